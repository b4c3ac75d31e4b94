//! The convolution core: CDMA, CBUF, CSC, CMAC and CACC as one function. It computes 32-bit sums
//! from registers, memory, and the lines and weights that earlier layers left in the buffer.
//!
//! [`fetch`] turns memory into buffer lines and weight entries, [`ConvolutionBuffer`] holds them
//! over layers, [`compute`] forms the sums.
//!
//! Source: docs/nv_small/convolution.md, image_input.md, conv_multilayer.md.

pub mod compute;
mod decode;
pub mod fetch;
mod stalled;
mod unit;

pub use stalled::CdmaFetchOutcome;
pub use unit::{ConvUnit, fetches_surplus};

use nvdla_regs::geometry::Geometry;
use nvdla_regs::layers::{CdmaRegs, CscRegs};
use std::collections::VecDeque;

/// Layer registers of CDMA and CSC, which decide what the convolution buffer holds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CbufLayerRegisters {
    pub cdma: CdmaRegs,
    pub csc: CscRegs,
}

impl CbufLayerRegisters {
    /// Whether buffer lines hold the bytes of pixels back to back, left and right padding included,
    /// and not the atoms of a feature cube (surface, then column).
    pub fn is_image(&self) -> bool {
        self.csc.datain_format
    }

    /// Number of input lines that CSC needs in the buffer.
    pub fn csc_lines(&self) -> usize {
        self.csc.datain_height_ext as usize
    }
}

/// Contents of the convolution buffer, and the registers of the last layer that used it.
/// Source: docs/nv_small/conv_multilayer.md, section 3.
#[derive(Debug, Clone, Default)]
pub struct ConvolutionBuffer {
    lines: VecDeque<Vec<u8>>,
    left: usize,
    weights: VecDeque<[u8; 8]>,
    last: Option<CbufLayerRegisters>,
}

/// Whether a layer fetches data, and weights, from memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CdmaFetchesNeeded {
    pub data: bool,
    pub weights: bool,
}

impl ConvolutionBuffer {
    /// Begins a layer: drops lines and weights that it does not reuse, and returns what CDMA fetches.
    pub fn begin(&mut self, plan: &CbufLayerRegisters) -> CdmaFetchesNeeded {
        let last = self.last;
        let data_change = last.is_none_or(|l| l.csc.data_bank != plan.csc.data_bank);
        let weight_change = self.empties_weights(plan);
        let same_mode = last.is_some_and(|l| l.is_image() == plan.is_image());

        if data_change {
            self.lines.clear();
        } else if !plan.csc.data_reuse || !same_mode {
            self.lines.drain(..self.left.min(self.lines.len()));
        }
        if weight_change {
            self.weights.clear();
        } else {
            let dropped = self.dropped_weights(plan);
            self.weights.drain(..dropped.min(self.weights.len()));
        }
        let kept = |skipped: fn(&CdmaRegs) -> bool| last.is_some_and(|l| skipped(&l.cdma));
        CdmaFetchesNeeded {
            data: data_change || !(plan.cdma.data_reuse && kept(|r| r.skip_data_rls) && same_mode),
            weights: weight_change || !(plan.cdma.weight_reuse && kept(|r| r.skip_weight_rls)),
        }
    }

    /// Whether the layer has other numbers of banks than the one before, so that weights are lost.
    fn empties_weights(&self, plan: &CbufLayerRegisters) -> bool {
        let banks = |plan: &CbufLayerRegisters| (plan.csc.data_bank, plan.csc.weight_bank);
        self.last.is_none_or(|l| banks(&l) != banks(plan))
    }

    /// Number of weight entries, kept by the layer before, that CSC frees when this layer begins.
    fn dropped_weights(&self, plan: &CbufLayerRegisters) -> usize {
        self.last
            .filter(|l| l.csc.skip_weight_rls && !plan.csc.weight_reuse)
            .map_or(0, |l| l.csc.weight_bytes as usize / 8)
    }

    /// Text for a refusal, before [`Self::begin`]: CSC would free more kept weight entries than the
    /// buffer holds, perhaps those that CDMA has fetched for this layer. `None`: it does not.
    ///
    /// Source: docs/nv_small/conv_multilayer.md, sections 3 and 7.
    pub fn overdrawn(&self, plan: &CbufLayerRegisters) -> Option<String> {
        let (dropped, held) = (self.dropped_weights(plan), self.weights.len());
        (dropped > held && !self.empties_weights(plan)).then(|| {
            format!(
                "CSC drops {dropped} kept weight entries, the buffer holds {held} (conv_multilayer.md, \
                 section 7); give the layer before the CSC WEIGHT_BYTES of CDMA"
            )
        })
    }

    /// Appends the lines and weight entries that CDMA fetched.
    pub fn append(&mut self, lines: Vec<Vec<u8>>, weights: Vec<[u8; 8]>) {
        self.lines.extend(lines);
        self.weights.extend(weights);
    }

    /// Text for a refusal, if [`Self::begin`] gave `fetches`: CDMA would append lines to kept ones
    /// of another size, and the hardware counts lines and entries apart. `None`: it does not.
    ///
    /// Source: docs/nv_small/conv_multilayer.md, section 5.
    pub fn unlike(&self, plan: &CbufLayerRegisters, fetches: CdmaFetchesNeeded) -> Option<String> {
        let last = self
            .last
            .filter(|_| fetches.data && !self.lines.is_empty())?;
        let size = |plan: &CbufLayerRegisters| (plan.cdma.entries, plan.is_image());
        let (was, is) = (size(&last), size(plan));
        (was != is).then(|| {
            format!(
                "lines of {} entries are fetched behind {} lines of {} entries that the layer before left \
                 (conv_multilayer.md, section 5); give both layers lines of as many entries, or clear \
                 DATA_REUSE",
                is.0,
                self.lines.len(),
                was.0
            )
        })
    }

    /// Text for a refusal, before [`Self::begin`]: CSC would give back the kept lines that the layer
    /// goes on with, because CONV_MODE of CSC is another one than in the layer before; CDMA does not
    /// know. `None`: it does not.
    ///
    /// Source: docs/nv_small/convolution.md, section 9, CSC.
    pub fn gives_back(&self, plan: &CbufLayerRegisters) -> Option<String> {
        let last = self.last.filter(|_| !self.lines.is_empty())?;
        let goes_on = plan.csc.data_reuse
            && last.csc.data_bank == plan.csc.data_bank
            && last.is_image() == plan.is_image();
        let (was, is) = (last.csc.conv_mode, plan.csc.conv_mode);
        (goes_on && was != is).then(|| {
            format!(
                "CSC CONV_MODE is {} behind {}, so that CSC gives back the lines that the layer \
                 reuses (convolution.md, section 9); write 0",
                u32::from(is),
                u32::from(was)
            )
        })
    }

    /// Text for a refusal, once the weights of a layer are fetched: its last group of kernels and the
    /// entries behind it (surplus) do not fit the weight banks together. `kernels`: entries of all
    /// kernels; `last`: those that the layer still holds when its last group runs. `None`: they fit.
    ///
    /// Source: docs/nv_small/convolution.md, section 4.2.
    pub fn overfull(
        &self,
        plan: &CbufLayerRegisters,
        kernels: usize,
        last: usize,
    ) -> Option<String> {
        let surplus = self.weights.len().saturating_sub(kernels);
        let room = (plan.csc.weight_bank * Geometry::BANK_ENTRIES) as usize;
        (surplus > 0 && last + surplus > room).then(|| {
            format!(
                "{last} weight entries of the last kernels and {surplus} of the surplus do not fit \
                 the weight banks, which hold {room} (convolution.md, section 4.2); give WEIGHT_BYTES \
                 the size of all kernels"
            )
        })
    }

    /// Whether no layer has used the buffer.
    pub fn is_fresh(&self) -> bool {
        self.last.is_none()
    }

    /// Number of input lines that the buffer holds.
    pub fn held_lines(&self) -> usize {
        self.lines.len()
    }

    /// Number of weight entries (8 bytes each) that the buffer holds.
    pub fn held_weights(&self) -> usize {
        self.weights.len()
    }

    /// Says which data lines CSC waits for in vain, or for how many of the `needed` weight entries;
    /// `None` if all are in the buffer.
    pub fn missing(&self, plan: &CbufLayerRegisters, needed: usize) -> Option<String> {
        let wait = |what: &str, wanted: usize, held: usize| {
            (held < wanted)
                .then(|| format!("CSC waits for {wanted} {what}, the buffer holds {held}"))
        };
        wait("lines", plan.csc_lines(), self.lines.len())
            .or_else(|| wait("weight entries", needed, self.weights.len()))
    }

    /// The lines of the input cube in the convolution buffer that the running layer uses, first line first.
    pub fn lines(&self, plan: &CbufLayerRegisters) -> impl Iterator<Item = &[u8]> {
        self.lines.iter().take(plan.csc_lines()).map(Vec::as_slice)
    }

    /// Bytes of `entries` weight entries, from number `first` on. A kernel group that is larger
    /// than the weight banks reads their ring again from its start.
    pub fn weights(&self, plan: &CbufLayerRegisters, first: usize, entries: usize) -> Vec<u8> {
        let ring = (plan.csc.weight_bank * Geometry::BANK_ENTRIES) as usize;
        let held = self.weights.len().max(1);
        (first..first + entries)
            .flat_map(|i| {
                let i = if i < held { i } else { i % ring.min(held) };
                self.weights.get(i).copied().unwrap_or_default()
            })
            .collect()
    }

    /// Frees lines and weights at the end of a layer that used `used_entries` weight entries.
    pub fn end(&mut self, plan: &CbufLayerRegisters, used_entries: usize) {
        if plan.csc.skip_data_rls {
            self.left = plan.csc_lines();
        } else {
            let released = plan.csc.rls_slices as usize;
            self.lines.drain(..released.min(self.lines.len()));
            self.left = plan.csc_lines().saturating_sub(released);
        }
        if !plan.csc.skip_weight_rls {
            self.weights.drain(..used_entries.min(self.weights.len()));
        }
        self.last = Some(*plan);
    }
}
