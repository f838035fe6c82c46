use protoplan::{Arena, MessageMut, MessageRef, MessageType};

fn decode<'a>(person: &'a MessageType, arena: &'a mut Arena) -> MessageMut<'a> {
    let bytes = vec![8, 1];
    person.decode_borrowed(&bytes, arena).unwrap()
}

fn name(person: &MessageType, bytes: Vec<u8>) -> String {
    let mut arena = Arena::new();
    let person = person.decode_borrowed(&bytes, &mut arena).unwrap();
    drop(bytes);
    person.get("name").unwrap().as_str().unwrap().to_owned()
}

fn last<'a>(person: &'a MessageType, frames: &'a [Vec<u8>], arena: &'a mut Arena) -> Option<MessageRef<'a>> {
    let mut last = None;
    for frame in frames {
        last = Some(person.decode_borrowed(frame, arena).unwrap().into_ref());
    }
    last
}

fn main() {}
