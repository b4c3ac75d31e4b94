//! Decodes registers of the convolution blocks for [`super::fetch`] and [`super::compute`].
//!
//! Source: docs/nv_small/convolution.md, section 9; image_input.md, section 9.

use super::compute::ConvParams;
use super::fetch::{CdmaConverterSettings, CdmaFeatureFetch, CdmaImageFetch, PixelLayout};
use super::{CbufLayerRegisters, CdmaFetchesNeeded};
use crate::units::layout::{FeatureCubeLayout, LANES};
use crate::units::{ModelStateForUnit, UnitRefusal};
use nvdla_regs::layers::{CaccRegs, CdmaRegs, CmacARegs, CmacBRegs, CscRegs};
use nvdla_regs::quantity::Addr;
use nvdla_regs::table::cdma;

pub(super) fn feature(regs: &CdmaRegs) -> CdmaFeatureFetch {
    let cube = FeatureCubeLayout {
        base: Addr::of_atom(regs.datain_addr_low_0),
        line_stride: Addr::of_atom(regs.line_stride).0,
        surface_stride: Addr::of_atom(regs.surf_stride).0,
        width: regs.datain_width,
        height: regs.datain_height,
        channels: regs.datain_channel,
        unit: LANES,
    };
    CdmaFeatureFetch {
        cube: if regs.surf_packed {
            cube.packed_if_single()
        } else {
            cube
        },
        converter: CdmaConverterSettings {
            signed: true,
            offset: [i64::from(regs.cvt_offset); 4],
            ..converter(regs)
        },
    }
}

fn converter(regs: &CdmaRegs) -> CdmaConverterSettings {
    CdmaConverterSettings {
        enabled: regs.cvt_en,
        scale: i64::from(regs.cvt_scale),
        truncate: regs.cvt_truncate,
        offset: [i64::from(regs.cvt_offset); 4],
        signed: regs.pixel_sign_override,
        wide: regs.proc_precision == 1,
    }
}

pub(super) fn image(regs: &CdmaRegs) -> CdmaImageFetch {
    let layout = PixelLayout::of_code(regs.pixel_format);
    let mut converter = converter(regs);
    if regs.mean_format {
        converter.offset = [regs.mean_ry, regs.mean_gu, regs.mean_bv, regs.mean_ax].map(i64::from);
        let planes = matches!(layout, PixelLayout::SemiPlanar { .. });
        if regs.datain_channel == 1 && !planes {
            converter.offset = [converter.offset[0]; 4];
        }
    }
    CdmaImageFetch {
        layout,
        base: [
            Addr::of_atom(regs.datain_addr_low_0),
            Addr::of_atom(regs.datain_addr_low_1),
        ],
        line_stride: [
            Addr::of_atom(regs.line_stride).0,
            Addr::of_atom(regs.uv_line_stride).0,
        ],
        x_offset: regs.pixel_x_offset,
        width: regs.datain_width,
        height: regs.datain_height,
        pad_left: regs.pad_left as usize,
        pad_right: regs.pad_right as usize,
        pad_value: regs.pad_value.to_le_bytes()[0],
        converter,
    }
}

/// Whether nobody can say when CDMA's fetches end: no defined result, Winograd, or [`has_no_grain`].
pub(super) fn is_irregular(context: &ModelStateForUnit<'_>) -> bool {
    let regs: CdmaRegs = context.regs();
    match check_conv_modes(context) {
        Ok(()) | Err(UnitRefusal::TooLarge(_)) => has_no_grain(&regs),
        Err(UnitRefusal::Undefined(_) | UnitRefusal::OpenValues(_)) => true,
        Err(UnitRefusal::Hangs(_)) => regs.conv_mode || has_no_grain(&regs),
    }
}

/// Whether GRAINS (lines of one fetch) has its largest value, with which CDMA fetches no lines and
/// hangs; images ignore this register. Source: image_input.md, section 9.
fn has_no_grain(regs: &CdmaRegs) -> bool {
    !regs.datain_format && regs.grains == cdma::GRAINS.most()
}

/// Whether the registers of all five blocks ask for Winograd.
pub(super) fn is_winograd(context: &ModelStateForUnit<'_>) -> bool {
    [
        context.regs::<CdmaRegs>().conv_mode,
        context.regs::<CscRegs>().conv_mode,
        context.regs::<CmacARegs>().conv_mode,
        context.regs::<CmacBRegs>().conv_mode,
        context.regs::<CaccRegs>().conv_mode,
    ]
    .iter()
    .all(|is_winograd| *is_winograd)
}

/// Refuses a layer whose data or weights CDMA must fetch but never does, because RAM_TYPE selects a
/// port that nv_small lacks or GRAINS has its largest value. Kept data and weights need no fetch.
/// `enough`: whether the buffer holds all data (all weights) of CSC, which ends then; CDMA does not.
/// Source: docs/nv_small/system.md, section 11; convolution.md, section 9; conv_multilayer.md,
/// sections 2.1 and 3.
pub(super) fn check_fetches(
    context: &ModelStateForUnit<'_>,
    fetches: CdmaFetchesNeeded,
    enough: [bool; 2],
) -> Result<(), UnitRefusal> {
    const PORT: &str = "RAM_TYPE selects a port that nv_small lacks; write 1";
    let regs: CdmaRegs = context.regs();
    let data = match (fetches.data, regs.datain_ram_type) {
        (true, false) => Some(format!("CDMA DATAIN_{PORT}")),
        (true, true) if has_no_grain(&regs) => Some("CDMA GRAINS is 4095".to_owned()),
        _ => None,
    };
    let absent = fetches.weights && !regs.weight_ram_type;
    let weights = absent.then(|| format!("CDMA WEIGHT_{PORT}"));
    let mut ends = Ok(());
    for (why, enough) in [data, weights].into_iter().zip(enough) {
        match why {
            Some(why) if enough => ends = Err(UnitRefusal::Undefined(why)),
            Some(why) => return Err(UnitRefusal::Hangs(why)),
            None => {}
        }
    }
    ends
}

/// Refuses modes that nv_small lacks or in which CDMA and CSC differ. Source: convolution.md, section 9.
pub(super) fn check_conv_modes(context: &ModelStateForUnit<'_>) -> Result<(), UnitRefusal> {
    let (fetch, sequence): (CdmaRegs, CscRegs) = (context.regs(), context.regs());
    let hangs = |why: &str| Err(UnitRefusal::Hangs(why.to_owned()));
    let undefined = |why: &str| Err(UnitRefusal::Undefined(why.to_owned()));
    if fetch.conv_mode {
        return hangs("CDMA CONV_MODE is Winograd, which nv_small lacks");
    }
    // Both have no effect on images. Source: image_input.md, section 9.
    let feature = !fetch.datain_format;
    if feature && fetch.batches != 1 {
        return undefined("CDMA BATCHES is not 0; nv_small has no multi-batch");
    }
    if sequence.weight_format {
        return undefined("CSC WEIGHT_FORMAT is compressed, which nv_small lacks");
    }
    if sequence.conv_mode && sequence.datain_format {
        return undefined(
            "CSC CONV_MODE is 1, with which CSC reads an image as features (convolution.md, \
             section 9); write 0",
        );
    }
    if fetch.datain_format != sequence.datain_format {
        return undefined("CDMA and CSC disagree in DATAIN_FORMAT");
    }
    let same = [
        ("ENTRIES", fetch.entries, sequence.entries),
        ("DATA_BANK", fetch.data_bank, sequence.data_bank),
        ("WEIGHT_BANK", fetch.weight_bank, sequence.weight_bank),
    ];
    for (name, fetched, used) in same {
        if fetched != used {
            return Err(UnitRefusal::Undefined(format!(
                "CDMA and CSC disagree in {name}: {fetched} and {used}"
            )));
        }
    }
    if !sequence.datain_format && sequence.y_extension != 0 {
        return undefined("CSC Y_EXTENSION is not 0 in feature mode");
    }
    if sequence.y_extension == 3 {
        return undefined("CSC Y_EXTENSION is 3");
    }
    Ok(())
}

pub(super) fn params(context: &ModelStateForUnit<'_>) -> ConvParams {
    let (fetch, regs): (CdmaRegs, CscRegs) = (context.regs(), context.regs());
    let image = regs.datain_format;
    // An image has kernels of one tap in width, and no dilation.
    let of_feature = |value: u32| if image { 1 } else { value };
    let out_width = i64::from(regs.dataout_width);
    ConvParams {
        plan: CbufLayerRegisters {
            cdma: fetch,
            csc: regs,
        },
        in_width: i64::from(regs.datain_width_ext),
        out_width,
        pixels: if image {
            out_width * i64::from(regs.dataout_height)
        } else {
            i64::from(regs.atomics)
        },
        kernels: regs.weight_kernel as usize,
        kernel_width: of_feature(regs.weight_width_ext) as usize,
        kernel_height: regs.weight_height_ext as usize,
        kernel_channels: regs.weight_channel_ext as usize,
        pixel_bytes: match (regs.datain_channel_ext - 1) & 3 {
            3 => 4,
            2 => 3,
            _ => 1,
        },
        stride_x: i64::from(regs.conv_x_stride_ext),
        stride_y: i64::from(regs.conv_y_stride_ext),
        dilation_x: of_feature(regs.x_dilation_ext).into(),
        dilation_y: of_feature(regs.y_dilation_ext).into(),
        pad_left: i64::from(regs.pad_left),
        pad_top: i64::from(regs.pad_top),
        pad_value: regs.pad_value.to_le_bytes()[0].cast_signed(),
        merged_rows: 1 << regs.y_extension,
        truncate: context.regs::<CaccRegs>().clip_truncate,
    }
}
