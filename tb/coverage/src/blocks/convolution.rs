//! CSC, the multipliers and CACC: geometry of kernels, order of operations, truncation.

use nvdla_regs::table::{cacc, csc};
use nvdla_regs::types::Field;

use crate::model::{Answers, Bin, Block, Cross, Point, Sample};
use crate::values::{ATOM, COUNTER, SIGNED, SIZE, counters, last_atom, signed, size};
use nvdla_model::executed::Layer;

use super::fetch::{MODE, is_image};

/// Size of a kernel in one direction, and steps.
const REACH: &[Bin] = &[
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

const KERNEL_WIDTH: Point = Point {
    name: "kernel-width",
    meaning: "columns of a kernel; of an image all of them are one element",
    source: "convolution.md, 2",
    bins: REACH,
    sample: Sample::convolution(|layer| {
        reach(layer.count(&csc::WEIGHT_WIDTH_EXT)).when(!is_image(layer))
    }),
};

const KERNEL_HEIGHT: Point = Point {
    name: "kernel-height",
    meaning: "lines of a kernel",
    source: "convolution.md, 2",
    bins: REACH,
    sample: Sample::convolution(|layer| reach(layer.count(&csc::WEIGHT_HEIGHT_EXT))),
};

const STRIDE: &[Bin] = &[
    ("s1", "1"),
    ("s2", "2"),
    ("s3", "3"),
    ("s4", "4"),
    ("s5", "5"),
    ("s6", "6"),
    ("s7", "7"),
    ("s8", "8"),
];

const STRIDE_X: Point = Point {
    name: "stride-x",
    meaning: "columns from one window to the next",
    source: "convolution.md, 3",
    bins: STRIDE,
    sample: Sample::convolution(|layer| Answers::one(layer.get(&csc::CONV_X_STRIDE_EXT) as usize)),
};

const STRIDE_Y: Point = Point {
    name: "stride-y",
    meaning: "lines from one window to the next",
    source: "convolution.md, 3",
    bins: STRIDE,
    sample: Sample::convolution(|layer| Answers::one(layer.get(&csc::CONV_Y_STRIDE_EXT) as usize)),
};

const DILATION_X: Point = Point {
    name: "dilation-x",
    meaning: "columns from one weight to the next",
    source: "convolution.md, 3",
    bins: REACH,
    sample: Sample::convolution(|layer| {
        dilation(layer, &csc::X_DILATION_EXT, &csc::WEIGHT_WIDTH_EXT)
    }),
};

const DILATION_Y: Point = Point {
    name: "dilation-y",
    meaning: "lines from one weight to the next",
    source: "convolution.md, 3",
    bins: REACH,
    sample: Sample::convolution(|layer| {
        dilation(layer, &csc::Y_DILATION_EXT, &csc::WEIGHT_HEIGHT_EXT)
    }),
};

/// It acts only between several weights.
fn dilation(layer: &Layer<'_>, field: &Field, kernel: &Field) -> Answers {
    reach(layer.count(field)).when(!is_image(layer) && layer.count(kernel) > 1)
}

const PADDING: &[Bin] = &[
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

const PAD_LEFT: Point = Point {
    name: "pad-left",
    meaning: "padding at the left",
    source: "convolution.md, 13",
    bins: PADDING,
    sample: Sample::convolution(|layer| padding(layer.get(&csc::PAD_LEFT))),
};

const PAD_TOP: Point = Point {
    name: "pad-top",
    meaning: "padding at the top",
    source: "convolution.md, 13",
    bins: PADDING,
    sample: Sample::convolution(|layer| padding(layer.get(&csc::PAD_TOP))),
};

/// Position of the last line or column of the last window against the input.
const END: &[Bin] = &[
    ("short", "some input behind the last window"),
    ("exact", "the last window ends with the input"),
    ("padded", "the last window reaches beyond the input"),
];

fn end(layer: &Layer<'_>, [input, output, kernel, stride, dilation, pad]: [&Field; 6]) -> Answers {
    let windows = (layer.count(output) - 1) * layer.count(stride);
    let last = windows + (layer.count(kernel) - 1) * layer.count(dilation) + 1;
    let input = layer.count(input) + layer.get(pad);
    Answers::one(match last.cmp(&input) {
        std::cmp::Ordering::Less => 0,
        std::cmp::Ordering::Equal => 1,
        std::cmp::Ordering::Greater => 2,
    })
}

const RIGHT_END: Point = Point {
    name: "right-end",
    meaning: "at the right",
    source: "convolution.md, 13",
    bins: END,
    sample: Sample::convolution(|layer| {
        end(
            layer,
            [
                &csc::DATAIN_WIDTH_EXT,
                &csc::DATAOUT_WIDTH,
                &csc::WEIGHT_WIDTH_EXT,
                &csc::CONV_X_STRIDE_EXT,
                &csc::X_DILATION_EXT,
                &csc::PAD_LEFT,
            ],
        )
        .when(!is_image(layer))
    }),
};

const BOTTOM_END: Point = Point {
    name: "bottom-end",
    meaning: "at the bottom",
    source: "convolution.md, 13",
    bins: END,
    sample: Sample::convolution(|layer| {
        end(
            layer,
            [
                &csc::DATAIN_HEIGHT_EXT,
                &csc::DATAOUT_HEIGHT,
                &csc::WEIGHT_HEIGHT_EXT,
                &csc::CONV_Y_STRIDE_EXT,
                &csc::Y_DILATION_EXT,
                &csc::PAD_TOP,
            ],
        )
        .when(!is_image(layer))
    }),
};

const PAD_VALUE: Point = Point {
    name: "pad-value",
    meaning: "value of padding, 8 bits",
    source: "convolution.md, 9",
    bins: SIGNED,
    sample: Sample::convolution(|layer| {
        let padded = layer.get(&csc::PAD_LEFT) > 0 || layer.get(&csc::PAD_TOP) > 0;
        let value = layer.get(&csc::PAD_VALUE).to_le_bytes()[0].cast_signed();
        signed(i64::from(value), 8).when(padded)
    }),
};

const KERNELS: Point = Point {
    name: "kernels",
    meaning: "kernels; groups have 8",
    source: "convolution.md, 4.2",
    bins: SIZE,
    sample: Sample::convolution(|layer| size(layer.count(&csc::WEIGHT_KERNEL))),
};

const LAST_GROUP: Point = Point {
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
    sample: Sample::convolution(|layer| {
        Answers::one((layer.count(&csc::WEIGHT_KERNEL) % 8) as usize)
    }),
};

const LAST_CHANNELS: Point = Point {
    name: "last-channels",
    meaning: "channels of the last block of a kernel",
    source: "convolution.md, 4.2",
    bins: ATOM,
    sample: Sample::convolution(|layer| {
        last_atom(layer.count(&csc::WEIGHT_CHANNEL_EXT)).when(!is_image(layer))
    }),
};

const PIXELS: Point = Point {
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
    sample: Sample::convolution(|layer| {
        let pixels = match is_image(layer) {
            true => layer.count(&csc::DATAOUT_WIDTH) * layer.count(&csc::DATAOUT_HEIGHT),
            false => layer.count(&csc::ATOMICS),
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

const TRUNCATE: Point = Point {
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
    sample: Sample::convolution(|layer| {
        Answers::one(match layer.get(&cacc::CLIP_TRUNCATE) {
            0 => 0,
            1 => 1,
            2..=15 => 2,
            16 => 3,
            _ => 4,
        })
    }),
};

const SATURATION: Point = Point {
    name: "saturation",
    meaning: "CACC.D_OUT_SATURATION as the host reads it",
    source: "convolution.md, 7",
    bins: COUNTER,
    sample: Sample::Case(|case| counters(case.reads(&cacc::D_OUT_SATURATION))),
};

const PLANE: Point = Point {
    name: "plane",
    meaning: "extent of a kernel against a feature cube",
    source: "convolution.md, 3",
    bins: &[
        ("inside", "within the plane"),
        ("wider", "more columns than the plane"),
        ("higher", "more lines than the plane"),
        ("both", "more columns and lines"),
    ],
    sample: Sample::convolution(|layer| {
        let beyond = |kernel: &Field, dilation: &Field, input: &Field| {
            let extent = (layer.count(kernel) - 1) * layer.count(dilation) + 1;
            usize::from(extent > layer.count(input))
        };
        let wider = beyond(
            &csc::WEIGHT_WIDTH_EXT,
            &csc::X_DILATION_EXT,
            &csc::DATAIN_WIDTH_EXT,
        );
        let higher = beyond(
            &csc::WEIGHT_HEIGHT_EXT,
            &csc::Y_DILATION_EXT,
            &csc::DATAIN_HEIGHT_EXT,
        );
        Answers::one(wider + 2 * higher).when(!is_image(layer))
    }),
};

const CHANNELS: Point = Point {
    name: "channels",
    meaning: "channels of a kernel; of an image the bytes of its row",
    source: "image_input.md, 7.1",
    bins: SIZE,
    sample: Sample::convolution(|layer| size(layer.count(&csc::WEIGHT_CHANNEL_EXT))),
};

/// CSC, CMAC and CACC.
pub const BLOCK: Block = Block {
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
