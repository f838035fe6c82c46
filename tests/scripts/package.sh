#!/usr/bin/env bash
# Packages every crate that is published, in the order in which they depend on each other, and builds each from its package
# alone. Publishes nothing.
#
#   tests/scripts/package.sh [--allow-dirty]
set -euo pipefail
cd "$(dirname "$0")/../.."

crates=(plan-core plan-macros protoplan plan-cli)
# cargo keeps what it unpacked by the version, which is the same as that of the last run
registry=${CARGO_HOME:-$HOME/.cargo}/registry
for crate in "${crates[@]}"; do
    rm -rf "$registry"/src/*/"$crate"-[0-9]* "$registry"/cache/*/"$crate"-[0-9]*.crate
done
cargo package --quiet --target-dir target/package-check "$@" "${crates[@]/#/--package=}"
for crate in "${crates[@]}"; do
    archive=$(echo target/package-check/package/"$crate"-*.crate)
    files=$(tar -tzf "$archive")
    for needed in LICENSE-APACHE LICENSE-MIT README.md src/; do
        # the documentation of the crates behind the facade says that it is the one to read
        if [[ $needed == README.md && $crate != protoplan ]]; then continue; fi
        if ! grep -q "/$needed" <<<"$files"; then
            echo "$crate: the package lacks $needed" >&2
            exit 1
        fi
    done
    echo "$crate: $(wc -l <<<"$files") files, $(stat -c %s "$archive") bytes"
done
