//! Rows as Markdown tables: a line for each workload, a column for each engine.

use protoplan_peers::op::Op;
use protoplan_peers::result::find;
use protoplan_peers::row::Row;

/// Times and rates of one operation. A star marks work that is not the same; the fastest that does the same is bold.
pub fn times(rows: &[&Row]) -> String {
    table(rows, |row, best| {
        let mark = if row.same_work { "" } else { "\\*" };
        let bold = if row.same_work && row.ns <= best { "**" } else { "" };
        format!("{bold}{}{bold}{mark}, {:.0} MB/s", nanoseconds(row.ns), row.mb_s)
    })
}

/// Allocations of one operation, and their bytes.
pub fn allocations(rows: &[&Row]) -> String {
    table(rows, |row, _| match (row.allocs, row.bytes) {
        (Some(allocs), Some(bytes)) => format!("{}, {bytes:.0} B", decimals(allocs)),
        _ => "–".to_owned(),
    })
}

/// The floors: a column for each of them.
pub fn floors(rows: &[&Row]) -> String {
    let ops: Vec<Op> = Op::ALL.into_iter().filter(|op| rows.iter().any(|row| row.op == *op)).collect();
    let heads: Vec<String> = ops.iter().map(|op| format!("{}: {}", op.name(), op.about())).collect();
    let mut text = head(&heads.iter().map(|it| &**it).collect::<Vec<_>>());
    for workload in workloads(rows) {
        let cells = ops.iter().map(|op| find(rows, workload, *op, "floor").map(|row| nanoseconds(row.ns)));
        text += &line(workload, cells);
    }
    text
}

/// Why work is not the same, a line for each engine and workload.
pub fn notes(rows: &[&Row]) -> String {
    let mut lines: Vec<String> = rows
        .iter()
        .filter(|row| !row.same_work)
        .map(|row| format!("| {} | {} | {} | {} |\n", row.engine, row.workload, row.op.name(), row.note))
        .collect();
    if lines.is_empty() {
        return String::new();
    }
    lines.insert(
        0,
        "\n## Not the same work\n\n| engine | workload | operation | |\n|---|---|---|---|\n".to_owned(),
    );
    lines.concat()
}

fn table(rows: &[&Row], cell: impl Fn(&Row, f64) -> String) -> String {
    let engines = engines(rows);
    let mut text = head(&engines);
    for workload in workloads(rows) {
        let of_it = rows.iter().filter(|row| row.workload == workload);
        let best = of_it.clone().filter(|row| row.same_work).map(|row| row.ns).fold(f64::INFINITY, f64::min);
        let cells = engines.iter().map(|engine| {
            let row = of_it.clone().find(|row| row.engine == *engine);
            row.map(|row| cell(row, best))
        });
        text += &line(workload, cells);
    }
    text
}

fn head(columns: &[&str]) -> String {
    format!("| | {} |\n|---|{}\n", columns.join(" | "), "--:|".repeat(columns.len()))
}

fn line(name: &str, cells: impl Iterator<Item = Option<String>>) -> String {
    let cells: Vec<String> = cells.map(|cell| cell.unwrap_or_else(|| "–".to_owned())).collect();
    format!("| {name} | {} |\n", cells.join(" | "))
}

/// The workloads of rows, in their order.
pub fn workloads<'r>(rows: &[&'r Row]) -> Vec<&'r str> {
    distinct(rows.iter().map(|row| &*row.workload))
}

/// The engines of rows, in their order.
pub fn engines<'r>(rows: &[&'r Row]) -> Vec<&'r str> {
    distinct(rows.iter().map(|row| &*row.engine))
}

fn distinct<'r>(names: impl Iterator<Item = &'r str>) -> Vec<&'r str> {
    let mut all = Vec::new();
    for name in names {
        if !all.contains(&name) {
            all.push(name);
        }
    }
    all
}

/// A time with three digits or so, in the unit that suits it.
pub fn nanoseconds(ns: f64) -> String {
    match ns {
        ..10.0 => format!("{ns:.1} ns"),
        ..10e3 => format!("{ns:.0} ns"),
        ..10e6 => format!("{:.1} µs", ns / 1e3),
        _ => format!("{:.1} ms", ns / 1e6),
    }
}

fn decimals(value: f64) -> String {
    if value.fract() == 0.0 { format!("{value:.0}") } else { format!("{value:.1}") }
}

#[cfg(test)]
mod tests {
    use super::nanoseconds;

    #[test]
    fn times_are_told_in_units_that_suit_them() {
        assert_eq!(nanoseconds(3.25), "3.2 ns");
        assert_eq!(nanoseconds(325.4), "325 ns");
        assert_eq!(nanoseconds(32_540.0), "32.5 µs");
        assert_eq!(nanoseconds(32_540_000.0), "32.5 ms");
    }
}
