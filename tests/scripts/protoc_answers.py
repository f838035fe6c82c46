"""Asks protoc about each file of a corpus by itself: protoc_answers.py CORPUS OUT [LIST].

CORPUS is a folder with a file `includes`: folders, one a line, in the order of protoc's `-I`; the last holds protoc's own
google files, which are asked about only if there is no other. LIST names the files to ask about, one a line; without it,
all. It is run by the python that has grpcio-tools, whose protoc runs here, in a forked child for each file.

OUT gets manifest.tsv (file, `accept` or `reject`, the SHA-256 of the descriptor set without and with source info),
plain/FILE.pb and info/FILE.pb (the two sets, of one file each), and stderr.tsv (file, a line that protoc wrote).
"""

import hashlib
import os
import pathlib
import re
import sys
import tempfile

from grpc_tools import _protoc_compiler

JOBS = 2


def names(includes):
    """All files that the includes hold, by the name under which they are imported."""
    found = {}
    for include in sorted(map(pathlib.Path, includes[:-1] or includes), key=lambda it: len(it.parts)):
        # an include inside of another comes later, and takes its files
        found.update({path: path.relative_to(include).as_posix() for path in include.rglob("*.proto")})
    return sorted(set(found.values()))


def protoc(includes, name, out, flags, stderr):
    """Starts protoc on one file in a child, and answers the number of the process."""
    out.parent.mkdir(parents=True, exist_ok=True)
    child = os.fork()
    if child:
        return child
    code = 99
    try:
        os.dup2(os.open(stderr, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 2)
        arguments = ["protoc", *(f"-I{include}" for include in includes), f"-o{out}", *flags, name]
        code = _protoc_compiler.run_main([argument.encode() for argument in arguments])
    finally:
        os._exit(code)


def said(path, includes):
    """The lines that protoc wrote, sorted, for their order is that of addresses; without folders, times and process numbers."""
    lines = path.read_text(errors="replace").splitlines()
    for number, line in enumerate(lines):
        for include in includes:
            line = line.removeprefix(f"{include}/")
        lines[number] = re.sub(r"^([WE])\d{4} [\d:.]+ +\d+ ", r"\1 ", line)
    return sorted(line for line in lines if not line.startswith("WARNING: All log messages before"))


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def main(corpus, out, listing=None):
    includes = (pathlib.Path(corpus) / "includes").read_text().split("\n")
    includes = [include for include in includes if include]
    out = pathlib.Path(out).resolve()
    files = pathlib.Path(listing).read_text().split() if listing else names(includes)
    kinds = [("plain", []), ("info", ["--include_source_info"])]
    out.mkdir(parents=True, exist_ok=True)
    running, codes = {}, {}

    def wait():
        child, status = os.wait()
        codes[running.pop(child)] = os.waitstatus_to_exitcode(status)

    with tempfile.TemporaryDirectory() as empty:
        os.chdir(empty)  # or a file that lies here would be taken for one of that name
        for number, name in enumerate(files):
            for kind, flags in kinds:
                if len(running) == JOBS:
                    wait()
                child = protoc(includes, name, out / kind / f"{name}.pb", flags, f"{empty}/{number}.{kind}")
                running[child] = (name, kind)
        while running:
            wait()
        accepted = 0
        with open(out / "manifest.tsv", "w") as manifest, open(out / "stderr.tsv", "w") as stderr:
            for number, name in enumerate(files):
                plain, info = (codes[name, kind] for kind, _ in kinds)
                texts = [said(pathlib.Path(f"{empty}/{number}.{kind}"), includes) for kind, _ in kinds]
                if plain != info or plain not in (0, 1) or texts[0] != texts[1]:
                    raise SystemExit(f"{name}: protoc ended with {plain} and {info}, {texts[0]!r} and {texts[1]!r}")
                sums = [digest(out / kind / f"{name}.pb") if plain == 0 else "" for kind, _ in kinds]
                accepted += plain == 0
                print(name, "reject" if plain else "accept", *sums, sep="\t", file=manifest)
                for line in texts[0]:
                    print(name, line, sep="\t", file=stderr)
        os.chdir("/")
    print(f"{out.name}: protoc accepts {accepted} of {len(files)} files")


if __name__ == "__main__":
    main(*sys.argv[1:])
