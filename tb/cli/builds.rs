//! Shows the progress of building models (a bar on a terminal, a line for each step elsewhere), and
//! lets a signal end a build.

use std::io::{self, Write};

use crate::command::globals::OutputDetail;
use crate::command::{progress, signals};
use indicatif::ProgressBar;
use nvdla_dut_build::build::BuildProgress;

/// An observer of builds that shows their progress on the error stream.
pub(super) fn observer(detail: OutputDetail) -> impl Fn(BuildProgress<'_>) + Send + Sync {
    let bar = progress::progress(Some(0), "files", detail);
    move |progress| {
        match progress {
            BuildProgress::Verilating { .. } | BuildProgress::Compiling { done: 0, .. } => {
                signals::build(true);
            }
            BuildProgress::Profiling { .. } | BuildProgress::Ended => signals::build(false),
            _ => {}
        }
        if let (false, BuildProgress::Compiling { model, done, total }) =
            (bar.is_hidden(), progress)
        {
            draw(&bar, model, [done, total]);
        } else if let Some(line) = progress_line(progress).filter(|_| detail > OutputDetail::Quiet)
        {
            bar.finish_and_clear();
            // Who closed the error stream does not want to know.
            let _ = writeln!(io::stderr(), "{line}");
        }
    }
}

/// Draws how many of the files of a model are compiled: `done`, then all.
fn draw(bar: &ProgressBar, model: &str, files: [usize; 2]) {
    let [done, total] = files.map(|count| count.try_into().unwrap_or(u64::MAX));
    if done == 0 {
        bar.reset();
        bar.set_length(total);
        progress::say(bar, model, "");
    }
    bar.set_position(done);
    if done == total {
        bar.finish_and_clear();
    }
}

/// The line that announces a step of the build; `None` for steps that are not announced.
fn progress_line(progress: BuildProgress<'_>) -> Option<String> {
    Some(match progress {
        BuildProgress::Installing { version } => format!("installing Verilator {version}"),
        BuildProgress::Waiting { lock } => {
            format!("waiting for another build, which holds {}", lock.display())
        }
        BuildProgress::Verilating { model } => format!("verilating {model}"),
        BuildProgress::Compiling {
            model,
            done: 0,
            total,
        } => format!("compiling {model}, {total} files"),
        BuildProgress::Compiling { .. } | BuildProgress::Ended => return None,
        BuildProgress::Profiling { model } => format!("profiling {model}"),
        BuildProgress::Built { model } => format!("built {model}"),
        BuildProgress::Warning { text } => format!("note: {text}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_has_one_line_for_each_step_whatever_the_number_of_files() {
        let compiling = |done| BuildProgress::Compiling {
            model: "a",
            done,
            total: 3,
        };
        let steps = [
            BuildProgress::Verilating { model: "a" },
            compiling(0),
            compiling(1),
            compiling(3),
            BuildProgress::Built { model: "a" },
        ];
        let lines: Vec<String> = steps.into_iter().filter_map(progress_line).collect();
        assert_eq!(lines, ["verilating a", "compiling a, 3 files", "built a"]);
    }
}
