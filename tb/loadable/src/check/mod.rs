//! Checks whether nv_small and its driver can execute a network; if so, it can be lowered.
//!
//! Source: docs/loadable.md, sections 1.3, 3.5, 5.1, 6.6, 7.2 to 7.5.

mod conv;
mod cubes;
pub(crate) mod graph;
mod pooling;
mod sdp;
pub(crate) mod tensors;

use crate::descriptor::cube::CubeDescriptor;
use crate::error::Result;
use crate::lower::lower;
use crate::network::operation::{OpDescriptor, Operation};
use crate::network::tables::TaskDescriptorReader;
use crate::reason::RefusalReason;

use cubes::CubeChecker;

/// Refuses a task with an operation that nv_small cannot execute; sets the addresses of all cubes.
pub(crate) fn operations(
    operations: &mut [Operation],
    task: &TaskDescriptorReader<'_>,
) -> Result<()> {
    check_atoms(operations, task)?;
    for operation in operations.iter_mut() {
        let place = operation.place(task.number);
        let cubes = &CubeChecker { task, place };
        match &mut operation.work {
            OpDescriptor::Conv(conv) => conv::check_conv(conv, cubes)?,
            OpDescriptor::Sdp(sdp) => sdp::check_sdp(sdp, cubes)?,
            OpDescriptor::Pdp(pdp) => pooling::check_pdp(pdp, cubes)?,
            OpDescriptor::Cdp(cdp, lut) => pooling::check_cdp(cdp, lut.as_deref(), cubes)?,
        }
        // Every value has to fit into its register.
        lower(&operation.work, place)?;
    }
    graph::check_streams(operations, task.number)
}

/// The feature cubes of an operation, with their names in the descriptor (`src`, `dst`).
fn features(work: &OpDescriptor) -> impl Iterator<Item = (&'static str, &CubeDescriptor)> {
    let image = matches!(work, OpDescriptor::Conv(conv) if conv.is_image());
    let src = (!image).then(|| ("src", work.src()));
    src.into_iter().chain([("dst", work.dst())])
}

/// Refuses loadables for hardware with atoms of 32 bytes: in these each line stride is 32 bytes
/// times the width.
fn check_atoms(operations: &[Operation], task: &TaskDescriptorReader<'_>) -> Result<()> {
    let mut first = None;
    for operation in operations {
        for (name, cube) in features(&operation.work) {
            if cube.kind != CubeDescriptor::MEMORY {
                continue;
            }
            if cube.width == 0 || cube.line_stride != 32 * u32::from(cube.width) {
                return Ok(());
            }
            first = first.or(Some((operation.place(task.number), name, cube.line_stride)));
        }
    }
    match first {
        Some((place, name, stride)) => Err(place.refuse(
            format!("{name}.line_stride"),
            stride,
            RefusalReason::Atoms32,
        )),
        None => Ok(()),
    }
}
