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

#[cfg(test)]
mod tests {
    use super::*;

    fn plan() -> CbufLayerRegisters {
        CbufLayerRegisters {
            cdma: CdmaRegs {
                entries: 1,
                ..CdmaRegs::default()
            },
            csc: CscRegs {
                data_bank: 1,
                weight_bank: 1,
                datain_height_ext: 4,
                rls_slices: 4,
                weight_bytes: 16,
                ..CscRegs::default()
            },
        }
    }

    fn line_of(n: u8) -> Vec<u8> {
        vec![n; 8]
    }

    #[test]
    fn partial_release_keeps_the_last_lines_for_the_next_strip() {
        let mut buffer = ConvolutionBuffer::default();
        let mut first = plan();
        first.csc.rls_slices = 3;
        assert!(buffer.begin(&first).data);
        buffer.append((0..4).map(line_of).collect(), vec![[0; 8]; 2]);
        buffer.end(&first, 2);

        let mut second = plan();
        second.csc.data_reuse = true;
        second.cdma.data_reuse = true;
        let fetches = buffer.begin(&second);
        assert!(fetches.data, "the first strip did not skip its release");
        buffer.append((4..7).map(line_of).collect(), vec![[0; 8]; 2]);
        let seen: Vec<u8> = buffer.lines(&second).map(|l| l[0]).collect();
        assert_eq!(seen, [3, 4, 5, 6]);
    }

    #[test]
    fn lines_behind_left_over_ones_of_another_size_have_no_defined_result() {
        let mut first = plan();
        first.csc.rls_slices = 3;
        let after = |change: &dyn Fn(&mut CbufLayerRegisters)| {
            let mut buffer = ConvolutionBuffer::default();
            let fetches = buffer.begin(&first);
            assert_eq!(buffer.unlike(&first, fetches), None);
            buffer.append((0..4).map(line_of).collect(), vec![]);
            buffer.end(&first, 0);
            let mut second = plan();
            second.csc.data_reuse = true;
            second.cdma.entries = 2;
            change(&mut second);
            let fetches = buffer.begin(&second);
            buffer.unlike(&second, fetches)
        };
        let why = after(&|_| ()).expect("lines of two sizes");
        assert!(why.contains("lines of 2 entries"), "{why}");
        assert!(why.contains("1 lines of 1 entries"), "{why}");
        assert_eq!(after(&|second| second.cdma.entries = 1), None);
        // They are dropped.
        assert_eq!(after(&|second| second.csc.data_reuse = false), None);
        assert_eq!(after(&|second| second.csc.data_bank = 2), None);
        assert_eq!(after(&|second| second.csc.datain_format = true), None);
    }

    #[test]
    fn kept_contents_survive_only_with_equal_banks_and_mode() {
        let mut keep = plan();
        keep.cdma.skip_data_rls = true;
        keep.csc.skip_data_rls = true;
        let mut next = plan();
        next.cdma.data_reuse = true;
        next.csc.data_reuse = true;
        for (change, fetches) in [(0, false), (1, true), (2, true)] {
            let mut buffer = ConvolutionBuffer::default();
            buffer.begin(&keep);
            buffer.append((0..4).map(line_of).collect(), vec![]);
            buffer.end(&keep, 0);
            let mut next = next;
            if change == 1 {
                next.csc.data_bank = 2;
            }
            if change == 2 {
                next.csc.datain_format = true;
            }
            assert_eq!(buffer.begin(&next).data, fetches, "change {change}");
            let left = if change == 0 { 4 } else { 0 };
            assert_eq!(buffer.lines(&next).count(), left);
        }
    }

    #[test]
    fn kept_lines_are_given_back_where_the_mode_of_csc_changes() {
        let mut first = plan();
        first.csc.skip_data_rls = true;
        let after = |change: &dyn Fn(&mut CbufLayerRegisters)| {
            let mut buffer = ConvolutionBuffer::default();
            assert_eq!(buffer.gives_back(&first), None);
            buffer.begin(&first);
            buffer.append((0..4).map(line_of).collect(), vec![]);
            buffer.end(&first, 0);
            let mut second = plan();
            second.csc.data_reuse = true;
            second.csc.conv_mode = true;
            change(&mut second);
            buffer.gives_back(&second)
        };
        let why = after(&|_| ()).expect("another mode");
        assert!(why.contains("CONV_MODE is 1 behind 0"), "{why}");
        assert_eq!(after(&|second| second.csc.conv_mode = false), None);
        // The lines are dropped anyway.
        assert_eq!(after(&|second| second.csc.data_reuse = false), None);
        assert_eq!(after(&|second| second.csc.data_bank = 2), None);
        assert_eq!(after(&|second| second.csc.datain_format = true), None);
    }

    #[test]
    fn surplus_weights_fit_the_banks_beside_the_last_kernels() {
        let with = |entries| {
            let mut buffer = ConvolutionBuffer::default();
            buffer.begin(&plan());
            buffer.append(vec![], vec![[0; 8]; entries]);
            buffer
        };
        // 600 entries of all kernels, 100 of the last group, 512 in the bank.
        assert_eq!(with(600).overfull(&plan(), 600, 100), None);
        assert_eq!(with(1012).overfull(&plan(), 600, 100), None);
        let why = with(1013).overfull(&plan(), 600, 100);
        let why = why.expect("one entry more");
        assert!(why.contains("413 of the surplus"), "{why}");
    }

    #[test]
    fn kept_weights_are_dropped_as_far_as_there_are_any() {
        let mut keep = plan();
        keep.csc.skip_weight_rls = true;
        let mut after = |bytes, next: CbufLayerRegisters| {
            keep.csc.weight_bytes = bytes;
            let mut buffer = ConvolutionBuffer::default();
            assert_eq!(buffer.overdrawn(&keep), None);
            buffer.begin(&keep);
            buffer.append((0..4).map(line_of).collect(), vec![[0; 8]; 2]);
            buffer.end(&keep, 2);
            buffer.overdrawn(&next)
        };
        assert_eq!(after(16, plan()), None);
        let why = after(24, plan()).expect("more than there are");
        assert!(why.contains("drops 3 kept weight entries"), "{why}");
        let mut other = plan();
        other.csc.weight_bank = 2;
        assert_eq!(after(24, other), None);
        let mut reuse = plan();
        reuse.csc.weight_reuse = true;
        assert_eq!(after(24, reuse), None);
    }

    #[test]
    fn weights_read_again_leave_nothing_to_the_next_layer() {
        let mut buffer = ConvolutionBuffer::default();
        buffer.begin(&plan());
        buffer.append((0..4).map(line_of).collect(), vec![[1; 8]; 512]);
        assert_eq!(buffer.weights(&plan(), 0, 768).len(), 768 * 8);
        buffer.end(&plan(), 768);
        buffer.begin(&plan());
        buffer.append((0..4).map(line_of).collect(), vec![[2; 8]]);
        assert_eq!(buffer.weights(&plan(), 0, 1), [2; 8]);
    }

    #[test]
    fn surplus_weight_entries_stay_in_front_of_the_next_layer() {
        let mut buffer = ConvolutionBuffer::default();
        buffer.begin(&plan());
        buffer.append(
            (0..4).map(line_of).collect(),
            (0..6).map(|n| [n; 8]).collect(),
        );
        buffer.end(&plan(), 2);
        buffer.begin(&plan());
        buffer.append(
            (0..4).map(line_of).collect(),
            (6..8).map(|n| [n; 8]).collect(),
        );
        assert_eq!(buffer.weights(&plan(), 0, 1), [2; 8]);
    }
}
