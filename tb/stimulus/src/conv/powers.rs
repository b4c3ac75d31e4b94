//! Draws convolutions with a size at or next to a power of two, or that fill banks exactly.
//!
//! Source: docs/nv_small/convolution.md, sections 5.2 and 13.

use nvdla_layers::conv::ConvLayer;
use nvdla_layers::scalar::WIDEST;
use nvdla_random::probability::permille;
use nvdla_regs::geometry::Geometry;

use super::axis::{ConvAxes, ConvAxisSizes};
use super::parts::on_feature;
use super::profile::ConvProfile;
use crate::draws::RandomStreams;
use crate::fields::FieldChooser;

/// Least and largest n of a size of about 2^n.
const EXPONENTS: (u32, u32) = (4, 13);
/// Log2 of the number of entries in half of the convolution buffer.
const HALF: u32 = Geometry::BANK_ENTRIES.ilog2() + 4;
/// Most columns or lines with stride 1; with more it is 8, as an output takes eight clocks.
const DENSE: u32 = 64;

/// Draws a layer with a size at or next to a power of two, or full banks, whatever the budget says.
pub(super) fn draw_layer_of_powers(
    profile: &ConvProfile,
    chooser: &mut FieldChooser<'_>,
) -> ConvLayer {
    let draws = chooser.draws.part("powers");
    let power = 1 << draws.of("exponent").within(EXPONENTS.0, EXPONENTS.1);
    let size = (power + draws.of("beside").within(0, 2) - 1).min(WIDEST);
    let few = |field, most: u32| draws.of(field).within(1, most.max(1));
    let (x, y) = ("columns", "lines");
    let (channels, kernels, [columns, lines]) = match draws.of("size").below(5) {
        side @ (0 | 1) => {
            let across = few([y, x][side as usize], (1 << HALF) / size).min(3);
            let mut sides = [(size, 1), (across, across)];
            sides.rotate_right(side as usize);
            (few("channels", 8), few("kernels", 9), sides)
        }
        form @ (2 | 3) => {
            let taps = [x, y].map(|field| few(field, 2));
            let most = (8 << HALF) / (size * taps[0] * taps[1]);
            let (channels, kernels) = match form {
                2 => (size, few("kernels", most.min(9))),
                _ => (few("channels", 8), size),
            };
            (channels, kernels, taps.map(|taps| (taps, taps)))
        }
        _ => full(draws.part("full")),
    };
    let axis = |(size, taps)| ConvAxisSizes {
        taps,
        stride: if size > DENSE { 8 } else { 1 },
        dilation: 1,
        before: 0,
        after: 0,
        size,
    };
    let axes = ConvAxes {
        x: axis(columns),
        y: axis(lines),
    };
    on_feature(profile, channels, kernels, axes, chooser)
}

/// Draws channels, kernels, and size and taps in each direction (columns, lines), for which the
/// data fill banks exactly. So do groups of eight kernels, if they take a bank or more.
fn full(draws: RandomStreams<'_>) -> (u32, u32, [(u32, u32); 2]) {
    let taps = ["columns", "lines"].map(|field| draws.part("taps").of(field).within(0, 1));
    let blocks = draws.of("blocks").within(0, 10 - taps[0] - taps[1]);
    // As many positions as leave lines of two pixels at least.
    let banks = draws.of("banks").within(0, 4);
    let banks = if draws.of("half").chance(permille(400)) {
        4
    } else {
        banks
    };
    let pixels = (HALF - 4 + banks - blocks.min(HALF - 6 + banks)).min(HALF);
    let across = draws.of("width").within(1, pixels - 1);
    let sizes = [across, pixels - across];
    let [columns, lines] = [0, 1].map(|side| (1 << sizes[side], 1 << taps[side]));
    (8 << blocks, 8, [columns, lines])
}
