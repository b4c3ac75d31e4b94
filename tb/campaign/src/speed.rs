//! How fast a campaign ran: `speed.json` beside the journal, which has no times.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

/// Name of the file in the directory of a campaign.
pub const FILE: &str = "speed.json";

/// Sums over all runs of a campaign, which may have been interrupted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Speed {
    pub cases: u64,
    /// Simulated core clocks.
    pub clocks: u64,
    /// Elapsed time in milliseconds, with shrinking of failures.
    pub millis: u64,
}

/// Why the file with the speed of a campaign cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SpeedError {
    #[error("cannot use {}", path.display())]
    Io {
        path: PathBuf,
        source: std::io::Error,
    },
    #[error("{}: not what `cosim campaign` writes: {source}", path.display())]
    Content {
        path: PathBuf,
        source: serde_json::Error,
    },
}

impl Speed {
    /// Reads the speed of a campaign from its file; `None` if there is no file.
    pub fn load(path: &Path) -> Result<Option<Self>, SpeedError> {
        let text = match nvdla_files::read(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(source) => {
                let path = path.to_owned();
                return Err(SpeedError::Io { path, source });
            }
        };
        let read = serde_json::from_slice(&text).map_err(|source| SpeedError::Content {
            path: path.to_owned(),
            source,
        })?;
        Ok(Some(read))
    }

    /// The sums of `self` and `other`.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            cases: self.cases.saturating_add(other.cases),
            clocks: self.clocks.saturating_add(other.clocks),
            millis: self.millis.saturating_add(other.millis),
        }
    }

    /// Adds a run to the sums in the file.
    pub fn add_to(self, path: &Path) -> Result<(), SpeedError> {
        let before = Self::load(path)?.unwrap_or_default();
        before.plus(self).store(path)
    }

    /// Writes the speed of a campaign to its file; replaces an old one.
    pub fn store(self, path: &Path) -> Result<(), SpeedError> {
        let failed = |source| SpeedError::Io {
            path: path.to_owned(),
            source,
        };
        let text = serde_json::to_vec(&self).map_err(|error| failed(error.into()))?;
        nvdla_files::write(path, |out| out.write_all(&text)).map_err(failed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sittings_add_up() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join(FILE);
        assert_eq!(Speed::load(&path).unwrap(), None);
        let sitting = Speed {
            cases: 2,
            clocks: 300,
            millis: 50,
        };
        sitting.add_to(&path).unwrap();
        sitting.add_to(&path).unwrap();
        let sum = Speed::load(&path).unwrap().unwrap();
        assert_eq!((sum.cases, sum.clocks, sum.millis), (4, 600, 100));
        std::fs::write(&path, "{}").unwrap();
        let error = sitting.add_to(&path).unwrap_err().to_string();
        assert!(
            error.contains("not what `cosim campaign` writes"),
            "{error}"
        );
    }
}
