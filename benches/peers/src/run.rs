//! A whole run: every workload, operation and engine that is asked for, with each allocator.

use std::collections::BTreeMap;
use std::process::{self, Command};
use std::time::{Duration, Instant};
use std::{env, fs, io};

use crate::allocation;
use crate::arguments::Arguments;
use crate::engine::ENGINES;
use crate::machine::Machine;
use crate::op::Op;
use crate::result::RunResult;
use crate::round::{self, Effort};
use crate::row::Row;
use crate::task::{Task, Tasks};
use crate::workload::{SHAPES, Shape, Workload};

/// The allocators by name, the usual one first.
pub const ALLOCATORS: [&str; 2] = ["system", "mimalloc"];

/// Times all that is asked for. What is timed with another allocator than this process has is timed in a process of its own.
///
/// # Errors
/// If that process cannot be started, or its rows cannot be read.
pub fn run(arguments: &Arguments) -> io::Result<RunResult> {
    let own = env::var(allocation::VARIABLE).unwrap_or_else(|_| ALLOCATORS[0].to_owned());
    let mut rows = Vec::new();
    for allocator in ALLOCATORS {
        if !arguments.allocator.allows(allocator) {
            continue;
        }
        if allocator == own {
            rows.extend(time(arguments, allocator));
        } else if allocation::switchable() {
            rows.extend(elsewhere(allocator)?);
        } else {
            eprintln!("{allocator}: left out, for this system's allocator cannot be replaced");
        }
    }
    Ok(RunResult { machine: Machine::here(arguments), rows })
}

/// The rows of a process of its own, with the same arguments.
fn elsewhere(allocator: &str) -> io::Result<Vec<Row>> {
    let file = env::temp_dir().join(format!("protoplan-peers-{}.json", process::id()));
    let status = Command::new(env::current_exe()?)
        .args(kept(env::args().skip(1)))
        .args(["--allocator", &format!("={allocator}")])
        .arg("--json")
        .arg(&file)
        .env(allocation::VARIABLE, allocator)
        .status()?;
    if !status.success() {
        return Err(io::Error::other(format!("the run with {allocator} failed: {status}")));
    }
    let rows = RunResult::read(&file)?.rows;
    fs::remove_file(&file)?;
    Ok(rows)
}

/// The arguments that say what is timed.
fn kept(mut arguments: impl Iterator<Item = String>) -> Vec<String> {
    let mut kept = Vec::new();
    while let Some(name) = arguments.next() {
        match &*name {
            "--data" | "--engine" | "--op" | "--count" => {
                kept.extend([name].into_iter().chain(arguments.next()))
            }
            "--quick" => kept.push(name),
            _ => drop(arguments.next()),
        }
    }
    kept
}

fn time(arguments: &Arguments, allocator: &str) -> Vec<Row> {
    let effort = if arguments.quick {
        Effort { rounds: 7, turn: Duration::from_micros(400) }
    } else {
        Effort { rounds: 25, turn: Duration::from_millis(3) }
    };
    let effort = Effort { rounds: arguments.count.unwrap_or(effort.rounds), ..effort };
    let shapes: Vec<&Shape> = SHAPES.iter().filter(|shape| arguments.data.allows(shape.name)).collect();
    let start = Instant::now();
    let mut rows = Vec::new();
    for (index, shape) in shapes.iter().enumerate() {
        let workload = Workload::new(shape);
        eprintln!(
            "{allocator} {:>2}/{} {} ({} bytes), {} s",
            index + 1,
            shapes.len(),
            shape.name,
            workload.size(),
            start.elapsed().as_secs()
        );
        for (op, mut tasks) in tasks(&workload, arguments) {
            let of_op = round::time(&workload, &mut tasks, allocator, effort);
            eprintln!("    {:<14} {}", op.name(), fastest(&of_op));
            rows.extend(of_op);
        }
    }
    rows
}

/// The tasks of each operation.
fn tasks<'w>(workload: &'w Workload, arguments: &'w Arguments) -> BTreeMap<Op, Vec<Task<'w>>> {
    let mut all: BTreeMap<Op, Vec<Task<'w>>> = BTreeMap::new();
    for engine in ENGINES.iter().filter(|engine| arguments.engine.allows(engine.name)) {
        let mut tasks = Tasks::new(workload, engine.name, &arguments.op);
        (engine.open)(&mut tasks);
        for task in tasks.into_vec() {
            all.entry(task.op).or_default().push(task);
        }
    }
    all
}

/// The engines by their times, the fastest first, in a line.
fn fastest(rows: &[Row]) -> String {
    let mut sorted: Vec<&Row> = rows.iter().collect();
    sorted.sort_by(|a, b| a.ns.total_cmp(&b.ns));
    let each = sorted.iter().map(|row| {
        let mark = if row.same_work { "" } else { "*" };
        format!("{}{mark} {:.0}", row.engine, row.ns)
    });
    each.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_process_of_its_own_gets_what_says_what_is_timed() {
        let given = "--data person --json a.json --quick --report out --op view --baseline b.json --count 3";
        let kept = super::kept(given.split(' ').map(str::to_owned)).join(" ");
        assert_eq!(kept, "--data person --quick --op view --count 3");
    }
}
