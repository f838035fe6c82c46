//! Files known by their descriptors, as text that other text can import.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use super::source::{Source, SourceFile, check_name};
use crate::schema::{EnumDescriptor, FieldDescriptor, FileDescriptor, MessageDescriptor, Problem};

/// Descriptors as a [`Source`], so that text can import files whose text is not at hand.
///
/// The text that it answers with declares the names, numbers and types of a file, and nothing else: what is parsed from
/// it serves to resolve names and to read custom options, and is to be thrown away for the descriptor itself.
#[derive(Debug, Clone, Copy)]
pub struct Described<'f> {
    files: &'f [FileDescriptor],
}

impl<'f> Described<'f> {
    /// These files; of two with the same name the first.
    pub fn new(files: &'f [FileDescriptor]) -> Self {
        Self { files }
    }

    /// Whether one of the files has this name.
    pub fn holds(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    fn find(&self, name: &str) -> Option<&'f FileDescriptor> {
        self.files.iter().find(|file| file.name == name)
    }
}

impl Source for Described<'_> {
    fn read(&self, name: &str) -> Result<Option<SourceFile>, Problem> {
        check_name(name).map_err(|message| Problem::new(name, message))?;
        Ok(self.find(name).map(|file| SourceFile { path: None, text: text(file) }))
    }

    fn places(&self) -> Vec<String> {
        if self.files.is_empty() { Vec::new() } else { vec!["the descriptor sets".to_owned()] }
    }

    fn beside(&self, _name: &str) -> Vec<String> {
        self.files.iter().map(|file| file.name.clone()).collect()
    }
}

/// The declarations of a file as proto2, which has a way to write whatever the file's own language has.
fn text(file: &FileDescriptor) -> String {
    let mut text = String::from("syntax = \"proto2\";\n");
    // writing to a string cannot fail
    let _ = write_file(&mut text, file);
    text
}

fn write_file(out: &mut String, file: &FileDescriptor) -> fmt::Result {
    for (index, name) in file.dependencies.iter().enumerate() {
        let public = file.public_dependencies.iter().any(|&it| usize::try_from(it) == Ok(index));
        let public = if public { "public " } else { "" };
        // a name with a backslash or a control character is refused where it is looked up
        writeln!(out, "import {public}\"{}\";", name.replace('"', "\\\""))?;
    }
    if !file.package.is_empty() {
        writeln!(out, "package {};", file.package)?;
    }
    file.messages.iter().try_for_each(|it| write_message(out, it))?;
    file.enums.iter().try_for_each(|it| write_enum(out, it))?;
    write_extensions(out, &file.extensions)
}

// Not nested deeper than Limits::depth, for it was decoded; the parser's front refuses what is too deep for it.
fn write_message(out: &mut String, message: &MessageDescriptor) -> fmt::Result {
    writeln!(out, "message {} {{", message.name)?;
    message.messages.iter().try_for_each(|it| write_message(out, it))?;
    message.enums.iter().try_for_each(|it| write_enum(out, it))?;
    message.fields.iter().try_for_each(|it| write_field(out, it))?;
    for range in &message.extension_ranges {
        writeln!(out, "extensions {} to {};", range.start, range.end.saturating_sub(1))?;
    }
    write_extensions(out, &message.extensions)?;
    writeln!(out, "}}")
}

fn write_enum(out: &mut String, it: &EnumDescriptor) -> fmt::Result {
    writeln!(out, "enum {} {{", it.name)?;
    if it.options.allow_alias == Some(true) {
        writeln!(out, "option allow_alias = true;")?;
    }
    for value in &it.values {
        writeln!(out, "{} = {};", value.name, value.number)?;
    }
    writeln!(out, "}}")
}

fn write_extensions(out: &mut String, extensions: &[FieldDescriptor]) -> fmt::Result {
    for extension in extensions {
        writeln!(out, "extend {} {{", extension.extendee)?;
        write_field(out, extension)?;
        writeln!(out, "}}")?;
    }
    Ok(())
}

fn write_field(out: &mut String, field: &FieldDescriptor) -> fmt::Result {
    let label = if field.label == 3 { "repeated" } else { "optional" };
    let kind = scalar(field.r#type).unwrap_or(&field.type_name);
    writeln!(out, "{label} {kind} {} = {};", field.name, field.number)
}

/// The word for a number of `FieldDescriptorProto.Type`; none if the type has a name of its own.
fn scalar(number: i32) -> Option<&'static str> {
    Some(match number {
        1 => "double",
        2 => "float",
        3 => "int64",
        4 => "uint64",
        5 => "int32",
        6 => "fixed64",
        7 => "fixed32",
        8 => "bool",
        9 => "string",
        12 => "bytes",
        13 => "uint32",
        15 => "sfixed32",
        16 => "sfixed64",
        17 => "sint32",
        18 => "sint64",
        _ => return None,
    })
}
