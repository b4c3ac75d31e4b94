//! Operand tensors in memory, and the registers of their DMAs.
//!
//! Source: docs/nv_small/sdp.md, sections 3 and 6.2.

use nvdla_model::program::ProgramStep;
use nvdla_regs::table::sdp_rdma;
use nvdla_regs::types::{Field, Reg};

use crate::cube;
use crate::cube::CubeShape;
use crate::data::{Data, Size};
use crate::image::Grid;
use crate::place::{NoRoom, Places};
use crate::scalar::Aligned;
use crate::sdp::operands::{DataUse, OperandData, OperandMode};
use crate::writes::RegisterWrites;
use nvdla_bench::seed::Seed;

/// Registers and fields of an operand DMA.
pub(super) struct DmaRegs {
    /// Seed of the tensor.
    pub(super) name: &'static str,
    cfg: Reg,
    disable: Field,
    data_use: Field,
    data_size: Field,
    data_mode: Field,
    ram_type: Field,
    base: Reg,
    base_high: Reg,
    line_stride: Reg,
    surface_stride: Reg,
    batch_stride: Reg,
}

/// The DMAs of BS, BN and EW.
pub(super) const ALL: [&DmaRegs; 3] = [&BRDMA, &NRDMA, &ERDMA];

const BRDMA: DmaRegs = DmaRegs {
    name: "bs operands",
    cfg: sdp_rdma::D_BRDMA_CFG,
    disable: sdp_rdma::BRDMA_DISABLE,
    data_use: sdp_rdma::BRDMA_DATA_USE,
    data_size: sdp_rdma::BRDMA_DATA_SIZE,
    data_mode: sdp_rdma::BRDMA_DATA_MODE,
    ram_type: sdp_rdma::BRDMA_RAM_TYPE,
    base: sdp_rdma::D_BS_BASE_ADDR_LOW,
    base_high: sdp_rdma::D_BS_BASE_ADDR_HIGH,
    line_stride: sdp_rdma::D_BS_LINE_STRIDE,
    surface_stride: sdp_rdma::D_BS_SURFACE_STRIDE,
    batch_stride: sdp_rdma::D_BS_BATCH_STRIDE,
};

const NRDMA: DmaRegs = DmaRegs {
    name: "bn operands",
    cfg: sdp_rdma::D_NRDMA_CFG,
    disable: sdp_rdma::NRDMA_DISABLE,
    data_use: sdp_rdma::NRDMA_DATA_USE,
    data_size: sdp_rdma::NRDMA_DATA_SIZE,
    data_mode: sdp_rdma::NRDMA_DATA_MODE,
    ram_type: sdp_rdma::NRDMA_RAM_TYPE,
    base: sdp_rdma::D_BN_BASE_ADDR_LOW,
    base_high: sdp_rdma::D_BN_BASE_ADDR_HIGH,
    line_stride: sdp_rdma::D_BN_LINE_STRIDE,
    surface_stride: sdp_rdma::D_BN_SURFACE_STRIDE,
    batch_stride: sdp_rdma::D_BN_BATCH_STRIDE,
};

const ERDMA: DmaRegs = DmaRegs {
    name: "ew operands",
    cfg: sdp_rdma::D_ERDMA_CFG,
    disable: sdp_rdma::ERDMA_DISABLE,
    data_use: sdp_rdma::ERDMA_DATA_USE,
    data_size: sdp_rdma::ERDMA_DATA_SIZE,
    data_mode: sdp_rdma::ERDMA_DATA_MODE,
    ram_type: sdp_rdma::ERDMA_RAM_TYPE,
    base: sdp_rdma::D_EW_BASE_ADDR_LOW,
    base_high: sdp_rdma::D_EW_BASE_ADDR_HIGH,
    line_stride: sdp_rdma::D_EW_LINE_STRIDE,
    surface_stride: sdp_rdma::D_EW_SURFACE_STRIDE,
    batch_stride: sdp_rdma::D_EW_BATCH_STRIDE,
};

/// Finds a place for `tensor` and adds its images to `loads`.
pub(super) fn place(
    tensor: &OperandData<'_>,
    shape: CubeShape,
    seed: Seed,
    places: &mut Places,
    loads: &mut Vec<ProgramStep>,
) -> Result<Grid, NoRoom> {
    let operands = tensor.operands;
    let unit = tensor.unit_bytes();
    let mut grid = shape.grid((0, 0));
    if operands.mode == OperandMode::PerChannel || shape.is_dot() {
        // One unit for each surface, without gaps; the strides are ignored.
        grid.line_bytes = unit;
        grid.lines = 1;
        grid.line_stride = unit;
        grid.surface_stride = unit;
    } else {
        let line = unit * shape.width;
        grid.line_bytes = line;
        grid.line_stride = operands.line_stride.map_or(line, Aligned::get);
        let plane = grid.line_stride.saturating_mul(shape.height);
        grid.surface_stride = operands.surface_stride.map_or(plane, Aligned::get);
    }
    let grid = cube::settle(grid, operands.at, seed, places)?;
    if tensor.data.contains(&&Data::Kept) {
        return Ok(grid);
    }
    let size = operands.size.into();
    let mut values: Vec<_> = (0..)
        .zip(&tensor.data)
        .map(|(index, data)| data.values(size, seed.part("data").item(index).rng()))
        .collect();
    let units = grid.line_bytes / unit;
    let line = || {
        let mut bytes = Vec::new();
        for _ in 0..8 * units {
            values.iter_mut().for_each(|values| values.push(&mut bytes));
        }
        bytes
    };
    loads.extend(grid.loads(&mut seed.of("garbage"), line));
    Ok(grid)
}

/// Writes the registers of a DMA that nobody needs.
pub(super) fn put_idle(regs: &DmaRegs, writes: &mut RegisterWrites) {
    writes.put(regs.cfg, &[(regs.disable, 1)]);
    for unused in [
        regs.base,
        regs.base_high,
        regs.line_stride,
        regs.surface_stride,
        regs.batch_stride,
    ] {
        writes.put(unused, &[]);
    }
}

/// Writes the registers of a DMA that reads `tensor` from `grid`.
pub(super) fn put(
    tensor: &OperandData<'_>,
    shape: CubeShape,
    grid: &Grid,
    regs: &DmaRegs,
    writes: &mut RegisterWrites,
) {
    let operands = tensor.operands;
    let data_use = match tensor.data_use {
        DataUse::Mul => 0,
        DataUse::Alu => 1,
        DataUse::Both => 2,
    };
    writes.put(
        regs.cfg,
        &[
            (regs.disable, 0),
            (regs.data_use, data_use),
            (
                regs.data_size,
                (Size::from(operands.size) == Size::Two).into(),
            ),
            (
                regs.data_mode,
                (operands.mode == OperandMode::PerElement).into(),
            ),
            (regs.ram_type, 1),
        ],
    );
    writes.put_bytes(regs.base, grid.base);
    writes.put(regs.base_high, &[]);
    match operands.mode {
        OperandMode::PerChannel => {
            writes.put(regs.line_stride, &[]);
            writes.put(regs.surface_stride, &[]);
        }
        OperandMode::PerElement => {
            put_stride(regs.line_stride, grid.line_stride, shape, writes);
            put_stride(regs.surface_stride, grid.surface_stride, shape, writes);
        }
    }
    writes.put(regs.batch_stride, &[]);
}

/// Strides of 1x1 cubes are ignored.
pub(super) fn put_stride(reg: Reg, stride: u32, shape: CubeShape, writes: &mut RegisterWrites) {
    if shape.is_dot() && writes.unused_is_random() {
        writes.put(reg, &[]);
    } else {
        writes.put_bytes(reg, stride);
    }
}
