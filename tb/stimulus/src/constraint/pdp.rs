//! PDP layers. Source: docs/nv_small/pdp.md.

use nvdla_regs::table::{pdp, pdp_rdma};
use nvdla_regs::types::Field;

use nvdla_model::executed::{Layer, Unit};

use super::rule::{Constraint, Cube};

pub(super) const ALL: &[Constraint] = &[
    Constraint {
        name: "pdp.output-size",
        rule: "the windows of the output fit the padded input exactly",
        source: "pdp.md, 9, item 4",
        unit: Unit::Pdp,
        quirk: None,
        holds: |sight| {
            let layer = &sight.layer;
            let height = Windows::of_lines(layer).fit_exactly();
            height && (is_split(layer) || Windows::of_columns(layer).fit_exactly())
        },
    },
    Constraint {
        name: "pdp.padding-less-than-kernel",
        rule: "padding is less than the kernel on every side, so that no window is empty",
        source: "pdp.md, 9, item 3",
        unit: Unit::Pdp,
        quirk: None,
        holds: |sight| {
            let layer = &sight.layer;
            let less = |windows: Windows| windows.pads.iter().all(|pad| *pad < windows.kernel);
            less(Windows::of_lines(layer)) && less(Windows::of_columns(layer))
        },
    },
    Constraint {
        name: "pdp.line-buffer",
        rule: "the line buffer holds the outputs of every segment",
        source: "pdp.md, 6.1",
        unit: Unit::Pdp,
        quirk: None,
        holds: |sight| {
            let layer = &sight.layer;
            let lines = Windows::of_lines(layer);
            let most = match lines.kernel.div_ceil(lines.stride) {
                0 | 1 => 128,
                2 => 64,
                3 | 4 => 32,
                _ => 16,
            };
            let narrow = |width: &u32| *width <= most;
            match Split::of(layer) {
                None => narrow(&layer.count(&pdp::CUBE_OUT_WIDTH)),
                Some(split) => split.outputs().iter().all(narrow),
            }
        },
    },
    Constraint {
        name: "pdp.split-widths",
        rule: "the segments of a split give what the whole cube would",
        source: "pdp.md, 6.2",
        unit: Unit::Pdp,
        quirk: None,
        holds: |sight| Split::of(&sight.layer).is_none_or(|split| split.is_whole()),
    },
    Constraint {
        name: "pdp.split-from-memory",
        rule: "what SDP sends is not split",
        source: "pdp.md, 6.1",
        unit: Unit::Pdp,
        quirk: None,
        holds: |sight| from_memory(&sight.layer) || !is_split(&sight.layer),
    },
    Constraint {
        name: "pdp.cubes-equal-rdma",
        rule: "PDP and PDP_RDMA agree on the cube, or on the segments and the kernel's width",
        source: "pdp.md, 9, item 7",
        unit: Unit::Pdp,
        quirk: None,
        holds: |sight| {
            let layer = &sight.layer;
            let same = |(one, other): &(&Field, &Field)| layer.get(one) == layer.get(other);
            let whole = [(&pdp::CUBE_IN_WIDTH, &pdp_rdma::CUBE_IN_WIDTH)];
            let agree = match (is_split(layer), layer.count(&pdp::SPLIT_NUM)) {
                (false, _) => whole.iter().all(same),
                (true, 2) => SEGMENTS[..4].iter().all(same),
                (true, _) => SEGMENTS.iter().all(same),
            };
            !from_memory(layer) || CUBES.iter().all(same) && agree
        },
    },
    Constraint {
        name: "pdp.channels-kept",
        rule: "the output has the surfaces of the input",
        source: "pdp.md, 9, item 5",
        unit: Unit::Pdp,
        quirk: None,
        holds: |sight| {
            let layer = &sight.layer;
            let input = match from_memory(layer) {
                true => &pdp_rdma::CUBE_IN_CHANNEL,
                false => &pdp::CUBE_IN_CHANNEL,
            };
            let [input, output] =
                [input, &pdp::CUBE_OUT_CHANNEL].map(|field| layer.count(field).div_ceil(8));
            input == output
        },
    },
    Constraint {
        name: "pdp.destination-strides",
        rule: "strides of the destination are multiples of 8, and lines and surfaces do not \
               overlap",
        source: "pdp.md, 9, item 9",
        unit: Unit::Pdp,
        quirk: None,
        holds: |sight| is_split(&sight.layer) || DESTINATION.is_aligned(&sight.layer),
    },
    Constraint {
        name: "pdp.method-defined",
        rule: "the method is average, maximum or minimum",
        source: "pdp.md, 10.2",
        unit: Unit::Pdp,
        quirk: None,
        holds: |sight| sight.layer.get(&pdp::POOLING_METHOD) < 3,
    },
    Constraint {
        name: "pdp.ram-type",
        rule: "source and destination lie behind the port that nv_small has, RAM_TYPE 1",
        source: "pdp.md, 9, item 9",
        unit: Unit::Pdp,
        quirk: None,
        holds: |sight| {
            let layer = &sight.layer;
            let read = !from_memory(layer) || layer.is_set(&pdp_rdma::SRC_RAM_TYPE);
            read && layer.is_set(&pdp::DST_RAM_TYPE)
        },
    },
];

/// What both blocks hold of every layer from memory.
const CUBES: [(&Field, &Field); 2] = [
    (&pdp::CUBE_IN_HEIGHT, &pdp_rdma::CUBE_IN_HEIGHT),
    (&pdp::SPLIT_NUM, &pdp_rdma::SPLIT_NUM),
];

/// What both blocks hold of a split; the last one acts from three segments on.
const SEGMENTS: [(&Field, &Field); 5] = [
    (&pdp::KERNEL_WIDTH, &pdp_rdma::KERNEL_WIDTH),
    (&pdp::KERNEL_STRIDE_WIDTH, &pdp_rdma::KERNEL_STRIDE_WIDTH),
    (
        &pdp::PARTIAL_WIDTH_IN_FIRST,
        &pdp_rdma::PARTIAL_WIDTH_IN_FIRST,
    ),
    (
        &pdp::PARTIAL_WIDTH_IN_LAST,
        &pdp_rdma::PARTIAL_WIDTH_IN_LAST,
    ),
    (&pdp::PARTIAL_WIDTH_IN_MID, &pdp_rdma::PARTIAL_WIDTH_IN_MID),
];

const DESTINATION: Cube = Cube {
    size: [&pdp::CUBE_OUT_WIDTH, &pdp::CUBE_OUT_HEIGHT],
    strides: [&pdp::DST_LINE_STRIDE, &pdp::DST_SURFACE_STRIDE],
};

fn from_memory(layer: &Layer<'_>) -> bool {
    layer.is_set(&pdp::FLYING_MODE)
}

fn is_split(layer: &Layer<'_>) -> bool {
    layer.get(&pdp::SPLIT_NUM) > 0
}

/// Windows along one direction. Source: pdp.md, section 5.1.
struct Windows {
    input: u32,
    output: u32,
    kernel: u32,
    stride: u32,
    pads: [u32; 2],
}

impl Windows {
    fn of_columns(layer: &Layer<'_>) -> Self {
        Self {
            input: layer.count(&pdp::CUBE_IN_WIDTH),
            output: layer.count(&pdp::CUBE_OUT_WIDTH),
            kernel: layer.count(&pdp::KERNEL_WIDTH),
            stride: layer.count(&pdp::KERNEL_STRIDE_WIDTH),
            pads: [&pdp::PAD_LEFT, &pdp::PAD_RIGHT].map(|field| layer.get(field)),
        }
    }

    fn of_lines(layer: &Layer<'_>) -> Self {
        Self {
            input: layer.count(&pdp::CUBE_IN_HEIGHT),
            output: layer.count(&pdp::CUBE_OUT_HEIGHT),
            kernel: layer.count(&pdp::KERNEL_HEIGHT),
            stride: layer.count(&pdp::KERNEL_STRIDE_HEIGHT),
            pads: [&pdp::PAD_TOP, &pdp::PAD_BOTTOM].map(|field| layer.get(field)),
        }
    }

    fn fit_exactly(&self) -> bool {
        let padded = self.input + self.pads[0] + self.pads[1];
        (self.output - 1) * self.stride + self.kernel == padded
    }
}

/// A cube in segments. Source: pdp.md, section 6.2.
struct Split {
    segments: i64,
    /// Inputs and outputs of the first, last and middle segments, in columns.
    inputs: [i64; 3],
    outputs: [u32; 3],
    stride: i64,
    /// Columns that neighbours share; less than 0 where they leave some out.
    overlap: i64,
    pads: [i64; 2],
}

impl Split {
    fn of(layer: &Layer<'_>) -> Option<Self> {
        let count = |field: &Field| layer.count(field);
        let wide = |field: &Field| i64::from(layer.count(field));
        is_split(layer).then(|| Self {
            segments: wide(&pdp::SPLIT_NUM),
            inputs: [
                &pdp::PARTIAL_WIDTH_IN_FIRST,
                &pdp::PARTIAL_WIDTH_IN_LAST,
                &pdp::PARTIAL_WIDTH_IN_MID,
            ]
            .map(wide),
            outputs: [
                &pdp::PARTIAL_WIDTH_OUT_FIRST,
                &pdp::PARTIAL_WIDTH_OUT_LAST,
                &pdp::PARTIAL_WIDTH_OUT_MID,
            ]
            .map(count),
            stride: wide(&pdp::KERNEL_STRIDE_WIDTH),
            overlap: wide(&pdp::KERNEL_WIDTH) - wide(&pdp::KERNEL_STRIDE_WIDTH),
            pads: [&pdp::PAD_LEFT, &pdp::PAD_RIGHT].map(|field| i64::from(layer.get(field))),
        })
    }

    /// Outputs of the segments that there are.
    fn outputs(&self) -> &[u32] {
        match self.segments {
            2 => &self.outputs[..2],
            _ => &self.outputs,
        }
    }

    fn is_whole(&self) -> bool {
        let [first, last, middle] = self.inputs;
        let [of_first, of_last, of_middle] =
            self.outputs.map(|outputs| i64::from(outputs) * self.stride);
        let ends = first == of_first + self.overlap - self.pads[0]
            && last == of_last - self.pads[1]
            && first >= self.overlap
            && last + self.overlap >= 1;
        ends && (self.segments == 2 || middle == of_middle && middle + self.overlap >= 1)
    }
}
