//! How far CDMA's fetches come in a layer that never ends.
//!
//! Source: docs/nv_small/system.md, sections 5 and 11; convolution.md, section 5.2;
//! conv_multilayer.md, sections 2.1 and 3.

use super::ConvolutionBuffer;
use super::decode;
use super::unit::ConvUnit;
use crate::ModelStateForUnit;
use nvdla_regs::geometry::Geometry;
use nvdla_regs::layers::CdmaRegs;
use nvdla_regs::table::{csc, mcif};

/// Whether CDMA brings all data, or all weights, of a layer into CBUF and raises the interrupt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CdmaFetchOutcome {
    Complete,
    Never,
    /// Not known: the specification does not say whether CDMA completes the fetch.
    Open,
}

impl ConvUnit {
    /// For data and for weights: whether CDMA completes the fetch in a layer of the CONSUMER groups
    /// that CSC does not end.
    pub fn fetches(&self, context: &ModelStateForUnit<'_>) -> [CdmaFetchOutcome; 2] {
        if !context.takes_part(&csc::BLOCK) {
            // CDMA issues no request before CSC is enabled; what is kept needs none.
            let first = self.buffer.is_fresh();
            return [if first {
                CdmaFetchOutcome::Never
            } else {
                CdmaFetchOutcome::Open
            }; 2];
        }
        if decode::is_winograd(context) {
            return [CdmaFetchOutcome::Never; 2];
        }
        let mut buffer = ConvolutionBuffer::clone(&self.buffer);
        let params = decode::params(context);
        let fetches = buffer.begin(&params.plan);
        let regs: CdmaRegs = context.regs();
        let is_regular = !decode::is_irregular(context);
        let connected = |ram, weight| ram && context.check_served(weight).is_ok();
        let room = |banks: u32| (banks * Geometry::BANK_ENTRIES) as usize;

        let data = {
            let entries = decode::entries_per_line(context) as usize;
            let lines = regs.datain_height as usize;
            let room = room(params.plan.csc.data_bank);
            if !fetches.data {
                CdmaFetchOutcome::Complete
            } else if !connected(regs.datain_ram_type, &mcif::RD_WEIGHT_CDMA_DAT)
                || lines * entries > room
            {
                CdmaFetchOutcome::Never
            } else if is_regular && (buffer.held_lines() + lines) * entries <= room {
                CdmaFetchOutcome::Complete
            } else {
                CdmaFetchOutcome::Open
            }
        };
        let source = decode::weight_source(context);
        let weights = {
            let room = room(params.plan.csc.weight_bank);
            let fetched = source.bytes as usize / 8;
            if !fetches.weights {
                CdmaFetchOutcome::Complete
            } else if !connected(regs.weight_ram_type, &mcif::RD_WEIGHT_CDMA_WT)
                || source.group_entries(source.kernels.min(8)) > room
            {
                CdmaFetchOutcome::Never
            } else if is_regular
                && fetched >= source.entries()
                && buffer.held_weights() + fetched <= room
            {
                CdmaFetchOutcome::Complete
            } else {
                CdmaFetchOutcome::Open
            }
        };
        [data, weights]
    }
}
