//! Sets the registers of CDMA for a convolution layer.
//!
//! Source: docs/nv_small/convolution.md, sections 9 and 10; image_input.md, section 9.

use nvdla_regs::layers::CdmaRegs;
use nvdla_regs::types::LayerKind;

use crate::conv::plan::ConvPlan;
use crate::conv::{ConvImage, ConvInput, ConvLayer, WeightsFrom};
use crate::cube::SourceCube;
use crate::writes::{RegisterWrites, bytes};

/// Adds the register writes of CDMA to `writes`. `data`: base address of the cube or the first plane,
/// and of the second plane. `kinds`: of the layer.
pub(super) fn put(
    layer: &ConvLayer,
    plan: &ConvPlan,
    data: [u32; 2],
    weights: u32,
    kinds: &[LayerKind],
    writes: &mut RegisterWrites,
) {
    let as_drivers = !writes.unused_is_random();
    writes.unit(kinds, |cdma: &mut CdmaRegs| {
        match &layer.source {
            ConvInput::Feature(source) => {
                feature(layer, source, data[0], cdma);
                cdma.grains = plan.fetch_grain;
            }
            ConvInput::Image(source) => image(layer, source, data, cdma),
        }
        common(layer, plan, weights, cdma);
        converter(layer, cdma);
        if as_drivers {
            ignored(layer, plan, cdma);
        }
    });
}

/// Sets the fields of CDMA that describe a feature cube at address `base`.
fn feature(layer: &ConvLayer, source: &SourceCube, base: u32, cdma: &mut CdmaRegs) {
    cdma.datain_format = false;
    if layer.converter.is_some() {
        // What 1 would do here is not known. Source: convolution.md, section 13.
        cdma.pixel_sign_override = false;
        cdma.mean_format = false;
    }
    cdma.datain_addr_low_0 = bytes(base, cdma.datain_addr_low_0);
    let strides = source.strides();
    cdma.line_stride = strides.line;
    cdma.surf_stride = strides.surface;
    (cdma.line_packed, cdma.surf_packed) = source.packed();
    cdma.batches = 1;
}

/// Sets the fields of CDMA that describe an image with its planes at `bases`.
fn image(layer: &ConvLayer, image: &ConvImage, bases: [u32; 2], cdma: &mut CdmaRegs) {
    let planes = image.planes();
    cdma.datain_format = true;
    cdma.pixel_format = image.code();
    cdma.pixel_sign_override = image.signed;
    cdma.pixel_x_offset = image.x_offset.bits();
    cdma.datain_addr_low_0 = bases[0];
    cdma.line_stride = planes.line_strides[0];
    if image.format.has_chroma_plane() {
        cdma.datain_addr_low_1 = bases[1];
        cdma.uv_line_stride = planes.line_strides[1];
    }
    let padding = &layer.padding;
    cdma.pad_left = padding.left.bits();
    cdma.pad_right = padding.right.bits();
    cdma.pad_value = padding.side_value.unwrap_or(padding.value).signed();
    if let Some(converter) = layer.converter {
        cdma.mean_format = converter.means.is_some();
        if let Some(means) = converter.means {
            [cdma.mean_ry, cdma.mean_gu, cdma.mean_bv, cdma.mean_ax] =
                means.map(|mean| mean.signed());
        }
    }
}

fn converter(layer: &ConvLayer, cdma: &mut CdmaRegs) {
    cdma.cvt_en = layer.converter.is_some();
    let Some(converter) = layer.converter else {
        return;
    };
    (cdma.in_precision, cdma.proc_precision) = (0, 0);
    cdma.cvt_truncate = converter.truncate.bits();
    if converter.means.is_none() {
        cdma.cvt_offset = converter.offset.signed();
    }
    cdma.cvt_scale = converter.scale.signed();
}

/// Sets the fields of CDMA that are needed for feature cubes and images alike.
fn common(layer: &ConvLayer, plan: &ConvPlan, weights: u32, cdma: &mut CdmaRegs) {
    cdma.datain_width = plan.input.width;
    cdma.datain_height = plan.input.height;
    cdma.datain_channel = plan.input.channels;
    cdma.datain_ram_type = true;
    cdma.entries = plan.entries_per_slice;
    cdma.byte_per_kernel = plan.kernel.bytes();
    cdma.weight_kernel = plan.kernel.count;
    cdma.weight_ram_type = true;
    cdma.weight_addr_low = bytes(weights, cdma.weight_addr_low);
    cdma.weight_bytes = plan.kernel.weight_bytes();
    cdma.data_bank = plan.data_banks;
    cdma.weight_bank = plan.weight_banks;
    cdma.dma_en = layer.counters;
    let buffer = &layer.buffer;
    cdma.conv_mode = false;
    (cdma.data_reuse, _) = buffer.data.reuse_bits();
    cdma.weight_reuse = buffer.weights == WeightsFrom::Reuse;
    cdma.skip_data_rls = buffer.keep_data;
    cdma.skip_weight_rls = buffer.keep_weights;
}

/// Sets fields of CDMA that drivers write although the hardware ignores them.
fn ignored(layer: &ConvLayer, plan: &ConvPlan, cdma: &mut CdmaRegs) {
    let padding = &layer.padding;
    cdma.datain_width_ext = plan.input.width;
    cdma.datain_height_ext = plan.input.height;
    cdma.conv_x_stride = layer.stride.x.bits();
    cdma.conv_y_stride = layer.stride.y.bits();
    cdma.pad_top = padding.top.bits();
    cdma.pad_bottom = padding.bottom.bits();
    if matches!(layer.source, ConvInput::Feature(_)) {
        cdma.pad_left = padding.left.bits();
        cdma.pad_right = padding.right.bits();
        cdma.pad_value = padding.value.signed();
    }
}
