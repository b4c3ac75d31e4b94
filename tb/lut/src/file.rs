//! Table files: look-up tables without a layer, for `cosim lut`.

use std::path::Path;

use crate::samples::Distribution;
use crate::{LutSpec, User, design};
use nvdla_settings::settings;
use nvdla_yaml::{self as yaml, SchemaVersion, YamlError};

/// A pair of tables that follow a function.
#[settings(checked)]
pub struct TableFile {
    pub schema: SchemaVersion<1>,
    /// Name of the file.
    pub name: String,
    /// Purpose of the table.
    pub why: String,
    /// The unit whose tables these are.
    pub user: User,
    /// Function and ranges, as in a layer file.
    pub function: LutSpec,
    /// Inputs for statistics; absent: all that the tables cover, equally often.
    pub samples: Option<Distribution>,
}

impl TableFile {
    /// Reads and checks the file at `path`.
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
