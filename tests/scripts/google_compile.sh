#!/usr/bin/env bash
# Compiles real schemas: the first 1,000 files of the npm package google-proto-files, in the order of the SHA-256 of their
# path, with all that they import, must compile without an error. Then compares one crate of the first 200 of them and their
# imports in three forms, by mode = "full", by mode = "runtime" and by prost: the time to compile it, alone and with a program
# that decodes and encodes every message type, and the code of that program.
#
#     tests/scripts/google_compile.sh [folder for what is fetched and made, default target/google-compile]
#
# STEPS="check time" chooses, FILES=1000, CHUNK=200 (files of a crate that is checked), TIMED=200 and ROUNDS=3 are how much.
# PROTOS=folder says where the package lies already, PYTHON a python that has grpcio-tools; else both are fetched. It needs GNU
# time, and network for the first run. prost's time holds its code generator, protoc and the formatting left out; all have the same
# derives: Clone, PartialEq, Debug, Default, and maps that are BTreeMaps.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
out=$(realpath -m "${1:-target/google-compile}")
steps=${STEPS:-check time}
mkdir -p "$out"
if [ -z "${PROTOS:-}" ] || [ -z "${PYTHON:-}" ]; then
    tests/scripts/fetch_corpora.sh "$out" google-proto-files
    PROTOS=${PROTOS:-$out/corpora/google-proto-files/package}
    PYTHON=${PYTHON:-$out/venv/bin/python}
fi

# one version of each dependency, the workspace's
cp Cargo.lock "$out/Cargo.lock"
"$PYTHON" tests/scripts/google_crates.py "$PROTOS" "$root" "$out" "${FILES:-1000}" "${CHUNK:-200}" "${TIMED:-200}"
printf '#!/bin/sh\nexec "%s" -m grpc_tools.protoc "$@"\n' "$PYTHON" >"$out/protoc"
chmod +x "$out/protoc"
export PROTOC=$out/protoc CARGO_TARGET_DIR=$out/target CARGO_INCREMENTAL=0
cd "$out"

# timed WHAT COMMAND…: seconds of wall and of processor time, and the most memory of one process
timed() {
    local what=$1
    shift
    /usr/bin/time -f "$what: %e s wall, %U + %S s user and system, %M KB" "$@"
}

if [[ " $steps " == *" check "* ]]; then
    cargo check --quiet -p protoplan
    for crate in check*/; do
        timed "check ${crate%/}" cargo check --quiet -p "${crate%/}"
    done
fi

if [[ " $steps " == *" time "* ]]; then
    for crate in of_prost of_full of_runtime; do
        # what it depends on, and the program of prost, whose types are known once they are written
        cargo build --release --quiet -p "$crate" --lib
    done
    "$PYTHON" "$root/tests/scripts/google_crates.py" "$out"
    for ((round = 1; round <= ${ROUNDS:-3}; round++)); do
        for crate in of_prost of_full of_runtime; do
            touch "$crate/src/lib.rs"
            timed "round $round, $crate, types" cargo build --release --quiet -j2 -p "$crate" --lib
            touch "$crate/src/main.rs"
            timed "round $round, $crate, program" cargo build --release --quiet -j2 -p "$crate" --bin "$crate"
        done
        uptime
    done
    for crate in of_prost of_full of_runtime; do
        strip -o "$out/$crate.stripped" "$CARGO_TARGET_DIR/release/$crate"
        echo "$crate: .text $(size -A "$out/$crate.stripped" | awk '$1 == ".text" { print $2 }') bytes," \
            "$(stat -c %s "$out/$crate.stripped") in all"
    done
fi
