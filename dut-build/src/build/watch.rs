//! Observers of a build.

use std::path::Path;

/// What the build of a model does now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BuildProgress<'a> {
    /// Verilator is installed, which takes a minute.
    Installing { version: &'a str },
    /// Another process builds the same model, and has locked this file.
    Waiting { lock: &'a Path },
    /// Verilator reads the design.
    Verilating { model: &'a str },
    /// So many of the source files are compiled.
    Compiling {
        model: &'a str,
        done: usize,
        total: usize,
    },
    /// The model runs cases for a compiler profile.
    Profiling { model: &'a str },
    /// The model is complete.
    Built { model: &'a str },
    /// The build has ended, with or without success.
    Ended,
    /// A warning: the build goes on.
    Warning { text: &'a str },
}

/// Observes a build; called from several threads.
pub trait BuildWatch: Sync {
    fn see(&self, progress: BuildProgress<'_>);
}

/// Tells an observer that the build has ended, when this value is dropped.
pub(super) struct BuildEndNotice<'w>(pub(super) &'w dyn BuildWatch);

impl Drop for BuildEndNotice<'_> {
    fn drop(&mut self) {
        self.0.see(BuildProgress::Ended);
    }
}

/// An observer that ignores everything.
#[derive(Debug, Clone, Copy)]
pub struct IgnoringBuildWatch;

impl BuildWatch for IgnoringBuildWatch {
    fn see(&self, _: BuildProgress<'_>) {}
}
