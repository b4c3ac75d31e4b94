//! CDP with its read DMA; its tables are in [`super::lut`].

use nvdla_regs::table::{cdp, cdp_rdma};

use crate::model::{Answers, CoverageBlock, CoveragePoint, Cross, PointSample};
use crate::values::{
    ALIGNMENT, ATOM, COUNTER, EXTENT, GAPS, SHIFT, SIGNED, SIZE, alignment, counters, extent,
    last_atom, shift, signed, size,
};

use super::shared::{gaps, order};

pub(super) const FUNCTION: CoveragePoint = CoveragePoint {
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
    sample: PointSample::Cdp(|layer| {
        let [sqsum, mul] = [layer.cdp.sqsum_bypass, layer.cdp.mul_bypass].map(usize::from);
        Answers::one(sqsum + 2 * mul)
    }),
};

pub(super) const WINDOW: CoveragePoint = CoveragePoint {
    name: "window",
    meaning: "channels of a window",
    source: "cdp.md, 7.3",
    bins: &[("w3", "3"), ("w5", "5"), ("w7", "7"), ("w9", "9")],
    sample: PointSample::Cdp(|layer| {
        let length = layer.cdp.normalz_len as usize;
        Answers::one(length).when(!layer.cdp.sqsum_bypass)
    }),
};

const CHANNELS: CoveragePoint = CoveragePoint {
    name: "channels",
    meaning: "channels",
    source: "cdp.md, 6",
    bins: SIZE,
    sample: PointSample::Cdp(|layer| size(layer.rdma.channel)),
};

const LAST_ATOM: CoveragePoint = CoveragePoint {
    name: "last-atom",
    meaning: "channels in the last surface",
    source: "cdp.md, 7.3",
    bins: ATOM,
    sample: PointSample::Cdp(|layer| last_atom(layer.rdma.channel)),
};

const WIDTH: CoveragePoint = CoveragePoint {
    name: "width",
    meaning: "columns; the DMA takes them in stripes of 8",
    source: "cdp.md, 6.1",
    bins: SIZE,
    sample: PointSample::Cdp(|layer| size(layer.rdma.width)),
};

const HEIGHT: CoveragePoint = CoveragePoint {
    name: "height",
    meaning: "lines",
    source: "cdp.md, 6.1",
    bins: EXTENT,
    sample: PointSample::Cdp(|layer| extent(layer.rdma.height)),
};

const IN_OFFSET: CoveragePoint = CoveragePoint {
    name: "in-offset",
    meaning: "offset of the input converter, 8 bits",
    source: "cdp.md, 7.2",
    bins: SIGNED,
    sample: PointSample::Cdp(|layer| signed((i64::from(layer.cdp.datin_offset) << 56) >> 56, 8)),
};

const IN_SCALE: CoveragePoint = CoveragePoint {
    name: "in-scale",
    meaning: "scale of the input converter",
    source: "cdp.md, 7.2",
    bins: SIGNED,
    sample: PointSample::Cdp(|layer| signed(i64::from(layer.cdp.datin_scale), 16)),
};

const IN_SHIFT: CoveragePoint = CoveragePoint {
    name: "in-shift",
    meaning: "shift of the input converter, 5 bits",
    source: "cdp.md, 7.2",
    bins: SHIFT_OF_31,
    sample: PointSample::Cdp(|layer| shift(layer.cdp.datin_shifter)),
};

/// [`SHIFT`] without what five bits cannot say.
const SHIFT_OF_31: &[(&str, &str)] = SHIFT.split_at(4).0;

const OUT_OFFSET: CoveragePoint = CoveragePoint {
    name: "out-offset",
    meaning: "offset of the output converter, 25 bits",
    source: "cdp.md, 7.10",
    bins: SIGNED,
    sample: PointSample::Cdp(|layer| signed((i64::from(layer.cdp.datout_offset) << 39) >> 39, 25)),
};

const OUT_SCALE: CoveragePoint = CoveragePoint {
    name: "out-scale",
    meaning: "scale of the output converter",
    source: "cdp.md, 7.10",
    bins: SIGNED,
    sample: PointSample::Cdp(|layer| signed(i64::from(layer.cdp.datout_scale), 16)),
};

const OUT_SHIFT: CoveragePoint = CoveragePoint {
    name: "out-shift",
    meaning: "shift of the output converter",
    source: "cdp.md, 7.10",
    bins: SHIFT,
    sample: PointSample::Cdp(|layer| shift(layer.cdp.datout_shifter)),
};

const SOURCE_GAPS: CoveragePoint = CoveragePoint {
    name: "source-gaps",
    meaning: "strides of the source",
    source: "cdp.md, 6",
    bins: GAPS,
    sample: PointSample::Cdp(|layer| {
        gaps(
            [layer.rdma.width, layer.rdma.height],
            [layer.rdma.src_line_stride, layer.rdma.src_surface_stride],
        )
    }),
};

const DESTINATION_GAPS: CoveragePoint = CoveragePoint {
    name: "destination-gaps",
    meaning: "strides of the destination",
    source: "cdp.md, 6",
    bins: GAPS,
    sample: PointSample::Cdp(|layer| {
        gaps(
            [layer.rdma.width, layer.rdma.height],
            [layer.cdp.dst_line_stride, layer.cdp.dst_surface_stride],
        )
    }),
};

const SOURCE_ALIGNMENT: CoveragePoint = CoveragePoint {
    name: "source-alignment",
    meaning: "base of the source",
    source: "cdp.md, 6",
    bins: ALIGNMENT,
    sample: PointSample::Cdp(|layer| alignment(layer.rdma.src_base_addr_low)),
};

const DESTINATION_ALIGNMENT: CoveragePoint = CoveragePoint {
    name: "destination-alignment",
    meaning: "base of the destination",
    source: "cdp.md, 6",
    bins: ALIGNMENT,
    sample: PointSample::Cdp(|layer| alignment(layer.cdp.dst_base_addr_low)),
};

const IN_PLACE: CoveragePoint = CoveragePoint {
    name: "in-place",
    meaning: "the result replaces the source",
    source: "cdp.md, 6",
    bins: &[("apart", "no"), ("in-place", "yes")],
    sample: PointSample::Cdp(|layer| {
        let [source, destination] =
            [layer.rdma.src_base_addr_low, layer.cdp.dst_base_addr_low].map(|base| base & !7);
        Answers::flag(source == destination)
    }),
};

const HYBRIDS: CoveragePoint = CoveragePoint {
    name: "hybrids",
    meaning: "counter of samples in both tables as the host reads it",
    source: "cdp.md, 8.1",
    bins: COUNTER,
    sample: PointSample::Case(|case| counters(case.reads(&cdp::D_PERF_LUT_HYBRID))),
};

const ENABLE_ORDER: CoveragePoint = CoveragePoint {
    name: "enable-order",
    meaning: "which block is enabled first",
    source: "system.md, 10",
    bins: &[("core", "CDP"), ("dma", "CDP_RDMA")],
    sample: PointSample::Cdp(|layer| order(&layer.enables, [&cdp::BLOCK, &cdp_rdma::BLOCK])),
};

/// CDP.
pub const BLOCK: CoverageBlock = CoverageBlock {
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
