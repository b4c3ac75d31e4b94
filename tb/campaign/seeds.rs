//! Cases that failed once: a checked-in file, and the first that a campaign runs.

use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::stimulus::yaml::{self, SchemaVersion, YamlError};

use super::schedule::Token;

/// Where this project keeps its own.
pub const LIST: &str = "vectors/regress/seeds.yaml";

/// The file.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seeds {
    pub schema: SchemaVersion<1>,
    /// Version of the generator under which they failed.
    pub draw: u32,
    /// Oldest first.
    pub cases: Vec<Token>,
}

/// A file of seeds that cannot be used or written.
#[derive(Debug, thiserror::Error)]
pub enum SeedsError {
    #[error(transparent)]
    Yaml(#[from] YamlError),
    #[error("cannot write {}", path.display())]
    Write { path: PathBuf, source: io::Error },
}

impl Seeds {
    /// Reads `path`; no file is an empty list of the generator `draw`.
    pub fn load(path: &Path, draw: u32) -> Result<Self, SeedsError> {
        if path.exists() {
            return Ok(yaml::load(path)?);
        }
        Ok(Self {
            draw,
            ..Self::default()
        })
    }

    /// Says that the cases mean other layers now, if they do.
    pub fn moved(&self, draw: u32) -> Option<String> {
        (self.draw != draw && !self.cases.is_empty()).then(|| {
            format!(
                "{} cases were found with generator {}; this is generator {draw}, so the same \
                 seeds give other layers",
                self.cases.len(),
                self.draw
            )
        })
    }

    /// Cases of these profiles.
    pub fn of(&self, profiles: &[String]) -> Vec<Token> {
        let ours = |case: &&Token| profiles.contains(&case.profile);
        self.cases.iter().filter(ours).cloned().collect()
    }

    /// Adds cases that are not there yet; says whether any was added.
    pub fn add(&mut self, cases: impl IntoIterator<Item = Token>) -> bool {
        let before = self.cases.len();
        for case in cases {
            if !self.cases.contains(&case) {
                self.cases.push(case);
            }
        }
        self.cases.len() > before
    }

    /// Writes the file.
    pub fn store(&self, path: &Path) -> Result<(), SeedsError> {
        std::fs::write(path, yaml::to_string(self)).map_err(|source| SeedsError::Write {
            path: path.to_owned(),
            source,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failing_cases_are_kept_once_and_read_again() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("seeds.yaml");
        let mut seeds = Seeds::load(&path, 3).unwrap();
        let case: Token = "sdp:1:17".parse().unwrap();
        assert!(seeds.add([case.clone(), case.clone()]));
        assert!(!seeds.add([case.clone()]));
        seeds.store(&path).unwrap();
        let again = Seeds::load(&path, 4).unwrap();
        assert_eq!((again.draw, again.cases), (3, vec![case]));
    }

    #[test]
    fn seeds_of_another_generator_say_that_they_moved() {
        let mut seeds = Seeds {
            draw: 3,
            ..Seeds::default()
        };
        assert_eq!(seeds.moved(4), None, "nothing moved in an empty list");
        seeds.add(["sdp:1:17".parse().unwrap()]);
        assert_eq!(seeds.moved(3), None);
        assert!(seeds.moved(4).unwrap().contains("generator 3"));
    }
}
