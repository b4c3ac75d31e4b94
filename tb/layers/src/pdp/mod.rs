//! PDP layers, with the keys of a layer file.
//!
//! PDP takes its input from memory or from SDP, and sends its output to memory.
//!
//! Source: docs/nv_small/pdp.md, sections 2, 4, 5, 6 and 9.

pub mod lower;
pub mod split;
pub mod window;

use nvdla_regs::layers::PdpRegs;
use nvdla_regs::line_buffer::widest_output;
use nvdla_settings::settings;

use crate::cube::{CubeShape, CubeStrides, DestinationCube, DestinationPlace, SourceCube};
use crate::pdp::split::{PdpSplit, PdpWidthSplitter, SegmentPlan};
use crate::pdp::window::PoolAxisSizes;
use crate::scalar::RangedNumber;

/// Width or height of PDP's window, 1 to 8 elements.
pub type PoolKernelSize = RangedNumber<1, 8>;
/// Distance from one window to the next, 1 to 16 elements.
pub type PoolStride = RangedNumber<1, 16>;
/// Number of padding elements on one side of a cube, 0 to 7.
pub type PaddingSize = RangedNumber<0, 7>;
/// Value of a padding element, -128 to 127.
pub type PadElementValue = RangedNumber<-128, 127>;
/// Value of a register PAD_VALUE_1X to 7X: 19 bits, signed.
pub type PadRegisterValue = RangedNumber<-262_144, 262_143>;
/// Factor of an average: 17 bits, of which 16 are fraction.
pub type Reciprocal = RangedNumber<0, 0x1_ffff>;

/// A layer of PDP: windows of a kernel slide over each channel.
#[settings]
pub struct PdpLayer {
    /// The input cube; absent exactly when SDP feeds PDP.
    pub source: Option<SourceCube>,
    pub method: PoolMethod,
    pub kernel: PoolWindowSize,
    /// Distance from one window to the next; absent: 1.
    #[absent]
    pub stride: PoolStrides,
    /// Numbers of padding elements around the input; absent: none.
    #[absent]
    pub padding: PoolPadding,
    /// Values of the padding, for the average alone; absent: 0.
    pub pad_values: Option<PadValues>,
    /// Factors of the average, for the average alone; absent: the reciprocals of the kernel's size.
    pub reciprocals: Option<Reciprocals>,
    /// How the width is split into segments; absent: not split. Only for input from memory.
    pub split: Option<PdpSplit>,
    #[absent]
    pub destination: DestinationCube,
    #[absent]
    pub counters: PdpCounterSwitches,
    /// Place of PDP in the order of the enables; the hardware takes every order.
    #[absent]
    pub enable: EnablePlace,
}

impl PdpLayer {
    /// Sets the fields of `pdp` that hold no size, address or stride of a cube, such as the method.
    fn fill(&self, pdp: &mut PdpRegs) {
        let (kernel, stride, padding) = (self.kernel, self.stride, self.padding);
        pdp.flying_mode = self.source.is_some();
        pdp.pooling_method = self.method.code();
        pdp.kernel_width = kernel.width.bits();
        pdp.kernel_height = kernel.height.bits();
        pdp.kernel_stride_width = stride.width.bits();
        pdp.kernel_stride_height = stride.height.bits();
        pdp.pad_left = padding.left.bits();
        pdp.pad_top = padding.top.bits();
        pdp.pad_right = padding.right.bits();
        pdp.pad_bottom = padding.bottom.bits();
        pdp.dma_en = self.counters.write_stalls;
        // Maximum and minimum ignore the others.
        if self.method != PoolMethod::Average {
            return;
        }
        let factors = self.reciprocals.unwrap_or(Reciprocals::of(kernel));
        pdp.recip_kernel_width = factors.width.bits();
        pdp.recip_kernel_height = factors.height.bits();
        let values = self.pad_values.map(PadValues::registers);
        [
            pdp.pad_value_1x,
            pdp.pad_value_2x,
            pdp.pad_value_3x,
            pdp.pad_value_4x,
            pdp.pad_value_5x,
            pdp.pad_value_6x,
            pdp.pad_value_7x,
        ] = values.unwrap_or_default().map(|value| value.signed());
    }
}

/// How the result of a window is computed.
#[settings(Copy, Ord, coded, strum::Display)]
#[strum(serialize_all = "kebab-case")]
pub enum PoolMethod {
    /// The mean; padding is counted in the sum and in the divisor.
    Average,
    /// The largest element; padding is ignored.
    Max,
    /// The smallest element; padding is ignored.
    Min,
}

/// Size of the windows, in elements.
#[settings(Copy)]
pub struct PoolWindowSize {
    pub width: PoolKernelSize,
    pub height: PoolKernelSize,
}

/// Distance from one window to the next, in elements.
#[settings(Copy, Default)]
pub struct PoolStrides {
    pub width: PoolStride,
    pub height: PoolStride,
}

/// Numbers of padding elements around the cube, each less than the kernel's size in that direction.
#[settings(optional, Copy)]
pub struct PoolPadding {
    pub left: PaddingSize,
    pub right: PaddingSize,
    pub top: PaddingSize,
    pub bottom: PaddingSize,
}

/// How the registers PAD_VALUE_1X to 7X are given.
#[settings(Copy)]
pub enum PadValues {
    /// The value of a padding element: register n holds n times this value.
    Pixel(PadElementValue),
    /// Values of the registers PAD_VALUE_1X to 7X.
    List([PadRegisterValue; 7]),
}

impl PadValues {
    /// Values of the registers PAD_VALUE_1X to 7X: number n holds the sum of n padding elements.
    pub fn registers(self) -> [PadRegisterValue; 7] {
        match self {
            Self::Pixel(pixel) => {
                [1, 2, 3, 4, 5, 6, 7].map(|missing| PadRegisterValue::clamp(missing * pixel.get()))
            }
            Self::List(values) => values,
        }
    }
}

/// Factors of the average, in 1/65536: the sum times `width` is rounded, then times `height`.
#[settings(Copy)]
pub struct Reciprocals {
    pub width: Reciprocal,
    pub height: Reciprocal,
}

/// The factor that replaces a division by `size`: `floor(65536 / size)`. With it the average of
/// equal values is this value.
///
/// Source: docs/nv_small/pdp.md, section 5.3.
pub fn reciprocal(size: PoolKernelSize) -> Reciprocal {
    Reciprocal::clamp(65_536 / size.get())
}

impl Reciprocals {
    /// The factors that replace divisions by width and height of `kernel`.
    pub fn of(kernel: PoolWindowSize) -> Self {
        Self {
            width: reciprocal(kernel.width),
            height: reciprocal(kernel.height),
        }
    }
}

/// Which stall counters of PDP run; all of them unless switched off.
#[settings(optional, Copy)]
pub struct PdpCounterSwitches {
    /// Whether PDP_RDMA counts stalls; ignored if SDP feeds PDP.
    #[absent(true)]
    pub read_stalls: bool,
    #[absent(true)]
    pub write_stalls: bool,
}

/// Place of PDP in the order in which PDP and the blocks that feed it are enabled.
#[settings(Copy, Default)]
pub enum EnablePlace {
    #[default]
    First,
    /// PDP after half of the blocks that feed it; PDP_RDMA alone has no half: as `first`.
    Middle,
    Last,
}

impl EnablePlace {
    /// Number of the `feeders` other blocks that are enabled before PDP.
    pub fn place(self, feeders: usize) -> usize {
        match self {
            Self::First => 0,
            Self::Middle => feeders / 2,
            Self::Last => feeders,
        }
    }
}

/// Sizes of input and output of a PDP layer, and the segments of its width.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PdpShapes {
    pub input: CubeShape,
    pub output: CubeShape,
    /// Segments of the width; `None` if it is not split.
    pub plan: Option<SegmentPlan>,
}

impl PdpLayer {
    /// Size, kernel, stride and padding for `input`, along a line and from line to line.
    pub fn axes(&self, input: CubeShape) -> [PoolAxisSizes; 2] {
        let width = PoolAxisSizes {
            size: input.width,
            kernel: self.kernel.width.bits(),
            stride: self.stride.width.bits(),
            before: self.padding.left.bits(),
            after: self.padding.right.bits(),
        };
        let height = PoolAxisSizes {
            size: input.height,
            kernel: self.kernel.height.bits(),
            stride: self.stride.height.bits(),
            before: self.padding.top.bits(),
            after: self.padding.bottom.bits(),
        };
        [width, height]
    }

    /// Sizes of output and segments for `input`; the error says why the hardware cannot run the layer.
    pub fn geometry(&self, input: CubeShape) -> Result<PdpShapes, String> {
        let [across, down] = self.axes(input);
        let output = CubeShape {
            width: across.outputs(window::WIDTH)?,
            height: down.outputs(window::HEIGHT)?,
            channels: input.channels,
        };
        let limit = widest_output(down.kernel, down.stride);
        let plan = match self.split {
            Some(split) => Some(PdpWidthSplitter::new(across, output.width, limit).plan(split)?),
            None if output.width > limit => {
                let advice = match self.source {
                    Some(_) => "split it: `split: {}`",
                    None => "what SDP sends cannot be split",
                };
                return Err(format!(
                    "the output is {} columns wide; with kernel.height {} and stride.height {} \
                     the line buffer holds {limit}; {advice}",
                    output.width, down.kernel, down.stride
                ));
            }
            None => None,
        };
        Ok(PdpShapes {
            input,
            output,
            plan,
        })
    }

    /// Strides of the output cube.
    pub fn destination_strides(&self, output: CubeShape) -> CubeStrides {
        self.destination.strides(output, None)
    }

    /// Checks the layer; `fed` is the cube that SDP sends, if it feeds PDP.
    pub fn check(&self, fed: Option<CubeShape>) -> Result<(), String> {
        let input = match (&self.source, fed) {
            (None, None) => return Err("pdp: say its source".to_owned()),
            (Some(_), Some(_)) => {
                return Err("pdp.source: SDP feeds PDP, not memory".to_owned());
            }
            (Some(source), None) => {
                source.shape().check_strides("source", source.strides())?;
                source.shape()
            }
            (None, Some(fed)) => fed,
        };
        if self.method != PoolMethod::Average {
            let name = self.method;
            let settings = [
                ("pad_values", self.pad_values.is_some()),
                ("reciprocals", self.reciprocals.is_some()),
            ];
            if let Some((key, _)) = settings.iter().find(|(_, there)| *there) {
                return Err(format!("pdp.{key}: {name} takes none; remove it"));
            }
        }
        if self.destination.place == DestinationPlace::Source {
            return Err(
                "pdp.destination: PDP reads far ahead of what it writes and cannot work in place"
                    .to_owned(),
            );
        }
        if fed.is_some() && self.split.is_some() {
            return Err("pdp.split: what SDP sends cannot be split".to_owned());
        }
        let output = self.geometry(input)?.output;
        output.check_strides("destination", self.destination_strides(output))
    }

    /// Size of the input; `fed` is the cube that SDP sends, if it feeds PDP.
    pub fn input(&self, fed: Option<CubeShape>) -> CubeShape {
        let source = self.source.as_ref().map(SourceCube::shape);
        source.or(fed).expect("checked when read")
    }

    /// Text for reports: input, method, kernel, stride and number of segments.
    pub fn label(&self, fed: Option<CubeShape>) -> String {
        let (input, method) = (self.input(fed), self.method);
        let (kernel, stride) = (self.kernel, self.stride);
        let mut label = format!(
            "PDP {input} {method} {}x{} stride {}x{}",
            kernel.width, kernel.height, stride.width, stride.height
        );
        if let Some(plan) = self.geometry(input).ok().and_then(|sizes| sizes.plan) {
            label.push_str(&format!(" in {} segments", plan.segments));
        }
        label
    }
}
