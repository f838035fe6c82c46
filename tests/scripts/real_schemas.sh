#!/usr/bin/env bash
# Loads the schemas of the npm package google-proto-files, as protoc compiles them, and says how many and how fast.
#
#     tests/scripts/real_schemas.sh [folder for what is fetched and made, default target/real-schemas]
#
# It needs npm, python3 with venv, and network for the first run. What protoc refuses is left out: the names are printed.
# A file that clashes with one before it goes to a further set.
set -euo pipefail
cd "$(dirname "$0")/../.."
out=$(realpath -m "${1:-target/real-schemas}")
mkdir -p "$out"
if [ ! -d "$out/package" ]; then
    (cd "$out" && npm pack --silent google-proto-files@5.0.3 && tar xzf google-proto-files-5.0.3.tgz)
fi
if [ ! -x "$out/venv/bin/python" ]; then
    python3 -m venv "$out/venv"
    "$out/venv/bin/pip" install --quiet grpcio-tools
fi
"$out/venv/bin/python" tests/scripts/compile_sets.py "$out/package" "$out"
cargo run --release --quiet -p protoplan-tests --example load_sets -- "$out"/set*.binpb
