"""Asks protoc about the cases of tests/cases/options, and writes answers.tsv there: protoc_options.py.

It is run by the python that has grpcio-tools, of the version that the README of the cases names.
"""

import pathlib
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

CASES = pathlib.Path(__file__).parent.parent / "cases" / "options"
PLACE = re.compile(r"case\.proto:(?:(?P<at>\d+:\d+):)? (?!warning: ).*")


def cases(path):
    """Name and text of each case of a file; what stands under `head` begins each."""
    blocks = path.read_text().split("==== ")[1:]
    named = dict(block.split("\n", 1) for block in blocks)
    head = named.pop("head", "")
    return [(path.stem, name, head + text) for name, text in named.items()]


def ask(case):
    group, name, text = case
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "case.proto").write_text(text)
        out = folder / "out"
        flags = ["--include_source_info", *(["--retain_options"] if group == "retained" else [])]
        command = [sys.executable, "-m", "grpc_tools.protoc", f"-I{folder}", f"-I{CASES}", f"-o{out}", *flags, "case.proto"]
        protoc = subprocess.run(command, capture_output=True, text=True, check=False)
        if protoc.returncode == 0:
            return group, name, "accept", out.read_bytes().hex()
    errors = [said for said in map(PLACE.match, protoc.stderr.splitlines()) if said]
    return group, name, "reject", errors[0]["at"] or "-" if errors else "-"


def main():
    every = [case for path in sorted(CASES.glob("*.txt")) for case in cases(path)]
    with ThreadPoolExecutor(2) as pool:
        rows = list(pool.map(ask, every))
    header = ("group", "case", "verdict", "first error or descriptor")
    text = "".join("\t".join(row) + "\n" for row in (header, *rows))
    (CASES / "answers.tsv").write_text(text)


main()
