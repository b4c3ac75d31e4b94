//! Values of registers that follow from the shape of a convolution layer, and addresses of its
//! elements, with their formulas: for `cosim explain` and authors of drivers.
//!
//! Source: docs/nv_small/convolution.md, sections 4, 5 and 10.1; image_input.md, sections 4, 6, 7
//! and 9.

use std::fmt;

use nvdla_model::layout::FeatureCubeLayout;
use nvdla_regs::geometry::Geometry;
use nvdla_regs::table::{cacc, cdma, csc};
use nvdla_regs::types::Reg;

use super::pack::{ConvKernelShape, GROUP, ImagePlanes};
use super::plan::{BANK_BYTES, ConvPlan};
use super::{ConvInput, ConvLayer};
use crate::cube::{CubeShape, CubeStrides};

/// A register whose value follows from the layer's shape, with value and formula, for a table.
#[derive(Debug, Clone)]
pub struct DerivedRegister {
    pub register: Reg,
    pub value: u32,
    /// Formulas of the register's fields as text, least significant field first.
    pub formula: String,
}

/// An element of input, weights or output, as `cosim explain --element` names it by its indices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConvElementIndex {
    /// Input element: line, column, channel.
    Data([u32; 3]),
    /// Weight: kernel, row, column, channel.
    Weight([u32; 4]),
    /// Output element: line, column, channel.
    Output([u32; 3]),
}

/// Writes the element as `cosim explain --element` takes it, such as `data=0,3,5`.
impl fmt::Display for ConvElementIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Data([y, x, c]) => write!(f, "data={y},{x},{c}"),
            Self::Output([y, x, c]) => write!(f, "output={y},{x},{c}"),
            Self::Weight([kernel, row, column, channel]) => {
                write!(f, "weight={kernel},{row},{column},{channel}")
            }
        }
    }
}

/// Place of an element in memory: register of the base address, byte offset and its formula.
#[derive(Debug, Clone)]
pub struct BytePlace {
    pub base: Reg,
    pub offset: u32,
    pub formula: String,
}

/// Lists the registers whose values follow from the shape of `layer`, in the order of addresses.
pub fn registers(layer: &ConvLayer, plan: &ConvPlan) -> Vec<DerivedRegister> {
    let image = matches!(layer.source, ConvInput::Image(_));
    let mut rows = vec![
        pair(
            cdma::D_DATAIN_SIZE_0,
            ("W", plan.input.width),
            ("H", plan.input.height),
        ),
        less_one(cdma::D_DATAIN_SIZE_1, "C", plan.input.channels),
    ];
    memory(layer, &mut rows);
    rows.push(entries(cdma::D_ENTRY_PER_SLICE, layer, plan));
    if !image {
        let grain = plan.fetch_grain;
        rows.push(less_one(cdma::D_FETCH_GRAIN, "lines at a time", grain));
    }
    let kernel = plan.kernel;
    let taps = if image {
        format!("{}*{}", kernel.height, kernel.channels)
    } else {
        format!("{}*{}*{}", kernel.height, kernel.width, kernel.channels)
    };
    let formula = if image {
        format!("R*n - 1 = {taps} - 1, n = S*C bytes of a kernel row")
    } else {
        format!("R*S*C - 1 = {taps} - 1")
    };
    rows.push(row(cdma::D_WEIGHT_SIZE_0, plan.kernel.bytes() - 1, formula));
    rows.push(less_one(cdma::D_WEIGHT_SIZE_1, "K", kernel.count));
    let (count, each) = (kernel.count, plan.kernel.bytes());
    let formula = format!("8*ceil(K*BPK/8) = 8*ceil({count}*{each}/8)");
    let bytes = |register| row(register, plan.kernel.weight_bytes(), formula.clone());
    rows.push(bytes(cdma::D_WEIGHT_BYTES));
    let stride = (("SX", layer.stride.x.bits()), ("SY", layer.stride.y.bits()));
    rows.push(pair(cdma::D_CONV_STRIDE, stride.0, stride.1));
    rows.push(banks(cdma::D_BANK, plan));
    rows.push(pair(
        csc::D_DATAIN_SIZE_EXT_0,
        ("W", plan.input.width),
        ("HC", plan.lines),
    ));
    rows.push(less_one(csc::D_DATAIN_SIZE_EXT_1, "C", plan.input.channels));
    rows.push(entries(csc::D_ENTRY_PER_SLICE, layer, plan));
    rows.push(pair(
        csc::D_WEIGHT_SIZE_EXT_0,
        (if image { "1" } else { "S" }, kernel.width),
        ("R", kernel.height),
    ));
    let channels = if image { "n" } else { "C" };
    rows.push(pair(
        csc::D_WEIGHT_SIZE_EXT_1,
        (channels, kernel.channels),
        ("K", kernel.count),
    ));
    rows.push(bytes(csc::D_WEIGHT_BYTES));
    let output = (("OW", plan.output.width), ("OH", plan.output.height));
    rows.push(pair(csc::D_DATAOUT_SIZE_0, output.0, output.1));
    rows.push(less_one(csc::D_DATAOUT_SIZE_1, "K", kernel.count));
    let formula = format!("OW*OH - 1 = {}*{} - 1", output.0.1, output.1.1);
    rows.push(row(csc::D_ATOMICS, plan.atomics - 1, formula));
    rows.push(less_one(csc::D_RELEASE, "lines freed", plan.release));
    rows.push(pair(csc::D_CONV_STRIDE_EXT, stride.0, stride.1));
    if !image {
        rows.push(pair(
            csc::D_DILATION_EXT,
            ("DX", layer.dilation.x.bits()),
            ("DY", layer.dilation.y.bits()),
        ));
    }
    let (left, top) = (layer.padding.left.bits(), layer.padding.top.bits());
    let formula = format!("PL = {left}, PT = {top}");
    rows.push(row(csc::D_ZERO_PADDING, left | top << 16, formula));
    rows.push(banks(csc::D_BANK, plan));
    rows.push(pair(cacc::D_DATAOUT_SIZE_0, output.0, output.1));
    rows.push(less_one(cacc::D_DATAOUT_SIZE_1, "K", kernel.count));
    rows
}

/// Adds CDMA's registers with strides and packed flags to `rows`.
fn memory(layer: &ConvLayer, rows: &mut Vec<DerivedRegister>) {
    let mut row = |register, value, formula| rows.push(row(register, value, formula));
    match &layer.source {
        ConvInput::Feature(source) => {
            let CubeShape { width, height, .. } = source.shape();
            let CubeStrides { line, surface } = source.strides();
            let (line_packed, packed) = source.packed();
            row(
                cdma::D_LINE_STRIDE,
                line,
                format!("at least 8*W = 8*{width}"),
            );
            row(
                cdma::D_SURF_STRIDE,
                surface,
                format!("at least H*LINE_STRIDE = {height}*{line}"),
            );
            row(
                cdma::D_DAIN_MAP,
                u32::from(line_packed) | u32::from(packed) << 16,
                format!("LINE_STRIDE = 8*W: {line_packed}, SURF_STRIDE = 8*W*H: {packed}"),
            );
        }
        ConvInput::Image(image) => {
            let planes = image.planes();
            let [line, chroma] = planes.line_bytes();
            let least = format!("at least the whole words of a line, {line} bytes");
            row(cdma::D_LINE_STRIDE, planes.line_strides[0], least);
            if planes.format.has_chroma_plane() {
                let least = format!("at least the whole words of a line, {chroma} bytes");
                row(cdma::D_LINE_UV_STRIDE, planes.line_strides[1], least);
            }
        }
    }
}

fn row(register: Reg, value: u32, formula: String) -> DerivedRegister {
    DerivedRegister {
        register,
        value,
        formula,
    }
}

fn less_one(register: Reg, name: &str, size: u32) -> DerivedRegister {
    row(register, size - 1, format!("{name} - 1 = {size} - 1"))
}

fn pair(
    register: Reg,
    (low_name, low): (&str, u32),
    (high_name, high): (&str, u32),
) -> DerivedRegister {
    let formula = format!("{low_name} - 1 = {low} - 1, {high_name} - 1 = {high} - 1");
    row(register, (low - 1) | (high - 1) << 16, formula)
}

fn banks(register: Reg, plan: &ConvPlan) -> DerivedRegister {
    pair(register, ("DB", plan.data_banks), ("WB", plan.weight_banks))
}

fn entries(register: Reg, layer: &ConvLayer, plan: &ConvPlan) -> DerivedRegister {
    let (input, padding) = (plan.input, &layer.padding);
    let needed = match layer.source {
        ConvInput::Feature(_) => {
            format!("ceil(C/8)*W = ceil({}/8)*{}", input.channels, input.width)
        }
        ConvInput::Image(_) => format!(
            "ceil((PL + W + PR)*C/8) = ceil(({} + {} + {})*{}/8)",
            padding.left, input.width, padding.right, input.channels
        ),
    };
    let formula = match layer.buffer.entries_per_slice {
        None => format!("E - 1, E = {needed}"),
        Some(given) => format!("E - 1, E = {given} as the layer says; needed: {needed}"),
    };
    row(register, plan.entries_per_slice - 1, formula)
}

/// Two lines of text: how many entries of the convolution buffer data take, and weights.
pub fn buffer(plan: &ConvPlan) -> [String; 2] {
    let data = plan.lines * plan.entries_per_slice;
    let kernels = plan.kernel.count.min(GROUP);
    let group = (kernels * plan.kernel.bytes()).div_ceil(8);
    let (data_room, room) = (
        plan.data_banks * Geometry::BANK_ENTRIES,
        plan.weight_banks * Geometry::BANK_ENTRIES,
    );
    let streams = if plan.kernel.weight_bytes() <= plan.weight_banks * BANK_BYTES {
        "all weights fit"
    } else {
        "the others stream behind"
    };
    [
        format!(
            "data     banks 0 to {}: {} lines of {} entries = {data} of {data_room} entries",
            plan.data_banks - 1,
            plan.lines,
            plan.entries_per_slice
        ),
        format!(
            "weights  banks {} to {}: a group of {kernels} kernels takes {group} of {room} entries, \
             {streams} ({} entries in all)",
            plan.data_banks,
            plan.data_banks + plan.weight_banks - 1,
            plan.kernel.weight_bytes() / 8
        ),
    ]
}

/// Finds the place of `element` in memory; `output` is the layout of the output cube at address 0,
/// and the register with its base address. `None` if the layer has no such element.
pub fn place(
    layer: &ConvLayer,
    plan: &ConvPlan,
    output: Option<(FeatureCubeLayout, Reg)>,
    element: ConvElementIndex,
) -> Option<BytePlace> {
    match (element, &layer.source) {
        (ConvElementIndex::Data(index), ConvInput::Feature(source)) => {
            let cube = source.shape().layout(0, source.strides());
            cube_place(cube, cdma::D_DAIN_ADDR_LOW_0, index)
        }
        (ConvElementIndex::Data(index), ConvInput::Image(image)) => {
            image_place(image.planes(), index)
        }
        (ConvElementIndex::Output(index), _) => {
            let (cube, base) = output?;
            cube_place(cube, base, index)
        }
        (ConvElementIndex::Weight(index), _) => weight_place(plan.kernel, index),
    }
}

/// Place of an element of a cube. Source: convolution.md, sections 4.1 and 4.3.
fn cube_place(cube: FeatureCubeLayout, base: Reg, [y, x, c]: [u32; 3]) -> Option<BytePlace> {
    let (line, surface) = (cube.line_stride, cube.surface_stride);
    let is_inside = y < cube.height && x < cube.width && c < cube.channels;
    is_inside.then(|| BytePlace {
        base,
        offset: cube.element(y, x, c).0,
        formula: format!("({c} div 8)*0x{surface:x} + {y}*0x{line:x} + {x}*8 + {c} mod 8"),
    })
}

fn image_place(planes: ImagePlanes, [y, x, c]: [u32; 3]) -> Option<BytePlace> {
    if y >= planes.height || x >= planes.width || c >= planes.format.channels() {
        return None;
    }
    let (plane, offset) = planes.offset(x, y, c);
    let stride = planes.line_strides[plane];
    Some(BytePlace {
        base: [cdma::D_DAIN_ADDR_LOW_0, cdma::D_DAIN_ADDR_LOW_1][plane],
        offset,
        formula: format!(
            "plane {plane}: {y}*0x{stride:x}, then pixel {} + {x} of the line",
            planes.x_offset
        ),
    })
}

fn weight_place(kernels: ConvKernelShape, index: [u32; 4]) -> Option<BytePlace> {
    let [kernel, row, column, channel] = index;
    let sizes = [
        kernels.count,
        kernels.height,
        kernels.width,
        kernels.channels,
    ];
    let is_inside = index.iter().zip(sizes).all(|(index, size)| *index < size);
    is_inside.then(|| BytePlace {
        base: cdma::D_WEIGHT_ADDR_LOW,
        offset: kernels.offset(index),
        formula: format!(
            "kernel {} of a group of {}, channel block {}, row {row}, column {column}, lane {}",
            kernel % GROUP,
            GROUP.min(kernels.count - kernel / GROUP * GROUP),
            channel / 8,
            channel % 8
        ),
    })
}
