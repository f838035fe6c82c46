use super::run;
use plan_core::Schema;

const SET: &str = "proto/sets/order_source_info.binpb";

fn dump(arguments: &[&str]) -> (i32, String, String) {
    run(&[&["dump"], arguments].concat())
}

#[test]
fn the_plan_is_that_of_the_library() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../proto");
    let schema = Schema::builder().include(folder).file("shop/order.proto").load().unwrap();
    let plan = schema.message("shop.Order").unwrap().plan().to_string();
    assert!(plan.contains("common.Money"));
    for arguments in [
        &["-I", "proto", "proto/shop/order.proto", "shop.Order"][..],
        &["--descriptor-set", SET, "shop.Order"],
    ] {
        assert_eq!(dump(arguments), (0, plan.clone(), String::new()));
    }
}

#[test]
fn without_a_message_all_are_listed() {
    assert_eq!(dump(&["-I", "proto", "hello.proto"]), (0, "hello.Person\n".to_owned(), String::new()));
    // of a set those of all files
    let (status, out, _) = dump(&["--descriptor-set", SET]);
    assert_eq!(status, 0);
    assert!(out.contains("shop.Order\n") && out.contains("google.protobuf.Timestamp\n"), "{out}");
}

#[test]
fn what_does_not_exist_is_told() {
    for (arguments, told) in [
        (&["-I", "proto", "hello.proto", "hello.Persn"][..], "did you mean `hello.Person`?"),
        (&["--descriptor-set", SET, "shop.Ordre"], "did you mean `shop.Order`?"),
        (&["--descriptor-set", "nope.binpb"], "`nope.binpb` cannot be read: "),
        (&["--descriptor-set", "README.md"], "`README.md`: schema: descriptor set: not a FileDescriptorSet"),
        (&["-I", "plan-cli/tests/faulty", "types.proto"], "types.proto:4:3: "),
    ] {
        let (status, out, error) = dump(arguments);
        assert_eq!((status, &*out), (1, ""), "{arguments:?}");
        assert!(error.contains(told), "{error}");
    }
}

#[test]
fn arguments_that_do_not_fit_are_refused() {
    for (arguments, told) in [
        (&[][..], "name a .proto file"),
        (&["--descriptor-set", SET, "hello.proto", "hello.Person"], "name a message and no file"),
        (&["--descriptor-set", SET, "-I", "proto"], "cannot be used with"),
        (&["a", "b", "c"], "unexpected"),
    ] {
        let (status, out, error) = dump(arguments);
        assert_eq!((status, &*out), (2, ""), "{arguments:?}");
        assert!(error.contains(told), "{error}");
    }
}
