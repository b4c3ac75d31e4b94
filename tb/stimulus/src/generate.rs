//! (profile, quirks of the DUT, run seed, case index) -> layers and the conditions under which
//! they run.

use nvdla_regs::quirk::Quirk;

use nvdla_bench::clocks::ClockProfile;
use nvdla_bench::conditions::{ConditionOverrides, Conditions, MemoryProfile};
use nvdla_bench::seed::{Rng, Seed};

use crate::avoid::Avoid;
use crate::draws::{Draws, StreamWatch};
pub use crate::profile::DrawnHost;
use crate::profile::{DrawnClocks, Profile, ProfileKind};
use crate::{cdp, conv, mcif, pdp, sdp};
use conv::Before;
use nvdla_layers::layer::{
    Layer, LayerFile, LayerStart, ReadBack, RegisterName, Unused, WriteOrder,
};
use nvdla_layers::scalar::Percent;
use nvdla_yaml::SchemaVersion;

/// Version of the draw. It counts up when a field means something else than before, so that old
/// seeds say that they moved; the test `the_draw_has_the_version_it_says` notices. A new field,
/// which has a stream of its own, is no such change.
pub const DRAW: u32 = 14;

/// A random case.
#[derive(Debug, Clone)]
pub struct RandomCase {
    pub layers: LayerFile,
    /// The conditions that were drawn.
    pub conditions: Conditions,
}

/// Case `index` of the run with seed `run`, on a DUT with these quirks.
pub fn case(profile: &Profile, quirks: &[Quirk], run: Seed, index: u64) -> RandomCase {
    watched(profile, quirks, (run, index), &|_, _, _| ())
}

/// The same, with `watch` looking on at every draw.
pub fn watched(
    profile: &Profile,
    quirks: &[Quirk],
    (run, index): (Seed, u64),
    watch: &StreamWatch<'_>,
) -> RandomCase {
    let seed = Seed::case(run.0, index).part(&profile.name);
    let draws = Draws::watched(seed.part("case"), watch);
    let count = draws.choice("layers", &profile.layers).max(1);
    let avoid = Avoid::of(quirks).in_case_of(count);
    let profile = &profile.avoiding(&avoid);
    let share = avoid.atoms(profile.atoms.bits() / count);
    let mut before = None;
    let of_layer = |number: usize| draws.part("layer").item(number as u64);
    let layers = (0..count as usize).map(|number| Layer {
        start: start(profile, number, of_layer(number)),
        writes: order("writes", profile, of_layer(number)),
        enables: order("enables", profile, of_layer(number)),
        unused_fields: match of_layer(number).chance("unused_fields", profile.random_unused) {
            true => Unused::Random,
            false => Unused::Zeros,
        },
        ..units(profile, share, &mut before, of_layer(number))
    });
    let mut layers: Vec<Layer> = layers.collect();
    exceed(profile, &mut layers, draws.part("excess"));
    let calm = avoid.has(Quirk::LutLosesSamples) && layers.iter().any(looks_up);
    let memory = match calm {
        true => MemoryProfile::Fast,
        false => draws.choice("memory", &profile.memory).profile(|| {
            let clocks = draws.of("latency").within(1, 100);
            u16::try_from(clocks).expect("at most 100")
        }),
    };
    let clocks = match draws.choice("clocks", &profile.clocks) {
        DrawnClocks::Equal => ClockProfile::default(),
        DrawnClocks::Random => ClockProfile::Random,
        DrawnClocks::Ends => ClockProfile::Ends,
    };
    let host = match draws.choice("host", &profile.host) {
        // It asks for absent registers among others, and slows the memory interface down.
        DrawnHost::Hostile if calm || avoid.has(Quirk::CsbDropsReplies) => DrawnHost::Random,
        host => host,
    };
    let slow = matches!(memory, MemoryProfile::Latest | MemoryProfile::Stalled);
    let mcif = if calm {
        Percent::clamp(0)
    } else {
        profile.mcif
    };
    let least = if slow { SLOW_LIMIT } else { 1 };
    for (number, layer) in layers.iter_mut().enumerate() {
        disturb((profile.ahead, mcif), layer, least, of_layer(number));
    }
    let reset_after = draws
        .chance("interrupted", profile.interrupted)
        .then(|| reset_after(&layers, &mut draws.of("reset_after")));
    RandomCase {
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
            read_back: match draws.chance("read_back", profile.read_everything) {
                true => ReadBack::Everything,
                false => ReadBack::Statistics,
            },
            layers,
        },
        conditions: Conditions {
            seed,
            memory,
            clocks,
            host: host.into(),
            reset_after,
            origin: draws.choice("origin", &profile.origin),
            power_on: draws.choice("power_on", &profile.power_on),
            ..Conditions::default()
        },
    }
}

/// What a layer waits for before it is programmed.
fn start(profile: &Profile, number: usize, draws: Draws<'_>) -> LayerStart {
    let queued = number > 0 && draws.chance("queued", profile.queued);
    let beside = number > 0 && draws.chance("beside", profile.beside);
    match (queued, beside) {
        (true, _) => LayerStart::Queued,
        (false, true) => LayerStart::Beside,
        (false, false) => LayerStart::Alone,
    }
}

/// Order of writes or of enables.
fn order(what: &str, profile: &Profile, draws: Draws<'_>) -> WriteOrder {
    match draws.chance(what, profile.shuffled_writes) {
        true => WriteOrder::Shuffled,
        false => WriteOrder::Listed,
    }
}

/// Transactions in flight at least where each takes hundreds of clocks.
const SLOW_LIMIT: u32 = 24;

/// Enables a layer before its turn and sets up the memory interface, with at least `least`
/// transactions in flight.
fn disturb((ahead, mcif): (Percent, Percent), layer: &mut Layer, least: u32, draws: Draws<'_>) {
    if layer.start == LayerStart::Queued && draws.chance("ahead", ahead) {
        layer.start = LayerStart::Ahead;
    }
    if draws.chance("mcif", mcif) {
        let drawn = mcif::draw(draws.part("mcif"), least).into_iter();
        let registers = drawn.map(|(reg, value)| (RegisterName(reg), value));
        layer.registers.extend(registers);
    }
}

/// Tells the blocks of the only layer of a case of more weights than there are, or of more than
/// they need. Sums that saturate may do so twice, so that the second layer counts anew.
fn exceed(profile: &Profile, layers: &mut Vec<Layer>, draws: Draws<'_>) {
    let (Some(own), Some(of_sdp), [layer]) = (&profile.conv, &profile.sdp, &mut layers[..]) else {
        return;
    };
    let Some(drawn) = &layer.conv else {
        return;
    };
    let saturating = layer.pdp.is_none()
        && !profile.avoid.wants_all_banks()
        && draws.chance("saturating", own.saturating);
    let overrides = if saturating {
        let (drawn, overrides) = conv::saturating(own, draws.part("conv"));
        layer.sdp = Some(sdp::fed(of_sdp, drawn.stream(), draws.part("sdp")));
        layer.conv = Some(drawn);
        overrides
    } else if draws.chance("surplus_weights", own.surplus_weights) {
        conv::surplus(drawn, &mut draws.of("surplus"))
    } else {
        return;
    };
    let overrides = overrides.into_iter();
    let registers = overrides.map(|(reg, value)| (RegisterName(reg), value));
    layer.registers.extend(registers);
    let is_last = profile.avoid.has(Quirk::ExcessKernelBreaksCount);
    if saturating && !is_last && draws.of("twice").chance(500) {
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
fn units(profile: &Profile, atoms: u32, before: &mut Option<Before>, draws: Draws<'_>) -> Layer {
    let mut layer = Layer::default();
    let conv = || profile.conv.as_ref().expect("checked when read");
    let sdp = || profile.sdp.as_ref().expect("checked when read");
    let pdp = || profile.pdp.as_ref().expect("checked when read");
    let [of_conv, of_sdp, of_pdp] = ["conv", "sdp", "pdp"].map(|unit| draws.part(unit));
    match draws.choice("kind", &profile.kinds) {
        ProfileKind::Conv => {
            let drawn = conv::layer(conv(), atoms, before.as_ref(), of_conv);
            *before = Some(Before::of(&drawn));
            layer.sdp = Some(sdp::fed(sdp(), drawn.stream(), of_sdp));
            layer.conv = Some(drawn);
        }
        ProfileKind::ConvPdp => {
            let most = conv::MOST_POOLED;
            let (shape, pooling) = pdp::fed(pdp(), atoms.min(most), of_pdp);
            let drawn = conv::giving(conv(), shape, of_conv);
            *before = Some(Before::of(&drawn));
            layer.sdp = Some(sdp::fed(sdp(), drawn.stream().pooled(), of_sdp));
            layer.conv = Some(drawn);
            layer.pdp = Some(pooling);
        }
        ProfileKind::Sdp => layer.sdp = Some(sdp::layer(sdp(), atoms, of_sdp)),
        ProfileKind::Pdp => layer.pdp = Some(pdp::layer(pdp(), atoms, of_pdp)),
        ProfileKind::SdpPdp => {
            let (shape, pooling) = pdp::fed(pdp(), atoms, of_pdp);
            layer.sdp = Some(sdp::pooled(sdp(), shape, of_sdp));
            layer.pdp = Some(pooling);
        }
        ProfileKind::Cdp => {
            let cdp = profile.cdp.as_ref().expect("checked when read");
            layer.cdp = Some(cdp::layer(cdp, atoms, draws.part("cdp")));
        }
    }
    layer
}
