//! Registers of CSC, CMAC_A, CMAC_B and CACC.
//!
//! Source: docs/nv_small/convolution.md, sections 9 and 10; image_input.md, section 9.

use nvdla_regs::table::{cacc, csc};
use nvdla_regs::types::Field;

use crate::conv::plan::ConvPlan;
use crate::conv::{ConvInput, ConvLayer};
use crate::writes::RegisterWrites;

pub(super) fn put_csc(layer: &ConvLayer, plan: &ConvPlan, writes: &mut RegisterWrites) {
    let image = matches!(layer.source, ConvInput::Image(_));
    writes.put(csc::D_DATAIN_FORMAT, &[(csc::DATAIN_FORMAT, image.into())]);
    put_mode(layer, plan, writes);
    writes.put(csc::D_BATCH_NUMBER, &[(csc::BATCHES, 0)]);
    let entries = [(csc::ENTRIES, plan.entries_per_slice - 1)];
    writes.put(csc::D_ENTRY_PER_SLICE, &entries);
    writes.put(csc::D_WEIGHT_FORMAT, &[(csc::WEIGHT_FORMAT, 0)]);
    let kernels = [
        (csc::WEIGHT_CHANNEL_EXT, plan.kernel.channels - 1),
        (csc::WEIGHT_KERNEL, plan.kernel.count - 1),
    ];
    writes.put(csc::D_WEIGHT_SIZE_EXT_1, &kernels);
    let channels = [(csc::DATAOUT_CHANNEL, plan.output.channels - 1)];
    writes.put_with_ignored(csc::D_DATAOUT_SIZE_1, &[], &channels);
    // Ignored unless the layer keeps its weights.
    let bytes: &[_] = &[(csc::WEIGHT_BYTES, plan.weight_bytes)];
    match layer.buffer.keep_weights {
        true => writes.put(csc::D_WEIGHT_BYTES, bytes),
        false => writes.put_with_ignored(csc::D_WEIGHT_BYTES, &[], bytes),
    }
    // Ignored when the layer keeps its lines.
    let release: &[_] = &[(csc::RLS_SLICES, plan.release - 1)];
    match layer.buffer.keep_data {
        true => writes.put_with_ignored(csc::D_RELEASE, &[], release),
        false => writes.put(csc::D_RELEASE, release),
    }
    let stride = [
        (csc::CONV_X_STRIDE_EXT, layer.stride.x.bits() - 1),
        (csc::CONV_Y_STRIDE_EXT, layer.stride.y.bits() - 1),
    ];
    writes.put(csc::D_CONV_STRIDE_EXT, &stride);
    let [low, high] = [0, 8].map(|lsb| Field {
        lsb,
        width: 8,
        ..csc::PAD_VALUE
    });
    let value = layer.padding.value.bits();
    let sign = [(high, value >> 8 & 0xff)];
    writes.put_with_ignored(csc::D_ZERO_PADDING_VALUE, &[(low, value & 0xff)], &sign);
    let banks = [
        (csc::DATA_BANK, plan.data_banks - 1),
        (csc::WEIGHT_BANK, plan.weight_banks - 1),
    ];
    writes.put(csc::D_BANK, &banks);
    for unused in [csc::D_WMB_BYTES, csc::D_PRA_CFG, csc::D_CYA] {
        writes.put(unused, &[]);
    }
}

/// Registers of CSC of which features and images use different fields.
/// Source: image_input.md, section 9.
fn put_mode(layer: &ConvLayer, plan: &ConvPlan, writes: &mut RegisterWrites) {
    let padding = &layer.padding;
    let lines = (csc::DATAIN_HEIGHT_EXT, plan.lines - 1);
    let columns = (csc::DATAIN_WIDTH_EXT, plan.input.width - 1);
    let channels = [(csc::DATAIN_CHANNEL_EXT, plan.input.channels - 1)];
    let rows = (csc::WEIGHT_HEIGHT_EXT, plan.kernel.height - 1);
    let width = (csc::WEIGHT_WIDTH_EXT, plan.kernel.width - 1);
    let out_width = (csc::DATAOUT_WIDTH, plan.output.width - 1);
    let out_height = (csc::DATAOUT_HEIGHT, plan.output.height - 1);
    let atomics = [(csc::ATOMICS, plan.atomics - 1)];
    let top = (csc::PAD_TOP, padding.top.bits());
    let left = (csc::PAD_LEFT, padding.left.bits());
    match layer.source {
        ConvInput::Feature(_) => {
            writes.put(csc::D_DATAIN_SIZE_EXT_0, &[lines, columns]);
            writes.put_with_ignored(csc::D_DATAIN_SIZE_EXT_1, &[], &channels);
            writes.put(csc::D_WEIGHT_SIZE_EXT_0, &[rows, width]);
            writes.put_with_ignored(csc::D_DATAOUT_SIZE_0, &[out_width], &[out_height]);
            writes.put(csc::D_ATOMICS, &atomics);
            writes.put(csc::D_ZERO_PADDING, &[top, left]);
            writes.put(csc::D_POST_Y_EXTENSION, &[(csc::Y_EXTENSION, 0)]);
            let dilation = [
                (csc::X_DILATION_EXT, layer.dilation.x.bits() - 1),
                (csc::Y_DILATION_EXT, layer.dilation.y.bits() - 1),
            ];
            writes.put(csc::D_DILATION_EXT, &dilation);
        }
        ConvInput::Image(_) => {
            writes.put_with_ignored(csc::D_DATAIN_SIZE_EXT_0, &[lines], &[columns]);
            writes.put(csc::D_DATAIN_SIZE_EXT_1, &channels);
            writes.put_with_ignored(csc::D_WEIGHT_SIZE_EXT_0, &[rows], &[width]);
            writes.put(csc::D_DATAOUT_SIZE_0, &[out_width, out_height]);
            writes.put_with_ignored(csc::D_ATOMICS, &[], &atomics);
            writes.put_with_ignored(csc::D_ZERO_PADDING, &[top], &[left]);
            let merged = layer.kernels.y_extension.bits();
            writes.put(csc::D_POST_Y_EXTENSION, &[(csc::Y_EXTENSION, merged)]);
            writes.put(csc::D_DILATION_EXT, &[]);
        }
    }
}

pub(super) fn put_output(layer: &ConvLayer, plan: &ConvPlan, writes: &mut RegisterWrites) {
    let output = plan.output;
    let size = [
        (cacc::DATAOUT_WIDTH, output.width - 1),
        (cacc::DATAOUT_HEIGHT, output.height - 1),
    ];
    writes.put_with_ignored(cacc::D_DATAOUT_SIZE_0, &[], &size);
    let channels = [(cacc::DATAOUT_CHANNEL, output.channels - 1)];
    writes.put_with_ignored(cacc::D_DATAOUT_SIZE_1, &[], &channels);
    let truncate = [(cacc::CLIP_TRUNCATE, layer.truncate.bits())];
    writes.put(cacc::D_CLIP_CFG, &truncate);
    for unused in [
        cacc::D_DATAOUT_ADDR,
        cacc::D_BATCH_NUMBER,
        cacc::D_LINE_STRIDE,
        cacc::D_SURF_STRIDE,
        cacc::D_DATAOUT_MAP,
        cacc::D_CYA,
    ] {
        writes.put(unused, &[]);
    }
}
