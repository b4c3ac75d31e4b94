//! PDP with its read DMA.

use nvdla_regs::line_buffer::{open_lines, widest_output};
use nvdla_regs::table::{pdp, pdp_rdma};

use crate::model::{Answers, CoverageBin, CoverageBlock, CoveragePoint, Cross, PointSample};
use crate::values::{ALIGNMENT, EXTENT, GAPS, SIGNED, SIZE, alignment, extent, signed, size};
use nvdla_model::executed::PdpRun;

use super::shared::{gaps, order};

fn reads(layer: &PdpRun) -> bool {
    layer.pdp.flying_mode
}

fn averages(layer: &PdpRun) -> bool {
    layer.pdp.pooling_method == 0
}

/// Kernel of three bits.
fn kernel(size: u32) -> u32 {
    ((size - 1) & 7) + 1
}

/// Kernel and stride along a line.
fn horizontal(layer: &PdpRun) -> (u32, u32) {
    (
        kernel(layer.pdp.kernel_width),
        layer.pdp.kernel_stride_width,
    )
}

/// Kernel and stride from line to line.
fn vertical(layer: &PdpRun) -> (u32, u32) {
    (
        kernel(layer.pdp.kernel_height),
        layer.pdp.kernel_stride_height,
    )
}

/// Largest output width of a segment. Source: pdp.md, section 6.1.
fn limit(layer: &PdpRun) -> u32 {
    let (kernel, stride) = vertical(layer);
    widest_output(kernel, stride)
}

/// Output widths of the segments that the layer has.
fn segments(layer: &PdpRun) -> Vec<u32> {
    let pdp = &layer.pdp;
    let (first, last) = (pdp.partial_width_out_first, pdp.partial_width_out_last);
    match pdp.split_num {
        1 => vec![pdp.cube_out_width],
        2 => vec![first, last],
        _ => vec![first, pdp.partial_width_out_mid, last],
    }
}

pub(super) const SOURCE: CoveragePoint = CoveragePoint {
    name: "source",
    meaning: "input",
    source: "pdp.md, 4",
    bins: &[("sdp", "SDP"), ("memory", "memory")],
    sample: PointSample::Pdp(|layer| Answers::flag(reads(layer))),
};

pub(super) const METHOD: CoveragePoint = CoveragePoint {
    name: "method",
    meaning: "POOLING_METHOD",
    source: "pdp.md, 5",
    bins: &[
        ("average", "average"),
        ("max", "maximum"),
        ("min", "minimum"),
    ],
    sample: PointSample::Pdp(|layer| {
        let method = layer.pdp.pooling_method as usize;
        Answers::one(method).when(method < 3)
    }),
};

const KERNEL: &[(&str, &str)] = &[
    ("k1", "1"),
    ("k2", "2"),
    ("k3", "3"),
    ("k4", "4"),
    ("k5", "5"),
    ("k6", "6"),
    ("k7", "7"),
    ("k8", "8"),
];

const KERNEL_WIDTH: CoveragePoint = CoveragePoint {
    name: "kernel-width",
    meaning: "columns of a window",
    source: "pdp.md, 5.1",
    bins: KERNEL,
    sample: PointSample::Pdp(|layer| Answers::one(horizontal(layer).0 as usize - 1)),
};

const KERNEL_HEIGHT: CoveragePoint = CoveragePoint {
    name: "kernel-height",
    meaning: "lines of a window",
    source: "pdp.md, 5.1",
    bins: KERNEL,
    sample: PointSample::Pdp(|layer| Answers::one(vertical(layer).0 as usize - 1)),
};

const NEIGHBOURS: &[(&str, &str)] = &[
    ("overlap", "share inputs"),
    ("touch", "touch"),
    ("apart", "leave inputs out"),
];

fn neighbours((kernel, stride): (u32, u32)) -> Answers {
    Answers::one(match stride.cmp(&kernel) {
        std::cmp::Ordering::Less => 0,
        std::cmp::Ordering::Equal => 1,
        std::cmp::Ordering::Greater => 2,
    })
}

const COLUMNS: CoveragePoint = CoveragePoint {
    name: "columns",
    meaning: "windows side by side",
    source: "pdp.md, 5.1",
    bins: NEIGHBOURS,
    sample: PointSample::Pdp(|layer| neighbours(horizontal(layer))),
};

const LINES: CoveragePoint = CoveragePoint {
    name: "lines",
    meaning: "windows one below the other",
    source: "pdp.md, 5.1",
    bins: NEIGHBOURS,
    sample: PointSample::Pdp(|layer| neighbours(vertical(layer))),
};

pub(super) const OPEN_LINES: CoveragePoint = CoveragePoint {
    name: "open-lines",
    meaning: "output lines in the line buffer at the same time",
    source: "pdp.md, 6.1",
    bins: &[
        ("one", "1: segments of up to 128"),
        ("two", "2: up to 64"),
        ("four", "3 or 4: up to 32"),
        ("eight", "5 to 8: up to 16"),
    ],
    sample: PointSample::Pdp(|layer| {
        let (kernel, stride) = vertical(layer);
        Answers::one(open_lines(kernel, stride).ilog2() as usize)
    }),
};

const SEGMENT: CoveragePoint = CoveragePoint {
    name: "segment",
    meaning: "output width of some segment",
    source: "pdp.md, 6.1",
    bins: &[
        ("one", "1"),
        ("below", "below the limit of the line buffer"),
        ("limit", "at that limit"),
    ],
    sample: PointSample::Pdp(|layer| {
        let limit = limit(layer);
        let width = |width: u32| match width {
            1 => 0,
            _ if width < limit => 1,
            _ => 2,
        };
        segments(layer).into_iter().map(width).collect()
    }),
};

pub(super) const SPLIT: CoveragePoint = CoveragePoint {
    name: "split",
    meaning: "segments",
    source: "pdp.md, 6.2",
    bins: &[
        ("s1", "1: not split"),
        ("s2", "2: no middle"),
        ("s3", "3: one middle"),
        ("many", "4 and more"),
    ],
    sample: PointSample::Pdp(|layer| {
        Answers::one(match layer.pdp.split_num {
            split @ 1..=3 => split as usize - 1,
            _ => 3,
        })
    }),
};

const SEAM: CoveragePoint = CoveragePoint {
    name: "seam",
    meaning: "input columns at a seam of segments",
    source: "pdp.md, 6.2",
    bins: &[
        ("twice", "read twice"),
        ("once", "read once"),
        ("skipped", "skipped"),
    ],
    sample: PointSample::Pdp(|layer| neighbours(horizontal(layer)).when(layer.pdp.split_num > 1)),
};

fn padding([before, after]: [u32; 2], kernel: u32) -> Answers {
    let most = kernel > 1 && (before == kernel - 1 || after == kernel - 1);
    let sides = usize::from(before > 0) + 2 * usize::from(after > 0);
    let most = if most { Answers::one(4) } else { Answers::NONE };
    [Answers::one(sides), most].into_iter().collect()
}

const PADDING: &[(&str, &str)] = &[
    ("none", "none"),
    ("before", "left or top only"),
    ("after", "right or bottom only"),
    ("both", "both sides"),
    ("most", "all of a window but one on some side"),
];

const PAD_COLUMNS: CoveragePoint = CoveragePoint {
    name: "pad-columns",
    meaning: "padding left and right",
    source: "pdp.md, 9",
    bins: PADDING,
    sample: PointSample::Pdp(|layer| {
        padding(
            [layer.pdp.pad_left, layer.pdp.pad_right],
            horizontal(layer).0,
        )
    }),
};

const PAD_LINES: CoveragePoint = CoveragePoint {
    name: "pad-lines",
    meaning: "padding at top and bottom",
    source: "pdp.md, 9",
    bins: PADDING,
    sample: PointSample::Pdp(|layer| {
        padding([layer.pdp.pad_top, layer.pdp.pad_bottom], vertical(layer).0)
    }),
};

const PAD_VALUE: CoveragePoint = CoveragePoint {
    name: "pad-value",
    meaning: "what one padded column adds to an average",
    source: "pdp.md, 5.3",
    bins: SIGNED,
    sample: PointSample::Pdp(|layer| {
        let pdp = &layer.pdp;
        let pads = [pdp.pad_left, pdp.pad_right, pdp.pad_top, pdp.pad_bottom];
        let padded = pads.into_iter().any(|pad| pad > 0);
        signed(i64::from(layer.pdp.pad_value_1x), 19).when(averages(layer) && padded)
    }),
};

const RECIPROCAL: CoveragePoint = CoveragePoint {
    name: "reciprocal",
    meaning: "RECIP_KERNEL_WIDTH and RECIP_KERNEL_HEIGHT",
    source: "pdp.md, 5.3",
    bins: &[
        ("true", "65536 / kernel, rounded down, both"),
        ("other", "other values"),
    ],
    sample: PointSample::Pdp(|layer| {
        let true_ones = [
            (layer.pdp.recip_kernel_width, horizontal(layer).0),
            (layer.pdp.recip_kernel_height, vertical(layer).0),
        ];
        let other = true_ones
            .into_iter()
            .any(|(factor, kernel)| factor != 65536 / kernel);
        Answers::flag(other).when(averages(layer))
    }),
};

const CHANNELS: CoveragePoint = CoveragePoint {
    name: "channels",
    meaning: "channels",
    source: "pdp.md, 2",
    bins: SIZE,
    sample: PointSample::Pdp(|layer| size(layer.pdp.cube_out_channel)),
};

const OUT_WIDTH: CoveragePoint = CoveragePoint {
    name: "out-width",
    meaning: "columns of the result",
    source: "pdp.md, 5.1",
    bins: EXTENT,
    sample: PointSample::Pdp(|layer| {
        extent(layer.pdp.cube_out_width).when(layer.pdp.split_num == 1)
    }),
};

const OUT_HEIGHT: CoveragePoint = CoveragePoint {
    name: "out-height",
    meaning: "lines of the result",
    source: "pdp.md, 5.1",
    bins: EXTENT,
    sample: PointSample::Pdp(|layer| extent(layer.pdp.cube_out_height)),
};

const SOURCE_GAPS: CoveragePoint = CoveragePoint {
    name: "source-gaps",
    meaning: "strides of the source",
    source: "pdp.md, 2",
    bins: GAPS,
    sample: PointSample::Pdp(|layer| {
        let whole = layer.pdp.split_num == 1;
        gaps(
            [layer.rdma.cube_in_width, layer.rdma.cube_in_height],
            [layer.rdma.src_line_stride, layer.rdma.src_surface_stride],
        )
        .when(reads(layer) && whole)
    }),
};

const DESTINATION_GAPS: CoveragePoint = CoveragePoint {
    name: "destination-gaps",
    meaning: "strides of the destination",
    source: "pdp.md, 2",
    bins: GAPS,
    sample: PointSample::Pdp(|layer| {
        gaps(
            [layer.pdp.cube_out_width, layer.pdp.cube_out_height],
            [layer.pdp.dst_line_stride, layer.pdp.dst_surface_stride],
        )
        .when(layer.pdp.split_num == 1)
    }),
};

const SOURCE_ALIGNMENT: CoveragePoint = CoveragePoint {
    name: "source-alignment",
    meaning: "base of the source",
    source: "pdp.md, 2",
    bins: ALIGNMENT,
    sample: PointSample::Pdp(|layer| alignment(layer.rdma.src_base_addr_low).when(reads(layer))),
};

const DESTINATION_ALIGNMENT: CoveragePoint = CoveragePoint {
    name: "destination-alignment",
    meaning: "base of the destination",
    source: "pdp.md, 2",
    bins: ALIGNMENT,
    sample: PointSample::Pdp(|layer| alignment(layer.pdp.dst_base_addr_low)),
};

const ENABLE_ORDER: CoveragePoint = CoveragePoint {
    name: "enable-order",
    meaning: "which block is enabled first",
    source: "system.md, 10",
    bins: &[("core", "PDP"), ("dma", "PDP_RDMA")],
    sample: PointSample::Pdp(|layer| {
        order(&layer.enables, [&pdp::BLOCK, &pdp_rdma::BLOCK]).when(reads(layer))
    }),
};

/// Distances of windows.
const STRIDE: &[CoverageBin] = &[
    ("s1", "1"),
    ("s2", "2"),
    ("s3", "3"),
    ("s4", "4"),
    ("s5", "5"),
    ("s6", "6"),
    ("s7", "7"),
    ("s8", "8"),
    ("s9", "9"),
    ("s10", "10"),
    ("s11", "11"),
    ("s12", "12"),
    ("s13", "13"),
    ("s14", "14"),
    ("s15", "15"),
    ("s16", "16"),
];

const STRIDE_WIDTH: CoveragePoint = CoveragePoint {
    name: "stride-width",
    meaning: "columns from one window to the next",
    source: "pdp.md, 5.1",
    bins: STRIDE,
    sample: PointSample::Pdp(|layer| {
        let whole = layer.pdp.split_num == 1;
        let several = layer.pdp.cube_out_width > 1;
        Answers::one(horizontal(layer).1 as usize - 1).when(several || !whole)
    }),
};

const STRIDE_HEIGHT: CoveragePoint = CoveragePoint {
    name: "stride-height",
    meaning: "lines from one window to the next",
    source: "pdp.md, 5.1",
    bins: STRIDE,
    sample: PointSample::Pdp(|layer| {
        let several = layer.pdp.cube_out_height > 1;
        Answers::one(vertical(layer).1 as usize - 1).when(several)
    }),
};

/// Numbers of padded columns or lines in one window, which index the pad values.
const MISSING: &[CoverageBin] = &[
    ("m1", "1"),
    ("m2", "2"),
    ("m3", "3"),
    ("m4", "4"),
    ("m5", "5"),
    ("m6", "6"),
    ("m7", "7"),
];

/// Padding that some window of an average has, on the left or at the top.
fn missing(pad: u32, (_, stride): (u32, u32), outputs: u32) -> Answers {
    let windows = (0..outputs).map_while(|window| {
        let padded = pad.checked_sub(window * stride)?;
        (padded as usize).checked_sub(1)
    });
    windows.collect()
}

const MISSING_COLUMNS: CoveragePoint = CoveragePoint {
    name: "missing-columns",
    meaning: "padded columns in a window of an average that is not split",
    source: "pdp.md, 5.3",
    bins: MISSING,
    sample: PointSample::Pdp(|layer| {
        let pdp = &layer.pdp;
        missing(pdp.pad_left, horizontal(layer), pdp.cube_out_width)
            .when(averages(layer) && pdp.split_num == 1)
    }),
};

const MISSING_LINES: CoveragePoint = CoveragePoint {
    name: "missing-lines",
    meaning: "padded lines in a window of an average",
    source: "pdp.md, 5.3",
    bins: MISSING,
    sample: PointSample::Pdp(|layer| {
        let pdp = &layer.pdp;
        missing(pdp.pad_top, vertical(layer), pdp.cube_out_height).when(averages(layer))
    }),
};

/// PDP.
pub const BLOCK: CoverageBlock = CoverageBlock {
    name: "pdp",
    points: &[
        SOURCE,
        METHOD,
        KERNEL_WIDTH,
        KERNEL_HEIGHT,
        COLUMNS,
        LINES,
        OPEN_LINES,
        SEGMENT,
        SPLIT,
        SEAM,
        PAD_COLUMNS,
        PAD_LINES,
        PAD_VALUE,
        RECIPROCAL,
        CHANNELS,
        OUT_WIDTH,
        OUT_HEIGHT,
        SOURCE_GAPS,
        DESTINATION_GAPS,
        SOURCE_ALIGNMENT,
        DESTINATION_ALIGNMENT,
        ENABLE_ORDER,
        STRIDE_WIDTH,
        STRIDE_HEIGHT,
        MISSING_COLUMNS,
        MISSING_LINES,
    ],
    crosses: &[
        Cross {
            of: [SOURCE, METHOD],
        },
        Cross {
            of: [METHOD, KERNEL_WIDTH],
        },
        Cross {
            of: [METHOD, KERNEL_HEIGHT],
        },
        Cross {
            of: [METHOD, OPEN_LINES],
        },
        Cross {
            of: [METHOD, PAD_COLUMNS],
        },
        Cross {
            of: [METHOD, PAD_LINES],
        },
        Cross {
            of: [SOURCE, OPEN_LINES],
        },
        Cross {
            of: [METHOD, SPLIT],
        },
        Cross { of: [SPLIT, SEAM] },
        Cross {
            of: [OPEN_LINES, SEGMENT],
        },
        Cross {
            of: [COLUMNS, LINES],
        },
        Cross {
            of: [KERNEL_WIDTH, STRIDE_WIDTH],
        },
        Cross {
            of: [KERNEL_HEIGHT, STRIDE_HEIGHT],
        },
        Cross {
            of: [KERNEL_WIDTH, KERNEL_HEIGHT],
        },
        Cross {
            of: [MISSING_COLUMNS, MISSING_LINES],
        },
        Cross {
            of: [SOURCE, CHANNELS],
        },
    ],
};
