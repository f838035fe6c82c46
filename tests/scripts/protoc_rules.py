"""Asks protoc about the cases of tests/cases/protos, and writes answers.tsv there: protoc_rules.py.

It is run by the python that has grpcio-tools, of the version that the README of the cases names.
"""

import pathlib
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

CASES = pathlib.Path(__file__).parent.parent / "cases" / "protos"
PLACE = re.compile(r"(?P<file>[\w./-]+\.proto):(?:(?P<at>\d+:\d+):)? (?P<warning>warning: )?(?P<text>.*)")


def cases(path):
    """Name and text of each case of a file."""
    blocks = path.read_text().split("==== ")[1:]
    return [(path.stem, *block.split("\n", 1)) for block in blocks]


def place(said):
    """Where a message of protoc points: line and column, with the file before it if that is another, or a hyphen."""
    file = pathlib.Path(said["file"]).name
    if not said["at"]:
        return "-"
    return said["at"] if file == "case.proto" else f"{file}:{said['at']}"


def ask(case):
    group, name, text = case
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "case.proto").write_text(text)
        command = [sys.executable, "-m", "grpc_tools.protoc", f"-I{folder}", f"-I{CASES}", "-o/dev/null", "case.proto"]
        protoc = subprocess.run(command, capture_output=True, text=True, check=False)
    lines = [said for said in map(PLACE.fullmatch, protoc.stderr.splitlines()) if said]
    # that a file is missing has no place; that of its import follows
    errors = [said for said in lines if not said["warning"] and said["text"] != "File not found."]
    warnings = [place(said) for said in lines if said["warning"]]
    if protoc.returncode == 0:
        return group, name, "accept", "-", " ".join(sorted(warnings)) or "-"
    return group, name, "reject", place(errors[0]), "-"


def main():
    every = [case for path in sorted(CASES.glob("*.txt")) for case in cases(path)]
    with ThreadPoolExecutor(2) as pool:
        rows = list(pool.map(ask, every))
    header = ("group", "case", "verdict", "first error", "warnings")
    text = "".join("\t".join(row) + "\n" for row in (header, *rows))
    (CASES / "answers.tsv").write_text(text)


main()
