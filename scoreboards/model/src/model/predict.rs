//! Which bits of a register that the host reads are certain.
//!
//! Between the moment at which a layer has everything it needs and the moment at which the host has
//! waited for it, nobody knows how far it is. Bits that depend on that have mask 0, and so have
//! those that depend on memory timing; [`never`] lists registers that are never predicted.

use super::Model;
use crate::expected::StatisticPrediction;
use crate::memory::MemoryPort;
use nvdla_regs::look_up::at as register_at;
use nvdla_regs::quantity::RegAddr;
use nvdla_regs::table::{cdp, sdp};
use nvdla_regs::types::{CountedEvent, Reg, RegRole};

/// A text that says why the model does not predict this register while its counter is on, if so.
/// Source: docs/nv_small: sdp.md, sections 12.4 and 12.5; pdp.md, section 8.3; cdp.md, section 8.2;
/// convolution.md.
pub fn never(reg: &Reg) -> Option<&'static str> {
    match reg.counts? {
        CountedEvent::Stalls => Some(STALLS),
        CountedEvent::Latency => Some(LATENCY),
        CountedEvent::LutUnderflow
        | CountedEvent::LutOverflow
        | CountedEvent::LutLeHit
        | CountedEvent::LutLoHit
            if reg.block == sdp::BLOCK.name =>
        {
            Some(CARRIED)
        }
        _ => None,
    }
}

const STALLS: &str = "counts clocks in which the memory takes no request";
const LATENCY: &str = "adds up the clocks between requests and data";
const CARRIED: &str = "whether a layer with EW bypassed clears the last count is not known";

/// The table ports of SDP and CDP: S_LUT_ACCESS_CFG and S_LUT_ACCESS_DATA of each.
const LUT_PORTS: [(&Reg, &Reg); 2] = [
    (&sdp::S_LUT_ACCESS_CFG, &sdp::S_LUT_ACCESS_DATA),
    (&cdp::S_LUT_ACCESS_CFG, &cdp::S_LUT_ACCESS_DATA),
];

impl<M: MemoryPort> Model<M> {
    /// Bits of the register whose value is certain.
    pub(super) fn certain_bits(&self, at: RegAddr) -> u32 {
        let Some(reg) = register_at(at) else {
            return u32::MAX;
        };
        if self.port_hazard(at) {
            return 0;
        }
        let block = self.block_of(reg);
        let producer = self.file.producer(block);
        let in_flight = |group| self.runs(block, group) || self.may_be_ahead(block, group);
        match reg.role {
            RegRole::InterruptStatus => self.file.interrupts.certain(),
            RegRole::FlushStatus if !self.flushed => !1,
            RegRole::Status => {
                // A layer in flight changes its own code, and that of a waiting other group.
                let any = in_flight(0) || in_flight(1);
                let uncertain =
                    |group| in_flight(group) || (any && self.file.enabled(block, group));
                let field = |group: usize| {
                    if uncertain(group) {
                        3 << (16 * group)
                    } else {
                        0
                    }
                };
                !(field(0) | field(1))
            }
            RegRole::Pointer if in_flight(0) || in_flight(1) => !(1 << 16),
            RegRole::Enable if in_flight(producer) => !1,
            RegRole::Statistic
                if (in_flight(producer) || self.timing.contains_key(&(at, producer))) =>
            {
                0
            }
            _ => u32::MAX,
        }
    }

    /// Predictions of a statistics register that layers in flight or memory timing make uncertain;
    /// see [`ReadPrediction::shows`](crate::expected::ReadPrediction::shows).
    pub(super) fn shows(&self, at: RegAddr) -> Option<[StatisticPrediction; 2]> {
        let reg = register_at(at).filter(|reg| reg.is_statistic())?;
        let block = self.block_of(reg);
        let key = (at, self.file.producer(block));
        let count = self
            .timing
            .get(&key)
            .copied()
            .map(StatisticPrediction::Count);
        if self.may_be_ahead(block, key.1) {
            return None;
        }
        if !self.runs(block, key.1) {
            return count.map(|count| [count; 2]);
        }
        let behind = count.unwrap_or_else(|| StatisticPrediction::Value(self.file.peek(at)));
        Some([*self.before.get(&key)?, behind])
    }

    /// Whether a read of this table port returns the old entry: directly after a posted write to it.
    /// Source: docs/nv_small/system.md, section 9.
    fn port_hazard(&self, at: RegAddr) -> bool {
        let Some((cfg, data)) = LUT_PORTS.iter().find(|(_, data)| data.addr == at) else {
            return false;
        };
        self.last_posted
            .is_some_and(|last| last == cfg.addr || last == data.addr)
    }
}
