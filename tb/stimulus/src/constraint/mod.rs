//! Constraints: the rules that layers keep, one catalogue of names.
//!
//! A constraint is judged on the registers with which a layer runs, not on the layer that was
//! drawn or written: what the generators and the planner do is checked by other means than theirs.
//! The constraints of a quirk hold for layers that are drawn for a DUT that has it; those of
//! [`profile`] are judged on the keys of a profile.

mod cdp;
mod conv;
mod fields;
mod pdp;
pub mod profile;
mod quirks;
mod sdp;

use nvdla_dut_build::Quirk;
use nvdla_model::program::Program;
use nvdla_regs::configuration::Configuration;
use nvdla_regs::file::RegisterFile;
use nvdla_regs::types::Field;

use nvdla_bench::conditions::MemoryProfile;
use nvdla_model::executed::{Layer, Unit};
use nvdla_model::replay::replay;

/// A rule of the specification.
#[derive(Debug, Clone, Copy)]
pub struct Constraint {
    /// `unit.rule`, or `quirk.NAME` for the fault of a DUT.
    pub name: &'static str,
    /// What must hold, in one sentence.
    pub rule: &'static str,
    /// Document of docs/nv_small and section.
    pub source: &'static str,
    /// The unit whose layers it concerns.
    pub unit: Unit,
    /// The quirk of a DUT without which nobody needs it.
    pub quirk: Option<Quirk>,
    /// Whether a layer of the unit keeps it.
    pub holds: fn(&Sight<'_>) -> bool,
}

/// What a constraint may look at.
#[derive(Debug, Clone, Copy)]
pub struct Sight<'a> {
    /// The layer with the registers that execute it.
    pub layer: Layer<'a>,
    /// Layers of all units that ended before it on the same DUT, oldest first.
    pub before: &'a [Ended],
    pub memory: MemoryProfile,
}

/// A layer that ended.
#[derive(Debug, Clone)]
pub struct Ended {
    unit: Unit,
    file: RegisterFile,
}

impl Ended {
    fn layer(&self) -> Layer<'_> {
        Layer::alone(self.unit, &self.file)
    }
}

impl<'a> Sight<'a> {
    /// Layers of `unit` before this one, last first.
    fn earlier(&self, unit: Unit) -> impl Iterator<Item = Layer<'a>> + use<'a> {
        let ours = self.before.iter().rev();
        ours.filter(move |ended| ended.unit == unit)
            .map(Ended::layer)
    }
}

/// Fields of a cube of atoms in memory.
struct Cube {
    /// Width and height.
    size: [&'static Field; 2],
    /// Line and surface stride.
    strides: [&'static Field; 2],
}

impl Cube {
    /// Whether its lines and surfaces lie side by side, bits 2:0 of the strides left out.
    fn is_apart(&self, layer: &Layer<'_>) -> bool {
        let [width, height] = self.size.map(|field| u64::from(layer.count(field)));
        let [line, surface] = self.strides.map(|field| u64::from(layer.get(field) & !7));
        line >= 8 * width && surface >= line * height
    }

    /// Whether they do so at multiples of 8.
    fn is_aligned(&self, layer: &Layer<'_>) -> bool {
        let whole = |field: &&Field| layer.get(field).is_multiple_of(8);
        self.is_apart(layer) && self.strides.iter().all(whole)
    }
}

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
