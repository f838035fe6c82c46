//! What a request is answered with.

use protoplan::Message as _;

use crate::engine::{Engine, Fault};
use crate::schemas::protocol::conformance_request::Payload;
use crate::schemas::protocol::conformance_response::Result as Answer;
use crate::schemas::protocol::{ConformanceRequest, ConformanceResponse, WireFormat};

/// The bytes of the response to the bytes of a request.
pub(crate) fn answer(engine: &Engine, request: &[u8]) -> Vec<u8> {
    let answer = match ConformanceRequest::decode(request) {
        Ok(request) => result(engine, &request),
        Err(error) => Answer::RuntimeError(format!("the request: {error}")),
    };
    ConformanceResponse { result: Some(answer), ..Default::default() }.encode_to_vec()
}

fn result(engine: &Engine, request: &ConformanceRequest) -> Answer {
    let bytes = match &request.payload {
        Some(Payload::ProtobufPayload(bytes)) => bytes,
        Some(Payload::JsonPayload(_)) => return Answer::Skipped("JSON is not read yet".into()),
        Some(Payload::JspbPayload(_)) => return Answer::Skipped("JSPB is not read".into()),
        Some(Payload::TextPayload(_)) => return Answer::Skipped("the text format is not read yet".into()),
        None => return Answer::RuntimeError("the request has no payload".into()),
    };
    match request.requested_output_format {
        WireFormat::PROTOBUF => {}
        WireFormat::JSON => return Answer::Skipped("JSON is not written yet".into()),
        WireFormat::JSPB => return Answer::Skipped("JSPB is not written".into()),
        WireFormat::TEXT_FORMAT => return Answer::Skipped("the text format is not written yet".into()),
        other => {
            let message = format!("found the output format {}; expected one from 1 to 4", other.0);
            return Answer::RuntimeError(message);
        }
    }
    match engine.recode(&request.message_type, bytes) {
        Ok(bytes) => Answer::ProtobufPayload(bytes),
        Err(Fault::NoType) => {
            Answer::RuntimeError(format!("there is no message type `{}`", request.message_type))
        }
        Err(Fault::Decode(error)) => Answer::ParseError(error),
        Err(Fault::Encode(error)) => Answer::SerializeError(error),
    }
}
