//! What is certain about a register that the host reads.
//!
//! Between the moment at which a layer has everything it needs and the moment at which the host
//! has waited for it, nobody knows how far it is. What depends on that is predicted with mask
//! 0, and so is what depends on memory timing for good; the latter are listed in [`NEVER`].

use super::Model;
use nvdla_regs::file::is_statistic;
use nvdla_regs::quantity::Addr;
use nvdla_regs::table::{cdma, cdp, cdp_rdma, glb, pdp, pdp_rdma, sdp, sdp_rdma};
use nvdla_regs::types::{Reg, at as register_at};

/// Registers that no layer with the counter switched on predicts, with the reason.
/// Source: docs/nv_small: sdp.md, sections 12.4 and 12.5; pdp.md, section 8.3; cdp.md,
/// section 8.2; convolution.md.
pub const NEVER: [(&Reg, &str); 17] = [
    (&sdp::D_PERF_WDMA_WRITE_STALL, STALLS),
    (&sdp_rdma::D_PERF_MRDMA_READ_STALL, STALLS),
    (&sdp_rdma::D_PERF_BRDMA_READ_STALL, STALLS),
    (&sdp_rdma::D_PERF_NRDMA_READ_STALL, STALLS),
    (&sdp_rdma::D_PERF_ERDMA_READ_STALL, STALLS),
    (&pdp::D_PERF_WRITE_STALL, STALLS),
    (&pdp_rdma::D_PERF_READ_STALL, STALLS),
    (&cdp::D_PERF_WRITE_STALL, STALLS),
    (&cdp_rdma::D_PERF_READ_STALL, STALLS),
    (&cdma::D_PERF_DAT_READ_STALL, STALLS),
    (&cdma::D_PERF_WT_READ_STALL, STALLS),
    (&cdma::D_PERF_DAT_READ_LATENCY, LATENCY),
    (&cdma::D_PERF_WT_READ_LATENCY, LATENCY),
    (&sdp::D_PERF_LUT_UFLOW, CARRIED),
    (&sdp::D_PERF_LUT_OFLOW, CARRIED),
    (&sdp::D_PERF_LUT_LE_HIT, CARRIED),
    (&sdp::D_PERF_LUT_LO_HIT, CARRIED),
];

const STALLS: &str = "counts clocks in which the memory takes no request";
const LATENCY: &str = "adds up the clocks between requests and data";
const CARRIED: &str = "whether a layer with EW bypassed clears the last count is not known";

/// Offsets from S_LUT_ACCESS_CFG to S_LUT_ACCESS_DATA.
const LUT_PORTS: [(&Reg, &Reg); 2] = [
    (&sdp::S_LUT_ACCESS_CFG, &sdp::S_LUT_ACCESS_DATA),
    (&cdp::S_LUT_ACCESS_CFG, &cdp::S_LUT_ACCESS_DATA),
];

impl Model {
    /// Value of a register read now, and its certain bits. Table ports advance.
    pub(super) fn predict(&mut self, at: Addr) -> (u32, u32) {
        let mask = self.certain_bits(at);
        (self.file.read(at), mask)
    }

    /// Bits of the register that are certain.
    pub(super) fn certain_bits(&self, at: Addr) -> u32 {
        let Some(reg) = register_at(at) else {
            return u32::MAX;
        };
        if at == glb::S_INTR_STATUS.addr {
            return self.file.interrupts.certain();
        }
        if at == cdma::S_CBUF_FLUSH_STATUS.addr {
            return if self.flushed { u32::MAX } else { !1 };
        }
        if self.port_hazard(at) {
            return 0;
        }
        let block = self.block_of(reg);
        let producer = self.file.producer(block);
        let in_flight = |group| self.runs(block, group);
        match reg.name {
            "S_STATUS" if block.ping_pong => {
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
            "S_POINTER" if block.ping_pong => match in_flight(0) || in_flight(1) {
                true => !(1 << 16),
                false => u32::MAX,
            },
            "D_OP_ENABLE" if in_flight(producer) => !1,
            _ if is_statistic(reg)
                && (in_flight(producer) || self.timing.contains(&(at, producer))) =>
            {
                0
            }
            _ => u32::MAX,
        }
    }

    /// A table port read directly behind a posted write to the port returns the old entry.
    /// Source: docs/nv_small/system.md, section 9.
    fn port_hazard(&self, at: Addr) -> bool {
        let Some((cfg, data)) = LUT_PORTS.iter().find(|(_, data)| data.addr == at) else {
            return false;
        };
        self.last_posted
            .is_some_and(|last| last == cfg.addr || last == data.addr)
    }
}
