//! Integers with a legal range that is checked when the YAML is read.

use nvdla_random::probability::{Probability, percent};
use nvdla_regs::geometry::Geometry;
use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, de};

/// An integer from `MIN` to `MAX`, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct RangedNumber<const MIN: i64, const MAX: i64>(i64);

/// Largest width, height or number of channels of a cube: a register of 13 bits holds it less one.
/// Source: docs/nv_small/sdp.md, section 6.1.
pub const WIDEST: u32 = Geometry::LARGEST_CUBE;
/// Width, height or number of channels of a cube.
pub type CubeAxisSize = RangedNumber<1, { WIDEST as i64 }>;
/// Number of bits of a shift, 0 to 63.
pub type Shift6 = RangedNumber<0, 63>;
/// Number of bits of a shift, 0 to 1023.
pub type Shift10 = RangedNumber<0, 1023>;
/// Signed 16-bit value.
pub type S16 = RangedNumber<-32768, 32767>;
/// Signed 32-bit value.
pub type S32 = RangedNumber<-2_147_483_648, 2_147_483_647>;
/// Number of a register group, 0 or 1.
pub type RegisterGroupNumber = RangedNumber<0, 1>;
/// Percentage, 0 to 100.
pub type Percent = RangedNumber<0, 100>;

impl From<Percent> for Probability {
    fn from(share: Percent) -> Self {
        percent(u16::try_from(share.get()).expect("at most 100"))
    }
}

impl<const MIN: i64, const MAX: i64> RangedNumber<MIN, MAX> {
    /// `value` as a ranged number, if it is in the range.
    pub fn new(value: i64) -> Option<Self> {
        (MIN..=MAX).contains(&value).then_some(Self(value))
    }

    /// `value`, or the nearer end of the range if it is outside.
    pub fn clamp(value: i64) -> Self {
        Self(value.clamp(MIN, MAX))
    }

    /// The value as a plain integer.
    pub const fn get(self) -> i64 {
        self.0
    }

    /// The value in two's complement of 32 bits, as a register holds it.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "two's complement of the low 32 bits is the meaning"
    )]
    pub const fn bits(self) -> u32 {
        const { assert!(MIN >= -(1 << 31) && MAX < (1 << 32), "fits a register") };
        self.0 as u32
    }

    /// The value as a signed integer of 32 bits, for a register field.
    pub const fn signed(self) -> i32 {
        self.bits().cast_signed()
    }
}

impl<const MIN: i64, const MAX: i64> fmt::Display for RangedNumber<MIN, MAX> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<const MIN: i64, const MAX: i64> Default for RangedNumber<MIN, MAX> {
    fn default() -> Self {
        Self::clamp(0)
    }
}

impl<'de, const MIN: i64, const MAX: i64> Deserialize<'de> for RangedNumber<MIN, MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let no_integer = |_| de::Error::custom(format_args!("want an integer, {MIN} to {MAX}"));
        let value = i64::deserialize(deserializer).map_err(no_integer)?;
        Self::new(value).ok_or_else(|| {
            de::Error::custom(format_args!("{value} is not in the range {MIN} to {MAX}"))
        })
    }
}

impl<const MIN: i64, const MAX: i64> JsonSchema for RangedNumber<MIN, MAX> {
    fn schema_name() -> Cow<'static, str> {
        format!("Integer{MIN}To{MAX}").into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "integer", "minimum": MIN, "maximum": MAX})
    }
}

/// A byte address or stride that is a multiple of eight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize)]
#[serde(transparent)]
pub struct MultipleOfEight(u32);

impl MultipleOfEight {
    /// `value` as an address or stride; `None` if it is no multiple of eight.
    pub fn new(value: u32) -> Option<Self> {
        value.is_multiple_of(8).then_some(Self(value))
    }

    /// The address or stride as a plain integer.
    pub const fn get(self) -> u32 {
        self.0
    }
}

impl<'de> Deserialize<'de> for MultipleOfEight {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let no_integer = |_| de::Error::custom("want a multiple of 8 of at most 32 bits");
        let value = u32::deserialize(deserializer).map_err(no_integer)?;
        Self::new(value).ok_or_else(|| {
            de::Error::custom(format_args!(
                "0x{value:x} is not a multiple of 8; write the register under `registers` to \
                 set its low bits"
            ))
        })
    }
}

impl JsonSchema for MultipleOfEight {
    fn schema_name() -> Cow<'static, str> {
        "Aligned".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "integer", "minimum": 0, "maximum": u32::MAX, "multipleOf": 8
        })
    }
}
