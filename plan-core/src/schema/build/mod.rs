//! From descriptors to a schema set: order, declare, resolve, interpret options, check.

mod declare;
mod default;
mod depth;
mod draft;
mod features;
mod json_name;
mod kind;
mod names;
mod order;
mod resolve;
pub(super) mod scope;
mod settle;
mod visible;
mod well_known;

use alloc::vec::Vec;

pub(super) use draft::Draft;
pub(crate) use json_name::entry_name;
pub(super) use json_name::{is_json_name, json_name};
pub(super) use names::is_identifier;

use super::check;
use super::descriptor::FileDescriptor;
use super::error::{Problem, SchemaError};
use super::interpret::Interpretation;
use super::model::SchemaSet;
use super::source_info::Positions;

impl SchemaSet {
    /// Resolves the names and features of a set of files, in any order, and checks every rule that they must keep.
    ///
    /// Every imported file must be among them, except those imported with `import option`. A file that is given twice
    /// with the same contents counts once.
    ///
    /// # Errors
    ///
    /// All the problems that were found, with the position of each where the file has source information. Files that
    /// are missing or import each other, unknown editions and messages nested more than 31 deep, are reported before anything else is
    /// looked at.
    pub fn build(files: Vec<FileDescriptor>) -> Result<Self, SchemaError> {
        Self::build_at(files, &())
    }

    /// The same, for files whose positions are told by `positions` instead of their own source information.
    ///
    /// # Errors
    ///
    /// As [`build`](Self::build).
    pub(crate) fn build_at(
        files: Vec<FileDescriptor>,
        positions: &dyn Positions,
    ) -> Result<Self, SchemaError> {
        Self::resolve(files, positions, false).map(|(set, _)| set)
    }

    /// The same, with what is not wrong but likely not meant, such as imports that nothing uses.
    ///
    /// # Errors
    ///
    /// As [`build`](Self::build); the warnings are among the problems.
    pub(crate) fn build_with_warnings(
        files: Vec<FileDescriptor>,
        positions: &dyn Positions,
    ) -> Result<(Self, Vec<Problem>), SchemaError> {
        Self::resolve(files, positions, true)
    }

    fn resolve(
        files: Vec<FileDescriptor>,
        positions: &dyn Positions,
        warns: bool,
    ) -> Result<(Self, Vec<Problem>), SchemaError> {
        depth::check(&files)?;
        let mut draft = Draft::new(positions, warns);
        for input in order::sort(files, positions, &draft)? {
            draft.declare(input);
        }
        draft.resolve_names();
        let mut interpretation = Interpretation::gather(&draft);
        if !interpretation.is_empty() {
            // how often a field occurs, which the features do not change
            draft.settle_fields();
            interpretation.interpret_features(&mut draft);
        }
        draft.resolve_features();
        draft.settle_fields();
        draft.settle_defaults();
        interpretation.interpret_all(&mut draft);
        check::all(&draft);
        interpretation.relocate(&mut draft);
        draft.finish()
    }
}
