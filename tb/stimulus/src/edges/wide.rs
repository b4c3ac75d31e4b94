//! Values of up to 33 bits in SDP: each is a byte of the input plus an operand of 16 bits that is shifted
//! left.
//!
//! Source: docs/nv_small/sdp.md, sections 6.2 and 8.

use nvdla_layers::data::{LayerData, ValueSize};
use nvdla_layers::scalar::{S16, Shift6};
use nvdla_layers::sdp::operands::{OperandMode, OperandTensor};
use nvdla_layers::sdp::{BsBnAlgo, BsBnAlu, BsBnOperand};
use nvdla_model::arith::shl_sat32;
use nvdla_random::probability::permille;
use nvdla_random::seed::Rng;

use super::{beside, has_bits, pattern, values_around};

const MOST_SHIFT: u32 = 16;

/// A byte, and an operand that is shifted left and added to it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Widened {
    value: i64,
    operand: i64,
    shift: u32,
}

/// Bytes of the input, and the ALU that makes wider values of them.
pub(super) struct WideValues {
    pub bytes: LayerData,
    /// Absent if the values are bytes.
    pub alu: Option<BsBnAlu>,
    pub operands: Option<OperandTensor>,
}

impl Widened {
    /// The parts of `sum` with this shift.
    fn of(sum: i64, shift: u32) -> Option<Self> {
        let half = (1_i64 << shift) / 2;
        let operand = (sum + half) >> shift;
        let value = sum - (operand << shift);
        let fits = has_bits(value, 8) && has_bits(operand, 16) && has_bits(operand << shift, 32);
        fits.then_some(Self {
            value,
            operand,
            shift,
        })
    }

    /// The parts of `sum` with this shift, and an operand that saturates.
    fn saturated(sum: i64, shift: u32) -> Option<Self> {
        let operand = if sum < 0 { -32_768 } else { 32_767 };
        let value = sum - shl_sat32(operand, shift);
        has_bits(value, 8).then_some(Self {
            value,
            operand,
            shift,
        })
    }
}

/// All ways to make `sum` of a byte and an operand.
fn widened(sum: i64) -> impl Iterator<Item = Widened> {
    let exact = (0..=31).filter_map(move |shift| Widened::of(sum, shift));
    let saturated = (17..=63).filter_map(move |shift| Widened::saturated(sum, shift));
    exact.chain(saturated)
}

/// Whether there is a way to make `sum` of a byte and an operand.
pub(super) fn is_widened(sum: i64) -> bool {
    widened(sum).next().is_some()
}

/// Draws how to make these values: all of them, if the operands come from memory, or the first one
/// and its neighbours. `in_step`: bytes and operands in memory repeat in step.
pub(super) fn wide(values: &[i64], in_step: bool, rng: &mut Rng) -> Option<WideValues> {
    let first = *values.first()?;
    if rng.chance(permille(250)) {
        return one(first, rng);
    }
    let parts = (0..=MOST_SHIFT).find_map(|shift| Widened::of(first, shift));
    let Some(first) = parts else {
        return one(first, rng);
    };
    let all: Vec<Widened> = values
        .iter()
        .filter_map(|value| {
            if in_step {
                return Widened::of(*value, first.shift);
            }
            // All have the same byte.
            let rest = value - first.value;
            let operand = rest >> first.shift;
            let fits = operand << first.shift == rest && has_bits(operand, 16);
            fits.then_some(Widened { operand, ..first })
        })
        .collect();
    let list = |part: fn(&Widened) -> i64| pattern(&all.iter().map(part).collect::<Vec<_>>());
    Some(WideValues {
        bytes: list(|of| of.value),
        alu: Some(alu(first.shift, BsBnOperand::Memory(list(|of| of.operand)))),
        operands: Some(OperandTensor {
            mode: OperandMode::PerElement,
            size: ValueSize::TwoBytes,
            at: None,
            line_stride: None,
            surface_stride: None,
        }),
    })
}

/// The value and its neighbours, with an operand in a register.
fn one(sum: i64, rng: &mut Rng) -> Option<WideValues> {
    let ways: Vec<Widened> = widened(sum).collect();
    if ways.is_empty() {
        return None;
    }
    let way = *rng.pick(&ways);
    let values = values_around(way.value, &beside(way.value), -128..=127, rng);
    let operand = BsBnOperand::Register(S16::clamp(way.operand));
    Some(WideValues {
        bytes: pattern(&values),
        alu: (way.operand != 0).then(|| alu(way.shift, operand)),
        operands: None,
    })
}

fn alu(shift: u32, operand: BsBnOperand) -> BsBnAlu {
    BsBnAlu {
        algo: BsBnAlgo::Sum,
        shift: Shift6::clamp(shift.into()),
        operand,
    }
}
