//! A picture of one operation: for each workload, a bar for each engine.

use std::fmt::Write as _;

use protoplan_peers::op::Op;
use protoplan_peers::row::Row;

use super::table::{nanoseconds, workloads};

const WIDTH: usize = 760;
/// Where bars begin, and how long the longest is.
const LEFT: usize = 150;
const LONGEST: f64 = 480.0;
const BAR: usize = 13;
const GAP: usize = 26;

/// An SVG document. Bars are speeds, relative to the fastest of the workload, so that longer is better.
pub fn draw(op: Op, rows: &[&Row]) -> String {
    let mut body = String::new();
    let mut y = 44;
    for workload in workloads(rows) {
        let mut of_it: Vec<&Row> = rows.iter().copied().filter(|row| row.workload == workload).collect();
        of_it.sort_by(|a, b| a.ns.total_cmp(&b.ns));
        let fastest = of_it.first().map_or(1.0, |row| row.ns);
        // writing to a string cannot fail, here and below
        let _ = writeln!(body, r#"<text x="8" y="{y}" font-weight="bold">{workload}</text>"#);
        y += 6;
        for row in of_it {
            let length = LONGEST * fastest / row.ns.max(f64::MIN_POSITIVE);
            let (colour, mark) = (colour(row), if row.same_work { "" } else { "*" });
            let text = y + BAR - 3;
            let _ = writeln!(
                body,
                r#"<text x="{}" y="{text}" text-anchor="end">{}{mark}</text><rect x="{LEFT}" y="{y}" width="{length:.1}" height="{}" fill="{colour}"/><text x="{:.1}" y="{text}">{}</text>"#,
                LEFT - 6,
                row.engine,
                BAR - 2,
                LEFT as f64 + length + 5.0,
                nanoseconds(row.ns),
            );
            y += BAR;
        }
        y += GAP;
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{y}\" font-family=\"sans-serif\" font-size=\"11\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"8\" y=\"20\" font-size=\"15\">{}: speed, longer is better; * is not the same work</text>\n{body}</svg>\n",
        op.name()
    )
}

fn colour(row: &Row) -> &'static str {
    match (row.engine.starts_with("protoplan"), row.same_work) {
        (true, _) => "#1b6ca8",
        (false, true) => "#9aa5b1",
        (false, false) => "#d5dae0",
    }
}
