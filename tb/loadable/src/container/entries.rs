//! Entries of the lists of a loadable, as they stand in the file.
//!
//! Source: docs/loadable.md, sections 2.3 and 2.4.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// Major, minor and sub-minor number.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct LoadableVersion(pub [u8; 3]);

impl LoadableVersion {
    /// Without the sub-minor number, which never decides.
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

/// Memory that the runtime allocates, fills or binds.
#[derive(Debug, Clone)]
pub struct MemoryEntry {
    pub id: u16,
    pub domain: u8,
    pub flags: u16,
    /// Bytes.
    pub size: u64,
    pub alignment: u32,
    /// Names of blobs.
    pub contents: Arc<[Arc<str>]>,
    /// Where each of them goes.
    pub offsets: Arc<[u64]>,
    pub bind_id: u16,
    pub tensor_desc_id: u16,
}

/// Who fills a memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MemoryRole {
    /// The loadable, with blobs, or nobody.
    Own,
    /// The user, before a run.
    Input,
    /// The network; the user looks at it behind a run.
    Output,
}

impl MemoryEntry {
    const SET: u16 = 2;
    const INPUT: u16 = 4;
    const OUTPUT: u16 = 8;

    /// A memory that is both input and output counts as input.
    pub fn role(&self) -> MemoryRole {
        match self.flags {
            flags if flags & Self::INPUT != 0 => MemoryRole::Input,
            flags if flags & Self::OUTPUT != 0 => MemoryRole::Output,
            _ => MemoryRole::Own,
        }
    }

    /// The blobs that fill the memory, with their offsets.
    pub fn blobs(&self) -> impl Iterator<Item = (&Arc<str>, u64)> {
        let filled = self.flags & Self::SET != 0 && self.role() == MemoryRole::Own;
        let pairs = self.contents.iter().zip(self.offsets.iter().copied());
        pairs.filter(move |_| filled)
    }
}

/// A place in a memory.
#[derive(Debug, Clone, Copy)]
pub struct AddressEntry {
    pub id: u16,
    pub mem_id: u16,
    pub offset: u64,
    pub size: u64,
}

/// Work for the accelerator or for the CPU.
#[derive(Debug, Clone)]
pub struct TaskEntry {
    pub id: u16,
    pub interface: u32,
    pub instance: i16,
    /// Ids of address entries; descriptors hold positions in this list.
    pub address_list: Arc<[u16]>,
    /// Ids of events; without effect.
    pub pre_actions: Arc<[u16]>,
    pub post_actions: Arc<[u16]>,
}

/// Contents for a memory.
#[derive(Debug, Clone)]
pub struct Blob {
    pub name: Arc<str>,
    pub size: u64,
    pub interface: u32,
    pub sub_interface: u32,
    pub version: LoadableVersion,
    /// Position of the bytes in the file.
    pub data: Range<usize>,
}

/// What an input or an output looks like.
#[derive(Debug, Clone)]
pub struct TensorEntry {
    pub name: Arc<str>,
    pub id: u16,
    pub mem_id: u16,
    pub size: u64,
    pub offset: u64,
    pub data_format: u8,
    pub data_type: u8,
    pub data_category: u8,
    pub pixel_format: u8,
    pub pixel_mapping: u8,
    /// Batches, channels, lines, pixels.
    pub nchw: [i32; 4],
    /// Bytes: element, line, surface, and five without meaning.
    pub strides: [u32; 8],
}

/// A field that depends on the strides of a bound tensor.
#[derive(Debug, Clone, Copy)]
pub struct RelocationEntry {
    pub address_id: u16,
    /// Memory that holds the field.
    pub write_id: u16,
    pub offset: u64,
    pub interface: u32,
    pub sub_interface: u32,
    pub kind: u8,
}

/// A step of a chain between tasks; without effect, the order of submission implies it.
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
    pub tasks: Arc<[u16]>,
}

/// Values of `Interface`.
pub mod interface {
    pub const NONE: u32 = 0;
    pub const DLA: u32 = 1;
    pub const CPU: u32 = 2;
}
