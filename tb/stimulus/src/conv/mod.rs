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
use crate::fields::{Asks, Draft, Name};
use crate::random;
use crate::random::{Contents, Form, NamedSize};
use nvdla_bench::seed::Rng;
use nvdla_layers::cube::Shape;
use nvdla_layers::data::Size;
use nvdla_layers::draw;
use nvdla_layers::draw::Weights;
use nvdla_layers::scalar::{Extent, Percent, Ranged, S16, Shift6, WIDEST};

use axis::{Axis, Limits};
pub use chain::Before;
pub use excess::{Overrides, in_other_banks, saturating, surplus};
use nvdla_layers::conv::pack::GROUP;
use nvdla_layers::conv::plan::{BANK_BYTES, BANK_ENTRIES, BANKS, Plan};
use nvdla_layers::conv::{
    Buffering, ConvLayer, Converter, Dilation, Input, Kernels, Padding, Starter, Stride,
};

/// Weights and percentages of random convolution layers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ConvProfile {
    /// Shapes of the output.
    pub shapes: Weights<Form>,
    /// Clocks that CDMA reads and CMAC multiplies, for each atom of the budget.
    pub effort: Ranged<1, 64>,
    /// Layers on images.
    pub image: Percent,
    /// Contents of the source.
    pub data: Weights<Contents>,
    /// Contents of the weights.
    pub weights: Weights<Contents>,
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
    pub(crate) asks: Asks,
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
    rng: &mut Rng,
) -> ConvLayer {
    let atoms = atoms.min(MOST_CLOCKS);
    let clocks = clocks(profile, atoms);
    let draft = &mut Draft::new(&profile.asks);
    let able = before.is_none() && profile.avoid.allows(tie::ENTRIES);
    let tied = able && draw::chance(rng, profile.ties);
    let mut layer = match before.and_then(|before| before.reused(profile, clocks, rng)) {
        Some(layer) => layer,
        None if tied => tie::layer(profile, draft, rng),
        None if profile.avoid.allows(LARGE_KERNELS) && draw::chance(rng, profile.large_kernels) => {
            large(profile, draft, rng)
        }
        None if draw::chance(rng, profile.wide_images) => image::wide(profile, draft, rng),
        None if draw::chance(rng, profile.filling) && !profile.avoid.wants_all_banks() => {
            filling::layer(profile, draft, rng)
        }
        None => {
            let output = output(profile, atoms, clocks, draft, rng);
            fresh(profile, output, clocks, draft, rng)
        }
    };
    finish(profile, &mut layer, draft, rng);
    match before {
        Some(before) => before.reuse_for_nothing(profile, &mut layer, rng),
        None if tied => tie::beside(&mut layer, rng),
        None => {}
    }
    layer
}

/// Draws a layer whose output is `output`.
pub fn giving(profile: &ConvProfile, output: Shape, rng: &mut Rng) -> ConvLayer {
    let atoms = u32::try_from(output.atoms()).unwrap_or(u32::MAX);
    let draft = &mut Draft::new(&profile.asks);
    let sizes = [output.width, output.height, output.channels];
    for (name, size) in OUTPUT.into_iter().zip(sizes) {
        draft.fix(name, size);
    }
    let mut layer = fresh(profile, output, clocks(profile, atoms), draft, rng);
    finish(profile, &mut layer, draft, rng);
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
    draft: &mut Draft<'_>,
    rng: &mut Rng,
) -> Shape {
    // A stripe takes eight clocks at least.
    let left = random::sizes(&KERNEL, (clocks / 8).max(1), draft, rng);
    let atoms = match draft.names(&KERNEL.map(|size| size.name)) {
        true => atoms.min(8 * left),
        false => atoms,
    };
    let mut output = random::drafted(&profile.shapes, atoms, OUTPUT, draft, rng);
    // An input size that is named needs an output of about that size.
    if let Some(width) = draft
        .wish(Name::ConvWidth, rng)
        .filter(|_| !draft.gives(OUTPUT[0]))
    {
        let most = atoms / (output.height * output.surfaces());
        output.width = width.clamp(1, most.max(1));
    }
    if let Some(height) = draft
        .wish(Name::ConvHeight, rng)
        .filter(|_| !draft.gives(OUTPUT[1]))
    {
        let most = atoms / (output.width * output.surfaces());
        output.height = height.clamp(1, most.max(1));
    }
    if draft.relates(Name::ConvWidth, Name::ConvHeight) {
        relate(&mut output, atoms, draft);
    }
    output
}

/// Gives an output sizes between which the relations of the input's hold, as far as nothing else
/// asks for them: strides and padding make up for the kernel.
fn relate(output: &mut Shape, atoms: u32, draft: &Draft<'_>) {
    const INPUT: [Name; 2] = [Name::ConvWidth, Name::ConvHeight];
    let [wide, high] = [0, 1].map(|to| draft.names(&[OUTPUT[to]]) || draft.gives(INPUT[to]));
    let room = atoms / output.surfaces();
    let width = |least, most, size: u32| draft.leaving(INPUT[0], INPUT[1], (least, most), size);
    let height = |width, size| draft.leaving(INPUT[1], INPUT[0], (width, width), size);
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
    output: Shape,
    clocks: u32,
    draft: &mut Draft<'_>,
    rng: &mut Rng,
) -> ConvLayer {
    let steps = steps(output, (output.width * output.height).max(8), clocks);
    let left = random::sizes(&KERNEL, steps, draft, rng);
    if draw::chance(rng, profile.image) {
        return image::fresh(profile, output, clocks, draft, rng);
    }
    let [width, height, blocks] = factors(left, [32, 32, 1024], draft, rng);
    let channels = channels(blocks, draft, rng);
    feature(
        profile,
        output,
        [width, height, channels],
        clocks,
        draft,
        rng,
    )
}

/// A layer with kernels of 32 columns, lines or both, over a few pixels.
fn large(profile: &ConvProfile, draft: &mut Draft<'_>, rng: &mut Rng) -> ConvLayer {
    let output = Shape {
        width: rng.within(1, 3),
        height: rng.within(1, 2),
        channels: rng.within(1, 8),
    };
    let many = rng.within(9, 32);
    let [width, height] = *rng.pick(&[[32, 32], [32, many], [many, 32]]);
    let channels = channels(1, draft, rng);
    let sizes = [width, height, channels];
    feature(profile, output, sizes, MOST_CLOCKS, draft, rng)
}

/// A layer on a feature cube of `channels` channels, with kernels of that size.
fn feature(
    profile: &ConvProfile,
    output: Shape,
    [width, height, channels]: [u32; 3],
    clocks: u32,
    draft: &mut Draft<'_>,
    rng: &mut Rng,
) -> ConvLayer {
    let reads = clocks / channels.div_ceil(8);
    let limits = Limits {
        padded: reads,
        stride: 8,
        dilation: 32,
        before: SIDES.0,
        after: SIDES.1,
    };
    let axes = Axis::both((output, (width, height)), reads, limits, draft, rng);
    on_feature(profile, (channels, output.channels), axes, draft, rng)
}

/// `count` kernels over a feature cube of `channels` channels.
fn on_feature(
    profile: &ConvProfile,
    (channels, count): (u32, u32),
    (x, y): (Axis, Axis),
    draft: &mut Draft<'_>,
    rng: &mut Rng,
) -> ConvLayer {
    let shape = Shape {
        width: x.size,
        height: y.size,
        channels,
    };
    let source = random::source(shape, &profile.data, profile.gaps, rng);
    let kernels = kernels(profile, count, (x.taps, y.taps), rng);
    ConvLayer {
        dilation: Dilation {
            x: Ranged::clamp(x.dilation.into()),
            y: Ranged::clamp(y.dilation.into()),
        },
        ..around(Input::Feature(source), kernels, (x, y), draft, rng)
    }
}

/// MAC steps of a kernel group that `clocks` allow, with stripes of `pixels` clocks together.
fn steps(output: Shape, pixels: u32, clocks: u32) -> u32 {
    (clocks / pixels.saturating_mul(output.surfaces()).max(1)).max(1)
}

/// Three numbers with a product of at most `product`, each at most its limit, none favoured.
/// Those that the profile asks for are drawn already and no part of the product.
fn factors(product: u32, limits: [u32; 3], draft: &Draft<'_>, rng: &mut Rng) -> [u32; 3] {
    let mut order = [0, 1, 2];
    draw::shuffle(rng, &mut order);
    let (mut left, mut factors) = (product, [1; 3]);
    for index in order {
        let NamedSize { name, unit, .. } = KERNEL[index];
        if let Some(size) = draft.known_count(name) {
            factors[index] = size.div_ceil(unit);
            continue;
        }
        factors[index] = random::extent(left.min(limits[index]), rng);
        left /= factors[index];
    }
    factors
}

/// Channels that make `blocks` blocks of eight, where the draft does not know them.
fn channels(blocks: u32, draft: &Draft<'_>, rng: &mut Rng) -> u32 {
    if let Some(known) = draft.known_count(Name::ConvChannels) {
        return known;
    }
    match rng.chance(400) {
        true => 8 * blocks,
        false => 8 * (blocks - 1) + rng.within(1, 8),
    }
}

fn kernels(
    profile: &ConvProfile,
    count: u32,
    (width, height): (u32, u32),
    rng: &mut Rng,
) -> Kernels {
    Kernels {
        count: Extent::clamp(count.into()),
        width: Ranged::clamp(width.into()),
        height: Ranged::clamp(height.into()),
        data: random::contents(&profile.weights, Size::One, rng),
        at: None,
        y_extension: Ranged::clamp(0),
    }
}

/// A layer of these parts; the rest is as if absent.
fn around(
    source: Input,
    kernels: Kernels,
    (x, y): (Axis, Axis),
    draft: &mut Draft<'_>,
    rng: &mut Rng,
) -> ConvLayer {
    let own = pad_value(rng);
    ConvLayer {
        source,
        converter: None,
        kernels,
        stride: Stride {
            x: Ranged::clamp(x.stride.into()),
            y: Ranged::clamp(y.stride.into()),
        },
        dilation: Dilation::default(),
        padding: Padding {
            left: Ranged::clamp(x.before.into()),
            right: Ranged::clamp(x.after.into()),
            top: Ranged::clamp(y.before.into()),
            bottom: Ranged::clamp(y.after.into()),
            value: draft.ranged(Name::ConvPadValue, rng, own),
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
    let any = draw::signed(rng, -128, 127);
    Ranged::clamp(if rng.chance(500) { corner } else { any })
}

/// What all layers draw alike, whatever they fetch.
fn finish(profile: &ConvProfile, layer: &mut ConvLayer, draft: &mut Draft<'_>, rng: &mut Rng) {
    let feature = matches!(layer.source, Input::Feature(_));
    if feature && draw::chance(rng, profile.converter) {
        layer.converter = Some(converter(draft, rng));
    }
    if draw::chance(rng, profile.truncate) {
        layer.truncate = Ranged::clamp(match rng.chance(800) {
            true => rng.within(0, 16).into(),
            false => rng.within(17, 31).into(),
        });
    }
    layer.truncate = draft.ranged(Name::ConvTruncate, rng, layer.truncate);
    layer.counters = !draw::chance(rng, profile.counters_off);
    layer.enable_first = *rng.pick(&[Starter::Csc, Starter::Cdma]);
    if let Input::Feature(source) = &layer.source
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
    keep(profile, layer, rng);
    if layer.buffer.data_banks.is_some() {
        return;
    }
    if profile.avoid.wants_all_banks() {
        let left = BANKS - legal(layer).data_banks;
        layer.buffer.weight_banks = Some(Ranged::clamp(left.into()));
    } else if draw::chance(rng, profile.roomy) {
        match rng.chance(300) && !layer.buffer.keep_weights {
            true => make_tight(layer, rng),
            false => make_roomy(layer, rng),
        }
    }
}

/// What the next layer may use.
fn keep(profile: &ConvProfile, layer: &mut ConvLayer, rng: &mut Rng) {
    let plan = legal(layer);
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
    layer.buffer.keep_weights = fits && draw::chance(rng, profile.keep_weights);
}

/// More entries and banks than needed. Source: convolution.md, sections 5.1 and 5.2.
fn make_roomy(layer: &mut ConvLayer, rng: &mut Rng) {
    let plan = legal(layer);
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
    let data = rng.within(0, spare);
    let weights = rng.within(0, spare - data);
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
fn converter(draft: &mut Draft<'_>, rng: &mut Rng) -> Converter {
    let value = |rng: &mut Rng| {
        S16::clamp(match rng.below(4) {
            0 => draw::signed(rng, -32_768, 32_767),
            1 => *rng.pick(&[-32_768, -1, 0, 1, 128, 32_767]),
            _ => draw::signed(rng, -256, 256),
        })
    };
    let (offset, scale) = (value(rng), value(rng));
    let offset = draft.ranged(Name::ConvOffset, rng, offset);
    let scale = draft.ranged(Name::ConvScale, rng, scale);
    let truncate = match rng.below(4) {
        0 => rng.within(0, 63),
        // So that results differ.
        _ => 64 - scale.get().unsigned_abs().leading_zeros(),
    };
    Converter {
        offset,
        means: None,
        scale,
        truncate: draft.ranged(Name::ConvShift, rng, Shift6::clamp(truncate.into())),
    }
}

fn legal(layer: &ConvLayer) -> Plan {
    layer.plan().expect("legal by construction")
}
