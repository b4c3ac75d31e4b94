//! A convolution layer as memory images and register writes.
//!
//! Source: docs/nv_small/convolution.md, sections 9 and 10; image_input.md, section 9.

use nvdla_scoreboards::program::Step;
use nvdla_scoreboards::regs::table::{cacc, cdma, cmac_a, cmac_b, csc};
use nvdla_scoreboards::regs::types::Field;

use crate::seed::Seed;
use crate::stimulus::cube;
use crate::stimulus::data::{Data, Size};
use crate::stimulus::draw;
use crate::stimulus::image::Grid;
use crate::stimulus::lower::Lowered;
use crate::stimulus::place::{NoRoom, Places};
use crate::stimulus::writes::Writes;

use super::pack::ImagePlanes;
use super::plan::{Memory, Plan};
use super::{ConvLayer, Image, Input, Padding, Starter, WeightsFrom};

/// Base addresses of what CDMA fetches.
#[derive(Debug, Clone, Copy)]
struct Bases {
    /// Cube or first plane, and second plane.
    data: [u32; 2],
    weights: u32,
}

/// Lowers `layer`: chooses addresses, makes the images, lists the writes. Everything but SDP,
/// which must be enabled before.
pub fn lower(
    layer: &ConvLayer,
    seed: Seed,
    places: &mut Places,
    writes: &mut Writes,
) -> Result<Lowered, NoRoom> {
    let plan = layer.plan().expect("checked when read");
    let mut loads = Vec::new();
    let data = match (&layer.source, plan.memory) {
        (
            Input::Feature(source),
            Memory::Feature {
                line_stride,
                surface_stride,
                ..
            },
        ) => {
            let strides = (line_stride, surface_stride);
            let seed = seed.part("conv source");
            [source.place(strides, seed, places, &mut loads)?, 0]
        }
        (Input::Image(image), Memory::Image(planes)) => {
            place_image(image, planes, seed.part("image"), places, &mut loads)?
        }
        (Input::Feature(_), Memory::Image(_)) | (Input::Image(_), Memory::Feature { .. }) => {
            unreachable!("the plan is of this source")
        }
    };
    let weights = place_weights(layer, &plan, seed.part("weights"), places, &mut loads)?;
    let bases = Bases { data, weights };
    put_misc(layer, writes);
    match (&layer.source, plan.memory) {
        (Input::Image(image), Memory::Image(planes)) => {
            put_image(layer, image, planes, bases.data, writes);
        }
        _ => put_feature(layer, &plan, bases.data[0], writes),
    }
    put_cdma(layer, &plan, bases.weights, writes);
    put_csc(layer, &plan, writes);
    put_output(layer, &plan, writes);
    let last = match layer.enable_first {
        Starter::Csc => [csc::D_OP_ENABLE, cdma::D_OP_ENABLE],
        Starter::Cdma => [cdma::D_OP_ENABLE, csc::D_OP_ENABLE],
    };
    let first = [cacc::D_OP_ENABLE, cmac_a::D_OP_ENABLE, cmac_b::D_OP_ENABLE];
    Ok(Lowered {
        loads,
        setup: Vec::new(),
        enables: first.into_iter().chain(last).collect(),
        blocks: vec![
            cacc::BLOCK,
            cmac_a::BLOCK,
            cmac_b::BLOCK,
            csc::BLOCK,
            cdma::BLOCK,
        ],
        // Source: convolution.md, section 10.3.
        interrupts: vec![(cdma::BLOCK, 16), (cdma::BLOCK, 18), (cacc::BLOCK, 20)],
    })
}

fn place_image(
    image: &Image,
    planes: ImagePlanes,
    seed: Seed,
    places: &mut Places,
    loads: &mut Vec<Step>,
) -> Result<[u32; 2], NoRoom> {
    let mut values = image.data.values(Size::One, seed.part("data").rng());
    let around = &mut seed.part("around").rng();
    let mut byte = Vec::new();
    let next = || {
        byte.clear();
        values.push(&mut byte);
        byte[0]
    };
    let packed = planes.pack(next, |len| draw::bytes(around, len));
    let mut bases = [0; 2];
    for (plane, lines) in packed.into_iter().enumerate().take(planes.planes()) {
        let grid = Grid {
            base: 0,
            line_bytes: planes.line_bytes()[plane],
            lines: planes.height,
            surfaces: 1,
            line_stride: planes.line_strides[plane],
            surface_stride: 0,
        };
        let (at, seed) = match plane {
            0 => (image.at, seed.part("first plane")),
            _ => (image.chroma_at, seed.part("chroma plane")),
        };
        let grid = cube::settle(grid, at, seed, places)?;
        bases[plane] = grid.base;
        if image.data != Data::Kept {
            let mut lines = lines.into_iter();
            let line = || lines.next().unwrap_or_default();
            loads.extend(grid.loads(&mut seed.part("garbage").rng(), line));
        }
    }
    Ok(bases)
}

fn place_weights(
    layer: &ConvLayer,
    plan: &Plan,
    seed: Seed,
    places: &mut Places,
    loads: &mut Vec<Step>,
) -> Result<u32, NoRoom> {
    let grid = Grid {
        base: 0,
        line_bytes: plan.weight_bytes,
        lines: 1,
        surfaces: 1,
        line_stride: plan.weight_bytes,
        surface_stride: plan.weight_bytes,
    };
    let grid = cube::settle(grid, layer.kernels.at, seed, places)?;
    let data = &layer.kernels.data;
    if *data != Data::Kept {
        let mut values = data.values(Size::One, seed.part("data").rng());
        let mut byte = Vec::new();
        let next = || {
            byte.clear();
            values.push(&mut byte);
            byte[0]
        };
        let packed = plan.kernel.pack(next);
        let line = || packed.clone();
        loads.extend(grid.loads(&mut seed.part("garbage").rng(), line));
    }
    Ok(grid.base)
}

fn put_misc(layer: &ConvLayer, writes: &mut Writes) {
    let buffer = &layer.buffer;
    let (cdma_reuse, csc_reuse) = buffer.data.reuse_bits();
    let weight_reuse = (buffer.weights == WeightsFrom::Reuse).into();
    let (keep_data, keep_weights) = (buffer.keep_data.into(), buffer.keep_weights.into());
    let fields = [
        (cdma::CONV_MODE, 0),
        (cdma::IN_PRECISION, 0),
        (cdma::PROC_PRECISION, 0),
        (cdma::DATA_REUSE, cdma_reuse),
        (cdma::WEIGHT_REUSE, weight_reuse),
        (cdma::SKIP_DATA_RLS, keep_data),
        (cdma::SKIP_WEIGHT_RLS, keep_weights),
    ];
    writes.put(cdma::D_MISC_CFG, &fields);
    let fields = [
        (csc::CONV_MODE, 0),
        (csc::IN_PRECISION, 0),
        (csc::PROC_PRECISION, 0),
        (csc::DATA_REUSE, csc_reuse),
        (csc::WEIGHT_REUSE, weight_reuse),
        (csc::SKIP_DATA_RLS, keep_data),
        (csc::SKIP_WEIGHT_RLS, keep_weights),
    ];
    writes.put(csc::D_MISC_CFG, &fields);
    let fields = [(cmac_a::CONV_MODE, 0), (cmac_a::PROC_PRECISION, 0)];
    writes.put(cmac_a::D_MISC_CFG, &fields);
    let fields = [(cmac_b::CONV_MODE, 0), (cmac_b::PROC_PRECISION, 0)];
    writes.put(cmac_b::D_MISC_CFG, &fields);
    let fields = [(cacc::CONV_MODE, 0), (cacc::PROC_PRECISION, 0)];
    writes.put(cacc::D_MISC_CFG, &fields);
}

/// Registers of CDMA that describe a feature cube.
fn put_feature(layer: &ConvLayer, plan: &Plan, base: u32, writes: &mut Writes) {
    let Memory::Feature {
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

fn sides(padding: &Padding) -> [(Field, u32); 2] {
    let (left, right) = (padding.left.bits(), padding.right.bits());
    [(cdma::PAD_LEFT, left), (cdma::PAD_RIGHT, right)]
}

fn ends(padding: &Padding) -> [(Field, u32); 2] {
    let (top, bottom) = (padding.top.bits(), padding.bottom.bits());
    [(cdma::PAD_TOP, top), (cdma::PAD_BOTTOM, bottom)]
}

/// Registers of CDMA that describe an image.
fn put_image(
    layer: &ConvLayer,
    image: &Image,
    planes: ImagePlanes,
    bases: [u32; 2],
    writes: &mut Writes,
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

fn put_converter(layer: &ConvLayer, writes: &mut Writes) {
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
fn put_cdma(layer: &ConvLayer, plan: &Plan, weights: u32, writes: &mut Writes) {
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

fn put_csc(layer: &ConvLayer, plan: &Plan, writes: &mut Writes) {
    let image = matches!(layer.source, Input::Image(_));
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
fn put_mode(layer: &ConvLayer, plan: &Plan, writes: &mut Writes) {
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
        Input::Feature(_) => {
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
        Input::Image(_) => {
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

fn put_output(layer: &ConvLayer, plan: &Plan, writes: &mut Writes) {
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
