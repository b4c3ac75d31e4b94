use std::path::Path;

use nvdla_files::yaml;
use nvdla_layers::image::ImagePresence;
use nvdla_layers::lut::LutContents;
use nvdla_layers::lut::lower::{read_back, setup};
use nvdla_layers::place::{AllocatedRegions, LayerLowering};
use nvdla_layers::tables::LutUser;
use nvdla_model::program::ProgramStep;
use nvdla_random::seed::Seed;
use nvdla_regs::quantity::RegAddr;
use nvdla_regs::table::{cdp, sdp};
use nvdla_regs::types::LayerKind;

fn lut(text: &str) -> LutContents {
    yaml::parse(Path::new("a.yaml"), text).expect("legal")
}

fn steps_of(lut: &LutContents, user: LutUser, unused: Option<Seed>) -> Vec<ProgramStep> {
    let mut places = AllocatedRegions::default();
    let mut to = LayerLowering::new(Seed(1), ImagePresence::Whole, &mut places, unused);
    setup(lut, (user, LayerKind::FromMemory), Seed(1), &mut to);
    to.setup
}

fn values(steps: &[ProgramStep], reg: RegAddr) -> Vec<u32> {
    let value = |step: &ProgramStep| match step {
        ProgramStep::Write { at, value, .. } if *at == reg => Some(*value),
        _ => None,
    };
    steps.iter().filter_map(value).collect()
}

const RAW: &str = "
raw:
  le: { index: { linear: -2 }, start: -3, entries: { pattern: [1, -1] }, download: { first: 60, count: 7 } }
  lo: { select: 1, start: 5, end: 9, entries: kept, uflow: { scale: -1, shift: -16 } }
  priority: { oflow: lo }
";

#[test]
fn raw_tables_are_written_as_they_are_described() {
    let steps = steps_of(&lut(RAW), LutUser::Cdp, None);
    assert_eq!(values(&steps, cdp::S_LUT_ACCESS_CFG.addr), [0x2003c]);
    let ones = [1, 0xffff];
    let want: Vec<u32> = ones.iter().copied().cycle().take(7).collect();
    assert_eq!(values(&steps, cdp::S_LUT_ACCESS_DATA.addr), want);
    assert_eq!(values(&steps, cdp::S_LUT_CFG.addr), [0x21]);
    assert_eq!(values(&steps, cdp::S_LUT_INFO.addr), [0x0001_3e00]);
    assert_eq!(values(&steps, cdp::S_LUT_LE_END_LOW.addr), [13]);
    assert_eq!(values(&steps, cdp::S_LUT_LO_END_LOW.addr), [9]);
    let steps = steps_of(&lut(RAW), LutUser::Cdp, Some(Seed(1)));
    let info = values(&steps, cdp::S_LUT_INFO.addr)[0];
    assert_eq!(info & 0x003f_3f00, 0x0001_3e00);
    assert_ne!(info, 0x0001_3e00);
}

#[test]
fn tables_of_functions_are_written_whole() {
    let text = "
function:
  of: sigmoid
  input_step: 0.0625
  output_step: 0.0001
  le: { linear: { from: -128, to: 128 } }
  lo: { from: -16, to: 16 }
";
    let steps = steps_of(&lut(text), LutUser::Sdp, None);
    let port = values(&steps, sdp::S_LUT_ACCESS_CFG.addr);
    assert_eq!(port, [0x20000, 0x30000]);
    let data = values(&steps, sdp::S_LUT_ACCESS_DATA.addr);
    assert_eq!(data.len(), 65 + 257);
    // The middle of LE is sigmoid(0).
    assert_eq!(data[32], 5000);
}

#[test]
fn kept_tables_are_not_written() {
    assert_eq!(steps_of(&LutContents::Kept, LutUser::Cdp, None), []);
}

#[test]
fn what_a_unit_cannot_do_is_said() {
    let wide = RAW.replace("start: -3", "start: -8589934592");
    assert_eq!(lut(&wide).check(LutUser::Cdp), Ok(()));
    let why = lut(&wide).check(LutUser::Sdp).expect_err("33 bits");
    assert_eq!(
        why,
        "lut.raw.le.start: -8589934592 has more than the 32 bits of SDP"
    );
    let text = "
function: { of: exp, input_step: 1, output_step: 1, le: { linear: { from: 0, to: 64 } }, lo: { from: 9, to: 8 } }
";
    let why = lut(text).check(LutUser::Cdp).expect_err("empty range");
    assert!(
        why.starts_with("lut.function: table LO covers 9..8"),
        "{why}"
    );
}

#[test]
fn reading_back_addresses_every_entry() {
    let steps = read_back(LutUser::Cdp);
    assert_eq!(values(&steps, cdp::S_LUT_ACCESS_CFG.addr), [0, 0x10000]);
    let reads = steps
        .iter()
        .filter(|step| matches!(step, ProgramStep::Read { .. }));
    assert_eq!(reads.count(), 65 + 257);
}
