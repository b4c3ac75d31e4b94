//! SDP as a whole: source, destination, cube, stages together, converter, statistics.

use nvdla_regs::table::{csc, pdp, sdp, sdp_rdma};

use crate::model::{Answers, Block, Cross, Point, Sample};
use crate::values::{
    ALIGNMENT, ATOM, COUNTER, GAPS, SHIFT, SIGNED, SIZE, SWITCH, alignment, counters, last_atom,
    shift, signed, size,
};
use nvdla_model::executed::{Layer, sdp as executed};

use super::shared::{gaps, order};

fn reads(layer: &Layer<'_>) -> bool {
    !layer.is_set(&sdp::FLYING_MODE)
}

pub(super) const SOURCE: Point = Point {
    name: "source",
    meaning: "main input",
    source: "sdp.md, 1",
    bins: &[("memory", "memory"), ("convolution", "CACC")],
    sample: Sample::sdp(|layer| Answers::flag(layer.is_set(&sdp::FLYING_MODE))),
};

pub(super) const DESTINATION: Point = Point {
    name: "destination",
    meaning: "result",
    source: "sdp.md, 5",
    bins: &[
        ("memory", "written to memory"),
        ("pdp", "handed to PDP"),
        ("status", "compared, nothing written"),
    ],
    sample: Sample::sdp(|layer| {
        Answers::one(
            match (executed::compares(layer), layer.is_set(&sdp::OUTPUT_DST)) {
                (true, _) => 2,
                (false, true) => 1,
                (false, false) => 0,
            },
        )
    }),
};

const WIDTH: Point = Point {
    name: "width",
    meaning: "columns",
    source: "sdp.md, 6.1",
    bins: SIZE,
    sample: Sample::sdp(|layer| size(layer.count(&sdp::WIDTH))),
};

const HEIGHT: Point = Point {
    name: "height",
    meaning: "lines",
    source: "sdp.md, 6.1",
    bins: SIZE,
    sample: Sample::sdp(|layer| size(layer.count(&sdp::HEIGHT))),
};

const CHANNELS: Point = Point {
    name: "channels",
    meaning: "channels",
    source: "sdp.md, 6.1",
    bins: SIZE,
    sample: Sample::sdp(|layer| size(layer.count(&sdp::CHANNEL))),
};

pub(super) const LAST_ATOM: Point = Point {
    name: "last-atom",
    meaning: "channels in the last surface",
    source: "sdp.md, 6.1",
    bins: ATOM,
    sample: Sample::sdp(|layer| last_atom(layer.count(&sdp::CHANNEL))),
};

const SINGLE: Point = Point {
    name: "single",
    meaning: "one position, surfaces packed whatever the strides say",
    source: "sdp.md, 6.1",
    bins: &[
        ("one-surface", "one surface"),
        ("surfaces", "several surfaces, strides of one atom"),
        (
            "strides",
            "several surfaces, strides of more than one atom, to be ignored",
        ),
    ],
    sample: Sample::sdp(|layer| {
        let one = layer.count(&sdp::WIDTH) == 1 && layer.count(&sdp::HEIGHT) == 1;
        let strides = layer.get(&sdp::DST_SURFACE_STRIDE) & !7;
        Answers::one(match (layer.count(&sdp::CHANNEL) > 8, strides > 8) {
            (false, _) => 0,
            (true, false) => 1,
            (true, true) => 2,
        })
        .when(one && executed::writes(layer))
    }),
};

const SOURCE_GAPS: Point = Point {
    name: "source-gaps",
    meaning: "strides of the source",
    source: "sdp.md, 6.1",
    bins: GAPS,
    sample: Sample::sdp(|layer| {
        gaps(
            layer,
            [&sdp::WIDTH, &sdp::HEIGHT],
            [&sdp_rdma::SRC_LINE_STRIDE, &sdp_rdma::SRC_SURFACE_STRIDE],
        )
        .when(reads(layer))
    }),
};

const DESTINATION_GAPS: Point = Point {
    name: "destination-gaps",
    meaning: "strides of the destination",
    source: "sdp.md, 6.1",
    bins: GAPS,
    sample: Sample::sdp(|layer| {
        gaps(
            layer,
            [&sdp::WIDTH, &sdp::HEIGHT],
            [&sdp::DST_LINE_STRIDE, &sdp::DST_SURFACE_STRIDE],
        )
        .when(executed::writes(layer))
    }),
};

const SOURCE_ALIGNMENT: Point = Point {
    name: "source-alignment",
    meaning: "base of the source",
    source: "sdp.md, 6.1",
    bins: ALIGNMENT,
    sample: Sample::sdp(|layer| {
        alignment(layer.get(&sdp_rdma::SRC_BASE_ADDR_LOW)).when(reads(layer))
    }),
};

const DESTINATION_ALIGNMENT: Point = Point {
    name: "destination-alignment",
    meaning: "base of the destination",
    source: "sdp.md, 6.1",
    bins: ALIGNMENT,
    sample: Sample::sdp(|layer| {
        alignment(layer.get(&sdp::DST_BASE_ADDR_LOW)).when(executed::writes(layer))
    }),
};

const IN_PLACE: Point = Point {
    name: "in-place",
    meaning: "the result replaces the source",
    source: "sdp.md, 5.1",
    bins: &[("apart", "no"), ("in-place", "yes")],
    sample: Sample::sdp(|layer| {
        let [source, destination] = [&sdp_rdma::SRC_BASE_ADDR_LOW, &sdp::DST_BASE_ADDR_LOW]
            .map(|field| layer.get(field) & !7);
        Answers::flag(source == destination).when(reads(layer) && executed::writes(layer))
    }),
};

pub(super) const STAGES: Point = Point {
    name: "stages",
    meaning: "stages that work",
    source: "sdp.md, 1",
    bins: &[
        ("none", "the converter alone"),
        ("bs", "BS"),
        ("bn", "BN"),
        ("bs-bn", "BS and BN"),
        ("ew", "EW"),
        ("bs-ew", "BS and EW"),
        ("bn-ew", "BN and EW"),
        ("all", "BS, BN and EW"),
    ],
    sample: Sample::sdp(|layer| {
        let works = [
            !layer.is_set(&sdp::BS_BYPASS),
            !layer.is_set(&sdp::BN_BYPASS),
            executed::has_ew(layer),
        ];
        let [bs, bn, ew] = works.map(usize::from);
        Answers::one(bs + 2 * bn + 4 * ew)
    }),
};

pub(super) const READ_DMAS: Point = Point {
    name: "read-dmas",
    meaning: "streams that SDP_RDMA reads",
    source: "sdp.md, 4",
    bins: &[
        ("none", "none: SDP works alone behind CACC"),
        ("one", "one"),
        ("two", "two"),
        ("three", "three"),
        ("four", "four"),
    ],
    sample: Sample::sdp(|layer| {
        let streams = [
            reads(layer),
            executed::takes_memory::<0>(layer),
            executed::takes_memory::<1>(layer),
            executed::ew_takes_memory(layer),
        ];
        Answers::one(streams.into_iter().filter(|stream| *stream).count())
    }),
};

const CONVERTER_SCALE: Point = Point {
    name: "converter-scale",
    meaning: "CVT_SCALE",
    source: "sdp.md, 11",
    bins: SIGNED,
    sample: Sample::sdp(|layer| {
        signed(layer.signed(&sdp::CVT_SCALE), 16).when(!executed::compares(layer))
    }),
};

const CONVERTER_OFFSET: Point = Point {
    name: "converter-offset",
    meaning: "CVT_OFFSET",
    source: "sdp.md, 11",
    bins: SIGNED,
    sample: Sample::sdp(|layer| {
        signed(layer.signed(&sdp::CVT_OFFSET), 32).when(!executed::compares(layer))
    }),
};

const CONVERTER_SHIFT: Point = Point {
    name: "converter-shift",
    meaning: "CVT_SHIFT",
    source: "sdp.md, 11",
    bins: SHIFT,
    sample: Sample::sdp(|layer| shift(layer.get(&sdp::CVT_SHIFT)).when(!executed::compares(layer))),
};

const COUNTS_SATURATION: Point = Point {
    name: "counts-saturation",
    meaning: "PERF_SAT_EN",
    source: "sdp.md, 12.2",
    bins: SWITCH,
    sample: Sample::sdp(|layer| Answers::flag(layer.is_set(&sdp::PERF_SAT_EN))),
};

const COUNTS_STALLS: Point = Point {
    name: "counts-stalls",
    meaning: "PERF_DMA_EN",
    source: "sdp.md, 12.5",
    bins: SWITCH,
    sample: Sample::sdp(|layer| Answers::flag(layer.is_set(&sdp::PERF_DMA_EN))),
};

const SATURATION: Point = Point {
    name: "saturation",
    meaning: "D_PERF_OUT_SATURATION as the host reads it",
    source: "sdp.md, 12.2",
    bins: COUNTER,
    sample: Sample::Case(|case| counters(case.reads(&sdp::D_PERF_OUT_SATURATION))),
};

const ENABLE_ORDER: Point = Point {
    name: "enable-order",
    meaning: "which block is enabled first",
    source: "system.md, 10",
    bins: &[("core", "SDP"), ("dma", "SDP_RDMA")],
    sample: Sample::sdp(|layer| {
        order(layer, [&sdp::BLOCK, &sdp_rdma::BLOCK]).when(executed::uses_read_dma(layer))
    }),
};

const FED_ORDER: Point = Point {
    name: "fed-order",
    meaning: "SDP behind the convolution",
    source: "conv_multilayer.md, 2.1",
    bins: &[
        ("ready", "is enabled before CSC"),
        ("late", "is enabled behind CSC, which waits"),
    ],
    sample: Sample::sdp(|layer| order(layer, [&sdp::BLOCK, &csc::BLOCK]).when(!reads(layer))),
};

const FEED_ORDER: Point = Point {
    name: "feed-order",
    meaning: "PDP behind SDP",
    source: "system.md, 10",
    bins: &[
        ("ready", "is enabled before SDP"),
        ("late", "is enabled behind SDP, which waits"),
    ],
    sample: Sample::sdp(|layer| {
        order(layer, [&pdp::BLOCK, &sdp::BLOCK]).when(layer.is_set(&sdp::OUTPUT_DST))
    }),
};

/// SDP.
pub const BLOCK: Block = Block {
    name: "sdp",
    points: &[
        SOURCE,
        DESTINATION,
        WIDTH,
        HEIGHT,
        CHANNELS,
        LAST_ATOM,
        SINGLE,
        SOURCE_GAPS,
        DESTINATION_GAPS,
        SOURCE_ALIGNMENT,
        DESTINATION_ALIGNMENT,
        IN_PLACE,
        STAGES,
        READ_DMAS,
        CONVERTER_SCALE,
        CONVERTER_OFFSET,
        CONVERTER_SHIFT,
        COUNTS_SATURATION,
        COUNTS_STALLS,
        SATURATION,
        ENABLE_ORDER,
        FED_ORDER,
        FEED_ORDER,
    ],
    crosses: &[
        Cross {
            of: [SOURCE, DESTINATION],
        },
        Cross {
            of: [SOURCE, STAGES],
        },
        Cross {
            of: [DESTINATION, STAGES],
        },
        Cross {
            of: [CONVERTER_SCALE, CONVERTER_SHIFT],
        },
        Cross {
            of: [WIDTH, CHANNELS],
        },
        Cross {
            of: [SOURCE, LAST_ATOM],
        },
        Cross {
            of: [DESTINATION, LAST_ATOM],
        },
        Cross {
            of: [SOURCE, WIDTH],
        },
        Cross {
            of: [SOURCE, SINGLE],
        },
        Cross {
            of: [SOURCE, READ_DMAS],
        },
    ],
};
