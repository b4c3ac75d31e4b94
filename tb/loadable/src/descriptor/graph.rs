//! Descriptor and dependency graph of an accelerator's task.
//!
//! Source: docs/loadable.md, sections 5.2 and 5.3.

use binrw::BinRead;
use strum::{Display, FromRepr, IntoStaticStr, VariantArray};

use crate::error::FilePlace;

/// Types of operations by their numbers in the file.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Display,
    FromRepr,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "UPPERCASE")]
#[repr(u8)]
pub enum OperationKind {
    Bdma,
    Conv,
    Sdp,
    Pdp,
    Cdp,
    Rubik,
}

impl OperationKind {
    /// Name of the unit that executes the type.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The place of an operation of this type.
    pub fn place(self, task: usize, operation: usize) -> FilePlace {
        FilePlace::Operation {
            task,
            operation,
            unit: self.name(),
        }
    }

    /// Whether nv_small has the unit.
    pub fn exists(self) -> bool {
        !matches!(self, Self::Bdma | Self::Rubik)
    }

    /// The type whose output can be streamed into this one.
    pub fn parent(self) -> Option<Self> {
        match self {
            Self::Sdp => Some(Self::Conv),
            Self::Pdp => Some(Self::Sdp),
            _ => None,
        }
    }
}

/// Events of an operation, for which others wait, by their numbers in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRepr)]
#[repr(u8)]
pub enum OperationEvent {
    Completed = 1,
    Programmed,
    Enabled,
    WeightsDone,
    DataDone,
}

/// The first structure of a task.
#[derive(Debug, Clone, Copy, BinRead)]
#[br(little)]
pub struct NetworkDescriptor {
    /// Indices into the task's list of addresses.
    pub operation_desc_index: i16,
    pub surface_desc_index: i16,
    pub dependency_graph_index: i16,
    pub lut_data_index: i16,
    #[br(pad_before = 4, pad_after = 2)]
    pub stat_list_index: i16,
    /// For each type the first operation; -1 for none.
    pub op_head: [i16; 6],
    pub num_rois: u16,
    pub num_operations: u16,
    pub num_luts: u16,
    #[br(pad_before = 4)]
    pub dynamic_roi: u8,
}

impl NetworkDescriptor {
    pub const BYTES: usize = 40;
}

/// An edge of the graph: an operation, and the event for which it waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, BinRead)]
#[br(little)]
pub struct Edge {
    /// Number of the operation; -1 for none.
    pub operation: i16,
    #[br(pad_after = 1)]
    pub event: u8,
}

/// An entry of the graph: one operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, BinRead)]
#[br(little)]
pub struct GraphEntry {
    #[br(pad_before = 3)]
    pub op_type: u8,
    /// Number of events that must come before the operation is enabled.
    #[br(pad_after = 3)]
    pub dependency_count: u8,
    /// For each type the operation that waits for this one.
    pub consumers: [Edge; 6],
    /// The operation whose output is streamed into this one; it waits for an event, too.
    pub fused_parent: Edge,
}

impl GraphEntry {
    pub const BYTES: usize = 36;
}
