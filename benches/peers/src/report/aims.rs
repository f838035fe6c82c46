//! The figures that Protoplan is to reach, and whether a run reached them.

use std::fmt::Write as _;

use protoplan_peers::op::Op;
use protoplan_peers::result::find;
use protoplan_peers::row::Row;
use protoplan_peers::statistics::geometric_mean;

use super::claims::{Bound, CLAIMS, Claim};

/// What one claim comes to on one workload.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    /// Name of the workload.
    pub workload: String,
    /// How many times as fast as the best rival, how many times its time, or how many allocations.
    pub value: f64,
    /// What was wanted.
    pub wanted: f64,
    /// Whether it was reached.
    pub reached: bool,
    /// The rival, and the floor, if that decided.
    pub against: String,
}

/// What a claim comes to on each workload of which there are the rows.
pub fn judge(claim: &Claim, rows: &[&Row]) -> Vec<Verdict> {
    let (engine, op) = claim.ours;
    let ours = rows.iter().filter(|row| row.engine == engine && row.op == op && (claim.on)(&row.workload));
    ours.filter_map(|ours| verdict(claim, rows, ours)).collect()
}

fn verdict(claim: &Claim, rows: &[&Row], ours: &Row) -> Option<Verdict> {
    let workload = ours.workload.clone();
    if claim.bound == Bound::NoAllocation {
        let value = ours.allocs?;
        let reached = value == 0.0;
        return Some(Verdict { workload, value, wanted: 0.0, reached, against: String::new() });
    }
    let rivals = claim.rivals.iter().filter_map(|(engine, op)| find(rows, &workload, *op, engine));
    // one that does something else is no rival
    let rival = rivals.filter(|row| row.same_work).min_by(|a, b| a.ns.total_cmp(&b.ns))?;
    let against = rival.engine.clone();
    Some(match claim.bound {
        Bound::Faster { least, flat } => {
            let wanted = if is_flat(&workload) { flat } else { least };
            let value = rival.ns / ours.ns;
            match floor(rows, &workload, ours.op).filter(|floor| rival.ns <= floor.ns * 1.3) {
                Some(floor) if value < wanted => {
                    let times = ours.ns / floor.ns;
                    let against = format!("{against}; {times:.2} times the floor `{}`", floor.op.name());
                    Verdict { workload, value, wanted, reached: times <= 1.1, against }
                }
                _ => Verdict { workload, value, wanted, reached: value >= wanted, against },
            }
        }
        Bound::Slower { most, rare } => {
            let wanted =
                if ["gm1_proto2", "gm1_proto3", "sparse"].contains(&&*workload) { rare } else { most };
            let value = ours.ns / rival.ns;
            Verdict { workload, value, wanted, reached: value <= wanted, against }
        }
        Bound::NoAllocation => return None,
    })
}

/// Whether a workload is numbers without strings or nested messages.
fn is_flat(workload: &str) -> bool {
    workload.starts_with("numeric") || workload.starts_with("packed")
}

/// What no engine can do without for an operation: the slowest of the floors that are part of it.
fn floor<'r>(rows: &[&'r Row], workload: &str, op: Op) -> Option<&'r Row> {
    let parts: &[Op] = match op {
        Op::Decode | Op::DecodeBytes | Op::DecodeReader => &[Op::Memcpy, Op::Utf8, Op::Allocate, Op::Hash],
        Op::DecodeInto => &[Op::Memcpy, Op::Utf8, Op::Hash],
        Op::View | Op::ViewFresh => &[Op::Utf8],
        Op::Encode | Op::EncodeToVec | Op::EncodeSlice => &[Op::Memcpy],
        _ => &[],
    };
    parts.iter().filter_map(|op| find(rows, workload, *op, "floor")).max_by(|a, b| a.ns.total_cmp(&b.ns))
}

/// The summary, a line for each claim, and what each comes to on each workload.
pub fn table(rows: &[&Row]) -> String {
    let judged: Vec<(&Claim, Vec<Verdict>)> =
        CLAIMS.iter().map(|claim| (claim, judge(claim, rows))).collect();
    let mut text =
        String::from("| aim | wanted | reached | geometric mean | worst |\n|---|--:|--:|--:|---|\n");
    for (claim, verdicts) in &judged {
        text += &summary(claim, verdicts);
    }
    for (claim, verdicts) in judged.iter().filter(|(_, verdicts)| !verdicts.is_empty()) {
        // writing to a string cannot fail, here and below
        let _ = writeln!(
            text,
            "\n### {}\n\n| workload | value | wanted | | against |\n|---|--:|--:|---|---|",
            claim.what
        );
        for Verdict { workload, value, wanted, reached, against } in verdicts {
            let mark = if *reached { "reached" } else { "**missed**" };
            let _ = writeln!(text, "| {workload} | {value:.2} | {wanted:.2} | {mark} | {against} |");
        }
    }
    text
}

/// The line of a claim.
fn summary(claim: &Claim, verdicts: &[Verdict]) -> String {
    let wanted = match claim.bound {
        Bound::Faster { least, flat } if least == flat => format!("at least {least}×"),
        Bound::Faster { least, flat } => format!("at least {least}×, flat numbers {flat}×"),
        Bound::Slower { most, rare } if most == rare => format!("at most {most}×"),
        Bound::Slower { most, rare } => format!("at most {most}×, rare fields {rare}×"),
        Bound::NoAllocation => "no allocation".to_owned(),
    };
    if verdicts.is_empty() {
        return format!("| {} | {wanted} | no rows | | |\n", claim.what);
    }
    let reached = verdicts.iter().filter(|it| it.reached).count();
    let values: Vec<f64> = verdicts.iter().map(|it| it.value).collect();
    let by_value = |a: &&Verdict, b: &&Verdict| a.value.total_cmp(&b.value);
    let (mean, worst) = match claim.bound {
        Bound::Faster { .. } => (geometric_mean(&values), verdicts.iter().min_by(by_value)),
        Bound::Slower { .. } => (geometric_mean(&values), verdicts.iter().max_by(by_value)),
        Bound::NoAllocation => (None, verdicts.iter().max_by(by_value)),
    };
    let mean = mean.map(|it| format!("{it:.2}")).unwrap_or_default();
    let worst = worst.map(|it| format!("{:.2} ({})", it.value, it.workload)).unwrap_or_default();
    format!("| {} | {wanted} | {reached} of {} | {mean} | {worst} |\n", claim.what, verdicts.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(workload: &str, op: Op, engine: &str, ns: f64) -> Row {
        Row {
            workload: workload.to_owned(),
            op,
            engine: engine.to_owned(),
            allocator: "system".to_owned(),
            ns,
            mb_s: 0.0,
            allocs: Some(ns),
            bytes: None,
            spread: 0.0,
            same_work: true,
            note: String::new(),
            size: 1.0,
        }
    }

    fn faster() -> Claim {
        Claim {
            what: "a test",
            ours: ("ours", Op::Decode),
            rivals: &[("a", Op::Decode), ("b", Op::Decode)],
            bound: Bound::Faster { least: 2.0, flat: 1.5 },
            on: |_| true,
        }
    }

    fn judged(claim: &Claim, rows: &[Row]) -> Vec<Verdict> {
        judge(claim, &rows.iter().collect::<Vec<_>>())
    }

    #[test]
    fn the_best_rival_counts() {
        let rows = [
            row("w", Op::Decode, "ours", 10.0),
            row("w", Op::Decode, "a", 25.0),
            row("w", Op::Decode, "b", 19.0),
        ];
        let [verdict] = &judged(&faster(), &rows)[..] else { panic!("one workload") };
        assert_eq!((verdict.value, verdict.reached, &*verdict.against), (1.9, false, "b"));
    }

    #[test]
    fn one_that_does_something_else_is_no_rival() {
        let mut rows = [
            row("w", Op::Decode, "ours", 10.0),
            row("w", Op::Decode, "a", 25.0),
            row("w", Op::Decode, "b", 1.0),
        ];
        rows[2].same_work = false;
        let [verdict] = &judged(&faster(), &rows)[..] else { panic!("one workload") };
        assert_eq!((verdict.value, verdict.reached, &*verdict.against), (2.5, true, "a"));
        rows[1].same_work = false;
        assert!(judged(&faster(), &rows).is_empty());
    }

    #[test]
    fn numbers_have_an_aim_of_their_own() {
        let rows = [row("numeric", Op::Decode, "ours", 10.0), row("numeric", Op::Decode, "a", 16.0)];
        let [verdict] = &judged(&faster(), &rows)[..] else { panic!("one workload") };
        assert_eq!((verdict.wanted, verdict.reached), (1.5, true));
    }

    #[test]
    fn near_the_floor_the_floor_counts() {
        let rows = |ours, rival| {
            [
                row("w", Op::Decode, "ours", ours),
                row("w", Op::Decode, "a", rival),
                row("w", Op::Allocate, "floor", 10.0),
                row("w", Op::Memcpy, "floor", 1.0),
            ]
        };
        assert!(judged(&faster(), &rows(10.9, 12.9))[0].reached);
        assert!(!judged(&faster(), &rows(11.1, 12.9))[0].reached);
        // a rival that is far from it leaves the aim as it is
        assert!(!judged(&faster(), &rows(10.9, 13.1))[0].reached);
    }

    #[test]
    fn an_allocation_is_one_too_many() {
        let claim = Claim { bound: Bound::NoAllocation, ..faster() };
        assert!(!judged(&claim, &[row("w", Op::Decode, "ours", 1.0)])[0].reached);
        assert!(judged(&claim, &[row("w", Op::Decode, "ours", 0.0)])[0].reached);
    }

    #[test]
    fn twice_the_time_is_more_than_half_as_much_again() {
        let claim = Claim { bound: Bound::Slower { most: 1.5, rare: 2.0 }, ..faster() };
        let rows = |name| [row(name, Op::Decode, "ours", 20.0), row(name, Op::Decode, "a", 10.0)];
        assert!(!judged(&claim, &rows("w"))[0].reached);
        assert!(judged(&claim, &rows("sparse"))[0].reached);
    }
}
