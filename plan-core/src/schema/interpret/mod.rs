//! Interpreting options: what is still text becomes encoded options.
//!
//! It is done in two steps, since some options decide how fields are encoded, those of options too: first
//! [`Interpretation::interpret_features`], of which nothing else is of use, and when these are settled
//! [`Interpretation::interpret_all`], which starts again from what was written.

mod aggregate;
mod content;
mod decode;
mod encode;
mod lossy;
mod names;
mod relocate;
mod required;
mod retention;
mod standard;
#[expect(clippy::unreadable_literal, reason = "encoded options, written by a test")]
mod standard_table;
mod statement;
mod touched;
mod value;
mod visit;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::Cell;
use std::collections::HashMap;

use names::Names;
use relocate::Relocations;
use standard::options_message;
use statement::Target;

pub(super) use retention::{Stripped, without_stripped};
pub(super) use visit::{SetOption, set_options};

use super::build::Draft;
use super::model::{Element, FileId, MessageId, SchemaSet};
use super::number;
use super::options::{UninterpretedOption, read};

/// The options that decide how fields are encoded.
const DECIDING: [&str; 3] = ["features", "packed", "message_set_wire_format"];

/// The options that are still text, and where they stand.
pub(super) struct Interpretation {
    /// In the order of the files.
    elements: Vec<Pending>,
    relocations: Relocations,
}

/// An element with options that are still text.
struct Pending {
    element: Element,
    /// What is encoded already.
    raw: Vec<u8>,
    options: Vec<UninterpretedOption>,
}

impl Interpretation {
    /// Finds all options that are still text.
    pub(super) fn gather(draft: &Draft<'_>) -> Self {
        let mut elements = Vec::new();
        draft.set.each_options(|element, options| {
            if !options.uninterpreted.is_empty() {
                let (raw, options) = (options.raw.into(), options.uninterpreted.into());
                elements.push(Pending { element, raw, options });
            }
        });
        elements.sort_by_key(|it: &Pending| draft.set.file_of(it.element));
        Self { elements, relocations: Relocations::default() }
    }

    /// Whether nothing is left as text.
    pub(super) fn is_empty(&self) -> bool {
        self.elements.is_empty()
    }

    /// Interprets what decides how fields are encoded, and tells no problem: what comes later meets it again.
    pub(super) fn interpret_features(&self, draft: &mut Draft<'_>) {
        let mut done = Vec::new();
        let decides = |option: &&UninterpretedOption| {
            option.name.first().is_some_and(|first| !first.is_extension && DECIDING.contains(&&*first.name))
        };
        let any_decides = |pending: &Pending| pending.options.iter().any(|option| decides(&option));
        self.each(draft, any_decides, |pending, names, message| {
            let mut target = pending.target(&draft.set, names, message);
            for option in pending.options.iter().filter(decides) {
                let _ = target.apply(option);
            }
            done.push((pending.element, encode::encode(names.set, message, &target.content)));
        });
        for (element, raw) in done {
            draft.set.set_options(element, raw);
        }
    }

    /// Interprets all options, and tells what is wrong with them.
    pub(super) fn interpret_all(&mut self, draft: &mut Draft<'_>) {
        let mut done = Vec::new();
        let mut relocations = Relocations::default();
        let mut statements = HashMap::new();
        self.each(
            draft,
            |_| true,
            |pending, names, message| {
                let target = pending.interpret(draft, names, message, |index, path| {
                    relocations.add(&draft.set, pending.element, index, path);
                    if let Some(&number) = path.first() {
                        statements.entry((pending.element, number as u32)).or_insert(index as u32);
                    }
                });
                let raw = encode::encode(names.set, message, &target.content);
                done.push((pending.element, raw, target.stated));
            },
        );
        for (element, raw, stated) in done {
            if let Some(stated) = stated.filter(|stated| *stated != raw) {
                draft.set.stated_options.insert(element, stated);
            }
            draft.set.set_options(element, raw);
        }
        self.relocations = relocations;
        draft.statements = statements;
    }

    /// Moves the places of the options to the paths that they have as interpreted ones.
    pub(super) fn relocate(self, draft: &mut Draft<'_>) {
        self.relocations.apply(&mut draft.set);
    }

    /// Calls `each` with every element that is wanted, what can be named there, and the message that its options are.
    fn each(
        &self,
        draft: &Draft<'_>,
        wanted: impl Fn(&Pending) -> bool,
        mut each: impl FnMut(&Pending, &Names<'_>, MessageId),
    ) {
        let suggestions = names::suggestions();
        for here in
            self.elements.chunk_by(|a, b| draft.set.file_of(a.element) == draft.set.file_of(b.element))
        {
            let here: Vec<&Pending> = here.iter().filter(|&pending| wanted(pending)).collect();
            if let Some(first) = here.first() {
                in_file(draft, draft.set.file_of(first.element), &here, &suggestions, &mut each);
            }
        }
    }
}

/// Calls `each` with the elements of one file.
fn in_file(
    draft: &Draft<'_>,
    file: FileId,
    elements: &[&Pending],
    suggestions: &Cell<usize>,
    each: &mut impl FnMut(&Pending, &Names<'_>, MessageId),
) {
    let scope = draft.scope_of(file);
    let own = Names::of_file(&draft.set, file, &scope, &draft.sound, suggestions);
    let mut others: Option<Names<'_>> = None;
    for pending in elements {
        let Some((set, message)) = options_message(&draft.set, pending.element) else { continue };
        if core::ptr::eq(set, &raw const draft.set) {
            each(pending, &own, message);
        } else {
            each(pending, others.get_or_insert_with(|| Names::of_set(set, suggestions)), message);
        }
    }
}

impl Pending {
    /// The options as far as they are encoded already.
    fn target<'a, 'n>(&self, set: &'a SchemaSet, names: &'a Names<'n>, message: MessageId) -> Target<'a, 'n> {
        let scope = match self.element {
            Element::File(file) => &*set.file(file).package,
            element => names::around(set.full_name(element)),
        };
        let raw = read::without(&self.raw, read::UNINTERPRETED);
        let content = decode::decode(names.set, message, &raw);
        Target::new(names, scope, message, content)
    }

    /// Interprets the statements; `done` is told the index of each and the path in the options of what it sets.
    fn interpret<'a, 'n>(
        &self,
        draft: &'a Draft<'_>,
        names: &'a Names<'n>,
        message: MessageId,
        mut done: impl FnMut(usize, &[i32]),
    ) -> Target<'a, 'n> {
        let mut target = self.target(&draft.set, names, message);
        let is_plain = |option: &UninterpretedOption| option.name.first().is_some_and(|it| !it.is_extension);
        let mut sound = true;
        let statements = || self.options.iter().enumerate();
        let plain = statements().filter(|(_, option)| is_plain(option));
        for (index, option) in plain.chain(statements().filter(|(_, option)| !is_plain(option))) {
            match target.apply(option) {
                Ok(Some(path)) => done(index, &path),
                Ok(None) => sound = false,
                Err(refusal) => {
                    sound = false;
                    self.report(draft, index, refusal.part, &refusal.text);
                }
            }
        }
        if sound && let Some(field) = names.missing(message, &target.content) {
            let name = &names.set.field(field).full_name;
            let text = format!("the options lack the required field `{name}`; set it");
            self.report(draft, self.options.len() - 1, number::OPTION_NAME, &text);
        }
        target
    }

    fn report(&self, draft: &Draft<'_>, index: usize, part: i32, text: &str) {
        let sub = [self.element.options_number(), number::UNINTERPRETED_OPTION, index as i32, part];
        let text = match self.element {
            Element::File(_) => String::from(text),
            element => format!("`{}`: {text}", draft.set.full_name(element)),
        };
        draft.report(self.element, &sub, text);
    }
}
