//! quick-protobuf: strings and bytes borrow the input, lists are `Vec`s.

use std::rc::Rc;

use ::quick_protobuf::{BytesReader, BytesWriter, MessageRead, MessageWrite, Writer};

use super::Engine;
use crate::op::Op;
use crate::plain;
use crate::task::Tasks;

/// The types that pb-rs wrote.
#[allow(warnings, clippy::all, reason = "written by pb-rs")]
mod types {
    include!(concat!(env!("OUT_DIR"), "/quick_protobuf/mod.rs"));
}

/// The engine.
pub static ENGINE: Engine = Engine {
    name: "quick-protobuf",
    about: "quick-protobuf 0.8.1, types that borrow the input, or own all where there is nothing to borrow",
    open: open_any,
};

fn open_any<'w>(tasks: &mut Tasks<'w>) {
    use types::{
        analytics, analytics_newer, analytics_older, benchmarks, blobs, broad, deep, forybench, hello,
        mapped, packed, settings, sparse,
    };
    // of the messages with strings and bytes it makes views, of the others owned messages
    match tasks.workload.message {
        "analytics.Event" => open::<analytics::Event<'w>>(tasks, Op::View),
        "analytics_newer.Event" => open::<analytics_newer::Event<'w>>(tasks, Op::View),
        "analytics_older.Event" => open::<analytics_older::Event<'w>>(tasks, Op::View),
        "benchmarks.proto2.GoogleMessage1" => open::<benchmarks::proto2::GoogleMessage1<'w>>(tasks, Op::View),
        "benchmarks.proto3.GoogleMessage1" => open::<benchmarks::proto3::GoogleMessage1<'w>>(tasks, Op::View),
        "blobs.Frame" => open::<blobs::Frame<'w>>(tasks, Op::View),
        "broad.Root" => open::<broad::Root<'w>>(tasks, Op::View),
        "deep.Root" => open::<deep::Root<'w>>(tasks, Op::View),
        "forybench.MediaContent" => open::<forybench::MediaContent<'w>>(tasks, Op::View),
        "forybench.MediaContentList" => open::<forybench::MediaContentList<'w>>(tasks, Op::View),
        "forybench.NumericStruct" => open::<forybench::NumericStruct>(tasks, Op::Decode),
        "forybench.NumericStructList" => open::<forybench::NumericStructList>(tasks, Op::Decode),
        "forybench.Sample" => open::<forybench::Sample<'w>>(tasks, Op::View),
        "forybench.SampleList" => open::<forybench::SampleList<'w>>(tasks, Op::View),
        "hello.Person" => {
            open::<hello::Person<'w>>(tasks, Op::View);
            plain::add(tasks, |person| {
                // its strings can borrow the person's
                let emails = person.emails.iter().map(|email| email.as_str().into()).collect();
                fresh(&hello::Person { name: person.name.as_str().into(), id: person.id, emails })
            });
        }
        "mapped.Registry" => open::<mapped::Registry<'w>>(tasks, Op::View),
        "packed.Doubles" => open::<packed::Doubles<'w>>(tasks, Op::View),
        "packed.Fixed" => open::<packed::Fixed<'w>>(tasks, Op::View),
        "packed.Varints" => open::<packed::Varints>(tasks, Op::Decode),
        "settings.Settings" => open::<settings::Settings<'w>>(tasks, Op::View),
        "sparse.Sheet" => open::<sparse::Sheet<'w>>(tasks, Op::View),
        _ => {}
    }
}

fn open<'w, M: MessageRead<'w> + MessageWrite + 'w>(tasks: &mut Tasks<'w>, op: Op) {
    let decode =
        |bytes: &'w [u8]| M::from_reader(&mut BytesReader::from_bytes(bytes), bytes).expect("a good payload");
    tasks.decode(op, decode, fresh::<M>);

    let messages: Rc<[M]> = tasks.workload.payloads.iter().map(|bytes| decode(bytes)).collect();
    tasks.encode(Op::Encode, &messages, Vec::new(), |buffer, message| {
        buffer.clear();
        message.write_message(&mut Writer::new(&mut *buffer)).expect("a `Vec` has room");
        buffer
    });
    tasks.encode_to_new(Op::EncodeToVec, &messages, fresh::<M>);
    tasks.encode(Op::EncodeSlice, &messages, tasks.slice(), |slice, message| {
        // the writer does not tell where it stopped
        let len = message.get_size();
        message.write_message(&mut Writer::new(BytesWriter::new(slice))).expect("the slice has room");
        &slice[..len]
    });
}

fn fresh<M: MessageWrite>(message: &M) -> Vec<u8> {
    let mut buffer = Vec::with_capacity(message.get_size());
    message.write_message(&mut Writer::new(&mut buffer)).expect("a `Vec` has room");
    buffer
}
