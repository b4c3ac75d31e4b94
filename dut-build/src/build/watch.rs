//! Observers of the build of a model, to show its progress.

use std::path::Path;

/// An event of the build of a model: which step begins or has ended, or a warning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BuildProgress<'a> {
    /// The installation of Verilator begins, which takes a minute.
    Installing { version: &'a str },
    /// The build waits for another process, which has locked this file.
    Waiting { lock: &'a Path },
    /// Verilator begins to read the design.
    Verilating { model: &'a str },
    /// `done` of the `total` C++ files of the model are compiled.
    Compiling {
        model: &'a str,
        done: usize,
        total: usize,
    },
    /// The instrumented model begins to run cases for a compiler profile.
    Profiling { model: &'a str },
    /// The shared library of the model is linked.
    Built { model: &'a str },
    /// The build has ended, with or without success.
    Ended,
    /// A warning for the user; the build continues.
    Warning { text: &'a str },
}

/// An observer of the build of a model, which several threads call.
pub type BuildObserver<'w> = &'w (dyn Fn(BuildProgress<'_>) + Sync);

/// Guard that sends [`BuildProgress::Ended`] to its observer when it is dropped.
pub(super) struct BuildEndNotifier<'w>(pub(super) BuildObserver<'w>);

impl Drop for BuildEndNotifier<'_> {
    fn drop(&mut self) {
        (self.0)(BuildProgress::Ended);
    }
}
