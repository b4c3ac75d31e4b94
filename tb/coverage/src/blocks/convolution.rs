//! Coverage of CSC, the multipliers and CACC: size of kernels, order of operations, truncation.

use std::cmp::Ordering;

use nvdla_regs::layers::CscRegs;
use nvdla_regs::table::cacc;

use crate::model::{AnsweredBins, BinNameAndMeaning, Cross, bins, numbered, points};
use crate::values::{ATOM, COUNTER, SIGNED, SIZE, counters, last_atom, signed, size};
use nvdla_model::executed::ConvolutionLayerRegs;

use super::fetch::{MODE, is_image};

points! {
    POINTS with MODE:

    KERNEL_WIDTH "kernel-width"
        "columns of a kernel; of an image all of them are one element" ["convolution.md, 2"]
        REACH => Convolution(|layer| {
            reach(layer.csc.weight_width_ext).when(!is_image(layer))
        });

    KERNEL_HEIGHT "kernel-height" "lines of a kernel" ["convolution.md, 2"]
        REACH => Convolution(|layer| reach(layer.csc.weight_height_ext));

    STRIDE_X "stride-x" "columns from one window to the next" ["convolution.md, 3"]
        STRIDE => Convolution(|layer| {
            AnsweredBins::one((layer.csc.conv_x_stride_ext - 1) as usize)
        });

    STRIDE_Y "stride-y" "lines from one window to the next" ["convolution.md, 3"]
        STRIDE => Convolution(|layer| {
            AnsweredBins::one((layer.csc.conv_y_stride_ext - 1) as usize)
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
            let [across, _] = axes(csc);
            let last = across.end(csc.pad_left, csc.dataout_width, csc.conv_x_stride_ext);
            end(last).when(!is_image(layer))
        });

    BOTTOM_END "bottom-end" "at the bottom" ["convolution.md, 13"]
        END => Convolution(|layer| {
            let csc = &layer.csc;
            let [_, down] = axes(csc);
            let last = down.end(csc.pad_top, csc.dataout_height, csc.conv_y_stride_ext);
            end(last).when(!is_image(layer))
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
        ] => Convolution(|layer| AnsweredBins::one((layer.csc.weight_kernel % 8) as usize));

    LAST_CHANNELS "last-channels" "channels of the last block of a kernel" ["convolution.md, 4.2"]
        ATOM => Convolution(|layer| {
            last_atom(layer.csc.weight_channel_ext).when(!is_image(layer))
        });

    PIXELS "pixels"
        "positions of the result; stripes have 8 to 15 where they can" ["convolution.md, 6.2"]
        POSITIONS => Convolution(|layer| positions(if is_image(layer) {
            layer.csc.dataout_width * layer.csc.dataout_height
        } else {
            layer.csc.atomics
        }));

    TRUNCATE "truncate" "CLIP_TRUNCATE" ["convolution.md, 7"]
        TRUNCATES => Convolution(|layer| truncate(layer.cacc.clip_truncate));

    SATURATION "saturation" "CACC.D_OUT_SATURATION as the host reads it" ["convolution.md, 7"]
        COUNTER => Values(|case| counters(case.reads(&cacc::D_OUT_SATURATION)));

    PLANE "plane" "extent of a kernel against a feature cube" ["convolution.md, 3"]
        &[
            ("inside", "within the plane"), ("wider", "more columns than the plane"),
            ("higher", "more lines than the plane"), ("both", "more columns and lines"),
        ] => Convolution(|layer| {
            let beyond = |axis: KernelAxis| usize::from(axis.extent() > axis.input);
            let [wider, higher] = axes(&layer.csc).map(beyond);
            AnsweredBins::one(wider + 2 * higher).when(!is_image(layer))
        });

    CHANNELS "channels"
        "channels of a kernel; of an image the bytes of its row" ["image_input.md, 7.1"]
        SIZE => Convolution(|layer| size(layer.csc.weight_channel_ext));
}

pub(super) const CROSSES: &[Cross] = &[
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
];

bins! {
    POSITIONS, positions(count: u32) {
        0 | 1 => "one" "1",
        2..=7 => "few" "2 to 7",
        8..=15 => "stripe" "8 to 15: one stripe",
        16..=31 => "two" "16 to 31",
        _ => "many" "32 and more",
    }

    TRUNCATES, truncate(amount: u32) {
        0 => "zero" "0: no rounding",
        1 => "one" "1",
        2..=15 => "some" "2 to 15",
        16 => "documented" "16, the last documented one",
        _ => "beyond" "17 to 31: bits below are lost",
    }

    /// Bins for a kernel size or a dilation in one direction.
    REACH, reach(count: u32) {
        0 | 1 => "one" "1",
        2 => "two" "2",
        3 => "three" "3",
        4..=8 => "some" "4 to 8",
        9..=31 => "many" "9 to 31",
        _ => "most" "32",
    }

    PADDING, padding(count: u32) {
        0 => "none" "none",
        1 => "one" "1",
        2..=30 => "some" "2 to 30",
        _ => "most" "31",
    }

    /// Bins for the end of the last window against the end of the input.
    END, end(last: Ordering) {
        Ordering::Less => "short" "some input behind the last window",
        Ordering::Equal => "exact" "the last window ends with the input",
        Ordering::Greater => "padded" "the last window reaches beyond the input",
    }
}

const STRIDE: &[BinNameAndMeaning] = numbered!("s" 1 2 3 4 5 6 7 8);

/// Bin of [`REACH`] for a dilation; only for features and for kernels of several taps.
fn dilation(layer: &ConvolutionLayerRegs, dilation: u32, kernel: u32) -> AnsweredBins {
    reach(dilation).when(!is_image(layer) && kernel > 1)
}

/// Size of input and kernel, and dilation, along a line (in columns) or from line to line.
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

    /// Compares where the last window ends with where the input ends; `padding` precedes the input.
    fn end(self, padding: u32, outputs: u32, stride: u32) -> Ordering {
        let last = (outputs - 1) * stride + self.extent();
        last.cmp(&(self.input + padding))
    }
}

/// Sizes along a line, and from line to line.
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
