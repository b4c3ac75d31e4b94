//! Operations of the accelerator's tasks.

use std::fmt;

use crate::descriptor::conv::ConvOperation;
use crate::descriptor::cube::CubeDescriptor;
use crate::descriptor::graph::{DependencyEntry, OperationKind};
use crate::descriptor::lut::LutDescriptor;
use crate::descriptor::pooling::{CdpOperation, PdpOperation};
use crate::descriptor::sdp::SdpOperation;
use crate::error::LoadablePlace;

/// An operation of the accelerator: its number in the task, entry in the dependency graph, descriptor.
#[derive(Debug, Clone)]
pub struct Operation {
    pub number: usize,
    pub graph: DependencyEntry,
    pub work: OpDescriptor,
}

/// The unit that executes the operation, and its number, such as `CONV 0`.
impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.work.kind(), self.number)
    }
}

impl Operation {
    /// The place of the operation, of task `task`, for a refusal.
    pub fn place(&self, task: usize) -> LoadablePlace {
        self.work.kind().place(task, self.number)
    }
}

/// Names and numbers of the operations of a unit, such as `CONV 0 -> SDP 1`.
pub fn names_of(unit: &[Operation]) -> String {
    let names: Vec<String> = unit.iter().map(Operation::to_string).collect();
    names.join(" -> ")
}

/// Descriptor of an operation of the accelerator; for CDP also that of its look-up tables.
#[derive(Debug, Clone)]
pub enum OpDescriptor {
    Conv(Box<ConvOperation>),
    Sdp(Box<SdpOperation>),
    Pdp(Box<PdpOperation>),
    Cdp(Box<CdpOperation>, Option<Box<LutDescriptor>>),
}

impl OpDescriptor {
    pub fn kind(&self) -> OperationKind {
        match self {
            Self::Conv(_) => OperationKind::Conv,
            Self::Sdp(_) => OperationKind::Sdp,
            Self::Pdp(_) => OperationKind::Pdp,
            Self::Cdp(..) => OperationKind::Cdp,
        }
    }

    /// Descriptor of the cube that the operation reads.
    pub fn src(&self) -> &CubeDescriptor {
        match self {
            Self::Conv(conv) => &conv.src,
            Self::Sdp(sdp) => &sdp.src,
            Self::Pdp(pdp) => &pdp.src,
            Self::Cdp(cdp, _) => &cdp.src,
        }
    }

    /// Descriptor of the cube that the operation writes.
    pub fn dst(&self) -> &CubeDescriptor {
        match self {
            Self::Conv(conv) => &conv.dst,
            Self::Sdp(sdp) => &sdp.dst,
            Self::Pdp(pdp) => &pdp.dst,
            Self::Cdp(cdp, _) => &cdp.dst,
        }
    }
}
