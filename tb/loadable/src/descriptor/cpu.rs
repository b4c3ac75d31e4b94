//! Descriptors of the CPU's tasks in a loadable.
//!
//! Source: docs/loadable.md, section 7.6.

use binrw::BinRead;

/// The first descriptor of a CPU's task: where its lists are, and their length.
#[derive(Debug, Clone, Copy, BinRead)]
#[br(little)]
pub struct CpuTaskDescriptor {
    /// Address index of the list of operations; the next field: of the list of their buffers.
    pub operation_desc_index: i16,
    pub operation_buffer_desc_index: i16,
    pub num_operations: u16,
}

impl CpuTaskDescriptor {
    pub const BYTES: usize = 256;
}

/// The descriptor of an operation that the CPU computes.
#[derive(Debug, Clone, Copy, PartialEq, BinRead)]
#[br(little)]
pub struct CpuOperationDescriptor {
    /// Type of the operation: 0 power, 1 softmax.
    pub op_type: u8,
    #[br(pad_before = 3)]
    pub input_scale_factor: f32,
    pub output_scale_factor: f32,
    /// The exponent, for type power; softmax ignores it.
    pub power: f32,
    pub scale: f32,
    pub shift: f32,
}

impl CpuOperationDescriptor {
    pub const BYTES: usize = 24;
    pub const POWER: u8 = 0;
    pub const SOFTMAX: u8 = 1;
}

/// The descriptor of a tensor that the CPU reads or writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, BinRead)]
#[br(little)]
pub struct CpuTensorDescriptor {
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

impl CpuTensorDescriptor {
    pub const BYTES: usize = 256;
    /// Code in the field `format` of int8 elements in atoms of eight channels.
    pub const INT8_8: u16 = 1;
}
