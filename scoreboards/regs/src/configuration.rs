//! Configurations of the design.

/// Configuration of the DUT that a program needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Configuration {
    /// No SDP stage EW, no table in SDP.
    NvSmall,
    /// With SDP stage EW, its read DMA and its table.
    NvSmallEw,
}
