//! CDP with its read DMA; its tables are in [`super::lut`].

use nvdla_regs::table::{cdp, cdp_rdma};

use crate::model::{Answers, Block, Cross, Point, Sample};
use crate::values::{
    ALIGNMENT, ATOM, COUNTER, EXTENT, GAPS, SHIFT, SIGNED, SIZE, alignment, counters, extent,
    last_atom, shift, signed, size,
};

use super::shared::{gaps, order};

pub(super) const FUNCTION: Point = Point {
    name: "function",
    meaning: "what is looked up, and what becomes of it",
    source: "cdp.md, 7.1",
    bins: &[
        (
            "energy-product",
            "energy of the window; product with the element",
        ),
        ("element-product", "the element; product with the element"),
        ("energy", "energy of the window; no product"),
        ("element", "the element; no product"),
    ],
    sample: Sample::cdp(|layer| {
        let [sqsum, mul] =
            [&cdp::SQSUM_BYPASS, &cdp::MUL_BYPASS].map(|field| usize::from(layer.is_set(field)));
        Answers::one(sqsum + 2 * mul)
    }),
};

pub(super) const WINDOW: Point = Point {
    name: "window",
    meaning: "channels of a window",
    source: "cdp.md, 7.3",
    bins: &[("w3", "3"), ("w5", "5"), ("w7", "7"), ("w9", "9")],
    sample: Sample::cdp(|layer| {
        let length = layer.get(&cdp::NORMALZ_LEN) as usize;
        Answers::one(length).when(!layer.is_set(&cdp::SQSUM_BYPASS))
    }),
};

const CHANNELS: Point = Point {
    name: "channels",
    meaning: "channels",
    source: "cdp.md, 6",
    bins: SIZE,
    sample: Sample::cdp(|layer| size(layer.count(&cdp_rdma::CHANNEL))),
};

const LAST_ATOM: Point = Point {
    name: "last-atom",
    meaning: "channels in the last surface",
    source: "cdp.md, 7.3",
    bins: ATOM,
    sample: Sample::cdp(|layer| last_atom(layer.count(&cdp_rdma::CHANNEL))),
};

const WIDTH: Point = Point {
    name: "width",
    meaning: "columns; the DMA takes them in stripes of 8",
    source: "cdp.md, 6.1",
    bins: SIZE,
    sample: Sample::cdp(|layer| size(layer.count(&cdp_rdma::WIDTH))),
};

const HEIGHT: Point = Point {
    name: "height",
    meaning: "lines",
    source: "cdp.md, 6.1",
    bins: EXTENT,
    sample: Sample::cdp(|layer| extent(layer.count(&cdp_rdma::HEIGHT))),
};

const IN_OFFSET: Point = Point {
    name: "in-offset",
    meaning: "offset of the input converter, 8 bits",
    source: "cdp.md, 7.2",
    bins: SIGNED,
    sample: Sample::cdp(|layer| signed((layer.signed(&cdp::DATIN_OFFSET) << 56) >> 56, 8)),
};

const IN_SCALE: Point = Point {
    name: "in-scale",
    meaning: "scale of the input converter",
    source: "cdp.md, 7.2",
    bins: SIGNED,
    sample: Sample::cdp(|layer| signed(layer.signed(&cdp::DATIN_SCALE), 16)),
};

const IN_SHIFT: Point = Point {
    name: "in-shift",
    meaning: "shift of the input converter, 5 bits",
    source: "cdp.md, 7.2",
    bins: SHIFT_OF_31,
    sample: Sample::cdp(|layer| shift(layer.get(&cdp::DATIN_SHIFTER))),
};

/// [`SHIFT`] without what five bits cannot say.
const SHIFT_OF_31: &[(&str, &str)] = SHIFT.split_at(4).0;

const OUT_OFFSET: Point = Point {
    name: "out-offset",
    meaning: "offset of the output converter, 25 bits",
    source: "cdp.md, 7.10",
    bins: SIGNED,
    sample: Sample::cdp(|layer| signed((layer.signed(&cdp::DATOUT_OFFSET) << 39) >> 39, 25)),
};

const OUT_SCALE: Point = Point {
    name: "out-scale",
    meaning: "scale of the output converter",
    source: "cdp.md, 7.10",
    bins: SIGNED,
    sample: Sample::cdp(|layer| signed(layer.signed(&cdp::DATOUT_SCALE), 16)),
};

const OUT_SHIFT: Point = Point {
    name: "out-shift",
    meaning: "shift of the output converter",
    source: "cdp.md, 7.10",
    bins: SHIFT,
    sample: Sample::cdp(|layer| shift(layer.get(&cdp::DATOUT_SHIFTER))),
};

const SOURCE_GAPS: Point = Point {
    name: "source-gaps",
    meaning: "strides of the source",
    source: "cdp.md, 6",
    bins: GAPS,
    sample: Sample::cdp(|layer| {
        gaps(
            layer,
            [&cdp_rdma::WIDTH, &cdp_rdma::HEIGHT],
            [&cdp_rdma::SRC_LINE_STRIDE, &cdp_rdma::SRC_SURFACE_STRIDE],
        )
    }),
};

const DESTINATION_GAPS: Point = Point {
    name: "destination-gaps",
    meaning: "strides of the destination",
    source: "cdp.md, 6",
    bins: GAPS,
    sample: Sample::cdp(|layer| {
        gaps(
            layer,
            [&cdp_rdma::WIDTH, &cdp_rdma::HEIGHT],
            [&cdp::DST_LINE_STRIDE, &cdp::DST_SURFACE_STRIDE],
        )
    }),
};

const SOURCE_ALIGNMENT: Point = Point {
    name: "source-alignment",
    meaning: "base of the source",
    source: "cdp.md, 6",
    bins: ALIGNMENT,
    sample: Sample::cdp(|layer| alignment(layer.get(&cdp_rdma::SRC_BASE_ADDR_LOW))),
};

const DESTINATION_ALIGNMENT: Point = Point {
    name: "destination-alignment",
    meaning: "base of the destination",
    source: "cdp.md, 6",
    bins: ALIGNMENT,
    sample: Sample::cdp(|layer| alignment(layer.get(&cdp::DST_BASE_ADDR_LOW))),
};

const IN_PLACE: Point = Point {
    name: "in-place",
    meaning: "the result replaces the source",
    source: "cdp.md, 6",
    bins: &[("apart", "no"), ("in-place", "yes")],
    sample: Sample::cdp(|layer| {
        let [source, destination] = [&cdp_rdma::SRC_BASE_ADDR_LOW, &cdp::DST_BASE_ADDR_LOW]
            .map(|field| layer.get(field) & !7);
        Answers::flag(source == destination)
    }),
};

const HYBRIDS: Point = Point {
    name: "hybrids",
    meaning: "counter of samples in both tables as the host reads it",
    source: "cdp.md, 8.1",
    bins: COUNTER,
    sample: Sample::Case(|case| counters(case.reads(&cdp::D_PERF_LUT_HYBRID))),
};

const ENABLE_ORDER: Point = Point {
    name: "enable-order",
    meaning: "which block is enabled first",
    source: "system.md, 10",
    bins: &[("core", "CDP"), ("dma", "CDP_RDMA")],
    sample: Sample::cdp(|layer| order(layer, [&cdp::BLOCK, &cdp_rdma::BLOCK])),
};

/// CDP.
pub const BLOCK: Block = Block {
    name: "cdp",
    points: &[
        FUNCTION,
        WINDOW,
        CHANNELS,
        LAST_ATOM,
        WIDTH,
        HEIGHT,
        IN_OFFSET,
        IN_SCALE,
        IN_SHIFT,
        OUT_OFFSET,
        OUT_SCALE,
        OUT_SHIFT,
        SOURCE_GAPS,
        DESTINATION_GAPS,
        SOURCE_ALIGNMENT,
        DESTINATION_ALIGNMENT,
        IN_PLACE,
        HYBRIDS,
        ENABLE_ORDER,
    ],
    crosses: &[
        Cross {
            of: [FUNCTION, CHANNELS],
        },
        Cross {
            of: [WINDOW, LAST_ATOM],
        },
        Cross {
            of: [WINDOW, CHANNELS],
        },
        Cross {
            of: [WIDTH, HEIGHT],
        },
        Cross {
            of: [IN_SCALE, IN_SHIFT],
        },
        Cross {
            of: [OUT_SCALE, OUT_SHIFT],
        },
        Cross {
            of: [FUNCTION, LAST_ATOM],
        },
        Cross {
            of: [FUNCTION, WIDTH],
        },
        Cross {
            of: [IN_PLACE, WIDTH],
        },
    ],
};
