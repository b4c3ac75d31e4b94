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

#[cfg(test)]
mod tests {
    use super::*;

    const WRITE: u32 = 1 << 17;
    const LO: u32 = 1 << 16;

    fn ports() -> [LutTablesAndEntryCounter; 2] {
        [
            LutTablesAndEntryCounter::new(LutCounterOverrun::StaysAtLast),
            LutTablesAndEntryCounter::new(LutCounterOverrun::RunsOn),
        ]
    }

    #[test]
    fn both_ports_store_and_return_entries_in_order() {
        for mut port in ports() {
            port.configuration = WRITE | LO | 255;
            for value in [0x1_8001, 2] {
                port.write_data(value);
            }
            assert_eq!(port.tables.lo[255..], [-32767, 2]);
            port.configuration = LO | 255;
            assert_eq!([port.read_data(), port.read_data()], [0x8001, 2]);
        }
    }

    #[test]
    fn cdp_stays_at_the_last_entry_and_sdp_runs_on() {
        let [mut cdp, mut sdp] = ports();
        for port in [&mut cdp, &mut sdp] {
            port.configuration = WRITE | 64;
            port.write_data(1);
            port.write_data(2);
        }
        assert_eq!((cdp.tables.le[64], sdp.tables.le[64]), (2, 1));
        assert_eq!(cdp.configuration, WRITE | 64);
        assert_eq!(sdp.configuration, WRITE | 66);
    }

    #[test]
    fn beyond_the_table_the_counter_wraps_at_1024() {
        for mut port in ports() {
            port.configuration = WRITE | 1023;
            port.write_data(7);
            port.write_data(8);
            assert_eq!(port.tables.le[0], 8);
        }
        let [mut cdp, mut sdp] = ports();
        for port in [&mut cdp, &mut sdp] {
            port.configuration = WRITE;
            port.write_data(5);
            port.configuration = 100;
        }
        assert_eq!((cdp.read_data(), sdp.read_data()), (5, 0));
    }

    #[test]
    fn wrong_directions_advance_sdp_only() {
        let [mut cdp, mut sdp] = ports();
        for port in [&mut cdp, &mut sdp] {
            port.configuration = 3;
            port.write_data(9);
            assert_eq!(port.tables.le[3], 0);
            port.configuration |= WRITE;
            port.read_data();
        }
        assert_eq!(cdp.configuration, WRITE | 3);
        assert_eq!(sdp.configuration, WRITE | 5);
    }
}
