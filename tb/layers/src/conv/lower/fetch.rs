//! Registers of CDMA: what is fetched and how.
//!
//! Source: docs/nv_small/convolution.md, sections 9 and 10; image_input.md, section 9.

use nvdla_regs::table::cdma;
use nvdla_regs::types::Field;

use crate::conv::pack::ImagePlanes;
use crate::conv::plan::{ConvPlan, InputMemory};
use crate::conv::{ConvLayer, ConvPadding, ImageInput};
use crate::writes::RegisterWrites;

/// Registers of CDMA that describe a feature cube.
pub(super) fn put_feature(
    layer: &ConvLayer,
    plan: &ConvPlan,
    base: u32,
    writes: &mut RegisterWrites,
) {
    let InputMemory::Feature {
        line_stride,
        surface_stride,
        line_packed,
        surface_packed,
    } = plan.memory
    else {
        unreachable!("the plan is of a feature cube");
    };
    let mut format = vec![(cdma::DATAIN_FORMAT, 0)];
    if layer.converter.is_some() {
        // What 1 would do here is not known. Source: convolution.md, section 13.
        format.push((cdma::PIXEL_SIGN_OVERRIDE, 0));
        writes.put(cdma::D_MEAN_FORMAT, &[(cdma::MEAN_FORMAT, 0)]);
    } else {
        writes.put(cdma::D_MEAN_FORMAT, &[]);
    }
    writes.put(cdma::D_DATAIN_FORMAT, &format);
    writes.put_bytes(cdma::D_DAIN_ADDR_LOW_0, base);
    writes.put(cdma::D_LINE_STRIDE, &[(cdma::LINE_STRIDE, line_stride)]);
    writes.put(cdma::D_SURF_STRIDE, &[(cdma::SURF_STRIDE, surface_stride)]);
    let packed = [
        (cdma::LINE_PACKED, line_packed.into()),
        (cdma::SURF_PACKED, surface_packed.into()),
    ];
    writes.put(cdma::D_DAIN_MAP, &packed);
    writes.put(cdma::D_FETCH_GRAIN, &[(cdma::GRAINS, plan.fetch_grain - 1)]);
    writes.put(cdma::D_BATCH_NUMBER, &[(cdma::BATCHES, 0)]);
    for unused in [
        cdma::D_PIXEL_OFFSET,
        cdma::D_DAIN_ADDR_LOW_1,
        cdma::D_LINE_UV_STRIDE,
        cdma::D_MEAN_GLOBAL_0,
        cdma::D_MEAN_GLOBAL_1,
    ] {
        writes.put(unused, &[]);
    }
    let padding = &layer.padding;
    writes.put_with_ignored(
        cdma::D_ZERO_PADDING,
        &[],
        &[sides(padding), ends(padding)].concat(),
    );
    let value = [(cdma::PAD_VALUE, padding.value.bits() & 0xffff)];
    writes.put_with_ignored(cdma::D_ZERO_PADDING_VALUE, &[], &value);
    put_converter(layer, writes);
}

fn sides(padding: &ConvPadding) -> [(Field, u32); 2] {
    let (left, right) = (padding.left.bits(), padding.right.bits());
    [(cdma::PAD_LEFT, left), (cdma::PAD_RIGHT, right)]
}

fn ends(padding: &ConvPadding) -> [(Field, u32); 2] {
    let (top, bottom) = (padding.top.bits(), padding.bottom.bits());
    [(cdma::PAD_TOP, top), (cdma::PAD_BOTTOM, bottom)]
}

/// Registers of CDMA that describe an image.
pub(super) fn put_image(
    layer: &ConvLayer,
    image: &ImageInput,
    planes: ImagePlanes,
    bases: [u32; 2],
    writes: &mut RegisterWrites,
) {
    let format = [
        (cdma::DATAIN_FORMAT, 1),
        (cdma::PIXEL_FORMAT, image.code()),
        (cdma::PIXEL_SIGN_OVERRIDE, image.signed.into()),
    ];
    writes.put(cdma::D_DATAIN_FORMAT, &format);
    let offset = [(cdma::PIXEL_X_OFFSET, image.x_offset.bits())];
    writes.put(cdma::D_PIXEL_OFFSET, &offset);
    let address = [(cdma::DATAIN_ADDR_LOW_0, bases[0])];
    writes.put(cdma::D_DAIN_ADDR_LOW_0, &address);
    let stride = [(cdma::LINE_STRIDE, planes.line_strides[0])];
    writes.put(cdma::D_LINE_STRIDE, &stride);
    if image.format.has_chroma_plane() {
        let address = [(cdma::DATAIN_ADDR_LOW_1, bases[1])];
        writes.put(cdma::D_DAIN_ADDR_LOW_1, &address);
        let stride = [(cdma::UV_LINE_STRIDE, planes.line_strides[1])];
        writes.put(cdma::D_LINE_UV_STRIDE, &stride);
    } else {
        writes.put(cdma::D_DAIN_ADDR_LOW_1, &[]);
        writes.put(cdma::D_LINE_UV_STRIDE, &[]);
    }
    let padding = &layer.padding;
    writes.put_with_ignored(cdma::D_ZERO_PADDING, &sides(padding), &ends(padding));
    let value = padding.side_value.unwrap_or(padding.value).bits() & 0xffff;
    writes.put(cdma::D_ZERO_PADDING_VALUE, &[(cdma::PAD_VALUE, value)]);
    let converter = layer.converter;
    let means = converter.and_then(|converter| converter.means);
    match (converter, means) {
        (None, _) => writes.put(cdma::D_MEAN_FORMAT, &[]),
        (Some(_), means) => {
            let mean_format = [(cdma::MEAN_FORMAT, means.is_some().into())];
            writes.put(cdma::D_MEAN_FORMAT, &mean_format);
        }
    }
    if let Some(means) = means {
        let [ry, gu, bv, ax] = means.map(|mean| mean.bits() & 0xffff);
        let low = [(cdma::MEAN_RY, ry), (cdma::MEAN_GU, gu)];
        writes.put(cdma::D_MEAN_GLOBAL_0, &low);
        let high = [(cdma::MEAN_BV, bv), (cdma::MEAN_AX, ax)];
        writes.put(cdma::D_MEAN_GLOBAL_1, &high);
    } else {
        writes.put(cdma::D_MEAN_GLOBAL_0, &[]);
        writes.put(cdma::D_MEAN_GLOBAL_1, &[]);
    }
    for unused in [
        cdma::D_SURF_STRIDE,
        cdma::D_DAIN_MAP,
        cdma::D_FETCH_GRAIN,
        cdma::D_BATCH_NUMBER,
    ] {
        writes.put(unused, &[]);
    }
    put_converter(layer, writes);
}

fn put_converter(layer: &ConvLayer, writes: &mut RegisterWrites) {
    let Some(converter) = layer.converter else {
        writes.put(cdma::D_CVT_CFG, &[(cdma::CVT_EN, 0)]);
        writes.put(cdma::D_CVT_OFFSET, &[]);
        writes.put(cdma::D_CVT_SCALE, &[]);
        return;
    };
    let cfg = [
        (cdma::CVT_EN, 1),
        (cdma::CVT_TRUNCATE, converter.truncate.bits()),
    ];
    writes.put(cdma::D_CVT_CFG, &cfg);
    match converter.means {
        None => {
            let offset = [(cdma::CVT_OFFSET, converter.offset.bits() & 0xffff)];
            writes.put(cdma::D_CVT_OFFSET, &offset);
        }
        Some(_) => writes.put(cdma::D_CVT_OFFSET, &[]),
    }
    let scale = [(cdma::CVT_SCALE, converter.scale.bits() & 0xffff)];
    writes.put(cdma::D_CVT_SCALE, &scale);
}

/// Registers of CDMA that both kinds of input have.
pub(super) fn put_cdma(
    layer: &ConvLayer,
    plan: &ConvPlan,
    weights: u32,
    writes: &mut RegisterWrites,
) {
    let input = plan.input;
    let size = [
        (cdma::DATAIN_WIDTH, input.width - 1),
        (cdma::DATAIN_HEIGHT, input.height - 1),
    ];
    writes.put(cdma::D_DATAIN_SIZE_0, &size);
    let size = [
        (cdma::DATAIN_WIDTH_EXT, input.width - 1),
        (cdma::DATAIN_HEIGHT_EXT, input.height - 1),
    ];
    writes.put_with_ignored(cdma::D_DATAIN_SIZE_EXT_0, &[], &size);
    let stride = [
        (cdma::CONV_X_STRIDE, layer.stride.x.bits() - 1),
        (cdma::CONV_Y_STRIDE, layer.stride.y.bits() - 1),
    ];
    writes.put_with_ignored(cdma::D_CONV_STRIDE, &[], &stride);
    let channels = [(cdma::DATAIN_CHANNEL, input.channels - 1)];
    writes.put(cdma::D_DATAIN_SIZE_1, &channels);
    writes.put(cdma::D_DAIN_RAM_TYPE, &[(cdma::DATAIN_RAM_TYPE, 1)]);
    let entries = [(cdma::ENTRIES, plan.entries_per_slice - 1)];
    writes.put(cdma::D_ENTRY_PER_SLICE, &entries);
    writes.put(cdma::D_WEIGHT_FORMAT, &[(cdma::WEIGHT_FORMAT, 0)]);
    let kernel = [(cdma::BYTE_PER_KERNEL, plan.kernel_bytes - 1)];
    writes.put(cdma::D_WEIGHT_SIZE_0, &kernel);
    let kernels = [(cdma::WEIGHT_KERNEL, plan.kernel.count - 1)];
    writes.put(cdma::D_WEIGHT_SIZE_1, &kernels);
    writes.put(cdma::D_WEIGHT_RAM_TYPE, &[(cdma::WEIGHT_RAM_TYPE, 1)]);
    writes.put_bytes(cdma::D_WEIGHT_ADDR_LOW, weights);
    let bytes = [(cdma::WEIGHT_BYTES, plan.weight_bytes)];
    writes.put(cdma::D_WEIGHT_BYTES, &bytes);
    let banks = [
        (cdma::DATA_BANK, plan.data_banks - 1),
        (cdma::WEIGHT_BANK, plan.weight_banks - 1),
    ];
    writes.put(cdma::D_BANK, &banks);
    let counters = [(cdma::DMA_EN, layer.counters.into())];
    writes.put(cdma::D_PERF_ENABLE, &counters);
    for unused in [
        cdma::D_DAIN_ADDR_HIGH_0,
        cdma::D_DAIN_ADDR_HIGH_1,
        cdma::D_RESERVED_X_CFG,
        cdma::D_RESERVED_Y_CFG,
        cdma::D_BATCH_STRIDE,
        cdma::D_WEIGHT_ADDR_HIGH,
        cdma::D_WGS_ADDR_HIGH,
        cdma::D_WGS_ADDR_LOW,
        cdma::D_WMB_ADDR_HIGH,
        cdma::D_WMB_ADDR_LOW,
        cdma::D_WMB_BYTES,
        cdma::D_NAN_FLUSH_TO_ZERO,
        cdma::D_CYA,
    ] {
        writes.put(unused, &[]);
    }
}
