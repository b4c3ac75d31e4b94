//! Cases that failed once: a checked-in file, and the first that a campaign runs.

use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use nvdla_yaml::{self as yaml, SchemaVersion, YamlError};

use crate::schedule::{CaseName, moved};

/// Where this project keeps its own.
pub const LIST: &str = "vectors/regress/seeds.yaml";

/// The file.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seeds {
    pub schema: SchemaVersion<2>,
    /// Oldest first, each with the version of the draw under which it failed.
    pub cases: Vec<CaseName>,
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
    /// Reads `path`; no file is an empty list.
    pub fn load(path: &Path) -> Result<Self, SeedsError> {
        match path.exists() {
            true => Ok(yaml::load(path)?),
            false => Ok(Self::default()),
        }
    }

    /// Says which cases are of other versions of the draw, if any are.
    pub fn moved(&self) -> Option<String> {
        let mut old = self.cases.iter().filter(|case| case.check_draw().is_err());
        let first = old.next()?;
        let others = match old.count() {
            0 => String::new(),
            others => format!(" (and {others} more)"),
        };
        let what = moved(first.draw);
        Some(format!("`{first}`{others} is left out, {what}"))
    }

    /// Cases of these profiles that this version of the draw has.
    pub fn of(&self, profiles: &[String]) -> Vec<CaseName> {
        let ours = |case: &&CaseName| profiles.contains(&case.profile) && case.check_draw().is_ok();
        self.cases.iter().filter(ours).cloned().collect()
    }

    /// Adds cases that are not there yet; says whether any was added.
    pub fn add(&mut self, cases: impl IntoIterator<Item = CaseName>) -> bool {
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
        let mut seeds = Seeds::load(&path).unwrap();
        let case: CaseName = "sdp:1:17@3".parse().unwrap();
        assert!(seeds.add([case.clone(), case.clone()]));
        assert!(!seeds.add([case.clone()]));
        seeds.store(&path).unwrap();
        assert_eq!(Seeds::load(&path).unwrap().cases, [case]);
    }

    #[test]
    fn cases_of_another_draw_say_so_and_are_left_out() {
        let mut seeds = Seeds::default();
        let case = |text: &str| -> CaseName { text.parse().unwrap() };
        seeds.add([case("sdp:1:17"), case("pdp:1:2")]);
        assert_eq!(seeds.moved(), None);
        seeds.add([case("sdp:1:17@0"), case("sdp:1:18@1")]);
        let said = seeds.moved().unwrap();
        assert!(said.starts_with("`sdp:1:17@0` (and 1 more)"), "{said}");
        assert_eq!(seeds.of(&["sdp".to_owned()]), [case("sdp:1:17")]);
    }
}
