//! Descriptors: packed structures in the memories of a loadable, as the driver reads them.
//!
//! Source: docs/loadable.md, sections 5 and 7.6.

pub mod conv;
pub mod cpu;
pub mod cube;
pub mod graph;
pub mod lut;
pub mod pooling;
pub mod sdp;
mod words;

/// A converter as it stands in the file, 8 bytes, in the order of these fields. A unit without an offset ignores it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConverterDescriptor {
    pub scale: i16,
    pub truncate: u8,
    pub enable: u8,
    pub offset: i32,
}

impl ConverterDescriptor {
    fn read(words: words::DescriptorBytes<'_>, at: usize) -> Self {
        Self {
            scale: words.i16(at),
            truncate: words.u8(at + 2),
            enable: words.u8(at + 3),
            offset: words.i32(at + 4),
        }
    }
}

/// Bytes of an operation's entry in the operation list and in the surface list.
/// Source: section 5.5.
pub const OPERATION_BYTES: usize = 116;
pub const SURFACE_BYTES: usize = 644;
