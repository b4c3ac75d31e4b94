//! CDP layers, with the keys of a layer file.
//!
//! CDP reads a cube, looks up a factor for each element, multiplies, and writes a cube of the
//! same size.
//!
//! Source: docs/nv_small/cdp.md, sections 2.3, 6, 7 and 11.

pub mod lower;
pub mod real;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, de};

use crate::tables::LutUser;
use nvdla_regs::layers::CdpRegs;
use nvdla_settings::settings;

use crate::cube::{CubeShape, CubeStrides, DestinationCube, SourceCube};
use crate::lut::LutContents;
use crate::scalar::{RangedNumber, S16, Shift6};
use crate::writes::low_bits_signed;

/// A layer of CDP.
#[settings]
pub struct CdpLayer {
    pub source: SourceCube,
    /// Input converter: `(x - offset) * scale >> shift`, saturated to nine bits.
    #[absent]
    pub input: CdpConverter,
    /// Number of channels whose squares are summed; absent: no sum, the value itself is looked up.
    pub window: Option<CdpWindow>,
    #[absent]
    pub lut: LutContents,
    /// Whether all entries of both tables are read through the register bus after they are written.
    #[absent]
    pub read_tables: bool,
    /// Whether the output is converted input times the factor from the table; else the factor alone.
    #[absent(true)]
    pub multiply: bool,
    /// Output converter: `(x - offset) * scale >> shift`, saturated to eight bits.
    #[absent]
    pub output: CdpOutputConverter,
    #[absent]
    pub destination: DestinationCube,
    #[absent]
    pub counters: CdpCounterSwitches,
    /// The block that is enabled first, CDP or CDP_RDMA; the hardware takes both orders.
    #[absent]
    pub enable_first: CdpBlock,
}

impl CdpLayer {
    /// Sets the fields of `cdp` that hold no size, address or stride: converters, window, output mode.
    fn fill(&self, cdp: &mut CdpRegs) {
        let (input, output) = (self.input, self.output);
        cdp.datin_offset = low_bits_signed(input.offset.signed(), 8, cdp.datin_offset);
        cdp.datin_scale = input.scale.signed();
        cdp.datin_shifter = input.shift.bits();
        cdp.sqsum_bypass = self.window.is_none();
        // Without squares the length of the window is ignored.
        if let Some(window) = self.window {
            cdp.normalz_len = window.code();
        }
        cdp.mul_bypass = !self.multiply;
        cdp.datout_offset = low_bits_signed(output.offset.signed(), 25, cdp.datout_offset);
        cdp.datout_scale = output.scale.signed();
        cdp.datout_shifter = output.shift.bits();
        // LUT_EN has no effect.
        cdp.dma_en = self.counters.write_stalls;
    }
}

/// Settings of CDP's input converter: `(x - offset) * scale >> shift`.
#[settings(optional, Copy)]
pub struct CdpConverter {
    pub offset: RangedNumber<-128, 127>,
    #[absent(S16::clamp(1))]
    pub scale: S16,
    pub shift: RangedNumber<0, 31>,
}

/// Settings of CDP's output converter: `(x - offset) * scale >> shift`.
#[settings(optional, Copy)]
pub struct CdpOutputConverter {
    pub offset: RangedNumber<-16_777_216, 16_777_215>,
    #[absent(S16::clamp(1))]
    pub scale: S16,
    pub shift: Shift6,
}

/// Number of channels over which CDP normalises: 3, 5, 7 or 9.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
pub struct CdpWindow(u32);

impl CdpWindow {
    /// A window of `channels` channels; `None` if the hardware has none of this size.
    pub fn new(channels: u32) -> Option<Self> {
        matches!(channels, 3 | 5 | 7 | 9).then_some(Self(channels))
    }

    /// Number of channels of the window.
    pub const fn channels(self) -> u32 {
        self.0
    }

    /// Value of the register field NORMALZ_LEN for this window.
    pub const fn code(self) -> u32 {
        (self.0 - 3) / 2
    }
}

impl<'de> Deserialize<'de> for CdpWindow {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let channels = u32::deserialize(deserializer)?;
        Self::new(channels).ok_or_else(|| {
            de::Error::custom(format_args!(
                "a window of {channels} channels: the hardware has 3, 5, 7 and 9"
            ))
        })
    }
}

impl JsonSchema for CdpWindow {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Window".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({"type": "integer", "enum": [3, 5, 7, 9]})
    }
}

/// Which stall counters of CDP run. The counters of its look-up table always run.
#[settings(optional, Copy)]
pub struct CdpCounterSwitches {
    #[absent(true)]
    pub write_stalls: bool,
    #[absent(true)]
    pub read_stalls: bool,
}

/// A register block of CDP: CDP itself or its read DMA.
#[settings(Copy, Default)]
pub enum CdpBlock {
    #[default]
    Core,
    ReadDma,
}

impl CdpLayer {
    /// Size of the input cube, which is also that of the output cube.
    pub fn shape(&self) -> CubeShape {
        self.source.shape()
    }

    /// Strides of the output cube.
    pub fn destination_strides(&self) -> CubeStrides {
        self.destination.strides(self.shape(), Some(&self.source))
    }

    /// Text for reports: shape of the cube and options, such as `CDP 8x8x16 window 5`.
    pub fn label(&self) -> String {
        let mut label = format!("CDP {}", self.shape());
        match self.window {
            Some(window) => label.push_str(&format!(" window {}", window.channels())),
            None => label.push_str(" no squares"),
        }
        if !self.multiply {
            label.push_str(" no product");
        }
        label
    }

    /// Checks the layer; the error says what is not legal.
    pub fn check(&self) -> Result<(), String> {
        self.destination.check(Some(&self.source))?;
        let shape = self.shape();
        shape.check_strides("source", self.source.strides())?;
        shape.check_strides("destination", self.destination_strides())?;
        self.lut.check(LutUser::Cdp)
    }
}
