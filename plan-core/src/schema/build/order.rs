//! The order of files: each after the ones that it imports.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::mem;
use std::collections::{BTreeSet, HashMap, HashSet};

use super::Draft;
use crate::schema::descriptor::FileDescriptor;
use crate::schema::error::{Problem, SchemaError};
use crate::schema::features::Edition;
use crate::schema::number;
use crate::schema::source_info::{Positions, SourceInfo};

/// The most import cycles that are reported: each takes a walk.
const MOST_CYCLES: usize = 8;

/// The most missing files that are named.
const MOST_MISSING: usize = 5;

/// A file to declare.
pub(super) struct Input {
    /// Its position among the files given, by which problems are put in order.
    pub(super) rank: usize,
    /// What it says; its locations are in `source`.
    pub(super) descriptor: FileDescriptor,
    /// Places and comments.
    pub(super) source: SourceInfo,
}

impl Input {
    fn problem(&self, positions: &dyn Positions, path: &[i32], message: String) -> (usize, Problem) {
        let problem = Problem::new(&*self.descriptor.name, message);
        let place = self.source.place(path).or_else(|| positions.place(&self.descriptor.name, path));
        match place.filter(|_| !path.is_empty()) {
            Some(place) => (self.rank, problem.with_span(place)),
            None => (self.rank, problem),
        }
    }
}

/// Puts files in the order of their imports; refuses missing files, files that differ under one name, and cycles. What
/// does not keep the rest from being looked at goes to `draft`.
pub(super) fn sort(
    files: Vec<FileDescriptor>,
    positions: &dyn Positions,
    draft: &Draft<'_>,
) -> Result<Vec<Input>, SchemaError> {
    let mut problems = Vec::new();
    let mut inputs: Vec<Input> = Vec::with_capacity(files.len());
    let mut by_name: HashMap<String, usize> = HashMap::with_capacity(files.len());
    for (rank, mut descriptor) in files.into_iter().enumerate() {
        let source = SourceInfo::new(mem::take(&mut descriptor.locations));
        let input = Input { rank, descriptor, source };
        match by_name.get(&input.descriptor.name) {
            Some(&first) if inputs[first].descriptor == input.descriptor => {}
            Some(_) => {
                let message = "this file is given twice, with different contents; give it once".into();
                problems.push(input.problem(positions, &[], message));
            }
            None => {
                by_name.insert(input.descriptor.name.clone(), inputs.len());
                inputs.push(input);
            }
        }
    }
    for (rank, problem) in inputs.iter().flat_map(|input| twice(input, positions)) {
        draft.tell(rank, problem);
    }
    let mut absent = Vec::new();
    let imports: Vec<Vec<usize>> =
        inputs.iter().map(|input| imports(input, positions, &by_name, &mut absent, &mut problems)).collect();
    problems.extend(missing(&absent, positions));
    let order = depth_first(&inputs, positions, &imports, &mut problems);
    problems.sort_by_key(|&(rank, _)| rank);
    if let Some(error) = SchemaError::of(problems.into_iter().map(|(_, problem)| problem).collect()) {
        return Err(error);
    }
    let mut inputs: Vec<Option<Input>> = inputs.into_iter().map(Some).collect();
    Ok(order.into_iter().filter_map(|at| inputs[at].take()).collect())
}

/// The imports of a file that it has already.
fn twice(input: &Input, positions: &dyn Positions) -> Vec<(usize, Problem)> {
    let FileDescriptor { dependencies, option_dependencies, .. } = &input.descriptor;
    let of = |number: i32| move |(index, name): (usize, &String)| ([number, index as i32], name.clone());
    let all = dependencies.iter().enumerate().map(of(number::FILE_DEPENDENCY));
    let all = all.chain(option_dependencies.iter().enumerate().map(of(number::FILE_OPTION_DEPENDENCY)));
    let mut seen = HashSet::new();
    let again = all.filter(|(_, name)| !seen.insert(name.clone()));
    let text = |name: &str| format!("`{name}` is imported twice; import it once");
    again.map(|(path, name)| input.problem(positions, &path, text(&name))).collect()
}

/// The imports that are not among the files, told at the first of them.
fn missing(imports: &[(&Input, i32)], positions: &dyn Positions) -> Option<(usize, Problem)> {
    let &(first, index) = imports.first()?;
    let names = imports.iter().map(|&(input, index)| &*input.descriptor.dependencies[index as usize]);
    let names: BTreeSet<&str> = names.collect();
    let mut told: Vec<String> = names.iter().take(MOST_MISSING).map(|name| format!("`{name}`")).collect();
    if names.len() > told.len() {
        told.push(format!("{} more", names.len() - told.len()));
    }
    let (file, verb) = if names.len() == 1 { ("file", "is") } else { ("files", "are") };
    let message = format!(
        "imported {file} {} {verb} not among the files given; add what is imported, which a descriptor set written with \
         `--include_imports` has",
        told.join(", ")
    );
    Some(first.problem(positions, &[number::FILE_DEPENDENCY, index], message))
}

/// The positions of the files that one imports; those that are not there go to `missing`.
fn imports<'i>(
    input: &'i Input,
    positions: &dyn Positions,
    by_name: &HashMap<String, usize>,
    missing: &mut Vec<(&'i Input, i32)>,
    problems: &mut Vec<(usize, Problem)>,
) -> Vec<usize> {
    let FileDescriptor {
        name, syntax, edition, dependencies, public_dependencies, weak_dependencies, ..
    } = &input.descriptor;
    if name.is_empty() {
        problems.push(input.problem(
            positions,
            &[],
            "a file has no name; give it the name under which it is imported".into(),
        ));
    }
    if name.contains('\0') {
        let message = "the name of the file has a zero byte; give it another".into();
        problems.push(input.problem(positions, &[], message));
    }
    if let Err(error) = Edition::of(syntax, *edition) {
        problems.push(input.problem(positions, &[number::FILE_SYNTAX], error.to_string()));
    }
    let mut found = Vec::with_capacity(dependencies.len());
    for (index, dependency) in dependencies.iter().enumerate() {
        if let Some(&at) = by_name.get(dependency) {
            found.push(at);
        } else {
            missing.push((input, index as i32));
        }
    }
    for (what, indices) in [("public", public_dependencies), ("weak", weak_dependencies)] {
        for &index in indices {
            if usize::try_from(index).map_or(true, |index| index >= dependencies.len()) {
                problems.push(input.problem(
                    positions,
                    &[],
                    format!(
                        "{what} import {index} does not exist: the file has {} imports",
                        dependencies.len()
                    ),
                ));
            }
        }
    }
    found
}

/// The files, each after its imports.
fn depth_first(
    inputs: &[Input],
    positions: &dyn Positions,
    imports: &[Vec<usize>],
    problems: &mut Vec<(usize, Problem)>,
) -> Vec<usize> {
    #[derive(Clone, Copy, PartialEq)]
    enum State {
        New,
        Open,
        Done,
    }
    let mut state = vec![State::New; inputs.len()];
    let mut order = Vec::with_capacity(inputs.len());
    let mut cycles = 0;
    for start in 0..inputs.len() {
        if state[start] != State::New {
            continue;
        }
        state[start] = State::Open;
        let mut stack = vec![(start, 0)];
        while let Some((at, next)) = stack.last_mut() {
            let at = *at;
            let Some(&to) = imports[at].get(*next) else {
                state[at] = State::Done;
                order.push(at);
                stack.pop();
                continue;
            };
            *next += 1;
            match state[to] {
                State::Done => {}
                State::New => {
                    state[to] = State::Open;
                    stack.push((to, 0));
                }
                State::Open => {
                    cycles += 1;
                    if cycles <= MOST_CYCLES {
                        let from = stack.iter().position(|&(file, _)| file == to).unwrap_or(0);
                        let open: Vec<usize> = stack[from..].iter().map(|&(file, _)| file).collect();
                        problems.push(cycle(inputs, positions, &open));
                    }
                }
            }
        }
    }
    order
}

/// The problem of files that import each other in a circle, at the import of the second in the first.
fn cycle(inputs: &[Input], positions: &dyn Positions, open: &[usize]) -> (usize, Problem) {
    let mut text = String::from("files import each other in a circle: ");
    for &file in open {
        text.push('`');
        text.push_str(&inputs[file].descriptor.name);
        text.push_str("` → ");
    }
    let first = &inputs[open[0]];
    let second = &inputs[open[1 % open.len()]].descriptor.name;
    let index = first.descriptor.dependencies.iter().position(|name| name == second).unwrap_or(0);
    first.problem(
        positions,
        &[number::FILE_DEPENDENCY, index as i32],
        format!("{text}`{}`; remove one of the imports", first.descriptor.name),
    )
}
