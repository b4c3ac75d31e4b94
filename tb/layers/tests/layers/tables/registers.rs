use nvdla_layers::tables::registers::LutRegisterValue;
use nvdla_layers::tables::{LutUser, registers};
use nvdla_model::units::lut::{
    LeIndexMethod, LutConfig, LutOutsideSlope, LutOwner, LutRangeAndSlopes, LutTableName,
};

fn config() -> LutConfig {
    let slope = |scale, shift| LutOutsideSlope { scale, shift };
    LutConfig {
        width: LutOwner::Cdp,
        le_index: LeIndexMethod::Exponential { offset: -3 },
        lo_select: -8,
        le: LutRangeAndSlopes {
            start: -5,
            end: 100,
            uflow: slope(-1, -16),
            oflow: slope(2, 15),
        },
        lo: LutRangeAndSlopes::default(),
        uflow_priority: LutTableName::Lo,
        oflow_priority: LutTableName::Le,
        hybrid_priority: LutTableName::Lo,
    }
}

fn value(list: &[LutRegisterValue], name: &str) -> (u32, u32) {
    let found = list.iter().find(|setting| setting.reg.name == name);
    let setting = found.expect(name);
    (setting.value, setting.used)
}

#[test]
fn fields_lie_where_the_specification_puts_them() {
    let list = registers(LutUser::Cdp, &config());
    assert_eq!(value(&list, "S_LUT_CFG"), (0x50, 0x71));
    assert_eq!(value(&list, "S_LUT_INFO"), (0x00f8_00fd, 0x003f_00ff));
    assert_eq!(value(&list, "S_LUT_LE_START_LOW").0, 0xffff_fffb);
    assert_eq!(value(&list, "S_LUT_LE_START_HIGH").0, 0x3f);
    assert_eq!(value(&list, "S_LUT_LE_SLOPE_SCALE").0, 0x0002_ffff);
    assert_eq!(value(&list, "S_LUT_LE_SLOPE_SHIFT").0, 0x1f0);
    let mut linear = config();
    linear.le_index = LeIndexMethod::Linear { select: -1 };
    let list = registers(LutUser::Sdp, &linear);
    assert_eq!(value(&list, "S_LUT_CFG").0, 0x51);
    assert_eq!(value(&list, "S_LUT_INFO"), (0x00f8_ff00, 0x00ff_ff00));
    assert_eq!(value(&list, "S_LUT_LE_END").0, 100);
}

#[test]
fn every_register_is_set_and_holds_its_value() {
    for user in [LutUser::Cdp, LutUser::Sdp] {
        let list = registers(user, &config());
        let addresses: Vec<u32> = list.iter().map(|setting| setting.reg.addr.0).collect();
        assert!(addresses.is_sorted());
        assert_eq!(list.len(), if user == LutUser::Cdp { 14 } else { 10 });
        for setting in list {
            assert_eq!(setting.value & !setting.reg.write_mask, 0, "{setting:?}");
        }
    }
}
