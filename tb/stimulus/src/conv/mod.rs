//! Random convolution layers, legal by construction.
//!
//! Source: docs/nv_small/convolution.md, section 13; image_input.md, section 10;
//! conv_multilayer.md, sections 2 to 8.

mod axis;
mod chain;
mod excess;
mod filling;
mod image;
mod tie;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::avoid::Avoid;
use crate::draws::Draws;
use crate::fields::{FieldChooser, FieldDemands, Name};
use crate::random;
use crate::random::{NamedSize, RandomContents, RandomForm};
use nvdla_bench::seed::Rng;
use nvdla_layers::cube::CubeShape;
use nvdla_layers::data::Size;
use nvdla_layers::draw;
use nvdla_layers::draw::Weights;
use nvdla_layers::scalar::{CubeExtent, Percent, Ranged, S16, Shift6, WIDEST};

use axis::{TapAxis, TapLimits};
pub use chain::Before;
pub use excess::{Overrides, in_other_banks, saturating, surplus};
use nvdla_layers::conv::pack::GROUP;
use nvdla_layers::conv::plan::{BANK_BYTES, BANK_ENTRIES, BANKS, ConvPlan};
use nvdla_layers::conv::{
    Buffering, ConvConverter, ConvInput, ConvLayer, ConvPadding, ConvStride, Dilation, Kernels,
    Starter,
};

/// Weights and percentages of random convolution layers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ConvProfile {
    /// Shapes of the output.
    pub shapes: Weights<RandomForm>,
    /// Clocks that CDMA reads and CMAC multiplies, for each atom of the budget.
    pub effort: Ranged<1, 64>,
    /// Layers on images.
    pub image: Percent,
    /// Contents of the source.
    pub data: Weights<RandomContents>,
    /// Contents of the weights.
    pub weights: Weights<RandomContents>,
    /// Layers on feature cubes with kernels of 32 columns, lines or both, beyond the budget.
    pub large_kernels: Percent,
    /// Layers alone in their case, or twice, whose sums saturate: kernels of CSC that go through
    /// the weights again and again, beyond the budget.
    pub saturating: Percent,
    /// Layers alone in their case with more weight bytes than the kernels have.
    pub surplus_weights: Percent,
    /// Layers on images with lines of 2000 to 8192 pixels, beyond the budget.
    pub wide_images: Percent,
    /// Layers whose data fill more than half of the convolution buffer, beyond the budget.
    #[serde(default)]
    pub filling: Percent,
    /// Sources with gaps between lines or surfaces.
    pub gaps: Percent,
    /// Layers with the input converter.
    pub converter: Percent,
    /// Layers with a rounding shift of the sums.
    pub truncate: Percent,
    /// Layers on feature cubes, the first of their case, whose sums are all next to a tie of a wide
    /// rounding shift.
    #[serde(default)]
    pub ties: Percent,
    /// Layers with more banks or entries than they need, or fewer weight banks than all weights
    /// take.
    pub roomy: Percent,
    /// Layers with CDMA's counters switched off.
    pub counters_off: Percent,
    /// Layers that keep their lines, all or some.
    pub keep_data: Percent,
    /// Layers that keep their weights.
    pub keep_weights: Percent,
    /// Layers that use what the layer before kept, where they can.
    pub reuse: Percent,
    /// Faults of the DUT.
    #[serde(skip)]
    pub(crate) avoid: Avoid,
    /// What the profile asks of fields.
    #[serde(skip)]
    pub(crate) demands: FieldDemands,
}

/// Clocks of a layer at most, so that input and weights always find room in the buffer.
const MOST_CLOCKS: u32 = 3000;
/// Atoms that PDP may ask for behind a convolution; it may take eight lines where it asks for one.
pub const MOST_POOLED: u32 = MOST_CLOCKS / 8;
/// Weight entries of eight kernels of 32x32x8.
const LARGE_KERNELS: u32 = 8192;
/// Any padding of feature data.
const SIDES: (u32, u32) = (31, 63);

/// Draws a layer of at most `atoms` atoms, behind the layer `before` on the same DUT.
pub fn layer(
    profile: &ConvProfile,
    atoms: u32,
    before: Option<&Before>,
    draws: Draws<'_>,
) -> ConvLayer {
    let atoms = atoms.min(MOST_CLOCKS);
    let clocks = clocks(profile, atoms);
    let chooser = &mut FieldChooser::new(&profile.demands, draws);
    let able = before.is_none() && profile.avoid.allows(tie::ENTRIES);
    let tied = able && draws.chance("ties", profile.ties);
    let large_kernels =
        profile.avoid.allows(LARGE_KERNELS) && draws.chance("large_kernels", profile.large_kernels);
    let filling = !profile.avoid.wants_all_banks() && draws.chance("filling", profile.filling);
    let reused = before.and_then(|before| before.reused(profile, clocks, draws.part("reused")));
    let mut layer = match reused {
        Some(layer) => layer,
        None if tied => tie::layer(profile, chooser),
        None if large_kernels => large(profile, chooser),
        None if draws.chance("wide_images", profile.wide_images) => image::wide(profile, chooser),
        None if filling => filling::layer(profile, chooser),
        None => {
            let output = output(profile, atoms, clocks, chooser);
            fresh(profile, output, clocks, chooser)
        }
    };
    finish(profile, &mut layer, chooser);
    match before {
        Some(before) => before.reuse_for_nothing(profile, &mut layer, draws),
        None if tied => tie::beside(&mut layer, &mut draws.of("tie")),
        None => {}
    }
    layer
}

/// Draws a layer whose output is `output`.
pub fn giving(profile: &ConvProfile, output: CubeShape, draws: Draws<'_>) -> ConvLayer {
    let atoms = u32::try_from(output.atoms()).unwrap_or(u32::MAX);
    let chooser = &mut FieldChooser::new(&profile.demands, draws);
    let sizes = [output.width, output.height, output.channels];
    for (name, size) in OUTPUT.into_iter().zip(sizes) {
        chooser.fix(name, size);
    }
    let mut layer = fresh(profile, output, clocks(profile, atoms), chooser);
    finish(profile, &mut layer, chooser);
    layer
}

const OUTPUT: [Name; 3] = [
    Name::ConvOutputWidth,
    Name::ConvOutputHeight,
    Name::ConvKernels,
];

/// Steps of a kernel: columns, lines and blocks of channels.
const KERNEL: [NamedSize; 3] = [
    NamedSize {
        name: Name::ConvKernelWidth,
        unit: 1,
        most: 32,
    },
    NamedSize {
        name: Name::ConvKernelHeight,
        unit: 1,
        most: 32,
    },
    NamedSize {
        name: Name::ConvChannels,
        unit: 8,
        most: WIDEST,
    },
];

/// The output of a layer, which leaves clocks for a kernel that the profile asks for.
fn output(
    profile: &ConvProfile,
    atoms: u32,
    clocks: u32,
    chooser: &mut FieldChooser<'_>,
) -> CubeShape {
    // A stripe takes eight clocks at least.
    let left = random::sizes(&KERNEL, (clocks / 8).max(1), chooser);
    let atoms = match chooser.names(&KERNEL.map(|size| size.name)) {
        true => atoms.min(8 * left),
        false => atoms,
    };
    let mut output = random::chosen(&profile.shapes, atoms, OUTPUT, chooser);
    // An input size that is named needs an output of about that size.
    if let Some(width) = chooser
        .wish(Name::ConvWidth)
        .filter(|_| !chooser.gives(OUTPUT[0]))
    {
        let most = atoms / (output.height * output.surfaces());
        output.width = width.clamp(1, most.max(1));
    }
    if let Some(height) = chooser
        .wish(Name::ConvHeight)
        .filter(|_| !chooser.gives(OUTPUT[1]))
    {
        let most = atoms / (output.width * output.surfaces());
        output.height = height.clamp(1, most.max(1));
    }
    if chooser.relates(Name::ConvWidth, Name::ConvHeight) {
        relate(&mut output, atoms, chooser);
    }
    output
}

/// Gives an output sizes between which the relations of the input's hold, as far as nothing else
/// asks for them: strides and padding make up for the kernel.
fn relate(output: &mut CubeShape, atoms: u32, chooser: &FieldChooser<'_>) {
    const INPUT: [Name; 2] = [Name::ConvWidth, Name::ConvHeight];
    let [wide, high] = [0, 1].map(|to| chooser.names(&[OUTPUT[to]]) || chooser.gives(INPUT[to]));
    let room = atoms / output.surfaces();
    let width = |least, most, size: u32| chooser.leaving(INPUT[0], INPUT[1], (least, most), size);
    let height = |width, size| chooser.leaving(INPUT[1], INPUT[0], (width, width), size);
    output.width = match (wide, high) {
        (true, _) => output.width,
        (_, true) => width(output.height, output.height, output.width).min(room / output.height),
        _ => width(1, WIDEST, output.width).min(room),
    };
    if !wide && !high && output.width * height(output.width, output.height) > room {
        output.width = width(1, WIDEST, room.isqrt());
    }
    output.width = output.width.max(1);
    if !high {
        let height = height(output.width, output.height);
        output.height = height.min(room / output.width).max(1);
    }
}

fn clocks(profile: &ConvProfile, atoms: u32) -> u32 {
    let clocks = atoms.saturating_mul(profile.effort.bits());
    profile.avoid.clocks(clocks.clamp(64, MOST_CLOCKS))
}

/// A layer that fetches everything.
fn fresh(
    profile: &ConvProfile,
    output: CubeShape,
    clocks: u32,
    chooser: &mut FieldChooser<'_>,
) -> ConvLayer {
    let steps = steps(output, (output.width * output.height).max(8), clocks);
    let left = random::sizes(&KERNEL, steps, chooser);
    if chooser.draws.chance("image", profile.image) {
        return image::fresh(profile, output, clocks, chooser);
    }
    let [width, height, blocks] = factors(left, [32, 32, 1024], chooser);
    let channels = channels(blocks, chooser);
    feature(profile, output, [width, height, channels], clocks, chooser)
}

/// A layer with kernels of 32 columns, lines or both, over a few pixels.
fn large(profile: &ConvProfile, chooser: &mut FieldChooser<'_>) -> ConvLayer {
    let draws = chooser.draws.part("large kernels");
    let output = CubeShape {
        width: draws.of("width").within(1, 3),
        height: draws.of("height").within(1, 2),
        channels: draws.of("channels").within(1, 8),
    };
    let many = draws.of("many").within(9, 32);
    let [width, height] = draws.pick("taps", &[[32, 32], [32, many], [many, 32]]);
    let channels = channels(1, chooser);
    let sizes = [width, height, channels];
    feature(profile, output, sizes, MOST_CLOCKS, chooser)
}

/// A layer on a feature cube of `channels` channels, with kernels of that size.
fn feature(
    profile: &ConvProfile,
    output: CubeShape,
    [width, height, channels]: [u32; 3],
    clocks: u32,
    chooser: &mut FieldChooser<'_>,
) -> ConvLayer {
    let reads = clocks / channels.div_ceil(8);
    let limits = TapLimits {
        padded: reads,
        stride: 8,
        dilation: 32,
        before: SIDES.0,
        after: SIDES.1,
    };
    let axes = TapAxis::both((output, (width, height)), reads, limits, chooser);
    on_feature(profile, (channels, output.channels), axes, chooser)
}

/// `count` kernels over a feature cube of `channels` channels.
fn on_feature(
    profile: &ConvProfile,
    (channels, count): (u32, u32),
    (x, y): (TapAxis, TapAxis),
    chooser: &mut FieldChooser<'_>,
) -> ConvLayer {
    let draws = chooser.draws;
    let shape = CubeShape {
        width: x.size,
        height: y.size,
        channels,
    };
    let source = random::source(shape, &profile.data, profile.gaps, draws.part("source"));
    let kernels = kernels(profile, count, (x.taps, y.taps), draws);
    ConvLayer {
        dilation: Dilation {
            x: Ranged::clamp(x.dilation.into()),
            y: Ranged::clamp(y.dilation.into()),
        },
        ..around(ConvInput::Feature(source), kernels, (x, y), chooser)
    }
}

/// MAC steps of a kernel group that `clocks` allow, with stripes of `pixels` clocks together.
fn steps(output: CubeShape, pixels: u32, clocks: u32) -> u32 {
    (clocks / pixels.saturating_mul(output.surfaces()).max(1)).max(1)
}

/// Three numbers with a product of at most `product`, each at most its limit, none favoured.
/// Those that the profile asks for are drawn already and no part of the product.
fn factors(product: u32, limits: [u32; 3], chooser: &FieldChooser<'_>) -> [u32; 3] {
    let mut order = [0, 1, 2];
    chooser.draws.of("order of factors").shuffle(&mut order);
    let (mut left, mut factors) = (product, [1; 3]);
    for index in order {
        let NamedSize { name, unit, .. } = KERNEL[index];
        if let Some(size) = chooser.known_count(name) {
            factors[index] = size.div_ceil(unit);
            continue;
        }
        factors[index] = random::extent(left.min(limits[index]), &mut chooser.draws.of(name));
        left /= factors[index];
    }
    factors
}

/// Channels that make `blocks` blocks of eight, where the chooser does not know them.
fn channels(blocks: u32, chooser: &FieldChooser<'_>) -> u32 {
    if let Some(known) = chooser.known_count(Name::ConvChannels) {
        return known;
    }
    let rng = &mut chooser.draws.of("channels of the last block");
    match rng.chance(400) {
        true => 8 * blocks,
        false => 8 * (blocks - 1) + rng.within(1, 8),
    }
}

fn kernels(
    profile: &ConvProfile,
    count: u32,
    (width, height): (u32, u32),
    draws: Draws<'_>,
) -> Kernels {
    Kernels {
        count: CubeExtent::clamp(count.into()),
        width: Ranged::clamp(width.into()),
        height: Ranged::clamp(height.into()),
        data: random::contents(&profile.weights, Size::One, &mut draws.of("weights")),
        at: None,
        y_extension: Ranged::clamp(0),
    }
}

/// A layer of these parts; the rest is as if absent.
fn around(
    source: ConvInput,
    kernels: Kernels,
    (x, y): (TapAxis, TapAxis),
    chooser: &mut FieldChooser<'_>,
) -> ConvLayer {
    ConvLayer {
        source,
        converter: None,
        kernels,
        stride: ConvStride {
            x: Ranged::clamp(x.stride.into()),
            y: Ranged::clamp(y.stride.into()),
        },
        dilation: Dilation::default(),
        padding: ConvPadding {
            left: Ranged::clamp(x.before.into()),
            right: Ranged::clamp(x.after.into()),
            top: Ranged::clamp(y.before.into()),
            bottom: Ranged::clamp(y.after.into()),
            value: chooser.ranged(Name::ConvPadValue, pad_value),
            side_value: None,
        },
        truncate: Ranged::clamp(0),
        buffer: Buffering::default(),
        counters: true,
        enable_first: Starter::Csc,
    }
}

fn pad_value(rng: &mut Rng) -> Ranged<-128, 127> {
    let corner = *rng.pick(&[0, 0, -128, 127, -1]);
    let any = rng.signed(-128, 127);
    Ranged::clamp(if rng.chance(500) { corner } else { any })
}

/// What all layers draw alike, whatever they fetch.
fn finish(profile: &ConvProfile, layer: &mut ConvLayer, chooser: &mut FieldChooser<'_>) {
    let draws = chooser.draws;
    let feature = matches!(layer.source, ConvInput::Feature(_));
    if feature && draws.chance("converter", profile.converter) {
        layer.converter = Some(converter(chooser));
    }
    let before = layer.truncate;
    layer.truncate = chooser.ranged(Name::ConvTruncate, |rng| {
        match (draw::chance(rng, profile.truncate), rng.chance(800)) {
            (false, _) => before,
            (true, true) => Ranged::clamp(rng.signed(0, 16)),
            (true, false) => Ranged::clamp(rng.signed(17, 31)),
        }
    });
    layer.counters = !draws.chance("counters", profile.counters_off);
    layer.enable_first = draws.pick("enable_first", &[Starter::Csc, Starter::Cdma]);
    let rng = &mut draws.of("fetch_grain");
    if let ConvInput::Feature(source) = &layer.source
        && source.line_stride.is_none()
        && rng.chance(700)
    {
        // More lines than there are count as all.
        let most = match rng.chance(200) {
            true => 4095,
            false => source.shape().height.min(4095),
        };
        let grain = rng.within(1, most);
        layer.buffer.fetch_grain = Some(Ranged::clamp(grain.into()));
    }
    keep(profile, layer, draws);
    if layer.buffer.data_banks.is_some() {
        return;
    }
    if profile.avoid.wants_all_banks() {
        let left = BANKS - legal(layer).data_banks;
        layer.buffer.weight_banks = Some(Ranged::clamp(left.into()));
    } else if draws.chance("roomy", profile.roomy) {
        match draws.of("tight").chance(300) && !layer.buffer.keep_weights {
            true => make_tight(layer, &mut draws.of("weight_banks")),
            false => make_roomy(layer, draws),
        }
    }
}

/// What the next layer may use.
fn keep(profile: &ConvProfile, layer: &mut ConvLayer, draws: Draws<'_>) {
    let plan = legal(layer);
    let rng = &mut draws.of("keep_data");
    if draw::chance(rng, profile.keep_data) {
        match rng.chance(500) {
            true => layer.buffer.keep_data = true,
            false => {
                let release = rng.within(1, plan.lines);
                layer.buffer.release = Some(Ranged::clamp(release.into()));
            }
        }
    }
    let fits = plan.weight_bytes <= plan.weight_banks * BANK_BYTES;
    layer.buffer.keep_weights = fits && draws.chance("keep_weights", profile.keep_weights);
}

/// More entries and banks than needed. Source: convolution.md, sections 5.1 and 5.2.
fn make_roomy(layer: &mut ConvLayer, draws: Draws<'_>) {
    let plan = legal(layer);
    let rng = &mut draws.of("entries_per_slice");
    let most = (BANKS - plan.weight_banks) * BANK_ENTRIES / plan.lines;
    if rng.chance(300) && most > plan.entries_per_slice {
        let entries = rng.within(
            plan.entries_per_slice,
            most.min(plan.entries_per_slice + 20),
        );
        layer.buffer.entries_per_slice = Some(Ranged::clamp(entries.into()));
    }
    let plan = legal(layer);
    let spare = BANKS - plan.data_banks - plan.weight_banks;
    let data = draws.of("data_banks").within(0, spare);
    let weights = draws.of("weight_banks").within(0, spare - data);
    layer.buffer.data_banks = Some(Ranged::clamp((plan.data_banks + data).into()));
    layer.buffer.weight_banks = Some(Ranged::clamp((plan.weight_banks + weights).into()));
}

/// Fewer weight banks than all weights take: groups go through them as through a ring.
/// Source: convolution.md, section 5.2.
fn make_tight(layer: &mut ConvLayer, rng: &mut Rng) {
    let plan = legal(layer);
    let group = (plan.kernel.count.min(GROUP) * plan.kernel_bytes).div_ceil(BANK_BYTES);
    let banks = match rng.chance(500) {
        true => group,
        false => rng.within(group, plan.weight_banks),
    };
    layer.buffer.weight_banks = Some(Ranged::clamp(banks.into()));
}

/// An input converter. Source: image_input.md, section 5.
fn converter(chooser: &mut FieldChooser<'_>) -> ConvConverter {
    let value = |rng: &mut Rng| {
        S16::clamp(match rng.below(4) {
            0 => rng.signed(-32_768, 32_767),
            1 => *rng.pick(&[-32_768, -1, 0, 1, 128, 32_767]),
            _ => rng.signed(-256, 256),
        })
    };
    let offset = chooser.ranged(Name::ConvOffset, value);
    let scale = chooser.ranged(Name::ConvScale, value);
    let truncate = chooser.ranged(Name::ConvShift, |rng| {
        Shift6::clamp(match rng.below(4) {
            0 => rng.signed(0, 63),
            // So that results differ.
            _ => i64::from(64 - scale.get().unsigned_abs().leading_zeros()),
        })
    });
    ConvConverter {
        offset,
        means: None,
        scale,
        truncate,
    }
}

fn legal(layer: &ConvLayer) -> ConvPlan {
    layer.plan().expect("legal by construction")
}
