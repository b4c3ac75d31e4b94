use nvdla_layers::writes::{RegisterWrites, bytes, low_bits, low_bits_signed};
use nvdla_random::seed::Seed;
use nvdla_regs::layers::SdpRegs;
use nvdla_regs::table::{cdma, csc, sdp};
use nvdla_regs::types::{LayerKind, Reg};
use nvdla_regs::unit::UnitRegs;

fn stage(regs: &mut SdpRegs) {
    regs.bs_bypass = false;
    regs.bs_alu_algo = 2;
}

fn word(writes: RegisterWrites) -> u32 {
    let list = writes.list;
    assert_eq!(list.len(), SdpRegs::REGS.len());
    let found = list.iter().find(|(reg, _)| *reg == sdp::D_DP_BS_CFG);
    found.expect("all registers are written").1
}

#[test]
fn fields_that_nobody_sets_are_zeros_or_random() {
    let mut zeros = RegisterWrites::default();
    zeros.unit(&[LayerKind::OnTheFly], stage);
    assert_eq!(word(zeros), 8);
    let mut random = RegisterWrites {
        unused: Some(Seed(1)),
        ..RegisterWrites::default()
    };
    random.unit(&[LayerKind::OnTheFly], stage);
    let word = word(random);
    assert_eq!(word & 0b1101, 8);
    assert_ne!(word & !0x7f, 0, "bits without a field, too");
}

#[test]
fn random_bits_are_those_without_effect_in_layers_of_these_kinds() {
    let drawn = |reg: &Reg, kinds: &[LayerKind]| {
        let draw = |seed| {
            let writes = RegisterWrites {
                unused: Some(Seed(seed)),
                ..RegisterWrites::default()
            };
            writes.unused(reg, kinds)
        };
        (0..64).fold(0, |bits, seed| bits | draw(seed))
    };
    let (feature, image, reuse) = (LayerKind::Feature, LayerKind::Image, LayerKind::Reuse);
    let mode = &csc::D_MISC_CFG;
    let precisions = csc::IN_PRECISION.mask() | csc::PROC_PRECISION.mask();
    assert_eq!(drawn(mode, &[feature]), precisions | !mode.write_mask);
    assert_eq!(drawn(mode, &[image, reuse]), precisions | !mode.write_mask);
    // Only images ignore it.
    let atomics = &csc::D_ATOMICS;
    assert_eq!(drawn(atomics, &[feature]), !atomics.write_mask);
    assert_eq!(drawn(atomics, &[image]), u32::MAX);
    // No sentence speaks of images with this field.
    let fetch = &cdma::D_MISC_CFG;
    assert_eq!(drawn(fetch, &[image]), !fetch.write_mask);
    // Behind a convolution it must be 0.
    let sdp = &sdp::D_FEATURE_MODE_CFG;
    let winograd = sdp::WINOGRAD.mask();
    assert_eq!(drawn(sdp, &[LayerKind::OnTheFly]) & winograd, 0);
    assert_eq!(drawn(sdp, &[LayerKind::FromMemory]) & winograd, winograd);
}

#[test]
fn overrides_replace_in_place_or_come_last() {
    let mut writes = RegisterWrites::default();
    let kinds = [LayerKind::FromMemory];
    writes.unit(&kinds, |regs: &mut SdpRegs| regs.cvt_offset = 8);
    writes.override_with([(&sdp::D_CVT_OFFSET, 1), (&sdp::S_LUT_CFG, 2)]);
    let list = writes.list;
    assert!(list.contains(&(sdp::D_CVT_OFFSET, 1)));
    assert_eq!(list.last(), Some(&(sdp::S_LUT_CFG, 2)));
    assert_eq!(list.len(), SdpRegs::REGS.len() + 1);
}

#[test]
fn low_bits_leave_the_others() {
    assert_eq!(bytes(0x100, 0xffff_fffd), 0x105);
    assert_eq!(low_bits_signed(-1, 8, 0), 0xff);
    assert_eq!(low_bits_signed(0, 8, -1), -256);
    assert_eq!(low_bits(0x7f, 6, 0xc0), 0xff);
}
