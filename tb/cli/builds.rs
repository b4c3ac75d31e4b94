//! Shows the progress of building models, and lets a signal end a build.

use nvdla_command::globals::OutputDetail;
use nvdla_command::signals;
use nvdla_dut_build::build::BuildProgress;

use crate::report::build::BuildProgressLine;

/// An observer of builds that shows their progress.
pub(super) fn observer(detail: OutputDetail) -> impl Fn(BuildProgress<'_>) + Send + Sync {
    let line = (detail > OutputDetail::Quiet).then(BuildProgressLine::default);
    move |progress| {
        match progress {
            BuildProgress::Verilating { .. } | BuildProgress::Compiling { done: 0, .. } => {
                signals::build(true);
            }
            BuildProgress::Profiling { .. } | BuildProgress::Ended => signals::build(false),
            _ => {}
        }
        if let Some(line) = &line {
            line.see(progress);
        }
    }
}
