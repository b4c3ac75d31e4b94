//! Draws operands and right shifts of SDP, of about the magnitude of the values they act on.

use super::profile::SdpProfile;
use crate::draws::RandomStreams;
use crate::fields::{FieldChooser, FieldName};
use crate::random::{self, ShiftForm, contents, magnitude, value};
use nvdla_layers::cube::CubeShape;
use nvdla_layers::data::{LayerData, ValueSize};
use nvdla_layers::scalar::{MultipleOfEight, RangedNumber, S16};
use nvdla_layers::sdp::BsBnOperand;
use nvdla_layers::sdp::operands::{OperandMode, OperandTensor};
use nvdla_random::probability::permille;
use nvdla_regs::geometry::FetchedSdpOperands;

/// Draws an operand: a tensor in memory, or in register field `name` with `fewer` bits than 16.
pub(super) fn operand(
    profile: &SdpProfile,
    size: ValueSize,
    name: FieldName,
    fewer: u32,
    draws: RandomStreams<'_>,
    chooser: &mut FieldChooser<'_>,
) -> BsBnOperand {
    if draws.chance("memory_operand", profile.memory_operand) {
        let data = &mut draws.of("data");
        BsBnOperand::Memory(contents(&profile.operands, size, data))
    } else {
        BsBnOperand::Register(chooser.ranged(name, |rng| {
            S16::clamp(value(&profile.operands, rng).get() >> fewer)
        }))
    }
}

/// Number of bits of the largest absolute value of an operand.
pub(super) fn width(operand: &BsBnOperand, size: ValueSize) -> u32 {
    match operand {
        BsBnOperand::Register(value) => magnitude(value.get()),
        BsBnOperand::Memory(data) => data_width(data, size),
    }
}

pub(super) fn size(profile: &SdpProfile, draws: RandomStreams<'_>) -> ValueSize {
    if draws.chance("two_bytes", profile.two_bytes) {
        draws.pick("more_bytes", &[ValueSize::TwoBytes])
    } else {
        ValueSize::OneByte
    }
}

pub(super) fn operands(
    profile: &SdpProfile,
    shape: CubeShape,
    data_use: FetchedSdpOperands,
    size: ValueSize,
    draws: RandomStreams<'_>,
) -> OperandTensor {
    let mut operands = OperandTensor {
        mode: if draws.chance("per_element", profile.per_element) {
            OperandMode::PerElement
        } else {
            OperandMode::PerChannel
        },
        size,
        at: None,
        line_stride: None,
        surface_stride: None,
    };
    if operands.mode == OperandMode::PerElement {
        let unit = operands.unit_bytes(data_use);
        (operands.line_stride, operands.surface_stride) =
            random::strides(profile.gaps, shape, unit, draws);
        if draws.chance("repeated surfaces", profile.repeated) {
            // Surfaces may share some of their lines, or all.
            let line = operands
                .line_stride
                .map_or(unit * shape.width, MultipleOfEight::get);
            let most = line * shape.height / 8;
            let rng = &mut draws.of("repeated surfaces stride");
            let shared = rng.chance(permille(500)).then(|| 8 * rng.within(0, most));
            operands.surface_stride = MultipleOfEight::new(shared.unwrap_or(0));
        }
        if draws.chance("repeated lines", profile.repeated) {
            operands.line_stride = MultipleOfEight::new(0);
        }
    }
    operands
}

/// Number of bits of the largest absolute value in `data`, whose values have `size` bytes.
pub(super) fn data_width(data: &LayerData, size: ValueSize) -> u32 {
    match data {
        LayerData::Constant(value) => magnitude(value.get()),
        LayerData::Small => 3,
        _ => size.bits(),
    }
}

/// Draws a right shift of values of `bits` bits to about `keep` bits, and updates `bits`.
pub(super) fn right_shift<const MOST: i64>(
    profile: &SdpProfile,
    bits: &mut u32,
    keep: u32,
    corners: &[u32],
    name: FieldName,
    chooser: &mut FieldChooser<'_>,
) -> RangedNumber<0, MOST> {
    let excess = bits.saturating_sub(keep);
    let most = u32::try_from(MOST).unwrap_or(u32::MAX);
    let shift = chooser.count(name, name.range(), |rng| match profile.shifts.pick(rng) {
        ShiftForm::None => 0,
        ShiftForm::Fitting => rng.within(excess.saturating_sub(2), excess + 1),
        ShiftForm::Corners => *rng.pick(corners),
        ShiftForm::Any => rng.within(0, most),
    });
    *bits = bits.saturating_sub(shift).clamp(1, 32);
    RangedNumber::clamp(shift.into())
}
