//! Progress of building a model: a bar on a terminal, a line for each step elsewhere.

use std::io::{self, IsTerminal, Write};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use nvdla_dut_build::build::BuildProgress;

/// Shows on the error stream how far the build of a model is.
#[derive(Debug)]
pub struct BuildProgressLine {
    /// The progress bar, hidden if the error stream is no terminal.
    bar: ProgressBar,
}

impl Default for BuildProgressLine {
    /// A display that shows nothing until a build begins.
    fn default() -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        Self { bar }
    }
}

impl BuildProgressLine {
    /// Shows the progress, or the message, of a build.
    pub fn see(&self, progress: BuildProgress<'_>) {
        let watched = io::stderr().is_terminal();
        if let (true, BuildProgress::Compiling { model, done, total }) = (watched, progress) {
            self.draw(model, done, total);
        } else if let Some(line) = line(progress) {
            self.bar.finish_and_clear();
            // Who closed the error stream does not want to know.
            let _ = writeln!(io::stderr(), "{line}");
        }
    }

    fn draw(&self, model: &str, done: usize, total: usize) {
        if done == 0 {
            let style =
                ProgressStyle::with_template("{wide_bar} {pos}/{len} files of {msg}, {eta}")
                    .expect("the template names known keys");
            self.bar.set_style(style);
            self.bar.set_message(model.to_owned());
            self.bar.reset();
            self.bar.set_length(total.try_into().unwrap_or(u64::MAX));
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.set_position(done.try_into().unwrap_or(u64::MAX));
        if done == total {
            self.bar.finish_and_clear();
        }
    }
}

/// The line that announces a step of the build; `None` for steps that are not announced.
fn line(progress: BuildProgress<'_>) -> Option<String> {
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
        let lines: Vec<String> = steps.into_iter().filter_map(line).collect();
        assert_eq!(lines, ["verilating a", "compiling a, 3 files", "built a"]);
    }
}
