//! Timing of CDMA: when lines and weights are in CBUF.
//!
//! Source: docs/nv_small/convolution.md, sections 4 and 5; docs/nv_small/image_input.md, sections 4
//! and 6; docs/nv_small/conv_multilayer.md, section 3; rtl/cdma/README.md.

use nvdla_model::executed::ConvolutionLayerRegs;
use nvdla_model::units::conv::fetch::PixelLayout;
use nvdla_regs::geometry::Geometry;

use nvdla_regs::table::{cdma, csc};

use crate::port::{
    AtomReceiver, ClientReadDemand, ConsumedAtomClocks, McifReadPort, ReadClientNumber,
};
use crate::rates::{CHANNEL, LANES};
use crate::start::BlockStartClocks;

/// Core clocks from the start of a layer at CDMA to its first request. Source: rtl/cdma/README.md.
const TO_REQUEST: u64 = 2;
/// Most data atoms that CDMA has in flight. Source: docs/nv_small/system.md, section 8.1.
const IN_FLIGHT: u64 = 256;
/// Core clocks of a beat from CDMA's unpacker to its packer. Source: rtl/cdma/README.md.
const CONVERTER: u64 = 2;
/// Core clocks from a line's last beat at the packer until CSC sees the line in CBUF. Source:
/// rtl/cdma/README.md, rtl/conv/README.md.
const LINE_BEHIND: u64 = 1 + 1;
/// Core clocks from a weight at CDMA until CSC sees its entry in CBUF. Source: rtl/cdma/README.md.
const ENTRY_BEHIND: u64 = 1 + 1;
/// Core clocks from the last weight at CDMA until CDMA has ended the weights. Source: rtl/cdma/README.md.
const WEIGHTS_BEHIND: u64 = 1 + 1;

/// An input line as CDMA fetches it: its 8-byte words in memory, and its beats in the unpacker.
#[derive(Debug, Clone, Copy)]
struct FetchedLine {
    /// 8-byte words of the first plane, which holds Y or all channels.
    words: u64,
    /// Number of 8-byte words of chroma to fetch: two for each word of Y, but one for the first if `odd`.
    chroma: u64,
    odd: bool,
    /// Beats of padding on the left; `right`: on the right.
    left: u64,
    right: u64,
    /// 1 if the first two pixels of the first word of chroma lie in front of the image, else 0.
    phase: u64,
    /// Beats of the pixels of a semi-planar line, one for two pixels.
    pairs: u64,
    /// 1 if the line's last beat reaches into another entry, which takes a core clock more; else 0.
    tail: u64,
}

/// CDMA's unpacker, converter and packer, which make buffer lines of 8-byte words.
#[derive(Debug)]
struct Unpacker {
    line: FetchedLine,
    /// Words of this line that have come; `chroma`: of these, words of chroma.
    words: u64,
    chroma: u64,
    /// Words of chroma still to come before the next word of Y.
    follows: u64,
    pairs: u64,
    /// Core clock from which on the unpacker is free; `packer`: that of the latest beat at the packer.
    free: u64,
    packer: u64,
}

impl Unpacker {
    fn new(line: FetchedLine) -> Self {
        Self {
            line,
            words: 0,
            chroma: 0,
            follows: 0,
            pairs: line.pairs,
            free: 0,
            packer: 0,
        }
    }

    /// Sends `count` beats from the unpacker to the packer, one a clock from core clock `first` on.
    fn beats(&mut self, first: u64, count: u64) {
        if count == 0 {
            return;
        }
        let last = first + count - 1;
        self.packer = (self.packer + count).max(last + CONVERTER);
        // The converter holds two beats.
        self.free = (last + 1).max((self.packer + 1).saturating_sub(CONVERTER));
    }

    /// Takes a word of a semi-planar line: Y takes one core clock, chroma two (one for two pixels).
    fn planar(&mut self, clock: u64) {
        let line = self.line;
        if self.follows == 0 {
            self.free = clock + 1;
            let of_word = if self.words == 0 && line.odd { 1 } else { 2 };
            self.follows = of_word.min(line.chroma - self.chroma);
            return;
        }
        let skipped = if self.chroma == 0 { line.phase } else { 0 };
        let beats = (2 - skipped).min(self.pairs);
        self.beats(clock, beats);
        self.follows -= 1;
        self.chroma += 1;
        self.pairs -= beats;
    }
}

impl AtomReceiver for Unpacker {
    fn take(&mut self, at: u64) -> ConsumedAtomClocks {
        if self.words == 0 {
            self.beats(self.free, self.line.left);
        }
        let clock = self.free.max(at + CHANNEL);
        match self.line.chroma {
            0 => self.beats(clock, 1),
            _ => self.planar(clock),
        }
        let room = self.free;
        self.words += 1;
        if self.words == self.line.atoms() {
            self.beats(self.free, self.line.right);
            self.packer += self.line.tail;
            (self.words, self.chroma, self.pairs) = (0, 0, self.line.pairs);
        }
        let done = self.packer + LINE_BEHIND;
        ConsumedAtomClocks { room, done }
    }
}

/// Estimates the core clocks at which lines and weights are in CBUF.
#[derive(Debug)]
pub(super) struct CbufArrivalEstimate {
    data: ReadClientNumber,
    weights: ReadClientNumber,
    atoms_of_line: u64,
    /// Number of lines that CBUF holds from the layer before.
    kept_lines: u64,
    keeps_weights: bool,
}

impl CbufArrivalEstimate {
    /// Starts the fetches of a layer; `before` is the convolution that ran before it, if any.
    pub(super) fn new(
        run: &ConvolutionLayerRegs,
        before: Option<&ConvolutionLayerRegs>,
        start: &BlockStartClocks,
        port: &mut McifReadPort,
    ) -> Self {
        let regs = &run.cdma;
        let same_data = |last: &&ConvolutionLayerRegs| {
            last.cdma.data_bank == regs.data_bank && last.cdma.datain_format == regs.datain_format
        };
        let same_banks = |last: &&ConvolutionLayerRegs| {
            last.cdma.data_bank == regs.data_bank && last.cdma.weight_bank == regs.weight_bank
        };
        let kept_data = before.filter(same_data);
        let reuses_data = regs.data_reuse && kept_data.is_some_and(|last| last.cdma.skip_data_rls);
        let keeps_weights = regs.weight_reuse
            && before
                .filter(same_banks)
                .is_some_and(|last| last.cdma.skip_weight_rls);
        // A change of banks needs both at the start of the layer.
        let both = [&cdma::BLOCK, &csc::BLOCK].map(|block| start.at(block));
        let from = both[0].max(if before.is_some_and(|last| same_banks(&last)) {
            0
        } else {
            both[1]
        });
        let from = from + TO_REQUEST;
        let line = FetchedLine::new(run);
        let fetched = if reuses_data {
            0
        } else {
            u64::from(regs.datain_height)
        };
        let reads = ClientReadDemand {
            atoms: fetched * line.atoms(),
            from,
            room: IN_FLIGHT,
            weight: run.mcif.rd_weight_cdma_dat,
        };
        let data = port.consumed(reads, Box::new(Unpacker::new(line)));
        let entries = u64::from(regs.weight_bytes) / LANES;
        let weights = port.client(ClientReadDemand {
            atoms: if keeps_weights { 0 } else { entries },
            from,
            room: u64::from(regs.weight_bank * Geometry::BANK_ENTRIES),
            weight: run.mcif.rd_weight_cdma_wt,
        });
        Self {
            data,
            weights,
            atoms_of_line: line.atoms(),
            kept_lines: u64::from(run.csc.datain_height_ext).saturating_sub(fetched),
            keeps_weights,
        }
    }

    /// Core clock at which input line number `line` is in CBUF; 0 if it was kept.
    pub(super) fn line(&mut self, port: &mut McifReadPort, line: u64) -> u64 {
        match line.checked_sub(self.kept_lines) {
            Some(line) => port.arrival(self.data, (line + 1) * self.atoms_of_line - 1),
            None => 0,
        }
    }

    /// Core clock at which weight entry number `entry` is in CBUF; 0 if it was kept.
    pub(super) fn entry(&mut self, port: &mut McifReadPort, entry: u64) -> u64 {
        if self.keeps_weights {
            0
        } else {
            port.arrival(self.weights, entry) + ENTRY_BEHIND
        }
    }

    /// Core clock at which CDMA has fetched all weights, those included that no kernel needs.
    pub(super) fn weights_end(&mut self, port: &mut McifReadPort) -> u64 {
        if self.keeps_weights {
            0
        } else {
            port.arrival(self.weights, u64::MAX) + WEIGHTS_BEHIND
        }
    }

    /// Frees `entries` weight entries in core clock `at`, as CSC does.
    pub(super) fn give_back(&mut self, port: &mut McifReadPort, entries: u64, at: u64) {
        for _ in 0..entries {
            port.release(self.weights, at);
        }
    }
}

impl FetchedLine {
    fn new(run: &ConvolutionLayerRegs) -> Self {
        let cdma = &run.cdma;
        let width = u64::from(cdma.datain_width);
        let mut line = Self {
            words: width * u64::from(cdma.datain_channel).div_ceil(LANES),
            chroma: 0,
            odd: false,
            left: 0,
            right: 0,
            phase: 0,
            pairs: 0,
            tail: 0,
        };
        if !cdma.datain_format {
            return line;
        }
        let first = u64::from(cdma.pixel_x_offset);
        let last = first + width - 1;
        let words = |pixels: u64| last / pixels - first / pixels + 1;
        let layout = PixelLayout::of_code(cdma.pixel_format);
        let pixel = u64::from(layout.channels());
        match layout {
            PixelLayout::Single => line.words = words(8),
            PixelLayout::Four { .. } => line.words = words(2),
            PixelLayout::SemiPlanar { .. } => {
                line.words = words(8);
                line.chroma = words(4);
                line.odd = first & 4 != 0;
                line.phase = first / 2 % 2;
                line.pairs = words(2);
            }
        }
        let [left, right] = [cdma.pad_left, cdma.pad_right].map(|pad| pixel * u64::from(pad));
        line.left = left.div_ceil(LANES);
        line.right = right.div_ceil(LANES);
        // The last beat fills an entry and starts another one.
        let total = left + width * pixel + right;
        let last_beat = match right {
            0 => match layout {
                PixelLayout::Single => last % 8 + 1,
                PixelLayout::Four { .. } => (last % 2 + 1) * 4,
                PixelLayout::SemiPlanar { .. } => (last % 2 + 1) * 3,
            },
            right => (right - 1) % 8 + 1,
        };
        let last_beat = last_beat.min(total);
        line.tail = u64::from((total - last_beat) % 8 + last_beat > 8);
        line
    }

    fn atoms(&self) -> u64 {
        self.words + self.chroma
    }
}
