//! Lowers look-up tables to register writes, and reads them back.
//!
//! Source: docs/nv_small/cdp.md, section 5; docs/nv_small/sdp.md, section 10.6;
//! docs/nv_small/system.md, section 9.

use nvdla_model::program::ProgramStep;
use nvdla_regs::lut_tables::{LE_ENTRIES, LO_ENTRIES};
use nvdla_regs::types::{LayerKind, RegRole};

use crate::data::{LayerData, ValueSize};
use crate::place::LayerLowering;
use crate::tables;
use crate::tables::LutUser;
use crate::tables::registers::LutRegisterValue;
use nvdla_random::seed::Seed;

use super::{LutContents, LutWrites, TableWriteRange};

/// Bits of S_LUT_ACCESS_CFG: table LO instead of LE, and (TYPE_WRITE) a write of entries.
const TABLE_LO: u32 = 1 << 16;
const TYPE_WRITE: u32 = 1 << 17;

/// Adds steps that write the S_LUT registers and the entries of both tables, for a layer of the kind
/// `kind`; none for kept tables. The unit must be idle.
pub fn setup(
    lut: &LutContents,
    (user, kind): (LutUser, LayerKind),
    seed: Seed,
    to: &mut LayerLowering<'_>,
) {
    let (config, entries) = match lut {
        LutContents::Kept => return,
        LutContents::Function(spec) => {
            let design = tables::design(user, spec).expect("checked when read");
            let (le, lo) = (design.tables.le, design.tables.lo);
            let whole = TableWriteRange::default();
            let entries = [
                access(user, 0, &le, whole),
                access(user, TABLE_LO, &lo, whole),
            ];
            (design.config, entries.concat())
        }
        LutContents::Raw(raw) => (raw.config(user), raw_entries(raw, user, seed)),
    };
    for LutRegisterValue { reg, value, used } in tables::registers(user, &config) {
        let rest = to.writes.unused(reg, &[kind]) & !used;
        let value = value & used | rest;
        to.setup.push(ProgramStep::posted(reg.addr, value));
    }
    to.setup.extend(entries);
}

/// Steps that read all entries of both tables of `user` through the register bus.
pub fn read_back(user: LutUser) -> Vec<ProgramStep> {
    let port = user.of_role(RegRole::LutAccess);
    let data = user.of_role(RegRole::LutData);
    let mut steps = Vec::new();
    for (table, entries) in [(0, LE_ENTRIES), (TABLE_LO, LO_ENTRIES)] {
        // Data read right behind a posted write of the port may be the old entry.
        steps.push(ProgramStep::write(port, table));
        steps.extend(std::iter::repeat_n(ProgramStep::read(data), entries));
    }
    steps
}

fn raw_entries(raw: &LutWrites, user: LutUser, seed: Seed) -> Vec<ProgramStep> {
    let tables = [
        (0, LE_ENTRIES, &raw.le.entries, raw.le.download, "le"),
        (TABLE_LO, LO_ENTRIES, &raw.lo.entries, raw.lo.download, "lo"),
    ];
    let mut steps = Vec::new();
    for (table, entries, data, download, name) in tables {
        if *data == LayerData::Kept {
            continue;
        }
        let mut values = data.values(ValueSize::TwoBytes, seed.of(name));
        let count = download.entries(entries);
        let list: Vec<i16> = (0..count).map(|_| values.take_one()).collect();
        steps.extend(access(user, table, &list, download));
    }
    steps
}

/// Steps that write the entries `list` to a table, from entry number `download.first` on.
fn access(user: LutUser, table: u32, list: &[i16], download: TableWriteRange) -> Vec<ProgramStep> {
    let port = user.of_role(RegRole::LutAccess).addr;
    let data = user.of_role(RegRole::LutData).addr;
    let first = TYPE_WRITE | table | download.first.bits();
    let mut steps = vec![ProgramStep::posted(port, first)];
    let entry = |entry: &i16| ProgramStep::posted(data, u32::from(entry.cast_unsigned()));
    steps.extend(list.iter().map(entry));
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::image::ImagePresence;
    use crate::place::AllocatedRegions;
    use nvdla_files::yaml::{self as yaml};
    use nvdla_regs::table::{cdp, sdp};
    use std::path::Path;

    fn lut(text: &str) -> LutContents {
        yaml::parse(Path::new("a.yaml"), text).expect("legal")
    }

    fn steps_of(lut: &LutContents, user: LutUser, unused: Option<Seed>) -> Vec<ProgramStep> {
        let mut places = AllocatedRegions::default();
        let mut to = LayerLowering::new(Seed(1), ImagePresence::Whole, &mut places, unused);
        setup(lut, (user, LayerKind::FromMemory), Seed(1), &mut to);
        to.setup
    }

    fn values(steps: &[ProgramStep], reg: nvdla_regs::quantity::RegAddr) -> Vec<u32> {
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
}
