//! Draws random convolution layers, legal by construction.
//!
//! Source: docs/nv_small/convolution.md, section 13; image_input.md, section 10;
//! conv_multilayer.md, sections 2 to 8.

mod axis;
mod chain;
mod excess;
mod filling;
mod finish;
mod image;
mod parts;
mod powers;
mod profile;
mod tie;

use crate::avoid::AvoidedQuirks;
use crate::fields::{FieldChooser, FieldName};
use crate::random;
use nvdla_layers::conv::ConvLayer;
use nvdla_layers::cube::CubeShape;
use nvdla_layers::scalar::WIDEST;
use nvdla_random::probability::permille;
use nvdla_regs::quirk::Quirk;

pub use chain::PreviousConvLayer;
pub use excess::{RegisterOverrides, in_other_banks, saturating, surplus};
use finish::{fill_ring, finish};
use parts::{MOST_CLOCKS, feature, steps};
pub use profile::ConvProfile;

/// Most atoms of the cube that a convolution passes on to PDP.
pub const MOST_POOLED: u32 = MOST_CLOCKS / 8;
/// Weight entries (8 bytes each) of eight kernels of 32x32x8 weights.
const LARGE_KERNELS: u32 = 8192;
/// Clocks that every layer may take at least, so that small outputs may have large kernels.
const LEAST_CLOCKS: u32 = 800;

/// Draws a convolution of at most `atoms` atoms, which may reuse what `before` kept in the buffer.
pub fn draw_conv_layer(
    profile: &ConvProfile,
    atoms: u32,
    before: Option<&PreviousConvLayer>,
    chooser: &mut FieldChooser<'_>,
) -> ConvLayer {
    let (draws, avoid) = (chooser.draws, chooser.avoid);
    let atoms = atoms.min(MOST_CLOCKS);
    let clocks = clocks(profile, avoid, atoms);
    let able = before.is_none() && avoid.allows(tie::ENTRIES);
    let tied = able && draws.chance("ties", profile.ties);
    let large_kernels =
        avoid.allows(LARGE_KERNELS) && draws.chance("large_kernels", profile.large_kernels);
    // Every layer gets for its weights all banks that its data do not need.
    let wants_banks = avoid.has(Quirk::ReleasesLostWhenIdle);
    let filling = !wants_banks && draws.chance("filling", profile.filling);
    let powers = !wants_banks && draws.chance("powers", profile.powers);
    let reused =
        before.and_then(|before| before.reused(profile, avoid, clocks, draws.part("reused")));
    let fresh_banks = !wants_banks && !tied && reused.is_none();
    let mut layer = match reused {
        Some(layer) => layer,
        None if tied => tie::draw_layer_with_ties(profile, chooser),
        None if large_kernels => large(profile, chooser),
        None if draws.chance("wide_images", profile.wide_images) => image::wide(profile, chooser),
        None if filling => filling::draw_filling_layer(profile, chooser),
        None if powers => powers::draw_layer_of_powers(profile, chooser),
        None => {
            let output = output(profile, atoms, clocks, chooser);
            fresh(profile, output, clocks, chooser)
        }
    };
    finish(profile, &mut layer, chooser);
    if fresh_banks {
        if let Some(before) = before {
            before.relate_banks(&mut layer, draws);
        }
        fill_ring(&mut layer, &mut draws.of("filled ring"));
    }
    match before {
        Some(before) => before.reuse_for_nothing(profile, avoid, &mut layer, draws),
        None if tied => tie::beside(&mut layer, &mut draws.of("tie")),
        None => {}
    }
    layer
}

/// Draws a convolution whose output has the shape `output`.
pub fn giving(
    profile: &ConvProfile,
    output: CubeShape,
    chooser: &mut FieldChooser<'_>,
) -> ConvLayer {
    let atoms = u32::try_from(output.atoms()).unwrap_or(u32::MAX);
    let clocks = clocks(profile, chooser.avoid, atoms);
    chooser.fix_shape(OUTPUT, output);
    let mut layer = fresh(profile, output, clocks, chooser);
    finish(profile, &mut layer, chooser);
    layer
}

const INPUT: [FieldName; 2] = [FieldName::ConvWidth, FieldName::ConvHeight];
const OUTPUT: [FieldName; 3] = [
    FieldName::ConvOutputWidth,
    FieldName::ConvOutputHeight,
    FieldName::ConvKernels,
];

/// Sizes of a kernel that a profile may name: columns, lines and channels.
const KERNEL: [FieldName; 3] = [
    FieldName::ConvKernelWidth,
    FieldName::ConvKernelHeight,
    FieldName::ConvChannels,
];

/// Draws the output shape of a layer, so small that with the kernel that the profile asks for it takes `clocks`.
fn output(
    profile: &ConvProfile,
    atoms: u32,
    clocks: u32,
    chooser: &mut FieldChooser<'_>,
) -> CubeShape {
    // A stripe takes eight clocks at least.
    let left = random::sizes(&KERNEL, (clocks / 8).max(1), chooser);
    let atoms = if chooser.names(&KERNEL) {
        atoms.min(8 * left)
    } else {
        atoms
    };
    let mut output = random::chosen(&profile.shapes, atoms, OUTPUT, chooser);
    // An input size that is named needs an output of about that size.
    let surfaces = output.surfaces();
    let wish = |side: usize, other: u32| {
        let size = chooser
            .wish(INPUT[side])
            .filter(|_| !chooser.gives(OUTPUT[side]))?;
        Some(size.clamp(1, (atoms / (other * surfaces)).max(1)))
    };
    output.width = wish(0, output.height).unwrap_or(output.width);
    output.height = wish(1, output.width).unwrap_or(output.height);
    if chooser.relates(INPUT[0], INPUT[1]) {
        relate(&mut output, atoms, chooser);
    }
    output
}

/// Changes the sizes of `output` that the profile does not name, so that an input of about this
/// size satisfies the relations between its width and height.
fn relate(output: &mut CubeShape, atoms: u32, chooser: &FieldChooser<'_>) {
    let [wide, high] = [0, 1].map(|to| chooser.names(&[OUTPUT[to]]) || chooser.gives(INPUT[to]));
    let room = atoms / output.surfaces();
    let width = |least, most, size: u32| {
        chooser.nearest_satisfiable(INPUT[0], INPUT[1], (least, most), size)
    };
    let height =
        |width, size| chooser.nearest_satisfiable(INPUT[1], INPUT[0], (width, width), size);
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

fn clocks(profile: &ConvProfile, avoid: &AvoidedQuirks, atoms: u32) -> u32 {
    let clocks = atoms.saturating_mul(profile.effort.bits());
    avoid.clocks(clocks.clamp(LEAST_CLOCKS, MOST_CLOCKS))
}

/// Draws a layer with the output shape `output` that fetches all its data and weights.
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

/// Draws a layer with kernels of 32 columns, 32 lines or both, and a small output.
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

/// Draws columns, lines and channel blocks of a kernel, with a product of at most `product`, each
/// within its limit. Those that the profile names are drawn already and not part of the product.
fn factors(product: u32, limits: [u32; 3], chooser: &FieldChooser<'_>) -> [u32; 3] {
    let mut order = [0, 1, 2];
    chooser.draws.of("order of factors").shuffle(&mut order);
    let (mut left, mut factors) = (product, [1; 3]);
    for index in order {
        let name = KERNEL[index];
        if let Some(size) = chooser.known_count(name) {
            factors[index] = size.div_ceil(random::budget_unit(name));
            continue;
        }
        factors[index] = random::extent(left.min(limits[index]), &mut chooser.draws.of(name));
        left /= factors[index];
    }
    factors
}

/// Draws a number of channels in exactly `blocks` blocks of eight, unless it is drawn already.
fn channels(blocks: u32, chooser: &FieldChooser<'_>) -> u32 {
    if let Some(known) = chooser.known_count(FieldName::ConvChannels) {
        return known;
    }
    let rng = &mut chooser.draws.of("channels of the last block");
    if rng.chance(permille(400)) {
        8 * blocks
    } else {
        8 * (blocks - 1) + rng.within(1, 8)
    }
}
