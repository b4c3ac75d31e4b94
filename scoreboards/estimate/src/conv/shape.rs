//! The sizes that decide the steps of a layer, from the registers of CSC.

use nvdla_model::executed::ConvolutionLayerRegs;

use crate::rates::LANES;

/// Sizes of a layer, as in `convolution.md`, section 2; true numbers, not minus one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ConvShape {
    pub(super) kernels: u64,
    /// Channels of a kernel; for an image the bytes of a kernel row.
    pub(super) channels: u64,
    pub(super) taps: u64,
    pub(super) rows: u64,
    /// Kernel rows that a MAC step takes at once.
    pub(super) merged: u64,
    /// Output pixels of a surface; `columns`: output pixels of a line.
    pub(super) pixels: u64,
    pub(super) columns: u64,
    /// Lines of the input.
    pub(super) lines: u64,
    pub(super) pad_top: u64,
    pub(super) stride_y: u64,
    pub(super) dilation_y: u64,
    /// Bytes of an image line from the input of an output pixel to the next; `None` for features.
    pub(super) image_step: Option<u64>,
}

impl ConvShape {
    pub(super) fn new(run: &ConvolutionLayerRegs) -> Self {
        let csc = &run.csc;
        let image = csc.datain_format;
        let merged = 1 << csc.y_extension.min(2);
        let columns = u64::from(csc.dataout_width);
        // Source: docs/nv_small/image_input.md, section 4.1.
        let pixel = match (csc.datain_channel_ext - 1) & 3 {
            3 => 4,
            2 => 3,
            _ => 1,
        };
        Self {
            kernels: csc.weight_kernel.into(),
            channels: csc.weight_channel_ext.into(),
            taps: if image {
                1
            } else {
                csc.weight_width_ext.into()
            },
            rows: csc.weight_height_ext.into(),
            merged: if image { merged } else { 1 },
            pixels: if image {
                columns * u64::from(csc.dataout_height)
            } else {
                csc.atomics.into()
            },
            columns,
            lines: csc.datain_height_ext.into(),
            pad_top: csc.pad_top.into(),
            stride_y: csc.conv_y_stride_ext.into(),
            dilation_y: if image { 1 } else { csc.y_dilation_ext.into() },
            image_step: image.then(|| pixel * u64::from(csc.conv_x_stride_ext)),
        }
    }

    /// Number of kernels of each group.
    pub(super) fn groups(&self) -> impl Iterator<Item = u64> + use<> {
        let kernels = self.kernels;
        (0..kernels)
            .step_by(8)
            .map(move |first| LANES.min(kernels - first))
    }

    /// Number of the first output pixel, and of pixels, of each stripe. Source:
    /// docs/nv_small/convolution.md, section 6.2.
    pub(super) fn stripes(&self) -> impl Iterator<Item = (u64, u64)> + use<> {
        let mut first = 0;
        let pixels = self.pixels;
        std::iter::from_fn(move || {
            let length = match pixels - first {
                0 => return None,
                left @ 1..=16 => left,
                17..=31 => 8,
                _ => 16,
            };
            first += length;
            Some((first - length, length))
        })
    }

    /// Number of the input line under a kernel row of an output line; `None` above the input.
    pub(super) fn line(&self, out_line: u64, row: u64) -> Option<u64> {
        let below = out_line * self.stride_y + row * self.dilation_y;
        below.checked_sub(self.pad_top)
    }
}
