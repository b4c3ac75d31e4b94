//! Convolution layers: what one says in YAML.
//!
//! A layer convolves a feature cube or an image with kernels; the 32-bit sums go to SDP on the
//! fly. [`plan`] computes every derived register, [`pack`] brings weights and images into the
//! order in which the hardware reads them.
//!
//! Source: docs/nv_small/convolution.md, image_input.md, conv_multilayer.md.

pub mod explain;
pub mod format;
mod layer;
pub mod lower;
pub mod pack;
pub mod plan;

use crate::cube::Shape;
use crate::data::Size;
use crate::sdp::Stream;
use plan::{Plan, Refusal};

pub use layer::{
    Buffering, ConvLayer, Converter, DataFrom, Dilation, Image, Input, Kernels, Padding, Starter,
    Stride, WeightsFrom,
};

/// Bits of the sums before the rounding shift, about.
const SUM_BITS: u32 = 20;

impl ConvLayer {
    /// The derived numbers of the layer.
    ///
    /// # Errors
    /// nv_small cannot run it.
    pub fn plan(&self) -> Result<Plan, Refusal> {
        Plan::of(self)
    }

    /// The cube of sums that goes to SDP.
    pub fn output(&self) -> Shape {
        self.plan().expect("checked when read").output
    }

    /// What goes to SDP, and from there to memory.
    pub fn stream(&self) -> Stream {
        Stream {
            shape: self.output(),
            from_convolution: true,
            to_pooling: false,
            bits: SUM_BITS.saturating_sub(self.truncate.bits()).max(1),
        }
    }

    /// The same layer with nothing in the buffer before: it fetches all lines and weights.
    #[must_use]
    pub fn alone(&self) -> Self {
        let mut layer = self.clone();
        layer.buffer.data = DataFrom::Fetch;
        layer.buffer.weights = WeightsFrom::Fetch;
        if let Some(lines) = layer.buffer.lines.take() {
            match &mut layer.source {
                Input::Feature(source) => {
                    source.height = lines;
                    source.surface_stride = None;
                }
                Input::Image(image) => image.height = lines,
            }
        }
        layer
    }

    /// Says what is not legal.
    pub fn check(&self) -> Result<(), String> {
        match &self.source {
            Input::Feature(source) => {
                let data = source.data.check(Size::One);
                data.map_err(|why| format!("conv.source.feature.data: {why}"))?;
            }
            Input::Image(image) => {
                let data = image.data.check_bytes();
                data.map_err(|why| format!("conv.source.image.data: {why}"))?;
                let code = image.check_code();
                code.map_err(|why| format!("conv.source.image.code: {why}"))?;
            }
        }
        let weights = self.kernels.data.check(Size::One);
        weights.map_err(|why| format!("conv.kernels.data: {why}"))?;
        self.plan().map_err(|why| format!("conv: {why}"))?;
        Ok(())
    }

    /// Units and shapes, for people.
    pub fn label(&self) -> String {
        let (input, kernels) = (self.source.shape(), &self.kernels);
        let what = match &self.source {
            Input::Feature(_) => String::new(),
            Input::Image(image) => format!(" {}", image.format),
        };
        let Kernels {
            count,
            width,
            height,
            ..
        } = kernels;
        format!("CONV{what} {input} * {count} of {width}x{height}")
    }
}
