//! Protoplan beside its peers: the workloads, the engines, and the report of a run.
//!
//! A [`Workload`](workload::Workload) is a message type and its payloads, an [`Engine`](engine::Engine) a library under test,
//! which adds a [`Task`](task::Task) for each [`Op`](op::Op) that it has. [`round`] times the tasks of an operation in turns and
//! makes a [`Row`](row::Row) of each. What the rows say is written by the program, `main.rs`.

pub mod allocation;
pub mod arguments;
pub mod engine;
pub mod machine;
pub mod op;
mod plain;
mod reading;
pub mod result;
pub mod round;
pub mod row;
pub mod run;
pub mod statistics;
pub mod task;
mod types;
pub mod workload;
