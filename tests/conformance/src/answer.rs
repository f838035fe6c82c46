//! What a request is answered with.

use protoplan::Message as _;

use crate::engine::Engine;
use crate::job::{Fault, Format, Input, Job, Output};
use crate::schemas::protocol::conformance_request::Payload;
use crate::schemas::protocol::conformance_response::Result as Answer;
use crate::schemas::protocol::{ConformanceRequest, ConformanceResponse, TestCategory, WireFormat};

/// The bytes of the response to the bytes of a request.
pub(crate) fn answer(engine: &Engine, request: &[u8]) -> Vec<u8> {
    let answer = match ConformanceRequest::decode(request) {
        Ok(request) => result(engine, &request),
        Err(error) => Answer::RuntimeError(format!("the request: {error}")),
    };
    ConformanceResponse { result: Some(answer), ..Default::default() }.encode_to_vec()
}

fn result(engine: &Engine, request: &ConformanceRequest) -> Answer {
    let input = match &request.payload {
        Some(Payload::ProtobufPayload(bytes)) => Input::Binary(bytes),
        Some(Payload::JsonPayload(json)) => Input::Json(json),
        Some(Payload::TextPayload(text)) => Input::Text(text),
        Some(Payload::JspbPayload(_)) => return Answer::Skipped("JSPB is not read".into()),
        None => return Answer::RuntimeError("the request has no payload".into()),
    };
    let output = match request.requested_output_format {
        WireFormat::PROTOBUF => Format::Binary,
        WireFormat::JSON => Format::Json,
        WireFormat::TEXT_FORMAT => Format::Text,
        WireFormat::JSPB => return Answer::Skipped("JSPB is not written".into()),
        other => {
            let message = format!("found the output format {}; expected one from 1 to 4", other.0);
            return Answer::RuntimeError(message);
        }
    };
    let job = Job {
        message: &request.message_type,
        input,
        output,
        ignore_unknown: request.test_category == TestCategory::JSON_IGNORE_UNKNOWN_PARSING_TEST,
        print_unknown: request.print_unknown_fields,
    };
    match engine.run(&job) {
        Ok(Output::Binary(bytes)) => Answer::ProtobufPayload(bytes),
        Ok(Output::Json(json)) => Answer::JsonPayload(json),
        Ok(Output::Text(text)) => Answer::TextPayload(text),
        Err(Fault::NoType) => {
            Answer::RuntimeError(format!("there is no message type `{}`", request.message_type))
        }
        Err(Fault::Read(error)) => Answer::ParseError(error),
        Err(Fault::Write(error)) => Answer::SerializeError(error),
    }
}
