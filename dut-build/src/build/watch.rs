//! Who wants to know how a build goes on.

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
    /// Nothing runs any more, whatever came of it.
    Ended,
    /// Something that does not end the build.
    Warning { text: &'a str },
}

/// Watches a build, from several threads.
pub trait BuildWatch: Sync {
    fn see(&self, progress: BuildProgress<'_>);
}

/// Tells of the end of a build.
pub(super) struct EndTold<'w>(pub(super) &'w dyn BuildWatch);

impl Drop for EndTold<'_> {
    fn drop(&mut self) {
        self.0.see(BuildProgress::Ended);
    }
}

/// Sees nothing.
#[derive(Debug, Clone, Copy)]
pub struct Quiet;

impl BuildWatch for Quiet {
    fn see(&self, _: BuildProgress<'_>) {}
}
