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

use super::pack::GROUP;
use super::pack::WeightPosition;
use super::plan::{BANK_BYTES, ConvInputLayout, ConvPlan};
use super::{ConvInput, ConvLayer};

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
    /// Input element in line `y`, column `x`, channel `c`.
    Data {
        y: u32,
        x: u32,
        c: u32,
    },
    Weight(WeightPosition),
    /// Output element in line `y`, column `x`, channel `c`.
    Output {
        y: u32,
        x: u32,
        c: u32,
    },
}

/// Writes the element as `cosim explain --element` takes it, such as `data=0,3,5`.
impl fmt::Display for ConvElementIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Data { y, x, c } => write!(f, "data={y},{x},{c}"),
            Self::Output { y, x, c } => write!(f, "output={y},{x},{c}"),
            Self::Weight(WeightPosition {
                kernel,
                row,
                column,
                channel,
            }) => write!(f, "weight={kernel},{row},{column},{channel}"),
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
    memory(plan, &mut rows);
    rows.push(entries(cdma::D_ENTRY_PER_SLICE, layer, plan));
    if !image {
        let grain = plan.fetch_grain;
        rows.push(less_one(cdma::D_FETCH_GRAIN, "lines at a time", grain));
    }
    let kernel = plan.kernel;
    let taps = match image {
        false => format!("{}*{}*{}", kernel.height, kernel.width, kernel.channels),
        true => format!("{}*{}", kernel.height, kernel.channels),
    };
    rows.push(DerivedRegister {
        register: cdma::D_WEIGHT_SIZE_0,
        value: plan.kernel_bytes - 1,
        formula: match image {
            false => format!("R*S*C - 1 = {taps} - 1"),
            true => format!("R*n - 1 = {taps} - 1, n = S*C bytes of a kernel row"),
        },
    });
    rows.push(less_one(cdma::D_WEIGHT_SIZE_1, "K", kernel.count));
    let bytes = |register| DerivedRegister {
        register,
        value: plan.weight_bytes,
        formula: format!(
            "8*ceil(K*BPK/8) = 8*ceil({}*{}/8)",
            kernel.count, plan.kernel_bytes
        ),
    };
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
    rows.push(DerivedRegister {
        register: csc::D_ATOMICS,
        value: plan.atomics - 1,
        formula: format!("OW*OH - 1 = {}*{} - 1", output.0.1, output.1.1),
    });
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
    rows.push(DerivedRegister {
        register: csc::D_ZERO_PADDING,
        value: left | top << 16,
        formula: format!("PL = {left}, PT = {top}"),
    });
    rows.push(banks(csc::D_BANK, plan));
    rows.push(pair(cacc::D_DATAOUT_SIZE_0, output.0, output.1));
    rows.push(less_one(cacc::D_DATAOUT_SIZE_1, "K", kernel.count));
    rows
}

/// Adds CDMA's registers with strides and packed flags to `rows`.
fn memory(plan: &ConvPlan, rows: &mut Vec<DerivedRegister>) {
    let mut row = |register, value, formula: String| {
        rows.push(DerivedRegister {
            register,
            value,
            formula,
        });
    };
    match plan.memory {
        ConvInputLayout::Feature {
            line_stride,
            surface_stride,
            line_packed,
            surface_packed,
        } => {
            let (width, height) = (plan.input.width, plan.input.height);
            row(
                cdma::D_LINE_STRIDE,
                line_stride,
                format!("at least 8*W = 8*{width}"),
            );
            row(
                cdma::D_SURF_STRIDE,
                surface_stride,
                format!("at least H*LINE_STRIDE = {height}*{line_stride}"),
            );
            row(
                cdma::D_DAIN_MAP,
                u32::from(line_packed) | u32::from(surface_packed) << 16,
                format!("LINE_STRIDE = 8*W: {line_packed}, SURF_STRIDE = 8*W*H: {surface_packed}"),
            );
        }
        ConvInputLayout::Image(planes) => {
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

fn less_one(register: Reg, name: &str, size: u32) -> DerivedRegister {
    DerivedRegister {
        register,
        value: size - 1,
        formula: format!("{name} - 1 = {size} - 1"),
    }
}

fn pair(
    register: Reg,
    (low_name, low): (&str, u32),
    (high_name, high): (&str, u32),
) -> DerivedRegister {
    DerivedRegister {
        register,
        value: (low - 1) | (high - 1) << 16,
        formula: format!("{low_name} - 1 = {low} - 1, {high_name} - 1 = {high} - 1"),
    }
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
    DerivedRegister {
        register,
        value: plan.entries_per_slice - 1,
        formula,
    }
}

/// Two lines of text: how many entries of the convolution buffer data take, and weights.
pub fn buffer(plan: &ConvPlan) -> [String; 2] {
    let data = plan.lines * plan.entries_per_slice;
    let kernels = plan.kernel.count.min(GROUP);
    let group = (kernels * plan.kernel_bytes).div_ceil(8);
    let (data_room, room) = (
        plan.data_banks * Geometry::BANK_ENTRIES,
        plan.weight_banks * Geometry::BANK_ENTRIES,
    );
    let streams = match plan.weight_bytes <= plan.weight_banks * BANK_BYTES {
        true => "all weights fit",
        false => "the others stream behind",
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
            plan.weight_bytes / 8
        ),
    ]
}

/// Finds the place of `element` in memory; `output` is the layout of the output cube at address 0,
/// and the register with its base address. `None` if the layer has no such element.
pub fn place(
    plan: &ConvPlan,
    output: Option<(FeatureCubeLayout, Reg)>,
    element: ConvElementIndex,
) -> Option<BytePlace> {
    match element {
        ConvElementIndex::Data { y, x, c } => {
            let input = plan.input;
            if y >= input.height || x >= input.width || c >= input.channels {
                return None;
            }
            Some(data_place(plan, (y, x, c)))
        }
        ConvElementIndex::Output { y, x, c } => {
            let (cube, base) = output?;
            let inside = y < cube.height && x < cube.width && c < cube.channels;
            inside.then(|| BytePlace {
                base,
                offset: cube.element(y, x, c).0,
                formula: strided((y, x, c), (cube.line_stride, cube.surface_stride)),
            })
        }
        ConvElementIndex::Weight(tap) => {
            let kernel = plan.kernel;
            let inside = tap.kernel < kernel.count
                && tap.row < kernel.height
                && tap.column < kernel.width
                && tap.channel < kernel.channels;
            let group = GROUP.min(kernel.count - (tap.kernel / GROUP * GROUP).min(kernel.count));
            inside.then(|| BytePlace {
                base: cdma::D_WEIGHT_ADDR_LOW,
                offset: kernel.offset(tap),
                formula: format!(
                    "kernel {} of a group of {group}, channel block {}, row {}, column {}, lane {}",
                    tap.kernel % GROUP,
                    tap.channel / 8,
                    tap.row,
                    tap.column,
                    tap.channel % 8
                ),
            })
        }
    }
}

/// Formula of an element's byte offset in its cube. Source: convolution.md, sections 4.1 and 4.3.
fn strided((y, x, c): (u32, u32, u32), (line, surface): (u32, u32)) -> String {
    format!("({c} div 8)*0x{surface:x} + {y}*0x{line:x} + {x}*8 + {c} mod 8")
}

fn data_place(plan: &ConvPlan, (y, x, c): (u32, u32, u32)) -> BytePlace {
    match plan.memory {
        ConvInputLayout::Feature {
            line_stride,
            surface_stride,
            ..
        } => BytePlace {
            base: cdma::D_DAIN_ADDR_LOW_0,
            offset: c / 8 * surface_stride + y * line_stride + 8 * x + c % 8,
            formula: strided((y, x, c), (line_stride, surface_stride)),
        },
        ConvInputLayout::Image(planes) => {
            let (plane, offset) = planes.offset(x, y, c);
            let base = match plane {
                0 => cdma::D_DAIN_ADDR_LOW_0,
                _ => cdma::D_DAIN_ADDR_LOW_1,
            };
            BytePlace {
                base,
                offset,
                formula: format!(
                    "plane {plane}: {y}*0x{:x}, then pixel {} + {x} of the line",
                    planes.line_strides[plane], planes.x_offset
                ),
            }
        }
    }
}
