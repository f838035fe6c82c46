"""Times protoc and our compiler on the files of a list: protoc_time.py AGREE FOLDER LIST.

One process of each compiles all files and writes the descriptor set with imports; five rounds, in turns. The time that
python takes to start protoc is subtracted. Run by the python that has grpcio-tools.
"""

import os
import pathlib
import statistics
import sys
import tempfile
import time

import grpc_tools

ROUNDS = 5


def run(folder, command, said):
    """Runs a command, whose output goes to a file; answers its seconds and the most megabytes that it held."""
    start = time.perf_counter()
    child = os.fork()
    if not child:
        try:
            os.chdir(folder)
            output = os.open(said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            os.dup2(output, 1)
            os.dup2(output, 2)
            os.execv(command[0], command)
        finally:
            os._exit(127)
    _, status, usage = os.wait4(child, 0)
    took = time.perf_counter() - start
    if status:
        said = pathlib.Path(said).read_text()[:2000]
        raise SystemExit(f"{said}\nstatus {os.waitstatus_to_exitcode(status)} of {' '.join(command)}, in {folder}")
    return took, usage.ru_maxrss / 1000


def main(agree, folder, listing):
    google = str(pathlib.Path(grpc_tools.__path__[0]) / "_proto")
    protoc = [sys.executable, "-m", "grpc_tools.protoc"]
    with tempfile.TemporaryDirectory() as out:
        theirs, ours = f"{out}/theirs", f"{out}/ours"
        commands = {
            "start": [*protoc, "--version"],
            "protoc": [*protoc, "-I.", "--include_imports", f"-o{theirs}", f"@{listing}"],
            "ours": [agree, "--compile", listing, "-o", ours, ".", google],
        }
        times = {name: [] for name in commands}
        megabytes = {name: [] for name in commands}
        for number in range(ROUNDS):
            for name, command in commands.items():
                took, held = run(folder, command, f"{out}/said")
                times[name].append(took)
                megabytes[name].append(held)
            print(f"round {number + 1}:", *(f"{name} {times[name][-1]:.3f} s" for name in commands), sep="  ")
        same = pathlib.Path(theirs).read_bytes() == pathlib.Path(ours).read_bytes()
    start, protoc, ours = (statistics.median(times[name]) for name in commands)
    protoc -= start
    files = len(pathlib.Path(listing).read_text().split())
    print(f"{files} files, medians of {ROUNDS}: protoc {protoc:.3f} s (without {start:.3f} s of start), ours {ours:.3f} s")
    print(f"protoc takes {protoc / ours:.2f} times as long as ours")
    print(f"peak memory: protoc {max(megabytes['protoc']):.0f} MB, ours {max(megabytes['ours']):.0f} MB")
    print(f"the two sets are {'the same' if same else 'not the same'} bytes")


if __name__ == "__main__":
    main(*sys.argv[1:])
