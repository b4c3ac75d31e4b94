//! Settings that all model builds of a process share: directories, tools and coverage.

use std::path::PathBuf;

use super::stamp::digest;
use crate::description::Description;

/// Where models are built, and with which tools.
#[derive(Debug, Clone)]
pub struct BuildSettings {
    /// Target triple of the program that loads the models, for the C++ compiler.
    pub target: String,
    /// Directory in which each model has a subdirectory, and Verilator if the build installs it.
    pub work: PathBuf,
    /// Names and texts of the C++ files around a generated class. `verilated_model.h` has the
    /// template; files that end in `.cpp` are compiled into every model.
    pub bridge: &'static [(&'static str, &'static str)],
    /// Directories with the headers of zlib and lz4; `archives`: these two static libraries.
    pub includes: Vec<PathBuf>,
    pub archives: Vec<PathBuf>,
    /// The folder (with `bin` and `include`) of a Verilator that was packaged with the program.
    pub verilator: Option<PathBuf>,
    /// Whether the pinned Verilator is downloaded and installed if no other one is found.
    pub fetch: bool,
    /// Whether the models count for structural coverage: lines, branches and toggles. Such a model is
    /// several times slower and saves no states.
    pub counting: bool,
}

impl BuildSettings {
    /// The directory of the model of `description`.
    #[must_use]
    pub fn home(&self, description: &Description) -> PathBuf {
        let work = if self.counting {
            self.work.join("counting")
        } else {
            self.work.clone()
        };
        // Descriptions of equal names do not disturb each other.
        let path = std::path::absolute(&description.path);
        let path = path.unwrap_or_else(|_| description.path.clone());
        let digest = digest([path.as_os_str().as_encoded_bytes()]);
        work.join(format!("{}-{}", description.name, &digest[..6]))
    }
}
