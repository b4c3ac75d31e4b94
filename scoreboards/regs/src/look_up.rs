//! Registers by address and by name.

use crate::quantity::RegAddr;
use crate::table::BLOCKS;
use crate::types::Reg;

/// The register at a byte address; `None` for a hole.
pub fn at(addr: RegAddr) -> Option<&'static Reg> {
    let block = BLOCKS.iter().find(|b| b.base.0 == addr.0 & !0xfff)?;
    let index = block.regs.binary_search_by_key(&addr, |r| r.addr).ok()?;
    Some(&block.regs[index])
}

/// The register of a name such as `SDP.D_CVT_SHIFT`.
pub fn named(name: &str) -> Option<&'static Reg> {
    let (block, register) = name.split_once('.')?;
    let block = BLOCKS.iter().find(|b| b.name == block)?;
    block.regs.iter().find(|r| r.name == register)
}

/// The register of a name as trace files write it: `NVDLA_SDP.D_CVT_SHIFT_0`. The read DMA of
/// SDP appears there as `NVDLA_SDP.RDMA_D_...`.
pub fn named_in_trace(name: &str) -> Option<&'static Reg> {
    let name = name.strip_prefix("NVDLA_")?.strip_suffix("_0")?;
    named(name).or_else(|| named(&name.replacen(".RDMA_", "_RDMA.", 1)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{sdp, sdp_rdma};

    #[test]
    fn every_register_is_found_by_address_and_by_name() {
        for reg in BLOCKS.iter().flat_map(|b| b.regs) {
            assert_eq!(at(reg.addr), Some(reg));
            assert_eq!(named(&format!("{}.{}", reg.block, reg.name)), Some(reg));
        }
    }

    #[test]
    fn holes_and_unknown_names_are_not_found() {
        assert_eq!(at(RegAddr(0x0e000)), None);
        assert_eq!(at(RegAddr(0x09ffc)), None);
        assert_eq!(named("SDP.D_NOTHING"), None);
    }

    #[test]
    fn trace_names_lose_their_prefix_and_suffix() {
        assert_eq!(
            named_in_trace("NVDLA_SDP.D_CVT_SHIFT_0"),
            Some(&sdp::D_CVT_SHIFT)
        );
        let feature = named_in_trace("NVDLA_SDP.RDMA_D_FEATURE_MODE_CFG_0");
        assert_eq!(feature, Some(&sdp_rdma::D_FEATURE_MODE_CFG));
        assert_eq!(named_in_trace("SDP.D_CVT_SHIFT"), None);
    }
}
