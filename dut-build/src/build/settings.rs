//! Settings of all builds of a process.

use std::path::PathBuf;

use super::stamp::BuildStamp;
use crate::description::Description;

/// Where models are built and with which tools.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Target triple of the program that loads the models.
    pub target: String,
    /// Where models are kept, one directory each, and Verilator if it is installed here.
    pub work: PathBuf,
    /// Names and texts of the C++ files around a generated class. `verilated_model.h` has the
    /// template; files that end in `.cpp` are compiled into every model.
    pub bridge: &'static [(&'static str, &'static str)],
    /// Directories with the headers of zlib and lz4, and these libraries.
    pub includes: Vec<PathBuf>,
    pub archives: Vec<PathBuf>,
    /// A Verilator that came with the program: the folder with `bin` and `include`.
    pub verilator: Option<PathBuf>,
    /// Installs the pinned Verilator when no other one is found.
    pub fetch: InstallPermission,
    pub counters: StructuralCoverage,
}

/// Whether Verilator may be installed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InstallPermission {
    Allowed,
    Forbidden,
}

/// Structural coverage that is compiled into the models.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StructuralCoverage {
    None,
    /// Verilator makes no snapshots of such models, and they are several times slower.
    LinesAndToggles,
}

impl Settings {
    /// The directory of one model.
    #[must_use]
    pub fn home(&self, description: &Description) -> PathBuf {
        let work = match self.counters {
            StructuralCoverage::None => self.work.clone(),
            StructuralCoverage::LinesAndToggles => self.work.join("counting"),
        };
        // Descriptions of equal names do not disturb each other.
        let path = std::path::absolute(&description.path);
        let path = path.unwrap_or_else(|_| description.path.clone());
        let mut stamp = BuildStamp::default();
        stamp.text(path.as_os_str().as_encoded_bytes());
        let digest = stamp.digest();
        work.join(format!("{}-{}", description.name, &digest[..6]))
    }
}
