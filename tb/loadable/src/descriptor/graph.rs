//! The network descriptor of an accelerator's task, and its dependency graph.
//!
//! Source: docs/loadable.md, sections 5.2 and 5.3.

use binrw::BinRead;
use strum::{Display, FromRepr, IntoStaticStr, VariantArray};

use crate::error::LoadablePlace;

/// Type of an operation, with its number in the file.
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
    /// Name of the unit that executes operations of this type.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The place, for a refusal, of operation number `operation`, of this type, in task `task`.
    pub fn place(self, task: usize, operation: usize) -> LoadablePlace {
        LoadablePlace::Operation {
            task,
            operation,
            unit: self.name(),
        }
    }

    /// Whether nv_small has the unit that executes this type.
    pub fn exists(self) -> bool {
        !matches!(self, Self::Bdma | Self::Rubik)
    }

    /// The type of operation that can pass its output on the fly to one of this type, if any.
    pub fn parent(self) -> Option<Self> {
        match self {
            Self::Sdp => Some(Self::Conv),
            Self::Pdp => Some(Self::Sdp),
            _ => None,
        }
    }
}

/// The network descriptor, the first of an accelerator's task: places and lengths of its lists.
#[derive(Debug, Clone, Copy, BinRead)]
#[br(little)]
pub struct NetworkDescriptor {
    /// Address index of the list of operations; the next ones: of surfaces, graph and tables.
    pub operation_desc_index: i16,
    pub surface_desc_index: i16,
    pub dependency_graph_index: i16,
    pub lut_data_index: i16,
    #[br(pad_before = 4, pad_after = 2)]
    pub stat_list_index: i16,
    /// Number of the first operation of each type; -1 for none.
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

/// An edge of the dependency graph: an operation that waits, and the event for which it waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, BinRead)]
#[br(little)]
pub struct DependencyEdge {
    /// Number of the operation that waits; -1 if there is no edge.
    pub operation: i16,
    /// 1 completed, 2 programmed, 3 enabled, 4 weights done, 5 data done.
    #[br(pad_after = 1)]
    pub event: u8,
}

impl DependencyEdge {
    pub const PROGRAMMED: u8 = 2;
    pub const ENABLED: u8 = 3;
}

/// An entry of the dependency graph: the edges of one operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, BinRead)]
#[br(little)]
pub struct DependencyEntry {
    #[br(pad_before = 3)]
    pub op_type: u8,
    /// Number of events for which the operation waits before it is enabled.
    #[br(pad_after = 3)]
    pub dependency_count: u8,
    /// For each type the operation that waits for an event of this one.
    pub consumers: [DependencyEdge; 6],
    /// The operation that passes its output to this one on the fly; it waits for an event of this.
    pub fused_parent: DependencyEdge,
}

impl DependencyEntry {
    pub const BYTES: usize = 36;
}
