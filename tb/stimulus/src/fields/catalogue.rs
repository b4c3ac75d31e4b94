//! The fields that a profile can name: where they may lie and where a drawn layer has them.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use nvdla_layers::conv::{ConvConverter, ConvInput, ConvLayer};
use nvdla_layers::cube::CubeShape;
use nvdla_layers::layer::Layer;
use nvdla_layers::pdp::{PadValues, PdpLayer};
use nvdla_layers::scalar;
use nvdla_layers::sdp::ew::{EwOperand, EwSettings};
use nvdla_layers::sdp::{Operand, SdpLayer, StageLayer};
use nvdla_model::executed::EndingUnit;
use nvdla_yaml::names::hint;

/// What there is to know about a field.
#[derive(Debug, Clone, Copy)]
pub struct FieldEntry {
    /// `unit.field`.
    pub name: &'static str,
    pub unit: EndingUnit,
    /// Least and largest value of any layer.
    pub least: i64,
    pub most: i64,
    pub meaning: &'static str,
    /// Document of docs/nv_small and section.
    pub source: &'static str,
    /// Its value in a layer, where the layer has it.
    pub of: fn(&Layer) -> Option<i64>,
}

/// Largest size of a cube.
const WIDEST: i64 = scalar::WIDEST as i64;

macro_rules! catalogue {
    ($($variant:ident $name:literal $unit:ident $least:literal..$most:tt
        $meaning:literal [$source:literal] $of:expr;)*) => {
        /// A field of the catalogue, in the order in which layers draw them.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Name { $(#[doc = $meaning] $variant,)* }

        impl Name {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// What there is to know about it.
            pub fn entry(self) -> &'static FieldEntry {
                match self { $(Self::$variant => &FieldEntry {
                    name: $name,
                    unit: EndingUnit::$unit,
                    least: $least,
                    most: $most,
                    meaning: $meaning,
                    source: $source,
                    of: $of,
                },)* }
            }
        }
    };
}

catalogue! {
    ConvKernelWidth "conv.kernel_width" Convolution 1..64
        "taps of a kernel row; 32 at most on feature data" ["convolution.md, 13"]
        |layer| conv(layer).map(|conv| conv.kernels.width.get());
    ConvKernelHeight "conv.kernel_height" Convolution 1..32
        "lines of a kernel" ["convolution.md, 13"]
        |layer| conv(layer).map(|conv| conv.kernels.height.get());
    ConvChannels "conv.channels" Convolution 1..WIDEST
        "channels of a feature cube" ["convolution.md, 13"]
        |layer| match conv(layer)?.source {
            ConvInput::Feature(ref source) => Some(source.channels.get()),
            ConvInput::Image(_) => None,
        };
    ConvWidth "conv.width" Convolution 1..WIDEST
        "columns of the input" ["convolution.md, 13"]
        |layer| conv(layer).map(|conv| conv.source.shape().width.into());
    ConvHeight "conv.height" Convolution 1..WIDEST
        "lines of the input" ["convolution.md, 13"]
        |layer| conv(layer).map(|conv| conv.source.shape().height.into());
    ConvOutputWidth "conv.output_width" Convolution 1..WIDEST
        "columns of the output" ["convolution.md, 2"]
        |layer| conv(layer).map(|conv| conv.output().width.into());
    ConvOutputHeight "conv.output_height" Convolution 1..WIDEST
        "lines of the output" ["convolution.md, 2"]
        |layer| conv(layer).map(|conv| conv.output().height.into());
    ConvKernels "conv.kernels" Convolution 1..WIDEST
        "number of kernels: channels of the output" ["convolution.md, 13"]
        |layer| conv(layer).map(|conv| conv.kernels.count.get());
    ConvStrideX "conv.stride_x" Convolution 1..8
        "input columns from output to output" ["convolution.md, 13"]
        |layer| conv(layer).map(|conv| conv.stride.x.get());
    ConvDilationX "conv.dilation_x" Convolution 1..32
        "input columns from tap to tap; 1 on images" ["convolution.md, 13"]
        |layer| conv(layer).map(|conv| conv.dilation.x.get());
    ConvPadLeft "conv.pad_left" Convolution 0..31
        "padding columns before the input" ["convolution.md, 13"]
        |layer| conv(layer).map(|conv| conv.padding.left.get());
    ConvPadRight "conv.pad_right" Convolution 0..63
        "padding columns behind the input" ["convolution.md, 13"]
        |layer| conv(layer).map(|conv| conv.padding.right.get());
    ConvStrideY "conv.stride_y" Convolution 1..8
        "input lines from output to output" ["convolution.md, 13"]
        |layer| conv(layer).map(|conv| conv.stride.y.get());
    ConvDilationY "conv.dilation_y" Convolution 1..32
        "input lines from tap to tap; 1 on images" ["convolution.md, 13"]
        |layer| conv(layer).map(|conv| conv.dilation.y.get());
    ConvPadTop "conv.pad_top" Convolution 0..31
        "padding lines before the input" ["convolution.md, 13"]
        |layer| conv(layer).map(|conv| conv.padding.top.get());
    ConvPadBottom "conv.pad_bottom" Convolution 0..63
        "padding lines behind the input" ["convolution.md, 13"]
        |layer| conv(layer).map(|conv| conv.padding.bottom.get());
    ConvPadValue "conv.pad_value" Convolution -128..127
        "value of the padding" ["convolution.md, 13"]
        |layer| conv(layer).map(|conv| conv.padding.value.get());
    ConvOffset "conv.offset" Convolution -32768..32767
        "offset of the input converter" ["image_input.md, 5"]
        |layer| converter(layer).map(|converter| converter.offset.get());
    ConvScale "conv.scale" Convolution -32768..32767
        "factor of the input converter" ["image_input.md, 5"]
        |layer| converter(layer).map(|converter| converter.scale.get());
    ConvShift "conv.shift" Convolution 0..63
        "right shift of the input converter" ["image_input.md, 5"]
        |layer| converter(layer).map(|converter| converter.truncate.get());
    ConvTruncate "conv.truncate" Convolution 0..31
        "rounding shift of the sums" ["convolution.md, 7"]
        |layer| conv(layer).map(|conv| conv.truncate.get());

    SdpWidth "sdp.width" Sdp 1..WIDEST
        "columns of the cube" ["sdp.md, 6.1"]
        |layer| through_sdp(layer).map(|shape| shape.width.into());
    SdpHeight "sdp.height" Sdp 1..WIDEST
        "lines of the cube" ["sdp.md, 6.1"]
        |layer| through_sdp(layer).map(|shape| shape.height.into());
    SdpChannels "sdp.channels" Sdp 1..WIDEST
        "channels of the cube" ["sdp.md, 6.1"]
        |layer| through_sdp(layer).map(|shape| shape.channels.into());
    SdpBsAlu "sdp.bs.alu" Sdp -32768..32767
        "operand of the ALU of BS from a register" ["sdp.md, 8"]
        |layer| register(&stage(layer, Bs)?.alu.as_ref()?.operand);
    SdpBsAluShift "sdp.bs.alu_shift" Sdp 0..63
        "left shift of the operand of the ALU of BS" ["sdp.md, 8"]
        |layer| Some(stage(layer, Bs)?.alu.as_ref()?.shift.get());
    SdpBsMul "sdp.bs.mul" Sdp -32768..32767
        "factor of BS from a register" ["sdp.md, 8"]
        |layer| register(&stage(layer, Bs)?.mul.as_ref()?.operand);
    SdpBsShift "sdp.bs.shift" Sdp 0..63
        "right shift of BS" ["sdp.md, 8"]
        |layer| Some(stage(layer, Bs)?.shift.get());
    SdpBnAlu "sdp.bn.alu" Sdp -32768..32767
        "operand of the ALU of BN from a register" ["sdp.md, 8"]
        |layer| register(&stage(layer, Bn)?.alu.as_ref()?.operand);
    SdpBnAluShift "sdp.bn.alu_shift" Sdp 0..63
        "left shift of the operand of the ALU of BN" ["sdp.md, 8"]
        |layer| Some(stage(layer, Bn)?.alu.as_ref()?.shift.get());
    SdpBnMul "sdp.bn.mul" Sdp -32768..32767
        "factor of BN from a register" ["sdp.md, 8"]
        |layer| register(&stage(layer, Bn)?.mul.as_ref()?.operand);
    SdpBnShift "sdp.bn.shift" Sdp 0..63
        "right shift of BN" ["sdp.md, 8"]
        |layer| Some(stage(layer, Bn)?.shift.get());
    SdpEwMul "sdp.ew.mul" Sdp -2147483648..2147483647
        "factor of EW from a register" ["sdp.md, 9.2"]
        |layer| wide_register(&ew(layer)?.mul.as_ref()?.operand);
    SdpEwShift "sdp.ew.shift" Sdp 0..1023
        "right shift of the products of EW" ["sdp.md, 9.2"]
        |layer| Some(ew(layer)?.mul.as_ref()?.truncate.get());
    SdpEwAlu "sdp.ew.alu" Sdp -2147483648..2147483647
        "operand of the ALU of EW from a register" ["sdp.md, 9.2"]
        |layer| wide_register(&ew(layer)?.alu.as_ref()?.operand);
    SdpOffset "sdp.offset" Sdp -2147483648..2147483647
        "offset of the output converter" ["sdp.md, 11"]
        |layer| writes(layer).map(|sdp| sdp.converter.offset.get());
    SdpScale "sdp.scale" Sdp -32768..32767
        "factor of the output converter" ["sdp.md, 11"]
        |layer| writes(layer).map(|sdp| sdp.converter.scale.get());
    SdpShift "sdp.shift" Sdp 0..63
        "right shift of the output converter" ["sdp.md, 11"]
        |layer| writes(layer).map(|sdp| sdp.converter.shift.get());

    PdpChannels "pdp.channels" Pdp 1..WIDEST
        "channels of the cube" ["pdp.md, 9"]
        |layer| into_pdp(layer).map(|(_, shape)| shape.channels.into());
    PdpKernelHeight "pdp.kernel_height" Pdp 1..8
        "lines of a window" ["pdp.md, 9"]
        |layer| into_pdp(layer).map(|(pdp, _)| pdp.kernel.height.get());
    PdpStrideY "pdp.stride_y" Pdp 1..16
        "lines from window to window" ["pdp.md, 9"]
        |layer| into_pdp(layer).map(|(pdp, _)| pdp.stride.height.get());
    PdpPadTop "pdp.pad_top" Pdp 0..7
        "padding lines before the input" ["pdp.md, 9"]
        |layer| into_pdp(layer).map(|(pdp, _)| pdp.padding.top.get());
    PdpPadBottom "pdp.pad_bottom" Pdp 0..7
        "padding lines behind the input" ["pdp.md, 9"]
        |layer| into_pdp(layer).map(|(pdp, _)| pdp.padding.bottom.get());
    PdpOutputHeight "pdp.output_height" Pdp 1..WIDEST
        "lines of the output" ["pdp.md, 5.1"]
        |layer| into_pdp(layer).map(|(pdp, shape)| outputs(shape.height, [
            pdp.padding.top.get(), pdp.padding.bottom.get(),
            pdp.kernel.height.get(), pdp.stride.height.get(),
        ]));
    PdpKernelWidth "pdp.kernel_width" Pdp 1..8
        "columns of a window" ["pdp.md, 9"]
        |layer| into_pdp(layer).map(|(pdp, _)| pdp.kernel.width.get());
    PdpStrideX "pdp.stride_x" Pdp 1..16
        "columns from window to window" ["pdp.md, 9"]
        |layer| into_pdp(layer).map(|(pdp, _)| pdp.stride.width.get());
    PdpPadLeft "pdp.pad_left" Pdp 0..7
        "padding columns before the input" ["pdp.md, 9"]
        |layer| into_pdp(layer).map(|(pdp, _)| pdp.padding.left.get());
    PdpPadRight "pdp.pad_right" Pdp 0..7
        "padding columns behind the input" ["pdp.md, 9"]
        |layer| into_pdp(layer).map(|(pdp, _)| pdp.padding.right.get());
    PdpOutputWidth "pdp.output_width" Pdp 1..WIDEST
        "columns of the output; where it is named no layer is split" ["pdp.md, 6.1"]
        |layer| into_pdp(layer).map(|(pdp, shape)| outputs(shape.width, [
            pdp.padding.left.get(), pdp.padding.right.get(),
            pdp.kernel.width.get(), pdp.stride.width.get(),
        ]));
    PdpPadValue "pdp.pad_value" Pdp -128..127
        "the pixel that padding counts as, in averages with such a pixel" ["pdp.md, 5.3"]
        |layer| match into_pdp(layer)?.0.pad_values {
            Some(PadValues::Pixel(pixel)) => Some(pixel.get()),
            _ => None,
        };

    CdpWidth "cdp.width" Cdp 1..WIDEST
        "columns of the cube" ["cdp.md, 11"]
        |layer| layer.cdp.as_ref().map(|cdp| cdp.source.width.get());
    CdpHeight "cdp.height" Cdp 1..WIDEST
        "lines of the cube" ["cdp.md, 11"]
        |layer| layer.cdp.as_ref().map(|cdp| cdp.source.height.get());
    CdpChannels "cdp.channels" Cdp 1..WIDEST
        "channels of the cube" ["cdp.md, 11"]
        |layer| layer.cdp.as_ref().map(|cdp| cdp.source.channels.get());
    CdpOffset "cdp.offset" Cdp -128..127
        "offset of the input converter" ["cdp.md, 7.2"]
        |layer| layer.cdp.as_ref().map(|cdp| cdp.input.offset.get());
    CdpScale "cdp.scale" Cdp -32768..32767
        "factor of the input converter" ["cdp.md, 7.2"]
        |layer| layer.cdp.as_ref().map(|cdp| cdp.input.scale.get());
    CdpShift "cdp.shift" Cdp 0..31
        "right shift of the input converter" ["cdp.md, 7.2"]
        |layer| layer.cdp.as_ref().map(|cdp| cdp.input.shift.get());
    CdpWindow "cdp.window" Cdp 3..9
        "channels of a window of squares: 3, 5, 7 or 9" ["cdp.md, 7.3"]
        |layer| Some(layer.cdp.as_ref()?.window?.channels().into());
    CdpOutputScale "cdp.output_scale" Cdp -32768..32767
        "factor of the output converter" ["cdp.md, 7.10"]
        |layer| layer.cdp.as_ref().map(|cdp| cdp.output.scale.get());
    CdpOutputOffset "cdp.output_offset" Cdp -16777216..16777215
        "offset of the output converter" ["cdp.md, 7.10"]
        |layer| layer.cdp.as_ref().map(|cdp| cdp.output.offset.get());
    CdpOutputShift "cdp.output_shift" Cdp 0..63
        "right shift of the output converter" ["cdp.md, 7.10"]
        |layer| layer.cdp.as_ref().map(|cdp| cdp.output.shift.get());
}

impl Name {
    /// Whether stage EW has it.
    pub fn is_ew(self) -> bool {
        self.entry().name.starts_with("sdp.ew.")
    }

    /// The field of that name, or what is wrong with it.
    pub(super) fn named(name: &str) -> Result<Self, String> {
        let near = || hint(name, Self::ALL.iter().map(|own| own.entry().name));
        let unknown = || {
            format!(
                "`{name}` is no field{}; `cosim profile show` lists them",
                near()
            )
        };
        Self::of(name).ok_or_else(unknown)
    }

    /// The field of that name.
    pub fn of(name: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|own| own.entry().name == name)
    }
}

impl AsRef<str> for Name {
    fn as_ref(&self) -> &str {
        self.entry().name
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.entry().name)
    }
}

impl Serialize for Name {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.entry().name)
    }
}

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        Self::named(&name).map_err(de::Error::custom)
    }
}

fn conv(layer: &Layer) -> Option<&ConvLayer> {
    layer.conv.as_ref()
}

/// The input converter, where its offset is the one in the register.
fn converter(layer: &Layer) -> Option<&ConvConverter> {
    let converter = conv(layer)?.converter.as_ref();
    converter.filter(|converter| converter.means.is_none())
}

/// The cube that goes through SDP.
fn through_sdp(layer: &Layer) -> Option<CubeShape> {
    let sdp = layer.sdp.as_ref()?;
    let fed = conv(layer).map(ConvLayer::output);
    fed.or_else(|| Some(sdp.source.as_ref()?.shape()))
}

/// SDP, where its output converter has a say.
fn writes(layer: &Layer) -> Option<&SdpLayer> {
    let sdp = layer.sdp.as_ref()?;
    let compares = sdp.ew.as_ref().is_some_and(EwSettings::compares);
    (!compares).then_some(sdp)
}

enum FieldPlace {
    Bs,
    Bn,
}
use FieldPlace::{Bn, Bs};

fn stage(layer: &Layer, place: FieldPlace) -> Option<&StageLayer> {
    let sdp = layer.sdp.as_ref()?;
    match place {
        Bs => sdp.bs.as_ref(),
        Bn => sdp.bn.as_ref(),
    }
}

/// EW, where it does not compare.
fn ew(layer: &Layer) -> Option<&EwSettings> {
    layer.sdp.as_ref()?.ew.as_ref().filter(|ew| !ew.compares())
}

fn register(operand: &Operand) -> Option<i64> {
    match operand {
        Operand::Register(value) => Some(value.get()),
        Operand::Memory(_) => None,
    }
}

fn wide_register(operand: &EwOperand) -> Option<i64> {
    match operand {
        EwOperand::Register(value) => Some(value.get()),
        EwOperand::Memory(_) => None,
    }
}

/// PDP and the cube that goes into it.
fn into_pdp(layer: &Layer) -> Option<(&PdpLayer, CubeShape)> {
    let pdp = layer.pdp.as_ref()?;
    let own = || {
        pdp.source
            .as_ref()
            .map(nvdla_layers::cube::SourceCube::shape)
    };
    Some((pdp, through_sdp(layer).or_else(own)?))
}

/// Windows along `size` elements.
fn outputs(size: u32, [before, after, kernel, stride]: [i64; 4]) -> i64 {
    (i64::from(size) + before + after - kernel) / stride + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_distinct_and_belong_to_their_unit() {
        for name in Name::ALL {
            let entry = name.entry();
            assert_eq!(Name::of(entry.name), Some(*name));
            let unit = entry.name.split('.').next();
            let section = match entry.unit {
                EndingUnit::Convolution => "conv",
                EndingUnit::Sdp => "sdp",
                EndingUnit::Pdp => "pdp",
                EndingUnit::Cdp => "cdp",
            };
            assert_eq!(unit, Some(section));
            assert!(entry.least < entry.most, "{name}");
        }
        assert!(Name::ALL.is_sorted());
    }
}
