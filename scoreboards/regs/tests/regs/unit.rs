use nvdla_regs::layers::{CdmaRegs, CdpRegs, CdpSingleRegs, PdpRegs, SdpRdmaRegs, SdpRegs};
use nvdla_regs::table::pdp;
use nvdla_regs::types::Reg;
use nvdla_regs::unit::UnitRegs;

/// Contents that differ in each register and go through the struct and back.
fn round_trip<R: UnitRegs>() {
    let contents = |reg: &Reg| reg.addr.0.wrapping_mul(0x9e37_79b9) ^ 0x5555_0f0f;
    let written = R::read(contents).writes();
    assert_eq!(written.len(), R::REGS.len());
    for ((reg, value), listed) in written.iter().zip(R::REGS) {
        assert_eq!(reg, listed);
        assert_eq!(*value, contents(reg) & reg.write_mask, "{}", reg.name);
    }
    assert!(R::REGS.iter().all(|reg| R::BLOCK.regs.contains(reg)));
}

#[test]
fn contents_go_through_the_structs_unchanged() {
    round_trip::<CdmaRegs>();
    round_trip::<SdpRdmaRegs>();
    round_trip::<SdpRegs>();
    round_trip::<PdpRegs>();
    round_trip::<CdpSingleRegs>();
}

#[test]
fn members_hold_what_is_meant() {
    let regs = PdpRegs::read(|reg| match reg.addr {
        at if at == pdp::D_DATA_CUBE_IN_WIDTH.addr => 0x1fff,
        at if at == pdp::D_POOLING_PADDING_VALUE_1_CFG.addr => 0x7_ffff,
        at if at == pdp::D_OPERATION_MODE_CFG.addr => 1 << 4 | 2,
        _ => 0,
    });
    assert_eq!((regs.cube_in_width, regs.cube_in_height), (8192, 1));
    assert_eq!(regs.pad_value_1x, -1);
    assert_eq!((regs.pooling_method, regs.flying_mode), (2, true));
    assert_eq!(regs.split_num, 1);
}

#[test]
fn copies_of_fields_are_gathered_and_set() {
    let mut regs = SdpRegs {
        bs_alu_operand: -7,
        bn_mul_shift_value: 200,
        ..SdpRegs::default()
    };
    let [bs, bn] = regs.stages();
    assert_eq!((bs.alu_operand, bn.alu_operand), (-7, 0));
    assert_eq!((bs.mul_shift_value, bn.mul_shift_value), (0, 200));
    regs.set_stages([bn, bs]);
    assert_eq!((regs.bn_alu_operand, regs.bs_mul_shift_value), (-7, 200));
    assert_eq!(regs.stages(), [bn, bs]);
}

#[test]
fn the_default_is_the_state_after_reset() {
    for (reg, value) in CdpRegs::default().writes() {
        assert_eq!(value, reg.reset, "{}", reg.name);
    }
    assert_eq!(CdpRegs::default().datin_scale, 1);
}
