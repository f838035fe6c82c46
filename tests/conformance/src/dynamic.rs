//! The interpreter over dynamic messages, whose schema is compiled from text when the program starts.

use protoplan::{Schema, Types, json, text};

use crate::job::{Fault, Format, Input, Job, Output, text_reading};
use crate::schemas::TEXTS;

/// The schema of the messages.
pub(crate) struct Dynamic {
    schema: Schema,
    types: Types,
}

impl Dynamic {
    /// Compiles the schema.
    ///
    /// # Panics
    ///
    /// If a file of the suite is refused.
    pub(crate) fn new() -> Self {
        let builder = TEXTS.iter().fold(Schema::builder(), |builder, &(name, text)| builder.text(name, text));
        let schema = builder.load().expect("the files of the suite make a schema");
        Dynamic { types: Types::new().with_schema(&schema), schema }
    }

    /// Reads a message and writes it.
    pub(crate) fn run(&self, job: &Job<'_>) -> Result<Output, Fault> {
        let of = self.schema.message(job.message).map_err(|_| Fault::NoType)?;
        let mut message = of.new_message();
        match job.input {
            Input::Binary(bytes) => message = of.decode(bytes).map_err(Fault::read)?,
            Input::Json(json) => {
                let options = job.json_reading().types(&self.types);
                options.read_into(json, &mut message).map_err(Fault::read)?;
            }
            Input::Text(text) => {
                let options = text_reading().types(&self.types);
                options.read_into(text, &mut message).map_err(Fault::read)?;
            }
        }
        Ok(match job.output {
            Format::Binary => {
                Output::Binary(protoplan::EncodeOptions::new().encode_to_vec(&message).map_err(Fault::write)?)
            }
            Format::Json => {
                let options = json::WriteOptions::new().types(&self.types);
                Output::Json(options.to_string(&message).map_err(Fault::write)?)
            }
            Format::Text => {
                let options = text::WriteOptions::new().types(&self.types);
                Output::Text(options.unknown_fields(job.print_unknown).to_string(&message))
            }
        })
    }
}
