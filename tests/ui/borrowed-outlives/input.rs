use protoplan::{BorrowedMessage, DecodeOptions, DynamicMessage};

fn decode(spare: DynamicMessage) -> BorrowedMessage<'static> {
    let bytes = vec![8, 1];
    spare.decode_borrowed(&bytes, &DecodeOptions::new()).unwrap()
}

fn name(spare: DynamicMessage, bytes: Vec<u8>) -> String {
    let person = spare.decode_borrowed(&bytes, &DecodeOptions::new()).unwrap();
    drop(bytes);
    person.name().to_owned()
}

fn inside(spare: DynamicMessage, bytes: &[u8]) {
    let mut person = spare.decode_borrowed(bytes, &DecodeOptions::new()).unwrap();
    let message: &mut DynamicMessage = &mut person;
    let _ = message;
}

fn main() {}
