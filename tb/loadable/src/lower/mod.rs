//! Lowers operations of a loadable to register writes.
//!
//! Registers that have no effect on an operation are not written and keep their values.
//!
//! Source: docs/loadable.md, section 7.

mod conv;
mod pooling;
mod registers;
mod sdp;

use nvdla_model::program::golden::RegisterValue;
use nvdla_regs::table::{cacc, cdma, cdp, cdp_rdma, cmac_a, cmac_b, csc, pdp, pdp_rdma};
use nvdla_regs::table::{sdp as sdp_core, sdp_rdma};
use nvdla_regs::types::Block;

use crate::error::{LoadablePlace, Result};
use crate::network::operation::OpDescriptor;

use registers::OperationRegisterWrites;

/// The writes to layer registers that program an operation; `place` names it in refusals.
pub fn lower(work: &OpDescriptor, place: LoadablePlace) -> Result<Vec<RegisterValue>> {
    let mut registers = OperationRegisterWrites {
        place,
        writes: Vec::new(),
    };
    match work {
        OpDescriptor::Conv(conv) => conv::lower(conv, &mut registers)?,
        OpDescriptor::Sdp(sdp) => sdp::lower(sdp, &mut registers)?,
        OpDescriptor::Pdp(pdp) => pooling::lower_pdp(pdp, &mut registers)?,
        OpDescriptor::Cdp(cdp, lut) => pooling::lower_cdp(cdp, lut.as_deref(), &mut registers)?,
    }
    Ok(registers.writes)
}

/// Register blocks of an operation, in the order in which they are enabled. Source: section 7.1.
pub fn blocks(work: &OpDescriptor) -> Vec<&'static Block> {
    match work {
        OpDescriptor::Conv(_) => vec![
            &cacc::BLOCK,
            &cmac_a::BLOCK,
            &cmac_b::BLOCK,
            &csc::BLOCK,
            &cdma::BLOCK,
        ],
        OpDescriptor::Sdp(sdp) if sdp.needs_read_dma() => {
            vec![&sdp_rdma::BLOCK, &sdp_core::BLOCK]
        }
        OpDescriptor::Sdp(_) => vec![&sdp_core::BLOCK],
        OpDescriptor::Pdp(pdp) if pdp.src.is_hardware() => vec![&pdp::BLOCK],
        OpDescriptor::Pdp(_) => vec![&pdp_rdma::BLOCK, &pdp::BLOCK],
        OpDescriptor::Cdp(..) => vec![&cdp_rdma::BLOCK, &cdp::BLOCK],
    }
}
