use nvdla_model::units::rounding::{RoundingPlace, RoundingWatch};
use nvdla_model::units::sdp::stage::{self, EwWatch, OutputWatch, ScaleConverter, StageWatch};
use nvdla_regs::layers::{SdpRegs, SdpStageRegs};

const PASS: SdpStageRegs = SdpStageRegs {
    bypass: false,
    alu_bypass: true,
    alu_algo: 2,
    mul_bypass: true,
    mul_prelu: false,
    relu_bypass: true,
    alu_src: false,
    alu_shift_value: 0,
    alu_operand: 0,
    mul_src: false,
    mul_shift_value: 0,
    mul_operand: 0,
};

fn apply(stage: &SdpStageRegs, x: i64, alu: i64, mul: i64) -> i64 {
    let watch = &mut StageWatch::bs(stage);
    let alu = stage::alu_operand(stage, alu, watch);
    stage::apply(stage, x, alu, mul, watch)
}

fn alu_operand(stage: &SdpStageRegs, operand: i64) -> i64 {
    stage::alu_operand(stage, operand, &mut StageWatch::bs(stage))
}

fn apply_ew(regs: &SdpRegs, x: i64, alu: i64, mul: i64) -> i64 {
    stage::apply_ew(regs, x, alu, mul, &mut EwWatch::new(regs))
}

fn output_of(converter: &ScaleConverter, x: i64) -> (u8, bool) {
    converter.output(x, &mut OutputWatch::new(converter))
}

/// The worked examples of section 8.
#[test]
fn stage_examples_of_the_specification() {
    let chain = SdpStageRegs {
        alu_bypass: false,
        alu_shift_value: 1,
        mul_bypass: false,
        mul_shift_value: 5,
        relu_bypass: false,
        ..PASS
    };
    assert_eq!(apply(&chain, -100, 9, -55), 141);
    let prelu = SdpStageRegs {
        mul_bypass: false,
        mul_prelu: true,
        mul_shift_value: 8,
        ..PASS
    };
    assert_eq!(apply(&prelu, -20, 0, 77), -6);
    assert_eq!(apply(&prelu, 20, 0, 77), 20);
    let wraps = SdpStageRegs {
        alu_bypass: false,
        alu_shift_value: 17,
        mul_bypass: false,
        mul_prelu: true,
        ..PASS
    };
    assert_eq!(apply(&wraps, 5, 32767, 1), -2_147_483_644);
    assert_eq!(apply(&wraps, -5, 32767, 1), 2_147_483_642);
}

#[test]
fn the_alu_operand_saturates_at_every_shift() {
    for (operand, shift, want) in [
        (-3, 45, -(1 << 31)),
        (-3, 63, -(1 << 31)),
        (1, 63, (1 << 31) - 1),
        (0, 63, 0),
        (1, 30, 1 << 30),
    ] {
        let stage = SdpStageRegs {
            alu_shift_value: shift,
            ..PASS
        };
        assert_eq!(alu_operand(&stage, operand), want);
    }
}

#[test]
fn the_shift_acts_without_multiplier() {
    let stage = SdpStageRegs {
        mul_shift_value: 1,
        ..PASS
    };
    assert_eq!(apply(&stage, -5, 0, 0), -3);
    let nothing_left = SdpStageRegs {
        mul_shift_value: 49,
        ..PASS
    };
    assert_eq!(apply(&nothing_left, -1, 0, 0), 0);
}

/// The examples of sections 9.1, 9.2 and 11.
#[test]
fn elementwise_and_converter_examples_of_the_specification() {
    let ew = SdpRegs {
        ew_alu_bypass: false,
        ew_mul_bypass: false,
        ew_truncate: 4,
        ew_alu_algo: 2,
        ..SdpRegs::default()
    };
    assert_eq!(apply_ew(&ew, 20, -64, 37), -18);
    let operand = ScaleConverter {
        offset: -7,
        scale: 300,
        shift: 9,
    };
    let watch = &mut RoundingWatch::new(RoundingPlace::EwAluOperand, operand.shift);
    assert_eq!(operand.operand(100, watch), 63);
    let output = ScaleConverter {
        offset: 4,
        scale: 5,
        shift: 3,
    };
    assert_eq!(output_of(&output, 141), (86, false));
}

#[test]
fn elementwise_saturates_at_both_ends() {
    let min = i64::from(i32::MIN);
    let mul = SdpRegs {
        ew_alu_bypass: true,
        ew_mul_bypass: false,
        ..SdpRegs::default()
    };
    assert_eq!(apply_ew(&mul, min, 0, min), i64::from(i32::MAX));
    let sum = SdpRegs {
        ew_alu_bypass: false,
        ew_mul_bypass: true,
        ew_alu_algo: 2,
        ..SdpRegs::default()
    };
    assert_eq!(apply_ew(&sum, min, -1, 0), min);
    let deep = SdpRegs {
        ew_truncate: 63,
        ..mul
    };
    assert_eq!(apply_ew(&deep, min, 0, min), 1);
    let deeper = SdpRegs {
        ew_truncate: 64,
        ..mul
    };
    assert_eq!(apply_ew(&deeper, min, 0, min), 0);
}

#[test]
fn the_saturation_counter_is_not_symmetric() {
    let converter = ScaleConverter {
        offset: 0,
        scale: 1,
        shift: 2,
    };
    assert_eq!(output_of(&converter, -262_144), (0x80, false));
    assert_eq!(output_of(&converter, -262_145), (0x80, true));
    assert_eq!(output_of(&converter, 262_141), (0x7f, false));
    assert_eq!(output_of(&converter, 262_142), (0x7f, true));
    let deep = ScaleConverter {
        shift: 49,
        ..converter
    };
    assert_eq!(output_of(&deep, -(1 << 31)), (0, false));
}
