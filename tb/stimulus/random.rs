//! Random shapes, strides and values that all kinds of layers draw alike.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::seed::Rng;

use super::cube::{Padding, Shape, Source};
use super::data::{Data, Size};
use super::draw::{self, Weights};
use super::scalar::{Aligned, Extent, Percent, S16};

/// Form of a cube.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// 1x1, any channels.
    Dot,
    /// One line.
    Line,
    /// One column.
    Column,
    /// At most eight channels.
    Plane,
    Cube,
}

/// Distribution of values.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Contents {
    Random,
    Corners,
    Small,
    Constant,
}

/// Distribution of right shifts.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Shifts {
    None,
    /// About as far as the values grew, so that results differ.
    Fitting,
    /// Around the widths of the datapath: 31 to 33, 47 to 50, 63.
    Corners,
    Any,
}

/// A shape of at most `atoms` atoms.
pub fn shape(forms: &Weights<Form>, atoms: u32, rng: &mut Rng) -> Shape {
    let form = forms.pick(rng);
    let (wide, high) = match form {
        Form::Dot => (1, 1),
        Form::Line => (atoms, 1),
        Form::Column => (1, atoms),
        Form::Plane | Form::Cube => (atoms, atoms),
    };
    let width = extent(wide, rng);
    let height = extent(high.min(atoms / width), rng);
    let surfaces = match form {
        Form::Plane => 1,
        _ => atoms / (width * height),
    };
    let channels = extent(8 * surfaces, rng);
    Shape {
        width,
        height,
        channels,
    }
}

/// A cube of `shape` in memory.
pub fn source(shape: Shape, data: &Weights<Contents>, gaps: Percent, rng: &mut Rng) -> Source {
    let data = contents(data, Size::One, rng);
    let padding = *rng.pick(&[Padding::Garbage, Padding::Garbage, Padding::Zeros]);
    let (line_stride, surface_stride) = strides(gaps, shape, 8, rng);
    let [width, height, channels] =
        [shape.width, shape.height, shape.channels].map(|size| Extent::clamp(size.into()));
    Source {
        width,
        height,
        channels,
        data,
        padding,
        at: None,
        line_stride,
        surface_stride,
    }
}

/// A size from 1 to `most`: often around the widths of atoms, collectors and buffers, else
/// evenly over the orders of magnitude.
pub fn extent(most: u32, rng: &mut Rng) -> u32 {
    const EDGES: [u32; 22] = [
        1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 24, 31, 32, 33, 63, 64, 65, 80, 81, 160, 161,
    ];
    let most = most.clamp(1, 8192);
    let edges = EDGES.partition_point(|edge| *edge <= most);
    if rng.chance(400) {
        return *rng.pick(&EDGES[..edges]);
    }
    let order = rng.within(0, most.ilog2());
    let low = 1 << order;
    rng.within(low, (2 * low - 1).min(most))
}

/// Line and surface stride of a cube with gaps in `gaps` percent of each, or none. `unit` is
/// the size of an atom in bytes.
pub fn strides(
    gaps: Percent,
    shape: Shape,
    unit: u32,
    rng: &mut Rng,
) -> (Option<Aligned>, Option<Aligned>) {
    let mut gap = || {
        let most = *rng.pick(&[1, 4, 32, 512]);
        match draw::chance(rng, gaps) {
            false => 0,
            true => 8 * rng.within(1, most),
        }
    };
    let (line_gap, surface_gap) = (gap(), gap());
    let line = unit * shape.width + line_gap;
    let surface = line * shape.height + surface_gap;
    let only = |gap, stride| Aligned::new(stride).filter(|_| gap > 0);
    (only(line_gap, line), only(surface_gap, surface))
}

/// Values of `size` bytes.
pub fn contents(weights: &Weights<Contents>, size: Size, rng: &mut Rng) -> Data {
    match weights.pick(rng) {
        Contents::Random => Data::Random,
        Contents::Corners => Data::Corners,
        Contents::Small => Data::Small,
        Contents::Constant => Data::Constant(match size {
            Size::One => S16::clamp(draw::signed(rng, -128, 127)),
            Size::Two => draw::any(rng),
        }),
    }
}

/// A signed value of 16 bits.
pub fn value(weights: &Weights<Contents>, rng: &mut Rng) -> S16 {
    S16::clamp(match weights.pick(rng) {
        Contents::Random => draw::signed(rng, -32_768, 32_767),
        Contents::Corners => *rng.pick(&[-32_768, -32_767, -1, 0, 1, 32_766, 32_767]),
        Contents::Small => draw::signed(rng, -8, 7),
        Contents::Constant => draw::signed(rng, -128, 127),
    })
}
