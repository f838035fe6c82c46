#!/usr/bin/env bash
# Puts 300 files of the npm package google-proto-files in one module tree: writes a crate with one attribute that names
# them all, and checks it and its documentation with warnings denied. Prints the times.
#
#     tests/scripts/google_module_tree.sh [folder for what is fetched and made, default target/google-module-tree]
#
# It needs npm, python3 with venv, cargo, and network for the first run. PROTOS=folder says where the package lies already.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
out=$(realpath -m "${1:-target/google-module-tree}")
if [ -z "${PROTOS:-}" ]; then
    tests/scripts/fetch_corpora.sh "$out" google-proto-files
    PROTOS=$out/corpora/google-proto-files/package
fi
protos=$(realpath "$PROTOS")
export LC_ALL=C

# The names of 300 files: all that are not proto3 and that protoc 35.1 takes, and proto3 files evenly from all folders.
# Files above 256 KB are left out: two of them have as many messages as the 300 together.
names() {
    cd "$protos"
    local other
    other=$(grep -LrE '^syntax *= *"proto3"' --include='*.proto' . |
        xargs grep -LE '^edition *= *"2026"|"ruby_generated_code_proto2_import.proto"' | sed 's,^\./,,' | sort)
    echo "$other"
    local three want
    three=$(find . -name '*.proto' -size -256k -exec grep -lE '^syntax *= *"proto3"' {} + | sed 's,^\./,,' |
        grep -v -e '^google/protobuf/util/json_format_proto3' -e '^google/protobuf/compiler/ruby/' | sort)
    want=$((300 - $(wc -l <<<"$other")))
    awk -v of="$(wc -l <<<"$three")" -v want="$want" 'int(NR * want / of) > int((NR - 1) * want / of)' <<<"$three"
}

mkdir -p "$out/src"
# one version of each dependency, the workspace's
cp Cargo.lock "$out/Cargo.lock"
cat >"$out/Cargo.toml" <<END
[package]
name = "google-module-tree"
version = "0.0.0"
edition = "2024"

[dependencies]
protoplan = { path = "$root/protoplan" }

[workspace]
END
{
    echo '//! Three hundred files of google in one module tree.'
    echo '#![deny(warnings, missing_docs, unreachable_pub, unused_qualifications)]'
    echo '#[protoplan::derive_plan('
    names | sed 's/.*/    "&",/'
    echo "    includes = [\"$protos\"]"
    echo ')]'
    echo 'pub mod tree {}'
} >"$out/src/lib.rs"
echo "$(grep -c '\.proto",' "$out/src/lib.rs") files, $(names | (cd "$protos" && xargs cat) | wc -c) bytes"

export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$out/target}
cargo="cargo --quiet"
# dependencies first, so that only the crate itself is timed
$cargo check --manifest-path "$out/Cargo.toml" -p protoplan
for command in "check" "doc --no-deps"; do
    touch "$out/src/lib.rs"
    start=$(date +%s.%N)
    $cargo $command --manifest-path "$out/Cargo.toml"
    echo "cargo $command: $(echo "$(date +%s.%N) - $start" | bc) s"
done
