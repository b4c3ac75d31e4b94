//! Convolution layers, with the keys of a layer file.
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

use crate::cube::CubeShape;
use crate::sdp::SdpStreamShape;
use plan::{ConvPlan, ConvRefusal};

pub use layer::{
    ConvBuffer, ConvConverter, ConvDilation, ConvImage, ConvInput, ConvLayer, ConvPadding,
    ConvStride, FirstEnabledBlock, InputLineSource, Kernels, WeightsFrom,
};

/// Typical number of bits of the sums before the rounding shift.
const SUM_BITS: u32 = 20;

impl ConvLayer {
    /// Calculates what registers need and the file does not give: output size, entries, banks, strides.
    ///
    /// # Errors
    /// nv_small cannot run the layer.
    pub fn plan(&self) -> Result<ConvPlan, ConvRefusal> {
        ConvPlan::of(self)
    }

    /// Size in elements of the cube of sums that goes to SDP.
    pub fn output(&self) -> CubeShape {
        self.plan().expect("checked when read").output
    }

    /// The stream from the convolution to SDP: size of the cube, typical number of bits of a sum.
    pub fn stream(&self) -> SdpStreamShape {
        SdpStreamShape {
            shape: self.output(),
            from_convolution: true,
            to_pooling: false,
            bits: SUM_BITS.saturating_sub(self.truncate.bits()).max(1),
        }
    }

    /// This layer as the first one after reset: it fetches all lines and weights from memory.
    #[must_use]
    pub fn alone(&self) -> Self {
        let mut layer = self.clone();
        layer.buffer.data = InputLineSource::Fetch;
        layer.buffer.weights = WeightsFrom::Fetch;
        if let Some(lines) = layer.buffer.lines.take() {
            match &mut layer.source {
                ConvInput::Feature(source) => {
                    source.height = lines;
                    source.surface_stride = None;
                }
                ConvInput::Image(image) => image.height = lines,
            }
        }
        layer
    }

    /// Checks the layer; the error says what is not legal.
    pub fn check(&self) -> Result<(), String> {
        if let ConvInput::Image(image) = &self.source {
            let code = image.check_code();
            code.map_err(|why| format!("conv.source.image.code: {why}"))?;
        }
        self.plan().map_err(|why| format!("conv: {why}"))?;
        Ok(())
    }

    /// Text for reports: size of the input, number and size of the kernels.
    pub fn label(&self) -> String {
        let (input, kernels) = (self.source.shape(), &self.kernels);
        let what = match &self.source {
            ConvInput::Feature(_) => String::new(),
            ConvInput::Image(image) => format!(" {}", image.format),
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
