//! Descriptors of data cubes, in both versions of their layout.
//!
//! Source: docs/loadable.md, sections 5.1 and 5.4.

use std::io::SeekFrom;

use binrw::BinRead;
use nvdla_model::layout::{FeatureCubeLayout, LANES};
use nvdla_regs::quantity::Addr;

use super::OPERATION_BYTES;

/// Version of the layout of cube descriptors; the version of the blob that holds them decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum CubeDescriptorVersion {
    /// Blob versions 0.10 and 0.11: 28 bytes, without an offset.
    A,
    /// Blob version 0.12: 32 bytes, with an offset.
    B,
}

impl CubeDescriptorVersion {
    /// Byte position of cube `index` in an operation: after its entry in the operation list.
    pub(super) fn cube_place(self, index: u64) -> u64 {
        let bytes = match self {
            Self::A => 28,
            Self::B => 32,
        };
        OPERATION_BYTES as u64 + index * bytes
    }
}

/// The descriptor of a cube that an operation reads or writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, BinRead)]
#[br(little, import(generation: CubeDescriptorVersion, index: u64))]
pub struct CubeDescriptor {
    #[br(seek_before = SeekFrom::Start(generation.cube_place(index)))]
    pub kind: u16,
    /// Address index of the cube; -1 for none.
    pub address: i16,
    /// Offset in bytes from the address that the index names.
    #[br(if(generation == CubeDescriptorVersion::B))]
    pub offset: u32,
    /// Size of the cube in bytes.
    pub size: u32,
    /// Width of the cube in elements.
    pub width: u16,
    pub height: u16,
    #[br(pad_after = 2)]
    pub channel: u16,
    /// Bytes from a line of the cube to the next.
    pub line_stride: u32,
    pub surface_stride: u32,
    /// Address in the accelerator's memory. 0 before the loadable is checked, and for a cube that
    /// is not in memory.
    #[br(calc = Addr(0))]
    pub at: Addr,
}

impl CubeDescriptor {
    /// Code in `kind`: the cube lies in memory; SRAM: in the second memory; HARDWARE: on the fly.
    pub const MEMORY: u16 = 0;
    pub const SRAM: u16 = 1;
    pub const HARDWARE: u16 = 2;

    /// Whether a neighbouring unit passes the cube on the fly, without memory.
    pub fn is_hardware(&self) -> bool {
        self.kind == Self::HARDWARE
    }

    /// Width, height and number of channels of the cube.
    pub fn shape(&self) -> [u16; 3] {
        [self.width, self.height, self.channel]
    }

    /// Address map of the cube as a feature cube.
    pub fn layout(&self) -> FeatureCubeLayout {
        FeatureCubeLayout {
            base: self.at,
            line_stride: self.line_stride,
            surface_stride: self.surface_stride,
            width: self.width.into(),
            height: self.height.into(),
            channels: self.channel.into(),
            unit: LANES,
        }
    }
}
