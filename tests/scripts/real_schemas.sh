#!/usr/bin/env bash
# Loads the schemas of the npm package google-proto-files, as protoc compiles them, and says how many and how fast.
#
#     tests/scripts/real_schemas.sh [folder for what is fetched and made, default target/real-schemas]
#
# It needs npm, python3 with venv, cargo, and network for the first run. What protoc refuses is left out: the names are
# printed. A file that clashes with one before it goes to a further set.
set -euo pipefail
cd "$(dirname "$0")/../.."
out=$(realpath -m "${1:-target/real-schemas}")
tests/scripts/fetch_corpora.sh "$out" google-proto-files
"$out/venv/bin/python" tests/scripts/compile_sets.py "$out/corpora/google-proto-files/package" "$out"
cargo run --release --quiet -p protoplan-tests --example load_sets -- "$out"/set*.binpb
