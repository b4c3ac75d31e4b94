//! Progress of a run: a bar on a terminal, lines elsewhere.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use console::Term;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use crate::command::globals::OutputDetail;

/// Least width of a terminal, in characters, for a bar with all details.
const WIDE: u16 = 100;

/// A progress bar for `cases` cases; hidden if the error stream is no terminal, or for one case.
pub fn bar(cases: usize, detail: OutputDetail) -> ProgressBar {
    let steps = u64::try_from(cases).unwrap_or(u64::MAX);
    match cases {
        0 | 1 => hidden(),
        _ => progress(Some(steps), "cases", detail),
    }
}

/// A progress bar for `steps` steps of the kind `what`; hidden if the error stream is no terminal.
/// Without `steps` it is a spinner.
pub fn progress(steps: Option<u64>, what: &'static str, detail: OutputDetail) -> ProgressBar {
    if detail == OutputDetail::Quiet || !io::stderr().is_terminal() {
        return hidden();
    }
    let columns = Term::stderr().size().1;
    let bar = match steps {
        Some(steps) => ProgressBar::new(steps),
        None => ProgressBar::new_spinner(),
    };
    bar.with_style(style(&template(columns, steps.is_some(), what)))
}

/// A progress bar that is never drawn.
fn hidden() -> ProgressBar {
    ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden())
}

/// Shows the text `matters` beside the bar, and `more` if the terminal is wide enough.
pub fn say(bar: &ProgressBar, matters: &str, more: &str) {
    bar.set_message(format!(", {matters}"));
    if !more.is_empty() {
        bar.set_prefix(format!(", {more}"));
    }
}

/// indicatif's template of a bar for a terminal of this width; `is_known`: the number of steps is.
fn template(columns: u16, is_known: bool, what: &str) -> String {
    match (is_known, columns >= WIDE) {
        (true, true) => {
            format!("{{bar:20}} {{pos}}/{{len}} {what}, {{rate}}/s{{msg}}{{prefix}}, {{eta}} left")
        }
        (true, false) => "{wide_bar} {pos}/{len}{msg}, {eta}".to_owned(),
        (false, true) => {
            format!("{{spinner}} {{pos}} {what}, {{rate}}/s{{msg}}{{prefix}}, {{elapsed}}")
        }
        (false, false) => "{spinner} {pos}{msg}, {elapsed}".to_owned(),
    }
}

fn style(template: &str) -> ProgressStyle {
    let style = ProgressStyle::with_template(template).expect("the template names known keys");
    style.with_key("rate", rate)
}

/// Formats the whole number of steps in a second.
fn rate(state: &ProgressState, out: &mut dyn std::fmt::Write) {
    let rate = state.per_sec();
    // Nobody reads further who cannot be written to.
    let _ = write!(out, "{rate:.0}");
}

/// Shows progress where there is no terminal: prints a line to the error stream after each tenth of
/// the work, and at least every five seconds.
#[derive(Debug)]
pub struct ProgressLog {
    /// The number of tenths of the work that the last line reported.
    told: u64,
    last: Instant,
    is_silent: bool,
}

/// Longest time without a line: after it the next step prints one.
const SILENCE: Duration = Duration::from_secs(5);

impl ProgressLog {
    /// A log of a run; it prints nothing on a terminal, where there is a progress bar.
    pub fn new(detail: OutputDetail) -> Self {
        Self {
            told: 0,
            last: now(),
            is_silent: detail == OutputDetail::Quiet || io::stderr().is_terminal(),
        }
    }

    /// Reports that `done` of `all` steps are done (`None`: unknown how many there are). If a line
    /// is due, `line` makes its text.
    pub fn see(&mut self, done: u64, all: Option<u64>, line: impl FnOnce() -> String) {
        if self.is_silent {
            return;
        }
        let now = now();
        if self.passes((done, all), now.duration_since(self.last)) {
            self.last = now;
            // Who closed the error stream does not want to know.
            let _ = writeln!(io::stderr(), "{}", line());
        }
    }

    /// Prints the line with which work begins that may be silent for long.
    pub fn begin(&mut self, line: impl FnOnce() -> String) {
        if !self.is_silent {
            self.last = now();
            // As above.
            let _ = writeln!(io::stderr(), "{}", line());
        }
    }

    /// Whether a line is due, if the last one was printed `silent` ago: work is left, and another
    /// tenth is done or the time was too long.
    fn passes(&mut self, (done, all): (u64, Option<u64>), silent: Duration) -> bool {
        let tenths = match all {
            Some(all) => u128::from(done) * 10 / u128::from(all.max(1)),
            None => u128::from(done / OPEN),
        };
        let tenths = u64::try_from(tenths).unwrap_or(u64::MAX);
        let is_tenth = tenths > self.told && all.is_none_or(|all| all >= FEW);
        self.told = self.told.max(tenths);
        all != Some(done) && (is_tenth || silent >= SILENCE)
    }
}

#[expect(clippy::disallowed_methods, reason = "how long nothing was written")]
fn now() -> Instant {
    Instant::now()
}

/// Least number of steps for which a line for each tenth is printed.
const FEW: u64 = 10;

/// Number of steps after which a line is printed if the number of all steps is unknown.
const OPEN: u64 = 256;

#[cfg(test)]
mod tests {
    use super::*;
    use indicatif::{InMemoryTerm, TermLike};

    /// The line of a bar on a terminal with so many columns.
    fn bar_line(columns: u16, is_known: bool) -> String {
        let term = InMemoryTerm::new(4, columns);
        let target = ProgressDrawTarget::term_like(Box::new(term.clone()));
        let bar = ProgressBar::with_draw_target(is_known.then_some(1_000_000), target);
        let template = template(term.width(), is_known, "cases");
        let bar = bar
            .with_style(style(&template))
            .with_elapsed(Duration::from_secs(7));
        bar.set_position(123_456);
        say(&bar, "12 failed", "34 % covered");
        bar.tick();
        term.contents()
    }

    #[test]
    fn a_bar_is_one_line_of_whole_numbers_on_any_terminal() {
        for columns in [40, 80, 99, 100, 120, 200] {
            for is_known in [true, false] {
                let line = bar_line(columns, is_known);
                assert_eq!(line.lines().count(), 1, "{columns} columns: {line}");
                assert!(line.contains("123456"), "{line}");
                assert!(line.contains("12 failed"), "{line}");
                assert!(!line.contains('.'), "{line}");
                assert_eq!(line.contains("34 % covered"), columns >= 100, "{line}");
            }
        }
    }

    #[test]
    fn a_log_has_a_line_for_each_tenth_but_the_last_and_for_each_long_silence() {
        let log = || ProgressLog::new(OutputDetail::Usual);
        let short = Duration::from_millis(4999);
        let mut tenths = log();
        let told = (0..=1000).filter(|done| tenths.passes((*done, Some(1000)), short));
        let told: Vec<u64> = told.collect();
        assert_eq!(told, (1..10).map(|tenth| tenth * 100).collect::<Vec<_>>());
        let mut few = log();
        let told = (0..=3).filter(|done| few.passes((*done, Some(3)), short));
        assert_eq!(told.count(), 0);
        let mut open = log();
        let told = (1..=1024).filter(|done| open.passes((*done, None), short));
        assert_eq!(told.count(), 4);
        assert!(log().passes((u64::MAX - 1, Some(u64::MAX)), short));
        let mut slow = log();
        let told = (0..=3).filter(|done| slow.passes((*done, Some(3)), SILENCE));
        assert_eq!(told.count(), 3, "the end has a line of its own");
    }
}
