//! Sizes, entries, banks and strides that a driver computes from the shape of a convolution layer.
//!
//! Sizes are natural numbers; [`super::lower`] makes register values of them, some of which hold a
//! number less one.
//!
//! Source: docs/nv_small/convolution.md, sections 2, 4, 5 and 10.1; image_input.md, sections 4
//! to 7 and 10; conv_multilayer.md, sections 4, 5 and 7.

use super::pack::{ConvKernelShape, GROUP, ImagePlanes};
use super::{ConvBuffer, ConvDilation, ConvImage, ConvInput, ConvLayer, InputLineSource};
use crate::cube::{CubeShape, CubeStrides, SourceCube};
use crate::scalar::{MultipleOfEight, RangedNumber, WIDEST};
use nvdla_regs::geometry::Geometry;

/// Bytes of a bank of the convolution buffer.
pub const BANK_BYTES: u32 = Geometry::LANES * Geometry::BANK_ENTRIES;

/// Sizes, entries, banks and strides of a layer that nv_small can run, computed from its keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConvPlan {
    /// Size of the input as CDMA fetches it.
    pub input: CubeShape,
    /// Input lines that CSC works on (HC in the specification).
    pub lines: u32,
    /// Size of the cube of sums that goes to SDP.
    pub output: CubeShape,
    /// Size of the kernels as CSC sees them; those of images are one pixel wide.
    pub kernel: ConvKernelShape,
    pub entries_per_slice: u32,
    pub data_banks: u32,
    pub weight_banks: u32,
    pub fetch_grain: u32,
    /// Number of output pixels: CSC works on a kernel group once for each.
    pub atomics: u32,
    /// Number of input lines freed in the convolution buffer at the end of the layer.
    pub release: u32,
}

/// Why nv_small cannot run the layer, and what to do instead.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ConvRefusal {
    #[error(
        "the kernel spans {kernel} {axis}, the padded input only {input}: add padding or take a \
         smaller kernel"
    )]
    KernelBeyondInput {
        axis: ConvSizeAxis,
        kernel: u32,
        input: u32,
    },
    #[error("the output would have {size} {axis}; the registers hold {WIDEST} at most")]
    OutputTooLarge { axis: ConvSizeAxis, size: u32 },
    #[error("kernels of feature data have at most 32 columns, not {0}")]
    KernelTooWide(u32),
    #[error("a kernel row of {width} pixels has {bytes} bytes, more than {WIDEST}")]
    KernelRowTooLong { width: u32, bytes: u32 },
    #[error(
        "{lines} lines of {entries} entries fill {needed} banks, and the weights need one of \
         {}: cut the input into strips",
        Geometry::BANKS
    )]
    InputTooLarge {
        lines: u32,
        entries: u32,
        needed: u32,
    },
    #[error("{lines} lines of {entries} entries fill {needed} data banks, not {given}")]
    TooFewDataBanks {
        lines: u32,
        entries: u32,
        needed: u32,
        given: u32,
    },
    #[error(
        "{kernels} kernels of {kernel_bytes} bytes must be in the buffer together and fill \
         {needed} weight banks, there are {given}: take smaller kernels or fewer data banks"
    )]
    GroupTooLarge {
        kernels: u32,
        kernel_bytes: u32,
        needed: u32,
        given: u32,
    },
    #[error(
        "kept weights must fit as a whole: {bytes} bytes fill {needed} weight banks, there are \
         {given}"
    )]
    KeptWeightsTooLarge { bytes: u32, needed: u32, given: u32 },
    #[error(
        "{data} data banks and {weights} weight banks are more than {}",
        Geometry::BANKS
    )]
    TooManyBanks { data: u32, weights: u32 },
    #[error("a line has {needed} entries, entries_per_slice says {given}")]
    TooFewEntries { needed: u32, given: u32 },
    #[error("the width is {0}; with more than 8 channels it is at most 4095")]
    TooWideForSurfaces(u32),
    #[error("source.line_stride 0x{stride:x} is less than the 0x{needed:x} bytes of a line")]
    LineStride { stride: u32, needed: u32 },
    #[error(
        "source.surface_stride 0x{stride:x} is less than the 0x{needed:x} bytes of all lines of \
         a surface"
    )]
    SurfaceStride { stride: u32, needed: u64 },
    #[error("source.chroma_line_stride 0x{stride:x} is less than the 0x{needed:x} bytes of a line")]
    ChromaLineStride { stride: u32, needed: u32 },
    #[error("the format has one plane: leave chroma_at and chroma_line_stride away")]
    NoChromaPlane,
    #[error("{0} lines at a time take lines without gaps: leave fetch_grain away")]
    GrainOfGaps(u32),
    #[error("x_offset {given} is more than {most}, the last pixel of an aligned word")]
    PixelOffset { given: u32, most: u32 },
    #[error("images have no dilation")]
    ImageDilation,
    #[error("y_extension is for images only")]
    FeatureExtension,
    #[error(
        "y_extension {extension} takes rows of at most {most} bytes, and strides of at most \
         {most} bytes; here they are {row} and {step}"
    )]
    Extension {
        extension: u32,
        most: u32,
        row: u32,
        step: u32,
    },
    #[error("means are for images; feature data have one offset")]
    FeatureMeans,
    #[error("side_value is for images; feature data have one padding value")]
    FeatureSideValue,
    #[error("release {release} is more than the {lines} lines that are convolved")]
    Release { release: u32, lines: u32 },
    #[error("fetch_grain is for feature data; images are read line by line")]
    ImageGrain,
}

/// Direction of a size that an error names: columns (width) or lines (height).
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::Display)]
#[strum(serialize_all = "lowercase")]
pub enum ConvSizeAxis {
    Columns,
    Lines,
}

impl ConvPlan {
    /// Computes output size, entries, banks and strides of `layer`.
    ///
    /// # Errors
    /// nv_small cannot run the layer.
    pub fn of(layer: &ConvLayer) -> Result<Self, ConvRefusal> {
        check_mode(layer)?;
        let input = layer.source.shape();
        let lines = layer.buffer.lines.map_or(input.height, RangedNumber::bits);
        let kernel = kernel_shape(layer)?;
        let taps = (layer.kernels.width.bits(), layer.kernels.height.bits());
        let extent = (
            kernel_extent(taps.0, layer.dilation.x.bits()),
            kernel_extent(taps.1, layer.dilation.y.bits()),
        );
        let padding = &layer.padding;
        let (left, right) = (padding.left.bits(), padding.right.bits());
        let (top, bottom) = (padding.top.bits(), padding.bottom.bits());
        let stride = (layer.stride.x.bits(), layer.stride.y.bits());
        let padded = (left + input.width + right, top + lines + bottom);
        let output = CubeShape {
            width: output_size(ConvSizeAxis::Columns, padded.0, extent.0, stride.0)?,
            height: output_size(ConvSizeAxis::Lines, padded.1, extent.1, stride.1)?,
            channels: kernel.count,
        };
        match &layer.source {
            ConvInput::Feature(source) => check_feature(source)?,
            ConvInput::Image(image) => check_image(image)?,
        }
        let buffer = &layer.buffer;
        let entries_per_slice = entries_per_slice(layer, padded.0)?;
        let (data_banks, weight_banks) = banks(buffer, lines, entries_per_slice, kernel)?;
        let release = buffer.release.map_or(lines, RangedNumber::bits);
        if release > lines {
            return Err(ConvRefusal::Release { release, lines });
        }
        Ok(Self {
            input,
            lines,
            output,
            kernel,
            entries_per_slice,
            data_banks,
            weight_banks,
            fetch_grain: fetch_grain(layer)?,
            atomics: output.width * output.height,
            release,
        })
    }
}

/// Columns or lines that a kernel with `taps` taps spans. Source: convolution.md, section 2.
fn kernel_extent(taps: u32, dilation: u32) -> u32 {
    (taps - 1) * dilation + 1
}

/// Number of output columns or lines; input after the last full window is dropped. Source:
/// convolution.md, section 2.
fn output_size(
    axis: ConvSizeAxis,
    input: u32,
    kernel: u32,
    stride: u32,
) -> Result<u32, ConvRefusal> {
    let Some(room) = input.checked_sub(kernel) else {
        return Err(ConvRefusal::KernelBeyondInput {
            axis,
            kernel,
            input,
        });
    };
    match room / stride + 1 {
        size if size > WIDEST => Err(ConvRefusal::OutputTooLarge { axis, size }),
        size => Ok(size),
    }
}

/// Number of buffer entries that one input line takes; the layer may set more than it needs.
/// Source: convolution.md, section 5.1; image_input.md, section 6.
fn entries_per_slice(layer: &ConvLayer, padded_width: u32) -> Result<u32, ConvRefusal> {
    let input = layer.source.shape();
    let needed = match &layer.source {
        ConvInput::Feature(_) => input.surfaces() * input.width,
        ConvInput::Image(_) => (padded_width * input.channels).div_ceil(8),
    };
    match layer.buffer.entries_per_slice.map(RangedNumber::bits) {
        Some(given) if given < needed => Err(ConvRefusal::TooFewEntries { needed, given }),
        Some(given) => Ok(given),
        None => Ok(needed),
    }
}

/// Numbers of data and weight banks. Source: convolution.md, section 5.2; conv_multilayer.md, section 7.
fn banks(
    buffer: &ConvBuffer,
    lines: u32,
    entries: u32,
    kernel: ConvKernelShape,
) -> Result<(u32, u32), ConvRefusal> {
    let needed = lines
        .saturating_mul(entries)
        .div_ceil(Geometry::BANK_ENTRIES);
    if needed >= Geometry::BANKS {
        return Err(ConvRefusal::InputTooLarge {
            lines,
            entries,
            needed,
        });
    }
    let data = buffer.data_banks.map_or(needed, RangedNumber::bits);
    if data < needed {
        return Err(ConvRefusal::TooFewDataBanks {
            lines,
            entries,
            needed,
            given: data,
        });
    }
    let all = kernel.weight_bytes().div_ceil(BANK_BYTES);
    let weights = match buffer.weight_banks {
        Some(banks) => banks.bits(),
        None => all.min(Geometry::BANKS - data),
    };
    let kernels = kernel.count.min(GROUP);
    let kernel_bytes = kernel.bytes();
    let group = kernels.saturating_mul(kernel_bytes).div_ceil(BANK_BYTES);
    if weights < group {
        return Err(ConvRefusal::GroupTooLarge {
            kernels,
            kernel_bytes,
            needed: group,
            given: weights,
        });
    }
    if buffer.keep_weights && weights < all {
        return Err(ConvRefusal::KeptWeightsTooLarge {
            bytes: kernel.weight_bytes(),
            needed: all,
            given: weights,
        });
    }
    if data + weights > Geometry::BANKS {
        return Err(ConvRefusal::TooManyBanks { data, weights });
    }
    Ok((data, weights))
}

/// Number of lines that CDMA fetches at a time. Source: convolution.md, section 10.1.
fn fetch_grain(layer: &ConvLayer) -> Result<u32, ConvRefusal> {
    let given = layer.buffer.fetch_grain.map(RangedNumber::bits);
    match (&layer.source, given) {
        (ConvInput::Image(_), Some(_)) => Err(ConvRefusal::ImageGrain),
        (ConvInput::Image(_), None) => Ok(1),
        (ConvInput::Feature(source), given) => match (source.packed().0, given) {
            (false, Some(grain)) if grain > 1 => Err(ConvRefusal::GrainOfGaps(grain)),
            (true, None) => Ok(source.height.bits().min(4095)),
            (_, given) => Ok(given.unwrap_or(1)),
        },
    }
}

/// Checks strides and width of a feature cube. Source: convolution.md, section 4.1.
fn check_feature(source: &SourceCube) -> Result<(), ConvRefusal> {
    let input = source.shape();
    let CubeStrides {
        line: stride,
        surface,
    } = source.strides();
    let needed = 8 * input.width;
    if stride < needed {
        return Err(ConvRefusal::LineStride { stride, needed });
    }
    let needed = u64::from(stride) * u64::from(input.height);
    if u64::from(surface) < needed {
        let stride = surface;
        return Err(ConvRefusal::SurfaceStride { stride, needed });
    }
    if input.channels > 8 && input.width > 4095 {
        Err(ConvRefusal::TooWideForSurfaces(input.width))
    } else {
        Ok(())
    }
}

/// Checks offset, planes and strides of an image. Source: image_input.md, section 4.2.
fn check_image(image: &ConvImage) -> Result<(), ConvRefusal> {
    let (given, most) = (image.x_offset.bits(), image.format.most_offset());
    if given > most {
        return Err(ConvRefusal::PixelOffset { given, most });
    }
    let chroma = image.chroma_at.or(image.chroma_line_stride);
    if chroma.is_some() && !image.format.has_chroma_plane() {
        return Err(ConvRefusal::NoChromaPlane);
    }
    let planes = image.planes();
    let [stride, chroma_stride] = planes.line_strides;
    let [needed, chroma_needed] = planes.line_bytes();
    if stride < needed {
        return Err(ConvRefusal::LineStride { stride, needed });
    }
    if chroma_stride < chroma_needed {
        let (stride, needed) = (chroma_stride, chroma_needed);
        return Err(ConvRefusal::ChromaLineStride { stride, needed });
    }
    Ok(())
}

impl ConvImage {
    /// Layout of the image in memory; a stride that the file does not give leaves no gap.
    pub fn planes(&self) -> ImagePlanes {
        let mut planes = ImagePlanes {
            format: self.format,
            x_offset: self.x_offset.bits(),
            width: self.width.bits(),
            height: self.height.bits(),
            line_strides: [0, 0],
        };
        let [line, chroma] = planes.line_bytes();
        planes.line_strides = [
            self.line_stride.map_or(line, MultipleOfEight::get),
            self.chroma_line_stride.map_or(chroma, MultipleOfEight::get),
        ];
        planes
    }
}

/// Size of the kernels as CSC sees them, with the extensions of images. Source: convolution.md,
/// section 4.2; image_input.md, sections 7.1 and 7.3.
fn kernel_shape(layer: &ConvLayer) -> Result<ConvKernelShape, ConvRefusal> {
    let kernels = &layer.kernels;
    let (count, width) = (kernels.count.bits(), kernels.width.bits());
    let (height, channels) = (kernels.height.bits(), layer.source.shape().channels);
    let extension = kernels.y_extension.bits();
    let feature = ConvKernelShape {
        count,
        width,
        height,
        channels,
        merged_rows: 1,
    };
    if matches!(layer.source, ConvInput::Feature(_)) {
        return match width {
            0..=32 => Ok(feature),
            _ => Err(ConvRefusal::KernelTooWide(width)),
        };
    }
    let row = width * channels;
    if row > WIDEST {
        let bytes = row;
        return Err(ConvRefusal::KernelRowTooLong { width, bytes });
    }
    let merged_rows = 1 << extension;
    let (step, most) = (layer.stride.x.bits() * channels, 8 / merged_rows);
    if extension > 0 && (row > most || step > most) {
        return Err(ConvRefusal::Extension {
            extension,
            most,
            row,
            step,
        });
    }
    Ok(ConvKernelShape {
        width: 1,
        channels: row,
        merged_rows,
        ..feature
    })
}

/// Refuses settings of images if the input is a feature cube, and dilation if it is an image.
fn check_mode(layer: &ConvLayer) -> Result<(), ConvRefusal> {
    match &layer.source {
        ConvInput::Feature(_) => {
            if layer.kernels.y_extension.bits() > 0 {
                return Err(ConvRefusal::FeatureExtension);
            }
            if layer.converter.is_some_and(|cvt| cvt.means.is_some()) {
                return Err(ConvRefusal::FeatureMeans);
            }
            if layer.padding.side_value.is_some() {
                return Err(ConvRefusal::FeatureSideValue);
            }
        }
        ConvInput::Image(_) if layer.dilation != ConvDilation::default() => {
            return Err(ConvRefusal::ImageDilation);
        }
        ConvInput::Image(_) => {}
    }
    Ok(())
}

impl InputLineSource {
    /// Values of the bit DATA_REUSE in CDMA and in CSC.
    pub fn reuse_bits(self) -> (bool, bool) {
        match self {
            Self::Fetch => (false, false),
            Self::Reuse => (true, true),
            Self::Append => (false, true),
        }
    }
}
