"""Writes crates of the files of google-proto-files, for google_compile.sh.

    google_crates.py PACKAGE ROOT OUT FILES CHUNK TIMED

PACKAGE holds the .proto files, ROOT this repository, OUT takes the crates. The first FILES files in the order of the SHA-256 of
their path go, with all that they import, into crates `check0`, `check1`, … of CHUNK files each; the first TIMED of them, with their
imports, into `of_full`, `of_runtime` and `of_prost`, each with a program `main.rs` that decodes and encodes every message type of
them. The program of `of_prost` is written once its library is built:

    google_crates.py OUT
"""

import hashlib
import pathlib
import re
import subprocess
import sys

from google.protobuf import descriptor_pb2

# Those that the library and prost-types have.
WELL_KNOWN = {
    f"google/protobuf/{name}.proto"
    for name in "any api descriptor duration empty field_mask source_context struct timestamp type wrappers".split()
}

HEADER = "#![allow(deprecated, missing_docs)]\n#![recursion_limit = \"512\"]\n"

MAIN = """//! Decodes what it reads as the message that its argument names, and writes it encoded.

use std::io::{Read as _, Write as _};

use SCHEMAS::{Message, types};

fn recode<M: Message + Default>(bytes: &[u8]) -> Vec<u8> {
    M::decode(bytes).map(|it| it.encode_to_vec()).unwrap_or_default()
}

fn main() {
    let name = std::env::args().nth(1).unwrap_or_default();
    let mut bytes = Vec::new();
    let _ = std::io::stdin().read_to_end(&mut bytes);
    let found = TABLE.iter().find(|(it, _)| *it == name);
    let _ = std::io::stdout().write_all(&found.map(|(_, recode)| recode(&bytes)).unwrap_or_default());
}

static TABLE: &[(&str, fn(&[u8]) -> Vec<u8>)] = &[
ROWS];
"""

BUILD = """//! The types of the timed files, by prost, with the derives that protoplan's have.

fn main() -> std::io::Result<()> {
    println!("cargo:rerun-if-changed=src/lib.rs");
    let mut config = prost_build::Config::new();
    config.btree_map(["."]).include_file("all.rs");
    config.compile_protos(FILES, &["PACKAGE"])?;
    let out = std::path::PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it"));
    for file in std::fs::read_dir(out)? {
        let path = file?.path();
        let text = std::fs::read_to_string(&path)?;
        let equal = text.replace("#[derive(Clone, Copy, PartialEq, Eq, Hash, ::prost::", "#[derive(Clone, PartialEq, ::prost::");
        let equal = equal.replace("#[derive(Clone, Copy, PartialEq, ::prost::", "#[derive(Clone, PartialEq, ::prost::");
        let equal = equal.replace("#[derive(Clone, PartialEq, Eq, Hash, ::prost::", "#[derive(Clone, PartialEq, ::prost::");
        std::fs::write(path, equal)?;
    }
    Ok(())
}
"""


def compile_set(package, out, files):
    """The descriptors of the files and their imports, and the files that protoc refuses."""
    files, refused = list(files), []
    while True:
        (out / "files.txt").write_text("\n".join(files))
        command = [sys.executable, "-m", "grpc_tools.protoc", "-I", ".", "--include_imports"]
        command += ["-o", out / "files.binpb", f"@{out / 'files.txt'}"]
        done = subprocess.run(command, cwd=package, capture_output=True, text=True)
        if not done.returncode:
            return descriptor_pb2.FileDescriptorSet.FromString((out / "files.binpb").read_bytes()), refused
        errors = [line for line in done.stderr.splitlines() if ": warning:" not in line]
        met = {match[1] for line in errors if (match := re.match(r"([^\s:]+\.proto)[:\s]", line))} & set(files)
        if not met:
            raise SystemExit("\n".join(errors))
        refused += sorted(met)
        files = [file for file in files if file not in met]


def closure(by_name, files):
    """The files and all that they import, in an order that does not change."""
    seen, left = {}, list(reversed(files))
    while left:
        name = left.pop()
        if name not in seen:
            seen[name] = True
            left += reversed(by_name[name].dependency)
    return [name for name in seen if name not in WELL_KNOWN]


def snake(name):
    """As `snake_case` of plan-macros."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name).lower()


KEYWORDS = set(
    "abstract as async await become box break const continue do dyn else enum extern false final fn for gen if impl in let loop "
    "macro match mod move mut override priv pub ref return static struct trait true try type typeof unsafe unsized use virtual "
    "where while yield".split()
)


def raw(name):
    return f"r#{name}" if name in KEYWORDS else name


def derive(taken, name):
    while name in taken:
        name += "_"
    taken.add(name)
    return name


def our_types(files):
    """The full name and the path of each message, as the modules of `derive_plan` have them; `files[0]` is the home."""
    home = files[0].package
    packages = {}
    for file in files:
        steps = [] if file.package == home else (file.package or "no_package").split(".")
        node = packages
        for step in steps:
            node = node.setdefault(step, {})
        node.setdefault("", []).append(file)

    def inside(message, full, path, scope):
        if message.options.map_entry:
            return
        yield full, "::".join([*path, raw(message.name)])
        nested = [it for it in message.nested_type if not it.options.map_entry]
        oneofs = {it.oneof_index for it in message.field if it.HasField("oneof_index") and not it.proto3_optional}
        if nested or message.enum_type or oneofs:
            below = [*path, raw(derive(scope, snake(message.name)))]
            taken = {it.name for it in nested} | {it.name for it in message.enum_type}
            for index, oneof in enumerate(message.oneof_decl):
                if index in oneofs:
                    derive(taken, "".join(it[:1].upper() + it[1:] for it in oneof.name.split("_")))
            for it in nested:
                yield from inside(it, f"{full}.{it.name}", below, taken)

    def package(node, path):
        files = node.get("", [])
        taken = {it.name for file in files for it in [*file.message_type, *file.enum_type]}
        for step in sorted(it for it in node if it):
            yield from package(node[step], [*path, raw(derive(taken, step))])
        for file in files:
            for it in file.message_type:
                yield from inside(it, ".".join(filter(None, [file.package, it.name])), path, taken)

    return list(package(packages, []))


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def manifest(out, name, dependencies, build=""):
    edition = '[package]\nname = "{}"\nversion = "0.0.0"\nedition = "2024"\n\n[lib]\ndoctest = false\n\n[dependencies]\n{}\n{}'
    write(out / name / "Cargo.toml", edition.format(name, dependencies, build))


def program(out, name, paths):
    rows = "".join(f'    ("{path}", recode::<types::{path}>),\n' for path in paths)
    write(out / name / "src/main.rs", HEADER + MAIN.replace("SCHEMAS", name).replace("ROWS", rows))


def prost_types(folder, file="all.rs", path=()):
    """The paths of the messages in what prost wrote."""
    modules, message = [], False
    for line in (folder / file).read_text().splitlines():
        indent = len(line) - len(line.lstrip())
        while modules and indent <= modules[-1][0]:
            modules.pop()
        around = [*path, *(it for _, it in modules)]
        if match := re.match(r"\s*pub mod (\S+) \{", line):
            modules.append((indent, match[1]))
        elif match := re.match(r'\s*include!\(concat!\(env!\("OUT_DIR"\), "/(.*)"\)\);', line):
            yield from prost_types(folder, match[1], around)
        elif "::prost::Message)]" in line:
            message = True
        elif message and (match := re.match(r"\s*pub struct (\w\S*)", line)):
            yield "::".join([*around, match[1]])
            message = False


def prost_program(out):
    """Writes the program of `of_prost`, by what its build wrote last."""
    folders = pathlib.Path(out, "target/release/build").glob("of_prost-*/out/all.rs")
    newest = max(folders, key=lambda it: it.stat().st_mtime).parent
    paths = list(prost_types(newest))
    print(f"prost: {len(paths)} messages")
    program(pathlib.Path(out), "of_prost", paths)


def attribute(package, files, mode, inside="types"):
    names = "".join(f'    "{file}",\n' for file in files)
    return f'#[protoplan::derive_plan(\n{names}    includes = ["{package}"],\n    mode = "{mode}"\n)]\npub mod {inside} {{}}\n'


def main(package, root, out, count, chunk, timed):
    package, out = pathlib.Path(package).resolve(), pathlib.Path(out).resolve()
    count, chunk, timed = int(count), int(chunk), int(timed)
    paths = (str(path.relative_to(package)) for path in package.rglob("*.proto"))
    order = sorted(paths, key=lambda it: hashlib.sha256(it.encode()).digest())[:count]
    files, refused = compile_set(package, out, order)
    for file in refused:
        print(f"protoc refuses {file}")
    by_name = {file.name: file for file in files.file}
    order = [file for file in order if file not in refused]
    library = f'protoplan = {{ path = "{root}/protoplan", default-features = false, features = ["std", "derive"] }}'
    crates, done = [], set()
    for at in range(0, len(order), chunk):
        new = [it for it in closure(by_name, order[at : at + chunk]) if it not in done]
        done |= set(new)
        name = f"check{at // chunk}"
        manifest(out, name, library)
        write(out / name / "src/lib.rs", f"//! Files of google.\n{HEADER}{attribute(package, new, 'full')}")
        crates.append(name)
    print(f"{len(order)} files, with imports {len(done)}, in {len(crates)} crates")

    editions = [it for it in closure(by_name, order[:timed]) if by_name[it].syntax == "editions"]
    for file in editions:
        print(f"prost does not take the edition of {file}: left out of what is timed")
    first = [it for it in order[:timed] if not set(closure(by_name, [it])) & set(editions)]
    first = closure(by_name, first)
    ours = our_types([by_name[it] for it in first])
    print(f"timed: {len(first)} files, {sum((package / it).stat().st_size for it in first)} bytes, {len(ours)} messages")
    for mode in ("full", "runtime"):
        manifest(out, f"of_{mode}", library)
        text = f"//! Files of google.\n{HEADER}pub use protoplan::Message;\n{attribute(package, first, mode)}"
        write(out / f"of_{mode}/src/lib.rs", text)
        program(out, f"of_{mode}", [path for _, path in ours])
    prost = 'prost = { version = "0.14.6", default-features = false, features = ["derive", "std"] }\n'
    prost += 'prost-types = { version = "0.14.6", default-features = false, features = ["std"] }'
    manifest(out, "of_prost", prost, '\n[build-dependencies]\nprost-build = { version = "0.14.6", default-features = false }\n')
    names = "".join(f'        "{package}/{file}",\n' for file in first)
    write(out / "of_prost/build.rs", BUILD.replace("FILES", f"&[\n{names}    ]").replace("PACKAGE", str(package)))
    include = 'pub use prost::Message;\npub mod types {\n    include!(concat!(env!("OUT_DIR"), "/all.rs"));\n}\n'
    write(out / "of_prost/src/lib.rs", f"//! Files of google.\n{HEADER}{include}")
    crates += ["of_full", "of_runtime", "of_prost"]
    members = ", ".join(f'"{it}"' for it in crates)
    write(out / "Cargo.toml", f"[workspace]\nresolver = \"3\"\nmembers = [{members}]\n")


if __name__ == "__main__":
    (prost_program if len(sys.argv) == 2 else main)(*sys.argv[1:])
