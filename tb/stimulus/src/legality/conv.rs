//! Constraints on convolution layers. Source: docs/nv_small/convolution.md and image_input.md.

use nvdla_model::executed::ConvolutionLayerRegs;
use nvdla_regs::geometry::Geometry;

use crate::legality::rule::{Constraint, LayerView, constraints, is_aligned};

/// Bytes of a bank of the convolution buffer. Source: convolution.md, section 5.1.
const BANK_BYTES: u32 = 4096;

pub(super) const ALL: &[Constraint] = constraints! {
    "conv.pairs-agree"
        "CDMA and CSC agree on mode, kept data and weights, entries of a line, kernels and banks"
        ["convolution.md, 13"] => Convolution(|view| {
            let layer = view.layer;
            let (cdma, csc) = (&layer.cdma, &layer.csc);
            cdma.datain_format == csc.datain_format
                && cdma.weight_reuse == csc.weight_reuse
                && cdma.skip_data_rls == csc.skip_data_rls
                && cdma.skip_weight_rls == csc.skip_weight_rls
                && cdma.entries == csc.entries
                && cdma.weight_kernel == csc.weight_kernel
                && cdma.data_bank == csc.data_bank
                && cdma.weight_bank == csc.weight_bank
        });

    "conv.banks-sum"
        "data banks and weight banks are 32 at most, so that they do not overlap"
        ["convolution.md, 5.2"] => Convolution(|view| {
            view.layer.csc.data_bank + view.layer.csc.weight_bank <= Geometry::BANKS
        });

    "conv.data-fit" "all lines of the input fit the data banks" ["convolution.md, 5.2"]
        => Convolution(|view| {
            let lines = u64::from(view.layer.csc.datain_height_ext);
            let entries = lines * u64::from(view.layer.csc.entries);
            entries <= u64::from(Geometry::BANK_ENTRIES * view.layer.csc.data_bank)
        });

    "conv.left-over-lines-alike"
        "a layer that goes on with lines that the one before left has lines of as many entries"
        ["conv_multilayer.md, 5"] => Convolution(|view| {
            let layer = &view.layer.csc;
            let Some(before) = view.earlier().next().map(|before| &before.csc) else {
                return true;
            };
            let released = if before.skip_data_rls {
                0
            } else {
                before.rls_slices
            };
            let is_left = released < before.datain_height_ext
                && before.datain_format == layer.datain_format
                && before.data_bank == layer.data_bank;
            !(layer.data_reuse && is_left) || before.entries == layer.entries
        });

    "conv.weights-fit" "a group of eight kernels fits the weight banks" ["convolution.md, 5.2"]
        => Convolution(|view| {
            let kernels = view.layer.cdma.weight_kernel.min(8);
            let bytes = u64::from(kernels) * u64::from(view.layer.cdma.byte_per_kernel);
            bytes <= u64::from(BANK_BYTES * view.layer.cdma.weight_bank)
        });

    "conv.weight-bytes-match-kernels"
        "the bytes of the weights are those of all kernels, rounded up to 8; they are more only \
         where the next layer has other banks" ["convolution.md, 4.2"] => Convolution(|view| {
            let needed = |layer: &ConvolutionLayerRegs| {
                let kernels = u64::from(layer.cdma.weight_kernel);
                let bytes = kernels * u64::from(layer.cdma.byte_per_kernel);
                bytes.next_multiple_of(8)
            };
            let given = |layer: &ConvolutionLayerRegs| u64::from(layer.cdma.weight_bytes);
            let banks = |layer: &ConvolutionLayerRegs| [layer.csc.data_bank, layer.csc.weight_bank];
            let layer = view.layer;
            let enough = given(layer) >= needed(layer) && given(layer).is_multiple_of(8);
            let before = view.earlier().next();
            enough
                && before.is_none_or(|before| {
                    given(before) == needed(before) || banks(before) != banks(layer)
                })
        });

    "conv.surplus-fits"
        "weights behind those of the last kernel fit the weight banks beside the last group of \
         kernels, or beside all kernels if they are kept" ["convolution.md, 4.2"]
        => Convolution(|view| {
            let layer = view.layer;
            let kernel = u64::from(layer.cdma.byte_per_kernel);
            let kernels = u64::from(layer.cdma.weight_kernel);
            let entries = |kernels: u64| (kernels * kernel).div_ceil(8);
            let beside = if layer.csc.skip_weight_rls {
                kernels
            } else {
                (kernels - 1) % 8 + 1
            };
            let given = u64::from(layer.cdma.weight_bytes / 8);
            let surplus = given.saturating_sub(entries(kernels));
            let room = u64::from(Geometry::BANK_ENTRIES * layer.cdma.weight_bank);
            surplus == 0 || entries(beside) + surplus <= room
        });

    "conv.direct" "CONV_MODE of CDMA and CSC is 0" ["convolution.md, 9"]
        => Convolution(|view| !view.layer.cdma.conv_mode && !view.layer.csc.conv_mode);

    "conv.entries-match-shape"
        "the entries of a line of features hold all its columns and surfaces"
        ["convolution.md, 10.1"] => Convolution(|view| {
            let surfaces = view.layer.csc.weight_channel_ext.div_ceil(8);
            let least = surfaces * view.layer.csc.datain_width_ext;
            view.layer.csc.entries >= least || is_image(view)
        });

    "conv.line-pitch"
        "features of more than eight channels are at most 4095 columns wide" ["convolution.md, 5.2"]
        => Convolution(|view| {
            let deep = view.layer.csc.weight_channel_ext > 8 && !is_image(view);
            !deep || view.layer.csc.datain_width_ext <= 4095
        });

    "conv.kernel-within-padded-input"
        "the last windows end within the input and its padding, at most 63 lines or columns"
        ["convolution.md, 13"] => Convolution(|view| windows_fit(view.layer));

    "conv.output-of-whole-lines"
        "of features ATOMICS counts whole lines of the output" ["convolution.md, 9"]
        => Convolution(|view| {
            let csc = &view.layer.csc;
            is_image(view) || csc.atomics.is_multiple_of(csc.dataout_width)
        });

    "conv.strides"
        "strides of features are multiples of 8, and lines and surfaces do not overlap"
        ["convolution.md, 4.1"] => Convolution(|view| {
            let cdma = &view.layer.cdma;
            let strides = [cdma.line_stride, cdma.surf_stride];
            is_image(view) || is_aligned([cdma.datain_width, cdma.datain_height], strides)
        });

    "conv.packed-flags"
        "LINE_PACKED and SURF_PACKED are set exactly where features have no gaps"
        ["convolution.md, 4.1"] => Convolution(|view| is_image(view) || flags_say_gaps(view.layer));

    "image.offset-within-atom"
        "an image begins in the first eight bytes of plane 0" ["image_input.md, 10"]
        => Convolution(|view| {
            let pixels = match view.layer.cdma.pixel_format {
                0x00 | 0x1c | 0x1d => 8,
                _ => 2,
            };
            !is_image(view) || view.layer.cdma.pixel_x_offset < pixels
        });

    "image.extension-fits-row"
        "two or four kernel rows share a step only where each has 4 or 2 bytes at most"
        ["image_input.md, 10"] => Convolution(|view| {
            let layer = view.layer;
            let step = channels_of_image(layer) * layer.csc.conv_x_stride_ext;
            let most = match layer.csc.y_extension {
                0 => return true,
                1 => 4,
                _ => 2,
            };
            !is_image(view) || layer.csc.weight_channel_ext <= most && step <= most
        });
};

pub(super) fn is_image(view: &LayerView<'_, ConvolutionLayerRegs>) -> bool {
    view.layer.csc.datain_format
}

/// Number of channels in a pixel of the layer's PIXEL_FORMAT. Source: image_input.md, section 4.1.
pub(super) fn channels_of_image(layer: &ConvolutionLayerRegs) -> u32 {
    match layer.cdma.pixel_format {
        0x00 => 1,
        0x1c | 0x1d => 3,
        _ => 4,
    }
}

/// Most lines of padding below the input, and columns right of a feature cube; no register has them.
const MOST_PADDING: u32 = 63;

fn windows_fit(layer: &ConvolutionLayerRegs) -> bool {
    let (cdma, csc) = (&layer.cdma, &layer.csc);
    let spread = |taps: u32, dilation: u32| (taps - 1) * dilation + 1;
    let fits = |outputs: u32, stride: u32, kernel: u32, padded: u32| {
        (outputs - 1) * stride + kernel <= padded
    };
    let rows = csc.pad_top + csc.datain_height_ext + MOST_PADDING;
    let (lines, wide, high, line) = if csc.datain_format {
        // No dilation, and CDMA pads the lines. Source: image_input.md, section 9.
        (
            csc.dataout_height,
            csc.weight_channel_ext / channels_of_image(layer),
            csc.weight_height_ext,
            cdma.pad_left + cdma.datain_width + cdma.pad_right,
        )
    } else {
        (
            // Less than a line breaks `conv.output-of-whole-lines`.
            (csc.atomics / csc.dataout_width).max(1),
            spread(csc.weight_width_ext, csc.x_dilation_ext),
            spread(csc.weight_height_ext, csc.y_dilation_ext),
            csc.pad_left + csc.datain_width_ext + MOST_PADDING,
        )
    };
    fits(csc.dataout_width, csc.conv_x_stride_ext, wide, line)
        && fits(lines, csc.conv_y_stride_ext, high, rows)
}

fn flags_say_gaps(layer: &ConvolutionLayerRegs) -> bool {
    let cdma = &layer.cdma;
    let [width, height] = [cdma.datain_width, cdma.datain_height].map(u64::from);
    let line = u64::from(cdma.line_stride) == 8 * width;
    let surface = u64::from(cdma.surf_stride) == 8 * width * height;
    cdma.line_packed == line && cdma.surf_packed == surface
}
