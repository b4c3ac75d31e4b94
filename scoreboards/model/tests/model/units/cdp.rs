use nvdla_model::units::cdp::compute;
use nvdla_model::units::lut::{
    LeIndexMethod, LutConfig, LutOwner, LutRangeAndSlopes, LutTableName,
};
use nvdla_model::units::rounding::RoundingEvents;
use nvdla_regs::layers::{CdpRdmaRegs, CdpRegs};
use nvdla_regs::lut_tables::LutTables;

fn regs() -> CdpRegs {
    CdpRegs {
        mul_bypass: true,
        datin_offset: -128,
        datin_scale: 1,
        datout_scale: 1,
        ..CdpRegs::default()
    }
}

/// What the input converter makes of `byte`: the table holds each number of nine bits, and the one
/// that the output converter takes away to leave 0 is returned.
fn convert_in(regs: &CdpRegs, byte: u8) -> i32 {
    let lut = LutConfig {
        width: LutOwner::Cdp,
        le_index: LeIndexMethod::Linear { select: 4 },
        lo_select: 0,
        le: LutRangeAndSlopes {
            start: -257,
            ..LutRangeAndSlopes::default()
        },
        lo: LutRangeAndSlopes::default(),
        uflow_priority: LutTableName::Le,
        oflow_priority: LutTableName::Le,
        hybrid_priority: LutTableName::Le,
    };
    let mut tables = LutTables::default();
    for (entry, value) in tables.le.iter_mut().zip((-257..).step_by(16)) {
        *entry = value;
    }
    let leaves_nothing = |taken: &i32| {
        let regs = CdpRegs {
            sqsum_bypass: true,
            datout_offset: *taken,
            ..*regs
        };
        let rounding = &mut RoundingEvents::default();
        let input = [byte, 0, 0, 0, 0, 0, 0, 0];
        let (output, _) = compute(
            &regs,
            &CdpRdmaRegs::default(),
            &lut,
            &tables,
            &input,
            rounding,
        );
        output[0] == 0
    };
    (-256..=255).find(leaves_nothing).expect("nine bits")
}

#[test]
fn the_input_converter_keeps_nine_bits() {
    let mut regs = regs();
    assert_eq!(convert_in(&regs, 127), 255);
    (regs.datin_scale, regs.datin_shifter) = (-3, 1);
    assert_eq!(convert_in(&regs, 127), -256);
    // -1.5 rounds away from zero.
    regs.datin_offset = 0;
    assert_eq!(convert_in(&regs, 1), -2);
}

#[test]
fn padded_lanes_are_zero_behind_the_converter_and_still_counted() {
    let lut = LutConfig {
        width: LutOwner::Cdp,
        le_index: LeIndexMethod::Linear { select: 10 },
        lo_select: 8,
        le: LutRangeAndSlopes {
            start: -1,
            ..LutRangeAndSlopes::default()
        },
        lo: LutRangeAndSlopes::default(),
        uflow_priority: LutTableName::Le,
        oflow_priority: LutTableName::Le,
        hybrid_priority: LutTableName::Le,
    };
    let tables = LutTables {
        le: [7; 65],
        ..LutTables::default()
    };
    // Offset -128 turns the byte -128 of lane 2 into 0 and would turn garbage into more.
    let input = [0, 0, 0x80, 99, 99, 99, 99, 99];
    let rdma = CdpRdmaRegs {
        channel: 3,
        ..CdpRdmaRegs::default()
    };
    let (output, counters) = compute(
        &regs(),
        &rdma,
        &lut,
        &tables,
        &input,
        &mut RoundingEvents::default(),
    );
    assert_eq!(output, [7; 8]);
    // Windows of lanes 0 to 2 hold energy and hit both; lanes 3 to 7 see 0 = START of LO.
    assert_eq!(counters, [0, 0, 3, 5, 0]);
}
