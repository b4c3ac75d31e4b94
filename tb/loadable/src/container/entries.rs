//! Entries of the lists of a loadable, as they stand in the file.
//!
//! Source: docs/loadable.md, sections 2.3 and 2.4.

use std::fmt;
use std::ops::Range;

/// A version: major, minor and sub-minor number.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct LoadableVersion(pub [u8; 3]);

impl LoadableVersion {
    /// The version without the sub-minor number, which does not matter.
    pub fn major_minor(self) -> (u8, u8) {
        (self.0[0], self.0[1])
    }
}

impl fmt::Display for LoadableVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [major, minor, sub] = self.0;
        write!(f, "{major}.{minor}.{sub}")
    }
}

/// A memory that the runtime allocates, fills or binds.
#[derive(Debug, Clone)]
pub struct MemoryEntry {
    pub id: u16,
    pub domain: u8,
    pub flags: u16,
    /// Size in bytes.
    pub size: u64,
    pub alignment: u32,
    /// Names of the blobs that fill it.
    pub contents: Vec<String>,
    /// Offset of each blob.
    pub offsets: Vec<u64>,
    pub bind_id: u16,
    pub tensor_desc_id: u16,
}

/// Who fills or reads a memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MemoryRole {
    /// The loadable fills it with blobs, or nobody does.
    Own,
    /// An input: the user fills it before a run.
    Input,
    /// An output: the user reads it after a run.
    Output,
}

impl MemoryEntry {
    const SET: u16 = 2;
    const INPUT: u16 = 4;
    const OUTPUT: u16 = 8;

    /// Who fills or reads the memory. One that is both input and output counts as input.
    pub fn role(&self) -> MemoryRole {
        match self.flags {
            flags if flags & Self::INPUT != 0 => MemoryRole::Input,
            flags if flags & Self::OUTPUT != 0 => MemoryRole::Output,
            _ => MemoryRole::Own,
        }
    }

    /// The blobs that fill the memory, with their offsets.
    pub fn blobs(&self) -> impl Iterator<Item = (&String, u64)> {
        let filled = self.flags & Self::SET != 0 && self.role() == MemoryRole::Own;
        let pairs = self.contents.iter().zip(self.offsets.iter().copied());
        pairs.filter(move |_| filled)
    }
}

/// An entry of the address list: a place in a memory.
#[derive(Debug, Clone, Copy)]
pub struct AddressEntry {
    pub id: u16,
    pub mem_id: u16,
    pub offset: u64,
    pub size: u64,
}

/// A task for the accelerator or for the CPU.
#[derive(Debug, Clone)]
pub struct TaskEntry {
    pub id: u16,
    pub interface: u32,
    pub instance: i16,
    /// Ids of address entries; descriptors hold indices into this list.
    pub address_list: Vec<u16>,
    /// Ids of events for the driver; the model ignores them.
    pub pre_actions: Vec<u16>,
    pub post_actions: Vec<u16>,
}

/// A named run of bytes in the file, for a memory.
#[derive(Debug, Clone)]
pub struct Blob {
    pub name: String,
    pub size: u64,
    pub interface: u32,
    pub sub_interface: u32,
    pub version: LoadableVersion,
    /// Where the bytes lie in the file.
    pub data: Range<usize>,
}

/// The description of an input or an output.
#[derive(Debug, Clone)]
pub struct TensorEntry {
    pub name: String,
    pub id: u16,
    pub mem_id: u16,
    pub size: u64,
    pub offset: u64,
    pub data_format: u8,
    pub data_type: u8,
    pub data_category: u8,
    pub pixel_format: u8,
    pub pixel_mapping: u8,
    /// Numbers of pictures, channels, lines and pixels.
    pub nchw: [i32; 4],
    /// Strides in bytes: element, line, surface, and five without meaning.
    pub strides: [u32; 8],
}

/// A field of a descriptor that depends on the strides of a bound tensor.
#[derive(Debug, Clone, Copy)]
pub struct RelocationEntry {
    pub address_id: u16,
    /// Id of the memory that holds the field.
    pub write_id: u16,
    pub offset: u64,
    pub interface: u32,
    pub sub_interface: u32,
    pub kind: u8,
}

/// A signal between tasks; without effect, since they run in the order of submission.
#[derive(Debug, Clone, Copy)]
pub struct EventEntry {
    pub id: u16,
    pub kind: u8,
    pub target: u16,
    pub val: u32,
    pub op: u8,
}

/// Tasks that are submitted together.
#[derive(Debug, Clone)]
pub struct SubmitEntry {
    pub id: u16,
    pub tasks: Vec<u16>,
}

/// Codes in the field `Interface`.
pub mod interface {
    pub const NONE: u32 = 0;
    pub const DLA: u32 = 1;
    pub const CPU: u32 = 2;
}
