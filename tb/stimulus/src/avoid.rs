//! Draws random layers so that they cannot trigger the known faults (quirks) of a DUT.
//!
//! A description declares the quirks of its design (docs/dut.md). If a legal layer could trigger
//! one of them, its generator asks for limits here and draws from a smaller range. Without quirks
//! all legal layers can be drawn.

use nvdla_regs::geometry::Geometry;

use nvdla_regs::quirk::Quirk;

use nvdla_layers::conv::format::PixelFormat;
use nvdla_layers::cube::CubeShape;

/// Most data banks of a random layer, out of 32; the rest is for weights.
const DATA_BANKS: u32 = 8;

/// Entries of CACC's delivery buffer; an output has one for each atom.
const CACC_ENTRIES: u64 = 16;

/// The quirks of a DUT that random layers must not trigger, and the limits that follow.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AvoidedQuirks {
    quirks: Vec<Quirk>,
    /// Most weight entries (8 bytes each) of a layer; `None` without limit.
    entries: Option<u32>,
}

impl AvoidedQuirks {
    /// The limits for each layer of a case of `layers` layers, for a DUT with these quirks. If it
    /// counts freed weight entries as used, the weights of all layers together must fit the weight
    /// banks of each. Source: docs/nv_small/conv_multilayer.md, section 9, item 1.
    pub fn of(quirks: &[Quirk], layers: u32) -> Self {
        let all = (Geometry::BANKS - DATA_BANKS) * Geometry::BANK_ENTRIES;
        let limited = quirks.contains(&Quirk::ReleasesLostWhenIdle);
        Self {
            quirks: quirks.to_vec(),
            entries: limited.then(|| all / layers),
        }
    }

    /// Whether the DUT has this quirk.
    pub fn has(&self, quirk: Quirk) -> bool {
        self.quirks.contains(&quirk)
    }

    /// Limits the atoms of a layer's output to `atoms` or fewer; each needs up to 8 weight entries.
    pub fn atoms(&self, atoms: u32) -> u32 {
        let most = self.entries.map_or(atoms, |entries| entries / 8);
        atoms.min(most).max(1)
    }

    /// Limits a convolution's clocks to `clocks` or fewer; each needs at most one weight entry.
    pub fn clocks(&self, clocks: u32) -> u32 {
        clocks.min(self.entries.unwrap_or(clocks)).max(1)
    }

    /// Whether a layer may have `entries` weight entries.
    pub fn allows(&self, entries: u32) -> bool {
        self.entries.is_none_or(|most| entries <= most)
    }

    /// Limits the number of kernels, of `bytes` bytes each, to `count` or to those that fit.
    pub fn kernels(&self, count: u32, bytes: u32) -> u32 {
        let most = self.entries.map_or(count, |entries| 8 * entries / bytes);
        count.min(most).max(1)
    }

    /// Limits the taps of a kernel row over an image to `width`, or to fewer, which fill whole
    /// steps of eight bytes, if the DUT computes such a row wrong for an output of `outputs`
    /// columns. Source: docs/nv_small/image_input.md, section 11.
    pub fn row(&self, width: u32, channels: u32, outputs: u32) -> u32 {
        let bytes = width * channels;
        let lone_byte = bytes % 8 == 1 && bytes >= 17;
        let lone_pixel = bytes > 24 && !bytes.is_multiple_of(8) && outputs % 16 == 1;
        let wrong = lone_byte && self.has(Quirk::ImageRowsEndInOneByte)
            || lone_pixel && self.has(Quirk::ImageStripesOfOnePixel);
        let step = if channels == 4 { 2 } else { 8 };
        if wrong { width - width % step } else { width }
    }

    /// Largest stride of a convolution over an image with `channels` channels. If the DUT fails for
    /// windows that begin inside an entry and wrap at the end of the data banks, it is at most one
    /// entry. Source: docs/nv_small/image_input.md, section 11, item 3.
    pub fn image_stride(&self, channels: u32) -> u32 {
        if self.has(Quirk::ImageWindowWraps) {
            (8 / channels).max(1)
        } else {
            8
        }
    }

    /// Whether a convolution with this output must not be queued behind another one: CACC may lose the
    /// interrupt of a later layer if all its entries fit the delivery buffer.
    /// Source: docs/nv_small/conv_multilayer.md, section 9, item 4.
    pub fn stays_alone(&self, output: CubeShape) -> bool {
        self.has(Quirk::CaccLosesInterrupt) && output.atoms() <= CACC_ENTRIES
    }

    /// Most padding columns left, and most right, of an image of this format. Source:
    /// docs/nv_small/image_input.md, section 10, the limits that hold for any width.
    pub fn sides(&self, format: PixelFormat) -> (u32, u32) {
        if !self.has(Quirk::ImagePaddingLimited) {
            return (31, 63);
        }
        match (format.has_chroma_plane(), format.bytes()) {
            (true, _) => (28, 24),
            (false, 1) => (31, 63),
            (false, _) => (30, 28),
        }
    }
}
