//! Random PDP layers, legal by construction.
//!
//! Source: docs/nv_small/pdp.md, sections 5, 6 and 9.

use crate::draws::RandomStreams;
use crate::edges;
use crate::fields::{FieldChooser, FieldName};
use crate::random::{self, CubeForm, RandomContents};
use nvdla_layers::cube::CubeShape;
use nvdla_layers::draw::{self, WeightedChoices};
use nvdla_layers::scalar::{Percent, WIDEST};
use nvdla_random::probability::permille;
use nvdla_random::seed::Rng;
use nvdla_settings::settings;

use nvdla_layers::pdp::split::{
    PdpSplit, PdpWidthSplitter, SegmentCount, SegmentOutputColumns, SplitPartColumns,
};
use nvdla_layers::pdp::window::PoolAxisSizes;
use nvdla_layers::pdp::{
    EnablePlace, PadElementValue, PadRegisterValue, PadValues, PaddingSize, PdpCounterSwitches,
    PdpLayer, PoolKernelSize, PoolMethod, PoolPadding, PoolStride, PoolStrides, PoolWindowSize,
    Reciprocal, Reciprocals, reciprocal,
};
use nvdla_regs::line_buffer::widest_output;

/// Weights and percentages of random PDP layers.
#[settings]
pub struct PdpProfile {
    pub shapes: WeightedChoices<CubeForm>,
    /// Kinds of random bytes in an input cube in memory, with weights.
    pub data: WeightedChoices<RandomContents>,
    /// Percentage of line strides, and of surface strides, that leave a gap in memory.
    pub gaps: Percent,
    /// Percentage of layers in which each stall counter is switched on or off at random.
    pub counters_off: Percent,
    pub methods: WeightedChoices<PoolMethod>,
    pub kernels: WeightedChoices<PoolKernelForm>,
    pub strides: WeightedChoices<PoolStrideForm>,
    /// Percentage of sides (left, right, top, bottom) with padding.
    pub padding: Percent,
    pub pad_values: WeightedChoices<PadValueForm>,
    pub reciprocals: WeightedChoices<ReciprocalForm>,
    /// Percentage of layers from memory that are split into segments, if their shape allows it.
    pub split: Percent,
    /// Percentage of split layers whose layer file leaves the widths of segments to lowering.
    pub planned: Percent,
    /// Percentage of layers from memory that compute an average at the edge of one of its two
    /// roundings. None if the profile names the value of the padding.
    #[absent(Percent::clamp(6))]
    pub edges: Percent,
}

/// Kind of the width, or the height, of a random PDP window.
#[settings(Copy, Ord)]
pub enum PoolKernelForm {
    One,
    /// A window of 2 or 3 elements in this direction.
    Small,
    /// A window of 1 to 8 elements in this direction.
    Any,
}

/// Kind of the stride of random PDP windows in one direction.
#[settings(Copy, Ord)]
pub enum PoolStrideForm {
    One,
    /// As large as the window, so that windows lie side by side.
    Kernel,
    /// A stride from 1 to the size of the window.
    Overlap,
    /// A stride from 1 to 16 elements.
    Any,
}

/// Kind of random contents of PDP's pad value registers.
#[settings(Copy, Ord)]
pub enum PadValueForm {
    Zero,
    /// Multiples of the value of one padding pixel, as an average needs them.
    Pixel,
    /// Any 19 bits in each register, or the ends of their signed range.
    Any,
}

/// Kind of random factors of an average: the reciprocals of the window's width and height.
#[settings(Copy, Ord)]
pub enum ReciprocalForm {
    /// The factors that divide by the size of the window.
    Kernel,
    /// One factor of the two at an end of its range, or where its product rounds or wraps.
    Corners,
    /// Any factors of 17 bits.
    Any,
}

/// Draws a PDP layer that reads at most `atoms` atoms from memory.
pub fn draw_pdp_layer(
    profile: &PdpProfile,
    atoms: u32,
    chooser: &mut FieldChooser<'_>,
) -> PdpLayer {
    let (input, mut layer) = pooling(profile, atoms, profile.split, chooser);
    let draws = chooser.draws.part("source");
    layer.source = Some(random::source(input, &profile.data, profile.gaps, draws));
    edges::pdp::perhaps(profile, &mut layer, chooser);
    layer
}

/// Draws a PDP layer that SDP feeds, and the cube of at most `atoms` atoms that SDP sends.
pub fn fed(
    profile: &PdpProfile,
    atoms: u32,
    chooser: &mut FieldChooser<'_>,
) -> (CubeShape, PdpLayer) {
    pooling(profile, atoms, Percent::clamp(0), chooser)
}

/// Draws a PDP layer, and its input; `split_percent` % of all layers are split into segments.
fn pooling(
    profile: &PdpProfile,
    atoms: u32,
    split_percent: Percent,
    chooser: &mut FieldChooser<'_>,
) -> (CubeShape, PdpLayer) {
    let draws = chooser.draws;
    let room = room(profile, atoms, chooser);
    let down = windows(profile, DOWN, room.height, chooser);
    let height = chosen(down, WIDEST, FieldName::PdpOutputHeight, chooser);
    let limit = widest_output(down.kernel, down.stride);
    let across = windows(profile, ACROSS, room.width, chooser);
    let whole = chooser.names(&[FieldName::PdpOutputWidth]);
    let wanted = !whole && draws.chance("split", split_percent);
    let split = wanted.then(|| split(profile, across, limit, draws.part("split")));
    let (width, split) = match split.flatten() {
        Some((width, split)) => (width, Some(split)),
        None => {
            let width = chosen(across, limit, FieldName::PdpOutputWidth, chooser);
            (width, None)
        }
    };
    let input = CubeShape {
        width,
        height,
        channels: room.channels,
    };
    let output = CubeShape {
        width: outputs(across, width),
        height: outputs(down, height),
        channels: room.channels,
    };
    let to = draws.part("destination");
    let kernel = PoolWindowSize {
        width: PoolKernelSize::clamp(across.kernel.into()),
        height: PoolKernelSize::clamp(down.kernel.into()),
    };
    let method = draws.choice("method", &profile.methods);
    let average = method == PoolMethod::Average;
    let [read_stalls, write_stalls] =
        draws.counters(profile.counters_off, ["read_stalls", "write_stalls"]);
    let layer = PdpLayer {
        source: None,
        method,
        kernel,
        stride: PoolStrides {
            width: PoolStride::clamp(across.stride.into()),
            height: PoolStride::clamp(down.stride.into()),
        },
        padding: PoolPadding {
            left: PaddingSize::clamp(across.before.into()),
            right: PaddingSize::clamp(across.after.into()),
            top: PaddingSize::clamp(down.before.into()),
            bottom: PaddingSize::clamp(down.after.into()),
        },
        pad_values: average.then(|| pad_values(profile, chooser)).flatten(),
        reciprocals: average
            .then(|| reciprocals(profile, kernel, &mut draws.of("reciprocals")))
            .flatten(),
        split,
        destination: random::destination(profile.gaps, output, false, to),
        counters: PdpCounterSwitches {
            read_stalls,
            write_stalls,
        },
        enable: draws.pick(
            "enable",
            &[EnablePlace::First, EnablePlace::Middle, EnablePlace::Last],
        ),
    };
    (input, layer)
}

/// Draws the channels of the input cube, and the largest width and height that it may have.
fn room(profile: &PdpProfile, atoms: u32, chooser: &mut FieldChooser<'_>) -> CubeShape {
    let left = random::sizes(&[FieldName::PdpChannels], atoms, chooser);
    let mut room = random::shape(&profile.shapes, left, chooser.draws.part("room"));
    if let Some(channels) = chooser.known_count(FieldName::PdpChannels) {
        room.channels = channels;
    }
    // Outputs that are named need an input that has them.
    let columns = atoms / room.surfaces();
    let named =
        [FieldName::PdpOutputWidth, FieldName::PdpOutputHeight].map(|name| chooser.names(&[name]));
    if named != [false; 2] {
        let side = columns.isqrt().max(1);
        // Where none but tall outputs are asked for, there is no room for many columns.
        let least = u32::try_from(chooser.least(FieldName::PdpOutputHeight)).unwrap_or(1);
        let side = side.min((columns / least.max(1)).max(1));
        room.width = room.width.min(side);
        room.height = room.height.min(side);
        match named {
            [true, true] => (room.width, room.height) = (side, side),
            [true, false] => room.width = (columns / room.height).clamp(1, WIDEST),
            _ => room.height = (columns / room.width).clamp(1, WIDEST),
        }
    }
    room
}

/// Names of the fields of windows in one direction: size, stride, padding before and behind.
type PoolDirectionFields = [FieldName; 4];

const DOWN: PoolDirectionFields = [
    FieldName::PdpKernelHeight,
    FieldName::PdpStrideY,
    FieldName::PdpPadTop,
    FieldName::PdpPadBottom,
];
const ACROSS: PoolDirectionFields = [
    FieldName::PdpKernelWidth,
    FieldName::PdpStrideX,
    FieldName::PdpPadLeft,
    FieldName::PdpPadRight,
];

/// Draws window size, stride and padding in one direction, for up to `room` input elements.
fn windows(
    profile: &PdpProfile,
    direction: PoolDirectionFields,
    room: u32,
    chooser: &mut FieldChooser<'_>,
) -> PoolAxisSizes {
    let [of_kernel, of_stride, of_before, of_after] = direction;
    let kernel = chooser.count(of_kernel, of_kernel.range(), |rng| {
        match profile.kernels.pick(rng) {
            PoolKernelForm::One => 1,
            PoolKernelForm::Small => rng.within(2, 3),
            PoolKernelForm::Any if rng.chance(permille(150)) => 8,
            PoolKernelForm::Any => rng.within(1, 8),
        }
    });
    let stride = chooser.count(of_stride, of_stride.range(), |rng| {
        match profile.strides.pick(rng) {
            PoolStrideForm::One => 1,
            PoolStrideForm::Kernel => kernel,
            PoolStrideForm::Overlap => rng.within(1, kernel),
            PoolStrideForm::Any => rng.within(1, 16),
        }
    });
    let mut side = |name: FieldName, least: u32, most: u32| {
        let legal = least..=most.max(least);
        chooser.count(name, legal, |rng| {
            if !rng.chance(profile.padding.into()) {
                least
            } else if rng.chance(permille(150)) {
                most.max(least)
            } else {
                rng.within(least, most)
            }
        })
    };
    let before = side(of_before, 0, kernel - 1);
    // A window is never wider than input and padding together. Where the padding alone would
    // fill one, a second window needs as much input as the stride.
    let alone = if stride > room {
        kernel - 1 - before
    } else {
        kernel - 1
    };
    let after = side(of_after, kernel.saturating_sub(room + before), alone);
    PoolAxisSizes {
        size: room,
        kernel,
        stride,
        before,
        after,
    }
}

/// Least size of an input, in columns or lines, that gives `outputs` outputs.
fn size_for(axis: PoolAxisSizes, outputs: u32) -> u32 {
    (outputs - 1) * axis.stride + axis.kernel - axis.before - axis.after
}

/// Number of outputs in this direction for an input of `size` columns or lines.
fn outputs(axis: PoolAxisSizes, size: u32) -> u32 {
    (size + axis.before + axis.after - axis.kernel) / axis.stride + 1
}

/// Draws the size of the input in one direction, with at most `limit` outputs; it is at most the
/// size in `axis`. The number of outputs is that of field `name`, or else the largest.
fn chosen(axis: PoolAxisSizes, limit: u32, name: FieldName, chooser: &mut FieldChooser<'_>) -> u32 {
    let least = match (axis.before + axis.after).checked_sub(axis.kernel) {
        None => 1,
        Some(beyond) => 2 + beyond / axis.stride,
    };
    let most = outputs(axis, axis.size).min(limit).max(least);
    size_for(axis, chooser.count(name, least..=most, |_| most))
}

/// Draws the number of input columns and how they are split into segments; `None` if there is no
/// room for two segments.
fn split(
    profile: &PdpProfile,
    axis: PoolAxisSizes,
    limit: u32,
    draws: RandomStreams<'_>,
) -> Option<(u32, PdpSplit)> {
    let bounds = PdpWidthSplitter::new(axis, 0, limit).bounds();
    let columns = |number| u32::try_from(number).unwrap_or(0);
    let [first, middle, last] = bounds.map(|(least, most)| (columns(least), columns(most)));
    let possible = |(least, most): (u32, u32)| least <= most;
    let spare = outputs(axis, axis.size).checked_sub(first.0 + last.0)?;
    if !possible(first) || !possible(last) {
        return None;
    }
    let most = if possible(middle) {
        (spare / middle.0).min(254)
    } else {
        0
    };
    // Few segments as often as many.
    let rng = &mut draws.of("segments");
    let between = rng.within(0, most);
    let between = rng.within(0, between);
    let mut spare = spare - between * middle.0;
    let mut columns_of = |field, (least, most): (u32, u32), segments: u32| {
        let share = spare.checked_div(segments).unwrap_or(0);
        let most = most.saturating_sub(least).min(share);
        let more = draws.of(field).within(0, most);
        spare -= segments * more;
        least + more
    };
    let (middle, first, last) = (
        columns_of("middle", middle, between),
        columns_of("first", first, 1),
        columns_of("last", last, 1),
    );
    let width = size_for(axis, first + between * middle + last);
    let columns = |outputs: u32| SegmentOutputColumns::clamp(outputs.into());
    let segments = Some(SegmentCount::clamp(i64::from(between) + 2));
    let listed = SplitPartColumns {
        first: columns(first),
        middle: (between > 0).then(|| columns(middle)),
        last: columns(last),
    };
    let rng = &mut draws.of("planned");
    let split = match (
        rng.chance(profile.planned.into()),
        rng.chance(permille(500)),
    ) {
        (false, _) => PdpSplit {
            segments,
            outputs: Some(listed),
        },
        (true, false) => PdpSplit {
            segments,
            outputs: None,
        },
        (true, true) => PdpSplit::default(),
    };
    Some((width, split))
}

fn pad_values(profile: &PdpProfile, chooser: &mut FieldChooser<'_>) -> Option<PadValues> {
    match chooser.draws.choice("pad_values", &profile.pad_values) {
        PadValueForm::Zero => None,
        PadValueForm::Pixel => {
            let pixel = chooser.ranged(FieldName::PdpPadValue, |rng| {
                PadElementValue::clamp(if rng.chance(permille(300)) {
                    *rng.pick(&[-128, -127, -1, 1, 127])
                } else {
                    rng.signed(-128, 127)
                })
            });
            Some(PadValues::Pixel(pixel))
        }
        PadValueForm::Any => {
            let rng = &mut chooser.draws.of("pad value registers");
            let corner = rng.chance(permille(300));
            let registers = [(); 7].map(|()| {
                if corner {
                    PadRegisterValue::clamp(*rng.pick(&[-262_144, -262_143, -1, 1, 262_143]))
                } else {
                    draw::any(rng)
                }
            });
            Some(PadValues::List(registers))
        }
    }
}

fn reciprocals(profile: &PdpProfile, kernel: PoolWindowSize, rng: &mut Rng) -> Option<Reciprocals> {
    const CORNERS: [i64; 9] = [
        0, 1, 32_767, 32_768, 32_769, 65_535, 65_536, 65_846, 0x1_ffff,
    ];
    match profile.reciprocals.pick(rng) {
        ReciprocalForm::Kernel => None,
        // One of them at a corner, so that the other shows what it does.
        ReciprocalForm::Corners => {
            let corner = Reciprocal::clamp(*rng.pick(&CORNERS));
            let both = Reciprocals::of(kernel);
            Some(if rng.chance(permille(500)) {
                Reciprocals {
                    width: corner,
                    height: reciprocal(kernel.height),
                }
            } else {
                Reciprocals {
                    height: corner,
                    ..both
                }
            })
        }
        ReciprocalForm::Any => Some(Reciprocals {
            width: draw::any(rng),
            height: draw::any(rng),
        }),
    }
}
