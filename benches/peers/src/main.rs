//! The runner: see `README.md`, or `--help`.

mod report;

use std::process::ExitCode;
use std::{env, io};

use protoplan_peers::arguments::Arguments;
use protoplan_peers::engine::ENGINES;
use protoplan_peers::op::Op;
use protoplan_peers::result::RunResult;
use protoplan_peers::run;
use protoplan_peers::workload::SHAPES;

fn main() -> ExitCode {
    let arguments = match Arguments::parse(env::args().skip(1)) {
        Ok(arguments) => arguments,
        Err(text) => {
            eprintln!("{text}");
            return ExitCode::from(2);
        }
    };
    match carry_out(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn carry_out(arguments: &Arguments) -> io::Result<()> {
    if arguments.list {
        list();
        return Ok(());
    }
    // what cannot be read or written is told before anything is timed
    let baseline = arguments.baseline.as_deref().map(RunResult::read).transpose()?;
    if let Some(file) = &arguments.json {
        RunResult::make_folder(file)?;
    }
    let result = match &arguments.from {
        Some(file) => RunResult::read(file)?,
        None => run::run(arguments)?,
    };
    if let Some(file) = &arguments.json {
        result.write(file)?;
    }
    report::write(&result, baseline.as_ref(), arguments)
}

fn list() {
    println!("workloads:");
    SHAPES.iter().for_each(|shape| println!("  {:<20} {}", shape.name, shape.about));
    println!("operations:");
    Op::ALL.iter().for_each(|op| println!("  {:<20} {}", op.name(), op.about()));
    println!("engines:");
    ENGINES.iter().for_each(|engine| println!("  {:<20} {}", engine.name, engine.about));
}
