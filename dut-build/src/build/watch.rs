//! Observers of a build.

use std::path::Path;

/// What a build does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BuildProgress<'a> {
    /// Verilator is installed, which takes a minute.
    Installing { version: &'a str },
    /// Another process builds the same, and holds this file.
    Waiting { lock: &'a Path },
    /// Verilator reads the design.
    Verilating { model: &'a str },
    /// So many of the files are compiled.
    Compiling {
        model: &'a str,
        done: usize,
        total: usize,
    },
    /// The model runs, to see where its time goes.
    Profiling { model: &'a str },
    /// The model is there.
    Built { model: &'a str },
    /// Something that does not end the build.
    Warning { text: &'a str },
}

/// Watches a build, from several threads.
pub trait BuildWatch: Sync {
    fn see(&self, progress: BuildProgress<'_>);
}

/// An observer that ignores everything.
#[derive(Debug, Clone, Copy)]
pub struct Quiet;

impl BuildWatch for Quiet {
    fn see(&self, _: BuildProgress<'_>) {}
}
