//! The speed of the memory for an estimate.

/// Latency and bandwidth of the memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MemorySpeed {
    /// Core clocks from a request at the pins to its data or response, at least 1.
    pub latency: u32,
    /// Bytes that the memory moves in a core clock, each way; estimates use 1 to 8, the nearest.
    pub bytes_per_clock: u32,
}

impl MemorySpeed {
    /// Bytes of a transaction. Source: docs/nv_small/system.md, section 8.1.
    pub(crate) const BEAT: u64 = 8;

    /// Memory with a latency of `clocks` and the full rate of the port: 8 bytes a clock each way.
    pub fn latency(clocks: u32) -> Self {
        Self {
            latency: clocks.max(1),
            bytes_per_clock: 8,
        }
    }

    /// Bytes that the port moves in a core clock, each way: 1 to 8.
    pub(crate) fn rate(self) -> u64 {
        u64::from(self.bytes_per_clock).clamp(1, Self::BEAT)
    }
}
