"""Asks protoc about the cases of tests/cases/protos and the files of tests/protos, and writes answers.tsv there: protoc_rules.py.

It is run by the python that has grpcio-tools, of the version that the README of the cases names.
"""

import pathlib
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

CASES = pathlib.Path(__file__).parent.parent / "cases" / "protos"
FILES = pathlib.Path(__file__).parent.parent / "protos"
PLACE = re.compile(r"(?P<file>[\w./-]+\.proto):(?:(?P<at>\d+:\d+):)? (?P<warning>warning: )?(?P<text>.*)")


def cases(path):
    """Name and text of each case of a file."""
    blocks = path.read_text().split("==== ")[1:]
    return [(path.stem, *block.split("\n", 1)) for block in blocks]


def place(said, name):
    """Where a message of protoc about a file points: line and column, behind the file if that is another, or a hyphen."""
    file = pathlib.Path(said["file"]).name
    if not said["at"]:
        return "-"
    return said["at"] if file == name else f"{file}:{said['at']}"


def answer(name, *folders):
    """The verdict of protoc about a file, the place of its first error, and those of its warnings."""
    includes = [f"-I{folder}" for folder in folders]
    command = [sys.executable, "-m", "grpc_tools.protoc", *includes, "-o/dev/null", name]
    protoc = subprocess.run(command, capture_output=True, text=True, check=False)
    lines = [said for said in map(PLACE.fullmatch, protoc.stderr.splitlines()) if said]
    # that a file is missing has no place; that of its import follows
    errors = [said for said in lines if not said["warning"] and said["text"] != "File not found."]
    warnings = [place(said, name) for said in lines if said["warning"]]
    if protoc.returncode == 0:
        return "accept", "-", " ".join(sorted(warnings)) or "-"
    return "reject", place(errors[0], name), "-"


def ask_case(case):
    group, name, text = case
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "case.proto").write_text(text)
        return group, name, *answer("case.proto", folder, CASES)


def ask_file(path):
    return path.name, *answer(path.name, FILES)


def write(folder, *rows):
    (folder / "answers.tsv").write_text("".join("\t".join(row) + "\n" for row in rows))


def main():
    every = [case for path in sorted(CASES.glob("*.txt")) for case in cases(path)]
    columns = ("verdict", "first error", "warnings")
    with ThreadPoolExecutor(2) as pool:
        write(CASES, ("group", "case", *columns), *pool.map(ask_case, every))
        write(FILES, ("file", *columns), *pool.map(ask_file, sorted(FILES.glob("*.proto"))))


main()
