//! Finds the units of a task, and the order in which they run.
//!
//! A unit ends with the one of its operations that writes memory: it is a convolution with its SDP
//! and perhaps a PDP, an SDP with a PDP, or a single operation. Its other operations pass their
//! output to the next on the fly.
//!
//! Source: docs/loadable.md, sections 6.5 and 6.6.

use std::collections::BTreeSet;

use crate::descriptor::graph::{DependencyEdge, DependencyEntry};
use crate::error::Result;
use crate::network::operation::Operation;
use crate::reason::RefusalReason;

/// The units of a task in the order in which they run. If several could run next, the one that has
/// the operation with the lowest number comes first.
pub(crate) fn order(operations: Vec<Operation>, task: usize) -> Result<Vec<Vec<Operation>>> {
    let (units, of) = gather(&operations);
    let mut missing = vec![0_usize; units.len()];
    for (number, operation) in operations.iter().enumerate() {
        for (waits, on_finish) in waits_for(operation) {
            if of[waits] != of[number] || on_finish {
                missing[of[waits]] += 1;
            }
        }
    }
    let first = |unit: usize| units[unit].iter().min().copied();
    let free = (0..units.len()).filter(|unit| missing[*unit] == 0);
    let mut ready: BTreeSet<_> = free.map(|unit| (first(unit), unit)).collect();
    let mut ordered = Vec::with_capacity(units.len());
    while let Some((_, unit)) = ready.pop_first() {
        ordered.push(unit);
        for &member in &units[unit] {
            for (waits, _) in waits_for(&operations[member]) {
                let other = of[waits];
                if other == unit {
                    continue;
                }
                missing[other] -= 1;
                if missing[other] == 0 {
                    ready.insert((first(other), other));
                }
            }
        }
    }
    if let Some(stuck) = missing.iter().position(|missing| *missing != 0) {
        let number = units[stuck][0];
        let operation = &operations[number];
        let count = operation.graph.dependency_count;
        let place = operation.place(task);
        return Err(place.refuse("dependency_count", count, RefusalReason::Cycle));
    }
    let mut operations: Vec<_> = operations.into_iter().map(Some).collect();
    let unit = |unit: usize| {
        units[unit]
            .iter()
            .filter_map(|it| operations[*it].take())
            .collect()
    };
    Ok(ordered.into_iter().map(unit).collect())
}

/// Numbers of the operations of each unit of a task, in the order of their last operations, and each
/// operation's unit.
fn gather(operations: &[Operation]) -> (Vec<Vec<usize>>, Vec<usize>) {
    let mut of = vec![0; operations.len()];
    let mut units = Vec::new();
    let ends = operations.iter().enumerate();
    for (last, _) in ends.filter(|(_, operation)| !operation.work.dst().is_hardware()) {
        let mut members = vec![last];
        let parent =
            |number: usize| usize::try_from(operations[number].graph.fused_parent.operation);
        while let Ok(parent) = parent(members[members.len() - 1]) {
            members.push(parent);
        }
        members.reverse();
        for member in &members {
            of[*member] = units.len();
        }
        units.push(members);
    }
    (units, of)
}

/// The operations that wait for this one: along its edges, and the next one of its type. For each,
/// whether it waits for the end; else it waits for programming or enable, which are the same for all
/// operations of a unit.
fn waits_for(operation: &Operation) -> impl Iterator<Item = (usize, bool)> {
    let DependencyEntry {
        consumers,
        fused_parent,
        ..
    } = operation.graph;
    let kind = operation.work.kind();
    let edges = consumers
        .into_iter()
        .chain([fused_parent])
        .filter_map(|edge| {
            let on_finish = !matches!(
                edge.event,
                DependencyEdge::PROGRAMMED | DependencyEdge::ENABLED
            );
            Some((usize::try_from(edge.operation).ok()?, on_finish))
        });
    let next = consumers[kind as usize].operation;
    let next = usize::try_from(next).ok();
    debug_assert!(next != Some(operation.number), "chains have no loops");
    edges.chain(next.map(|next| (next, true)))
}
