//! Protoplan over a struct of the program's own, which needs no conversion.

use std::rc::Rc;

use protoplan::{Encoder, Message};

use super::Engine;
use crate::op::Op;
use crate::plain::{self, Person};
use crate::task::Tasks;

/// The engine.
pub static ENGINE: Engine =
    Engine { name: "protoplan-bound", about: "Protoplan, a struct of the program's own, emitted code", open };

fn open(tasks: &mut Tasks<'_>) {
    if tasks.workload.message == "hello.Person" {
        let decode = |bytes: &[u8]| Person::decode(bytes).expect("a good payload");
        tasks.decode(Op::Decode, decode, Person::encode_to_vec);
        let persons: Rc<[Person]> = tasks.workload.payloads.iter().map(|bytes| decode(bytes)).collect();
        tasks.encode(Op::Encode, &persons, Encoder::new(), |encoder, person| encoder.encode(person));
        tasks.encode_to_new(Op::EncodeToVec, &persons, Person::encode_to_vec);
        plain::add(tasks, Person::encode_to_vec);
    }
}
