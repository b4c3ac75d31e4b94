//! The descriptor of look-up tables in a loadable.
//!
//! Source: docs/loadable.md, section 5.7.

use binrw::BinRead;

/// The descriptor of both look-up tables of a unit, with their ranges and slopes.
#[derive(Debug, Clone, PartialEq, Eq, BinRead)]
#[br(little)]
pub struct LutDescriptor {
    /// The 65 entries of table LE; `linear` has the 257 entries of LO.
    #[br(count = 65)]
    pub exponential: Vec<i16>,
    #[br(count = 257)]
    pub linear: Vec<i16>,
    /// INDEX_OFFSET of table LE if it is exponential; INDEX_SELECT if `method` is 1.
    #[br(pad_after = 1)]
    pub exponential_offset: i8,
    /// INDEX_SELECT of table LO.
    #[br(pad_after = 1)]
    pub linear_offset: i8,
    pub exponential_start: u64,
    pub exponential_end: u64,
    pub linear_start: u64,
    pub linear_end: u64,
    pub exponential_slopes: LutOutsideSlopes,
    pub linear_slopes: LutOutsideSlopes,
    pub hybrid_priority: u8,
    pub underflow_priority: u8,
    pub overflow_priority: u8,
    /// Index rule of table LE: 0 exponential, 1 linear.
    pub method: u8,
}

/// Slopes with which a table is continued below and above its range: scale and shift of each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, BinRead)]
#[br(little)]
pub struct LutOutsideSlopes {
    #[br(pad_after = 1)]
    pub underflow: (i16, i8),
    #[br(pad_after = 1)]
    pub overflow: (i16, i8),
}

impl LutDescriptor {
    pub const BYTES: usize = 700;
}
