//! CDP layers. Source: docs/nv_small/cdp.md.

use nvdla_regs::table::{cdp, cdp_rdma};

use nvdla_model::executed::Unit;

use super::rule::{Constraint, Cube};

pub(super) const ALL: &[Constraint] = &[
    Constraint {
        name: "cdp.source-strides",
        rule: "strides of the source are multiples of 8, and lines and surfaces do not overlap",
        source: "cdp.md, 6",
        unit: Unit::Cdp,
        quirk: None,
        holds: |sight| {
            let source = Cube {
                size: [&cdp_rdma::WIDTH, &cdp_rdma::HEIGHT],
                strides: [&cdp_rdma::SRC_LINE_STRIDE, &cdp_rdma::SRC_SURFACE_STRIDE],
            };
            source.is_aligned(&sight.layer)
        },
    },
    Constraint {
        name: "cdp.destination-strides",
        rule: "strides of the destination are multiples of 8, and lines and surfaces do not \
               overlap",
        source: "cdp.md, 6",
        unit: Unit::Cdp,
        quirk: None,
        holds: |sight| {
            let destination = Cube {
                size: [&cdp_rdma::WIDTH, &cdp_rdma::HEIGHT],
                strides: [&cdp::DST_LINE_STRIDE, &cdp::DST_SURFACE_STRIDE],
            };
            destination.is_aligned(&sight.layer)
        },
    },
    Constraint {
        name: "cdp.ram-type",
        rule: "source and destination lie behind the port that nv_small has, RAM_TYPE 1",
        source: "cdp.md, 11",
        unit: Unit::Cdp,
        quirk: None,
        holds: |sight| {
            let types = [&cdp_rdma::SRC_RAM_TYPE, &cdp::DST_RAM_TYPE];
            types.iter().all(|field| sight.layer.is_set(field))
        },
    },
];
