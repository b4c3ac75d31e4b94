//! SDP layers: what one says in YAML.
//!
//! Source: docs/nv_small/sdp.md, sections 5.5, 6 and 8 to 11.

pub mod generate;
pub mod lower;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, de};

use super::data::{Data, Size};
use super::scalar::{Aligned, Extent, S16, S32, Shift6};

/// One layer of SDP: a cube from memory through the stages back to memory.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, remote = "Self")]
pub struct SdpLayer {
    pub source: Source,
    /// Stage BS (X1); absent: bypassed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bs: Option<Stage>,
    /// Stage BN (X2); absent: bypassed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bn: Option<Stage>,
    #[serde(default)]
    pub converter: Converter,
    #[serde(default)]
    pub destination: Destination,
    #[serde(default)]
    pub counters: Counters,
    /// Which block is enabled first; the hardware takes both orders.
    #[serde(default)]
    pub enable_first: Block,
}

/// The input cube.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// Elements.
    pub width: Extent,
    pub height: Extent,
    pub channels: Extent,
    #[serde(default)]
    pub data: Data,
    /// What the lanes beyond the last channel hold.
    #[serde(default)]
    pub padding: Padding,
    /// Base address; absent: chosen by the seed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Aligned>,
    /// Bytes from line to line; absent: no gap.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line_stride: Option<Aligned>,
    /// Bytes from surface to surface; absent: no gap.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub surface_stride: Option<Aligned>,
}

/// Contents of padded lanes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Padding {
    #[default]
    Garbage,
    Zeros,
}

/// The output cube; its size is that of the source.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Destination {
    /// Where it lies.
    #[serde(default)]
    pub place: Place,
    /// Bytes from line to line; absent: no gap, in place as the source.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line_stride: Option<Aligned>,
    /// Bytes from surface to surface; absent: no gap, in place as the source.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub surface_stride: Option<Aligned>,
}

/// Where a destination lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// Chosen by the seed.
    #[default]
    Anywhere,
    /// At this address.
    At(Aligned),
    /// Over the source, with its strides.
    Source,
}

/// Stage BS or BN: ALU, then MUL or PReLU, then shift, then ReLU.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Stage {
    /// Absent: bypassed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alu: Option<Alu>,
    /// Absent: bypassed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mul: Option<Mul>,
    /// Right shift; acts with MUL bypassed, too.
    #[serde(default)]
    pub shift: Shift6,
    #[serde(default)]
    pub relu: bool,
    /// Operands from memory; present exactly when ALU or MUL take one from there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub operands: Option<Operands>,
}

/// Adder, minimum and maximum of BS and BN.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Alu {
    pub algo: AluAlgo,
    /// Left shift of the operand, which then saturates to 32 bits.
    #[serde(default)]
    pub shift: Shift6,
    pub operand: Operand,
}

/// What the ALU of BS and BN computes.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum AluAlgo {
    Max,
    Min,
    Sum,
    /// Code 3, which acts as sum.
    SumAlias,
}

impl AluAlgo {
    /// All of them, in the order of their codes.
    pub const ALL: [Self; 4] = [Self::Max, Self::Min, Self::Sum, Self::SumAlias];

    /// The code in the register.
    pub fn code(self) -> u32 {
        match self {
            Self::Max => 0,
            Self::Min => 1,
            Self::Sum => 2,
            Self::SumAlias => 3,
        }
    }
}

/// Multiplier of BS and BN.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mul {
    pub operand: Operand,
    /// Multiplies negative values only; the others pass unshifted.
    #[serde(default)]
    pub prelu: bool,
}

/// Where an operand comes from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Operand {
    /// One value for the whole layer.
    Register(S16),
    /// One value per channel or element.
    Memory(Data),
}

/// An operand tensor. Source: docs/nv_small/sdp.md, section 6.2.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Operands {
    pub mode: Mode,
    pub size: OperandSize,
    /// Base address; absent: chosen by the seed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Aligned>,
    /// Bytes from line to line, 0 repeats one line; absent: no gap.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line_stride: Option<Aligned>,
    /// Bytes from surface to surface, 0 repeats one surface; absent: no gap.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub surface_stride: Option<Aligned>,
}

/// How many operands a tensor has.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    PerChannel,
    PerElement,
}

/// Bytes of one operand in memory.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum OperandSize {
    OneByte,
    TwoBytes,
}

impl From<OperandSize> for Size {
    fn from(size: OperandSize) -> Self {
        match size {
            OperandSize::OneByte => Self::One,
            OperandSize::TwoBytes => Self::Two,
        }
    }
}

/// Output converter: `(x - offset) * scale >> shift`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Converter {
    #[serde(default)]
    pub offset: S32,
    #[serde(default = "one")]
    pub scale: S16,
    #[serde(default)]
    pub shift: Shift6,
}

fn one() -> S16 {
    S16::clamp(1)
}

impl Default for Converter {
    fn default() -> Self {
        Self {
            offset: S32::default(),
            scale: one(),
            shift: Shift6::default(),
        }
    }
}

/// Which counters run; all of them unless switched off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Counters {
    pub saturation: bool,
    pub lut: bool,
    pub write_stalls: bool,
    pub read_stalls: bool,
}

impl Default for Counters {
    fn default() -> Self {
        Self {
            saturation: true,
            lut: true,
            write_stalls: true,
            read_stalls: true,
        }
    }
}

/// The two register blocks of a layer from memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Block {
    #[default]
    Core,
    ReadDma,
}

/// Which operands a stage reads from memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum DataUse {
    Mul,
    Alu,
    Both,
}

impl Stage {
    /// The operands it takes from memory, if any.
    pub fn data_use(&self) -> Option<DataUse> {
        let alu = self.alu.as_ref().is_some_and(|alu| alu.operand.is_memory());
        let mul = self.mul.as_ref().is_some_and(|mul| mul.operand.is_memory());
        match (alu, mul) {
            (true, true) => Some(DataUse::Both),
            (true, false) => Some(DataUse::Alu),
            (false, true) => Some(DataUse::Mul),
            (false, false) => None,
        }
    }

    /// Data of the operands from memory, in the order in which they lie there.
    pub fn memory_data(&self) -> Vec<&Data> {
        let alu = self.alu.as_ref().map(|alu| &alu.operand);
        let mul = self.mul.as_ref().map(|mul| &mul.operand);
        alu.into_iter()
            .chain(mul)
            .filter_map(Operand::memory)
            .collect()
    }

    fn check(&self, name: &str, source: &Source) -> Result<(), String> {
        match (self.data_use(), &self.operands) {
            (None, None) => Ok(()),
            (Some(_), None) => Err(format!(
                "{name} takes an operand from memory: say how under {name}.operands"
            )),
            (None, Some(_)) => Err(format!(
                "{name}.operands without an operand from memory would be read by nobody; \
                     SDP_RDMA would hang"
            )),
            (Some(_), Some(operands)) => {
                let size = operands.size.into();
                for data in self.memory_data() {
                    data.check(size).map_err(|why| format!("{name}: {why}"))?;
                }
                let unit = unit_bytes(self, operands);
                let least = source.width.bits() * unit;
                match operands.line_stride.map(Aligned::get) {
                    Some(stride) if stride != 0 && stride < least => Err(format!(
                        "{name}.operands.line_stride 0x{stride:x} is less than one line, \
                         0x{least:x} bytes, and not 0"
                    )),
                    _ => Ok(()),
                }
            }
        }
    }
}

/// Bytes of the operands of eight channels.
pub fn unit_bytes(stage: &Stage, operands: &Operands) -> u32 {
    let each = if stage.data_use() == Some(DataUse::Both) {
        16
    } else {
        8
    };
    each * Size::from(operands.size).bytes()
}

impl Operand {
    /// Whether it comes from memory.
    pub fn is_memory(&self) -> bool {
        self.memory().is_some()
    }

    fn memory(&self) -> Option<&Data> {
        match self {
            Self::Memory(data) => Some(data),
            Self::Register(_) => None,
        }
    }
}

impl Source {
    /// Surfaces of eight channels.
    pub fn surfaces(&self) -> u32 {
        self.channels.bits().div_ceil(8)
    }

    /// Atoms of eight bytes.
    pub fn atoms(&self) -> u64 {
        let columns = u64::from(self.width.bits()) * u64::from(self.height.bits());
        columns * u64::from(self.surfaces())
    }

    /// Line and surface stride; absent ones leave no gap.
    pub fn strides(&self) -> (u32, u32) {
        dense(self, self.line_stride, self.surface_stride)
    }

    fn check_strides(&self, name: &str, (line, surface): (u32, u32)) -> Result<(), String> {
        let (width, height) = (self.width.bits(), self.height.bits());
        if (width, height) == (1, 1) {
            return Ok(()); // 1x1 cubes are packed, their strides are ignored.
        }
        if line < 8 * width {
            return Err(format!(
                "{name}.line_stride 0x{line:x} is less than 8 bytes times width {width}"
            ));
        }
        if u64::from(surface) < u64::from(line) * u64::from(height) {
            return Err(format!(
                "{name}.surface_stride 0x{surface:x} is less than line stride 0x{line:x} times \
                 height {height}"
            ));
        }
        Ok(())
    }
}

fn dense(source: &Source, line: Option<Aligned>, surface: Option<Aligned>) -> (u32, u32) {
    let line = line.map_or(8 * source.width.bits(), Aligned::get);
    let full = line.saturating_mul(source.height.bits());
    (line, surface.map_or(full, Aligned::get))
}

impl SdpLayer {
    /// Line and surface stride of the destination.
    pub fn destination_strides(&self) -> (u32, u32) {
        match self.destination.place {
            Place::Source => self.source.strides(),
            _ => dense(
                &self.source,
                self.destination.line_stride,
                self.destination.surface_stride,
            ),
        }
    }

    /// Both optional stages with their names.
    pub fn stages(&self) -> [(&'static str, Option<&Stage>); 2] {
        [("bs", self.bs.as_ref()), ("bn", self.bn.as_ref())]
    }

    /// Shape and stages, for people.
    pub fn label(&self) -> String {
        let Source {
            width,
            height,
            channels,
            ..
        } = self.source;
        let mut label = format!("SDP {width}x{height}x{channels}");
        for (name, stage) in self.stages() {
            if stage.is_some() {
                label.push(' ');
                label.push_str(name);
            }
        }
        label
    }

    fn check(&self) -> Result<(), String> {
        let source = &self.source;
        source
            .data
            .check(Size::One)
            .map_err(|why| format!("source.data: {why}"))?;
        source.check_strides("source", source.strides())?;
        source.check_strides("destination", self.destination_strides())?;
        let destination = &self.destination;
        let strides = destination.line_stride.or(destination.surface_stride);
        if destination.place == Place::Source && strides.is_some() {
            return Err("destination: in place the strides are those of the source".to_owned());
        }
        for (name, stage) in self.stages() {
            if let Some(stage) = stage {
                stage.check(name, source)?;
            }
        }
        Ok(())
    }
}

impl<'de> Deserialize<'de> for SdpLayer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let layer = Self::deserialize(deserializer)?;
        layer.check().map_err(de::Error::custom)?;
        Ok(layer)
    }
}

impl Serialize for SdpLayer {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Self::serialize(self, serializer)
    }
}
