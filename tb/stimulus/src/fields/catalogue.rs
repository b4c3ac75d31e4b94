//! The fields of a layer that a profile can name: ranges, meanings, and their values in a layer.

use std::ops::RangeInclusive;

use nvdla_files::yaml::names::hint;
use nvdla_layers::cdp::CdpLayer;
use nvdla_layers::conv::{ConvConverter, ConvInput, ConvLayer};
use nvdla_layers::layer::Layer;
use nvdla_layers::pdp::{PadValues, PdpLayer, PdpShapes};
use nvdla_layers::scalar::{CubeAxisSize, RangedNumber, S16, S32};
use nvdla_layers::sdp::ew::{EwOperand, EwSettings};
use nvdla_layers::sdp::{BsBnOperand, BsBnSettings, SdpLayer};
use nvdla_model::executed::ExecutingUnit;
use nvdla_settings::settings;

/// Description of a field that a profile can name.
#[derive(Debug, Clone, Copy)]
pub struct FieldDescription {
    /// Name in profiles: `unit.field`, such as `pdp.kernel_width`.
    pub name: &'static str,
    pub unit: ExecutingUnit,
    /// Least value that any layer can have.
    pub least: i64,
    pub most: i64,
    pub meaning: &'static str,
    /// Where the field is specified: document of docs/nv_small, and section.
    pub source: &'static str,
    /// Function that reads the field's value from a layer; `None` if the layer has no such field.
    pub of: fn(&Layer) -> Option<i64>,
}

/// Least and largest value of a field, from the type that the function returns.
const fn ends<const LEAST: i64, const MOST: i64>(
    _: fn(&Layer) -> Option<RangedNumber<LEAST, MOST>>,
) -> (i64, i64) {
    (LEAST, MOST)
}

/// Declares the fields by unit: name in code and in profiles, meaning, document and section, and
/// the value in a layer. The type of the value gives the range.
macro_rules! catalogue {
    ($($unit:ident { $($variant:ident $name:literal $meaning:literal [$source:literal]
        => $of:expr;)* })*) => {
        /// A field that a profile can name, in the order in which the fields of a layer are drawn.
        #[settings(text, Copy, PartialOrd, Ord, Hash)]
        #[derive(strum::Display, strum::AsRefStr, strum::EnumString)]
        #[strum(parse_err_ty = String, parse_err_fn = unknown)]
        pub enum FieldName { $($(#[doc = $meaning] #[strum(serialize = $name)] $variant,)*)* }

        impl FieldName {
            /// All fields that a profile can name.
            pub const ALL: &[Self] = &[$($(Self::$variant,)*)*];

            /// The description of the field: name, range, meaning.
            pub fn entry(self) -> &'static FieldDescription {
                match self { $($(Self::$variant => const { &FieldDescription {
                    name: $name,
                    unit: ExecutingUnit::$unit,
                    least: ends($of).0,
                    most: ends($of).1,
                    meaning: $meaning,
                    source: $source,
                    of: |layer| {
                        let of: fn(&Layer) -> Option<RangedNumber<_, _>> = $of;
                        of(layer).map(RangedNumber::get)
                    },
                } },)*)* }
            }
        }
    };
}

catalogue! {
    Convolution {
        ConvKernelWidth "conv.kernel_width"
            "taps of a kernel row; 32 at most on feature data" ["convolution.md, 13"]
            => |layer| RangedNumber::<1, 64>::new(conv(layer)?.kernels.width.get());
        ConvKernelHeight "conv.kernel_height" "lines of a kernel" ["convolution.md, 13"]
            => |layer| Some(conv(layer)?.kernels.height);
        ConvChannels "conv.channels" "channels of a feature cube" ["convolution.md, 13"]
            => |layer| match conv(layer)?.source {
                ConvInput::Feature(ref source) => Some(source.channels),
                ConvInput::Image(_) => None,
            };
        ConvWidth "conv.width" "columns of the input" ["convolution.md, 13"]
            => |layer| extent(conv(layer)?.source.shape().width);
        ConvHeight "conv.height" "lines of the input" ["convolution.md, 13"]
            => |layer| extent(conv(layer)?.source.shape().height);
        ConvOutputWidth "conv.output_width" "columns of the output" ["convolution.md, 2"]
            => |layer| extent(conv(layer)?.output().width);
        ConvOutputHeight "conv.output_height" "lines of the output" ["convolution.md, 2"]
            => |layer| extent(conv(layer)?.output().height);
        ConvKernels "conv.kernels"
            "number of kernels: channels of the output" ["convolution.md, 13"]
            => |layer| Some(conv(layer)?.kernels.count);
        ConvStrideX "conv.stride_x" "input columns from output to output" ["convolution.md, 13"]
            => |layer| Some(conv(layer)?.stride.x);
        ConvDilationX "conv.dilation_x"
            "input columns from tap to tap; 1 on images" ["convolution.md, 13"]
            => |layer| Some(conv(layer)?.dilation.x);
        ConvPadLeft "conv.pad_left" "padding columns before the input" ["convolution.md, 13"]
            => |layer| Some(conv(layer)?.padding.left);
        ConvPadRight "conv.pad_right" "padding columns behind the input" ["convolution.md, 13"]
            => |layer| Some(conv(layer)?.padding.right);
        ConvStrideY "conv.stride_y" "input lines from output to output" ["convolution.md, 13"]
            => |layer| Some(conv(layer)?.stride.y);
        ConvDilationY "conv.dilation_y"
            "input lines from tap to tap; 1 on images" ["convolution.md, 13"]
            => |layer| Some(conv(layer)?.dilation.y);
        ConvPadTop "conv.pad_top" "padding lines before the input" ["convolution.md, 13"]
            => |layer| Some(conv(layer)?.padding.top);
        ConvPadBottom "conv.pad_bottom" "padding lines behind the input" ["convolution.md, 13"]
            => |layer| Some(conv(layer)?.padding.bottom);
        ConvPadValue "conv.pad_value" "value of the padding" ["convolution.md, 13"]
            => |layer| Some(conv(layer)?.padding.value);
        ConvOffset "conv.offset" "offset of the input converter" ["image_input.md, 5"]
            => |layer| Some(converter(layer)?.offset);
        ConvScale "conv.scale" "factor of the input converter" ["image_input.md, 5"]
            => |layer| Some(converter(layer)?.scale);
        ConvShift "conv.shift" "right shift of the input converter" ["image_input.md, 5"]
            => |layer| Some(converter(layer)?.truncate);
        ConvTruncate "conv.truncate" "rounding shift of the sums" ["convolution.md, 7"]
            => |layer| Some(conv(layer)?.truncate);
    }
    Sdp {
        SdpWidth "sdp.width" "columns of the cube" ["sdp.md, 6.1"]
            => |layer| extent(layer.stream()?.shape.width);
        SdpHeight "sdp.height" "lines of the cube" ["sdp.md, 6.1"]
            => |layer| extent(layer.stream()?.shape.height);
        SdpChannels "sdp.channels" "channels of the cube" ["sdp.md, 6.1"]
            => |layer| extent(layer.stream()?.shape.channels);
        SdpBsAlu "sdp.bs.alu" "operand of the ALU of BS from a register" ["sdp.md, 8"]
            => |layer| register(&bs(layer)?.alu.as_ref()?.operand);
        SdpBsAluShift "sdp.bs.alu_shift" "left shift of the operand of the ALU of BS" ["sdp.md, 8"]
            => |layer| Some(bs(layer)?.alu.as_ref()?.shift);
        SdpBsMul "sdp.bs.mul" "factor of BS from a register" ["sdp.md, 8"]
            => |layer| register(&bs(layer)?.mul.as_ref()?.operand);
        SdpBsShift "sdp.bs.shift" "right shift of BS" ["sdp.md, 8"]
            => |layer| Some(bs(layer)?.shift);
        SdpBnAlu "sdp.bn.alu" "operand of the ALU of BN from a register" ["sdp.md, 8"]
            => |layer| register(&bn(layer)?.alu.as_ref()?.operand);
        SdpBnAluShift "sdp.bn.alu_shift" "left shift of the operand of the ALU of BN" ["sdp.md, 8"]
            => |layer| Some(bn(layer)?.alu.as_ref()?.shift);
        SdpBnMul "sdp.bn.mul" "factor of BN from a register" ["sdp.md, 8"]
            => |layer| register(&bn(layer)?.mul.as_ref()?.operand);
        SdpBnShift "sdp.bn.shift" "right shift of BN" ["sdp.md, 8"]
            => |layer| Some(bn(layer)?.shift);
        SdpEwMul "sdp.ew.mul" "factor of EW from a register" ["sdp.md, 9.2"]
            => |layer| wide_register(&ew(layer)?.mul.as_ref()?.operand);
        SdpEwShift "sdp.ew.shift" "right shift of the products of EW" ["sdp.md, 9.2"]
            => |layer| Some(ew(layer)?.mul.as_ref()?.truncate);
        SdpEwAlu "sdp.ew.alu" "operand of the ALU of EW from a register" ["sdp.md, 9.2"]
            => |layer| wide_register(&ew(layer)?.alu.as_ref()?.operand);
        SdpOffset "sdp.offset" "offset of the output converter" ["sdp.md, 11"]
            => |layer| Some(writes(layer)?.converter.offset);
        SdpScale "sdp.scale" "factor of the output converter" ["sdp.md, 11"]
            => |layer| Some(writes(layer)?.converter.scale);
        SdpShift "sdp.shift" "right shift of the output converter" ["sdp.md, 11"]
            => |layer| Some(writes(layer)?.converter.shift);
    }
    Pdp {
        PdpChannels "pdp.channels" "channels of the cube" ["pdp.md, 9"]
            => |layer| extent(pools(layer)?.input.channels);
        PdpKernelHeight "pdp.kernel_height" "lines of a window" ["pdp.md, 9"]
            => |layer| Some(pdp(layer)?.kernel.height);
        PdpStrideY "pdp.stride_y" "lines from window to window" ["pdp.md, 9"]
            => |layer| Some(pdp(layer)?.stride.height);
        PdpPadTop "pdp.pad_top" "padding lines before the input" ["pdp.md, 9"]
            => |layer| Some(pdp(layer)?.padding.top);
        PdpPadBottom "pdp.pad_bottom" "padding lines behind the input" ["pdp.md, 9"]
            => |layer| Some(pdp(layer)?.padding.bottom);
        PdpOutputHeight "pdp.output_height" "lines of the output" ["pdp.md, 5.1"]
            => |layer| extent(pools(layer)?.output.height);
        PdpKernelWidth "pdp.kernel_width" "columns of a window" ["pdp.md, 9"]
            => |layer| Some(pdp(layer)?.kernel.width);
        PdpStrideX "pdp.stride_x" "columns from window to window" ["pdp.md, 9"]
            => |layer| Some(pdp(layer)?.stride.width);
        PdpPadLeft "pdp.pad_left" "padding columns before the input" ["pdp.md, 9"]
            => |layer| Some(pdp(layer)?.padding.left);
        PdpPadRight "pdp.pad_right" "padding columns behind the input" ["pdp.md, 9"]
            => |layer| Some(pdp(layer)?.padding.right);
        PdpOutputWidth "pdp.output_width"
            "columns of the output; where it is named no layer is split" ["pdp.md, 6.1"]
            => |layer| extent(pools(layer)?.output.width);
        PdpPadValue "pdp.pad_value"
            "the pixel that padding counts as, in averages with such a pixel" ["pdp.md, 5.3"]
            => |layer| match pdp(layer)?.pad_values {
                Some(PadValues::Pixel(pixel)) => Some(pixel),
                _ => None,
            };
    }
    Cdp {
        CdpWidth "cdp.width" "columns of the cube" ["cdp.md, 11"]
            => |layer| Some(cdp(layer)?.source.width);
        CdpHeight "cdp.height" "lines of the cube" ["cdp.md, 11"]
            => |layer| Some(cdp(layer)?.source.height);
        CdpChannels "cdp.channels" "channels of the cube" ["cdp.md, 11"]
            => |layer| Some(cdp(layer)?.source.channels);
        CdpOffset "cdp.offset" "offset of the input converter" ["cdp.md, 7.2"]
            => |layer| Some(cdp(layer)?.input.offset);
        CdpScale "cdp.scale" "factor of the input converter" ["cdp.md, 7.2"]
            => |layer| Some(cdp(layer)?.input.scale);
        CdpShift "cdp.shift" "right shift of the input converter" ["cdp.md, 7.2"]
            => |layer| Some(cdp(layer)?.input.shift);
        CdpWindow "cdp.window" "channels of a window of squares: 3, 5, 7 or 9" ["cdp.md, 7.3"]
            => |layer| RangedNumber::<3, 9>::new(cdp(layer)?.window?.channels().into());
        CdpOutputScale "cdp.output_scale" "factor of the output converter" ["cdp.md, 7.10"]
            => |layer| Some(cdp(layer)?.output.scale);
        CdpOutputOffset "cdp.output_offset" "offset of the output converter" ["cdp.md, 7.10"]
            => |layer| Some(cdp(layer)?.output.offset);
        CdpOutputShift "cdp.output_shift" "right shift of the output converter" ["cdp.md, 7.10"]
            => |layer| Some(cdp(layer)?.output.shift);
    }
}

impl FieldName {
    /// Range from the least to the largest value that the field has in any layer.
    pub fn range(self) -> RangeInclusive<i64> {
        self.entry().least..=self.entry().most
    }

    /// Whether the field belongs to stage EW of SDP.
    pub fn is_ew(self) -> bool {
        self.entry().name.starts_with("sdp.ew.")
    }
}

/// Text of the error for a name that no field has; it suggests similar names.
fn unknown(name: &str) -> String {
    let near = hint(name, FieldName::ALL);
    format!("`{name}` is no field{near}; `cosim profile show` lists them")
}

fn conv(layer: &Layer) -> Option<&ConvLayer> {
    layer.conv.as_ref()
}

/// The input converter of the convolution, if its offset register is used: with means it is not.
fn converter(layer: &Layer) -> Option<&ConvConverter> {
    let converter = conv(layer)?.converter.as_ref();
    converter.filter(|converter| converter.means.is_none())
}

/// The settings of SDP, unless EW compares: then the output converter is not used.
fn writes(layer: &Layer) -> Option<&SdpLayer> {
    let sdp = layer.sdp.as_ref()?;
    let compares = sdp.ew.as_ref().is_some_and(EwSettings::compares);
    (!compares).then_some(sdp)
}

fn bs(layer: &Layer) -> Option<&BsBnSettings> {
    layer.sdp.as_ref()?.bs.as_ref()
}

fn bn(layer: &Layer) -> Option<&BsBnSettings> {
    layer.sdp.as_ref()?.bn.as_ref()
}

/// The settings of EW, unless EW compares its input with the operand.
fn ew(layer: &Layer) -> Option<&EwSettings> {
    layer.sdp.as_ref()?.ew.as_ref().filter(|ew| !ew.compares())
}

fn register(operand: &BsBnOperand) -> Option<S16> {
    match operand {
        BsBnOperand::Register(value) => Some(*value),
        BsBnOperand::Memory(_) => None,
    }
}

fn wide_register(operand: &EwOperand) -> Option<S32> {
    match operand {
        EwOperand::Register(value) => Some(*value),
        EwOperand::Memory(_) => None,
    }
}

fn pdp(layer: &Layer) -> Option<&PdpLayer> {
    layer.pdp.as_ref()
}

/// Sizes of the input and output cubes of PDP.
fn pools(layer: &Layer) -> Option<PdpShapes> {
    let (pdp, fed) = (pdp(layer)?, layer.stream().map(|stream| stream.shape));
    pdp.geometry(pdp.input(fed)).ok()
}

fn cdp(layer: &Layer) -> Option<&CdpLayer> {
    layer.cdp.as_ref()
}

fn extent(size: u32) -> Option<CubeAxisSize> {
    CubeAxisSize::new(size.into())
}
