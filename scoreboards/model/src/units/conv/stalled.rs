//! How far CDMA's fetches come in a layer that never ends.
//!
//! Source: docs/nv_small/system.md, sections 5 and 11; convolution.md, section 5.2;
//! conv_multilayer.md, sections 2.1 and 3.

use super::ConvolutionBuffer;
use super::decode;
use super::unit::{ConvUnit, group_entries, weight_entries};
use crate::units::ModelStateForUnit;
use nvdla_regs::geometry::Geometry;
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
        let (cdma, csc) = (&params.plan.cdma, &params.plan.csc);
        let is_regular = !decode::is_irregular(context);
        let connected = |ram, weight| ram && context.check_served(weight).is_ok();
        let room = |banks: u32| (banks * Geometry::BANK_ENTRIES) as usize;
        let outcome = |needed: bool, possible: bool, certain: bool| match (needed, possible) {
            (false, _) => CdmaFetchOutcome::Complete,
            (true, false) => CdmaFetchOutcome::Never,
            (true, true) if is_regular && certain => CdmaFetchOutcome::Complete,
            (true, true) => CdmaFetchOutcome::Open,
        };

        let fits = |lines: usize| lines * cdma.entries as usize <= room(csc.data_bank);
        let lines = cdma.datain_height as usize;
        let reaches_data = connected(cdma.datain_ram_type, &mcif::RD_WEIGHT_CDMA_DAT);
        let all_lines_fit = fits(buffer.held_lines() + lines);

        let room = room(csc.weight_bank);
        let group = group_entries(cdma, cdma.weight_kernel.min(8));
        let fetched = cdma.weight_bytes as usize / 8;
        let reaches_weights = connected(cdma.weight_ram_type, &mcif::RD_WEIGHT_CDMA_WT);
        let are_all = fetched >= weight_entries(cdma) && buffer.held_weights() + fetched <= room;
        [
            outcome(fetches.data, reaches_data && fits(lines), all_lines_fit),
            outcome(fetches.weights, reaches_weights && group <= room, are_all),
        ]
    }
}
