//! Coverage of CSC, the multipliers and CACC: size of kernels, order of operations, truncation.

use nvdla_regs::layers::CscRegs;
use nvdla_regs::table::cacc;

use crate::model::{Answers, CoverageBin, CoverageBlock, numbered, points};
use crate::values::{ATOM, COUNTER, SIGNED, SIZE, counters, last_atom, signed, size};
use nvdla_model::executed::ConvolutionRun;

use super::fetch::{MODE, is_image};

points! {
    KERNEL_WIDTH "kernel-width"
        "columns of a kernel; of an image all of them are one element" ["convolution.md, 2"]
        REACH => Convolution(|layer| {
            reach(layer.csc.weight_width_ext).when(!is_image(layer))
        });

    KERNEL_HEIGHT "kernel-height" "lines of a kernel" ["convolution.md, 2"]
        REACH => Convolution(|layer| reach(layer.csc.weight_height_ext));

    STRIDE_X "stride-x" "columns from one window to the next" ["convolution.md, 3"]
        STRIDE => Convolution(|layer| {
            Answers::one((layer.csc.conv_x_stride_ext - 1) as usize)
        });

    STRIDE_Y "stride-y" "lines from one window to the next" ["convolution.md, 3"]
        STRIDE => Convolution(|layer| {
            Answers::one((layer.csc.conv_y_stride_ext - 1) as usize)
        });

    DILATION_X "dilation-x" "columns from one weight to the next" ["convolution.md, 3"]
        REACH => Convolution(|layer| {
            dilation(layer, layer.csc.x_dilation_ext, layer.csc.weight_width_ext)
        });

    DILATION_Y "dilation-y" "lines from one weight to the next" ["convolution.md, 3"]
        REACH => Convolution(|layer| {
            dilation(layer, layer.csc.y_dilation_ext, layer.csc.weight_height_ext)
        });

    PAD_LEFT "pad-left" "padding at the left" ["convolution.md, 13"]
        PADDING => Convolution(|layer| padding(layer.csc.pad_left));

    PAD_TOP "pad-top" "padding at the top" ["convolution.md, 13"]
        PADDING => Convolution(|layer| padding(layer.csc.pad_top));

    RIGHT_END "right-end" "at the right" ["convolution.md, 13"]
        END => Convolution(|layer| {
            let csc = &layer.csc;
            let [padded, _] = axes(csc).map(|axis| axis.behind(csc.pad_left));
            end(padded, csc.dataout_width, csc.conv_x_stride_ext).when(!is_image(layer))
        });

    BOTTOM_END "bottom-end" "at the bottom" ["convolution.md, 13"]
        END => Convolution(|layer| {
            let csc = &layer.csc;
            let [_, padded] = axes(csc).map(|axis| axis.behind(csc.pad_top));
            end(padded, csc.dataout_height, csc.conv_y_stride_ext).when(!is_image(layer))
        });

    PAD_VALUE "pad-value" "value of padding, 8 bits" ["convolution.md, 9"]
        SIGNED => Convolution(|layer| {
            let padded = layer.csc.pad_left > 0 || layer.csc.pad_top > 0;
            let value = layer.csc.pad_value.cast_unsigned().to_le_bytes()[0].cast_signed();
            signed(i64::from(value), 8).when(padded)
        });

    KERNELS "kernels" "kernels; groups have 8" ["convolution.md, 4.2"]
        SIZE => Convolution(|layer| size(layer.csc.weight_kernel));

    LAST_GROUP "last-group" "kernels of the last group" ["convolution.md, 4.2"]
        &[
            ("full", "8"), ("k1", "1"), ("k2", "2"), ("k3", "3"), ("k4", "4: CMAC_A alone"),
            ("k5", "5"), ("k6", "6"), ("k7", "7"),
        ] => Convolution(|layer| Answers::one((layer.csc.weight_kernel % 8) as usize));

    LAST_CHANNELS "last-channels" "channels of the last block of a kernel" ["convolution.md, 4.2"]
        ATOM => Convolution(|layer| {
            last_atom(layer.csc.weight_channel_ext).when(!is_image(layer))
        });

    PIXELS "pixels"
        "positions of the result; stripes have 8 to 15 where they can" ["convolution.md, 6.2"]
        &[
            ("one", "1"), ("few", "2 to 7"), ("stripe", "8 to 15: one stripe"), ("two", "16 to 31"),
            ("many", "32 and more"),
        ] => Convolution(|layer| {
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
        });

    TRUNCATE "truncate" "CLIP_TRUNCATE" ["convolution.md, 7"]
        &[
            ("zero", "0: no rounding"), ("one", "1"), ("some", "2 to 15"),
            ("documented", "16, the last documented one"),
            ("beyond", "17 to 31: bits below are lost"),
        ] => Convolution(|layer| {
            Answers::one(match layer.cacc.clip_truncate {
                0 => 0,
                1 => 1,
                2..=15 => 2,
                16 => 3,
                _ => 4,
            })
        });

    SATURATION "saturation" "CACC.D_OUT_SATURATION as the host reads it" ["convolution.md, 7"]
        COUNTER => Values(|case| counters(case.reads(&cacc::D_OUT_SATURATION)));

    PLANE "plane" "extent of a kernel against a feature cube" ["convolution.md, 3"]
        &[
            ("inside", "within the plane"), ("wider", "more columns than the plane"),
            ("higher", "more lines than the plane"), ("both", "more columns and lines"),
        ] => Convolution(|layer| {
            let beyond = |axis: KernelAxis| usize::from(axis.extent() > axis.input);
            let [wider, higher] = axes(&layer.csc).map(beyond);
            Answers::one(wider + 2 * higher).when(!is_image(layer))
        });

    CHANNELS "channels"
        "channels of a kernel; of an image the bytes of its row" ["image_input.md, 7.1"]
        SIZE => Convolution(|layer| size(layer.csc.weight_channel_ext));
}

/// Points and crosses of CSC, CMAC and CACC.
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
        [KERNEL_WIDTH, KERNEL_HEIGHT],
        [MODE, STRIDE_X],
        [MODE, STRIDE_Y],
        [LAST_GROUP, LAST_CHANNELS],
        [PIXELS, KERNELS],
        [MODE, TRUNCATE],
        [RIGHT_END, BOTTOM_END],
        [PLANE, RIGHT_END],
        [MODE, CHANNELS],
        [KERNELS, CHANNELS],
        [MODE, PIXELS],
        [MODE, LAST_GROUP],
    ],
};

/// Bins for a kernel size or a dilation in one direction.
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

const STRIDE: &[CoverageBin] = numbered!("s" 1 2 3 4 5 6 7 8);

/// Bin of [`REACH`] for a dilation; only for features and for kernels of several taps.
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

/// Input, kernel and dilation in one direction.
#[derive(Clone, Copy)]
struct KernelAxis {
    input: u32,
    kernel: u32,
    dilation: u32,
}

impl KernelAxis {
    /// Number of input elements that one window spans.
    fn extent(self) -> u32 {
        (self.kernel - 1) * self.dilation + 1
    }

    /// This direction with `padding` added before the input.
    fn behind(self, padding: u32) -> Self {
        Self {
            input: self.input + padding,
            ..self
        }
    }
}

/// Both directions: along a line, and from line to line.
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

/// Bins for the end of the last window against the end of the input.
const END: &[CoverageBin] = &[
    ("short", "some input behind the last window"),
    ("exact", "the last window ends with the input"),
    ("padded", "the last window reaches beyond the input"),
];

/// Bin of [`END`]; the input of `axis` includes the padding before it.
fn end(axis: KernelAxis, output: u32, stride: u32) -> Answers {
    let last = (output - 1) * stride + axis.extent();
    Answers::one(match last.cmp(&axis.input) {
        std::cmp::Ordering::Less => 0,
        std::cmp::Ordering::Equal => 1,
        std::cmp::Ordering::Greater => 2,
    })
}
