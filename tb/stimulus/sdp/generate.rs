//! Random SDP layers, legal by construction.
//!
//! Source: docs/nv_small/sdp.md, sections 5.5, 6, 8, 11 and 15.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::seed::Rng;
use crate::stimulus::data::{Data, Size};
use crate::stimulus::draw::{self, Weights};
use crate::stimulus::scalar::{Aligned, Extent, Percent, S16, S32, Shift6};

use super::{Alu, AluAlgo, Block, Converter, Counters, Destination, Mode, Mul, Operand};
use super::{OperandSize, Operands, Padding, Place, SdpLayer, Source, Stage, unit_bytes};

/// Weights and percentages of random SDP layers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SdpProfile {
    pub shapes: Weights<Shape>,
    /// Contents of the source.
    pub data: Weights<Contents>,
    /// Cubes with gaps between lines or surfaces.
    pub gaps: Percent,
    /// Layers that overwrite their source.
    pub in_place: Percent,
    /// Layers with some counter switched off.
    pub counters_off: Percent,
    /// Layers with BS; with BN; independently.
    pub stage: Percent,
    /// Stages with an ALU.
    pub alu: Percent,
    pub algos: Weights<AluAlgo>,
    /// Stages with a multiplier.
    pub mul: Percent,
    /// Multipliers that are a PReLU.
    pub prelu: Percent,
    /// Stages with a ReLU.
    pub relu: Percent,
    /// Operands that come from memory.
    pub memory_operand: Percent,
    /// Operand tensors with a value for each element.
    pub per_element: Percent,
    /// Operand tensors with two bytes a value.
    pub two_bytes: Percent,
    /// Tensors per element that repeat one line or one surface.
    pub repeated: Percent,
    /// Values of operands and scales.
    pub operands: Weights<Contents>,
    pub shifts: Weights<Shifts>,
    /// Layers that ignore the weights of values and shifts, and keep results in the range in
    /// which they differ.
    pub tame: Percent,
}

/// Shape of a cube.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
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

impl SdpProfile {
    /// The profile of tame layers.
    fn tamed(&self) -> Self {
        use Contents::{Constant, Random, Small};
        let weighty = "some weight is not 0";
        Self {
            data: Weights::new(&[(Random, 3), (Small, 1)]).expect(weighty),
            operands: Weights::new(&[(Random, 3), (Small, 1), (Constant, 2)]).expect(weighty),
            shifts: Weights::new(&[(Shifts::Fitting, 1)]).expect(weighty),
            ..self.clone()
        }
    }
}

/// Draws one layer of at most `atoms` atoms.
pub fn layer(profile: &SdpProfile, atoms: u32, rng: &mut Rng) -> SdpLayer {
    let tame;
    let profile = match draw::chance(rng, profile.tame) {
        false => profile,
        true => {
            tame = profile.tamed();
            &tame
        }
    };
    let mut source = source(profile, atoms, rng);
    let in_place = draw::chance(rng, profile.in_place);
    (source.line_stride, source.surface_stride) = strides(profile, &source, 8, rng);
    let (line_stride, surface_stride) = match in_place {
        true => (None, None),
        false => strides(profile, &source, 8, rng),
    };
    // Magnitude of the values, in bits: shifts that fit are drawn around it.
    let mut bits = 8;
    let [bs, bn] = [(); 2].map(|()| {
        let on = draw::chance(rng, profile.stage);
        on.then(|| stage(profile, &source, &mut bits, rng))
    });
    SdpLayer {
        bs,
        bn,
        converter: converter(profile, bits, rng),
        destination: Destination {
            place: if in_place {
                Place::Source
            } else {
                Place::Anywhere
            },
            line_stride,
            surface_stride,
        },
        counters: counters(profile, rng),
        enable_first: *rng.pick(&[Block::Core, Block::ReadDma]),
        source,
    }
}

fn source(profile: &SdpProfile, atoms: u32, rng: &mut Rng) -> Source {
    let shape = profile.shapes.pick(rng);
    let (wide, high) = match shape {
        Shape::Dot => (1, 1),
        Shape::Line => (atoms, 1),
        Shape::Column => (1, atoms),
        Shape::Plane | Shape::Cube => (atoms, atoms),
    };
    let width = extent(wide, rng);
    let height = extent(high.min(atoms / width), rng);
    let surfaces = match shape {
        Shape::Plane => 1,
        _ => atoms / (width * height),
    };
    let channels = extent(8 * surfaces, rng);
    let data = contents(&profile.data, Size::One, rng);
    let [width, height, channels] =
        [width, height, channels].map(|size| Extent::clamp(size.into()));
    Source {
        width,
        height,
        channels,
        data,
        padding: *rng.pick(&[Padding::Garbage, Padding::Garbage, Padding::Zeros]),
        at: None,
        line_stride: None,
        surface_stride: None,
    }
}

/// A size from 1 to `most`: often around the widths of atoms, collectors and buffers, else
/// evenly over the orders of magnitude.
fn extent(most: u32, rng: &mut Rng) -> u32 {
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

/// Strides with gaps, or none. `unit` is the size of an atom.
fn strides(
    profile: &SdpProfile,
    source: &Source,
    unit: u32,
    rng: &mut Rng,
) -> (Option<Aligned>, Option<Aligned>) {
    let mut gap = || {
        let most = *rng.pick(&[1, 4, 32, 512]);
        match draw::chance(rng, profile.gaps) {
            false => 0,
            true => 8 * rng.within(1, most),
        }
    };
    let (line_gap, surface_gap) = (gap(), gap());
    let line = unit * source.width.bits() + line_gap;
    let surface = line * source.height.bits() + surface_gap;
    let only = |gap, stride| Aligned::new(stride).filter(|_| gap > 0);
    (only(line_gap, line), only(surface_gap, surface))
}

fn stage(profile: &SdpProfile, source: &Source, bits: &mut u32, rng: &mut Rng) -> Stage {
    let two_bytes = draw::chance(rng, profile.two_bytes);
    let size = match two_bytes {
        true => OperandSize::TwoBytes,
        false => OperandSize::OneByte,
    };
    let mut stage = Stage::default();
    if draw::chance(rng, profile.alu) {
        let mut operand = operand(profile, size, rng);
        let shift = match profile.shifts.pick(rng) {
            Shifts::None => 0,
            Shifts::Fitting => {
                // Of the magnitude of the values, or smaller.
                if let Operand::Register(value) = &mut operand {
                    *value = S16::clamp(value.get() >> 16_u32.saturating_sub(*bits));
                }
                rng.within(0, bits.saturating_sub(width(&operand, size)))
            }
            Shifts::Corners => *rng.pick(&[14, 15, 16, 17, 23, 24, 31, 32, 62, 63]),
            Shifts::Any => rng.within(0, 63),
        };
        *bits = (*bits).max(width(&operand, size) + shift).min(32) + 1;
        stage.alu = Some(Alu {
            algo: profile.algos.pick(rng),
            shift: Shift6::clamp(shift.into()),
            operand,
        });
    }
    if draw::chance(rng, profile.mul) {
        let operand = operand(profile, size, rng);
        *bits += width(&operand, size);
        let prelu = draw::chance(rng, profile.prelu);
        stage.mul = Some(Mul { operand, prelu });
    }
    stage.shift = right_shift(profile, bits, 14, rng);
    stage.relu = draw::chance(rng, profile.relu);
    if stage.data_use().is_some() {
        stage.operands = Some(operands(profile, source, &stage, size, rng));
    }
    stage
}

fn operands(
    profile: &SdpProfile,
    source: &Source,
    stage: &Stage,
    size: OperandSize,
    rng: &mut Rng,
) -> Operands {
    let mut operands = Operands {
        mode: match draw::chance(rng, profile.per_element) {
            true => Mode::PerElement,
            false => Mode::PerChannel,
        },
        size,
        at: None,
        line_stride: None,
        surface_stride: None,
    };
    if operands.mode == Mode::PerElement {
        let unit = unit_bytes(stage, &operands);
        (operands.line_stride, operands.surface_stride) = strides(profile, source, unit, rng);
        if draw::chance(rng, profile.repeated) {
            operands.surface_stride = Aligned::new(0);
        }
        if draw::chance(rng, profile.repeated) {
            operands.line_stride = Aligned::new(0);
        }
    }
    operands
}

fn operand(profile: &SdpProfile, size: OperandSize, rng: &mut Rng) -> Operand {
    match draw::chance(rng, profile.memory_operand) {
        true => Operand::Memory(contents(&profile.operands, size.into(), rng)),
        false => Operand::Register(value(&profile.operands, rng)),
    }
}

fn contents(weights: &Weights<Contents>, size: Size, rng: &mut Rng) -> Data {
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
fn value(weights: &Weights<Contents>, rng: &mut Rng) -> S16 {
    S16::clamp(match weights.pick(rng) {
        Contents::Random => draw::signed(rng, -32_768, 32_767),
        Contents::Corners => *rng.pick(&[-32_768, -32_767, -1, 0, 1, 32_766, 32_767]),
        Contents::Small => draw::signed(rng, -8, 7),
        Contents::Constant => draw::signed(rng, -128, 127),
    })
}

/// Bits of the largest magnitude, the sign excluded.
fn width(operand: &Operand, size: OperandSize) -> u32 {
    let of = |value: S16| 64 - value.get().unsigned_abs().leading_zeros();
    match (operand, size) {
        (Operand::Register(value) | Operand::Memory(Data::Constant(value)), _) => of(*value),
        (Operand::Memory(Data::Small), _) => 3,
        (Operand::Memory(_), OperandSize::OneByte) => 7,
        (Operand::Memory(_), OperandSize::TwoBytes) => 15,
    }
}

/// A right shift of values with `bits` bits, which leaves about `keep` where it fits.
fn right_shift(profile: &SdpProfile, bits: &mut u32, keep: u32, rng: &mut Rng) -> Shift6 {
    let shift = match profile.shifts.pick(rng) {
        Shifts::None => 0,
        Shifts::Fitting => {
            let excess = bits.saturating_sub(keep);
            rng.within(excess.saturating_sub(2), excess + 1)
        }
        Shifts::Corners => *rng.pick(&[31, 32, 33, 47, 48, 49, 50, 63]),
        Shifts::Any => rng.within(0, 63),
    };
    *bits = bits.saturating_sub(shift).clamp(1, 32);
    Shift6::clamp(shift.into())
}

fn converter(profile: &SdpProfile, mut bits: u32, rng: &mut Rng) -> Converter {
    let reach = (1 << bits.min(31)) - 1;
    let offset = match profile.operands.pick(rng) {
        Contents::Random => draw::signed(rng, -reach, reach) / 2,
        Contents::Corners => *rng.pick(&[i64::from(i32::MIN), -1, 1, i64::from(i32::MAX)]),
        Contents::Small => draw::signed(rng, -8, 7),
        Contents::Constant => 0,
    };
    let scale = match rng.chance(300) {
        true => S16::clamp(1),
        false => value(&profile.operands, rng),
    };
    bits += 64 - scale.get().unsigned_abs().leading_zeros();
    Converter {
        offset: S32::clamp(offset),
        scale,
        shift: right_shift(profile, &mut bits, 8, rng),
    }
}

fn counters(profile: &SdpProfile, rng: &mut Rng) -> Counters {
    if !draw::chance(rng, profile.counters_off) {
        return Counters::default();
    }
    let [saturation, lut, write_stalls, read_stalls] = [(); 4].map(|()| rng.chance(500));
    Counters {
        saturation,
        lut,
        write_stalls,
        read_stalls,
    }
}
