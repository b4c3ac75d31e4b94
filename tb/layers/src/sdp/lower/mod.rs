//! An SDP layer as memory images and register writes.
//!
//! Source: docs/nv_small/sdp.md, sections 2, 3, 5.1 and 6.

mod dma;
mod ew;
mod stage;

use nvdla_regs::table::{sdp, sdp_rdma};

use crate::cube::CubeShape;
use crate::lower::Lowered;
use crate::lut;
use crate::lut_design::User;
use crate::place::{NoRoom, Places};
use crate::writes::RegisterWrites;
use nvdla_bench::seed::Seed;

use super::{SdpBlock, SdpConverter, SdpLayer, SdpStream};
use dma::put_stride;

/// Lowers `layer`: chooses addresses, makes the images, lists the writes.
pub fn lower(
    layer: &SdpLayer,
    stream: SdpStream,
    seed: Seed,
    places: &mut Places,
    writes: &mut RegisterWrites,
) -> Result<Lowered, NoRoom> {
    let mut lowered = Lowered::default();
    if layer.reads() {
        lowered.blocks = vec![sdp::BLOCK, sdp_rdma::BLOCK];
        lowered.enables = match layer.enable_first {
            SdpBlock::Core => vec![sdp::D_OP_ENABLE, sdp_rdma::D_OP_ENABLE],
            SdpBlock::ReadDma => vec![sdp_rdma::D_OP_ENABLE, sdp::D_OP_ENABLE],
        };
    } else {
        lowered.blocks = vec![sdp::BLOCK];
        lowered.enables = vec![sdp::D_OP_ENABLE];
    }
    // The interrupt of a layer that PDP takes over comes too. Source: section 5.3.
    let shape = stream.shape;
    let loads = &mut lowered.loads;
    let mut source_at = None;
    if let Some(source) = &layer.source {
        let strides = used_strides(shape, source.strides());
        let at = source.place(strides, seed.part("source"), places, loads)?;
        source_at = Some(at);
    }
    let mut destination_at = None;
    if !stream.to_pooling && !layer.compares() {
        let grid = shape.grid(used_strides(shape, layer.destination_strides(shape)));
        let destination = layer.destination.clone().unwrap_or_default();
        let seed = seed.part("destination");
        destination_at = Some(destination.settle(grid, source_at, seed, places, loads)?);
    }
    size(shape, layer.reads(), writes);
    core(layer, stream, destination_at, writes);
    if layer.reads() {
        read_dma(layer, stream, source_at, writes);
    }
    stage::put(layer.bs.as_ref(), &stage::BS, writes);
    stage::put(layer.bn.as_ref(), &stage::BN, writes);
    ew::put(layer.ew.as_ref(), writes);
    if let Some(table) = layer.ew.as_ref().and_then(|ew| ew.lut.as_ref()) {
        lowered.setup = lut::lower::setup(table, User::Sdp, seed.part("table"), writes);
    }
    if layer.ew.as_ref().is_some_and(|ew| ew.read_tables) {
        lowered.setup.extend(lut::lower::read_back(User::Sdp));
    }
    let tensors = layer.tensors().expect("checked when read");
    for (tensor, regs) in tensors.iter().zip(dma::ALL) {
        match tensor {
            Some(tensor) => {
                let grid = dma::place(tensor, shape, seed.part(regs.name), places, loads)?;
                dma::put(tensor, shape, &grid, regs, writes);
            }
            None if layer.reads() => dma::put_idle(regs, writes),
            None => {}
        }
    }
    Ok(lowered)
}

/// Strides as the hardware uses them: 1x1 cubes are packed whatever the registers say.
fn used_strides(shape: CubeShape, strides: (u32, u32)) -> (u32, u32) {
    if shape.is_dot() { (8, 8) } else { strides }
}

fn size(shape: CubeShape, reads: bool, writes: &mut RegisterWrites) {
    let [width, height, channels] = [shape.width, shape.height, shape.channels].map(|n| n - 1);
    writes.put(sdp::D_DATA_CUBE_WIDTH, &[(sdp::WIDTH, width)]);
    writes.put(sdp::D_DATA_CUBE_HEIGHT, &[(sdp::HEIGHT, height)]);
    writes.put(sdp::D_DATA_CUBE_CHANNEL, &[(sdp::CHANNEL, channels)]);
    if reads {
        writes.put(sdp_rdma::D_DATA_CUBE_WIDTH, &[(sdp_rdma::WIDTH, width)]);
        writes.put(sdp_rdma::D_DATA_CUBE_HEIGHT, &[(sdp_rdma::HEIGHT, height)]);
        let channels = [(sdp_rdma::CHANNEL, channels)];
        writes.put(sdp_rdma::D_DATA_CUBE_CHANNEL, &channels);
    }
}

fn core(
    layer: &SdpLayer,
    stream: SdpStream,
    destination: Option<u32>,
    writes: &mut RegisterWrites,
) {
    let shape = stream.shape;
    match destination {
        Some(at) => {
            let (line, surface) = layer.destination_strides(shape);
            writes.put_bytes(sdp::D_DST_BASE_ADDR_LOW, at);
            put_stride(sdp::D_DST_LINE_STRIDE, line, shape, writes);
            put_stride(sdp::D_DST_SURFACE_STRIDE, surface, shape, writes);
        }
        None => {
            for unused in [
                sdp::D_DST_BASE_ADDR_LOW,
                sdp::D_DST_LINE_STRIDE,
                sdp::D_DST_SURFACE_STRIDE,
            ] {
                writes.put(unused, &[]);
            }
        }
    }
    writes.put(sdp::D_DST_BASE_ADDR_HIGH, &[]);
    writes.put(sdp::D_DST_BATCH_STRIDE, &[]);
    let ends = [
        (sdp::FLYING_MODE, stream.from_convolution.into()),
        (sdp::OUTPUT_DST, stream.to_pooling.into()),
    ];
    writes.put(sdp::D_FEATURE_MODE_CFG, &ends);
    writes.put(sdp::D_DST_DMA_CFG, &[(sdp::DST_RAM_TYPE, 1)]);
    let int8 = [(sdp::PROC_PRECISION, 0), (sdp::OUT_PRECISION, 0)];
    writes.put(sdp::D_DATA_FORMAT, &int8);
    put_converter(layer, writes);
    let counters = layer.counters;
    writes.put(
        sdp::D_PERF_ENABLE,
        &[
            (sdp::PERF_DMA_EN, counters.write_stalls.into()),
            (sdp::PERF_LUT_EN, counters.lut.into()),
            (sdp::PERF_SAT_EN, counters.saturation.into()),
        ],
    );
}

fn read_dma(
    layer: &SdpLayer,
    stream: SdpStream,
    source_at: Option<u32>,
    writes: &mut RegisterWrites,
) {
    let shape = stream.shape;
    match (&layer.source, source_at) {
        (Some(source), Some(at)) => {
            let (line, surface) = source.strides();
            writes.put_bytes(sdp_rdma::D_SRC_BASE_ADDR_LOW, at);
            put_stride(sdp_rdma::D_SRC_LINE_STRIDE, line, shape, writes);
            put_stride(sdp_rdma::D_SRC_SURFACE_STRIDE, surface, shape, writes);
        }
        _ => {
            for unused in [
                sdp_rdma::D_SRC_BASE_ADDR_LOW,
                sdp_rdma::D_SRC_LINE_STRIDE,
                sdp_rdma::D_SRC_SURFACE_STRIDE,
            ] {
                writes.put(unused, &[]);
            }
        }
    }
    writes.put(sdp_rdma::D_SRC_BASE_ADDR_HIGH, &[]);
    let feed = [
        (sdp_rdma::FLYING_MODE, stream.from_convolution.into()),
        (sdp_rdma::IN_PRECISION, 0),
        (sdp_rdma::PROC_PRECISION, 0),
    ];
    writes.put(sdp_rdma::D_FEATURE_MODE_CFG, &feed);
    writes.put(sdp_rdma::D_SRC_DMA_CFG, &[(sdp_rdma::SRC_RAM_TYPE, 1)]);
    let stalls = layer.counters.read_stalls.into();
    writes.put(sdp_rdma::D_PERF_ENABLE, &[(sdp_rdma::PERF_DMA_EN, stalls)]);
}

/// A layer that compares ignores the converter. Source: section 11.
fn put_converter(layer: &SdpLayer, writes: &mut RegisterWrites) {
    let SdpConverter {
        offset,
        scale,
        shift,
    } = layer.converter;
    let used = [
        (sdp::D_CVT_OFFSET, (sdp::CVT_OFFSET, offset.bits())),
        (sdp::D_CVT_SCALE, (sdp::CVT_SCALE, scale.bits())),
        (sdp::D_CVT_SHIFT, (sdp::CVT_SHIFT, shift.bits())),
    ];
    for (reg, field) in used {
        match layer.compares() {
            true => writes.put(reg, &[]),
            false => writes.put(reg, &[field]),
        }
    }
}
