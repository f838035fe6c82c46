#!/usr/bin/env bash
# Compares what the library crates make public with an earlier state, and says what breaks users by the rules of semantic
# versions.
#
#   tests/scripts/semver.sh [REVISION]
#
# REVISION is the last tag `v*` unless it is given; without one there is nothing to compare with. Installs
# `cargo-semver-checks` if it is not there.
set -euo pipefail
cd "$(dirname "$0")/../.."

revision=${1:-$(git describe --tags --abbrev=0 --match 'v*' 2>/dev/null || true)}
if [[ -z $revision ]]; then
    echo "no release yet: name a revision to compare with"
    exit 0
fi
cargo semver-checks --version >/dev/null 2>&1 || cargo install --locked cargo-semver-checks
for crate in plan-core protoplan; do
    echo "== $crate since $revision"
    cargo semver-checks --package "$crate" --baseline-rev "$revision" --all-features
done
