//! PDP layers: what one says in YAML.
//!
//! PDP takes its input from memory or from SDP, and sends its output to memory.
//!
//! Source: docs/nv_small/pdp.md, sections 2, 4, 5, 6 and 9.

pub mod lower;
pub mod split;
pub mod window;

use nvdla_regs::line_buffer::widest_output;
use nvdla_settings::settings;

use crate::cube::{CubeShape, DestinationCube, DestinationPlace, SourceCube};
use crate::data::Size;
use crate::pdp::split::{SplitPlan, SplitSettings, Splitter};
use crate::pdp::window::PoolAxis;
use crate::scalar::RangedNumber;

/// Size of a kernel in one direction.
pub type KernelSize = RangedNumber<1, 8>;
/// Distance of windows in one direction.
pub type PoolStride = RangedNumber<1, 16>;
/// Padding on one side.
pub type Padded = RangedNumber<0, 7>;
/// Value of a padding pixel.
pub type Pixel = RangedNumber<-128, 127>;
/// A pad value register: 19 bits, signed.
pub type PadRegister = RangedNumber<-262_144, 262_143>;
/// Factor of 17 bits, 16 of them fraction.
pub type Reciprocal = RangedNumber<0, 0x1_ffff>;

/// One layer of PDP: windows of a kernel slide over each channel.
#[settings]
pub struct PdpLayer {
    /// The input cube; absent exactly when SDP feeds PDP.
    pub source: Option<SourceCube>,
    pub method: PoolMethod,
    pub kernel: Kernel,
    /// Distance of the windows; absent: 1.
    #[absent]
    pub stride: Strides,
    /// Absent: none.
    #[absent]
    pub padding: PoolPadding,
    /// What padding counts as, for the average alone; absent: 0.
    pub pad_values: Option<PadValues>,
    /// Factors of the average alone; absent: those of the kernel.
    pub reciprocals: Option<Reciprocals>,
    /// Segments of the width; absent: one. From memory only.
    pub split: Option<SplitSettings>,
    #[absent]
    pub destination: DestinationCube,
    #[absent]
    pub counters: PdpCounters,
    /// When PDP is enabled; the hardware takes every order.
    #[absent]
    pub enable: EnableOrder,
}

/// What becomes of a window.
#[settings(Copy, Ord, coded, strum::Display)]
#[strum(serialize_all = "kebab-case")]
pub enum PoolMethod {
    /// Padding counts, and is part of the divisor.
    Average,
    /// Padding is ignored.
    Max,
    /// Padding is ignored.
    Min,
}

/// Size of the windows, in elements.
#[settings(Copy)]
pub struct Kernel {
    pub width: KernelSize,
    pub height: KernelSize,
}

/// Distance of the windows, in elements.
#[settings(Copy)]
pub struct Strides {
    pub width: PoolStride,
    pub height: PoolStride,
}

impl Default for Strides {
    fn default() -> Self {
        let one = PoolStride::clamp(1);
        Self {
            width: one,
            height: one,
        }
    }
}

/// Elements around the cube; fewer than the kernel has in that direction.
#[settings(optional, Copy)]
pub struct PoolPadding {
    pub left: Padded,
    pub right: Padded,
    pub top: Padded,
    pub bottom: Padded,
}

/// What the pad value registers hold.
#[settings(Copy)]
pub enum PadValues {
    /// Padding has this value: register n holds n times of it.
    Pixel(Pixel),
    /// Registers 1 to 7 hold these.
    List([PadRegister; 7]),
}

impl PadValues {
    /// What registers 1 to 7 hold: the sum of as many missing elements.
    pub fn registers(self) -> [PadRegister; 7] {
        match self {
            Self::Pixel(pixel) => {
                [1, 2, 3, 4, 5, 6, 7].map(|missing| PadRegister::clamp(missing * pixel.get()))
            }
            Self::List(values) => values,
        }
    }
}

/// Factors of the average, in 1/65536: the first of the sum, the second of the rounded product.
#[settings(Copy)]
pub struct Reciprocals {
    pub width: Reciprocal,
    pub height: Reciprocal,
}

/// The factor that divides by `size`: `floor(65536 / size)`. With it a window of equal values
/// has that value as its average.
///
/// Source: docs/nv_small/pdp.md, section 5.3.
pub fn reciprocal(size: KernelSize) -> Reciprocal {
    Reciprocal::clamp(65_536 / size.get())
}

impl Reciprocals {
    /// The mean over `kernel`.
    pub fn of(kernel: Kernel) -> Self {
        Self {
            width: reciprocal(kernel.width),
            height: reciprocal(kernel.height),
        }
    }
}

/// Which counters run; all of them unless switched off.
#[settings(optional, Copy)]
pub struct PdpCounters {
    /// Of PDP_RDMA; ignored when SDP feeds PDP.
    #[absent(true)]
    pub read_stalls: bool,
    #[absent(true)]
    pub write_stalls: bool,
}

/// When PDP is enabled among the blocks that feed it.
#[settings(Copy, Default)]
pub enum EnableOrder {
    #[default]
    First,
    /// After half of the blocks that feed it; PDP_RDMA alone has no half: as `first`.
    Middle,
    Last,
}

impl EnableOrder {
    /// Its place among the enables of `feeders` other blocks.
    pub fn place(self, feeders: usize) -> usize {
        match self {
            Self::First => 0,
            Self::Middle => feeders / 2,
            Self::Last => feeders,
        }
    }
}

/// Sizes that follow from a layer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PoolSizes {
    pub input: CubeShape,
    pub output: CubeShape,
    /// Absent: not split.
    pub plan: Option<SplitPlan>,
}

impl PdpLayer {
    /// Windows along a line of `input`, and from line to line.
    pub fn axes(&self, input: CubeShape) -> [PoolAxis; 2] {
        let width = PoolAxis {
            size: input.width,
            kernel: self.kernel.width.bits(),
            stride: self.stride.width.bits(),
            before: self.padding.left.bits(),
            after: self.padding.right.bits(),
        };
        let height = PoolAxis {
            size: input.height,
            kernel: self.kernel.height.bits(),
            stride: self.stride.height.bits(),
            before: self.padding.top.bits(),
            after: self.padding.bottom.bits(),
        };
        [width, height]
    }

    /// Sizes of the layer on `input`, or why the hardware cannot do it.
    pub fn geometry(&self, input: CubeShape) -> Result<PoolSizes, String> {
        let [across, down] = self.axes(input);
        let output = CubeShape {
            width: across.outputs(window::WIDTH)?,
            height: down.outputs(window::HEIGHT)?,
            channels: input.channels,
        };
        let limit = widest_output(down.kernel, down.stride);
        let plan = match self.split {
            Some(split) => Some(Splitter::new(across, output.width, limit).plan(split)?),
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
        Ok(PoolSizes {
            input,
            output,
            plan,
        })
    }

    /// Line and surface stride of the destination.
    pub fn destination_strides(&self, output: CubeShape) -> (u32, u32) {
        self.destination.strides(output, None)
    }

    /// Says what is not legal; `fed` is the cube that SDP sends, if it feeds PDP.
    pub fn check(&self, fed: Option<CubeShape>) -> Result<(), String> {
        let input = match (&self.source, fed) {
            (None, None) => return Err("pdp: say its source".to_owned()),
            (Some(_), Some(_)) => {
                return Err("pdp.source: SDP feeds PDP, not memory".to_owned());
            }
            (Some(source), None) => {
                let data = source.data.check(Size::OneByte);
                data.map_err(|why| format!("source.data: {why}"))?;
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

    /// The input cube; `fed` is what SDP sends.
    pub fn input(&self, fed: Option<CubeShape>) -> CubeShape {
        let source = self.source.as_ref().map(SourceCube::shape);
        source.or(fed).expect("checked when read")
    }

    /// Shape and method, for people.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reciprocals_are_those_of_the_specification() {
        let all: Vec<i64> = (1..=8)
            .map(|size| reciprocal(KernelSize::clamp(size)).get())
            .collect();
        assert_eq!(all, [65536, 32768, 21845, 16384, 13107, 10922, 9362, 8192]);
    }

    #[test]
    fn pad_registers_hold_multiples_of_the_pixel() {
        let registers = PadValues::Pixel(Pixel::clamp(-128)).registers();
        assert_eq!(registers[0].get(), -128);
        assert_eq!(registers[6].get(), -896);
        assert_eq!(registers[6].bits() & 0x7_ffff, 0x7_fc80);
    }
}
