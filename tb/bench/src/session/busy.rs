//! Most core clocks that a unit can have been busy, from register writes and interrupts: no stall
//! counter of the unit can show more.
//!
//! Source: docs/nv_small/system.md, sections 4 and 5; sdp.md, section 12.5; pdp.md, section 8.3;
//! cdp.md, section 8.2.

use std::collections::VecDeque;

use nvdla_regs::interrupts::InterruptSource;
use nvdla_regs::look_up;
use nvdla_regs::quantity::RegAddr;
use nvdla_regs::table::{cdma, cdp, cdp_rdma, pdp, pdp_rdma, sdp, sdp_rdma};
use nvdla_regs::types::{Block, CountedEvent, Field, RegRole};

/// A unit that counts the clocks in which the memory takes no request.
struct CountingUnit {
    block: &'static Block,
    feeder: Option<&'static Block>,
    /// For units with on-the-fly layers: the mode fields of `block` and `feeder` (its read DMA),
    /// and their value for "on the fly", in which the read DMA reads operands only, or nothing.
    flies: Option<([&'static Field; 2], u32)>,
}

const UNITS: [CountingUnit; 4] = [
    CountingUnit {
        block: &sdp::BLOCK,
        feeder: Some(&sdp_rdma::BLOCK),
        flies: Some(([&sdp::FLYING_MODE, &sdp_rdma::FLYING_MODE], 1)),
    },
    CountingUnit {
        block: &pdp::BLOCK,
        feeder: Some(&pdp_rdma::BLOCK),
        flies: Some(([&pdp::FLYING_MODE, &pdp_rdma::FLYING_MODE], 0)),
    },
    CountingUnit {
        block: &cdp::BLOCK,
        feeder: Some(&cdp_rdma::BLOCK),
        flies: None,
    },
    CountingUnit {
        block: &cdma::BLOCK,
        feeder: None,
        flies: None,
    },
];

impl CountingUnit {
    fn has(&self, block: &str) -> bool {
        let feeder = self.feeder.is_some_and(|feeder| feeder.name == block);
        feeder || self.block.name == block
    }
}

/// Whether a layer takes its elements from another unit, on the fly.
type OnTheFly = bool;

/// Most core clocks that one unit can have been busy so far, and its layers that have not ended.
#[derive(Debug, Clone, Default)]
struct UnitBusyTime {
    /// Interrupt bits of enabled layers whose interrupt has not come yet.
    awaited: u32,
    /// Layers for which the unit's read DMA is enabled and the unit is not yet, oldest first.
    ahead: VecDeque<OnTheFly>,
    /// Number of layers for which the unit is enabled and its read DMA is not yet.
    behind: u32,
    /// Whether register groups 0 and 1 are programmed on the fly: of the unit, then of its read DMA.
    flies: [[OnTheFly; 2]; 2],
    /// Core clock in which the unit began to be busy; `None` if it is idle.
    since: Option<u64>,
    /// Number of core clocks in which the unit was busy before `since`.
    before: u64,
}

impl UnitBusyTime {
    /// Records that the unit is enabled for a layer.
    fn take(&mut self, flies: OnTheFly) {
        let first = self.ahead.iter().position(|of| *of == flies);
        match (first, flies) {
            (Some(0), true) => drop(self.ahead.pop_front()),
            (Some(first), false) => drop(self.ahead.drain(..=first)),
            (None, false) => self.behind += 1,
            // It has no operands, or they come later.
            (_, true) => {}
        }
    }

    /// Records that the unit's read DMA is enabled for a layer.
    fn feed(&mut self, flies: OnTheFly) {
        match self.behind.checked_sub(1) {
            Some(behind) if !flies => self.behind = behind,
            _ => self.ahead.push_back(flies),
        }
    }

    fn settle(&mut self, now: u64) {
        let works = self.awaited != 0 || !self.ahead.is_empty();
        match (self.since, works) {
            (None, true) => self.since = Some(now),
            (Some(since), false) => {
                self.before += now - since;
                self.since = None;
            }
            _ => {}
        }
    }
}

/// Most core clocks that each unit can have been busy since reset.
#[derive(Debug, Clone, Default)]
pub(super) struct BusyClockBounds {
    units: [UnitBusyTime; UNITS.len()],
}

impl BusyClockBounds {
    /// Follows a register write, to the register group `group`, that the bus took in core clock `now`.
    pub(super) fn write(&mut self, at: RegAddr, value: u32, now: u64, group: usize) {
        let Some(reg) = look_up::at(at) else { return };
        for (unit, busy) in UNITS.iter().zip(&mut self.units) {
            if let Some((fields, flying)) = unit.flies {
                for (field, flies) in fields.iter().zip(&mut busy.flies) {
                    if field.reg == at {
                        flies[group] = field.get(value) == flying;
                    }
                }
            }
            if reg.role != RegRole::Enable || value & 1 == 0 {
                continue;
            }
            let [own, fed] = busy.flies.map(|flies| flies[group]);
            if reg.block == unit.block.name {
                let bits = InterruptSource::bits_of(unit.block, group);
                // A group that works takes no second layer.
                if busy.awaited & bits == 0 {
                    busy.awaited |= bits;
                    if unit.feeder.is_some() {
                        busy.take(own);
                    }
                }
            } else if unit.feeder.is_some_and(|feeder| feeder.name == reg.block) {
                busy.feed(fed);
            }
            busy.settle(now);
        }
    }

    /// Records that the host saw the interrupt bits `bits` of layers in core clock `now`.
    pub(super) fn interrupts(&mut self, bits: u32, now: u64) {
        for busy in &mut self.units {
            busy.awaited &= !bits;
            busy.settle(now);
        }
    }

    /// Largest value that register `at` can have in core clock `now`; `None` if it counts no stalls.
    pub(super) fn bound(&self, at: RegAddr, now: u64) -> Option<u64> {
        let reg = look_up::at(at).filter(|reg| reg.counts == Some(CountedEvent::Stalls))?;
        let unit = UNITS.iter().position(|unit| unit.has(reg.block))?;
        let busy = &self.units[unit];
        Some(busy.before + busy.since.map_or(0, |since| now - since))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STALLS: RegAddr = sdp_rdma::D_PERF_MRDMA_READ_STALL.addr;

    fn enable(busy: &mut BusyClockBounds, block: &Block, now: u64) {
        let at = block.of_role(RegRole::Enable).unwrap().addr;
        busy.write(at, 1, now, 0);
    }

    #[test]
    fn a_unit_works_from_its_first_enable_to_its_interrupt() {
        let mut busy = BusyClockBounds::default();
        enable(&mut busy, &sdp_rdma::BLOCK, 10);
        enable(&mut busy, &sdp::BLOCK, 15);
        assert_eq!(busy.bound(STALLS, 20), Some(10));
        busy.interrupts(InterruptSource::Sdp.of(0).mask(), 40);
        assert_eq!(busy.bound(STALLS, 100), Some(30));
        enable(&mut busy, &sdp::BLOCK, 200);
        enable(&mut busy, &sdp_rdma::BLOCK, 201);
        busy.interrupts(InterruptSource::Sdp.of(0).mask(), 220);
        assert_eq!(busy.bound(STALLS, 1000), Some(50));
        assert_eq!(busy.bound(sdp::D_STATUS.addr, 1000), None, "counts nothing");
    }

    #[test]
    fn a_feeder_that_is_ahead_works_behind_the_interrupt_of_a_flying_layer() {
        let mut busy = BusyClockBounds::default();
        busy.write(sdp::FLYING_MODE.reg, 1, 0, 0);
        enable(&mut busy, &sdp::BLOCK, 10);
        enable(&mut busy, &sdp_rdma::BLOCK, 20);
        busy.interrupts(InterruptSource::Sdp.of(0).mask(), 40);
        assert_eq!(busy.bound(STALLS, 100), Some(90));
    }

    #[test]
    fn operands_of_a_flying_layer_are_taken_by_it() {
        let mut busy = BusyClockBounds::default();
        busy.write(sdp::FLYING_MODE.reg, 1, 0, 0);
        busy.write(sdp_rdma::FLYING_MODE.reg, 1, 0, 0);
        enable(&mut busy, &sdp_rdma::BLOCK, 10);
        enable(&mut busy, &sdp::BLOCK, 20);
        busy.interrupts(InterruptSource::Sdp.of(0).mask(), 40);
        assert_eq!(busy.bound(STALLS, 100), Some(30));
    }

    #[test]
    fn a_fetch_ends_with_data_and_weights() {
        let mut busy = BusyClockBounds::default();
        let stalls = cdma::D_PERF_WT_READ_STALL.addr;
        enable(&mut busy, &cdma::BLOCK, 0);
        busy.interrupts(InterruptSource::CdmaDat.of(0).mask(), 10);
        assert_eq!(busy.bound(stalls, 15), Some(15));
        busy.interrupts(InterruptSource::CdmaWt.of(0).mask(), 20);
        assert_eq!(busy.bound(stalls, 50), Some(20));
    }
}
