//! Draws random cases: layers and conditions from profile, quirks of the DUT, seed and index.

use nvdla_regs::quirk::Quirk;

use nvdla_random::clocks::ClockRatioSetting;
use nvdla_random::conditions::{
    ConditionOverrides, Conditions, HostSetting, MemorySetting, MemoryTimingKind,
};
use nvdla_random::seed::{Rng, Seed};
use nvdla_random::timing::MemoryTiming;

use crate::avoid::AvoidedQuirks;
use crate::draws::{RandomStreamCallback, RandomStreams};
use crate::fields::{FieldChooser, FieldDemands};
use crate::profile::{ClockRatioKind, HostKind, Profile, UnitsOfLayer};
use crate::transfers::transfers;
use crate::{cdp, conv, mcif, pdp, sdp, sweep};
use conv::{PreviousConvLayer, RegisterOverrides};
use nvdla_files::yaml::SchemaVersion;
use nvdla_layers::layer::{
    IgnoredFieldFill, Layer, LayerFile, LayerStart, RegistersReadBack, WriteOrder,
};
use nvdla_layers::scalar::Percent;
use nvdla_layers::sdp::SdpStreamShape;

/// Version of the draw: counted up when the same seed gives a field another value than before, so
/// that old names of cases are known to be outdated. The test `the_draw_has_the_version_it_says`
/// notices. A new field has a stream of its own and needs no new version.
pub const DRAW: u32 = 19;

/// A random case: its layers and conditions.
#[derive(Debug, Clone)]
pub struct RandomCase {
    pub layers: LayerFile,
    /// The conditions that were drawn for the case.
    pub conditions: Conditions,
}

/// Draws case `index` of a run with the seed `run`, for a DUT with these quirks.
pub fn case(profile: &Profile, quirks: &[Quirk], run: Seed, index: u64) -> RandomCase {
    watched(profile, quirks, (run, index), &|_, _, _| ())
}

/// Draws a case as [`case`] does; `watch` is called for each stream of random numbers.
pub fn watched(
    profile: &Profile,
    quirks: &[Quirk],
    (run, index): (Seed, u64),
    watch: &RandomStreamCallback<'_>,
) -> RandomCase {
    let profile = &*profile.of_index(index);
    let seed = Seed::case(run.0, index).part(&profile.name);
    let draws = RandomStreams::watched(seed.part("case"), watch);
    let count = draws.choice("layers", &profile.layers).max(1);
    let avoid = AvoidedQuirks::of(quirks, count);
    let demands = FieldDemands::of(&profile.fields, &profile.relations);
    let chooser = |draws| FieldChooser::new(&demands, &avoid, draws);
    let of_layer = |number: usize| draws.part("layer").item(number as u64);
    let memory = draws.choice("memory", &profile.memory);
    let interfaces = (0..count as usize).map(|n| interface(profile.mcif, memory, of_layer(n)));
    let interfaces: Vec<Option<RegisterOverrides>> = interfaces.collect();
    let atoms = avoid.atoms(atoms(profile, draws) / count);
    let mut before = None;
    let layers = (0..count as usize).map(|number| Layer {
        start: start(profile, number, of_layer(number)),
        writes: order("writes", profile, of_layer(number)),
        enables: order("enables", profile, of_layer(number)),
        unused_fields: match of_layer(number).chance("unused_fields", profile.random_unused) {
            true => IgnoredFieldFill::Random,
            false => IgnoredFieldFill::Zeros,
        },
        ..units(profile, atoms, &mut before, &chooser(of_layer(number)))
    });
    let mut layers: Vec<Layer> = layers.collect();
    for layer in &mut layers {
        let output = layer.conv.as_ref().and_then(|_| layer.stream());
        if output.is_some_and(|stream| avoid.stays_alone(stream.shape)) {
            layer.start = LayerStart::Alone;
        }
    }
    exceed(profile, &mut layers, &chooser(draws.part("excess")));
    let calm = avoid.has(Quirk::LutLosesSamples) && layers.iter().any(looks_up);
    let latency = |field, most| {
        let clocks = draws.of(field).within(1, most);
        u16::try_from(clocks).expect("a few clocks")
    };
    let drawn = memory.profile(|| latency("latency", 100));
    let patient = draws.of("patience").chance(63);
    let hurries =
        |memory: MemorySetting| !patient && drags(&layers, &interfaces, &memory.timing(seed));
    let memory = match (calm, hurries(drawn)) {
        (true, _) => MemorySetting::Fast,
        (false, true) => MemorySetting::Latency(latency("short latency", 12)),
        (false, false) => drawn,
    };
    // A fast memory may still be slow with few transactions in flight.
    let still_hurries = hurries(memory);
    let clocks = match draws.choice("clocks", &profile.clocks) {
        ClockRatioKind::Equal => ClockRatioSetting::default(),
        ClockRatioKind::Random => ClockRatioSetting::Random,
        ClockRatioKind::Ends => ClockRatioSetting::Ends,
    };
    let host = match draws.choice("host", &profile.host) {
        // It asks for absent registers among others, and slows the memory interface down.
        HostKind::Hostile if calm || avoid.has(Quirk::CsbDropsReplies) => HostSetting::Random,
        HostKind::Hostile => HostSetting::Hostile,
        HostKind::Random => HostSetting::Random,
        HostKind::Plain => HostSetting::Plain,
    };
    for (number, (layer, interface)) in layers.iter_mut().zip(interfaces).enumerate() {
        if layer.start == LayerStart::Queued && of_layer(number).chance("ahead", profile.ahead) {
            layer.start = LayerStart::Ahead;
        }
        let is_slow =
            |interface: &RegisterOverrides| mcif::limit(interface).is_some_and(|limit| limit < FEW);
        let interface = interface.filter(|own| !(calm || still_hurries && is_slow(own)));
        layer.registers.extend(interface.into_iter().flatten());
    }
    let reset_after = draws
        .chance("interrupted", profile.interrupted)
        .then(|| reset_after(&layers, &mut draws.of("reset_after")));
    let is_swept = draws.chance("swept", profile.swept) && reset_after.is_none() && !calm;
    let sweep = match is_swept {
        true => sweep::draw(&layers, draws.part("sweep")),
        false => None,
    };
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
            // Behind a bus that is many times slower, all registers take longer than all layers.
            read_back: match draws.chance("read_back", profile.read_everything) {
                true if clocks != ClockRatioSetting::Ends => RegistersReadBack::Everything,
                _ => RegistersReadBack::Statistics,
            },
            layers,
        },
        conditions: Conditions {
            seed,
            memory,
            clocks,
            host,
            reset_after,
            origin: draws.choice("origin", &profile.origin),
            power_on: draws.choice("power_on", &profile.power_on),
            sweep,
            ..Conditions::default()
        },
    }
}

/// Draws how the start of layer `number` relates to the layer before: alone, queued or beside.
fn start(profile: &Profile, number: usize, draws: RandomStreams<'_>) -> LayerStart {
    let queued = number > 0 && draws.chance("queued", profile.queued);
    let beside = number > 0 && draws.chance("beside", profile.beside);
    match (queued, beside) {
        (true, _) => LayerStart::Queued,
        (false, true) => LayerStart::Beside,
        (false, false) => LayerStart::Alone,
    }
}

/// Draws whether register writes, or enables, of a layer come in the listed or in random order.
fn order(what: &str, profile: &Profile, draws: RandomStreams<'_>) -> WriteOrder {
    match draws.chance(what, profile.shuffled_writes) {
        true => WriteOrder::Shuffled,
        false => WriteOrder::Listed,
    }
}

/// Draws the most atoms that all layers of a case may have; mostly few, for short runs.
fn atoms(profile: &Profile, draws: RandomStreams<'_>) -> u32 {
    match profile.whole {
        true => profile.atoms.bits(),
        false => profile.atoms.bits() / draws.pick("size", &[1, 2, 2, 4, 4, 4, 4, 4]),
    }
}

/// Least limit of transactions in flight for a case that must not take long with a slow memory.
const FEW: u32 = 8;

/// Core clocks for which most cases may wait for a slow memory, roughly; one of 16 has no limit.
const PATIENCE: u64 = 20_000;

/// Whether moving the atoms of all layers takes longer than [`PATIENCE`] with this memory timing
/// and the limits of transactions in flight in `interfaces`.
fn drags(
    layers: &[Layer],
    interfaces: &[Option<RegisterOverrides>],
    timing: &MemoryTiming,
) -> bool {
    let limits = interfaces.iter().flatten().filter_map(mcif::limit);
    let slow = timing.clocks_per_beat(limits.min().unwrap_or(u32::MAX));
    let moved: u64 = layers.iter().map(transfers).sum();
    moved * u64::from(slow) > PATIENCE
}

/// Least limit of transactions in flight if each transaction takes hundreds of core clocks.
const SLOW_LIMIT: u32 = 24;

fn interface(
    mcif: Percent,
    memory: MemoryTimingKind,
    draws: RandomStreams<'_>,
) -> Option<RegisterOverrides> {
    let least = match memory {
        MemoryTimingKind::Stalled | MemoryTimingKind::Latest => SLOW_LIMIT,
        _ => 1,
    };
    let is_drawn = draws.chance("mcif", mcif);
    is_drawn.then(|| mcif::draw(draws.part("mcif"), least))
}

/// Now and then makes the sums of a case's only layer saturate, or lets its registers say more
/// weight bytes than it has. The former may run twice, so that the saturation counter starts anew.
fn exceed(profile: &Profile, layers: &mut Vec<Layer>, chooser: &FieldChooser<'_>) {
    let (draws, avoid) = (chooser.draws, chooser.avoid);
    let (Some(own), Some(of_sdp), [layer]) = (&profile.conv, &profile.sdp, &mut layers[..]) else {
        return;
    };
    let Some(drawn) = &layer.conv else {
        return;
    };
    let saturating = layer.pdp.is_none()
        && !avoid.has(Quirk::ReleasesLostWhenIdle)
        && draws.chance("saturating", own.saturating);
    let overrides = if saturating {
        let (drawn, overrides) = conv::saturating(own, &mut chooser.part("conv"));
        layer.sdp = Some(sdp::fed(of_sdp, drawn.stream(), &mut chooser.part("sdp")));
        layer.conv = Some(drawn);
        overrides
    } else if draws.chance("surplus_weights", own.surplus_weights) {
        conv::surplus(drawn, &mut draws.of("surplus"))
    } else {
        return;
    };
    layer.registers.extend(overrides);
    let is_last = avoid.has(Quirk::ExcessKernelBreaksCount);
    if saturating && !is_last && draws.of("twice").chance(500) {
        let mut second = layer.clone();
        second.conv = second.conv.map(conv::in_other_banks);
        layers.push(second);
    }
}

/// Draws the core clocks from the start of a case to a reset, most often amid the first layers. A
/// convolution begins only after the flush. Source: docs/nv_small/system.md, section 2.1.
fn reset_after(layers: &[Layer], rng: &mut Rng) -> u32 {
    let convolves = layers.first().is_some_and(|layer| layer.conv.is_some());
    let start = if convolves { 8_300 } else { 200 };
    let most = 40 << rng.below(9);
    start + rng.within(0, most)
}

/// Whether the layer uses the look-up table of SDP's stage EW.
fn looks_up(layer: &Layer) -> bool {
    let ew = layer.sdp.as_ref().and_then(|sdp| sdp.ew.as_ref());
    ew.is_some_and(|ew| ew.lut.is_some())
}

/// Draws the units of a layer of at most `atoms` atoms; updates `before`, the last convolution.
fn units(
    profile: &Profile,
    atoms: u32,
    before: &mut Option<PreviousConvLayer>,
    chooser: &FieldChooser<'_>,
) -> Layer {
    let mut layer = Layer::default();
    let conv = || profile.conv.as_ref().expect("checked when read");
    let sdp = || profile.sdp.as_ref().expect("checked when read");
    let pdp = || profile.pdp.as_ref().expect("checked when read");
    let [of_conv, of_sdp, of_pdp, of_cdp] =
        &mut ["conv", "sdp", "pdp", "cdp"].map(|unit| chooser.part(unit));
    match chooser.draws.choice("kind", &profile.kinds) {
        UnitsOfLayer::Conv => {
            let mut drawn = conv::layer(conv(), atoms, before.as_ref(), of_conv);
            *before = Some(PreviousConvLayer::behind(before.as_ref(), &mut drawn));
            layer.sdp = Some(sdp::fed(sdp(), drawn.stream(), of_sdp));
            layer.conv = Some(drawn);
        }
        UnitsOfLayer::ConvPdp => {
            let most = conv::MOST_POOLED;
            let (shape, pooling) = pdp::fed(pdp(), atoms.min(most), of_pdp);
            let mut drawn = conv::giving(conv(), shape, of_conv);
            *before = Some(PreviousConvLayer::behind(before.as_ref(), &mut drawn));
            layer.sdp = Some(sdp::fed(sdp(), drawn.stream().pooled(), of_sdp));
            layer.conv = Some(drawn);
            layer.pdp = Some(pooling);
        }
        UnitsOfLayer::Sdp => layer.sdp = Some(sdp::layer(sdp(), atoms, of_sdp)),
        UnitsOfLayer::Pdp => layer.pdp = Some(pdp::layer(pdp(), atoms, of_pdp)),
        UnitsOfLayer::SdpPdp => {
            let (shape, pooling) = pdp::fed(pdp(), atoms, of_pdp);
            let stream = SdpStreamShape::memory(shape).pooled();
            layer.sdp = Some(sdp::fed(sdp(), stream, of_sdp));
            layer.pdp = Some(pooling);
        }
        UnitsOfLayer::Cdp => {
            let cdp = profile.cdp.as_ref().expect("checked when read");
            layer.cdp = Some(cdp::layer(cdp, atoms, of_cdp));
        }
    }
    layer
}
