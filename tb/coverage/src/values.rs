//! Bins that many points share: sizes, signed numbers, shifts, strides, alignment.

use nvdla_model::executed::BlockEnableWrites;
use nvdla_regs::types::Block;

use crate::model::{AnsweredBins, BinNameAndMeaning, bins};

bins! {
    /// Bins for the number of elements in one direction.
    pub SIZE, size(count: u32) {
        0 | 1 => "one" "1",
        2..=7 => "below-atom" "2 to 7",
        8 => "atom" "8",
        _ if !count.is_multiple_of(8) => "ragged" "above 8, no multiple of 8",
        _ if count < 64 => "atoms" "a multiple of 8 from 16 to 56",
        _ => "large" "a multiple of 8 from 64 on",
    }

    /// Bins for a number of lines or columns, without regard to atoms.
    pub EXTENT, extent(count: u32) {
        0 | 1 => "one" "1",
        2 => "two" "2",
        3..=8 => "few" "3 to 8",
        9..=32 => "many" "9 to 32",
        _ => "most" "33 and more",
    }

    /// Bins for the amount of a shift.
    pub SHIFT, shift(amount: u32) {
        0 => "zero" "0: no rounding",
        1 => "one" "1: a half is rounded",
        2..=15 => "short" "2 to 15",
        16..=31 => "long" "16 to 31",
        _ => "beyond" "32 and more",
    }

    /// Bins for the alignment of an address, whose low three bits mean nothing.
    pub ALIGNMENT, alignment(address: u32) {
        _ if address & 0x38 == 0 => "at-64" "a multiple of 64 bytes",
        _ if address & 0x18 == 0 => "at-32" "a multiple of 32 bytes, not of 64",
        _ if address & 0x8 == 0 => "at-16" "a multiple of 16 bytes, not of 32",
        _ => "at-8" "a multiple of 8 bytes, not of 16",
    }
}

/// Bins for the number of channels in the last atom.
pub const ATOM: &[BinNameAndMeaning] = &[
    ("full", "8"),
    ("c1", "1"),
    ("c2", "2"),
    ("c3", "3"),
    ("c4", "4"),
    ("c5", "5"),
    ("c6", "6"),
    ("c7", "7"),
];

/// Bin of [`ATOM`] for a number of channels.
pub fn last_atom(channels: u32) -> AnsweredBins {
    AnsweredBins::one((channels % 8) as usize)
}

/// Bins for a signed number of limited width.
pub const SIGNED: &[BinNameAndMeaning] = &[
    ("zero", "0"),
    ("one", "1"),
    ("minus-one", "-1"),
    ("positive", "above 1"),
    ("negative", "below -1"),
    ("most", "the largest"),
    ("least", "the smallest"),
];

/// Bin of [`SIGNED`] for a number of `bits` bits in two's complement.
pub fn signed(value: i64, bits: u32) -> AnsweredBins {
    let most = (1_i64 << (bits - 1)) - 1;
    AnsweredBins::one(match value {
        0 => 0,
        1 => 1,
        -1 => 2,
        _ if value >= most => 5,
        _ if value < -most => 6,
        _ if value > 0 => 3,
        _ => 4,
    })
}

/// Bins for gaps between lines and between surfaces.
pub const GAPS: &[BinNameAndMeaning] = &[
    ("packed", "neither lines nor surfaces have gaps"),
    ("lines", "gaps between lines only"),
    ("surfaces", "gaps between surfaces only"),
    ("both", "gaps between lines and surfaces"),
];

/// Bin of [`GAPS`] for a cube of atoms, from width and height, and line and surface stride in bytes.
/// None for a single position.
pub fn gaps([width, height]: [u32; 2], strides: [u32; 2]) -> AnsweredBins {
    let [line, surface] = strides.map(|stride| stride & !7);
    let lines = line > width.saturating_mul(8);
    let surfaces = surface > height.saturating_mul(line);
    let bin = usize::from(lines) + 2 * usize::from(surfaces);
    AnsweredBins::one(bin).when(width > 1 || height > 1)
}

/// Bins for a setting that is off or on.
pub const SWITCH: &[BinNameAndMeaning] = &[("off", "off"), ("on", "on")];

/// Bins for the value of a counter at the end of a layer.
pub const COUNTER: &[BinNameAndMeaning] = &[("zero", "0"), ("counted", "above 0")];

/// Bins of [`COUNTER`] that at least one of these values of a counter falls into.
pub fn counters(values: impl Iterator<Item = u32>) -> AnsweredBins {
    values.map(|value| usize::from(value > 0)).collect()
}

/// Bin 0 if the first of two blocks is enabled before the second, else bin 1.
pub fn order(enables: &BlockEnableWrites, blocks: [&Block; 2]) -> AnsweredBins {
    match blocks.map(|block| enables.place(block)) {
        [Some(first), Some(second)] => AnsweredBins::flag(second < first),
        _ => AnsweredBins::NONE,
    }
}
