//! Random convolution layers, legal by construction.
//!
//! Source: docs/nv_small/convolution.md, section 13; image_input.md, section 10;
//! conv_multilayer.md, sections 2 to 8.

mod axis;
mod chain;
mod excess;
mod image;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::seed::Rng;
use crate::stimulus::avoid::Avoid;
use crate::stimulus::cube::Shape;
use crate::stimulus::data::Size;
use crate::stimulus::draw::{self, Weights};
use crate::stimulus::random::{self, Contents, Form};
use crate::stimulus::scalar::{Extent, Percent, Ranged, S16, Shift6};

use super::plan::{BANK_BYTES, BANK_ENTRIES, BANKS, GROUP, Plan};
use super::{Buffering, ConvLayer, Converter, Dilation, Input, Kernels, Padding, Starter, Stride};
use axis::{Axis, Limits};
pub use chain::Before;
pub use excess::{Overrides, saturating, surplus};

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
    ///     Contents of the weights.
    pub weights: Weights<Contents>,
    /// Layers on feature cubes with kernels of 32 columns, lines or both, beyond the budget.
    pub large_kernels: Percent,
    /// Layers alone in their case whose sums saturate: kernels of CSC that go through the weights
    /// again and again, beyond the budget.
    pub saturating: Percent,
    /// Layers alone in their case with more weight bytes than the kernels have.
    pub surplus_weights: Percent,
    /// Layers on images with lines of 2000 to 8192 pixels, beyond the budget.
    pub wide_images: Percent,
    /// Sources with gaps between lines or surfaces.
    pub gaps: Percent,
    /// Layers with the input converter.
    pub converter: Percent,
    /// Layers with a rounding shift of the sums.
    pub truncate: Percent,
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
    pub(in crate::stimulus) avoid: Avoid,
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
    let mut layer = match before.and_then(|before| before.reused(profile, clocks, rng)) {
        Some(layer) => layer,
        None if profile.avoid.allows(LARGE_KERNELS) && draw::chance(rng, profile.large_kernels) => {
            large(profile, rng)
        }
        None if draw::chance(rng, profile.wide_images) => image::wide(profile, rng),
        None => {
            let output = random::shape(&profile.shapes, atoms, rng);
            fresh(profile, output, clocks, rng)
        }
    };
    finish(profile, &mut layer, rng);
    if let Some(before) = before {
        before.reuse_for_nothing(profile, &mut layer, rng);
    }
    layer
}

/// Draws a layer whose output is `output`.
pub fn giving(profile: &ConvProfile, output: Shape, rng: &mut Rng) -> ConvLayer {
    let atoms = u32::try_from(output.atoms()).unwrap_or(u32::MAX);
    let mut layer = fresh(profile, output, clocks(profile, atoms), rng);
    finish(profile, &mut layer, rng);
    layer
}

fn clocks(profile: &ConvProfile, atoms: u32) -> u32 {
    let clocks = atoms.saturating_mul(profile.effort.bits());
    profile.avoid.clocks(clocks.clamp(64, MOST_CLOCKS))
}

/// A layer that fetches everything.
fn fresh(profile: &ConvProfile, output: Shape, clocks: u32, rng: &mut Rng) -> ConvLayer {
    if draw::chance(rng, profile.image) {
        return image::fresh(profile, output, clocks, rng);
    }
    let steps = steps(output, (output.width * output.height).max(8), clocks);
    let factors = factors(steps, [32, 32, 1024], rng);
    feature(profile, output, factors, clocks, rng)
}

/// A layer with kernels of 32 columns, lines or both, over a few pixels.
fn large(profile: &ConvProfile, rng: &mut Rng) -> ConvLayer {
    let output = Shape {
        width: rng.within(1, 3),
        height: rng.within(1, 2),
        channels: rng.within(1, 8),
    };
    let many = rng.within(9, 32);
    let [width, height] = *rng.pick(&[[32, 32], [32, many], [many, 32]]);
    feature(profile, output, [width, height, 1], MOST_CLOCKS, rng)
}

/// A layer on a feature cube of `blocks` blocks of channels, with kernels of that size.
fn feature(
    profile: &ConvProfile,
    output: Shape,
    [width, height, blocks]: [u32; 3],
    clocks: u32,
    rng: &mut Rng,
) -> ConvLayer {
    let channels = channels(blocks, rng);
    let reads = clocks / blocks;
    let limits = |padded: u32| Limits {
        padded,
        stride: 8,
        dilation: 32,
        before: SIDES.0,
        after: SIDES.1,
    };
    let lines = output.height - 1 + height;
    let x = Axis::giving(output.width, width, limits((reads / lines).min(4000)), rng);
    let columns = x.before + x.size + x.after;
    let y = Axis::giving(output.height, height, limits(reads / columns), rng);
    let shape = Shape {
        width: x.size,
        height: y.size,
        channels,
    };
    let source = random::source(shape, &profile.data, profile.gaps, rng);
    let kernels = kernels(profile, output.channels, (width, height), rng);
    ConvLayer {
        dilation: Dilation {
            x: Ranged::clamp(x.dilation.into()),
            y: Ranged::clamp(y.dilation.into()),
        },
        ..around(Input::Feature(source), kernels, (x, y), rng)
    }
}

/// MAC steps of a kernel group that `clocks` allow, with stripes of `pixels` clocks together.
fn steps(output: Shape, pixels: u32, clocks: u32) -> u32 {
    (clocks / pixels.saturating_mul(output.surfaces()).max(1)).max(1)
}

/// Three numbers with a product of at most `product`, each at most its limit, none favoured.
fn factors(product: u32, limits: [u32; 3], rng: &mut Rng) -> [u32; 3] {
    let mut order = [0, 1, 2];
    draw::shuffle(rng, &mut order);
    let (mut left, mut factors) = (product, [1; 3]);
    for index in order {
        factors[index] = random::extent(left.min(limits[index]), rng);
        left /= factors[index];
    }
    factors
}

/// Channels that make `blocks` blocks of eight.
fn channels(blocks: u32, rng: &mut Rng) -> u32 {
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
fn around(source: Input, kernels: Kernels, (x, y): (Axis, Axis), rng: &mut Rng) -> ConvLayer {
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
            value: pad_value(rng),
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
fn finish(profile: &ConvProfile, layer: &mut ConvLayer, rng: &mut Rng) {
    let feature = matches!(layer.source, Input::Feature(_));
    if feature && draw::chance(rng, profile.converter) {
        layer.converter = Some(converter(rng));
    }
    if draw::chance(rng, profile.truncate) {
        layer.truncate = Ranged::clamp(match rng.chance(800) {
            true => rng.within(0, 16).into(),
            false => rng.within(17, 31).into(),
        });
    }
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
fn converter(rng: &mut Rng) -> Converter {
    let value = |rng: &mut Rng| {
        S16::clamp(match rng.below(4) {
            0 => draw::signed(rng, -32_768, 32_767),
            1 => *rng.pick(&[-32_768, -1, 0, 1, 128, 32_767]),
            _ => draw::signed(rng, -256, 256),
        })
    };
    let (offset, scale) = (value(rng), value(rng));
    let truncate = match rng.below(4) {
        0 => rng.within(0, 63),
        // So that results differ.
        _ => 64 - scale.get().unsigned_abs().leading_zeros(),
    };
    Converter {
        offset,
        means: None,
        scale,
        truncate: Shift6::clamp(truncate.into()),
    }
}

fn legal(layer: &ConvLayer) -> Plan {
    layer.plan().expect("legal by construction")
}
