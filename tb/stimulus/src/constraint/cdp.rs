//! CDP layers. Source: docs/nv_small/cdp.md.

use super::rule::{AtomCube, Constraint, ConstraintRule};

pub(super) const ALL: &[Constraint] = &[
    Constraint {
        name: "cdp.source-strides",
        rule: "strides of the source are multiples of 8, and lines and surfaces do not overlap",
        source: "cdp.md, 6",
        quirk: None,
        holds: ConstraintRule::Cdp(|view| {
            let rdma = &view.layer.rdma;
            let source = AtomCube {
                size: [rdma.width, rdma.height],
                strides: [rdma.src_line_stride, rdma.src_surface_stride],
            };
            source.is_aligned()
        }),
    },
    Constraint {
        name: "cdp.destination-strides",
        rule: "strides of the destination are multiples of 8, and lines and surfaces do not \
               overlap",
        source: "cdp.md, 6",
        quirk: None,
        holds: ConstraintRule::Cdp(|view| {
            let (rdma, cdp) = (&view.layer.rdma, &view.layer.cdp);
            let destination = AtomCube {
                size: [rdma.width, rdma.height],
                strides: [cdp.dst_line_stride, cdp.dst_surface_stride],
            };
            destination.is_aligned()
        }),
    },
    Constraint {
        name: "cdp.ram-type",
        rule: "source and destination lie behind the port that nv_small has, RAM_TYPE 1",
        source: "cdp.md, 11",
        quirk: None,
        holds: ConstraintRule::Cdp(|view| {
            view.layer.rdma.src_ram_type && view.layer.cdp.dst_ram_type
        }),
    },
];
