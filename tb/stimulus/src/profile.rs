//! Profiles: which layers random cases are made of, as weights and ranges in YAML.
//!
//! Source: docs/profiles.md.

use std::borrow::Cow;

use nvdla_bench::conditions::{HostProfile, MemoryKind, PowerOnKind, StartState};
use nvdla_settings::settings;

use crate::avoid::AvoidedQuirks;
use crate::cdp::CdpProfile;
use crate::conv::ConvProfile;
use crate::fields::{FieldDemands, Fields, Relation};
use crate::pdp::PdpProfile;
use crate::sdp::SdpProfile;
use nvdla_layers::draw::WeightedChoices;
use nvdla_layers::scalar::{Percent, RangedNumber};
use nvdla_regs::configuration::Configuration;
use nvdla_yaml::SchemaVersion;

/// Cases from this index on have one value of a field each: `AIMED` cases for each value that a range of the
/// profile's `fields` lists, in the order of the catalogue. Nobody draws so many others.
pub const AIMED: u64 = 1 << 40;

/// What random cases look like.
#[settings]
pub struct Profile {
    pub schema: SchemaVersion<1>,
    /// The name of the file.
    pub name: String,
    /// What the profile is there for.
    pub why: String,
    /// The smallest configuration that can run it.
    #[absent]
    pub needs: Configuration,
    /// Kinds of layers.
    pub kinds: WeightedChoices<ProfileKind>,
    /// Layers of a case.
    pub layers: WeightedChoices<u32>,
    /// Atoms of eight bytes of a case at most; SDP and PDP take 8 clocks for each.
    pub atoms: RangedNumber<1, 1_000_000>,
    /// Later layers that are programmed while the one before on the same units may still run.
    pub queued: Percent,
    /// Layers that are programmed while other units may still run.
    #[absent]
    pub beside: Percent,
    /// Layers whose registers are written in random order; and, independently, layers whose blocks
    /// are enabled in one.
    pub shuffled_writes: Percent,
    /// Layers with random bits in fields that they do not use.
    pub random_unused: Percent,
    /// Cases that read every register at the end.
    pub read_everything: Percent,
    /// Queued layers that are enabled before the layer in front of them, whose turn it is.
    #[absent]
    pub ahead: Percent,
    /// Layers that write arbitration weights and limits of the memory interface.
    #[absent]
    pub mcif: Percent,
    /// Cases that a reset interrupts, and that then begin again.
    #[absent]
    pub interrupted: Percent,
    /// Cases in which a register access is swept across an event, clock by clock.
    #[serde(default)]
    pub swept: Percent,
    /// Timing of the memory.
    pub memory: WeightedChoices<MemoryKind>,
    /// Ratios of core and csb clock.
    pub clocks: WeightedChoices<DrawnClockRatio>,
    /// How the host uses the register bus.
    pub host: WeightedChoices<DrawnHost>,
    /// States in which cases begin.
    pub origin: WeightedChoices<StartState>,
    /// What registers and memories of the DUT hold before reset.
    #[serde(default = "random_power_on")]
    pub power_on: WeightedChoices<PowerOnKind>,
    /// Present exactly when some kind has the convolution core.
    pub conv: Option<ConvProfile>,
    /// Present exactly when some kind has SDP.
    pub sdp: Option<SdpProfile>,
    /// Present exactly when some kind has PDP.
    pub pdp: Option<PdpProfile>,
    /// Present exactly when some kind has CDP.
    pub cdp: Option<CdpProfile>,
    /// Values and ranges of fields, with weights; `default` is what the sections above draw, and
    /// `corners` an end of what is legal.
    #[serde(default, skip_serializing_if = "Fields::is_empty")]
    pub fields: Fields,
    /// Relations between two fields of a unit, such as `pdp.stride_x <= pdp.kernel_width`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub relations: Vec<Relation>,
    /// Faults of the DUT that its layers stay clear of; never read from a file.
    #[serde(skip)]
    pub(super) avoid: AvoidedQuirks,
    /// Each case has all atoms; never read from a file.
    #[serde(skip)]
    pub(super) whole: bool,
}

fn random_power_on() -> WeightedChoices<PowerOnKind> {
    WeightedChoices::new(&[(PowerOnKind::Random, 1)]).expect("a weight above 0")
}

/// The units of a layer.
#[settings(Copy, Ord)]
pub enum ProfileKind {
    /// Memory, convolution core, SDP, memory.
    Conv,
    /// Memory, SDP, memory.
    Sdp,
    /// Memory, PDP, memory.
    Pdp,
    /// Memory, CDP, memory.
    Cdp,
    /// Memory, SDP, PDP, memory.
    SdpPdp,
    /// Memory, convolution core, SDP, PDP, memory.
    ConvPdp,
}

impl ProfileKind {
    /// The sections that a profile needs for layers of this kind.
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

/// Clock ratio of a case.
#[settings(Copy, Ord)]
pub enum DrawnClockRatio {
    /// Core and csb clock rise together.
    Equal,
    /// Any ratio and phase.
    Random,
    /// The slowest and fastest csb clock, and ratios that drift slowly.
    Ends,
}

/// How the host uses the register bus.
#[settings(Copy, Ord)]
pub enum DrawnHost {
    /// Requests back to back, one reply outstanding.
    Plain,
    /// Random gaps, up to three replies outstanding, waits by pin or by polling.
    Random,
    /// As `random`, with more accesses between the layers' own; they must change no result.
    Hostile,
}

impl From<DrawnHost> for HostProfile {
    fn from(host: DrawnHost) -> Self {
        match host {
            DrawnHost::Plain => Self::Plain,
            DrawnHost::Random => Self::Random,
            DrawnHost::Hostile => Self::Hostile,
        }
    }
}

impl Profile {
    /// Index of the first case with this value of a field, such as `sdp.width`, where the profile lists it.
    /// There are [`AIMED`] of them.
    pub fn first_with(&self, field: &str, value: i64) -> Option<u64> {
        let number = self.fields.number_of(field.parse().ok()?, value)?;
        number.checked_add(1)?.checked_mul(AIMED)
    }

    /// The sections of units, and whether they are there.
    pub(crate) fn sections(&self) -> [(&'static str, bool); 4] {
        [
            ("conv", self.conv.is_some()),
            ("sdp", self.sdp.is_some()),
            ("pdp", self.pdp.is_some()),
            ("cdp", self.cdp.is_some()),
        ]
    }

    /// What case `index` is drawn from: from [`AIMED`] on, a profile with one value of one field
    /// and one layer that has it, of all atoms.
    pub(crate) fn of_index(&self, index: u64) -> Cow<'_, Self> {
        let aimed = (index / AIMED).checked_sub(1);
        let narrowed = aimed.and_then(|number| self.fields.narrowed(number));
        let aimed = narrowed.and_then(|(name, fields)| {
            let unit = name.entry().name.split('.').next()?;
            let units = |kind: ProfileKind| kind.sections().len();
            let kinds = self.kinds.choices();
            let kinds = kinds.filter(|(kind, _)| kind.sections().contains(&unit));
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

    /// This profile, but its layers keep clear of these faults; each section gets the
    /// distributions and relations of fields.
    pub(super) fn avoiding(&self, avoid: &AvoidedQuirks) -> Self {
        let mut profile = self.clone();
        let asks = FieldDemands::of(&self.fields, &self.relations);
        if let Some(conv) = &mut profile.conv {
            conv.avoid = avoid.clone();
            conv.demands = asks.clone();
        }
        if let Some(sdp) = &mut profile.sdp {
            sdp.avoid = avoid.clone();
            sdp.demands = asks.clone();
        }
        if let Some(pdp) = &mut profile.pdp {
            pdp.demands = asks.clone();
        }
        if let Some(cdp) = &mut profile.cdp {
            cdp.demands = asks;
        }
        profile.avoid = avoid.clone();
        profile
    }
}
