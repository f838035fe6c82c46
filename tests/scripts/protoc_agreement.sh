#!/usr/bin/env bash
# Compiles .proto files with protoc and with our compiler, each by itself, and compares: the same verdict, and where both
# accept the file, the same bytes of the descriptor, without and with source info?
#
#     tests/scripts/protoc_agreement.sh [--sample | --time] [--allow-skip] [folder, default target/protoc-agreement]
#
# Without an option it compares all of the corpora that fetch_corpora.sh fetches; with --sample the files of
# protoc_sample.tsv, which choose_sample.py chose. It fails if anything differs. --time compares nothing: it has both
# compile all files of google-proto-files that load together, with imports, in turns.
#
# It needs npm, python3 with venv, cargo, and network for the first run; if that is missing it says SKIPPED, which is a
# failure without --allow-skip. What is fetched, and what protoc said of it, is kept in the folder.
set -euo pipefail
cd "$(dirname "$0")/../.."

mode=all allow_skip= out=target/protoc-agreement
for argument in "$@"; do
    case $argument in
    --sample | --time) mode=${argument#--} ;;
    --allow-skip) allow_skip=yes ;;
    -*)
        echo "unknown option $argument" >&2
        exit 2
        ;;
    *) out=$argument ;;
    esac
done
out=$(realpath -m "$out")

skipped() {
    echo "SKIPPED: $1"
    [ -n "$allow_skip" ] && exit 0
    exit 1
}

for tool in npm python3 cargo; do
    command -v "$tool" >/dev/null || skipped "there is no $tool"
done
wanted=()
if [ "$mode" = time ]; then
    wanted=(google-proto-files)
fi
tests/scripts/fetch_corpora.sh "$out" "${wanted[@]}" || skipped "the corpora cannot be fetched"

# a sample is done before an optimised build would be
profile=release
if [ "$mode" = sample ]; then
    profile=dev
fi
cargo build --profile "$profile" --quiet -p protoplan-tests --example agree
agree=$(realpath "${CARGO_TARGET_DIR:-target}")/${profile/dev/debug}/examples/agree
python=$out/venv/bin/python

if [ "$mode" = time ]; then
    package=$out/corpora/google-proto-files/package
    mkdir -p "$out/sets"
    if [ ! -e "$out/sets/set0.binpb" ]; then
        "$python" tests/scripts/compile_sets.py "$package" "$out/sets"
    fi
    exec "$python" tests/scripts/protoc_time.py "$agree" "$package" "$out/sets/set0.txt"
fi

answers=$out
if [ "$mode" = sample ]; then
    answers=$out/sample
    mkdir -p "$answers"
    ln -sfn ../corpora "$answers/corpora"
fi
corpora=()
for includes in "$out"/corpora/*/includes; do
    corpus=$(basename "$(dirname "$includes")")
    corpora+=("$corpus")
    if [ "$mode" = sample ]; then
        sed -n "s/^$corpus\t//p" tests/scripts/protoc_sample.tsv >"$answers/$corpus.txt"
        "$python" tests/scripts/protoc_answers.py "${includes%/includes}" "$answers/$corpus" "$answers/$corpus.txt"
    elif [ ! -e "$answers/$corpus/manifest.tsv" ] || [ "$corpus" = cases ]; then
        "$python" tests/scripts/protoc_answers.py "${includes%/includes}" "$answers/$corpus"
    fi
done
"$agree" "$answers" "${corpora[@]}"
