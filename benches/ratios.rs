//! A table of every engine beside prost, as Markdown: nanoseconds, megabytes of the encoding a second, and how many times
//! as fast as prost.
//!
//! `cargo run --release -p protoplan-benches --bin ratios [FILTER [median|least [OP]]]` times every payload whose name contains
//! the filter. The engines take turns in every round, so that what else the machine does falls on all of them; the median of
//! the rounds counts, or with `least` as the second argument the least, which is steadier on a busy machine. With a third
//! argument one operation alone is timed.

use std::fmt::Write as _;

use protoplan_benches::engine::{ENGINES, Op, Row};
use protoplan_benches::payloads::{PAYLOADS, Payload};

/// How often the engines take turns.
const ROUNDS: usize = 31;
/// How long one turn takes, about, in nanoseconds.
const TURN: f64 = 4e6;

fn main() {
    let filter = std::env::args().nth(1).unwrap_or_default();
    let only = std::env::args().nth(3);
    for op in Op::ALL.into_iter().filter(|op| only.as_ref().is_none_or(|only| op.name() == only)) {
        let names: Vec<_> = ENGINES.iter().map(|(name, _)| *name).collect();
        println!("\n### {}\n", op.name());
        println!("| payload | bytes | {} |", names.join(" | "));
        println!("|---|--:|{}", "--:|".repeat(names.len()));
        for payload in PAYLOADS.iter().filter(|payload| payload.name.contains(&filter)) {
            println!("{}", line(op, payload));
        }
    }
}

/// The line of one payload: prost's time, and the others' with their ratio to it.
fn line(op: Op, payload: &Payload) -> String {
    let rows: Vec<Option<Row>> = ENGINES.iter().map(|(_, rows)| rows(payload.message)).collect();
    let counts: Vec<u32> = rows
        .iter()
        .map(|row| row.map_or(0, |row| (TURN / (row.time)(op, payload, 50).max(1.0)).clamp(10.0, 1e7) as u32))
        .collect();
    let mut times = vec![Vec::with_capacity(ROUNDS); rows.len()];
    for _ in 0..ROUNDS {
        for ((row, count), times) in rows.iter().zip(&counts).zip(&mut times) {
            if let Some(row) = row {
                times.push((row.time)(op, payload, *count));
            }
        }
    }
    let medians: Vec<Option<f64>> = times.iter_mut().map(|times| median(times)).collect();
    let base = medians[0];
    let bytes = if op == Op::Decode { payload.bytes.len() } else { payload.written };
    let mut line = format!("| {} | {bytes} |", payload.name);
    for (index, median) in medians.iter().enumerate() {
        // writing to a string cannot fail
        let _ = match (median, base) {
            (Some(ns), _) if index == 0 => write!(line, " {ns:.0} ns, {:.0} MB/s |", rate(bytes, *ns)),
            (Some(ns), Some(base)) => {
                write!(line, " {ns:.0} ns, {:.0} MB/s, **{:.2}×** |", rate(bytes, *ns), base / ns)
            }
            _ => line.write_str(" – |"),
        };
    }
    line
}

/// Megabytes a second.
#[expect(clippy::cast_precision_loss, reason = "no payload has 2⁵² bytes")]
fn rate(bytes: usize, ns: f64) -> f64 {
    bytes as f64 * 1e3 / ns
}

fn median(times: &mut [f64]) -> Option<f64> {
    times.sort_by(f64::total_cmp);
    let least = std::env::args().nth(2).is_some_and(|it| it == "least");
    times.get(if least { 0 } else { times.len() / 2 }).copied()
}
