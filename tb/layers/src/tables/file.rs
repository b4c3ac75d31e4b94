//! Table files, the input of `cosim lut`: a pair of look-up tables without a layer.

use std::path::Path;

use crate::tables::samples::LutInputDistribution;
use crate::tables::{LutSpec, LutUser, design};
use nvdla_files::yaml::{self as yaml, SchemaVersion, YamlError};
use nvdla_settings::settings;

/// A table file: the look-up tables LE and LO, computed from a function.
#[settings(checked)]
pub struct TableFile {
    pub schema: SchemaVersion<1>,
    /// Name of the table file, without folder and extension.
    pub name: String,
    /// Purpose of the table, for a reader.
    pub why: String,
    /// The unit that looks up in the tables.
    pub user: LutUser,
    /// Function of the tables, and range of each; as in a layer file.
    pub function: LutSpec,
    /// Table inputs for which `cosim lut` computes errors; absent: all in the ranges of the tables.
    pub samples: Option<LutInputDistribution>,
}

impl TableFile {
    /// Reads and checks the table file at `path`.
    pub fn load(path: &Path) -> Result<Self, YamlError> {
        let file: Self = yaml::load(path)?;
        yaml::check_name(path, &file.name)?;
        Ok(file)
    }

    fn checked(self) -> Result<Self, String> {
        design(self.user, &self.function).map_err(|why| why.to_string())?;
        self.samples.map_or(Ok(()), LutInputDistribution::check)?;
        Ok(self)
    }
}
