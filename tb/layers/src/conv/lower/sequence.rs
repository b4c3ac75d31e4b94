//! Sets the registers of CSC, CMAC_A, CMAC_B and CACC for a convolution layer.
//!
//! Source: docs/nv_small/convolution.md, sections 9 and 10; image_input.md, section 9.

use nvdla_regs::layers::{CaccRegs, CmacARegs, CmacBRegs, CscRegs};
use nvdla_regs::types::LayerKind;

use crate::conv::plan::ConvPlan;
use crate::conv::{ConvInput, ConvLayer, WeightsFrom};
use crate::writes::{RegisterWrites, low_bits, low_bits_signed};

/// Adds the register writes of CSC to `writes`; `kinds`: of the layer.
pub(super) fn put_csc(
    layer: &ConvLayer,
    plan: &ConvPlan,
    kinds: &[LayerKind],
    writes: &mut RegisterWrites,
) {
    let as_drivers = !writes.unused_is_random();
    writes.unit(kinds, |csc: &mut CscRegs| {
        csc.datain_format = matches!(layer.source, ConvInput::Image(_));
        let buffer = &layer.buffer;
        (_, csc.data_reuse) = buffer.data.reuse_bits();
        csc.weight_reuse = buffer.weights == WeightsFrom::Reuse;
        csc.skip_data_rls = buffer.keep_data;
        csc.skip_weight_rls = buffer.keep_weights;
        csc.entries = plan.entries_per_slice;
        csc.weight_format = false;
        csc.weight_channel_ext = plan.kernel.channels;
        csc.weight_kernel = plan.kernel.count;
        // Ignored unless the layer keeps its weights.
        if buffer.keep_weights || as_drivers {
            csc.weight_bytes = plan.kernel.weight_bytes();
        }
        // Ignored when the layer keeps its lines.
        if !buffer.keep_data || as_drivers {
            // Of more than 4096 lines the field has the low bits.
            csc.rls_slices = low_bits(plan.release - 1, 12, 0) + 1;
        }
        csc.conv_x_stride_ext = layer.stride.x.bits();
        csc.conv_y_stride_ext = layer.stride.y.bits();
        let value = layer.padding.value.signed();
        csc.pad_value = if as_drivers {
            value
        } else {
            low_bits_signed(value, 8, csc.pad_value)
        };
        csc.data_bank = plan.data_banks;
        csc.weight_bank = plan.weight_banks;
        csc.datain_height_ext = plan.lines;
        csc.weight_height_ext = plan.kernel.height;
        csc.dataout_width = plan.output.width;
        csc.pad_top = layer.padding.top.bits();
        csc.y_extension = layer.kernels.y_extension.bits();
        // Some fields are for features or images only. Source: image_input.md, section 9.
        let is_image = csc.datain_format;
        if !is_image {
            csc.x_dilation_ext = layer.dilation.x.bits();
            csc.y_dilation_ext = layer.dilation.y.bits();
        }
        if !is_image || as_drivers {
            csc.datain_width_ext = plan.input.width;
            csc.weight_width_ext = plan.kernel.width;
            csc.atomics = plan.atomics;
            csc.pad_left = layer.padding.left.bits();
        }
        if is_image || as_drivers {
            csc.datain_channel_ext = plan.input.channels;
            csc.dataout_height = plan.output.height;
        }
        if as_drivers {
            csc.dataout_channel = plan.output.channels;
        }
    });
}

/// Adds the register writes of CMAC_A, CMAC_B and CACC to `writes`; `kinds`: of the layer.
pub(super) fn put_output(
    layer: &ConvLayer,
    plan: &ConvPlan,
    kinds: &[LayerKind],
    writes: &mut RegisterWrites,
) {
    writes.unit(kinds, |_: &mut CmacARegs| ());
    writes.unit(kinds, |_: &mut CmacBRegs| ());
    let as_drivers = !writes.unused_is_random();
    writes.unit(kinds, |cacc: &mut CaccRegs| {
        cacc.clip_truncate = layer.truncate.bits();
        if as_drivers {
            cacc.dataout_width = plan.output.width;
            cacc.dataout_height = plan.output.height;
            cacc.dataout_channel = plan.output.channels;
        }
    });
}
