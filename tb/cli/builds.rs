//! Shows the progress of building models, and lets a signal end a build.

use nvdla_command::globals::OutputDetail;
use nvdla_command::signals;
use nvdla_dut_build::build::{BuildObserver, BuildProgress};

use crate::report::build::BuildProgressLine;

/// Observes builds of models and shows their progress.
pub(super) struct BuildProgressView(Option<BuildProgressLine>);

impl BuildProgressView {
    pub(super) fn new(detail: OutputDetail) -> Self {
        Self((detail > OutputDetail::Quiet).then(BuildProgressLine::default))
    }
}

impl BuildObserver for BuildProgressView {
    fn see(&self, progress: BuildProgress<'_>) {
        match progress {
            BuildProgress::Verilating { .. } | BuildProgress::Compiling { done: 0, .. } => {
                signals::build(true);
            }
            BuildProgress::Profiling { .. } | BuildProgress::Ended => signals::build(false),
            _ => {}
        }
        if let Some(terminal) = &self.0 {
            terminal.see(progress);
        }
    }
}
