use super::{protoplan, run};
use plan_core::front::read_descriptor_set;
use std::fs;

/// The bytes that are written to the standard output.
fn written(arguments: &[&str]) -> Vec<u8> {
    let output =
        protoplan(&[&["descriptor", "-I", "proto", "-o", "-"], arguments].concat()).output().unwrap();
    assert_eq!((output.status.code(), &*output.stderr), (Some(0), &b""[..]));
    output.stdout
}

/// The names of the files that are written.
fn files(arguments: &[&str]) -> Vec<String> {
    let set = read_descriptor_set(&written(arguments)).unwrap();
    set.into_iter().map(|file| file.name).collect()
}

#[test]
fn the_bytes_are_those_of_protoc() {
    for (set, arguments) in [
        ("edition2023", &["sets/edition2023.proto", "sets/edition2023_file.proto"][..]),
        ("order_source_info", &["--source-info", "shop/order.proto"]),
    ] {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../proto/sets");
        let protoc = fs::read(format!("{folder}/{set}.binpb")).unwrap();
        assert!(written(&[&["--include-imports"], arguments].concat()) == protoc, "{set}");
    }
}

#[test]
fn imports_are_written_on_demand() {
    assert_eq!(files(&["proto/shop/order.proto"]), ["shop/order.proto"]);
    assert_eq!(
        files(&["--include-imports", "proto/shop/order.proto"]),
        ["common/money.proto", "google/protobuf/timestamp.proto", "shop/order.proto"]
    );
    assert_eq!(
        files(&["hello.proto", "shop/order.proto", "common/money.proto"]),
        ["hello.proto", "common/money.proto", "shop/order.proto"]
    );
}

#[test]
fn the_set_is_written_to_a_file() {
    let path = std::env::temp_dir().join(format!("plan-cli-{}.binpb", std::process::id()));
    let (status, out, error) = run(&["descriptor", "-Iproto", "hello.proto", "-o", path.to_str().unwrap()]);
    let bytes = fs::read(&path).unwrap();
    fs::remove_file(&path).unwrap();
    assert_eq!((status, &*out, &*error), (0, "", ""));
    assert_eq!(bytes, written(&["hello.proto"]));
}

#[test]
fn faults_are_told_and_nothing_is_written() {
    let faulty = ["-I", "plan-cli/tests/faulty", "types.proto"];
    let (status, out, error) = run(&[&["descriptor", "-o", "-"][..], &faulty].concat());
    assert_eq!((status, &*out), (1, ""));
    assert!(error.starts_with("types.proto:4:3: "), "{error}");

    let (status, _, error) = run(&["descriptor", "-Iproto", "hello.proto", "-o", "no/such/folder"]);
    assert_eq!(status, 1);
    assert!(error.starts_with("error: `no/such/folder` cannot be written: "), "{error}");

    let (status, _, error) = run(&["descriptor", "-Iproto", "hello.proto"]);
    assert_eq!(status, 2);
    assert!(error.contains("--output"), "{error}");
}
