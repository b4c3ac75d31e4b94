//! Descriptors of the CPU's tasks.
//!
//! Source: docs/loadable.md, section 7.6.

use binrw::BinRead;

/// The first structure of a task.
#[derive(Debug, Clone, Copy, BinRead)]
#[br(little)]
pub struct CpuDescriptor {
    /// Indices into the task's list of addresses.
    pub operation_desc_index: i16,
    pub operation_buffer_desc_index: i16,
    pub num_operations: u16,
}

impl CpuDescriptor {
    pub const BYTES: usize = 256;
}

/// The operation that the CPU computes.
#[derive(Debug, Clone, Copy, PartialEq, BinRead)]
#[br(little)]
pub struct CpuOperation {
    /// Type of the operation: 0 is power, 1 softmax.
    pub op_type: u8,
    #[br(pad_before = 3)]
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
}

/// A tensor that the CPU reads or writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, BinRead)]
#[br(little)]
pub struct CpuBuffer {
    pub address_index: i16,
    pub address_index_offset: u32,
    pub size: u32,
    pub format: u16,
    pub width: u16,
    pub height: u16,
    pub channel: u16,
    pub line_stride: u32,
    #[br(pad_after = 230)]
    pub surface_stride: u32,
}

impl CpuBuffer {
    /// Code in `format` of int8 in atoms of eight channels.
    pub const INT8_8: u16 = 1;
}

/// The entry of an operation's tensors: source, then destination.
#[derive(Debug, Clone, Copy, BinRead)]
#[br(little)]
pub(crate) struct BufferPair(pub(crate) [CpuBuffer; 2]);

impl BufferPair {
    pub(crate) const BYTES: usize = 512;
}
