//! A convolution layer as a layer file describes it under the key `conv`.

use super::format::PixelFormat;
use crate::cube::{CubeShape, SourceCube};
use crate::data::LayerData;
use crate::scalar::{CubeAxisSize, MultipleOfEight, RangedNumber, S16, Shift6};
use nvdla_settings::settings;

/// A layer of the convolution core.
#[settings]
pub struct ConvLayer {
    pub source: ConvInput,
    /// Input converter; absent: bytes are taken as they are, signed.
    pub converter: Option<ConvConverter>,
    pub kernels: Kernels,
    #[absent]
    pub stride: ConvStride,
    /// Distance between neighbouring taps of a kernel, in columns and lines; 1 for images.
    #[absent]
    pub dilation: ConvDilation,
    #[absent]
    pub padding: ConvPadding,
    /// Number of bits by which the sums are shifted right, with rounding (CLIP_TRUNCATE).
    #[absent]
    pub truncate: RangedNumber<0, 31>,
    #[absent]
    pub buffer: ConvBuffer,
    /// Whether CDMA counts stalls and latency.
    #[absent(true)]
    pub counters: bool,
    /// Which of CSC and CDMA is enabled first; both come after all other blocks.
    #[absent]
    pub enable_first: FirstEnabledBlock,
}

/// Input of a convolution.
#[settings]
pub enum ConvInput {
    /// A feature cube.
    Feature(SourceCube),
    /// Pixels as they lie in a frame buffer.
    Image(ConvImage),
}

/// An image with one plane or two. Source: docs/nv_small/image_input.md, section 4.
#[settings]
pub struct ConvImage {
    pub format: PixelFormat,
    /// Reserved code that is written to PIXEL_FORMAT. The hardware reads pixels as `a8b8g8r8` then,
    /// which `format` must be. Absent: the code of `format`.
    pub code: Option<RangedNumber<0, 63>>,
    /// Width in pixels.
    pub width: CubeAxisSize,
    pub height: CubeAxisSize,
    /// Pixels between the aligned start of a line and its first pixel.
    #[absent]
    pub x_offset: RangedNumber<0, 7>,
    /// Whether the converter takes the bytes as signed numbers.
    #[absent]
    pub signed: bool,
    /// Bytes of the pixels, each -128 to 255, in the order line, column, channel.
    #[absent]
    pub data: LayerData,
    /// Address of the first plane; absent: chosen by the seed.
    pub at: Option<MultipleOfEight>,
    /// Bytes from line to line in the first plane; absent: the fewest that hold a line.
    pub line_stride: Option<MultipleOfEight>,
    /// Address of the plane of U and V; absent: chosen by the seed.
    pub chroma_at: Option<MultipleOfEight>,
    /// Bytes from line to line in the plane of U and V; absent: the fewest that hold a line.
    pub chroma_line_stride: Option<MultipleOfEight>,
}

/// Input converter: `(byte - offset) * scale >> truncate`, rounded and saturated to int8.
/// Source: docs/nv_small/image_input.md, section 5.
#[settings(optional, Copy)]
pub struct ConvConverter {
    pub offset: S16,
    /// An offset for each channel, instead of `offset`; for images only.
    pub means: Option<[S16; 4]>,
    #[absent(S16::clamp(1))]
    pub scale: S16,
    pub truncate: Shift6,
}

/// Kernels of a layer. Source: docs/nv_small/convolution.md, section 4.2; image_input.md, section 7.
#[settings]
pub struct Kernels {
    /// Number of kernels, which is also the number of output channels.
    pub count: CubeAxisSize,
    /// Taps in a row of a kernel; for images, pixels.
    pub width: CubeAxisSize,
    pub height: RangedNumber<1, 32>,
    /// Weights in the order kernel, row, column, channel.
    #[absent]
    pub data: LayerData,
    /// Base address; absent: chosen by the seed.
    pub at: Option<MultipleOfEight>,
    /// Y post-extension of images: CSC merges two kernel rows into a step for 1, four for 2.
    #[absent]
    pub y_extension: RangedNumber<0, 2>,
}

/// Input columns and lines from one output to the next.
#[settings(optional, Copy)]
pub struct ConvStride {
    pub x: RangedNumber<1, 8>,
    pub y: RangedNumber<1, 8>,
}

/// Input columns and lines from one tap to the next.
#[settings(optional, Copy)]
pub struct ConvDilation {
    pub x: RangedNumber<1, 32>,
    pub y: RangedNumber<1, 32>,
}

/// Padding of the input: numbers of columns and lines around it, and their values.
#[settings(optional, Copy)]
pub struct ConvPadding {
    pub left: RangedNumber<0, 31>,
    pub right: RangedNumber<0, 63>,
    pub top: RangedNumber<0, 31>,
    pub bottom: RangedNumber<0, 63>,
    /// Value of the padding.
    pub value: RangedNumber<-128, 127>,
    /// Value of the columns left and right of an image; absent: `value`.
    pub side_value: Option<RangedNumber<-128, 127>>,
}

/// Use of the convolution buffer, and data and weights that stay there for the next layer.
/// Source: docs/nv_small/convolution.md, section 5; conv_multilayer.md, sections 3 to 7.
#[settings(optional, Copy)]
pub struct ConvBuffer {
    /// Number of banks for data; absent: the fewest that the layer needs.
    pub data_banks: Option<RangedNumber<1, 31>>,
    /// Number of banks for weights; absent: as many as hold all weights, or all that are left.
    pub weight_banks: Option<RangedNumber<1, 31>>,
    /// Number of entries that an input line takes in the convolution buffer; absent: the fewest.
    pub entries_per_slice: Option<RangedNumber<1, 16384>>,
    /// Lines that CDMA fetches at a time; absent: 1 if there are gaps between lines, else all.
    pub fetch_grain: Option<RangedNumber<1, 4095>>,
    /// Where the input lines come from: memory, or the layer before.
    pub data: InputLineSource,
    /// Where the weights come from: memory, or the layer before.
    pub weights: WeightsFrom,
    /// Number of input lines that are convolved; absent: the height of `source`.
    pub lines: Option<CubeAxisSize>,
    /// Number of lines freed when the layer ends; absent: all lines that are convolved.
    pub release: Option<RangedNumber<1, 4096>>,
    /// Whether all lines stay in the convolution buffer for the next layer.
    pub keep_data: bool,
    /// Whether all weights stay in the convolution buffer for the next layer.
    pub keep_weights: bool,
}

/// Where the input lines of a layer come from.
#[settings(Copy, Ord, Default)]
pub enum InputLineSource {
    /// All lines come from memory.
    #[default]
    Fetch,
    /// DATA_REUSE: all lines kept by the layer before, or its unfreed lines and then lines from memory.
    Reuse,
    /// DATA_REUSE in CSC alone: all lines that the layer before kept, then lines from memory.
    Append,
}

/// Where the weights of a layer come from.
#[settings(Copy, Ord, Default)]
pub enum WeightsFrom {
    /// The weights come from memory.
    #[default]
    Fetch,
    /// WEIGHT_REUSE: the weights that the layer before kept.
    Reuse,
}

/// Which of CSC and CDMA is enabled first; the hardware takes both orders.
#[settings(Copy, Default)]
pub enum FirstEnabledBlock {
    #[default]
    Csc,
    Cdma,
}

impl ConvInput {
    /// Size of the input; the channels of an image are those of its format.
    pub fn shape(&self) -> CubeShape {
        match self {
            Self::Feature(source) => source.shape(),
            Self::Image(image) => CubeShape {
                width: image.width.bits(),
                height: image.height.bits(),
                channels: image.format.channels(),
            },
        }
    }
}

impl ConvImage {
    /// Value of the register field PIXEL_FORMAT.
    pub fn code(&self) -> u32 {
        self.code.map_or(self.format.code(), RangedNumber::bits)
    }

    /// Checks that `code`, if given, is a reserved code, and `format` is `a8b8g8r8` then.
    pub(super) fn check_code(&self) -> Result<(), String> {
        match self.code.map(RangedNumber::bits) {
            Some(code) if PixelFormat::is_code(code) => Err(format!(
                "0x{code:02x} names a format: name it as `format` and leave `code` away"
            )),
            Some(_) if self.format != PixelFormat::UNNAMED => Err(
                "a code that names no format acts as a8b8g8r8: write `format: a8b8g8r8`".to_owned(),
            ),
            _ => Ok(()),
        }
    }
}
