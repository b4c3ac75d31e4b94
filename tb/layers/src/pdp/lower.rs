//! A PDP layer as memory images and register writes.
//!
//! Source: docs/nv_small/pdp.md, sections 2 to 4 and 6.

use nvdla_regs::table::{pdp, pdp_rdma};
use nvdla_regs::types::{Field, Reg};

use crate::cube::CubeShape;
use crate::lower::Lowered;
use crate::place::{NoRoom, Places};
use crate::writes::RegisterWrites;
use nvdla_bench::seed::Seed;

use super::split::SplitPlan;
use super::{EnableOrder, Geometry, PdpLayer, PoolMethod, Reciprocals};

/// Lowers a layer from memory.
pub fn lower(
    layer: &PdpLayer,
    seed: Seed,
    places: &mut Places,
    writes: &mut RegisterWrites,
) -> Result<Lowered, NoRoom> {
    let sizes = geometry(layer, layer.input(None));
    let mut lowered = Lowered {
        blocks: vec![pdp::BLOCK, pdp_rdma::BLOCK],
        enables: vec![pdp_rdma::D_OP_ENABLE],
        ..Lowered::default()
    };
    enable(layer.enable, &mut lowered.enables);
    let source = layer.source.as_ref().expect("checked when read");
    let loads = &mut lowered.loads;
    let at = source.place(source.strides(), seed.part("pdp source"), places, loads)?;
    core(
        layer,
        sizes,
        PdpInput::Memory,
        seed,
        (places, &mut lowered),
        writes,
    )?;
    read_dma(layer, sizes, at, writes);
    Ok(lowered)
}

/// Adds PDP to the units that feed it a cube of `shape`.
pub fn lower_fed(
    layer: &PdpLayer,
    shape: CubeShape,
    mut feeders: Lowered,
    seed: Seed,
    places: &mut Places,
    writes: &mut RegisterWrites,
) -> Result<Lowered, NoRoom> {
    let sizes = geometry(layer, shape);
    feeders.blocks.push(pdp::BLOCK);
    enable(layer.enable, &mut feeders.enables);
    core(
        layer,
        sizes,
        PdpInput::Sdp,
        seed,
        (places, &mut feeders),
        writes,
    )?;
    Ok(feeders)
}

/// Where the input comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PdpInput {
    Sdp,
    Memory,
}

fn geometry(layer: &PdpLayer, input: CubeShape) -> Geometry {
    layer.geometry(input).expect("checked when read")
}

fn enable(when: EnableOrder, enables: &mut Vec<Reg>) {
    enables.insert(when.place(enables.len()), pdp::D_OP_ENABLE);
}

fn core(
    layer: &PdpLayer,
    sizes: Geometry,
    feed: PdpInput,
    seed: Seed,
    (places, lowered): (&mut Places, &mut Lowered),
    writes: &mut RegisterWrites,
) -> Result<(), NoRoom> {
    let Geometry {
        input,
        output,
        plan,
    } = sizes;
    let strides = layer.destination_strides(output);
    let seed = seed.part("pdp destination");
    let grid = output.grid(strides);
    let destination = &layer.destination;
    let at = destination.settle(grid, None, seed, places, &mut lowered.loads)?;

    let [in_width, in_height, channels] = minus_one(input);
    let [out_width, out_height, _] = minus_one(output);
    put_unless(
        plan,
        pdp::D_DATA_CUBE_IN_WIDTH,
        pdp::CUBE_IN_WIDTH,
        in_width,
        writes,
    );
    writes.put(
        pdp::D_DATA_CUBE_IN_HEIGHT,
        &[(pdp::CUBE_IN_HEIGHT, in_height)],
    );
    writes.put(
        pdp::D_DATA_CUBE_IN_CHANNEL,
        &[(pdp::CUBE_IN_CHANNEL, channels)],
    );
    put_unless(
        plan,
        pdp::D_DATA_CUBE_OUT_WIDTH,
        pdp::CUBE_OUT_WIDTH,
        out_width,
        writes,
    );
    writes.put(
        pdp::D_DATA_CUBE_OUT_HEIGHT,
        &[(pdp::CUBE_OUT_HEIGHT, out_height)],
    );
    writes.put(
        pdp::D_DATA_CUBE_OUT_CHANNEL,
        &[(pdp::CUBE_OUT_CHANNEL, channels)],
    );
    writes.put(
        pdp::D_OPERATION_MODE_CFG,
        &[
            (pdp::POOLING_METHOD, layer.method.code()),
            (pdp::FLYING_MODE, (feed == PdpInput::Memory).into()),
            (pdp::SPLIT_NUM, split_num(plan)),
        ],
    );
    let [inputs, outputs] = parts(plan);
    writes.put(pdp::D_PARTIAL_WIDTH_IN, &with(&PARTIAL_IN, &inputs));
    writes.put(pdp::D_PARTIAL_WIDTH_OUT, &with(&PARTIAL_OUT, &outputs));
    window(layer, writes);
    average(layer, writes);

    writes.put(pdp::D_DST_BASE_ADDR_LOW, &[(pdp::DST_BASE_ADDR_LOW, at)]);
    writes.put(pdp::D_DST_LINE_STRIDE, &[(pdp::DST_LINE_STRIDE, strides.0)]);
    writes.put(
        pdp::D_DST_SURFACE_STRIDE,
        &[(pdp::DST_SURFACE_STRIDE, strides.1)],
    );
    writes.put(pdp::D_DST_RAM_CFG, &[(pdp::DST_RAM_TYPE, 1)]);
    writes.put(pdp::D_DATA_FORMAT, &[(pdp::INPUT_DATA, 0)]);
    let stalls = layer.counters.write_stalls.into();
    writes.put(pdp::D_PERF_ENABLE, &[(pdp::DMA_EN, stalls)]);
    for unused in [
        pdp::D_NAN_FLUSH_TO_ZERO,
        pdp::D_SRC_BASE_ADDR_LOW,
        pdp::D_SRC_BASE_ADDR_HIGH,
        pdp::D_SRC_LINE_STRIDE,
        pdp::D_SRC_SURFACE_STRIDE,
        pdp::D_DST_BASE_ADDR_HIGH,
        pdp::D_CYA,
    ] {
        writes.put(unused, &[]);
    }
    Ok(())
}

/// Kernel, stride and padding.
fn window(layer: &PdpLayer, writes: &mut RegisterWrites) {
    let (kernel, stride, padding) = (layer.kernel, layer.stride, layer.padding);
    writes.put(
        pdp::D_POOLING_KERNEL_CFG,
        &[
            (pdp::KERNEL_WIDTH, kernel.width.bits() - 1),
            (pdp::KERNEL_HEIGHT, kernel.height.bits() - 1),
            (pdp::KERNEL_STRIDE_WIDTH, stride.width.bits() - 1),
            (pdp::KERNEL_STRIDE_HEIGHT, stride.height.bits() - 1),
        ],
    );
    writes.put(
        pdp::D_POOLING_PADDING_CFG,
        &[
            (pdp::PAD_LEFT, padding.left.bits()),
            (pdp::PAD_TOP, padding.top.bits()),
            (pdp::PAD_RIGHT, padding.right.bits()),
            (pdp::PAD_BOTTOM, padding.bottom.bits()),
        ],
    );
}

/// Reciprocals and pad values, which maximum and minimum ignore.
fn average(layer: &PdpLayer, writes: &mut RegisterWrites) {
    let pad_registers = [
        (pdp::D_POOLING_PADDING_VALUE_1_CFG, pdp::PAD_VALUE_1X),
        (pdp::D_POOLING_PADDING_VALUE_2_CFG, pdp::PAD_VALUE_2X),
        (pdp::D_POOLING_PADDING_VALUE_3_CFG, pdp::PAD_VALUE_3X),
        (pdp::D_POOLING_PADDING_VALUE_4_CFG, pdp::PAD_VALUE_4X),
        (pdp::D_POOLING_PADDING_VALUE_5_CFG, pdp::PAD_VALUE_5X),
        (pdp::D_POOLING_PADDING_VALUE_6_CFG, pdp::PAD_VALUE_6X),
        (pdp::D_POOLING_PADDING_VALUE_7_CFG, pdp::PAD_VALUE_7X),
    ];
    if layer.method != PoolMethod::Average {
        writes.put(pdp::D_RECIP_KERNEL_WIDTH, &[]);
        writes.put(pdp::D_RECIP_KERNEL_HEIGHT, &[]);
        for (reg, _) in pad_registers {
            writes.put(reg, &[]);
        }
        return;
    }
    let factors = layer.reciprocals.unwrap_or(Reciprocals::of(layer.kernel));
    let width = [(pdp::RECIP_KERNEL_WIDTH, factors.width.bits())];
    writes.put(pdp::D_RECIP_KERNEL_WIDTH, &width);
    let height = [(pdp::RECIP_KERNEL_HEIGHT, factors.height.bits())];
    writes.put(pdp::D_RECIP_KERNEL_HEIGHT, &height);
    let values = layer.pad_values.map(super::PadValues::registers);
    for ((reg, field), value) in pad_registers.into_iter().zip(values.unwrap_or_default()) {
        writes.put(reg, &[(field, value.bits())]);
    }
}

fn read_dma(layer: &PdpLayer, sizes: Geometry, at: u32, writes: &mut RegisterWrites) {
    let Geometry { input, plan, .. } = sizes;
    let source = layer.source.as_ref().expect("checked when read");
    let (line, surface) = source.strides();
    let [width, height, channels] = minus_one(input);
    let in_width = pdp_rdma::CUBE_IN_WIDTH;
    put_unless(
        plan,
        pdp_rdma::D_DATA_CUBE_IN_WIDTH,
        in_width,
        width,
        writes,
    );
    writes.put(
        pdp_rdma::D_DATA_CUBE_IN_HEIGHT,
        &[(pdp_rdma::CUBE_IN_HEIGHT, height)],
    );
    writes.put(
        pdp_rdma::D_DATA_CUBE_IN_CHANNEL,
        &[(pdp_rdma::CUBE_IN_CHANNEL, channels)],
    );
    // Reads drop the low bits of the sum of base and strides.
    writes.put_bytes(pdp_rdma::D_SRC_BASE_ADDR_LOW, at);
    writes.put(pdp_rdma::D_SRC_BASE_ADDR_HIGH, &[]);
    writes.put(
        pdp_rdma::D_SRC_LINE_STRIDE,
        &[(pdp_rdma::SRC_LINE_STRIDE, line)],
    );
    writes.put(
        pdp_rdma::D_SRC_SURFACE_STRIDE,
        &[(pdp_rdma::SRC_SURFACE_STRIDE, surface)],
    );
    writes.put(pdp_rdma::D_SRC_RAM_CFG, &[(pdp_rdma::SRC_RAM_TYPE, 1)]);
    writes.put(pdp_rdma::D_DATA_FORMAT, &[(pdp_rdma::INPUT_DATA, 0)]);
    writes.put(
        pdp_rdma::D_OPERATION_MODE_CFG,
        &[(pdp_rdma::SPLIT_NUM, split_num(plan))],
    );
    writes.put(
        pdp_rdma::D_POOLING_KERNEL_CFG,
        &[
            (pdp_rdma::KERNEL_WIDTH, layer.kernel.width.bits() - 1),
            (pdp_rdma::KERNEL_STRIDE_WIDTH, layer.stride.width.bits() - 1),
        ],
    );
    let [inputs, _] = parts(plan);
    writes.put(pdp_rdma::D_PARTIAL_WIDTH_IN, &with(&PARTIAL_READ, &inputs));
    let stalls = layer.counters.read_stalls.into();
    writes.put(pdp_rdma::D_PERF_ENABLE, &[(pdp_rdma::DMA_EN, stalls)]);
    writes.put(pdp_rdma::D_CYA, &[]);
    // Stored without effect: drivers write what PDP has.
    if writes.unused_is_random() {
        writes.put(pdp_rdma::D_FLYING_MODE, &[]);
        writes.put(pdp_rdma::D_POOLING_PADDING_CFG, &[]);
    } else {
        let left = layer.padding.left.bits();
        writes.put(pdp_rdma::D_FLYING_MODE, &[(pdp_rdma::FLYING_MODE, 1)]);
        writes.put(
            pdp_rdma::D_POOLING_PADDING_CFG,
            &[(pdp_rdma::PAD_WIDTH, left)],
        );
    }
}

fn minus_one(shape: CubeShape) -> [u32; 3] {
    [shape.width, shape.height, shape.channels].map(|size| size - 1)
}

fn split_num(plan: Option<SplitPlan>) -> u32 {
    plan.map_or(0, |plan| plan.segments - 1)
}

/// Widths of the whole cube, which split layers ignore.
fn put_unless(
    plan: Option<SplitPlan>,
    reg: Reg,
    field: Field,
    width: u32,
    writes: &mut RegisterWrites,
) {
    match plan {
        Some(_) => writes.put(reg, &[]),
        None => writes.put(reg, &[(field, width)]),
    }
}

/// Fields for the first, the last and the middle segments.
type PartialFields = [Field; 3];

const PARTIAL_IN: PartialFields = [
    pdp::PARTIAL_WIDTH_IN_FIRST,
    pdp::PARTIAL_WIDTH_IN_LAST,
    pdp::PARTIAL_WIDTH_IN_MID,
];
const PARTIAL_OUT: PartialFields = [
    pdp::PARTIAL_WIDTH_OUT_FIRST,
    pdp::PARTIAL_WIDTH_OUT_LAST,
    pdp::PARTIAL_WIDTH_OUT_MID,
];
const PARTIAL_READ: PartialFields = [
    pdp_rdma::PARTIAL_WIDTH_IN_FIRST,
    pdp_rdma::PARTIAL_WIDTH_IN_LAST,
    pdp_rdma::PARTIAL_WIDTH_IN_MID,
];

/// Input and output widths of the first, the last and, where there are any, the middle segments.
fn parts(plan: Option<SplitPlan>) -> [Vec<u32>; 2] {
    let parts: Vec<_> = plan.map_or_else(Vec::new, |plan| {
        [plan.first, plan.last]
            .into_iter()
            .chain(plan.middle)
            .collect()
    });
    let inputs = parts.iter().map(|part| part.inputs - 1).collect();
    let outputs = parts.iter().map(|part| part.outputs - 1).collect();
    [inputs, outputs]
}

fn with(fields: &PartialFields, values: &[u32]) -> Vec<(Field, u32)> {
    let values = values.iter().copied();
    fields.iter().copied().zip(values).collect()
}
