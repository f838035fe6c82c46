//! `.proto` text: syntax tree, descriptors and places.

mod ast;
mod describe;
mod locate;
mod parse;

use alloc::vec;
use alloc::vec::Vec;

use self::ast::{File, Item};
use super::imports::Import;
use crate::lex::Lines;
use crate::schema::{FileDescriptor, Location, Problem, Span};

/// The longest text that is read, in bytes.
const LONGEST: usize = u32::MAX as usize;

/// What a text says.
#[derive(Debug, Clone)]
pub(super) struct Read {
    /// Its descriptor, names and options as they are written.
    pub(super) descriptor: FileDescriptor,
    /// The files that it imports, in source order.
    pub(super) imports: Vec<Import>,
    /// What is wrong with it; the rest holds what was understood.
    pub(super) problems: Vec<Problem>,
}

/// Reads the text of the file `name`, with its source information if that is wanted.
pub(super) fn read(name: &str, text: &str, source_info: bool) -> Read {
    if text.len() > LONGEST {
        let problem = Problem::new(name, "the text is longer than 4 GiB; split it");
        return Read { descriptor: FileDescriptor::default(), imports: Vec::new(), problems: vec![problem] };
    }
    let (tree, faults) = parse::parse(text);
    let mut descriptor = describe::file(name, &tree);
    if source_info {
        descriptor.locations = locate::file(text, &tree);
    }
    let has_imports = tree.items.iter().any(|item| matches!(item, Item::Import(_)));
    if !has_imports && faults.is_empty() {
        return Read { descriptor, imports: Vec::new(), problems: Vec::new() };
    }
    let lines = Lines::of(text);
    let problems = faults.into_iter().map(|fault| {
        let place = |offset| {
            let (line, column) = lines.position(offset);
            (line + 1, column + 1)
        };
        Problem::new(name, fault.message).with_span(Span::new(place(fault.span.start), place(fault.span.end)))
    });
    Read { descriptor, imports: imports(&tree, &lines), problems: problems.collect() }
}

fn imports(tree: &File<'_>, lines: &Lines) -> Vec<Import> {
    let imports = tree.items.iter().filter_map(|item| match item {
        Item::Import(import) => Some(import),
        _ => None,
    });
    imports
        .map(|import| {
            let (line, column) = lines.position(import.span.start);
            Import { name: import.name.clone().into_owned(), line: line + 1, column: column + 1 }
        })
        .collect()
}

/// Where everything in a text stands that was understood.
pub(super) fn locations(text: &str) -> Vec<Location> {
    locate::file(text, &parse::parse(text).0)
}
