//! Constraints: the rules that every layer keeps, each with a name.
//!
//! A constraint is judged on the registers with which a layer runs, not on the layer file, so that
//! generators and planner are checked independently. Constraints of a quirk hold only for layers
//! that are drawn for a DUT with this quirk.
#![forbid(unsafe_code)]

mod cdp;
mod conv;
mod pdp;
mod quirks;
mod rule;
mod sdp;

use nvdla_bench::conditions::MemoryProfile;
use nvdla_model::model;
use nvdla_model::program::Program;
use nvdla_regs::configuration::Configuration;
use nvdla_regs::quirk::Quirk;

pub use rule::{Constraint, ConstraintRule, LayerView};

/// A constraint that a layer breaks.
#[derive(Debug, Clone, Copy)]
pub struct BrokenConstraint {
    pub constraint: &'static Constraint,
    /// Index of the layer among those of its unit.
    pub layer: usize,
}

/// All constraints.
pub fn all() -> impl Iterator<Item = &'static Constraint> {
    let units = [conv::ALL, sdp::ALL, pdp::ALL, cdp::ALL, quirks::ALL];
    units.into_iter().flatten()
}

/// Constraints that `program` breaks on a DUT with these quirks and this memory timing.
pub fn broken(
    program: &Program,
    configuration: Configuration,
    quirks: &[Quirk],
    memory: MemoryProfile,
) -> Vec<BrokenConstraint> {
    let concerned = |constraint: &&Constraint| {
        let quirk = constraint.quirk;
        quirk.is_none_or(|quirk| quirks.contains(&quirk))
    };
    let constraints: Vec<_> = all().filter(concerned).collect();
    let layers = model::run_on(program, configuration).record.runs;
    let mut broken = Vec::new();
    for end in 1..=layers.len() {
        let (layers, unit) = (&layers[..end], layers[end - 1].unit());
        let number = layers.iter().filter(|run| run.unit() == unit).count() - 1;
        for constraint in &constraints {
            if constraint.holds.holds(layers, memory) == Some(false) {
                broken.push(BrokenConstraint {
                    constraint,
                    layer: number,
                });
            }
        }
    }
    broken
}
