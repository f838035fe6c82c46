//! A run beside an earlier one.

use protoplan_peers::result::RunResult;
use protoplan_peers::row::Row;
use protoplan_peers::statistics::geometric_mean;

/// A change of less is none: machines are noisy.
const NOISE: f64 = 0.1;

/// Which rows of Protoplan changed by more than a tenth, after the change of the machine is taken out: the geometric mean of the
/// peers' changes.
pub fn table(result: &RunResult, baseline: &RunResult) -> String {
    let pairs: Vec<(&Row, f64)> = result
        .rows
        .iter()
        .filter_map(|row| Some((row, row.ns / earlier(row, baseline)?.ns)))
        .filter(|(_, change)| change.is_finite() && *change > 0.0)
        .collect();
    let of_peers: Vec<f64> = pairs
        .iter()
        .filter(|(row, _)| !row.engine.starts_with("protoplan"))
        .map(|(_, change)| *change)
        .collect();
    let machine = geometric_mean(&of_peers).unwrap_or(1.0);
    let mut text = format!(
        "{} rows are in both; the peers take {machine:.2} times the time of the baseline, which is taken out of the changes \
         below.\n\n| workload | operation | engine | allocator | baseline | now | change |\n|---|---|---|---|--:|--:|--:|\n",
        pairs.len()
    );
    for (row, change) in pairs.iter().filter(|(row, _)| row.engine.starts_with("protoplan")) {
        let change = change / machine;
        if (change - 1.0).abs() > NOISE {
            text += &format!(
                "| {} | {} | {} | {} | {:.0} ns | {:.0} ns | {:+.0}% |\n",
                row.workload,
                row.op.name(),
                row.engine,
                row.allocator,
                row.ns / change / machine,
                row.ns,
                (change - 1.0) * 100.0
            );
        }
    }
    text
}

fn earlier<'b>(row: &Row, baseline: &'b RunResult) -> Option<&'b Row> {
    baseline.rows.iter().find(|it| {
        it.op == row.op
            && it.workload == row.workload
            && it.engine == row.engine
            && it.allocator == row.allocator
    })
}
