//! S_LUT_ACCESS_CFG and S_LUT_ACCESS_DATA, through which the host accesses look-up tables.
//!
//! Source: docs/nv_small/system.md, section 9.

use crate::lut_tables::{LE_ENTRIES, LO_ENTRIES, LutTables};

/// The look-up tables of SDP or CDP, and the entry counter by which the host accesses them.
#[derive(Debug, Clone)]
pub(super) struct LutTablesAndEntryCounter {
    overrun: LutCounterOverrun,
    /// Table that was last written to S_LUT_ACCESS_CFG, as was `direction`.
    table: PortTable,
    direction: LutDirection,
    counter: usize,
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

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PortTable {
    Le,
    Lo,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LutDirection {
    Read,
    Write,
}

/// Number of values of the entry counter, which has 10 bits.
const COUNTS: usize = 1024;

impl LutTablesAndEntryCounter {
    pub(super) fn new(overrun: LutCounterOverrun) -> Self {
        Self {
            overrun,
            table: PortTable::Le,
            direction: LutDirection::Read,
            counter: 0,
            tables: LutTables::default(),
        }
    }

    /// Performs a write of `value` to S_LUT_ACCESS_CFG: table, direction and entry counter.
    pub(super) fn configure(&mut self, value: u32) {
        self.counter = (value & 0x3ff) as usize;
        self.table = match value >> 16 & 1 {
            0 => PortTable::Le,
            _ => PortTable::Lo,
        };
        self.direction = match value >> 17 & 1 {
            0 => LutDirection::Read,
            _ => LutDirection::Write,
        };
    }

    /// Value of S_LUT_ACCESS_CFG in CDP: its address field is the entry counter.
    pub(super) fn live_configuration(&self) -> u32 {
        let counter = u32::try_from(self.counter).expect("the counter has 10 bits");
        let table = u32::from(self.table == PortTable::Lo) << 16;
        let direction = u32::from(self.direction == LutDirection::Write) << 17;
        counter | table | direction
    }

    /// Performs a write of `value` to S_LUT_ACCESS_DATA.
    pub(super) fn write_data(&mut self, value: u32) {
        if self.direction == LutDirection::Write {
            let counter = self.counter;
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
        let (counter, overrun) = (self.counter, self.overrun);
        let entries = self.entries();
        let entry = match (entries.get(counter), overrun) {
            (Some(entry), _) => *entry,
            (None, LutCounterOverrun::StaysAtLast) => entries[0],
            (None, LutCounterOverrun::RunsOn) => 0,
        };
        if self.direction == LutDirection::Read || self.overrun == LutCounterOverrun::RunsOn {
            self.advance();
        }
        u32::from(entry.cast_unsigned())
    }

    fn entries(&mut self) -> &mut [i16] {
        match self.table {
            PortTable::Le => &mut self.tables.le,
            PortTable::Lo => &mut self.tables.lo,
        }
    }

    fn advance(&mut self) {
        let last = match self.table {
            PortTable::Le => LE_ENTRIES - 1,
            PortTable::Lo => LO_ENTRIES - 1,
        };
        let stays = self.overrun == LutCounterOverrun::StaysAtLast && self.counter == last;
        if !stays {
            self.counter = (self.counter + 1) % COUNTS;
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
            port.configure(WRITE | LO | 255);
            for value in [0x1_8001, 2] {
                port.write_data(value);
            }
            assert_eq!(port.tables.lo[255..], [-32767, 2]);
            port.configure(LO | 255);
            assert_eq!([port.read_data(), port.read_data()], [0x8001, 2]);
        }
    }

    #[test]
    fn cdp_stays_at_the_last_entry_and_sdp_runs_on() {
        let [mut cdp, mut sdp] = ports();
        for port in [&mut cdp, &mut sdp] {
            port.configure(WRITE | 64);
            port.write_data(1);
            port.write_data(2);
        }
        assert_eq!((cdp.tables.le[64], sdp.tables.le[64]), (2, 1));
        assert_eq!(cdp.live_configuration(), WRITE | 64);
        assert_eq!(sdp.live_configuration(), WRITE | 66);
    }

    #[test]
    fn beyond_the_table_the_counter_wraps_at_1024() {
        for mut port in ports() {
            port.configure(WRITE | 1023);
            port.write_data(7);
            port.write_data(8);
            assert_eq!(port.tables.le[0], 8);
        }
        let [mut cdp, mut sdp] = ports();
        for port in [&mut cdp, &mut sdp] {
            port.configure(WRITE);
            port.write_data(5);
            port.configure(100);
        }
        assert_eq!((cdp.read_data(), sdp.read_data()), (5, 0));
    }

    #[test]
    fn wrong_directions_advance_sdp_only() {
        let [mut cdp, mut sdp] = ports();
        for port in [&mut cdp, &mut sdp] {
            port.configure(3);
            port.write_data(9);
            assert_eq!(port.tables.le[3], 0);
            port.configure(port.live_configuration() | WRITE);
            port.read_data();
        }
        assert_eq!(cdp.live_configuration(), WRITE | 3);
        assert_eq!(sdp.live_configuration(), WRITE | 5);
    }
}
