//! What a constraint is, and what it looks at.

use nvdla_bench::conditions::MemoryProfile;
use nvdla_dut_build::Quirk;
use nvdla_model::executed::{Layer, Unit};
use nvdla_regs::file::RegisterFile;
use nvdla_regs::types::Field;

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
    pub(super) unit: Unit,
    pub(super) file: RegisterFile,
}

impl Ended {
    fn layer(&self) -> Layer<'_> {
        Layer::alone(self.unit, &self.file)
    }
}

impl<'a> Sight<'a> {
    /// Layers of `unit` before this one, last first.
    pub(super) fn earlier(&self, unit: Unit) -> impl Iterator<Item = Layer<'a>> + use<'a> {
        let ours = self.before.iter().rev();
        ours.filter(move |ended| ended.unit == unit)
            .map(Ended::layer)
    }
}

/// Fields of a cube of atoms in memory.
pub(super) struct Cube {
    /// Width and height.
    pub(super) size: [&'static Field; 2],
    /// Line and surface stride.
    pub(super) strides: [&'static Field; 2],
}

impl Cube {
    /// Whether its lines and surfaces lie side by side, bits 2:0 of the strides left out.
    pub(super) fn is_apart(&self, layer: &Layer<'_>) -> bool {
        let [width, height] = self.size.map(|field| u64::from(layer.count(field)));
        let [line, surface] = self.strides.map(|field| u64::from(layer.get(field) & !7));
        line >= 8 * width && surface >= line * height
    }

    /// Whether they do so at multiples of 8.
    pub(super) fn is_aligned(&self, layer: &Layer<'_>) -> bool {
        let whole = |field: &&Field| layer.get(field).is_multiple_of(8);
        self.is_apart(layer) && self.strides.iter().all(whole)
    }
}
