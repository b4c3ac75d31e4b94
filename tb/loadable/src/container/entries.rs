//! Entries of the lists in a loadable, with the values of the file that are read.
//!
//! Source: docs/loadable.md, sections 2.3 and 2.4.

use std::fmt;
use std::ops::Range;

/// A version number in a loadable: major, minor and sub-minor.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct LoadableVersion(pub [u8; 3]);

impl LoadableVersion {
    /// Major and minor number; versions that differ in the sub-minor number alone are alike.
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

/// An entry of the memory list: a memory that the runtime allocates, and fills or binds.
#[derive(Debug, Clone)]
pub struct MemoryEntry {
    pub id: u16,
    pub domain: u8,
    pub flags: u16,
    /// Size of the memory in bytes.
    pub size: u64,
    /// Names of the blobs that fill the memory.
    pub contents: Vec<String>,
    /// Offset of each of these blobs in the memory, in bytes.
    pub offsets: Vec<u64>,
    pub bind_id: u16,
    pub tensor_desc_id: u16,
}

/// Who fills or reads a memory of a network.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MemoryRole {
    /// Neither input nor output: filled by the loadable's blobs, or by nothing before a run.
    Own,
    /// An input of the network: the user fills it before a run.
    Input,
    /// An output of the network: the user reads it after a run.
    Output,
}

impl MemoryEntry {
    const SET: u16 = 2;
    const INPUT: u16 = 4;
    const OUTPUT: u16 = 8;

    /// Who fills or reads the memory. A memory that is both input and output counts as input.
    pub fn role(&self) -> MemoryRole {
        match self.flags {
            flags if flags & Self::INPUT != 0 => MemoryRole::Input,
            flags if flags & Self::OUTPUT != 0 => MemoryRole::Output,
            _ => MemoryRole::Own,
        }
    }

    /// Names of the blobs that fill the memory, with their offsets in bytes.
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
}

/// An entry of the task list: a task for the accelerator or for the CPU.
#[derive(Debug, Clone)]
pub struct TaskEntry {
    pub id: u16,
    pub interface: u32,
    /// The task's address list: ids of address entries. Descriptors name them by their index here.
    pub address_list: Vec<u16>,
}

/// A blob: named bytes in the file, which fill a memory.
#[derive(Debug, Clone)]
pub struct Blob {
    pub name: String,
    pub size: u64,
    pub interface: u32,
    pub sub_interface: u32,
    pub version: LoadableVersion,
    /// Positions of the bytes in the file.
    pub data: Range<usize>,
}

/// An entry of the list of tensors: the description of an input or an output of the network.
#[derive(Debug, Clone)]
pub struct TensorEntry {
    pub name: String,
    pub mem_id: u16,
    pub size: u64,
    pub offset: u64,
    pub data_type: u8,
    pub pixel_format: u8,
    /// Number of pictures, channels, lines and columns.
    pub nchw: [i32; 4],
    /// Strides in bytes of element, line and surface; the other five have no known meaning.
    pub strides: [u32; 8],
}

/// An entry of the relocation list: a field of a descriptor that holds a stride of a bound tensor.
#[derive(Debug, Clone, Copy)]
pub struct RelocationEntry {
    pub address_id: u16,
    /// Id of the memory that holds the field, at `offset`.
    pub write_id: u16,
    pub offset: u64,
    pub kind: u8,
}

/// An entry of the submit list: tasks that are submitted together.
#[derive(Debug, Clone)]
pub struct SubmitEntry {
    pub tasks: Vec<u16>,
}

/// Codes in the field `interface` of a task or blob: who uses it.
pub mod interface {
    pub const NONE: u32 = 0;
    pub const DLA: u32 = 1;
    pub const CPU: u32 = 2;
}
