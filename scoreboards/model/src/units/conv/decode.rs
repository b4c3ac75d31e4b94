//! Registers of the convolution blocks to what [`super::fetch`] and [`super::compute`] take.
//!
//! Source: docs/nv_small/convolution.md, section 9; image_input.md, section 9.

use super::compute::ConvParams;
use super::fetch::{Converter, FeatureSource, ImageSource, PixelLayout};
use super::{BufferPlan, Mode, Reuse};
use crate::units::{Context, Refusal};
use nvdla_regs::file::LayerRegs;
use nvdla_regs::table::{cacc, cdma, cmac_a, cmac_b, csc};

/// What CDMA fetches as data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DataSource {
    Feature(FeatureSource),
    Image(ImageSource),
}

/// What CDMA fetches as weights.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct WeightSource {
    pub(super) base: nvdla_regs::quantity::Addr,
    pub(super) bytes: u32,
    /// Bytes of a kernel as CDMA counts groups.
    pub(super) kernel_bytes: u32,
    pub(super) kernels: u32,
}

/// Entries of one buffer line, as CDMA and CSC are told.
pub(super) fn entries_per_line(context: &Context<'_>) -> u32 {
    context.regs(&cdma::BLOCK).count(&cdma::ENTRIES)
}

pub(super) fn data_source(context: &Context<'_>) -> DataSource {
    let regs = context.regs(&cdma::BLOCK);
    if regs.is_set(&cdma::DATAIN_FORMAT) {
        DataSource::Image(image(&regs))
    } else {
        DataSource::Feature(feature(&regs))
    }
}

fn feature(regs: &LayerRegs<'_>) -> FeatureSource {
    FeatureSource {
        base: regs.atom_address(&cdma::DATAIN_ADDR_LOW_0),
        line_stride: regs.atom_address(&cdma::LINE_STRIDE).0,
        surface_stride: regs.atom_address(&cdma::SURF_STRIDE).0,
        width: regs.count(&cdma::DATAIN_WIDTH),
        height: regs.count(&cdma::DATAIN_HEIGHT),
        channels: regs.count(&cdma::DATAIN_CHANNEL),
        surface_packed: regs.is_set(&cdma::SURF_PACKED),
        converter: Converter {
            signed: true,
            offset: [regs.signed(&cdma::CVT_OFFSET); 4],
            ..converter(regs)
        },
    }
}

fn converter(regs: &LayerRegs<'_>) -> Converter {
    Converter {
        enabled: regs.is_set(&cdma::CVT_EN),
        scale: regs.signed(&cdma::CVT_SCALE),
        truncate: regs.get(&cdma::CVT_TRUNCATE),
        offset: [regs.signed(&cdma::CVT_OFFSET); 4],
        signed: regs.is_set(&cdma::PIXEL_SIGN_OVERRIDE),
        wide: regs.get(&cdma::PROC_PRECISION) == 1,
    }
}

fn image(regs: &LayerRegs<'_>) -> ImageSource {
    let layout = PixelLayout::of_code(regs.get(&cdma::PIXEL_FORMAT));
    let mut converter = converter(regs);
    if regs.is_set(&cdma::MEAN_FORMAT) {
        converter.offset = [
            &cdma::MEAN_RY,
            &cdma::MEAN_GU,
            &cdma::MEAN_BV,
            &cdma::MEAN_AX,
        ]
        .map(|field| regs.signed(field));
        let planes = matches!(layout, PixelLayout::SemiPlanar { .. });
        if regs.count(&cdma::DATAIN_CHANNEL) == 1 && !planes {
            converter.offset = [converter.offset[0]; 4];
        }
    }
    ImageSource {
        layout,
        base: [
            regs.atom_address(&cdma::DATAIN_ADDR_LOW_0),
            regs.atom_address(&cdma::DATAIN_ADDR_LOW_1),
        ],
        line_stride: [
            regs.atom_address(&cdma::LINE_STRIDE).0,
            regs.atom_address(&cdma::UV_LINE_STRIDE).0,
        ],
        x_offset: regs.get(&cdma::PIXEL_X_OFFSET),
        width: regs.count(&cdma::DATAIN_WIDTH),
        height: regs.count(&cdma::DATAIN_HEIGHT),
        pad_left: regs.get(&cdma::PAD_LEFT) as usize,
        pad_right: regs.get(&cdma::PAD_RIGHT) as usize,
        pad_value: regs.get(&cdma::PAD_VALUE).to_le_bytes()[0],
        converter,
    }
}

/// Width, height and channels of the input in memory.
pub(super) fn input_sizes(context: &Context<'_>) -> [u64; 3] {
    let regs = context.regs(&cdma::BLOCK);
    [
        &cdma::DATAIN_WIDTH,
        &cdma::DATAIN_HEIGHT,
        &cdma::DATAIN_CHANNEL,
    ]
    .map(|field| regs.count(field).into())
}

pub(super) fn weight_source(context: &Context<'_>) -> WeightSource {
    let regs = context.regs(&cdma::BLOCK);
    WeightSource {
        base: regs.atom_address(&cdma::WEIGHT_ADDR_LOW),
        bytes: regs.get(&cdma::WEIGHT_BYTES),
        kernel_bytes: regs.count(&cdma::BYTE_PER_KERNEL),
        kernels: regs.count(&cdma::WEIGHT_KERNEL),
    }
}

/// CDMA works in a way of which it is not known when it ends.
pub(super) fn is_irregular(context: &Context<'_>) -> bool {
    let no_grain =
        |regs: LayerRegs<'_>| !regs.is_set(&cdma::DATAIN_FORMAT) && regs.get(&cdma::GRAINS) == 4095;
    match check(context) {
        Ok(()) | Err(Refusal::TooLarge(_)) => false,
        Err(Refusal::Undefined(_) | Refusal::OpenValues(_)) => true,
        Err(Refusal::Hangs(_)) => {
            let regs = context.regs(&cdma::BLOCK);
            regs.is_set(&cdma::CONV_MODE) || no_grain(regs)
        }
    }
}

/// All five blocks are told to use Winograd.
pub(super) fn is_winograd(context: &Context<'_>) -> bool {
    [
        (&cdma::BLOCK, &cdma::CONV_MODE),
        (&csc::BLOCK, &csc::CONV_MODE),
        (&cmac_a::BLOCK, &cmac_a::CONV_MODE),
        (&cmac_b::BLOCK, &cmac_b::CONV_MODE),
        (&cacc::BLOCK, &cacc::CONV_MODE),
    ]
    .iter()
    .all(|(block, mode)| context.regs(block).is_set(mode))
}

/// Refuses modes that nv_small lacks. Source: convolution.md, section 9, marks F.
pub(super) fn check(context: &Context<'_>) -> Result<(), Refusal> {
    let (fetch, sequence) = (context.regs(&cdma::BLOCK), context.regs(&csc::BLOCK));
    let hangs = |why: &str| Err(Refusal::Hangs(why.to_owned()));
    let undefined = |why: &str| Err(Refusal::Undefined(why.to_owned()));
    if fetch.is_set(&cdma::CONV_MODE) {
        return hangs("CDMA CONV_MODE is Winograd, which nv_small lacks");
    }
    if !fetch.is_set(&cdma::DATAIN_RAM_TYPE) {
        return hangs("CDMA DATAIN_RAM_TYPE selects a port that nv_small lacks; write 1");
    }
    if !fetch.is_set(&cdma::WEIGHT_RAM_TYPE) {
        return hangs("CDMA WEIGHT_RAM_TYPE selects a port that nv_small lacks; write 1");
    }
    // Both have no effect on images. Source: image_input.md, section 9.
    let feature = !fetch.is_set(&cdma::DATAIN_FORMAT);
    if feature && fetch.get(&cdma::GRAINS) == 4095 {
        return hangs("CDMA GRAINS is 4095");
    }
    if feature && fetch.get(&cdma::BATCHES) != 0 {
        return undefined("CDMA BATCHES is not 0; nv_small has no multi-batch");
    }
    if sequence.is_set(&csc::WEIGHT_FORMAT) {
        return undefined("CSC WEIGHT_FORMAT is compressed, which nv_small lacks");
    }
    if fetch.get(&cdma::DATAIN_FORMAT) != sequence.get(&csc::DATAIN_FORMAT) {
        return undefined("CDMA and CSC disagree in DATAIN_FORMAT");
    }
    let same = [
        (&cdma::ENTRIES, &csc::ENTRIES),
        (&cdma::DATA_BANK, &csc::DATA_BANK),
        (&cdma::WEIGHT_BANK, &csc::WEIGHT_BANK),
    ];
    for (a, b) in same {
        if fetch.get(a) != sequence.get(b) {
            return Err(Refusal::Undefined(format!(
                "CDMA and CSC disagree in {}: {} and {}",
                a.name,
                fetch.get(a),
                sequence.get(b)
            )));
        }
    }
    if !sequence.is_set(&csc::DATAIN_FORMAT) && sequence.get(&csc::Y_EXTENSION) != 0 {
        return undefined("CSC Y_EXTENSION is not 0 in feature mode");
    }
    if sequence.get(&csc::Y_EXTENSION) == 3 {
        return undefined("CSC Y_EXTENSION is 3");
    }
    Ok(())
}

fn reuse(word: [bool; 4]) -> Reuse {
    let [
        data_reuse,
        weight_reuse,
        skip_data_release,
        skip_weight_release,
    ] = word;
    Reuse {
        data_reuse,
        weight_reuse,
        skip_data_release,
        skip_weight_release,
    }
}

pub(super) fn params(context: &Context<'_>) -> ConvParams {
    let (fetch, regs) = (context.regs(&cdma::BLOCK), context.regs(&csc::BLOCK));
    let image = regs.is_set(&csc::DATAIN_FORMAT);
    let count = |field| i64::from(regs.count(field));
    let size = |field| regs.count(field) as usize;
    let plan = BufferPlan {
        mode: if image { Mode::Image } else { Mode::Feature },
        data_banks: regs.count(&csc::DATA_BANK),
        weight_banks: regs.count(&csc::WEIGHT_BANK),
        cdma: reuse(
            [
                &cdma::DATA_REUSE,
                &cdma::WEIGHT_REUSE,
                &cdma::SKIP_DATA_RLS,
                &cdma::SKIP_WEIGHT_RLS,
            ]
            .map(|field| fetch.is_set(field)),
        ),
        csc: reuse(
            [
                &csc::DATA_REUSE,
                &csc::WEIGHT_REUSE,
                &csc::SKIP_DATA_RLS,
                &csc::SKIP_WEIGHT_RLS,
            ]
            .map(|field| regs.is_set(field)),
        ),
        csc_lines: size(&csc::DATAIN_HEIGHT_EXT),
        release_lines: size(&csc::RLS_SLICES),
        csc_weight_bytes: regs.get(&csc::WEIGHT_BYTES) as usize,
    };
    let out_width = count(&csc::DATAOUT_WIDTH);
    ConvParams {
        plan,
        in_width: count(&csc::DATAIN_WIDTH_EXT),
        out_width,
        pixels: if image {
            out_width * count(&csc::DATAOUT_HEIGHT)
        } else {
            count(&csc::ATOMICS)
        },
        kernels: size(&csc::WEIGHT_KERNEL),
        kernel_width: if image {
            1
        } else {
            size(&csc::WEIGHT_WIDTH_EXT)
        },
        kernel_height: size(&csc::WEIGHT_HEIGHT_EXT),
        kernel_channels: size(&csc::WEIGHT_CHANNEL_EXT),
        pixel_bytes: match regs.get(&csc::DATAIN_CHANNEL_EXT) & 3 {
            3 => 4,
            2 => 3,
            _ => 1,
        },
        stride_x: count(&csc::CONV_X_STRIDE_EXT),
        stride_y: count(&csc::CONV_Y_STRIDE_EXT),
        dilation_x: if image {
            1
        } else {
            count(&csc::X_DILATION_EXT)
        },
        dilation_y: if image {
            1
        } else {
            count(&csc::Y_DILATION_EXT)
        },
        pad_left: i64::from(regs.get(&csc::PAD_LEFT)),
        pad_top: i64::from(regs.get(&csc::PAD_TOP)),
        pad_value: regs.get(&csc::PAD_VALUE).to_le_bytes()[0].cast_signed(),
        merged_rows: 1 << regs.get(&csc::Y_EXTENSION),
        truncate: context.regs(&cacc::BLOCK).get(&cacc::CLIP_TRUNCATE),
    }
}
