//! Constraints on PDP layers. Source: docs/nv_small/pdp.md.

use nvdla_model::executed::PdpLayerRegs;
use nvdla_model::units::pdp::pool::PdpSegment;
use nvdla_model::units::pdp::{kernel, segments};
use nvdla_regs::line_buffer::widest_output;

use crate::legality::rule::{Constraint, constraints, is_aligned};

pub(super) const ALL: &[Constraint] = constraints! {
    "pdp.output-size" "the windows of the output fit the padded input exactly" ["pdp.md, 9, item 4"]
        => Pdp(|view| {
            let layer = view.layer;
            let height = RegisterWindows::of_lines(layer).fit_exactly();
            height && (is_split(layer) || RegisterWindows::of_columns(layer).fit_exactly())
        });

    "pdp.padding-less-than-kernel"
        "padding is less than the kernel on every side, so that no window is empty"
        ["pdp.md, 9, item 3"] => Pdp(|view| {
            let layer = view.layer;
            let less =
                |windows: RegisterWindows| windows.pads.iter().all(|pad| *pad < windows.kernel);
            less(RegisterWindows::of_lines(layer)) && less(RegisterWindows::of_columns(layer))
        });

    "pdp.line-buffer" "the line buffer holds the outputs of every segment" ["pdp.md, 6.1"]
        => Pdp(|view| {
            let layer = view.layer;
            let lines = RegisterWindows::of_lines(layer);
            let most = widest_output(lines.kernel, lines.stride);
            let segments = segments(&layer.pdp);
            segments.iter().all(|segment| segment.out_width <= most.into())
        });

    "pdp.split-widths" "the segments of a split give what the whole cube would" ["pdp.md, 6.2"]
        => Pdp(|view| {
            let layer = view.layer;
            let is_filled = |segment: &PdpSegment| is_filled(layer, segment);
            !is_split(layer) || segments(&layer.pdp).iter().all(is_filled)
        });

    "pdp.split-from-memory" "what SDP sends is not split" ["pdp.md, 6.1"]
        => Pdp(|view| from_memory(view.layer) || !is_split(view.layer));

    "pdp.cubes-equal-rdma"
        "PDP and PDP_RDMA agree on the cube, or on the segments and the kernel's width"
        ["pdp.md, 9, item 7"] => Pdp(|view| {
            let layer = view.layer;
            let (pdp, rdma) = (&layer.pdp, &layer.rdma);
            let segments = pdp.kernel_width == rdma.kernel_width
                && pdp.kernel_stride_width == rdma.kernel_stride_width
                && pdp.partial_width_in_first == rdma.partial_width_in_first
                && pdp.partial_width_in_last == rdma.partial_width_in_last;
            let agree = match pdp.split_num {
                1 => pdp.cube_in_width == rdma.cube_in_width,
                2 => segments,
                _ => segments && pdp.partial_width_in_mid == rdma.partial_width_in_mid,
            };
            let cube = pdp.cube_in_height == rdma.cube_in_height;
            !from_memory(layer) || cube && pdp.split_num == rdma.split_num && agree
        });

    "pdp.channels-kept" "the output has the surfaces of the input" ["pdp.md, 9, item 5"]
        => Pdp(|view| {
            let layer = view.layer;
            let input = if from_memory(layer) {
                layer.rdma.cube_in_channel
            } else {
                layer.pdp.cube_in_channel
            };
            input.div_ceil(8) == layer.pdp.cube_out_channel.div_ceil(8)
        });

    "pdp.destination-strides"
        "strides of the destination are multiples of 8, and lines and surfaces do not overlap"
        ["pdp.md, 9, item 9"] => Pdp(|view| {
            let pdp = &view.layer.pdp;
            let strides = [pdp.dst_line_stride, pdp.dst_surface_stride];
            let size = [pdp.cube_out_width, pdp.cube_out_height];
            is_split(view.layer) || is_aligned(size, strides)
        });

    "pdp.method-defined" "the method is average, maximum or minimum" ["pdp.md, 10.2"]
        => Pdp(|view| view.layer.pdp.pooling_method < 3);

    "pdp.ram-type"
        "source and destination lie behind the port that nv_small has, RAM_TYPE 1"
        ["pdp.md, 9, item 9"] => Pdp(|view| {
            let layer = view.layer;
            let read = !from_memory(layer) || layer.rdma.src_ram_type;
            read && layer.pdp.dst_ram_type
        });
};

fn from_memory(layer: &PdpLayerRegs) -> bool {
    layer.pdp.flying_mode
}

fn is_split(layer: &PdpLayerRegs) -> bool {
    layer.pdp.split_num > 1
}

/// Windows of a PDP layer along one axis, in lines or columns. Source: pdp.md, section 5.1.
struct RegisterWindows {
    input: u32,
    output: u32,
    kernel: u32,
    stride: u32,
    pads: [u32; 2],
}

impl RegisterWindows {
    fn of_columns(layer: &PdpLayerRegs) -> Self {
        Self {
            input: layer.pdp.cube_in_width,
            output: layer.pdp.cube_out_width,
            kernel: layer.pdp.kernel_width,
            stride: layer.pdp.kernel_stride_width,
            pads: [layer.pdp.pad_left, layer.pdp.pad_right],
        }
    }

    fn of_lines(layer: &PdpLayerRegs) -> Self {
        Self {
            input: layer.pdp.cube_in_height,
            output: layer.pdp.cube_out_height,
            kernel: layer.pdp.kernel_height,
            stride: layer.pdp.kernel_stride_height,
            pads: [layer.pdp.pad_top, layer.pdp.pad_bottom],
        }
    }

    fn fit_exactly(&self) -> bool {
        let padded = self.input + self.pads[0] + self.pads[1];
        (self.output - 1) * self.stride + self.kernel == padded
    }
}

/// Whether the windows of a segment fit its padded input exactly. Source: pdp.md, section 6.2.
fn is_filled(layer: &PdpLayerRegs, segment: &PdpSegment) -> bool {
    let [kernel, _] = kernel(&layer.pdp).map(i64::from);
    let stride = i64::from(layer.pdp.kernel_stride_width);
    let padded = segment.pad_left + segment.in_width + segment.pad_right;
    let is_there = segment.in_start >= 0 && segment.in_width >= 1;
    is_there && (segment.out_width - 1) * stride + kernel == padded
}
