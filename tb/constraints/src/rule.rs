//! What a constraint is, and what it looks at.

use nvdla_bench::conditions::MemoryProfile;
use nvdla_model::executed::{CdpRun, ConvolutionRun, EndingUnit, PdpRun, SdpRun, UnitRun};
use nvdla_regs::quirk::Quirk;

/// Constraints: name, rule, document and section, the quirk without which nobody needs it, and
/// whether a layer of a unit keeps it.
macro_rules! constraints {
    ($($name:tt $rule:literal [$source:literal] $(if $quirk:ident)? => $holds:expr;)*) => {
        &[$(Constraint {
            name: $name,
            rule: $rule,
            source: $source,
            quirk: constraints!(@quirk $($quirk)?),
            holds: {
                use $crate::rule::ConstraintRule::*;
                $holds
            },
        },)*]
    };
    (@quirk) => { None };
    (@quirk $quirk:ident) => { Some(Quirk::$quirk) };
}
pub(super) use constraints;

/// A rule of the specification.
#[derive(Debug, Clone, Copy)]
pub struct Constraint {
    /// `unit.rule`, or `quirk.NAME` for the fault of a DUT.
    pub name: &'static str,
    /// What must hold, in one sentence.
    pub rule: &'static str,
    /// Document of docs/nv_small and section.
    pub source: &'static str,
    /// The quirk of a DUT without which nobody needs it.
    pub quirk: Option<Quirk>,
    /// Whether a layer keeps it.
    pub holds: ConstraintRule,
}

impl Constraint {
    /// The unit whose layers it concerns.
    pub fn unit(&self) -> EndingUnit {
        match self.holds {
            ConstraintRule::Convolution(_) => EndingUnit::Convolution,
            ConstraintRule::Sdp(_) => EndingUnit::Sdp,
            ConstraintRule::Pdp(_) => EndingUnit::Pdp,
            ConstraintRule::Cdp(_) => EndingUnit::Cdp,
        }
    }
}

/// Whether a layer of a unit keeps a constraint.
#[derive(Debug, Clone, Copy)]
pub enum ConstraintRule {
    Convolution(fn(&LayerView<'_, ConvolutionRun>) -> bool),
    Sdp(fn(&LayerView<'_, SdpRun>) -> bool),
    Pdp(fn(&LayerView<'_, PdpRun>) -> bool),
    Cdp(fn(&LayerView<'_, CdpRun>) -> bool),
}

impl ConstraintRule {
    /// The answer for the last of `layers`; `None` if that is a layer of another unit.
    pub(super) fn holds(self, layers: &[UnitRun], memory: MemoryProfile) -> Option<bool> {
        let (last, before) = layers.split_last()?;
        /// As the rules see a layer.
        macro_rules! keeps {
            ($rule:expr, $layer:expr) => {
                Some($rule(&LayerView {
                    layer: $layer,
                    before,
                    memory,
                }))
            };
        }
        match (self, last) {
            (Self::Convolution(rule), UnitRun::Convolution(layer)) => keeps!(rule, layer),
            (Self::Sdp(rule), UnitRun::Sdp(layer)) => keeps!(rule, layer),
            (Self::Pdp(rule), UnitRun::Pdp(layer)) => keeps!(rule, layer),
            (Self::Cdp(rule), UnitRun::Cdp(layer)) => keeps!(rule, layer),
            _ => None,
        }
    }
}

/// What a constraint may look at.
#[derive(Debug, Clone, Copy)]
pub struct LayerView<'a, L> {
    /// The layer with the registers that execute it.
    pub layer: &'a L,
    /// Layers of all units before it on the same DUT, oldest first.
    pub before: &'a [UnitRun],
    pub memory: MemoryProfile,
}

impl<'a> LayerView<'a, ConvolutionRun> {
    /// Convolutions before this one, last first.
    pub(super) fn earlier(&self) -> impl Iterator<Item = &'a ConvolutionRun> + use<'a> {
        self.before.iter().rev().filter_map(|run| match run {
            UnitRun::Convolution(run) => Some(run),
            _ => None,
        })
    }
}

/// A cube of atoms in memory.
pub(super) struct AtomCube {
    /// Width and height.
    pub(super) size: [u32; 2],
    /// Line and surface stride.
    pub(super) strides: [u32; 2],
}

impl AtomCube {
    /// Whether its lines and surfaces lie side by side, bits 2:0 of the strides left out.
    pub(super) fn is_apart(&self) -> bool {
        let [width, height] = self.size.map(u64::from);
        let [line, surface] = self.strides.map(|stride| u64::from(stride & !7));
        line >= 8 * width && surface >= line * height
    }

    /// Whether they do so at multiples of 8.
    pub(super) fn is_aligned(&self) -> bool {
        self.is_apart() && self.strides.iter().all(|stride| stride.is_multiple_of(8))
    }
}
