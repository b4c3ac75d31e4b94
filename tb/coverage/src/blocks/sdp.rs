//! SDP as a whole: source, destination, cube, stages together, converter, statistics.

use nvdla_regs::table::{csc, pdp, sdp, sdp_rdma};

use crate::model::{Answers, CoverageBlock, CoveragePoint, Cross, PointSample};
use crate::values::{
    ALIGNMENT, ATOM, COUNTER, GAPS, SHIFT, SIGNED, SIZE, SWITCH, alignment, counters, last_atom,
    shift, signed, size,
};
use nvdla_model::executed::SdpRun;
use nvdla_model::executed::sdp::takes_memory;

use super::shared::{gaps, order};

fn reads(layer: &SdpRun) -> bool {
    !layer.sdp.flying_mode
}

pub(super) const SOURCE: CoveragePoint = CoveragePoint {
    name: "source",
    meaning: "main input",
    source: "sdp.md, 1",
    bins: &[("memory", "memory"), ("convolution", "CACC")],
    sample: PointSample::Sdp(|layer| Answers::flag(layer.sdp.flying_mode)),
};

pub(super) const DESTINATION: CoveragePoint = CoveragePoint {
    name: "destination",
    meaning: "result",
    source: "sdp.md, 5",
    bins: &[
        ("memory", "written to memory"),
        ("pdp", "handed to PDP"),
        ("status", "compared, nothing written"),
    ],
    sample: PointSample::Sdp(|layer| {
        Answers::one(match (layer.compares(), layer.sdp.output_dst) {
            (true, _) => 2,
            (false, true) => 1,
            (false, false) => 0,
        })
    }),
};

const WIDTH: CoveragePoint = CoveragePoint {
    name: "width",
    meaning: "columns",
    source: "sdp.md, 6.1",
    bins: SIZE,
    sample: PointSample::Sdp(|layer| size(layer.sdp.width)),
};

const HEIGHT: CoveragePoint = CoveragePoint {
    name: "height",
    meaning: "lines",
    source: "sdp.md, 6.1",
    bins: SIZE,
    sample: PointSample::Sdp(|layer| size(layer.sdp.height)),
};

const CHANNELS: CoveragePoint = CoveragePoint {
    name: "channels",
    meaning: "channels",
    source: "sdp.md, 6.1",
    bins: SIZE,
    sample: PointSample::Sdp(|layer| size(layer.sdp.channel)),
};

pub(super) const LAST_ATOM: CoveragePoint = CoveragePoint {
    name: "last-atom",
    meaning: "channels in the last surface",
    source: "sdp.md, 6.1",
    bins: ATOM,
    sample: PointSample::Sdp(|layer| last_atom(layer.sdp.channel)),
};

const SINGLE: CoveragePoint = CoveragePoint {
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
    sample: PointSample::Sdp(|layer| {
        let one = layer.sdp.width == 1 && layer.sdp.height == 1;
        let strides = layer.sdp.dst_surface_stride & !7;
        Answers::one(match (layer.sdp.channel > 8, strides > 8) {
            (false, _) => 0,
            (true, false) => 1,
            (true, true) => 2,
        })
        .when(one && layer.writes())
    }),
};

const SOURCE_GAPS: CoveragePoint = CoveragePoint {
    name: "source-gaps",
    meaning: "strides of the source",
    source: "sdp.md, 6.1",
    bins: GAPS,
    sample: PointSample::Sdp(|layer| {
        gaps(
            [layer.sdp.width, layer.sdp.height],
            [layer.rdma.src_line_stride, layer.rdma.src_surface_stride],
        )
        .when(reads(layer))
    }),
};

const DESTINATION_GAPS: CoveragePoint = CoveragePoint {
    name: "destination-gaps",
    meaning: "strides of the destination",
    source: "sdp.md, 6.1",
    bins: GAPS,
    sample: PointSample::Sdp(|layer| {
        gaps(
            [layer.sdp.width, layer.sdp.height],
            [layer.sdp.dst_line_stride, layer.sdp.dst_surface_stride],
        )
        .when(layer.writes())
    }),
};

const SOURCE_ALIGNMENT: CoveragePoint = CoveragePoint {
    name: "source-alignment",
    meaning: "base of the source",
    source: "sdp.md, 6.1",
    bins: ALIGNMENT,
    sample: PointSample::Sdp(|layer| alignment(layer.rdma.src_base_addr_low).when(reads(layer))),
};

const DESTINATION_ALIGNMENT: CoveragePoint = CoveragePoint {
    name: "destination-alignment",
    meaning: "base of the destination",
    source: "sdp.md, 6.1",
    bins: ALIGNMENT,
    sample: PointSample::Sdp(|layer| alignment(layer.sdp.dst_base_addr_low).when(layer.writes())),
};

const IN_PLACE: CoveragePoint = CoveragePoint {
    name: "in-place",
    meaning: "the result replaces the source",
    source: "sdp.md, 5.1",
    bins: &[("apart", "no"), ("in-place", "yes")],
    sample: PointSample::Sdp(|layer| {
        let [source, destination] =
            [layer.rdma.src_base_addr_low, layer.sdp.dst_base_addr_low].map(|base| base & !7);
        Answers::flag(source == destination).when(reads(layer) && layer.writes())
    }),
};

pub(super) const STAGES: CoveragePoint = CoveragePoint {
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
    sample: PointSample::Sdp(|layer| {
        let works = [!layer.sdp.bs_bypass, !layer.sdp.bn_bypass, layer.uses_ew()];
        let [bs, bn, ew] = works.map(usize::from);
        Answers::one(bs + 2 * bn + 4 * ew)
    }),
};

pub(super) const READ_DMAS: CoveragePoint = CoveragePoint {
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
    sample: PointSample::Sdp(|layer| {
        let [bs, bn] = layer.sdp.stages();
        let streams = [
            reads(layer),
            takes_memory(&bs),
            takes_memory(&bn),
            layer.ew_takes_memory(),
        ];
        Answers::one(streams.into_iter().filter(|stream| *stream).count())
    }),
};

const CONVERTER_SCALE: CoveragePoint = CoveragePoint {
    name: "converter-scale",
    meaning: "CVT_SCALE",
    source: "sdp.md, 11",
    bins: SIGNED,
    sample: PointSample::Sdp(|layer| {
        signed(i64::from(layer.sdp.cvt_scale), 16).when(!layer.compares())
    }),
};

const CONVERTER_OFFSET: CoveragePoint = CoveragePoint {
    name: "converter-offset",
    meaning: "CVT_OFFSET",
    source: "sdp.md, 11",
    bins: SIGNED,
    sample: PointSample::Sdp(|layer| {
        signed(i64::from(layer.sdp.cvt_offset), 32).when(!layer.compares())
    }),
};

const CONVERTER_SHIFT: CoveragePoint = CoveragePoint {
    name: "converter-shift",
    meaning: "CVT_SHIFT",
    source: "sdp.md, 11",
    bins: SHIFT,
    sample: PointSample::Sdp(|layer| shift(layer.sdp.cvt_shift).when(!layer.compares())),
};

const COUNTS_SATURATION: CoveragePoint = CoveragePoint {
    name: "counts-saturation",
    meaning: "PERF_SAT_EN",
    source: "sdp.md, 12.2",
    bins: SWITCH,
    sample: PointSample::Sdp(|layer| Answers::flag(layer.sdp.perf_sat_en)),
};

const COUNTS_STALLS: CoveragePoint = CoveragePoint {
    name: "counts-stalls",
    meaning: "PERF_DMA_EN",
    source: "sdp.md, 12.5",
    bins: SWITCH,
    sample: PointSample::Sdp(|layer| Answers::flag(layer.sdp.perf_dma_en)),
};

const SATURATION: CoveragePoint = CoveragePoint {
    name: "saturation",
    meaning: "D_PERF_OUT_SATURATION as the host reads it",
    source: "sdp.md, 12.2",
    bins: COUNTER,
    sample: PointSample::Case(|case| counters(case.reads(&sdp::D_PERF_OUT_SATURATION))),
};

const ENABLE_ORDER: CoveragePoint = CoveragePoint {
    name: "enable-order",
    meaning: "which block is enabled first",
    source: "system.md, 10",
    bins: &[("core", "SDP"), ("dma", "SDP_RDMA")],
    sample: PointSample::Sdp(|layer| {
        order(&layer.enables, [&sdp::BLOCK, &sdp_rdma::BLOCK]).when(layer.uses_read_dma())
    }),
};

const FED_ORDER: CoveragePoint = CoveragePoint {
    name: "fed-order",
    meaning: "SDP behind the convolution",
    source: "conv_multilayer.md, 2.1",
    bins: &[
        ("ready", "is enabled before CSC"),
        ("late", "is enabled behind CSC, which waits"),
    ],
    sample: PointSample::Sdp(|layer| {
        order(&layer.enables, [&sdp::BLOCK, &csc::BLOCK]).when(!reads(layer))
    }),
};

const FEED_ORDER: CoveragePoint = CoveragePoint {
    name: "feed-order",
    meaning: "PDP behind SDP",
    source: "system.md, 10",
    bins: &[
        ("ready", "is enabled before SDP"),
        ("late", "is enabled behind SDP, which waits"),
    ],
    sample: PointSample::Sdp(|layer| {
        order(&layer.enables, [&pdp::BLOCK, &sdp::BLOCK]).when(layer.sdp.output_dst)
    }),
};

/// SDP.
pub const BLOCK: CoverageBlock = CoverageBlock {
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
