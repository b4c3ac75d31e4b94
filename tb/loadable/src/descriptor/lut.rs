//! Descriptors of look-up tables.
//!
//! Source: docs/loadable.md, section 5.7.

use binrw::BinRead;

/// Both look-up tables of a unit, with their ranges and slopes.
#[derive(Debug, Clone, PartialEq, Eq, BinRead)]
#[br(little)]
pub struct LutDescriptor {
    /// Entries of table LE, and of LO.
    #[br(count = 65)]
    pub exponential: Vec<i16>,
    #[br(count = 257)]
    pub linear: Vec<i16>,
    /// Offset of the exponent for LE; if `method` is 1, fraction bits of its index.
    #[br(pad_after = 1)]
    pub exponential_offset: i8,
    /// Fraction bits of the index of LO.
    #[br(pad_after = 1)]
    pub linear_offset: i8,
    pub exponential_start: u64,
    pub exponential_end: u64,
    pub linear_start: u64,
    pub linear_end: u64,
    pub exponential_slopes: Slopes,
    pub linear_slopes: Slopes,
    pub hybrid_priority: u8,
    pub underflow_priority: u8,
    pub overflow_priority: u8,
    /// How LE is indexed: 0 exponentially, 1 linearly.
    pub method: u8,
}

/// Slopes of a table below and above its range: scale and shift.
#[derive(Debug, Clone, Copy, PartialEq, Eq, BinRead)]
#[br(little)]
pub struct Slopes {
    #[br(pad_after = 1)]
    pub underflow: (i16, i8),
    #[br(pad_after = 1)]
    pub overflow: (i16, i8),
}

impl LutDescriptor {
    pub const BYTES: usize = 700;
}
