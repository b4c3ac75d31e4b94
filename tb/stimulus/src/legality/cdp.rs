//! Constraints on CDP layers. Source: docs/nv_small/cdp.md.

use crate::legality::rule::{Constraint, constraints, is_aligned};

pub(super) const ALL: &[Constraint] = constraints! {
    "cdp.source-strides"
        "strides of the source are multiples of 8, and lines and surfaces do not overlap"
        ["cdp.md, 6"] => Cdp(|view| {
            let rdma = &view.layer.rdma;
            let strides = [rdma.src_line_stride, rdma.src_surface_stride];
            is_aligned([rdma.width, rdma.height], strides)
        });

    "cdp.destination-strides"
        "strides of the destination are multiples of 8, and lines and surfaces do not overlap"
        ["cdp.md, 6"] => Cdp(|view| {
            let (rdma, cdp) = (&view.layer.rdma, &view.layer.cdp);
            let strides = [cdp.dst_line_stride, cdp.dst_surface_stride];
            is_aligned([rdma.width, rdma.height], strides)
        });

    "cdp.ram-type"
        "source and destination lie behind the port that nv_small has, RAM_TYPE 1" ["cdp.md, 11"]
        => Cdp(|view| {
            view.layer.rdma.src_ram_type && view.layer.cdp.dst_ram_type
        });
};
