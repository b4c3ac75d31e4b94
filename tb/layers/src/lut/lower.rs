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
