//! Operations of the accelerator's tasks.

use std::sync::Arc;

use crate::descriptor::conv::ConvOperation;
use crate::descriptor::cube::CubeDescriptor;
use crate::descriptor::graph::{DependencyEntry, OperationKind};
use crate::descriptor::lut::LutDescriptor;
use crate::descriptor::pooling::{CdpOperation, PdpOperation};
use crate::descriptor::sdp::SdpOperation;

/// An operation of the accelerator: its entry in the dependency graph, and its descriptor.
#[derive(Debug, Clone)]
pub struct Operation {
    pub graph: DependencyEntry,
    pub work: OpDescriptor,
}

/// Descriptor of an operation of the accelerator; for CDP also that of its look-up tables.
#[derive(Debug, Clone)]
pub enum OpDescriptor {
    Conv(Box<ConvOperation>),
    Sdp(Box<SdpOperation>),
    Pdp(Box<PdpOperation>),
    Cdp(Box<CdpOperation>, Option<Arc<LutDescriptor>>),
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
