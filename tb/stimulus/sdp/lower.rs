//! An SDP layer as memory images and register writes.
//!
//! Source: docs/nv_small/sdp.md, sections 2, 3, 5.1 and 6.

use nvdla_scoreboards::program::Step;
use nvdla_scoreboards::regs::table::{sdp, sdp_rdma};
use nvdla_scoreboards::regs::types::{Field, Reg};

use crate::seed::Seed;
use crate::stimulus::cube::{self, Shape};
use crate::stimulus::data::{Data, Size};
use crate::stimulus::image::Grid;
use crate::stimulus::lower::Lowered;
use crate::stimulus::place::{NoRoom, Places};
use crate::stimulus::scalar::Aligned;
use crate::stimulus::writes::Writes;

use super::unit_bytes;
use super::{AluAlgo, Block, DataUse, Mode, Operand, Operands, SdpLayer, Stage, Stream};

/// Lowers `layer`: chooses addresses, makes the images, lists the writes.
pub fn lower(
    layer: &SdpLayer,
    stream: Stream,
    seed: Seed,
    places: &mut Places,
    writes: &mut Writes,
) -> Result<Lowered, NoRoom> {
    let mut lowered = Lowered::default();
    if layer.reads() {
        lowered.blocks = vec![sdp::BLOCK, sdp_rdma::BLOCK];
        lowered.enables = match layer.enable_first {
            Block::Core => vec![sdp::D_OP_ENABLE, sdp_rdma::D_OP_ENABLE],
            Block::ReadDma => vec![sdp_rdma::D_OP_ENABLE, sdp::D_OP_ENABLE],
        };
    } else {
        lowered.blocks = vec![sdp::BLOCK];
        lowered.enables = vec![sdp::D_OP_ENABLE];
    }
    // The interrupt of a layer that PDP takes over comes too. Source: section 5.3.
    lowered.interrupts = vec![(sdp::BLOCK, 0)];
    let shape = stream.shape;
    let loads = &mut lowered.loads;
    let mut source_at = None;
    if let Some(source) = &layer.source {
        let strides = used_strides(shape, source.strides());
        let at = source.place(strides, seed.part("source"), places, loads)?;
        source_at = Some(at);
    }
    let mut destination_at = 0;
    if !stream.to_pooling {
        let grid = shape.grid(used_strides(shape, layer.destination_strides(shape)));
        let destination = layer.destination.clone().unwrap_or_default();
        let seed = seed.part("destination");
        destination_at = destination.settle(grid, source_at, seed, places, loads)?;
    }
    size(shape, layer.reads(), writes);
    core(layer, stream, destination_at, writes);
    if layer.reads() {
        read_dma(layer, stream, source_at, writes);
    }
    let stages = [
        (layer.bs.as_ref(), &BS, &BRDMA),
        (layer.bn.as_ref(), &BN, &NRDMA),
    ];
    for (stage, core, dma) in stages {
        put_stage(stage, core, writes);
        let used = stage.and_then(|stage| Some((stage, stage.operands.as_ref()?)));
        match used {
            Some((stage, operands)) => {
                let seed = seed.part(dma.name);
                let tensor = place_operands(shape, stage, operands, seed, places, loads)?;
                put_dma((stage, operands), shape, &tensor, dma, writes);
            }
            None if layer.reads() => put_idle_dma(dma, writes),
            None => {}
        }
    }
    Ok(lowered)
}

/// Strides as the hardware uses them: 1x1 cubes are packed whatever the registers say.
fn used_strides(shape: Shape, strides: (u32, u32)) -> (u32, u32) {
    if shape.is_dot() { (8, 8) } else { strides }
}

fn place_operands(
    shape: Shape,
    stage: &Stage,
    operands: &Operands,
    seed: Seed,
    places: &mut Places,
    loads: &mut Vec<Step>,
) -> Result<Grid, NoRoom> {
    let unit = unit_bytes(stage, operands);
    let mut grid = shape.grid((0, 0));
    if operands.mode == Mode::PerChannel || shape.is_dot() {
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
    let data = stage.memory_data();
    if data.contains(&&Data::Kept) {
        return Ok(grid);
    }
    let size = operands.size.into();
    let mut values: Vec<_> = (0..)
        .zip(data)
        .map(|(index, data)| data.values(size, seed.part("data").part(&index.to_string()).rng()))
        .collect();
    let units = grid.line_bytes / unit;
    let line = || {
        let mut bytes = Vec::new();
        for _ in 0..8 * units {
            values.iter_mut().for_each(|values| values.push(&mut bytes));
        }
        bytes
    };
    loads.extend(grid.loads(&mut seed.part("garbage").rng(), line));
    Ok(grid)
}

fn size(shape: Shape, reads: bool, writes: &mut Writes) {
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

fn core(layer: &SdpLayer, stream: Stream, destination: u32, writes: &mut Writes) {
    let shape = stream.shape;
    if stream.to_pooling {
        for unused in [
            sdp::D_DST_BASE_ADDR_LOW,
            sdp::D_DST_LINE_STRIDE,
            sdp::D_DST_SURFACE_STRIDE,
        ] {
            writes.put(unused, &[]);
        }
    } else {
        let (line, surface) = layer.destination_strides(shape);
        writes.put_bytes(sdp::D_DST_BASE_ADDR_LOW, destination);
        put_stride(sdp::D_DST_LINE_STRIDE, line, shape, writes);
        put_stride(sdp::D_DST_SURFACE_STRIDE, surface, shape, writes);
    }
    writes.put(sdp::D_DST_BASE_ADDR_HIGH, &[]);
    writes.put(sdp::D_DP_EW_CFG, &[(sdp::EW_BYPASS, 1)]);
    for unused in [
        sdp::D_DP_EW_ALU_CFG,
        sdp::D_DP_EW_ALU_SRC_VALUE,
        sdp::D_DP_EW_ALU_CVT_OFFSET_VALUE,
        sdp::D_DP_EW_ALU_CVT_SCALE_VALUE,
        sdp::D_DP_EW_ALU_CVT_TRUNCATE_VALUE,
        sdp::D_DP_EW_MUL_CFG,
        sdp::D_DP_EW_MUL_SRC_VALUE,
        sdp::D_DP_EW_MUL_CVT_OFFSET_VALUE,
        sdp::D_DP_EW_MUL_CVT_SCALE_VALUE,
        sdp::D_DP_EW_MUL_CVT_TRUNCATE_VALUE,
        sdp::D_DP_EW_TRUNCATE_VALUE,
        sdp::D_DST_BATCH_STRIDE,
    ] {
        writes.put(unused, &[]);
    }
    let ends = [
        (sdp::FLYING_MODE, stream.from_convolution.into()),
        (sdp::OUTPUT_DST, stream.to_pooling.into()),
    ];
    writes.put(sdp::D_FEATURE_MODE_CFG, &ends);
    writes.put(sdp::D_DST_DMA_CFG, &[(sdp::DST_RAM_TYPE, 1)]);
    let int8 = [(sdp::PROC_PRECISION, 0), (sdp::OUT_PRECISION, 0)];
    writes.put(sdp::D_DATA_FORMAT, &int8);
    let converter = layer.converter;
    writes.put(
        sdp::D_CVT_OFFSET,
        &[(sdp::CVT_OFFSET, converter.offset.bits())],
    );
    writes.put(
        sdp::D_CVT_SCALE,
        &[(sdp::CVT_SCALE, converter.scale.bits())],
    );
    writes.put(
        sdp::D_CVT_SHIFT,
        &[(sdp::CVT_SHIFT, converter.shift.bits())],
    );
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

/// Strides of 1x1 cubes are ignored.
fn put_stride(reg: Reg, stride: u32, shape: Shape, writes: &mut Writes) {
    if shape.is_dot() && writes.unused_is_random() {
        writes.put(reg, &[]);
    } else {
        writes.put_bytes(reg, stride);
    }
}

fn read_dma(layer: &SdpLayer, stream: Stream, source_at: Option<u32>, writes: &mut Writes) {
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
    put_idle_dma(&ERDMA, writes);
}

/// Registers and fields of BS or BN.
struct StageRegs {
    cfg: Reg,
    bypass: Field,
    alu_bypass: Field,
    alu_algo: Field,
    mul_bypass: Field,
    mul_prelu: Field,
    relu_bypass: Field,
    alu_cfg: Reg,
    alu_src: Field,
    alu_shift: Field,
    alu_value: Reg,
    alu_operand: Field,
    mul_cfg: Reg,
    mul_src: Field,
    mul_shift: Field,
    mul_value: Reg,
    mul_operand: Field,
}

const BS: StageRegs = StageRegs {
    cfg: sdp::D_DP_BS_CFG,
    bypass: sdp::BS_BYPASS,
    alu_bypass: sdp::BS_ALU_BYPASS,
    alu_algo: sdp::BS_ALU_ALGO,
    mul_bypass: sdp::BS_MUL_BYPASS,
    mul_prelu: sdp::BS_MUL_PRELU,
    relu_bypass: sdp::BS_RELU_BYPASS,
    alu_cfg: sdp::D_DP_BS_ALU_CFG,
    alu_src: sdp::BS_ALU_SRC,
    alu_shift: sdp::BS_ALU_SHIFT_VALUE,
    alu_value: sdp::D_DP_BS_ALU_SRC_VALUE,
    alu_operand: sdp::BS_ALU_OPERAND,
    mul_cfg: sdp::D_DP_BS_MUL_CFG,
    mul_src: sdp::BS_MUL_SRC,
    mul_shift: sdp::BS_MUL_SHIFT_VALUE,
    mul_value: sdp::D_DP_BS_MUL_SRC_VALUE,
    mul_operand: sdp::BS_MUL_OPERAND,
};

const BN: StageRegs = StageRegs {
    cfg: sdp::D_DP_BN_CFG,
    bypass: sdp::BN_BYPASS,
    alu_bypass: sdp::BN_ALU_BYPASS,
    alu_algo: sdp::BN_ALU_ALGO,
    mul_bypass: sdp::BN_MUL_BYPASS,
    mul_prelu: sdp::BN_MUL_PRELU,
    relu_bypass: sdp::BN_RELU_BYPASS,
    alu_cfg: sdp::D_DP_BN_ALU_CFG,
    alu_src: sdp::BN_ALU_SRC,
    alu_shift: sdp::BN_ALU_SHIFT_VALUE,
    alu_value: sdp::D_DP_BN_ALU_SRC_VALUE,
    alu_operand: sdp::BN_ALU_OPERAND,
    mul_cfg: sdp::D_DP_BN_MUL_CFG,
    mul_src: sdp::BN_MUL_SRC,
    mul_shift: sdp::BN_MUL_SHIFT_VALUE,
    mul_value: sdp::D_DP_BN_MUL_SRC_VALUE,
    mul_operand: sdp::BN_MUL_OPERAND,
};

fn put_stage(stage: Option<&Stage>, regs: &StageRegs, writes: &mut Writes) {
    let Some(stage) = stage else {
        writes.put(regs.cfg, &[(regs.bypass, 1)]);
        for unused in [regs.alu_cfg, regs.alu_value, regs.mul_cfg, regs.mul_value] {
            writes.put(unused, &[]);
        }
        return;
    };
    let (alu, mul) = (stage.alu.as_ref(), stage.mul.as_ref());
    let mut cfg = vec![
        (regs.bypass, 0),
        (regs.alu_bypass, alu.is_none().into()),
        (regs.mul_bypass, mul.is_none().into()),
        (regs.relu_bypass, (!stage.relu).into()),
    ];
    let mut alu_cfg = Vec::new();
    let mut alu_value = Vec::new();
    if let Some(alu) = alu {
        cfg.push((regs.alu_algo, AluAlgo::code(alu.algo)));
        alu_cfg.push((regs.alu_src, alu.operand.is_memory().into()));
        alu_cfg.push((regs.alu_shift, alu.shift.bits()));
        if let Operand::Register(value) = &alu.operand {
            alu_value.push((regs.alu_operand, value.bits()));
        }
    }
    // The shift acts with MUL bypassed, too; only its low six bits count.
    let mut mul_cfg = Vec::new();
    let mut mul_value = Vec::new();
    if let Some(mul) = mul {
        cfg.push((regs.mul_prelu, mul.prelu.into()));
        mul_cfg.push((regs.mul_src, mul.operand.is_memory().into()));
        if let Operand::Register(value) = &mul.operand {
            mul_value.push((regs.mul_operand, value.bits()));
        }
    }
    mul_cfg.push((
        Field {
            width: 6,
            ..regs.mul_shift
        },
        stage.shift.bits(),
    ));
    writes.put(regs.cfg, &cfg);
    writes.put(regs.alu_cfg, &alu_cfg);
    writes.put(regs.alu_value, &alu_value);
    writes.put(regs.mul_cfg, &mul_cfg);
    writes.put(regs.mul_value, &mul_value);
}

/// Registers and fields of an operand DMA.
struct DmaRegs {
    name: &'static str,
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

fn put_idle_dma(regs: &DmaRegs, writes: &mut Writes) {
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

fn put_dma(
    (stage, operands): (&Stage, &Operands),
    shape: Shape,
    tensor: &Grid,
    regs: &DmaRegs,
    writes: &mut Writes,
) {
    let data_use = match stage.data_use() {
        Some(DataUse::Mul) | None => 0,
        Some(DataUse::Alu) => 1,
        Some(DataUse::Both) => 2,
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
            (regs.data_mode, (operands.mode == Mode::PerElement).into()),
            (regs.ram_type, 1),
        ],
    );
    writes.put_bytes(regs.base, tensor.base);
    writes.put(regs.base_high, &[]);
    match operands.mode {
        Mode::PerChannel => {
            writes.put(regs.line_stride, &[]);
            writes.put(regs.surface_stride, &[]);
        }
        Mode::PerElement => {
            put_stride(regs.line_stride, tensor.line_stride, shape, writes);
            put_stride(regs.surface_stride, tensor.surface_stride, shape, writes);
        }
    }
    writes.put(regs.batch_stride, &[]);
}
