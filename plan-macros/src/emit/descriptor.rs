//! The descriptor set of the files of a module.

use plan_core::schema::{DescriptorOptions, FileId, SchemaSet};
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use std::collections::HashSet;

use super::Context;
use crate::names::ident;

/// The constant that holds the named files and all that they import.
pub(super) fn emit(context: &Context<'_>) -> TokenStream {
    let private = context.private();
    let set = context.set();
    let files = with_imports(set, &context.loaded.named);
    let bytes = Literal::byte_string(&set.encode_files(&files, DescriptorOptions::new()));
    let name = ident(&context.tree.descriptor);
    quote! {
        /// The encoded `google.protobuf.FileDescriptorSet` of the files of this module and of all that they import, without
        /// comments.
        pub const #name: &[#private::u8] = #bytes;
    }
}

/// Some files and all that they import, each after what it imports.
fn with_imports(set: &SchemaSet, named: &[FileId]) -> Vec<FileId> {
    let mut seen: HashSet<FileId> = HashSet::new();
    let mut open: Vec<FileId> = named.to_vec();
    while let Some(id) = open.pop() {
        if seen.insert(id) {
            let file = set.file(id);
            open.extend(&file.dependencies);
            open.extend(file.option_dependencies.iter().filter_map(|name| set.file_by_name(name)));
        }
    }
    let mut files: Vec<FileId> = seen.into_iter().collect();
    // files are numbered so that each comes after the ones that it imports
    files.sort_unstable();
    files
}
