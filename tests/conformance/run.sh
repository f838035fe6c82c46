#!/usr/bin/env bash
# Runs protobuf's conformance suite against the engines of the library.
#
#     tests/conformance/run.sh [--allow-skip] [ENGINE…, default all]
#
# It fails if a test of the suite fails, recommended ones too; if the runner crashes, hangs or tells no result; and if another
# number of tests succeeds than there are, for none is to be skipped.
#
# It needs cargo, what fetch_runner.sh needs, and network for the first run; if the runner cannot be had it says SKIPPED,
# which is a failure without --allow-skip. What is fetched is kept in target/conformance.
set -euo pipefail
cd "$(dirname "$0")/../.."

# What runs in this version of the suite: the binary format and JSON, and the text format.
tests=(5567 883)

allow_skip= engines=()
for argument in "$@"; do
    case $argument in
    --allow-skip) allow_skip=yes ;;
    -*)
        echo "unknown option $argument" >&2
        exit 2
        ;;
    *) engines+=("$argument") ;;
    esac
done

cargo build --release --quiet -p protoplan-conformance
target=$(realpath "${CARGO_TARGET_DIR:-target}")
testee=$target/release/protoplan-conformance
mapfile -t existing < <("$testee" engines)
for engine in "${engines[@]}"; do
    if [[ " ${existing[*]} " != *" $engine "* ]]; then
        echo "there is no engine \`$engine\`; expected one of: ${existing[*]}" >&2
        exit 2
    fi
done
if ((${#engines[@]} == 0)); then
    engines=("${existing[@]}")
fi

folder=$target/conformance
mkdir -p "$folder"
if ! tests/conformance/fetch_runner.sh "$folder" 2>"$folder/fetch.log"; then
    echo "SKIPPED: $(tail -n 1 "$folder/fetch.log")"
    [ -n "$allow_skip" ] && exit 0
    exit 1
fi

# Runs the suite against an engine, prints its results, and is true if all is well.
passes() {
    local engine=$1 log=$folder/$1.log code=0 results successes
    mkdir -p "$folder/$engine"
    timeout 600 "$folder/runner" --enforce_recommended --maximum_edition 2024 --output_dir "$folder/$engine/" \
        "$testee" "$engine" >"$log" 2>&1 || code=$?
    results=$(grep '^CONFORMANCE SUITE' "$log" || :)
    sed "s/^/$engine: /" <<<"${results:-no result}"
    if ((code != 0)); then
        tail -n 100 "$log"
        echo "$engine: the runner ended with $code; $log has all that it said"
        return 1
    fi
    # one result for the binary format and JSON, one for text
    if [ "$(grep -c '^CONFORMANCE SUITE PASSED: .* 0 unexpected failures' <<<"$results")" != 2 ]; then
        tail -n 100 "$log"
        echo "$engine: expected two suites that passed; $log has all that the runner said"
        return 1
    fi
    mapfile -t successes < <(sed -n 's/.*PASSED: \([0-9]*\) successes.*/\1/p' <<<"$results")
    if [ "${successes[*]}" != "${tests[*]}" ]; then
        echo "$engine: ${successes[*]} tests succeeded; expected ${tests[*]}"
        return 1
    fi
}

failed=()
for engine in "${engines[@]}"; do
    passes "$engine" || failed+=("$engine")
done
if ((${#failed[@]} > 0)); then
    echo "FAILED: ${failed[*]}"
    exit 1
fi
