//! Arithmetic of the SDP stages, one element at a time.
//!
//! Source: docs/nv_small/sdp.md, sections 8, 9 and 11.

use crate::units::arith::{rshr, sat, shl_sat32, wrap};
use crate::units::rounding::{RoundingEvents, RoundingPlace, RoundingWatch};
use nvdla_regs::layers::{SdpRegs, SdpStageRegs};

/// Watches the values of stage BS or BN in a layer.
#[derive(Debug, Clone, Copy)]
pub struct StageWatch {
    operand: RoundingWatch,
    /// The last ALU operand that `operand` has noted: mostly one for the whole layer.
    noted: Option<i64>,
    pass: RoundingWatch,
    shift: RoundingWatch,
}

impl StageWatch {
    pub fn bs(stage: &SdpStageRegs) -> Self {
        use RoundingPlace::{Bs, BsOperand, BsPass};
        Self::new(stage, [BsOperand, BsPass, Bs])
    }

    pub fn bn(stage: &SdpStageRegs) -> Self {
        use RoundingPlace::{Bn, BnOperand, BnPass};
        Self::new(stage, [BnOperand, BnPass, Bn])
    }

    fn new(stage: &SdpStageRegs, [operand, pass, shift]: [RoundingPlace; 3]) -> Self {
        Self {
            operand: RoundingWatch::new(operand, stage.alu_shift_value),
            noted: None,
            pass: RoundingWatch::new(pass, 0),
            shift: RoundingWatch::new(shift, right_shift(stage)),
        }
    }

    /// Adds what the stage met to `events`.
    pub(crate) fn add_to(&self, events: &mut RoundingEvents) {
        for watch in [&self.operand, &self.pass, &self.shift] {
            events.add(watch);
        }
    }
}

/// Right shift of stage BS or BN. Bits 7:6 of the field are stored and ignored.
fn right_shift(stage: &SdpStageRegs) -> u32 {
    stage.mul_shift_value & 63
}

/// The ALU operand of stage BS or BN after its left shift, 32 bits.
pub fn alu_operand(stage: &SdpStageRegs, operand: i64, watch: &mut StageWatch) -> i64 {
    let shifted = shl_sat32(operand, stage.alu_shift_value);
    if !stage.alu_bypass && watch.noted != Some(operand) {
        watch.noted = Some(operand);
        watch.operand.note_left(operand, shifted);
    }
    shifted
}

/// Result of stage BS or BN for element `x`; `alu` is an [`alu_operand`], `mul` has 16 bits.
pub fn apply(stage: &SdpStageRegs, x: i64, alu: i64, mul: i64, watch: &mut StageWatch) -> i64 {
    let v = match stage.alu_algo {
        _ if stage.alu_bypass => x,
        0 => x.max(alu),
        1 => x.min(alu),
        // Code 3 acts as a sum here.
        _ => x + alu,
    };
    let r = if stage.mul_prelu && !stage.mul_bypass && v >= 0 {
        watch.pass.note_limit(v, v);
        wrap(v, 32)
    } else {
        // The shift acts without a multiplier, too.
        let product = if stage.mul_bypass { v } else { v * mul };
        let quotient = rshr(product, right_shift(stage), 49);
        watch.shift.note(product, quotient);
        sat(quotient, 32)
    };
    if stage.relu_bypass { r } else { r.max(0) }
}

/// Watches the values of stage EW in a layer, without its table.
#[derive(Debug, Clone, Copy)]
pub struct EwWatch {
    product: RoundingWatch,
    sum: RoundingWatch,
}

impl EwWatch {
    pub fn new(regs: &SdpRegs) -> Self {
        Self {
            product: RoundingWatch::new(RoundingPlace::EwProduct, regs.ew_truncate),
            sum: RoundingWatch::new(RoundingPlace::EwSum, 0),
        }
    }

    /// Adds what the stage met to `events`.
    pub(crate) fn add_to(&self, events: &mut RoundingEvents) {
        events.add(&self.product);
        events.add(&self.sum);
    }
}

/// Result of multiplier and ALU of stage EW, without its table, for element `x`; both operands have
/// 32 bits.
pub fn apply_ew(regs: &SdpRegs, x: i64, alu: i64, mul: i64, watch: &mut EwWatch) -> i64 {
    let v = if regs.ew_mul_bypass || regs.ew_mul_prelu && x >= 0 {
        x
    } else {
        let quotient = rshr(x * mul, regs.ew_truncate, 64);
        watch.product.note(x * mul, quotient);
        sat(quotient, 32)
    };
    match regs.ew_alu_algo {
        _ if regs.ew_alu_bypass => v,
        0 => v.max(alu),
        1 => v.min(alu),
        2 => {
            watch.sum.note_limit(v + alu, v + alu);
            sat(v + alu, 32)
        }
        // It compares.
        _ => i64::from(v != alu),
    }
}

/// A converter, of the output or of EW operands: `(x - offset) * scale / 2^shift`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScaleConverter {
    pub offset: i64,
    pub scale: i64,
    pub shift: u32,
}

impl ScaleConverter {
    fn product(&self, x: i64) -> i64 {
        (x - self.offset) * self.scale
    }

    /// Converts an EW operand from memory to 32 bits.
    pub fn operand(&self, m: i64, watch: &mut RoundingWatch) -> i64 {
        let product = self.product(m);
        let quotient = rshr(product, self.shift, 49);
        watch.note(product, quotient);
        sat(quotient, 32)
    }

    /// The output byte, and whether the saturation counter counts the element.
    pub fn output(&self, x: i64, watch: &mut OutputWatch) -> (u8, bool) {
        let p = self.product(x);
        let quotient = rshr(p, self.shift, 49);
        watch.byte.note(p, quotient);
        let byte = sat(quotient, 8).to_le_bytes()[0];
        let counted = self.counted(p, quotient);
        watch.counter.note_limit(p, counted);
        (byte, !COUNTER_RANGE.contains(&counted))
    }

    /// What the saturation counter compares with the range of 17 bits: `p / 2^shift`, rounded
    /// (`quotient`) if positive and floored if negative. Source: section 12.2.
    fn counted(&self, p: i64, quotient: i64) -> i64 {
        if p >= 0 || self.shift >= 49 {
            quotient
        } else {
            p >> self.shift
        }
    }
}

/// Values that the saturation counter does not count: 17 bits. Source: section 12.2.
const COUNTER_RANGE: std::ops::Range<i64> = -(1 << 16)..1 << 16;

/// Watches the values of the output converter in a layer.
#[derive(Debug, Clone, Copy)]
pub struct OutputWatch {
    byte: RoundingWatch,
    counter: RoundingWatch,
}

impl OutputWatch {
    pub fn new(converter: &ScaleConverter) -> Self {
        Self {
            byte: RoundingWatch::new(RoundingPlace::SdpOutput, converter.shift),
            counter: RoundingWatch::new(RoundingPlace::SdpCounter, converter.shift),
        }
    }

    /// Adds what the converter met to `events`; what its counter met if it `counts`.
    pub(crate) fn add_to(&self, events: &mut RoundingEvents, counts: bool) {
        events.add(&self.byte);
        if counts {
            events.add(&self.counter);
        }
    }
}
