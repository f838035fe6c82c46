//! What the rows say, for people.

mod aims;
mod baseline;
mod chart;
mod claims;
mod readme;
mod table;

use std::path::Path;
use std::{fs, io};

use protoplan_peers::arguments::Arguments;
use protoplan_peers::machine::Machine;
use protoplan_peers::op::Op;
use protoplan_peers::result::RunResult;
use protoplan_peers::row::Row;
use protoplan_peers::run::ALLOCATORS;
use protoplan_peers::workload::SHAPES;

/// Writes all that is asked for.
///
/// # Errors
/// If a file cannot be read or written.
pub fn write(result: &RunResult, baseline: Option<&RunResult>, arguments: &Arguments) -> io::Result<()> {
    if let Some(folder) = &arguments.report {
        fs::create_dir_all(folder)?;
        fs::write(folder.join("README.md"), document(result, baseline))?;
        result.write(&folder.join("rows.json"))?;
        charts(result, folder)?;
    }
    if let Some(file) = &arguments.readme {
        readme::rewrite(result, file)?;
    }
    if let (None, Some(baseline)) = (&arguments.report, baseline) {
        print!("{}", baseline::table(result, baseline));
    }
    Ok(())
}

/// The whole report.
fn document(result: &RunResult, baseline: Option<&RunResult>) -> String {
    let mut text = format!("# Protoplan beside its peers\n\n{}\n", conditions(&result.machine));
    let rows = result.with_allocator(ALLOCATORS[0]);
    text += &format!("## Aims\n\n{}\n", aims::table(&rows));
    if let Some(baseline) = baseline {
        text += &format!("## Against the baseline\n\n{}\n", baseline::table(result, baseline));
    }
    text += "## Workloads\n\n| | message | |\n|---|---|---|\n";
    for shape in SHAPES {
        text += &format!("| {} | `{}` | {} |\n", shape.name, shape.message, shape.about);
    }
    text += "\n## Engines\n\n| | |\n|---|---|\n";
    for (name, about) in &result.machine.engines {
        text += &format!("| {name} | {about} |\n");
    }
    for allocator in ALLOCATORS {
        let rows = result.with_allocator(allocator);
        if !rows.is_empty() {
            text += &format!("\n## With the allocator `{allocator}`\n\n");
            text += &tables(&rows, allocator == ALLOCATORS[0]);
        }
    }
    text += &table::notes(&result.with_allocator(ALLOCATORS[0]));
    text
}

/// Where and of what, in a paragraph.
fn conditions(machine: &Machine) -> String {
    let Machine { processor, cores, system, target, rustc, profile, rustflags, engines: _, time: _, quick } =
        machine;
    let flags = if rustflags.is_empty() { String::new() } else { format!(", flags `{rustflags}`") };
    let quick = if *quick { " Rounds were few and short: the figures are rough." } else { "" };
    format!(
        "{processor}, {cores} cores, {system}; `{target}`, {rustc}, profile `{profile}`{flags}. Medians of rounds in which the \
         engines take turns; times are for one message, and include the drop of what is made.{quick}\n"
    )
}

/// The tables of each operation.
fn tables(rows: &[&Row], with_allocations: bool) -> String {
    let mut text = String::new();
    for op in Op::ALL.into_iter().filter(|op| !op.is_floor()) {
        let of_op: Vec<&Row> = rows.iter().copied().filter(|row| row.op == op).collect();
        if !of_op.is_empty() {
            text += &format!("### `{}`: {}\n\n{}\n", op.name(), op.about(), table::times(&of_op));
            if with_allocations && of_op.iter().any(|row| row.allocs.is_some()) {
                text += &format!(
                    "Allocations for a message, and their bytes:\n\n{}\n",
                    table::allocations(&of_op)
                );
            }
        }
    }
    let floors: Vec<&Row> = rows.iter().copied().filter(|row| row.op.is_floor()).collect();
    if !floors.is_empty() {
        text += &format!("### Floors\n\n{}\n", table::floors(&floors));
    }
    text
}

/// A picture for each operation.
fn charts(result: &RunResult, folder: &Path) -> io::Result<()> {
    let rows = result.with_allocator(ALLOCATORS[0]);
    for op in Op::ALL.into_iter().filter(|op| !op.is_floor()) {
        let of_op: Vec<&Row> = rows.iter().copied().filter(|row| row.op == op).collect();
        if !of_op.is_empty() {
            fs::write(folder.join(format!("{}.svg", op.name())), chart::draw(op, &of_op))?;
        }
    }
    Ok(())
}
