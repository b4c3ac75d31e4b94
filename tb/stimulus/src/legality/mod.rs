//! Constraints: rules that hold for every legal layer, each with a name.
//!
//! A constraint is judged on the register values with which a layer runs, not on the layer file,
//! so that it checks the code that draws and lowers layers. A constraint of a quirk holds only for
//! layers that are drawn for a DUT with this quirk.

mod cdp;
mod conv;
mod pdp;
mod quirks;
mod rule;
mod sdp;

use nvdla_model::model;
use nvdla_model::program::Program;
use nvdla_random::conditions::MemorySetting;
use nvdla_regs::configuration::Configuration;
use nvdla_regs::quirk::Quirk;

pub use rule::{Constraint, ConstraintCheck, LayerView};

/// A constraint, and a layer of a program that breaks it.
#[derive(Debug, Clone, Copy)]
pub struct BrokenConstraint {
    pub constraint: &'static Constraint,
    /// Index of the layer among the program's layers of the same unit, from 0.
    pub layer: usize,
}

/// Iterates over the constraints of all units and of all quirks.
pub fn all() -> impl Iterator<Item = &'static Constraint> {
    let units = [conv::ALL, sdp::ALL, pdp::ALL, cdp::ALL, quirks::ALL];
    units.into_iter().flatten()
}

/// Constraints that the layers of `program` break on a DUT with these quirks, by the model.
pub fn broken(
    program: &Program,
    configuration: Configuration,
    quirks: &[Quirk],
    memory: MemorySetting,
) -> Vec<BrokenConstraint> {
    let concerned = |constraint: &&Constraint| {
        let quirk = constraint.quirk;
        quirk.is_none_or(|quirk| quirks.contains(&quirk))
    };
    let constraints: Vec<_> = all().filter(concerned).collect();
    let record = model::run_on(program, configuration).record;
    let layers = record.runs;
    let mut broken = Vec::new();
    for end in 1..=layers.len() {
        let (layers, unit) = (&layers[..end], layers[end - 1].unit());
        let number = layers.iter().filter(|run| run.unit() == unit).count() - 1;
        for constraint in &constraints {
            if constraint.check.holds(layers, &record.starts, memory) == Some(false) {
                broken.push(BrokenConstraint {
                    constraint,
                    layer: number,
                });
            }
        }
    }
    broken
}
