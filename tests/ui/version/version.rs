// What emitted code asks of the library, as a macro of another release would emit it.
const _: () = protoplan::__private::assert_version("0.0.1");

fn main() {}
