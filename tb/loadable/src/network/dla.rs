//! Reads a task of the accelerator from its descriptors in memory, checks it, and orders its units.
//!
//! Source: docs/loadable.md, sections 5 and 6.

use super::operation::{OpDescriptor, Operation};
use super::tables::{DescriptorList, TaskDescriptorReader};
use crate::check;
use crate::descriptor::cube::CubeDescriptorVersion;
use crate::descriptor::graph::{DependencyEntry, NetworkDescriptor, OperationKind};
use crate::descriptor::lut::LutDescriptor;
use crate::descriptor::pooling::CdpOperation;
use crate::descriptor::{self, OPERATION_BYTES, SURFACE_BYTES};
use crate::error::{LoadablePlace, Result};
use crate::reason::RefusalReason;
use crate::schedule::units;

/// A task of the accelerator: its operations, in the units in which they run.
#[derive(Debug, Clone)]
pub struct DlaTask {
    pub generation: CubeDescriptorVersion,
    /// Units of operations that run together, in the order in which they run. The operations of a
    /// unit are in the order in which data pass them.
    pub units: Vec<Vec<Operation>>,
}

/// Reads a task of the accelerator; refuses operations that nv_small cannot execute.
pub(super) fn read(task: &TaskDescriptorReader<'_>) -> Result<DlaTask> {
    let head: NetworkDescriptor = descriptor::read(&task.head(NetworkDescriptor::BYTES)?, ());
    check::graph::check_head(&head, task.place())?;
    let count = usize::from(head.num_operations);
    if count == 0 {
        return Ok(DlaTask {
            generation: CubeDescriptorVersion::B,
            units: Vec::new(),
        });
    }
    let list = |field, index, width| task.list(field, index, count, width);
    let index = head.dependency_graph_index;
    let graph = list("dependency_graph_index", index, DependencyEntry::BYTES)?;
    let graph: Vec<DependencyEntry> = (0..count)
        .map(|number| descriptor::read(&graph.entry(number), ()))
        .collect();
    let kinds = check::graph::kinds(&graph, task.number)?;
    check::graph::check_graph(&head, &graph, &kinds, task.number)?;
    let index = head.operation_desc_index;
    let operations = list("operation_desc_index", index, OPERATION_BYTES)?;
    let index = head.surface_desc_index;
    let surfaces = list("surface_desc_index", index, SURFACE_BYTES)?;
    let generation = generation(&surfaces, index, task.place())?;
    let works = kinds
        .iter()
        .enumerate()
        .map(|(number, kind)| {
            let bytes = [operations.entry(number), surfaces.entry(number)].concat();
            let (bytes, args) = (bytes.as_slice(), (generation,));
            Ok(match kind {
                OperationKind::Conv => OpDescriptor::Conv(Box::new(descriptor::read(bytes, args))),
                OperationKind::Sdp => OpDescriptor::Sdp(Box::new(descriptor::read(bytes, args))),
                OperationKind::Pdp => OpDescriptor::Pdp(Box::new(descriptor::read(bytes, args))),
                OperationKind::Cdp => {
                    let cdp: CdpOperation = descriptor::read(bytes, args);
                    let lut = lut(task, &head, cdp.lut_index, number)?;
                    OpDescriptor::Cdp(Box::new(cdp), lut)
                }
                OperationKind::Bdma | OperationKind::Rubik => unreachable!("`kinds` refuses them"),
            })
        })
        .collect::<Result<Vec<_>>>()?;
    let mut operations: Vec<Operation> = graph
        .into_iter()
        .zip(works)
        .enumerate()
        .map(|(number, (graph, work))| Operation {
            number,
            graph,
            work,
        })
        .collect();
    check::operations(&mut operations, task)?;
    let units = units::order(operations, task.number)?;
    Ok(DlaTask { generation, units })
}

/// The version of cube descriptors' layout, from the version of the blob with the surface list.
fn generation(
    surfaces: &DescriptorList<'_>,
    index: i16,
    place: LoadablePlace,
) -> Result<CubeDescriptorVersion> {
    let refuse = |reason| place.refuse("surface_desc_index", index, reason);
    let version = surfaces
        .version
        .ok_or_else(|| refuse(RefusalReason::NoVersion))?;
    match version.major_minor() {
        (0, 10 | 11) => Ok(CubeDescriptorVersion::A),
        (0, 12) => Ok(CubeDescriptorVersion::B),
        _ => {
            let known = "0.10.x, 0.11.x and 0.12.x";
            let reason = RefusalReason::UnknownVersion { known };
            Err(place.refuse("version of the surface list", version, reason))
        }
    }
}

/// The look-up tables that a CDP operation names by the index `index`; `None` for -1.
fn lut(
    task: &TaskDescriptorReader<'_>,
    head: &NetworkDescriptor,
    index: i16,
    operation: usize,
) -> Result<Option<Box<LutDescriptor>>> {
    if index == -1 {
        return Ok(None);
    }
    let count = usize::from(head.num_luts);
    let number = usize::try_from(index)
        .ok()
        .filter(|index| *index < count)
        .ok_or_else(|| {
            let place = OperationKind::Cdp.place(task.number, operation);
            place.refuse("lut_index", index, RefusalReason::NoSuch { count })
        })?;
    let list = head.lut_data_index;
    let list = task.list("lut_data_index", list, count, LutDescriptor::BYTES)?;
    let lut = descriptor::read(&list.entry(number), ());
    Ok(Some(Box::new(lut)))
}
