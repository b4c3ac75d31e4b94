//! S_LUT_ACCESS_CFG and S_LUT_ACCESS_DATA, through which the host accesses look-up tables.
//!
//! Source: docs/nv_small/system.md, section 9.

use crate::lut_tables::LutTables;
use crate::table::cdp;

/// The look-up tables of SDP or CDP, and the entry counter by which the host accesses them.
#[derive(Debug, Clone)]
pub(super) struct LutTablesAndEntryCounter {
    overrun: LutCounterOverrun,
    /// Value of S_LUT_ACCESS_CFG: table, direction, and in the address field the entry counter.
    pub(super) configuration: u32,
    pub(super) tables: LutTables,
}

/// When the entry counter of a look-up table advances: in CDP and SDP this differs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LutCounterOverrun {
    /// CDP: the counter stays at the last entry, and only accesses in the set direction advance it.
    StaysAtLast,
    /// SDP: each access advances the counter.
    RunsOn,
}

impl LutTablesAndEntryCounter {
    pub(super) fn new(overrun: LutCounterOverrun) -> Self {
        Self {
            overrun,
            configuration: 0,
            tables: LutTables::default(),
        }
    }

    fn counter(&self) -> usize {
        cdp::LUT_ADDR.get(self.configuration) as usize
    }

    /// Whether the host last chose to write entries, not to read them.
    fn writes(&self) -> bool {
        cdp::LUT_ACCESS_TYPE.get(self.configuration) == 1
    }

    /// Performs a write of `value` to S_LUT_ACCESS_DATA.
    pub(super) fn write_data(&mut self, value: u32) {
        if self.writes() {
            let counter = self.counter();
            if let Some(entry) = self.entries().get_mut(counter) {
                *entry = entry_of(value);
            }
            self.advance();
        } else if self.overrun == LutCounterOverrun::RunsOn {
            self.advance();
        }
    }

    /// Whether a write of `value` to S_LUT_ACCESS_DATA would leave all entries unchanged.
    pub(super) fn has(&self, value: u32) -> bool {
        let mut after = self.clone();
        after.write_data(value);
        after.tables == self.tables
    }

    /// Performs a read of S_LUT_ACCESS_DATA and returns its value.
    pub(super) fn read_data(&mut self) -> u32 {
        let (counter, overrun) = (self.counter(), self.overrun);
        let entries = self.entries();
        let entry = match (entries.get(counter), overrun) {
            (Some(entry), _) => *entry,
            (None, LutCounterOverrun::StaysAtLast) => entries[0],
            (None, LutCounterOverrun::RunsOn) => 0,
        };
        if !self.writes() || self.overrun == LutCounterOverrun::RunsOn {
            self.advance();
        }
        u32::from(entry.cast_unsigned())
    }

    fn entries(&mut self) -> &mut [i16] {
        match cdp::LUT_TABLE_ID.get(self.configuration) {
            0 => &mut self.tables.le,
            _ => &mut self.tables.lo,
        }
    }

    fn advance(&mut self) {
        let counter = self.counter();
        if self.overrun == LutCounterOverrun::RunsOn || counter + 1 != self.entries().len() {
            // It has ten bits: 0 follows 1023.
            let next = cdp::LUT_ADDR.get(self.configuration) + 1;
            self.configuration = cdp::LUT_ADDR.put(self.configuration, next);
        }
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "the port takes bits 15:0 of the write"
)]
fn entry_of(value: u32) -> i16 {
    (value as u16).cast_signed()
}
