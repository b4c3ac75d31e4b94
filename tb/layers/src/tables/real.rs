//! Finite real numbers in YAML files.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, de};

/// A finite real number. NaN and infinities are refused when a file is read.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd, Serialize)]
#[serde(transparent)]
pub struct Real(f64);

/// Sound because no value is NaN: every number equals itself.
impl Eq for Real {}

impl Real {
    /// `value` as a finite number; `None` if it is NaN or infinite.
    pub fn new(value: f64) -> Option<Self> {
        value.is_finite().then_some(Self(value))
    }

    /// The number as an `f64`.
    pub const fn get(self) -> f64 {
        self.0
    }
}

impl From<i32> for Real {
    fn from(value: i32) -> Self {
        Self(value.into())
    }
}

impl<'de> Deserialize<'de> for Real {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = f64::deserialize(deserializer)?;
        Self::new(value).ok_or_else(|| de::Error::custom("want a finite number"))
    }
}

impl JsonSchema for Real {
    fn schema_name() -> Cow<'static, str> {
        "Real".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "number"})
    }
}
