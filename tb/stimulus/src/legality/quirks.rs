//! Constraints on layers that are drawn for a DUT with a quirk. Source: docs/dut.md, "Quirks".

use nvdla_regs::geometry::Geometry;
use nvdla_regs::quirk::Quirk;

use nvdla_model::executed::ConvolutionLayerRegs;
use nvdla_random::conditions::MemorySetting;

use crate::legality::conv::{channels_of_image, is_image};
use crate::legality::rule::{Constraint, constraints};

pub(super) const ALL: &[Constraint] = constraints! {
    "quirk.nrdma-not-served"
        "stage BN takes no operand from memory" ["sdp.md, 17, item 2"] if NrdmaNotServed
        => Sdp(|view| view.layer.operands_from_memory()[1].is_none());

    "quirk.lut-loses-samples"
        "behind the table of SDP there is memory that never stalls, not PDP"
        ["sdp.md, 17, item 1"] if LutLosesSamples => Sdp(|view| {
            let layer = view.layer;
            let bypassed = layer.sdp.ew_bypass || layer.sdp.ew_lut_bypass;
            let stalls = layer.sdp.output_dst || view.memory != MemorySetting::Fast;
            !layer.has_ew || bypassed || !stalls
        });

    "quirk.kept-weights-stay-counted"
        "WEIGHT_REUSE behind a layer that kept its weights goes with the same banks"
        ["conv_multilayer.md, 9, item 2"] if KeptWeightsStayCounted => Convolution(|view| {
            let before = view.earlier().next();
            let Some(before) = before.filter(|before| before.cdma.skip_weight_rls) else {
                return true;
            };
            let banks = |layer: &ConvolutionLayerRegs| [layer.cdma.data_bank, layer.cdma.weight_bank];
            !view.layer.cdma.weight_reuse || banks(view.layer) == banks(before)
        });

    "quirk.releases-lost-when-idle"
        "the weights of all layers of a case fit the weight banks of each"
        ["conv_multilayer.md, 9, item 1"] if ReleasesLostWhenIdle => Convolution(|view| {
            let entries = |layer: &ConvolutionLayerRegs| u64::from(layer.cdma.weight_bytes.div_ceil(8));
            let room =
                |layer: &ConvolutionLayerRegs| u64::from(Geometry::BANK_ENTRIES * layer.cdma.weight_bank);
            let before = || view.earlier();
            let all = before().map(entries).sum::<u64>() + entries(view.layer);
            before().all(|layer| all <= room(layer)) && all <= room(view.layer)
        });

    "quirk.image-rows-end-in-one-byte"
        "a kernel row of an image has less than 17 bytes, or not 1 modulo 8"
        ["image_input.md, 11, item 1"] if ImageRowsEndInOneByte => Convolution(|view| {
            let row = view.layer.csc.weight_channel_ext;
            !is_image(view) || row < 17 || row % 8 != 1
        });

    "quirk.image-stripes-of-one-pixel"
        "a line of 1, 17, 33, ... outputs goes with kernel rows of whole steps of 8 bytes or of at \
         most 24 bytes" ["image_input.md, 11, item 2"] if ImageStripesOfOnePixel
        => Convolution(|view| {
            let row = view.layer.csc.weight_channel_ext;
            let outputs = view.layer.csc.dataout_width;
            !is_image(view) || row.div_ceil(8) < 4 || row % 8 == 0 || outputs % 16 != 1
        });

    "quirk.image-padding-limited"
        "left and right padding of an image stay below the burst counters of its planes"
        ["image_input.md, 10"] if ImagePaddingLimited
        => Convolution(|view| !is_image(view) || fits_bursts(view.layer));

    "quirk.image-window-wraps"
        "windows over an image step by 8 bytes at most"
        ["image_input.md, 11, item 3"] if ImageWindowWraps
        => Convolution(|view| {
            let step = view.layer.csc.conv_x_stride_ext * channels_of_image(view.layer);
            !is_image(view) || step <= 8
        });

    "quirk.excess-kernel-breaks-count"
        "no convolution follows one whose kernels have more weights than are fetched"
        ["conv_multilayer.md, 9, item 3"] if ExcessKernelBreaksCount
        => Convolution(|view| !view.earlier().any(exceeds));

    "quirk.cacc-loses-interrupt"
        "a convolution that is queued behind another one gives CACC more than 16 entries"
        ["conv_multilayer.md, 9, item 4"] if CaccLosesInterrupt
        => Convolution(|view| !view.is_queued() || entries_of_output(view.layer) > BUFFERED);
};

/// Entries of CACC's delivery buffer, each with eight sums of an output pixel.
/// Source: convolution.md, section 6.3.
const BUFFERED: u32 = 16;

/// Entries that a layer gives to CACC's delivery buffer: one for each output pixel and kernel group.
fn entries_of_output(layer: &ConvolutionLayerRegs) -> u32 {
    let csc = &layer.csc;
    let pixels = if csc.datain_format {
        csc.dataout_width * csc.dataout_height
    } else {
        csc.atomics
    };
    pixels.saturating_mul(csc.weight_kernel.div_ceil(8))
}

/// Whether CDMA fetches fewer bytes of weights than CSC reads; false if weights are reused.
fn exceeds(layer: &ConvolutionLayerRegs) -> bool {
    let kernel = [
        // A row of an image is one step.
        if layer.csc.datain_format {
            1
        } else {
            layer.csc.weight_width_ext
        },
        layer.csc.weight_height_ext,
        layer.csc.weight_channel_ext,
        layer.csc.weight_kernel,
    ];
    let bytes: u64 = kernel.iter().map(|size| u64::from(*size)).product();
    !layer.cdma.weight_reuse && bytes > u64::from(layer.cdma.weight_bytes)
}

/// Whether an image's padding fits CDMA's burst counters. Source: image_input.md, section 10.
fn fits_bursts(layer: &ConvolutionLayerRegs) -> bool {
    let (left, right) = (layer.cdma.pad_left, layer.cdma.pad_right);
    let width = layer.cdma.datain_width;
    let offset = layer.cdma.pixel_x_offset;
    let plane = |shift: u32, offset: u32, most: u32| {
        let lost = u32::from(offset < left % (1 << shift));
        let before = (left >> shift) + lost;
        let lines = ((width - 1 + offset) >> shift) + 1;
        let all = ((left + width - 1 + right) >> shift) + 2;
        before <= most && all <= most + before + lines
    };
    match layer.cdma.pixel_format {
        0x00 => plane(3, offset, 15),
        0x1c | 0x1d => plane(3, offset, 15) && plane(2, offset % 4, 7),
        _ => plane(1, offset, 15),
    }
}
