//! Descriptors of look-up tables.
//!
//! Source: docs/loadable.md, section 5.7.

use super::words::DescriptorBytes;

/// Both look-up tables of a unit, with their ranges and slopes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LutDescriptor {
    /// Entries of table LE, and of LO.
    pub exponential: Vec<i16>,
    pub linear: Vec<i16>,
    /// Offset of the exponent for LE; if `method` is 1, fraction bits of its index.
    pub exponential_offset: i8,
    /// Fraction bits of the index of LO.
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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slopes {
    pub underflow: (i16, i8),
    pub overflow: (i16, i8),
}

impl LutDescriptor {
    pub const BYTES: usize = 700;

    pub(crate) fn read(bytes: &[u8]) -> Self {
        let words = DescriptorBytes(bytes);
        let table = |from: usize, count: usize| {
            let places = (0..count).map(|entry| from + 2 * entry);
            places.map(|at| words.i16(at)).collect()
        };
        let slope = |at| (words.i16(at), words.i8(at + 2));
        Self {
            exponential: table(0, 65),
            linear: table(130, 257),
            exponential_offset: words.i8(644),
            linear_offset: words.i8(646),
            exponential_start: words.u64(648),
            exponential_end: words.u64(656),
            linear_start: words.u64(664),
            linear_end: words.u64(672),
            exponential_slopes: Slopes {
                underflow: slope(680),
                overflow: slope(684),
            },
            linear_slopes: Slopes {
                underflow: slope(688),
                overflow: slope(692),
            },
            hybrid_priority: words.u8(696),
            underflow_priority: words.u8(697),
            overflow_priority: words.u8(698),
            method: words.u8(699),
        }
    }
}
