//! A CDP layer as memory images and register writes.
//!
//! Source: docs/nv_small/cdp.md, sections 2.3, 3, 4 and 6.

use nvdla_regs::table::{cdp, cdp_rdma};
use nvdla_regs::types::Field;

use crate::lower::Lowered;
use crate::lut;
use crate::lut_design::User;
use crate::place::{NoRoom, Places};
use crate::writes::RegisterWrites;
use nvdla_bench::seed::Seed;

use super::{CdpBlock, CdpLayer};

/// Lowers `layer`: chooses addresses, makes the images, lists the writes.
pub fn lower(
    layer: &CdpLayer,
    seed: Seed,
    places: &mut Places,
    writes: &mut RegisterWrites,
) -> Result<Lowered, NoRoom> {
    let mut lowered = Lowered {
        enables: match layer.enable_first {
            CdpBlock::Core => vec![cdp::D_OP_ENABLE, cdp_rdma::D_OP_ENABLE],
            CdpBlock::ReadDma => vec![cdp_rdma::D_OP_ENABLE, cdp::D_OP_ENABLE],
        },
        blocks: vec![cdp::BLOCK, cdp_rdma::BLOCK],
        setup: lut::lower::setup(&layer.lut, User::Cdp, seed.part("lut"), writes),
        ..Lowered::default()
    };
    if layer.read_tables {
        lowered.setup.extend(lut::lower::read_back(User::Cdp));
    }
    let loads = &mut lowered.loads;
    let source = &layer.source;
    let source_at = source.place(source.strides(), seed.part("source"), places, loads)?;
    let grid = layer.shape().grid(layer.destination_strides());
    let old = seed.part("destination");
    let destination_at = layer
        .destination
        .settle(grid, Some(source_at), old, places, loads)?;
    read_dma(layer, source_at, writes);
    core(layer, destination_at, writes);
    Ok(lowered)
}

fn read_dma(layer: &CdpLayer, source: u32, writes: &mut RegisterWrites) {
    let shape = layer.shape();
    let [width, height, channels] = [shape.width, shape.height, shape.channels].map(|n| n - 1);
    writes.put(cdp_rdma::D_DATA_CUBE_WIDTH, &[(cdp_rdma::WIDTH, width)]);
    writes.put(cdp_rdma::D_DATA_CUBE_HEIGHT, &[(cdp_rdma::HEIGHT, height)]);
    let channels = [(cdp_rdma::CHANNEL, channels)];
    writes.put(cdp_rdma::D_DATA_CUBE_CHANNEL, &channels);
    let (line, surface) = layer.source.strides();
    writes.put_bytes(cdp_rdma::D_SRC_BASE_ADDR_LOW, source);
    writes.put(cdp_rdma::D_SRC_BASE_ADDR_HIGH, &[]);
    let line = [(cdp_rdma::SRC_LINE_STRIDE, line)];
    writes.put(cdp_rdma::D_SRC_LINE_STRIDE, &line);
    let surface = [(cdp_rdma::SRC_SURFACE_STRIDE, surface)];
    writes.put(cdp_rdma::D_SRC_SURFACE_STRIDE, &surface);
    writes.put(cdp_rdma::D_SRC_DMA_CFG, &[(cdp_rdma::SRC_RAM_TYPE, 1)]);
    writes.put(cdp_rdma::D_DATA_FORMAT, &[]);
    let stalls = layer.counters.read_stalls.into();
    writes.put(cdp_rdma::D_PERF_ENABLE, &[(cdp_rdma::DMA_EN, stalls)]);
    writes.put(cdp_rdma::D_CYA, &[]);
}

fn core(layer: &CdpLayer, destination: u32, writes: &mut RegisterWrites) {
    let bypass = [
        (cdp::SQSUM_BYPASS, layer.window.is_none().into()),
        (cdp::MUL_BYPASS, (!layer.multiply).into()),
    ];
    writes.put(cdp::D_FUNC_BYPASS, &bypass);
    let (line, surface) = layer.destination_strides();
    let base = [(cdp::DST_BASE_ADDR_LOW, destination)];
    writes.put(cdp::D_DST_BASE_ADDR_LOW, &base);
    writes.put(cdp::D_DST_BASE_ADDR_HIGH, &[]);
    writes.put(cdp::D_DST_LINE_STRIDE, &[(cdp::DST_LINE_STRIDE, line)]);
    let surface = [(cdp::DST_SURFACE_STRIDE, surface)];
    writes.put(cdp::D_DST_SURFACE_STRIDE, &surface);
    writes.put(cdp::D_DST_DMA_CFG, &[(cdp::DST_RAM_TYPE, 1)]);
    writes.put(cdp::D_DATA_FORMAT, &[]);
    writes.put(cdp::D_NAN_FLUSH_TO_ZERO, &[]);
    // Without squares the length of the window is ignored.
    let window = layer.window.map(|window| (cdp::NORMALZ_LEN, window.code()));
    writes.put(cdp::D_LRN_CFG, window.as_slice());
    let (input, output) = (layer.input, layer.output);
    let offset = [(low_bits(cdp::DATIN_OFFSET, 8), input.offset.bits())];
    writes.put(cdp::D_DATIN_OFFSET, &offset);
    writes.put(
        cdp::D_DATIN_SCALE,
        &[(cdp::DATIN_SCALE, input.scale.bits())],
    );
    let shift = [(cdp::DATIN_SHIFTER, input.shift.bits())];
    writes.put(cdp::D_DATIN_SHIFTER, &shift);
    let offset = [(low_bits(cdp::DATOUT_OFFSET, 25), output.offset.bits())];
    writes.put(cdp::D_DATOUT_OFFSET, &offset);
    let scale = [(cdp::DATOUT_SCALE, output.scale.bits())];
    writes.put(cdp::D_DATOUT_SCALE, &scale);
    let shift = [(cdp::DATOUT_SHIFTER, output.shift.bits())];
    writes.put(cdp::D_DATOUT_SHIFTER, &shift);
    // LUT_EN has no effect.
    let stalls = layer.counters.write_stalls.into();
    writes.put(cdp::D_PERF_ENABLE, &[(cdp::DMA_EN, stalls)]);
    writes.put(cdp::D_CYA, &[]);
}

/// The bits of a field that the hardware looks at.
fn low_bits(field: Field, width: u32) -> Field {
    Field { width, ..field }
}
