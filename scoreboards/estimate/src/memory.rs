//! The speed of the memory for an estimate.

/// Latency and bandwidth of the memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MemorySpeed {
    /// Core clocks from a read request at the pins to its data.
    pub read_latency: u32,
    /// Core clocks from a write at the pins to its response.
    pub write_latency: u32,
    bytes_per_clock: u32,
}

impl MemorySpeed {
    /// Bytes of a transaction. Source: docs/nv_small/system.md, section 8.1.
    pub(crate) const BEAT: u64 = 8;

    /// Memory with a latency of `clocks` and the full rate of the port: 8 bytes a clock each way.
    pub fn latency(clocks: u32) -> Self {
        Self {
            read_latency: clocks.max(1),
            write_latency: clocks.max(1),
            bytes_per_clock: 8,
        }
    }

    /// The same memory with a bandwidth of `bytes` (1 to 8) a core clock, each way.
    pub fn with_bytes_per_clock(self, bytes: u32) -> Self {
        Self {
            bytes_per_clock: bytes.clamp(1, 8),
            ..self
        }
    }

    /// Bytes that the memory moves in a core clock, each way.
    pub fn bytes_per_clock(&self) -> u32 {
        self.bytes_per_clock
    }
}
