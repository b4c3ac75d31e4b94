//! Draws random cases: layers and conditions from profile, quirks of the DUT, seed and index.

use nvdla_regs::quirk::Quirk;

use nvdla_random::clocks::ClockRatioSetting;
use nvdla_random::conditions::{ConditionOverrides, Conditions};
use nvdla_random::probability::permille;
use nvdla_random::seed::Seed;

use crate::avoid::AvoidedQuirks;
use crate::conditions::ConditionDraws;
use crate::draws::{RandomStreamCallback, RandomStreams};
use crate::fields::{FieldChooser, FieldDemands};
use crate::profile::{Profile, UnitsOfLayer};
use crate::{cdp, conv, edges, pdp, sdp};
use conv::PreviousConvLayer;
use nvdla_files::yaml::SchemaVersion;
use nvdla_layers::layer::{
    IgnoredFieldFill, Layer, LayerFile, LayerStart, RegistersReadBack, WriteOrder,
};
use nvdla_layers::sdp::SdpStreamShape;

/// Version of the draw: counted up when the same seed gives a field another value than before, so
/// that old names of cases are known to be outdated. The test `the_draw_has_the_version_it_says`
/// notices. A new field has a stream of its own and needs no new version.
pub const DRAW: u32 = 20;

/// A random case: its layers and conditions.
#[derive(Debug, Clone)]
pub struct RandomCase {
    pub layers: LayerFile,
    /// The conditions that were drawn for the case.
    pub conditions: Conditions,
}

/// Draws case `index` of a run with the seed `run`, for a DUT with these quirks.
pub fn case(profile: &Profile, quirks: &[Quirk], run: Seed, index: u64) -> RandomCase {
    watched(profile, quirks, run, index, &|_, _, _| ())
}

/// Draws a case as [`case`] does; `watch` is called for each stream of random numbers.
pub fn watched(
    profile: &Profile,
    quirks: &[Quirk],
    run: Seed,
    index: u64,
    watch: &RandomStreamCallback<'_>,
) -> RandomCase {
    let profile = &*profile.of_index(index);
    let seed = Seed::case(run.0, index).part(&profile.name);
    let draws = RandomStreams::watched(seed.part("case"), watch);
    let count = draws.choice("layers", &profile.layers).max(1);
    let avoid = AvoidedQuirks::of(quirks, count);
    let mut layers = layers(profile, &avoid, count, draws);
    let drawn = ConditionDraws {
        profile,
        avoid: &avoid,
        layers: &layers,
        seed,
        draws,
    }
    .draw(count);
    for (layer, interface) in layers.iter_mut().zip(drawn.interfaces) {
        layer.registers.extend(interface.into_iter().flatten());
    }
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
            read_back: read_back(profile, drawn.conditions.clocks, draws),
            layers,
        },
        conditions: drawn.conditions,
    }
}

/// Draws `count` layers; now and then one of them runs twice.
fn layers(
    profile: &Profile,
    avoid: &AvoidedQuirks,
    count: u32,
    draws: RandomStreams<'_>,
) -> Vec<Layer> {
    let demands = FieldDemands::of(&profile.fields, &profile.relations);
    let atoms = avoid.atoms(atoms(profile, draws) / count);
    let mut before = None;
    let mut layers = Vec::new();
    for number in 0..count {
        let draws = draws.part("layer").item(number);
        let chooser = FieldChooser::new(&demands, avoid, draws);
        layers.push(Layer {
            start: start(profile, number, draws),
            writes: order("writes", profile, draws),
            enables: order("enables", profile, draws),
            unused_fields: unused_fields(profile, draws),
            ..units(profile, atoms, &mut before, &chooser)
        });
    }
    for layer in &mut layers {
        let output = layer.conv.as_ref().and_then(|_| layer.stream());
        if output.is_some_and(|stream| avoid.stays_alone(stream.shape)) {
            layer.start = LayerStart::Alone;
        }
    }
    let chooser = FieldChooser::new(&demands, avoid, draws.part("excess"));
    exceed(profile, &mut layers, &chooser);
    layers
}

/// Draws how the start of layer `number` relates to the layer before: alone, queued, ahead or beside.
fn start(profile: &Profile, number: u32, draws: RandomStreams<'_>) -> LayerStart {
    if number == 0 {
        return LayerStart::Alone;
    }
    if draws.chance("queued", profile.queued) {
        if draws.chance("ahead", profile.ahead) {
            return LayerStart::Ahead;
        }
        return LayerStart::Queued;
    }
    if draws.chance("beside", profile.beside) {
        return LayerStart::Beside;
    }
    LayerStart::Alone
}

/// Draws whether register writes, or enables, of a layer come in the listed or in random order.
fn order(what: &str, profile: &Profile, draws: RandomStreams<'_>) -> WriteOrder {
    if draws.chance(what, profile.shuffled_writes) {
        WriteOrder::Shuffled
    } else {
        WriteOrder::Listed
    }
}

/// Draws what register fields hold that a layer does not use.
fn unused_fields(profile: &Profile, draws: RandomStreams<'_>) -> IgnoredFieldFill {
    if draws.chance("unused_fields", profile.random_unused) {
        IgnoredFieldFill::Random
    } else {
        IgnoredFieldFill::Zeros
    }
}

/// Draws which registers a case reads at its end. Behind a bus that is many times slower, reading
/// all registers takes longer than all layers.
fn read_back(
    profile: &Profile,
    clocks: ClockRatioSetting,
    draws: RandomStreams<'_>,
) -> RegistersReadBack {
    let is_drawn = draws.chance("read_back", profile.read_everything);
    if is_drawn && clocks != ClockRatioSetting::Ends {
        RegistersReadBack::Everything
    } else {
        RegistersReadBack::Statistics
    }
}

/// Draws the most atoms that all layers of a case may have; mostly few, for short runs.
fn atoms(profile: &Profile, draws: RandomStreams<'_>) -> u32 {
    let most = profile.atoms.bits();
    if profile.whole {
        most
    } else {
        most / draws.pick("size", &[1, 2, 2, 4, 4, 4, 4, 4])
    }
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
    if saturating && !is_last && draws.of("twice").chance(permille(500)) {
        let mut second = layer.clone();
        second.conv = second.conv.map(conv::in_other_banks);
        layers.push(second);
    }
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
            let drawn = conv::draw_conv_layer(conv(), atoms, before.as_ref(), of_conv);
            layer.sdp = Some(sdp::fed(sdp(), drawn.stream(), of_sdp));
            layer.conv = Some(drawn);
            edges::conv::perhaps(conv(), &mut layer, of_conv, of_sdp);
            if let Some(drawn) = &mut layer.conv {
                *before = Some(PreviousConvLayer::behind(before.as_ref(), drawn));
            }
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
        UnitsOfLayer::Sdp => layer.sdp = Some(sdp::draw_sdp_layer(sdp(), atoms, of_sdp)),
        UnitsOfLayer::Pdp => layer.pdp = Some(pdp::draw_pdp_layer(pdp(), atoms, of_pdp)),
        UnitsOfLayer::SdpPdp => {
            let (shape, pooling) = pdp::fed(pdp(), atoms, of_pdp);
            let stream = SdpStreamShape::memory(shape).pooled();
            layer.sdp = Some(sdp::fed(sdp(), stream, of_sdp));
            layer.pdp = Some(pooling);
        }
        UnitsOfLayer::Cdp => {
            let cdp = profile.cdp.as_ref().expect("checked when read");
            layer.cdp = Some(cdp::draw_cdp_layer(cdp, atoms, of_cdp));
        }
    }
    layer
}
