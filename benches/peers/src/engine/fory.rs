//! Apache Fory, over prost's types, for the messages of its own benchmark and the smallest of ours.

use std::rc::Rc;

use ::fory::{Fory, Serializer};
use prost::Message;

use super::prost::types::{forybench, hello};
use super::{Engine, foreign};
use crate::task::Tasks;

/// The engine.
pub static ENGINE: Engine =
    Engine { name: "fory", about: "Apache Fory 1.7.7, another format, over prost's types", open: open_any };

fn open_any(tasks: &mut Tasks<'_>) {
    match tasks.workload.message {
        "forybench.MediaContent" => open::<forybench::MediaContent>(tasks),
        "forybench.MediaContentList" => open::<forybench::MediaContentList>(tasks),
        "forybench.NumericStruct" => open::<forybench::NumericStruct>(tasks),
        "forybench.NumericStructList" => open::<forybench::NumericStructList>(tasks),
        "forybench.Sample" => open::<forybench::Sample>(tasks),
        "forybench.SampleList" => open::<forybench::SampleList>(tasks),
        "hello.Person" => open::<hello::Person>(tasks),
        _ => {}
    }
}

fn fory() -> Fory {
    let mut fory = Fory::builder().xlang(false).build();
    let known = [
        fory.register::<forybench::Media>(1),
        fory.register::<forybench::Image>(2),
        fory.register::<forybench::MediaContent>(3),
        fory.register::<forybench::MediaContentList>(4),
        fory.register::<forybench::NumericStruct>(5),
        fory.register::<forybench::NumericStructList>(6),
        fory.register::<forybench::Sample>(7),
        fory.register::<forybench::SampleList>(8),
        fory.register::<hello::Person>(9),
    ];
    assert!(known.iter().all(Result::is_ok), "numbers and types are registered once");
    fory
}

fn open<M: Message + Default + Serializer<Target = M> + 'static>(tasks: &mut Tasks<'_>) {
    let (writer, reader) = (Rc::new(fory()), fory());
    foreign::open::<M>(
        tasks,
        move |message, buffer| {
            writer.serialize_to(buffer, message).expect("a `Vec` has room");
        },
        move |bytes| reader.deserialize(bytes).expect("what was encoded"),
    );
}
