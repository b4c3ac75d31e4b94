//! Operand tensors in memory, and the registers of the DMAs that read them.
//!
//! Source: docs/nv_small/sdp.md, sections 3 and 6.2.

use nvdla_regs::layers::SdpOperandRegs;

use crate::cube::CubeShape;
use crate::data::LayerData;
use crate::image::StridedRegion;
use crate::place::{LayerLowering, NoFreeRegion};
use crate::scalar::MultipleOfEight;
use crate::sdp::operands::{OperandData, OperandMode};
use crate::writes::bytes;
use nvdla_random::seed::Seed;

/// Names of the seeds for the operand tensors of BS, BN and EW.
pub(super) const SEEDS: [&str; 3] = ["bs operands", "bn operands", "ew operands"];

/// Chooses an address for `tensor` and adds its memory images.
pub(super) fn place(
    tensor: &OperandData<'_>,
    shape: CubeShape,
    seed: Seed,
    to: &mut LayerLowering<'_>,
) -> Result<StridedRegion, NoFreeRegion> {
    let operands = tensor.operands;
    let unit = operands.unit_bytes(tensor.data_use);
    let mut grid = shape.grid(shape.strides(None, None));
    if operands.mode == OperandMode::PerChannel || shape.is_dot() {
        // One unit for each surface, without gaps; the strides are ignored.
        grid.line_bytes = unit;
        grid.lines = 1;
        grid.line_stride = unit;
        grid.surface_stride = unit;
    } else {
        let line = unit * shape.width;
        grid.line_bytes = line;
        grid.line_stride = operands.line_stride.map_or(line, MultipleOfEight::get);
        let plane = grid.line_stride.saturating_mul(shape.height);
        grid.surface_stride = operands.surface_stride.map_or(plane, MultipleOfEight::get);
    }
    let size = operands.size;
    let mut values: Vec<_> = (0..)
        .zip(&tensor.data)
        .map(|(index, data)| data.values(size, seed.part("data").item(index).rng()))
        .collect();
    let units = grid.line_bytes / unit;
    let mut drawn = 0;
    let line = |bytes: &mut Vec<u8>| {
        let surface = drawn / grid.lines;
        drawn += 1;
        for lane in (0..units).flat_map(|_| 0..8) {
            let is_channel = 8 * surface + lane < shape.channels;
            for values in &mut values {
                values.push_lane(is_channel, bytes);
            }
        }
    };
    let is_kept = tensor.data.contains(&&LayerData::Kept);
    grid.base = to.place(grid, operands.at, seed, (!is_kept).then_some(line))?;
    Ok(grid)
}

/// Sets the registers of the DMA that reads `tensor` from `grid`. `strides`: whether the stride
/// registers are set.
pub(super) fn fill(
    tensor: &OperandData<'_>,
    grid: &StridedRegion,
    strides: bool,
    regs: &mut SdpOperandRegs,
) {
    let operands = tensor.operands;
    regs.disable = false;
    regs.data_use = tensor.data_use.code();
    regs.data_size = operands.size.code();
    regs.data_mode = operands.mode == OperandMode::PerElement;
    regs.ram_type = true;
    regs.base_addr_low = bytes(grid.base, regs.base_addr_low);
    if operands.mode == OperandMode::PerElement && strides {
        regs.line_stride = bytes(grid.line_stride, regs.line_stride);
        regs.surface_stride = bytes(grid.surface_stride, regs.surface_stride);
    }
}
