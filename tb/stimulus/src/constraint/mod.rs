//! Constraints: the rules that layers keep, one catalogue of names.
//!
//! A constraint is judged on the registers with which a layer runs, not on the layer that was
//! drawn or written: what the generators and the planner do is checked by other means than theirs.
//! The constraints of a quirk hold for layers that are drawn for a DUT that has it; those of
//! [`profile`] are judged on the keys of a profile.

mod cdp;
mod conv;
mod culprit;
mod fields;
mod pdp;
pub mod profile;
mod quirks;
mod rule;
mod sdp;

use nvdla_bench::conditions::MemoryProfile;
use nvdla_dut_build::Quirk;
use nvdla_model::program::Program;
use nvdla_model::replay::replay;
use nvdla_regs::configuration::Configuration;

pub use rule::{Constraint, Ended, Sight};

/// A layer that breaks a constraint.
#[derive(Debug, Clone, Copy)]
pub struct Broken {
    pub constraint: &'static Constraint,
    /// Number of the layer among those of the unit, from 0.
    pub layer: usize,
}

/// All constraints.
pub fn all() -> impl Iterator<Item = &'static Constraint> {
    let units = [conv::ALL, sdp::ALL, pdp::ALL, cdp::ALL, quirks::ALL];
    units.into_iter().flatten()
}

/// Constraints that `program` breaks on a DUT with these quirks and memory of this timing.
pub fn broken(
    program: &Program,
    configuration: Configuration,
    quirks: &[Quirk],
    memory: MemoryProfile,
) -> Vec<Broken> {
    let concerned = |constraint: &&Constraint| {
        let quirk = constraint.quirk;
        quirk.is_none_or(|quirk| quirks.contains(&quirk))
    };
    let constraints: Vec<_> = all().filter(concerned).collect();
    let mut before: Vec<Ended> = Vec::new();
    let mut broken = Vec::new();
    replay(program, configuration, &mut |layer| {
        let sight = Sight {
            layer: *layer,
            before: &before,
            memory,
        };
        let ours = constraints.iter().filter(|item| item.unit == layer.unit);
        let number = sight.earlier(layer.unit).count();
        for constraint in ours.filter(|constraint| !(constraint.holds)(&sight)) {
            broken.push(Broken {
                constraint,
                layer: number,
            });
        }
        before.push(Ended {
            unit: layer.unit,
            file: layer.file.clone(),
        });
    });
    broken
}
