//! Table files: a table without a layer, for `cosim lut`.

use std::path::Path;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, de};

use crate::lut_design::samples::Distribution;
use crate::lut_design::{LutSpec, User, design};
use nvdla_yaml::{self as yaml, SchemaVersion, YamlError};

/// A table by function.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, remote = "Self")]
pub struct TableFile {
    pub schema: SchemaVersion<1>,
    /// The name of the file.
    pub name: String,
    /// What the table is there for.
    pub why: String,
    /// The unit that looks up.
    pub user: User,
    /// As in a layer.
    pub function: LutSpec,
    /// Inputs for statistics; absent: all that the tables cover, equally likely.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub samples: Option<Distribution>,
}

impl TableFile {
    /// Reads and checks a file.
    pub fn load(path: &Path) -> Result<Self, YamlError> {
        let file: Self = yaml::load(path)?;
        yaml::check_name(path, &file.name)?;
        Ok(file)
    }
}

impl<'de> Deserialize<'de> for TableFile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let file = Self::deserialize(deserializer)?;
        design(file.user, &file.function).map_err(de::Error::custom)?;
        if let Some(samples) = file.samples {
            samples.check().map_err(de::Error::custom)?;
        }
        Ok(file)
    }
}

impl Serialize for TableFile {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Self::serialize(self, serializer)
    }
}
