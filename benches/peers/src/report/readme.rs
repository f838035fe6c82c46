//! The section on speed of a README, written from the rows.

use std::path::Path;
use std::{fs, io};

use protoplan_peers::op::Op;
use protoplan_peers::result::RunResult;
use protoplan_peers::row::Row;
use protoplan_peers::run::ALLOCATORS;

use super::{conditions, table};

/// The comments that the section stands between.
const BEGIN: &str = "<!-- figures: begin -->";
const END: &str = "<!-- figures: end -->";

/// What a README shows: the workloads that people ask about, and the engines that they might choose instead.
const WORKLOADS: &[&str] =
    &["person_1KB", "numeric", "media_list", "gm1_proto3", "event", "events", "packed_mixed_many"];
const DECODERS: &[(&str, Op)] = &[
    ("protoplan-full", Op::Decode),
    ("protoplan-view", Op::View),
    ("protoplan-dynamic", Op::Decode),
    ("prost", Op::Decode),
    ("buffa", Op::Decode),
    ("buffa-view", Op::View),
    ("google", Op::Decode),
    ("prost-reflect", Op::Decode),
];
const ENCODERS: &[(&str, Op)] = &[
    ("protoplan-full", Op::Encode),
    ("protoplan-dynamic", Op::Encode),
    ("prost", Op::Encode),
    ("buffa", Op::Encode),
    ("quick-protobuf", Op::EncodeSlice),
    ("google", Op::EncodeToVec),
    ("prost-reflect", Op::Encode),
];

/// Writes the section of a file anew.
///
/// # Errors
/// If the file cannot be read or written, or lacks the two comments.
pub fn rewrite(result: &RunResult, file: &Path) -> io::Result<()> {
    let told = |what: String| io::Error::other(format!("`{}`: {what}", file.display()));
    let text = fs::read_to_string(file).map_err(|error| told(error.to_string()))?;
    let text = replace(&text, &section(result)).ok_or_else(|| {
        told(format!("expected the comments `{BEGIN}` and `{END}` around the section, in this order"))
    })?;
    fs::write(file, text).map_err(|error| told(error.to_string()))
}

fn replace(text: &str, section: &str) -> Option<String> {
    let (before, rest) = text.split_once(BEGIN)?;
    let (_, after) = rest.split_once(END)?;
    Some(format!("{before}{BEGIN}\n{section}{END}{after}"))
}

fn section(result: &RunResult) -> String {
    let rows = result.with_allocator(ALLOCATORS[0]);
    format!(
        "Decoding, with the drop of the message:\n\n{}\nEncoding into a buffer that is used again, where the library can:\n\n{}\n{}",
        excerpt(&rows, DECODERS),
        excerpt(&rows, ENCODERS),
        conditions(&result.machine),
    )
}

fn excerpt(rows: &[&Row], columns: &[(&str, Op)]) -> String {
    let columns: Vec<_> = columns
        .iter()
        .filter(|(engine, op)| rows.iter().any(|row| row.engine == *engine && row.op == *op))
        .collect();
    let names: Vec<_> = columns.iter().map(|(engine, op)| format!("{engine} `{}`", op.name())).collect();
    let mut text = format!("| | {} |\n|---|{}\n", names.join(" | "), "--:|".repeat(names.len()));
    for workload in WORKLOADS.iter().filter(|name| rows.iter().any(|row| row.workload == **name)) {
        let cells: Vec<String> = columns
            .iter()
            .map(|(engine, op)| {
                let row = protoplan_peers::result::find(rows, workload, *op, engine);
                row.map_or_else(|| "–".to_owned(), |row| table::nanoseconds(row.ns))
            })
            .collect();
        text += &format!("| {workload} | {} |\n", cells.join(" | "));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{BEGIN, END, replace};

    #[test]
    fn only_what_is_between_the_comments_changes() {
        let text = format!("# A\n{BEGIN}\nold\n{END}\nrest\n");
        assert_eq!(replace(&text, "new\n").unwrap(), format!("# A\n{BEGIN}\nnew\n{END}\nrest\n"));
        assert_eq!(replace(&replace(&text, "new\n").unwrap(), "new\n"), replace(&text, "new\n"));
        assert_eq!(replace("# A\n", "new\n"), None);
    }
}
