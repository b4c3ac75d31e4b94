//! CSC, the multipliers and CACC: geometry of kernels, order of operations, truncation.

use nvdla_regs::layers::CscRegs;
use nvdla_regs::table::cacc;

use crate::model::{Answers, CoverageBin, CoverageBlock, CoveragePoint, Cross, PointSample};
use crate::values::{ATOM, COUNTER, SIGNED, SIZE, counters, last_atom, signed, size};
use nvdla_model::executed::ConvolutionRun;

use super::fetch::{MODE, is_image};

/// Size of a kernel in one direction, and steps.
const REACH: &[CoverageBin] = &[
    ("one", "1"),
    ("two", "2"),
    ("three", "3"),
    ("some", "4 to 8"),
    ("many", "9 to 31"),
    ("most", "32"),
];

fn reach(count: u32) -> Answers {
    Answers::one(match count {
        0..=3 => count.saturating_sub(1) as usize,
        4..=8 => 3,
        9..=31 => 4,
        _ => 5,
    })
}

const KERNEL_WIDTH: CoveragePoint = CoveragePoint {
    name: "kernel-width",
    meaning: "columns of a kernel; of an image all of them are one element",
    source: "convolution.md, 2",
    bins: REACH,
    sample: PointSample::Convolution(|layer| {
        reach(layer.csc.weight_width_ext).when(!is_image(layer))
    }),
};

const KERNEL_HEIGHT: CoveragePoint = CoveragePoint {
    name: "kernel-height",
    meaning: "lines of a kernel",
    source: "convolution.md, 2",
    bins: REACH,
    sample: PointSample::Convolution(|layer| reach(layer.csc.weight_height_ext)),
};

const STRIDE: &[CoverageBin] = &[
    ("s1", "1"),
    ("s2", "2"),
    ("s3", "3"),
    ("s4", "4"),
    ("s5", "5"),
    ("s6", "6"),
    ("s7", "7"),
    ("s8", "8"),
];

const STRIDE_X: CoveragePoint = CoveragePoint {
    name: "stride-x",
    meaning: "columns from one window to the next",
    source: "convolution.md, 3",
    bins: STRIDE,
    sample: PointSample::Convolution(|layer| {
        Answers::one((layer.csc.conv_x_stride_ext - 1) as usize)
    }),
};

const STRIDE_Y: CoveragePoint = CoveragePoint {
    name: "stride-y",
    meaning: "lines from one window to the next",
    source: "convolution.md, 3",
    bins: STRIDE,
    sample: PointSample::Convolution(|layer| {
        Answers::one((layer.csc.conv_y_stride_ext - 1) as usize)
    }),
};

const DILATION_X: CoveragePoint = CoveragePoint {
    name: "dilation-x",
    meaning: "columns from one weight to the next",
    source: "convolution.md, 3",
    bins: REACH,
    sample: PointSample::Convolution(|layer| {
        dilation(layer, layer.csc.x_dilation_ext, layer.csc.weight_width_ext)
    }),
};

const DILATION_Y: CoveragePoint = CoveragePoint {
    name: "dilation-y",
    meaning: "lines from one weight to the next",
    source: "convolution.md, 3",
    bins: REACH,
    sample: PointSample::Convolution(|layer| {
        dilation(layer, layer.csc.y_dilation_ext, layer.csc.weight_height_ext)
    }),
};

/// It acts only between several weights.
fn dilation(layer: &ConvolutionRun, dilation: u32, kernel: u32) -> Answers {
    reach(dilation).when(!is_image(layer) && kernel > 1)
}

const PADDING: &[CoverageBin] = &[
    ("none", "none"),
    ("one", "1"),
    ("some", "2 to 30"),
    ("most", "31"),
];

fn padding(count: u32) -> Answers {
    Answers::one(match count {
        0 => 0,
        1 => 1,
        2..=30 => 2,
        _ => 3,
    })
}

const PAD_LEFT: CoveragePoint = CoveragePoint {
    name: "pad-left",
    meaning: "padding at the left",
    source: "convolution.md, 13",
    bins: PADDING,
    sample: PointSample::Convolution(|layer| padding(layer.csc.pad_left)),
};

const PAD_TOP: CoveragePoint = CoveragePoint {
    name: "pad-top",
    meaning: "padding at the top",
    source: "convolution.md, 13",
    bins: PADDING,
    sample: PointSample::Convolution(|layer| padding(layer.csc.pad_top)),
};

/// Input and kernel in one direction.
#[derive(Clone, Copy)]
struct KernelAxis {
    input: u32,
    kernel: u32,
    dilation: u32,
}

impl KernelAxis {
    /// Input that one window reaches over.
    fn extent(self) -> u32 {
        (self.kernel - 1) * self.dilation + 1
    }

    /// The same behind padding.
    fn behind(self, padding: u32) -> Self {
        Self {
            input: self.input + padding,
            ..self
        }
    }
}

/// Along a line, and from line to line.
fn axes(csc: &CscRegs) -> [KernelAxis; 2] {
    [
        KernelAxis {
            input: csc.datain_width_ext,
            kernel: csc.weight_width_ext,
            dilation: csc.x_dilation_ext,
        },
        KernelAxis {
            input: csc.datain_height_ext,
            kernel: csc.weight_height_ext,
            dilation: csc.y_dilation_ext,
        },
    ]
}

/// Position of the last line or column of the last window against the input.
const END: &[CoverageBin] = &[
    ("short", "some input behind the last window"),
    ("exact", "the last window ends with the input"),
    ("padded", "the last window reaches beyond the input"),
];

/// `input` is padded in front.
fn end(axis: KernelAxis, output: u32, stride: u32) -> Answers {
    let last = (output - 1) * stride + axis.extent();
    Answers::one(match last.cmp(&axis.input) {
        std::cmp::Ordering::Less => 0,
        std::cmp::Ordering::Equal => 1,
        std::cmp::Ordering::Greater => 2,
    })
}

const RIGHT_END: CoveragePoint = CoveragePoint {
    name: "right-end",
    meaning: "at the right",
    source: "convolution.md, 13",
    bins: END,
    sample: PointSample::Convolution(|layer| {
        let csc = &layer.csc;
        let [padded, _] = axes(csc).map(|axis| axis.behind(csc.pad_left));
        end(padded, csc.dataout_width, csc.conv_x_stride_ext).when(!is_image(layer))
    }),
};

const BOTTOM_END: CoveragePoint = CoveragePoint {
    name: "bottom-end",
    meaning: "at the bottom",
    source: "convolution.md, 13",
    bins: END,
    sample: PointSample::Convolution(|layer| {
        let csc = &layer.csc;
        let [_, padded] = axes(csc).map(|axis| axis.behind(csc.pad_top));
        end(padded, csc.dataout_height, csc.conv_y_stride_ext).when(!is_image(layer))
    }),
};

const PAD_VALUE: CoveragePoint = CoveragePoint {
    name: "pad-value",
    meaning: "value of padding, 8 bits",
    source: "convolution.md, 9",
    bins: SIGNED,
    sample: PointSample::Convolution(|layer| {
        let padded = layer.csc.pad_left > 0 || layer.csc.pad_top > 0;
        let value = layer.csc.pad_value.cast_unsigned().to_le_bytes()[0].cast_signed();
        signed(i64::from(value), 8).when(padded)
    }),
};

const KERNELS: CoveragePoint = CoveragePoint {
    name: "kernels",
    meaning: "kernels; groups have 8",
    source: "convolution.md, 4.2",
    bins: SIZE,
    sample: PointSample::Convolution(|layer| size(layer.csc.weight_kernel)),
};

const LAST_GROUP: CoveragePoint = CoveragePoint {
    name: "last-group",
    meaning: "kernels of the last group",
    source: "convolution.md, 4.2",
    bins: &[
        ("full", "8"),
        ("k1", "1"),
        ("k2", "2"),
        ("k3", "3"),
        ("k4", "4: CMAC_A alone"),
        ("k5", "5"),
        ("k6", "6"),
        ("k7", "7"),
    ],
    sample: PointSample::Convolution(|layer| Answers::one((layer.csc.weight_kernel % 8) as usize)),
};

const LAST_CHANNELS: CoveragePoint = CoveragePoint {
    name: "last-channels",
    meaning: "channels of the last block of a kernel",
    source: "convolution.md, 4.2",
    bins: ATOM,
    sample: PointSample::Convolution(|layer| {
        last_atom(layer.csc.weight_channel_ext).when(!is_image(layer))
    }),
};

const PIXELS: CoveragePoint = CoveragePoint {
    name: "pixels",
    meaning: "positions of the result; stripes have 8 to 15 where they can",
    source: "convolution.md, 6.2",
    bins: &[
        ("one", "1"),
        ("few", "2 to 7"),
        ("stripe", "8 to 15: one stripe"),
        ("two", "16 to 31"),
        ("many", "32 and more"),
    ],
    sample: PointSample::Convolution(|layer| {
        let pixels = match is_image(layer) {
            true => layer.csc.dataout_width * layer.csc.dataout_height,
            false => layer.csc.atomics,
        };
        Answers::one(match pixels {
            0 | 1 => 0,
            2..=7 => 1,
            8..=15 => 2,
            16..=31 => 3,
            _ => 4,
        })
    }),
};

const TRUNCATE: CoveragePoint = CoveragePoint {
    name: "truncate",
    meaning: "CLIP_TRUNCATE",
    source: "convolution.md, 7",
    bins: &[
        ("zero", "0: no rounding"),
        ("one", "1"),
        ("some", "2 to 15"),
        ("documented", "16, the last documented one"),
        ("beyond", "17 to 31: bits below are lost"),
    ],
    sample: PointSample::Convolution(|layer| {
        Answers::one(match layer.cacc.clip_truncate {
            0 => 0,
            1 => 1,
            2..=15 => 2,
            16 => 3,
            _ => 4,
        })
    }),
};

const SATURATION: CoveragePoint = CoveragePoint {
    name: "saturation",
    meaning: "CACC.D_OUT_SATURATION as the host reads it",
    source: "convolution.md, 7",
    bins: COUNTER,
    sample: PointSample::Case(|case| counters(case.reads(&cacc::D_OUT_SATURATION))),
};

const PLANE: CoveragePoint = CoveragePoint {
    name: "plane",
    meaning: "extent of a kernel against a feature cube",
    source: "convolution.md, 3",
    bins: &[
        ("inside", "within the plane"),
        ("wider", "more columns than the plane"),
        ("higher", "more lines than the plane"),
        ("both", "more columns and lines"),
    ],
    sample: PointSample::Convolution(|layer| {
        let beyond = |axis: KernelAxis| usize::from(axis.extent() > axis.input);
        let [wider, higher] = axes(&layer.csc).map(beyond);
        Answers::one(wider + 2 * higher).when(!is_image(layer))
    }),
};

const CHANNELS: CoveragePoint = CoveragePoint {
    name: "channels",
    meaning: "channels of a kernel; of an image the bytes of its row",
    source: "image_input.md, 7.1",
    bins: SIZE,
    sample: PointSample::Convolution(|layer| size(layer.csc.weight_channel_ext)),
};

/// CSC, CMAC and CACC.
pub const BLOCK: CoverageBlock = CoverageBlock {
    name: "convolution",
    points: &[
        MODE,
        KERNEL_WIDTH,
        KERNEL_HEIGHT,
        STRIDE_X,
        STRIDE_Y,
        DILATION_X,
        DILATION_Y,
        PAD_LEFT,
        PAD_TOP,
        RIGHT_END,
        BOTTOM_END,
        PAD_VALUE,
        KERNELS,
        LAST_GROUP,
        LAST_CHANNELS,
        PIXELS,
        TRUNCATE,
        SATURATION,
        PLANE,
        CHANNELS,
    ],
    crosses: &[
        Cross {
            of: [KERNEL_WIDTH, KERNEL_HEIGHT],
        },
        Cross {
            of: [MODE, STRIDE_X],
        },
        Cross {
            of: [MODE, STRIDE_Y],
        },
        Cross {
            of: [LAST_GROUP, LAST_CHANNELS],
        },
        Cross {
            of: [PIXELS, KERNELS],
        },
        Cross {
            of: [MODE, TRUNCATE],
        },
        Cross {
            of: [RIGHT_END, BOTTOM_END],
        },
        Cross {
            of: [PLANE, RIGHT_END],
        },
        Cross {
            of: [MODE, CHANNELS],
        },
        Cross {
            of: [KERNELS, CHANNELS],
        },
        Cross { of: [MODE, PIXELS] },
        Cross {
            of: [MODE, LAST_GROUP],
        },
    ],
};
