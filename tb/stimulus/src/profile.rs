//! Profiles: weights, percentages and ranges of random cases, in YAML.
//!
//! Source: docs/profiles.md.

use std::borrow::Cow;

use nvdla_random::conditions::{MemoryTimingKind, PowerOnSetting, StartState};
use nvdla_settings::settings;

use crate::cdp::CdpProfile;
use crate::conv::ConvProfile;
use crate::fields::{FieldDraws, Relation};
use crate::pdp::PdpProfile;
use crate::sdp::SdpProfile;
use nvdla_files::yaml::SchemaVersion;
use nvdla_layers::draw::WeightedChoices;
use nvdla_layers::scalar::{Percent, RangedNumber};
use nvdla_regs::configuration::Configuration;

/// Indices of cases from this number on aim at one value of a field: `AIMED` cases for each value
/// that a range of the profile's `fields` lists, in the order of the catalogue of fields.
pub const AIMED: u64 = 1 << 40;

/// A profile: what random cases look like.
#[settings]
pub struct Profile {
    pub schema: SchemaVersion<1>,
    /// Name of the file, without folder and extension.
    pub name: String,
    /// Purpose of the profile, for a reader.
    pub why: String,
    /// The smallest configuration that can run the cases.
    #[absent]
    pub needs: Configuration,
    /// Combinations of units that a layer uses, with weights.
    pub kinds: WeightedChoices<UnitsOfLayer>,
    /// Numbers of layers in a case, with weights.
    pub layers: WeightedChoices<u32>,
    /// Most atoms of eight bytes of all layers of a case together; SDP and PDP take 8 clocks each.
    pub atoms: RangedNumber<1, 1_000_000>,
    /// Percentage of layers, but for the first, that are programmed while the one before runs.
    pub queued: Percent,
    /// Percentage of layers, but for the first, that are programmed while other units may run.
    #[absent]
    pub beside: Percent,
    /// Percentage of layers whose registers are written in random order; and, drawn independently,
    /// of layers whose blocks are enabled in random order.
    pub shuffled_writes: Percent,
    /// Percentage of layers with random bits in register fields that they do not use.
    pub random_unused: Percent,
    /// Percentage of cases that read every register at the end.
    pub read_everything: Percent,
    /// Percentage of queued layers that are enabled before the layer in front (`start: ahead`).
    #[absent]
    pub ahead: Percent,
    /// Percentage of layers that write arbitration weights and limits of the memory interface.
    #[absent]
    pub mcif: Percent,
    /// Percentage of cases that a reset interrupts, and that then begin again.
    #[absent]
    pub interrupted: Percent,
    /// Percentage of cases in which a register access is swept across an event, clock by clock.
    #[serde(default)]
    pub swept: Percent,
    /// Timings of the memory, with weights.
    pub memory: WeightedChoices<MemoryTimingKind>,
    /// Ratios of core and csb clock, with weights.
    pub clocks: WeightedChoices<ClockRatioKind>,
    /// Ways in which the host uses the register bus, with weights.
    pub host: WeightedChoices<HostKind>,
    /// Starting states of cases, with weights.
    pub origin: WeightedChoices<StartState>,
    /// Contents of flip-flops and memories of the DUT before reset, with weights.
    #[serde(default = "random_power_on")]
    pub power_on: WeightedChoices<PowerOnSetting>,
    /// Settings of random convolutions; present exactly if some kind of layer has a convolution.
    pub conv: Option<ConvProfile>,
    /// Settings of random SDP layers; present exactly if some kind of layer has SDP.
    pub sdp: Option<SdpProfile>,
    /// Settings of random PDP layers; present exactly if some kind of layer has PDP.
    pub pdp: Option<PdpProfile>,
    /// Settings of random CDP layers; present exactly if some kind of layer has CDP.
    pub cdp: Option<CdpProfile>,
    /// Values and ranges of fields of a layer, with weights; `default` is what the sections above
    /// draw, `corners` the least or the largest legal value.
    #[serde(default, skip_serializing_if = "FieldDraws::is_empty")]
    pub fields: FieldDraws,
    /// Relations of two fields of a unit in all layers, as `pdp.stride_x <= pdp.kernel_width`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub relations: Vec<Relation>,
    /// Whether each case has as many atoms as it may, not mostly fewer; never read from a file.
    #[serde(skip)]
    pub(super) whole: bool,
}

fn random_power_on() -> WeightedChoices<PowerOnSetting> {
    WeightedChoices::new(&[(PowerOnSetting::Random, 1)]).expect("a weight above 0")
}

/// Combination of units that a layer uses.
#[settings(Copy, Ord)]
pub enum UnitsOfLayer {
    /// From memory through the convolution and SDP to memory.
    Conv,
    /// From memory through SDP to memory.
    Sdp,
    /// From memory through PDP to memory.
    Pdp,
    /// From memory through CDP to memory.
    Cdp,
    /// From memory through SDP and PDP to memory.
    SdpPdp,
    /// From memory through the convolution, SDP and PDP to memory.
    ConvPdp,
}

impl UnitsOfLayer {
    /// Names of the sections that a profile needs for layers of this kind.
    pub(crate) fn sections(self) -> &'static [&'static str] {
        match self {
            Self::Conv => &["conv", "sdp"],
            Self::Sdp => &["sdp"],
            Self::Pdp => &["pdp"],
            Self::Cdp => &["cdp"],
            Self::SdpPdp => &["sdp", "pdp"],
            Self::ConvPdp => &["conv", "sdp", "pdp"],
        }
    }
}

/// How the core and csb clock of a case relate.
#[settings(Copy, Ord)]
pub enum ClockRatioKind {
    /// Same period and phase: core and csb clock rise together.
    Equal,
    /// Random ratio and random phase.
    Random,
    /// The slowest or the fastest csb clock, or a ratio near 1 whose phase drifts slowly.
    Ends,
}

/// How the host uses the register bus.
#[settings(Copy, Ord)]
pub enum HostKind {
    /// Requests back to back, one reply outstanding, no random gaps.
    Plain,
    /// Random gaps, up to three replies outstanding; waits for the interrupt pin or polls.
    Random,
    /// As `random`, with added accesses that must change no result.
    Hostile,
}

impl Profile {
    /// Index of the first case that aims at `value` of `field`, such as `sdp.width`; `None` if the
    /// profile lists no such value. [`AIMED`] cases from this index on aim at it.
    pub fn first_with(&self, field: &str, value: i64) -> Option<u64> {
        let number = self.fields.number_of(field.parse().ok()?, value)?;
        number.checked_add(1)?.checked_mul(AIMED)
    }

    /// Name of the section of each unit, and whether the profile has it.
    pub(crate) fn sections(&self) -> [(&'static str, bool); 4] {
        [
            ("conv", self.conv.is_some()),
            ("sdp", self.sdp.is_some()),
            ("pdp", self.pdp.is_some()),
            ("cdp", self.cdp.is_some()),
        ]
    }

    /// The profile from which case `index` is drawn: this one, or from [`AIMED`] on one that draws
    /// a single layer of full size with one value of one field.
    pub(crate) fn of_index(&self, index: u64) -> Cow<'_, Self> {
        let aimed = (index / AIMED).checked_sub(1);
        let narrowed = aimed.and_then(|number| self.fields.narrowed(number));
        let aimed = narrowed.and_then(|(name, fields)| {
            let unit = name.entry().name.split('.').next()?;
            let units = |kind: UnitsOfLayer| kind.sections().len();
            let kinds = self
                .kinds
                .choices()
                .filter(|(kind, _)| kind.sections().contains(&unit));
            let kind = kinds.min_by_key(|(kind, _)| units(*kind))?.0;
            Some(Self {
                kinds: WeightedChoices::new(&[(kind, 1)])?,
                layers: WeightedChoices::new(&[(1, 1)])?,
                fields,
                whole: true,
                ..self.clone()
            })
        });
        aimed.map_or(Cow::Borrowed(self), Cow::Owned)
    }
}
