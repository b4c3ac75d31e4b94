//! Coverage of images as input of the convolution: formats, mean values, converter, line extension.

use crate::model::{AnsweredBins, Cross, bins, numbered, points};
use crate::values::{SHIFT, SIGNED, SIZE, SWITCH, shift, signed, size};
use nvdla_model::executed::ConvolutionLayerRegs;

use super::fetch::is_image;

points! {
    POINTS:

    FORMAT "format" "PIXEL_FORMAT" ["image_input.md, 4.1"]
        FORMATS => Convolution(|layer| format(layer.cdma.pixel_format).when(is_image(layer)));

    pub(super) PLANES "layout" "bytes of a pixel" ["image_input.md, 4.1"]
        LAYOUTS => Convolution(|layer| layout(layer.cdma.pixel_format).when(is_image(layer)));

    OFFSET "x-offset" "PIXEL_X_OFFSET" ["image_input.md, 4.2"]
        numbered!("x" 0 1 2 3 4 5 6 7) => Convolution(|layer| {
            let offset = layer.cdma.pixel_x_offset as usize;
            AnsweredBins::one(offset & 7).when(is_image(layer) && offset < 8)
        });

    SIGN "sign" "PIXEL_SIGN_OVERRIDE" ["image_input.md, 5.1"]
        &[("unsigned", "unsigned pixels"), ("signed", "signed pixels")] => Convolution(|layer| {
            AnsweredBins::flag(layer.cdma.pixel_sign_override).when(is_image(layer))
        });

    CONVERTER "converter" "CVT_EN" ["image_input.md, 5.1"]
        SWITCH => Convolution(|layer| {
            AnsweredBins::flag(layer.cdma.cvt_en).when(is_image(layer))
        });

    MEAN "mean" "what the converter takes away" ["image_input.md, 5.1"]
        &[("offset", "one offset"), ("channels", "a mean value for each channel")]
        => Convolution(|layer| {
            AnsweredBins::flag(layer.cdma.mean_format).when(converts(layer))
        });

    MEAN_VALUE "mean-value" "mean value of the first channel" ["image_input.md, 5.1"]
        SIGNED => Convolution(|layer| {
            signed(i64::from(layer.cdma.mean_ry), 16).when(converts(layer) && layer.cdma.mean_format)
        });

    SCALE "scale" "CVT_SCALE" ["image_input.md, 5.1"]
        SIGNED => Convolution(|layer| {
            signed(i64::from(layer.cdma.cvt_scale), 16).when(converts(layer))
        });

    TRUNCATE "truncate" "CVT_TRUNCATE" ["image_input.md, 5.1"]
        SHIFT => Convolution(|layer| shift(layer.cdma.cvt_truncate).when(converts(layer)));

    EXTENSION "y-extension" "lines of the kernel taken together" ["image_input.md, 7.3"]
        &[("e1", "1"), ("e2", "2"), ("e4", "4")] => Convolution(|layer| {
            let extension = layer.csc.y_extension as usize;
            AnsweredBins::one(extension).when(is_image(layer) && extension < 3)
        });

    PADDING "padding" "padding that CDMA adds to lines" ["image_input.md, 10"]
        &[("none", "none"), ("left", "left"), ("right", "right"), ("both", "left and right")]
        => Convolution(|layer| {
            let [left, right] =
                [layer.cdma.pad_left, layer.cdma.pad_right].map(|pad| usize::from(pad > 0));
            AnsweredBins::one(left + 2 * right).when(is_image(layer))
        });

    ROW "row" "bytes of a kernel row" ["image_input.md, 7.2"]
        SIZE => Convolution(|layer| {
            size(layer.csc.weight_channel_ext).when(is_image(layer))
        });

    LAST_STEP "last-step"
        "rows of the last step of a kernel whose rows are taken together" ["image_input.md, 7.3"]
        &[("full", "as many as in each"), ("rest", "fewer")] => Convolution(|layer| {
            let extension = layer.csc.y_extension & 3;
            let rest = layer.csc.weight_height_ext % (1 << extension);
            AnsweredBins::flag(rest > 0).when(is_image(layer) && extension > 0)
        });

    PAD_VALUES "pad-values"
        "values of padding at the sides and at top and bottom" ["image_input.md, 3"]
        &[("same", "the same"), ("different", "different")] => Convolution(|layer| {
            let sides = layer.cdma.pad_left + layer.cdma.pad_right;
            let padded = sides > 0 && layer.csc.pad_top > 0;
            let [side, top] = [layer.cdma.pad_value, layer.csc.pad_value].map(|value| value & 0xff);
            AnsweredBins::flag(side != top).when(is_image(layer) && padded)
        });
}

pub(super) const CROSSES: &[Cross] = &[
    [FORMAT, MEAN],
    [PLANES, OFFSET],
    [PLANES, EXTENSION],
    [PLANES, PADDING],
    [SIGN, CONVERTER],
    [PLANES, ROW],
    [EXTENSION, LAST_STEP],
    [PLANES, CONVERTER],
    [SIGN, MEAN],
];

bins! {
    /// Bins for the code in field PIXEL_FORMAT.
    FORMATS, format(code: u32) {
        0x00 => "r8" "T_R8",
        0x0c => "a8b8g8r8" "T_A8B8G8R8",
        0x0d => "a8r8g8b8" "T_A8R8G8B8",
        0x0e => "b8g8r8a8" "T_B8G8R8A8",
        0x0f => "r8g8b8a8" "T_R8G8B8A8",
        0x10 => "x8b8g8r8" "T_X8B8G8R8",
        0x11 => "x8r8g8b8" "T_X8R8G8B8",
        0x12 => "b8g8r8x8" "T_B8G8R8X8",
        0x13 => "r8g8b8x8" "T_R8G8B8X8",
        0x1a => "a8y8u8v8" "T_A8Y8U8V8",
        0x1b => "v8u8y8a8" "T_V8U8Y8A8",
        0x1c => "y8-u8v8" "T_Y8___U8V8_N444",
        0x1d => "y8-v8u8" "T_Y8___V8U8_N444",
        _ => "other" "another code, which acts as T_A8B8G8R8",
    }

    LAYOUTS, layout(code: u32) {
        0x00 => "one" "1",
        _ if !matches!(code, 0x1c | 0x1d) => "four" "4",
        _ => "planes" "3, in two planes",
    }
}

/// Whether the input is an image and the converter is on.
fn converts(layer: &ConvolutionLayerRegs) -> bool {
    is_image(layer) && layer.cdma.cvt_en
}
