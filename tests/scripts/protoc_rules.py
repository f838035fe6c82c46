"""Asks protoc about the cases of tests/cases/protos, and writes answers.tsv there: protoc_rules.py.

It is run by the python that has grpcio-tools, of the version that the README of the cases names.
"""

import pathlib
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

CASES = pathlib.Path(__file__).parent.parent / "cases" / "protos"
PLACE = re.compile(r"(?P<file>[\w/.]+\.proto):(?:(?P<at>\d+:\d+):)? (?P<warning>warning: )?(?P<text>.*)")


def place(name, said):
    """Where a message of protoc points: line and column, with the file before it if that is another, or a hyphen."""
    if not said["at"]:
        return "-"
    return said["at"] if said["file"] == name else f"{said['file']}:{said['at']}"


def ask(path):
    command = [sys.executable, "-m", "grpc_tools.protoc", "-I.", "-o/dev/null", path.name]
    protoc = subprocess.run(command, cwd=CASES, capture_output=True, text=True, check=False)
    lines = [said for said in map(PLACE.fullmatch, protoc.stderr.splitlines()) if said]
    # that a file is missing has no place; that of its import follows
    errors = [said for said in lines if not said["warning"] and said["text"] != "File not found."]
    warnings = [place(path.name, said) for said in lines if said["warning"]]
    if protoc.returncode == 0:
        return path.name, "accept", "-", " ".join(sorted(warnings)) or "-"
    return path.name, "reject", place(path.name, errors[0]), "-"


def main():
    with ThreadPoolExecutor(2) as pool:
        rows = list(pool.map(ask, sorted(CASES.glob("*.proto"))))
    header = ("file", "verdict", "first error", "warnings")
    text = "".join("\t".join(row) + "\n" for row in (header, *rows))
    (CASES / "answers.tsv").write_text(text)


main()
