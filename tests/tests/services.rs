//! Services, told to a macro of the user's: names, types, streams and comments.

use protoplan::{Message, derive_plan};

/// A method, as a generator of RPC code may keep it.
#[derive(Debug, PartialEq, Eq)]
struct Method {
    name: &'static str,
    path: &'static str,
    input: &'static str,
    output: &'static str,
    streams: (bool, bool),
}

/// Makes a module of each service, with a constant of its methods and a trait for those without streams.
macro_rules! service {
    (
        $(#[$attribute:meta])*
        service $service:ident = $full_name:literal {
            $(
                $(#[$of_method:meta])*
                rpc $method:ident $function:ident = $path:literal
                    ($takes:ident $input:path) -> ($gives:ident $output:path);
            )*
        }
    ) => {
        $(#[$attribute])*
        #[allow(non_snake_case, unused_imports, dead_code, missing_docs, unreachable_pub)]
        pub mod $service {
            use super::*;

            pub const NAME: &str = $full_name;

            pub(crate) fn methods() -> Vec<$crate::Method> {
                vec![$(
                    $crate::Method {
                        name: stringify!($method),
                        path: $path,
                        input: <$input as protoplan::Message>::NAME,
                        output: <$output as protoplan::Message>::NAME,
                        streams: (stringify!($takes) == "stream", stringify!($gives) == "stream"),
                    },
                )*]
            }

            #[allow(deprecated)]
            pub trait Handler {
                $(
                    $(#[$of_method])*
                    fn $function(&self, input: $input) -> $output;
                )*
            }
        }
    };
}
pub(crate) use service;

#[derive_plan("services.proto", includes = ["../proto"], services = crate::service)]
pub mod services {}

#[test]
fn each_service_is_told() {
    use services::{Nothing, Search, Till};
    assert_eq!(
        (Search::NAME, Till::NAME, Nothing::NAME),
        ("services.Search", "services.Till", "services.Nothing")
    );
    let method = |name, path, streams| Method {
        name,
        path,
        input: "services.Query",
        output: "services.Answer",
        streams,
    };
    assert_eq!(
        Search::methods(),
        [
            method("Ask", "/services.Search/Ask", (false, false)),
            method("Watch", "/services.Search/Watch", (false, true)),
            method("Collect", "/services.Search/Collect", (true, false)),
            method("Converse", "/services.Search/Converse", (true, true)),
        ]
    );
    let [open] = &Till::methods()[..] else { panic!("one method") };
    assert_eq!((open.input, open.output), ("google.protobuf.Empty", "common.Money"));
    assert!(Nothing::methods().is_empty());
}

#[test]
fn code_can_be_made_of_them() {
    struct Clerk;
    impl services::Till::Handler for Clerk {
        fn open(&self, _: protoplan::wkt::Empty) -> services::common::Money {
            services::common::Money { units: 5, ..Default::default() }
        }
    }
    let money = services::Till::Handler::open(&Clerk, protoplan::wkt::Empty::default());
    assert!(!money.encode_to_vec().is_empty());
}
