//! Descriptors of data cubes, in both generations.
//!
//! Source: docs/loadable.md, sections 5.1 and 5.4.

use nvdla_regs::quantity::Addr;

use super::words::DescriptorBytes;

/// Layout of the structures for cubes, by the version of the blob that holds them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Generation {
    /// Versions 0.10 and 0.11: 28 bytes, without an offset.
    A,
    /// Version 0.12: 32 bytes.
    B,
}

impl Generation {
    /// Bytes of the structure for a cube.
    pub fn cube_bytes(self) -> usize {
        match self {
            Self::A => 28,
            Self::B => 32,
        }
    }
}

/// The descriptor of a tensor of an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CubeDescriptor {
    pub kind: u16,
    /// Index into the task's list of addresses; -1 for none.
    pub address: i16,
    /// Offset in bytes from that address.
    pub offset: u32,
    /// Size in bytes.
    pub size: u32,
    /// Width in elements.
    pub width: u16,
    pub height: u16,
    pub channel: u16,
    /// Bytes from a line to the next.
    pub line_stride: u32,
    pub surface_stride: u32,
    /// Address in the accelerator's memory; 0 before the loadable is checked, and for cubes
    /// that no memory holds.
    pub at: Addr,
}

impl CubeDescriptor {
    /// Codes in the field `kind`.
    pub const MEMORY: u16 = 0;
    pub const SRAM: u16 = 1;
    pub const HARDWARE: u16 = 2;

    /// Reads cube number `index` of a surface descriptor.
    pub(super) fn read(surface: &[u8], index: usize, generation: Generation) -> Self {
        let words = DescriptorBytes(&surface[index * generation.cube_bytes()..]);
        let (offset, rest) = match generation {
            Generation::A => (0, 4),
            Generation::B => (words.u32(4), 8),
        };
        Self {
            kind: words.u16(0),
            address: words.i16(2),
            offset,
            size: words.u32(rest),
            width: words.u16(rest + 4),
            height: words.u16(rest + 6),
            channel: words.u16(rest + 8),
            line_stride: words.u32(rest + 12),
            surface_stride: words.u32(rest + 16),
            at: Addr(0),
        }
    }

    /// Whether a neighbouring unit streams it, without memory.
    pub fn is_hardware(&self) -> bool {
        self.kind == Self::HARDWARE
    }

    /// Width, height and number of channels.
    pub fn shape(&self) -> [u16; 3] {
        [self.width, self.height, self.channel]
    }

    /// Number of surfaces, each of eight channels.
    pub fn surfaces(&self) -> u64 {
        u64::from(self.channel).div_ceil(8)
    }
}
