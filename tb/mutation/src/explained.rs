//! Survivors that change nothing that is specified, each with the reason.

use std::path::Path;

use nvdla_dut_build::mutants::Mutant;
use nvdla_yaml::{self as yaml, SchemaVersion, YamlError};
use serde::{Deserialize, Serialize};

/// The file.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Explanations {
    schema: SchemaVersion<1>,
    /// For readers.
    #[serde(default)]
    why: String,
    mutants: Vec<ExplainedMutant>,
}

/// A change, wherever it stands in its unit.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ExplainedMutant {
    unit: String,
    before: String,
    after: String,
    why: String,
}

impl Explanations {
    /// Reads the file.
    ///
    /// # Errors
    /// It cannot be read, or holds something else.
    pub fn load(path: &Path) -> Result<Self, YamlError> {
        yaml::load(path)
    }

    /// Why this mutant may survive, if that is known.
    #[must_use]
    pub fn why(&self, mutant: &Mutant) -> Option<&str> {
        let is_it = |known: &&ExplainedMutant| {
            (&known.unit, &known.before, &known.after)
                == (&mutant.unit, &mutant.before, &mutant.after)
        };
        self.mutants
            .iter()
            .find(is_it)
            .map(|known| known.why.as_str())
    }
}
