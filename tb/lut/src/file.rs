//! Table files: a table without a layer, for `cosim lut`.

use std::path::Path;

use crate::samples::Distribution;
use crate::{LutSpec, User, design};
use nvdla_settings::settings;
use nvdla_yaml::{self as yaml, SchemaVersion, YamlError};

/// A table by function.
#[settings(checked)]
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
    pub samples: Option<Distribution>,
}

impl TableFile {
    /// Reads and checks a file.
    pub fn load(path: &Path) -> Result<Self, YamlError> {
        let file: Self = yaml::load(path)?;
        yaml::check_name(path, &file.name)?;
        Ok(file)
    }

    fn checked(self) -> Result<Self, String> {
        design(self.user, &self.function).map_err(|why| why.to_string())?;
        self.samples.map_or(Ok(()), Distribution::check)?;
        Ok(self)
    }
}
