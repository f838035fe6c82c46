"""Compiles all .proto files below a folder into as few descriptor sets as hold them: compile_sets.py FOLDER OUT."""

import pathlib
import re
import subprocess
import sys


def protoc(root, files, out):
    """Runs protoc on the files; answers the lines of errors."""
    listing = out.with_suffix(".txt")
    listing.write_text("\n".join(files))
    command = [sys.executable, "-m", "grpc_tools.protoc", "-I", ".", "--include_imports", "-o", out, f"@{listing}"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True)
    lines = [line for line in done.stderr.splitlines() if ": warning:" not in line]
    return lines if done.returncode else []


def main(root, out):
    root, out = pathlib.Path(root), pathlib.Path(out).resolve()
    left = sorted(str(path.relative_to(root)) for path in root.rglob("*.proto"))
    total, compiled, number = len(left), 0, 0
    while left:
        files, clashing, refused = left, [], []
        target = out / f"set{number}.binpb"
        while errors := protoc(root, files, target):
            # those of the files given, for an import may be to blame that is none of them
            met = {match[1] for line in errors if (match := re.match(r"([^\s:]+\.proto)[:\s]", line))} & set(files)
            if not met:
                raise SystemExit("\n".join(errors))
            clash = {line.split(":")[0] for line in errors if "already defined" in line}
            clashing += sorted(met & clash)
            refused += sorted(met - clash)
            files = [file for file in files if file not in met]
        compiled += len(files)
        for file in refused:
            print(f"protoc refuses {file}")
        number += 1
        left = clashing if files else []
        for file in clashing if not files else []:
            print(f"protoc refuses {file}")
    print(f"{compiled} of {total} files in {number} sets")


if __name__ == "__main__":
    main(*sys.argv[1:])
