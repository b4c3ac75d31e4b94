//! The types of constraints, and the data on which they are judged.

use nvdla_model::executed::{
    CdpLayerRegs, ConvolutionLayerRegs, EnableWrite, ExecutingUnit, OtherGroupState, PdpLayerRegs,
    SdpLayerRegs, UnitLayerRegs,
};
use nvdla_random::conditions::MemorySetting;
use nvdla_regs::quirk::Quirk;
use nvdla_regs::table::csc;

/// Makes constraints: name, rule, document and section, the quirk without which it does not apply,
/// and the function that judges a layer.
macro_rules! constraints {
    ($($name:tt $rule:literal [$source:literal] $(if $quirk:ident)? => $check:expr;)*) => {
        &[$(Constraint {
            name: $name,
            rule: $rule,
            source: $source,
            quirk: constraints!(@quirk $($quirk)?),
            check: {
                use $crate::legality::rule::ConstraintCheck::*;
                $check
            },
        },)*]
    };
    (@quirk) => { None };
    (@quirk $quirk:ident) => { Some(Quirk::$quirk) };
}
pub(super) use constraints;

/// A rule that holds for every legal layer of one unit, with the function that checks a layer.
#[derive(Debug, Clone, Copy)]
pub struct Constraint {
    /// Name, `unit.rule`; or `quirk.NAME` for a fault of a DUT.
    pub name: &'static str,
    /// The rule in one sentence, for people.
    pub rule: &'static str,
    /// Where the specification has the rule: document of docs/nv_small and section, `pdp.md, 6.1`.
    pub source: &'static str,
    /// If given, the constraint applies only to layers for a DUT with this quirk.
    pub quirk: Option<Quirk>,
    /// The function that checks a layer: true if the rule holds for it.
    pub check: ConstraintCheck,
}

impl Constraint {
    /// The unit whose layers the constraint judges.
    pub fn unit(&self) -> ExecutingUnit {
        match self.check {
            ConstraintCheck::Convolution(_) => ExecutingUnit::Convolution,
            ConstraintCheck::Sdp(_) => ExecutingUnit::Sdp,
            ConstraintCheck::Pdp(_) => ExecutingUnit::Pdp,
            ConstraintCheck::Cdp(_) => ExecutingUnit::Cdp,
        }
    }
}

/// A function that says whether a constraint holds for a layer of a unit.
#[derive(Debug, Clone, Copy)]
pub enum ConstraintCheck {
    Convolution(fn(&LayerView<'_, ConvolutionLayerRegs>) -> bool),
    Sdp(fn(&LayerView<'_, SdpLayerRegs>) -> bool),
    Pdp(fn(&LayerView<'_, PdpLayerRegs>) -> bool),
    Cdp(fn(&LayerView<'_, CdpLayerRegs>) -> bool),
}

impl ConstraintCheck {
    /// Whether the constraint holds for the last of `layers`; `None` if it is a layer of another unit.
    /// `starts`: all writes of the program that enable register groups.
    pub(super) fn holds(
        self,
        layers: &[UnitLayerRegs],
        starts: &[EnableWrite],
        memory: MemorySetting,
    ) -> Option<bool> {
        let (last, before) = layers.split_last()?;
        /// Calls the rule with the layer and those before it.
        macro_rules! holds {
            ($rule:expr, $layer:expr) => {
                Some($rule(&LayerView {
                    layer: $layer,
                    before,
                    starts,
                    memory,
                }))
            };
        }
        match (self, last) {
            (Self::Convolution(rule), UnitLayerRegs::Convolution(layer)) => holds!(rule, layer),
            (Self::Sdp(rule), UnitLayerRegs::Sdp(layer)) => holds!(rule, layer),
            (Self::Pdp(rule), UnitLayerRegs::Pdp(layer)) => holds!(rule, layer),
            (Self::Cdp(rule), UnitLayerRegs::Cdp(layer)) => holds!(rule, layer),
            _ => None,
        }
    }
}

/// A layer that is judged, and all else that a constraint may look at.
#[derive(Debug, Clone, Copy)]
pub struct LayerView<'a, L> {
    /// Register values with which the judged layer runs.
    pub layer: &'a L,
    /// Layers of all units that the program runs before the judged one, oldest first.
    pub before: &'a [UnitLayerRegs],
    /// All writes of the program that enable register groups.
    pub starts: &'a [EnableWrite],
    pub memory: MemorySetting,
}

impl<'a> LayerView<'a, ConvolutionLayerRegs> {
    /// Iterates over the convolution layers before the judged one, the latest first.
    pub(super) fn earlier(&self) -> impl Iterator<Item = &'a ConvolutionLayerRegs> + use<'a> {
        self.before.iter().rev().filter_map(|run| match run {
            UnitLayerRegs::Convolution(run) => Some(run),
            _ => None,
        })
    }

    /// Whether the layer was enabled while the convolution before it might still run, or even before it.
    pub(super) fn is_queued(&self) -> bool {
        let start = |layer: &ConvolutionLayerRegs| layer.enables.place(&csc::BLOCK);
        let Some(own) = start(self.layer) else {
            return false;
        };
        let before = self.earlier().next().and_then(start);
        self.starts[own].other == OtherGroupState::Running || before.is_some_and(|it| it > own)
    }
}

/// Whether lines and surfaces of a cube do not overlap, with bits 2:0 of the strides taken as 0.
/// `size`: width and height, in atoms; `strides`: line and surface stride, in bytes.
pub(super) fn is_apart(size: [u32; 2], strides: [u32; 2]) -> bool {
    let [width, height] = size.map(u64::from);
    let [line, surface] = strides.map(|stride| u64::from(stride & !7));
    line >= 8 * width && surface >= line * height
}

/// Whether lines and surfaces of a cube do not overlap and the strides are multiples of 8.
pub(super) fn is_aligned(size: [u32; 2], strides: [u32; 2]) -> bool {
    is_apart(size, strides) && strides.iter().all(|stride| stride.is_multiple_of(8))
}
