use nvdla_model::units::lut::LutConfig;
use nvdla_regs::layers::CdpSingleRegs;

#[test]
fn bounds_of_cdp_have_38_bits_and_a_sign() {
    let regs = CdpSingleRegs {
        lut_le_start_high: -32,
        lut_le_end_high: 31,
        lut_le_end_low: u32::MAX,
        lut_lo_start_high: -1,
        lut_lo_start_low: 0xffff_fffb,
        ..CdpSingleRegs::default()
    };
    let LutConfig { le, lo, .. } = LutConfig::of_cdp(&regs);
    assert_eq!((le.start, le.end), (-(1 << 37), (1 << 37) - 1));
    assert_eq!((lo.start, lo.end), (-5, 0));
}
