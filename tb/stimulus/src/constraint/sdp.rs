//! SDP layers. Source: docs/nv_small/sdp.md.

use nvdla_regs::table::{sdp, sdp_rdma};
use nvdla_regs::types::Field;

use nvdla_model::executed::sdp::{uses_read_dma, writes};
use nvdla_model::executed::{Layer, Unit};

use super::rule::{Constraint, Cube};

pub(super) const ALL: &[Constraint] = &[
    Constraint {
        name: "sdp.cubes-equal-rdma",
        rule: "SDP and SDP_RDMA agree on width, height and channels",
        source: "sdp.md, 5.5",
        unit: Unit::Sdp,
        quirk: None,
        holds: |sight| {
            let layer = &sight.layer;
            let same = |(one, other)| layer.get(one) == layer.get(other);
            let mut sizes = [
                (&sdp::WIDTH, &sdp_rdma::WIDTH),
                (&sdp::HEIGHT, &sdp_rdma::HEIGHT),
                (&sdp::CHANNEL, &sdp_rdma::CHANNEL),
            ]
            .into_iter();
            !uses_read_dma(layer) || sizes.all(same)
        },
    },
    Constraint {
        name: "sdp.flying-modes-agree",
        rule: "SDP and SDP_RDMA both take their input from memory, or neither does",
        source: "sdp.md, 5.2",
        unit: Unit::Sdp,
        quirk: None,
        holds: |sight| {
            let layer = &sight.layer;
            let modes = [&sdp::FLYING_MODE, &sdp_rdma::FLYING_MODE].map(|mode| layer.get(mode));
            !uses_read_dma(layer) || modes[0] == modes[1]
        },
    },
    Constraint {
        name: "sdp.source-strides",
        rule: "lines and surfaces of the source do not overlap",
        source: "sdp.md, 6.1",
        unit: Unit::Sdp,
        quirk: None,
        holds: |sight| {
            let layer = &sight.layer;
            layer.is_set(&sdp::FLYING_MODE) || is_dot(layer) || SOURCE.is_apart(layer)
        },
    },
    Constraint {
        name: "sdp.destination-strides",
        rule: "lines and surfaces of the destination do not overlap",
        source: "sdp.md, 6.1",
        unit: Unit::Sdp,
        quirk: None,
        holds: |sight| {
            let layer = &sight.layer;
            !writes(layer) || is_dot(layer) || DESTINATION.is_apart(layer)
        },
    },
    Constraint {
        name: "sdp.operands-read-exactly",
        rule: "an operand DMA works exactly when its stage takes operands from memory, and reads \
               those",
        source: "sdp.md, 5.5",
        unit: Unit::Sdp,
        quirk: None,
        holds: |sight| STAGES.iter().all(|stage| stage.reads_exactly(&sight.layer)),
    },
    Constraint {
        name: "sdp.ram-type",
        rule: "source and destination lie behind the port that nv_small has, RAM_TYPE 1",
        source: "sdp.md, 5.5",
        unit: Unit::Sdp,
        quirk: None,
        holds: |sight| {
            let layer = &sight.layer;
            let read = layer.is_set(&sdp::FLYING_MODE) || layer.is_set(&sdp_rdma::SRC_RAM_TYPE);
            read && (!writes(layer) || layer.is_set(&sdp::DST_RAM_TYPE))
        },
    },
    Constraint {
        name: "sdp.precision",
        rule: "values are int8",
        source: "sdp.md, 15",
        unit: Unit::Sdp,
        quirk: None,
        holds: |sight| {
            let layer = &sight.layer;
            let own = [&sdp::PROC_PRECISION, &sdp::OUT_PRECISION];
            let read = [&sdp_rdma::IN_PRECISION, &sdp_rdma::PROC_PRECISION];
            let zero = |field: &&Field| layer.get(field) == 0;
            own.iter().all(zero) && (!uses_read_dma(layer) || read.iter().all(zero))
        },
    },
];

const SOURCE: Cube = Cube {
    size: [&sdp_rdma::WIDTH, &sdp_rdma::HEIGHT],
    strides: [&sdp_rdma::SRC_LINE_STRIDE, &sdp_rdma::SRC_SURFACE_STRIDE],
};

const DESTINATION: Cube = Cube {
    size: [&sdp::WIDTH, &sdp::HEIGHT],
    strides: [&sdp::DST_LINE_STRIDE, &sdp::DST_SURFACE_STRIDE],
};

/// One column of one line: strides are ignored. Source: sdp.md, section 6.1.
fn is_dot(layer: &Layer<'_>) -> bool {
    layer.get(&sdp::WIDTH) == 0 && layer.get(&sdp::HEIGHT) == 0
}

/// A stage and its operand DMA.
struct Stage {
    bypass: &'static Field,
    /// Bypass and source of ALU and multiplier.
    alu: [&'static Field; 2],
    mul: [&'static Field; 2],
    disable: &'static Field,
    data_use: &'static Field,
    /// Absent from nv_small.
    is_ew: bool,
}

const STAGES: [Stage; 3] = [
    Stage {
        bypass: &sdp::BS_BYPASS,
        alu: [&sdp::BS_ALU_BYPASS, &sdp::BS_ALU_SRC],
        mul: [&sdp::BS_MUL_BYPASS, &sdp::BS_MUL_SRC],
        disable: &sdp_rdma::BRDMA_DISABLE,
        data_use: &sdp_rdma::BRDMA_DATA_USE,
        is_ew: false,
    },
    Stage {
        bypass: &sdp::BN_BYPASS,
        alu: [&sdp::BN_ALU_BYPASS, &sdp::BN_ALU_SRC],
        mul: [&sdp::BN_MUL_BYPASS, &sdp::BN_MUL_SRC],
        disable: &sdp_rdma::NRDMA_DISABLE,
        data_use: &sdp_rdma::NRDMA_DATA_USE,
        is_ew: false,
    },
    Stage {
        bypass: &sdp::EW_BYPASS,
        alu: [&sdp::EW_ALU_BYPASS, &sdp::EW_ALU_SRC],
        mul: [&sdp::EW_MUL_BYPASS, &sdp::EW_MUL_SRC],
        disable: &sdp_rdma::ERDMA_DISABLE,
        data_use: &sdp_rdma::ERDMA_DATA_USE,
        is_ew: true,
    },
];

impl Stage {
    fn reads_exactly(&self, layer: &Layer<'_>) -> bool {
        if self.is_ew && !layer.has_ew() || !uses_read_dma(layer) {
            return true;
        }
        let takes = |[bypass, source]: [&Field; 2]| {
            !layer.is_set(self.bypass) && !layer.is_set(bypass) && layer.is_set(source)
        };
        // DATA_USE: 0 multiplier, 1 ALU, 2 both. Source: sdp.md, section 3.
        let wanted = match (takes(self.alu), takes(self.mul)) {
            (false, false) => None,
            (false, true) => Some(0),
            (true, false) => Some(1),
            (true, true) => Some(2),
        };
        let read = (!layer.is_set(self.disable)).then(|| layer.get(self.data_use));
        wanted == read
    }
}
