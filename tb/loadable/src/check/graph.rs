//! Checks the network descriptor and the graph of an accelerator's task.
//!
//! Source: docs/loadable.md, sections 1.3, 6.2 and 6.6.

use strum::VariantArray as _;

use crate::descriptor::graph::{DependencyEdge, DependencyEntry, NetworkDescriptor, OperationKind};
use crate::error::{LoadablePlace, Result};
use crate::network::operation::{OpDescriptor, Operation};
use crate::reason::RefusalReason;

/// Checks the network descriptor of a task for features that are not modelled.
pub(crate) fn check_head(head: &NetworkDescriptor, place: LoadablePlace) -> Result<()> {
    if head.dynamic_roi != 0 {
        return Err(place.refuse("dynamic_roi", head.dynamic_roi, RefusalReason::DynamicRoi));
    }
    if head.num_rois != 1 {
        return Err(place.refuse("num_rois", head.num_rois, RefusalReason::Roi));
    }
    if head.stat_list_index != -1 {
        let reason = RefusalReason::DriverStatistics;
        return Err(place.refuse("stat_list_index", head.stat_list_index, reason));
    }
    Ok(())
}

/// The type of each operation of the graph; refuses types for which nv_small has no unit.
pub(crate) fn kinds(graph: &[DependencyEntry], task: usize) -> Result<Vec<OperationKind>> {
    let kinds = graph.iter().enumerate().map(|(operation, entry)| {
        let number = entry.op_type;
        let unit = OperationKind::from_repr(number).map_or("?", OperationKind::name);
        let place = LoadablePlace::Operation {
            task,
            operation,
            unit,
        };
        match OperationKind::from_repr(number) {
            Some(kind) if kind.exists() => Ok(kind),
            Some(_) => Err(place.refuse("op_type", number, RefusalReason::UnitAbsent { unit })),
            None => {
                let (least, most) = (0, 5);
                Err(place.refuse("op_type", number, RefusalReason::Range { least, most }))
            }
        }
    });
    kinds.collect()
}

/// Checks the graph of a task: every edge leads to an operation of the right type, the chains of
/// types hold every operation once, and dependency counts are the numbers of edges to operations.
pub(crate) fn check_graph(
    head: &NetworkDescriptor,
    graph: &[DependencyEntry],
    kinds: &[OperationKind],
    task: usize,
) -> Result<()> {
    let place = |operation: usize| kinds[operation].place(task, operation);
    let mut pointing = vec![0_usize; graph.len()];
    for (number, entry) in graph.iter().enumerate() {
        let consumers = entry.consumers.iter().zip(OperationKind::VARIANTS);
        let consumers = consumers.map(|(edge, &kind)| (format!("consumers[{kind}]"), edge, kind));
        let parent = kinds[number].parent().unwrap_or(OperationKind::Bdma);
        let parent = ("fused_parent".to_owned(), &entry.fused_parent, parent);
        for (field, edge, want) in consumers.chain([parent]) {
            if edge.operation == -1 {
                continue;
            }
            let to = target(edge.operation, kinds, want)
                .map_err(|reason| place(number).refuse(&field, edge.operation, reason))?;
            check_event(edge, &field, place(number))?;
            pointing[to] += 1;
        }
    }
    check_chains(head, graph, kinds, task)?;
    for (number, entry) in graph.iter().enumerate() {
        let count = pointing[number];
        let says = entry.dependency_count;
        if usize::from(says) != count {
            let reason = RefusalReason::Dependencies { count };
            return Err(place(number).refuse("dependency_count", says, reason));
        }
    }
    Ok(())
}

fn check_event(edge: &DependencyEdge, field: &str, place: LoadablePlace) -> Result<()> {
    let (least, most) = (1, 5);
    if (least..=most).contains(&i64::from(edge.event)) {
        Ok(())
    } else {
        let field = format!("event of {field}");
        Err(place.refuse(field, edge.event, RefusalReason::Range { least, most }))
    }
}

/// Index of operation number `operation`; refuses one that is absent or not of the type `want`.
fn target(
    operation: i16,
    kinds: &[OperationKind],
    want: OperationKind,
) -> Result<usize, RefusalReason> {
    let count = kinds.len();
    let number = usize::try_from(operation)
        .ok()
        .filter(|number| *number < count)
        .ok_or(RefusalReason::NoOperation { count })?;
    match kinds[number] {
        kind if kind == want => Ok(number),
        kind => Err(RefusalReason::WrongType {
            operation: number,
            is: kind.name(),
            want: want.name(),
        }),
    }
}

fn check_chains(
    head: &NetworkDescriptor,
    graph: &[DependencyEntry],
    kinds: &[OperationKind],
    task: usize,
) -> Result<()> {
    let mut seen = vec![false; graph.len()];
    for (&kind, head) in OperationKind::VARIANTS.iter().zip(head.op_head) {
        let mut next = head;
        let mut place = LoadablePlace::Task { task };
        let mut field = format!("op_head[{kind}]");
        while next != -1 {
            if !kind.exists() {
                let unit = kind.name();
                return Err(place.refuse(field, next, RefusalReason::UnitAbsent { unit }));
            }
            let operation =
                target(next, kinds, kind).map_err(|reason| place.refuse(&field, next, reason))?;
            if std::mem::replace(&mut seen[operation], true) {
                return Err(place.refuse(field, next, RefusalReason::ChainLoops { operation }));
            }
            next = graph[operation].consumers[kind as usize].operation;
            place = kind.place(task, operation);
            field = format!("consumers[{kind}]");
        }
    }
    match seen.iter().position(|seen| !seen) {
        Some(number) => {
            let place = kinds[number].place(task, number);
            let kind = graph[number].op_type;
            Err(place.refuse("op_type", kind, RefusalReason::NotInChain))
        }
        None => Ok(()),
    }
}

/// Checks that a cube passed on the fly has the same shape in both operations' descriptors.
pub(super) fn check_streams(operations: &[Operation], task: usize) -> Result<()> {
    let place = |number: usize| operations[number].place(task);
    let mut children = vec![None; operations.len()];
    for (number, operation) in operations.iter().enumerate() {
        let parent = operation.graph.fused_parent.operation;
        let takes = operation.work.src().is_hardware();
        let Ok(from) = usize::try_from(parent) else {
            if takes {
                let reason = RefusalReason::NoParent;
                return Err(place(number).refuse("fused_parent", parent, reason));
            }
            continue;
        };
        if !takes {
            let kind = operation.work.src().kind;
            return Err(place(number).refuse("src.type", kind, RefusalReason::ParentUnused));
        }
        if let Some(other) = children[from].replace(number) {
            let reason = RefusalReason::TwoChildren { other };
            return Err(place(number).refuse("fused_parent", parent, reason));
        }
        let sent = operations[from].work.dst();
        if !sent.is_hardware() {
            return Err(place(from).refuse(
                "dst.type",
                sent.kind,
                RefusalReason::ChildUnused { number },
            ));
        }
        let names = ["src.width", "src.height", "src.channel"];
        let operands = [
            "the parent's dst.width",
            "the parent's dst.height",
            "the parent's dst.channel",
        ];
        let sizes = operation.work.src().shape().into_iter().zip(sent.shape());
        for ((name, operand), (takes, gives)) in names.iter().zip(operands).zip(sizes) {
            if takes != gives {
                let other = u64::from(gives);
                let reason = RefusalReason::Differs { operand, other };
                return Err(place(number).refuse(*name, takes, reason));
            }
        }
    }
    for (number, operation) in operations.iter().enumerate() {
        let dst = operation.work.dst();
        let is_conv = matches!(operation.work, OpDescriptor::Conv(_));
        if children[number].is_none() && (is_conv || dst.is_hardware()) {
            return Err(place(number).refuse("dst.type", dst.kind, RefusalReason::NoConsumer));
        }
    }
    Ok(())
}
