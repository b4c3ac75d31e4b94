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

use std::io::Cursor;

use binrw::BinRead;
use binrw::meta::ReadEndian;

/// A converter as it stands in the file, 8 bytes, in the order of these fields. A unit without an offset ignores it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, BinRead)]
#[br(little)]
pub struct ConverterDescriptor {
    pub scale: i16,
    pub truncate: u8,
    pub enable: u8,
    pub offset: i32,
}

/// Reads a structure from its bytes; descriptors of operations have the bytes of their cubes behind
/// the [`OPERATION_BYTES`] of their own.
pub(crate) fn read<T>(bytes: &[u8], args: T::Args<'_>) -> T
where
    T: BinRead + ReadEndian,
{
    let read = T::read_args(&mut Cursor::new(bytes), args);
    read.expect("lists hold whole structures, in which every value is allowed")
}

/// Bytes of an operation's entry in the operation list and in the surface list.
/// Source: section 5.5.
pub const OPERATION_BYTES: usize = 116;
pub const SURFACE_BYTES: usize = 644;
