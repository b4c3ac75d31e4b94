//! Descriptors of the CPU's tasks.
//!
//! Source: docs/loadable.md, section 7.6.

use super::words::DescriptorBytes;

/// The first structure of a task of the CPU.
#[derive(Debug, Clone, Copy)]
pub struct CpuDescriptor {
    /// Indices into the task's list of addresses.
    pub operation_desc_index: i16,
    pub operation_buffer_desc_index: i16,
    pub num_operations: u16,
}

impl CpuDescriptor {
    pub const BYTES: usize = 256;

    pub(crate) fn read(bytes: &[u8]) -> Self {
        let words = DescriptorBytes(bytes);
        Self {
            operation_desc_index: words.i16(0),
            operation_buffer_desc_index: words.i16(2),
            num_operations: words.u16(4),
        }
    }
}

/// The operation that the CPU computes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CpuOperation {
    /// Type of the operation: 0 is power, 1 softmax.
    pub op_type: u8,
    pub input_scale_factor: f32,
    pub output_scale_factor: f32,
    /// Exponent of power; softmax ignores it.
    pub power: f32,
    pub scale: f32,
    pub shift: f32,
}

impl CpuOperation {
    pub const BYTES: usize = 24;
    pub const POWER: u8 = 0;
    pub const SOFTMAX: u8 = 1;

    pub(crate) fn read(bytes: &[u8]) -> Self {
        let words = DescriptorBytes(bytes);
        Self {
            op_type: words.u8(0),
            input_scale_factor: words.f32(4),
            output_scale_factor: words.f32(8),
            power: words.f32(12),
            scale: words.f32(16),
            shift: words.f32(20),
        }
    }
}

/// A tensor that the CPU reads or writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CpuBuffer {
    pub address_index: i16,
    pub address_index_offset: u32,
    pub size: u32,
    pub format: u16,
    pub width: u16,
    pub height: u16,
    pub channel: u16,
    pub line_stride: u32,
    pub surface_stride: u32,
}

impl CpuBuffer {
    /// Bytes of an entry with source and destination.
    pub const PAIR_BYTES: usize = 512;
    /// Code in `format` of int8 in atoms of eight channels.
    pub const INT8_8: u16 = 1;

    /// Reads the source and the destination.
    pub(crate) fn read_pair(bytes: &[u8]) -> [Self; 2] {
        [0, 256].map(|at| {
            let words = DescriptorBytes(&bytes[at..]);
            Self {
                address_index: words.i16(0),
                address_index_offset: words.u32(2),
                size: words.u32(6),
                format: words.u16(10),
                width: words.u16(12),
                height: words.u16(14),
                channel: words.u16(16),
                line_stride: words.u32(18),
                surface_stride: words.u32(22),
            }
        })
    }
}
