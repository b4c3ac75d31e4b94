//! (profile, quirks of the DUT, run seed, case index) -> layers and the conditions under which
//! they run.

use nvdla_dut_build::Quirk;

use nvdla_bench::clocks::ClockProfile;
use nvdla_bench::conditions::{ConditionOverrides, MemoryProfile, Origin, PowerOnKind};
use nvdla_bench::seed::{Rng, Seed};

use crate::avoid::Avoid;
pub use crate::profile::Host;
use crate::profile::{Clocks, Kind, Profile};
use crate::{cdp, conv, pdp, sdp};
use conv::Before;
use nvdla_layers::draw;
use nvdla_layers::layer::{Layer, LayerFile, Order, ReadBack, RegisterName, Start, Unused};
use nvdla_layers::mcif;
use nvdla_layers::scalar::Percent;
use nvdla_yaml::SchemaVersion;

/// Version of the draw. Every change that gives a seed other layers counts it up, so that old
/// seeds say that they moved; the test `the_draw_has_the_version_it_says` notices.
pub const DRAW: u32 = 13;

/// A random case.
#[derive(Debug, Clone)]
pub struct Case {
    pub layers: LayerFile,
    pub memory: MemoryProfile,
    pub clocks: ClockProfile,
    pub host: Host,
    /// Core clocks before a reset that lets the case begin again.
    pub reset_after: Option<u32>,
    pub origin: Origin,
    pub power_on: PowerOnKind,
}

impl Case {
    /// The conditions that were drawn.
    pub fn conditions(&self) -> ConditionOverrides {
        ConditionOverrides {
            memory: Some(self.memory),
            clocks: Some(self.clocks),
            host: Some(self.host.into()),
            reset_after: self.reset_after,
            origin: Some(self.origin),
            power_on: Some(self.power_on),
            seed: self.layers.seed,
        }
    }
}

/// Case `index` of the run with seed `run`, on a DUT with these quirks.
pub fn case(profile: &Profile, quirks: &[Quirk], run: Seed, index: u64) -> Case {
    let seed = Seed::case(run.0, index);
    let rng = &mut seed.part("case").rng();
    let count = profile.layers.pick(rng).max(1);
    let avoid = Avoid::of(quirks).in_case_of(count);
    let profile = &profile.avoiding(&avoid);
    let share = avoid.atoms(profile.atoms.bits() / count);
    let mut before = None;
    let layers = (0..count).map(|number| {
        let queued = number > 0 && draw::chance(rng, profile.queued);
        let beside = number > 0 && draw::chance(rng, profile.beside);
        let shuffled = draw::chance(rng, profile.shuffled_writes);
        let enables = draw::chance(rng, profile.shuffled_writes);
        let random = draw::chance(rng, profile.random_unused);
        Layer {
            start: match (queued, beside) {
                (true, _) => Start::Queued,
                (false, true) => Start::Beside,
                (false, false) => Start::Alone,
            },
            writes: if shuffled {
                Order::Shuffled
            } else {
                Order::Listed
            },
            enables: if enables {
                Order::Shuffled
            } else {
                Order::Listed
            },
            unused_fields: if random {
                Unused::Random
            } else {
                Unused::Zeros
            },
            ..units(profile, share, &mut before, rng)
        }
    });
    let mut layers: Vec<Layer> = layers.collect();
    exceed(profile, &mut layers, rng);
    let everything = draw::chance(rng, profile.read_everything);
    let memory = profile.memory.pick(rng).profile(|| {
        let clocks = rng.within(1, 100);
        u16::try_from(clocks).expect("at most 100")
    });
    let calm = avoid.has(Quirk::LutLosesSamples) && layers.iter().any(looks_up);
    let memory = if calm { MemoryProfile::Fast } else { memory };
    let clocks = match profile.clocks.pick(rng) {
        Clocks::Equal => ClockProfile::default(),
        Clocks::Random => ClockProfile::Random,
        Clocks::Ends => ClockProfile::Ends,
    };
    let host = match profile.host.pick(rng) {
        // It asks for absent registers among others, and slows the memory interface down.
        Host::Hostile if calm || avoid.has(Quirk::CsbDropsReplies) => Host::Random,
        host => host,
    };
    let rng = &mut seed.part("faults").rng();
    let slow = matches!(memory, MemoryProfile::Latest | MemoryProfile::Stalled);
    let mcif = if calm {
        Percent::clamp(0)
    } else {
        profile.mcif
    };
    let least = if slow { SLOW_LIMIT } else { 1 };
    disturb((profile.ahead, mcif), &mut layers, least, rng);
    let reset_after = draw::chance(rng, profile.interrupted).then(|| reset_after(&layers, rng));
    Case {
        layers: LayerFile {
            schema: SchemaVersion::default(),
            name: format!("{}-{index}", profile.name),
            why: format!(
                "case {index} of profile {} with seed {}",
                profile.name, run.0
            ),
            needs: profile.needs,
            seed: Some(seed.0),
            conditions: ConditionOverrides::default(),
            read_back: if everything {
                ReadBack::Everything
            } else {
                ReadBack::Statistics
            },
            layers,
        },
        memory,
        clocks,
        host,
        reset_after,
        origin: profile.origin.pick(&mut seed.part("origin").rng()),
        power_on: profile.power_on.pick(&mut seed.part("power-on-kind").rng()),
    }
}

/// Transactions in flight at least where each takes hundreds of clocks.
const SLOW_LIMIT: u32 = 24;

/// Enables layers before their turn and sets up the memory interface, with at least `least`
/// transactions in flight.
fn disturb((ahead, mcif): (Percent, Percent), layers: &mut [Layer], least: u32, rng: &mut Rng) {
    for layer in layers {
        if layer.start == Start::Queued && draw::chance(rng, ahead) {
            layer.start = Start::Ahead;
        }
        if draw::chance(rng, mcif) {
            let drawn = mcif::draw(rng, least).into_iter();
            let registers = drawn.map(|(reg, value)| (RegisterName(reg), value));
            layer.registers.extend(registers);
        }
    }
}

/// Tells the blocks of the only layer of a case of more weights than there are, or of more than
/// they need. Sums that saturate may do so twice, so that the second layer counts anew.
fn exceed(profile: &Profile, layers: &mut Vec<Layer>, rng: &mut Rng) {
    let (Some(own), Some(of_sdp), [layer]) = (&profile.conv, &profile.sdp, &mut layers[..]) else {
        return;
    };
    let Some(drawn) = &layer.conv else {
        return;
    };
    let saturating = layer.pdp.is_none()
        && !profile.avoid.wants_all_banks()
        && draw::chance(rng, own.saturating);
    let overrides = if saturating {
        let (drawn, overrides) = conv::saturating(own, rng);
        layer.sdp = Some(sdp::fed(of_sdp, drawn.stream(), rng));
        layer.conv = Some(drawn);
        overrides
    } else if draw::chance(rng, own.surplus_weights) {
        conv::surplus(drawn, rng)
    } else {
        return;
    };
    let overrides = overrides.into_iter();
    let registers = overrides.map(|(reg, value)| (RegisterName(reg), value));
    layer.registers.extend(registers);
    if saturating && rng.chance(500) {
        let mut second = layer.clone();
        second.conv = second.conv.map(conv::in_other_banks);
        layers.push(second);
    }
}

/// Core clocks, most often in the middle of the first layers. Convolutions begin when the buffer
/// is flushed.
/// Source: docs/nv_small/system.md, section 2.1.
fn reset_after(layers: &[Layer], rng: &mut Rng) -> u32 {
    let convolves = layers.first().is_some_and(|layer| layer.conv.is_some());
    let start = if convolves { 8_300 } else { 200 };
    let most = 40 << rng.below(9);
    start + rng.within(0, most)
}

/// Whether SDP looks values up in its table.
fn looks_up(layer: &Layer) -> bool {
    let ew = layer.sdp.as_ref().and_then(|sdp| sdp.ew.as_ref());
    ew.is_some_and(|ew| ew.lut.is_some())
}

/// The units of a layer with at most `atoms` atoms. `before` is the convolution layer before.
fn units(profile: &Profile, atoms: u32, before: &mut Option<Before>, rng: &mut Rng) -> Layer {
    let mut layer = Layer::default();
    let conv = || profile.conv.as_ref().expect("checked when read");
    let sdp = || profile.sdp.as_ref().expect("checked when read");
    let pdp = || profile.pdp.as_ref().expect("checked when read");
    match profile.kinds.pick(rng) {
        Kind::Conv => {
            let drawn = conv::layer(conv(), atoms, before.as_ref(), rng);
            *before = Some(Before::of(&drawn));
            layer.sdp = Some(sdp::fed(sdp(), drawn.stream(), rng));
            layer.conv = Some(drawn);
        }
        Kind::ConvPdp => {
            let most = conv::MOST_POOLED;
            let (shape, pooling) = pdp::fed(pdp(), atoms.min(most), rng);
            let drawn = conv::giving(conv(), shape, rng);
            *before = Some(Before::of(&drawn));
            layer.sdp = Some(sdp::fed(sdp(), drawn.stream().pooled(), rng));
            layer.conv = Some(drawn);
            layer.pdp = Some(pooling);
        }
        Kind::Sdp => layer.sdp = Some(sdp::layer(sdp(), atoms, rng)),
        Kind::Pdp => layer.pdp = Some(pdp::layer(pdp(), atoms, rng)),
        Kind::SdpPdp => {
            let (shape, pooling) = pdp::fed(pdp(), atoms, rng);
            layer.sdp = Some(sdp::pooled(sdp(), shape, rng));
            layer.pdp = Some(pooling);
        }
        Kind::Cdp => {
            let cdp = profile.cdp.as_ref().expect("checked when read");
            layer.cdp = Some(cdp::layer(cdp, atoms, rng));
        }
    }
    layer
}
