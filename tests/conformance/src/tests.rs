//! Requests that the runner would not make, and those that it makes most.

use protoplan::Message as _;

use crate::engine::Engine;
use crate::schemas::protocol::conformance_request::Payload;
use crate::schemas::protocol::conformance_response::Result as Answer;
use crate::schemas::protocol::{ConformanceRequest, ConformanceResponse, WireFormat};
use crate::{frame, serve};

/// What the engine answers to the bytes of a request.
fn ask_bytes(engine: &Engine, request: &[u8]) -> Answer {
    let mut input = Vec::new();
    frame::write(&mut input, request).unwrap();
    let mut output = Vec::new();
    serve(engine, &mut &input[..], &mut output).unwrap();
    let mut output = &output[..];
    let response = frame::read(&mut output).unwrap().unwrap();
    assert!(output.is_empty());
    ConformanceResponse::decode(&response).unwrap().result.unwrap()
}

fn ask(engine: &Engine, message: &str, payload: Option<Payload>, output: WireFormat) -> Answer {
    let request = ConformanceRequest {
        payload,
        requested_output_format: output,
        message_type: message.into(),
        ..Default::default()
    };
    ask_bytes(engine, &request.encode_to_vec())
}

fn binary(bytes: &[u8]) -> Payload {
    Payload::ProtobufPayload(bytes.to_vec())
}

const PROTO3: &str = "protobuf_test_messages.proto3.TestAllTypesProto3";

fn engines() -> impl Iterator<Item = Engine> {
    Engine::names().map(|name| Engine::named(name).unwrap())
}

#[test]
fn a_message_is_read_and_written() {
    for engine in engines() {
        let answer = ask(&engine, PROTO3, Some(binary(&[0x08, 0x81, 0x00])), WireFormat::PROTOBUF);
        assert_eq!(answer, Answer::ProtobufPayload(vec![0x08, 0x01]));
        let answer = ask(&engine, PROTO3, Some(binary(&[0x08])), WireFormat::PROTOBUF);
        assert!(matches!(answer, Answer::ParseError(_)), "{answer:?}");
    }
}

#[test]
fn what_cannot_be_asked_is_an_error() {
    for engine in engines() {
        let wrong = [
            ask_bytes(&engine, b""),
            ask_bytes(&engine, b"\xff"),
            ask(&engine, PROTO3, None, WireFormat::PROTOBUF),
            ask(&engine, PROTO3, Some(binary(b"")), WireFormat::UNSPECIFIED),
            ask(&engine, PROTO3, Some(binary(b"")), WireFormat(99)),
            ask(&engine, "no.Such", Some(binary(b"")), WireFormat::PROTOBUF),
            ask(&engine, "", Some(binary(b"")), WireFormat::PROTOBUF),
        ];
        for answer in wrong {
            assert!(matches!(answer, Answer::RuntimeError(_)), "{answer:?}");
        }
    }
}

#[test]
fn each_format_is_read_and_written() {
    let inputs = || {
        [
            binary(&[0x08, 0x01]),
            Payload::JsonPayload(r#"{"optionalInt32":1}"#.into()),
            Payload::TextPayload("optional_int32: 1".into()),
        ]
    };
    for engine in engines() {
        for input in inputs() {
            let ask = |format| ask(&engine, PROTO3, Some(input.clone()), format);
            assert_eq!(ask(WireFormat::PROTOBUF), Answer::ProtobufPayload(vec![0x08, 0x01]));
            assert_eq!(ask(WireFormat::JSON), Answer::JsonPayload(r#"{"optionalInt32":1}"#.into()));
            assert_eq!(ask(WireFormat::TEXT_FORMAT), Answer::TextPayload("optional_int32: 1\n".into()));
            assert!(matches!(ask(WireFormat::JSPB), Answer::Skipped(_)));
        }
        for input in [Payload::JsonPayload("{".into()), Payload::TextPayload("optional_int32".into())] {
            let answer = ask(&engine, PROTO3, Some(input), WireFormat::PROTOBUF);
            assert!(matches!(answer, Answer::ParseError(_)), "{answer:?}");
        }
        let answer = ask(&engine, PROTO3, Some(Payload::JspbPayload("[]".into())), WireFormat::PROTOBUF);
        assert!(matches!(answer, Answer::Skipped(_)), "{answer:?}");
    }
}

#[test]
fn a_cut_stream_is_an_error() {
    let engine = Engine::named("full").unwrap();
    for cut in [&b"\x01"[..], b"\x01\0\0", b"\x02\0\0\0\x08", b"\xff\xff\xff\xff\x08"] {
        let mut input = cut;
        serve(&engine, &mut input, &mut Vec::new()).expect_err("the stream ends inside a frame");
    }
    serve(&engine, &mut &b""[..], &mut Vec::new()).expect("there are no requests");
}
