//! Reads descriptors: packed structures in a loadable, from which the driver programs the units.
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

/// The descriptor of a converter, 8 bytes in this order; units without an offset ignore it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, BinRead)]
#[br(little)]
pub struct ConverterDescriptor {
    pub scale: i16,
    pub truncate: u8,
    pub enable: u8,
    pub offset: i32,
}

/// Reads a descriptor from its bytes. Those of operations are the [`OPERATION_BYTES`] of the entry
/// in the operation list, then the cubes from the surface list.
pub(crate) fn read<T>(bytes: &[u8], args: T::Args<'_>) -> T
where
    T: BinRead + ReadEndian,
{
    let read = T::read_args(&mut Cursor::new(bytes), args);
    read.expect("lists hold whole structures, in which every value is allowed")
}

/// Bytes of an operation's entry in the operation list; the next constant: in the surface list.
/// Source: section 5.5.
pub const OPERATION_BYTES: usize = 116;
pub const SURFACE_BYTES: usize = 644;
