//! How a case ended, in words. Nothing here depends on time or threads.

use std::fmt;

use nvdla_settings::settings;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::replay_spec::ReplayCommand;
use nvdla_random::seed::Seed;

/// Width of the column of case names, in characters.
const NAMES: usize = 40;

/// How one case ended, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseReport {
    /// Name of the file, or of the random case.
    pub name: String,
    /// Units and shapes of the layers, as text.
    pub what: String,
    /// Name of the DUT, and in brackets that of its simulator.
    pub dut: String,
    /// Memory timing, clock ratio, host and other conditions, as text.
    pub conditions: String,
    /// Seed of agents and power-on state.
    pub seed: Seed,
    pub outcome: CaseResult,
    /// The command that runs the case again and records waves.
    pub replay: ReplayCommand,
}

/// How one case ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum CaseResult {
    Passed(PassedCase),
    Failed(CaseFailure),
    /// The DUT cannot run the case, or nobody can judge it; `why` says the reason.
    NotApplicable {
        why: String,
    },
}

/// Numbers of cases by outcome.
#[settings(Copy, Default)]
pub struct CaseTally {
    pub passed: u64,
    pub failed: u64,
    pub not_applicable: u64,
}

impl CaseTally {
    /// Counts cases by outcome.
    pub fn of<'a>(cases: impl IntoIterator<Item = &'a CaseResult>) -> Self {
        let mut tally = Self::default();
        for case in cases {
            match case {
                CaseResult::Passed(_) => tally.passed += 1,
                CaseResult::Failed(_) => tally.failed += 1,
                CaseResult::NotApplicable { .. } => tally.not_applicable += 1,
            }
        }
        tally
    }

    /// Number of cases.
    #[must_use]
    pub fn cases(self) -> u64 {
        self.passed + self.failed + self.not_applicable
    }
}

impl std::ops::AddAssign for CaseTally {
    fn add_assign(&mut self, more: Self) {
        self.passed += more.passed;
        self.failed += more.failed;
        self.not_applicable += more.not_applicable;
    }
}

/// A case whose every observation matched.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PassedCase {
    /// Core clocks from the last enable to the interrupt, for each wait of the program for a layer.
    pub layers: Vec<u64>,
    /// Core clocks of the last layer on the reference hardware, where they are known.
    pub reference: Option<u64>,
    /// Core clocks from reset to the end.
    pub clocks: u64,
    /// Counters that depend on the memory's timing, as the program reads them: stalls, latencies.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stalls: Vec<u32>,
    /// Remark for the report, such as a predicted hang or the results of a sweep.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl PassedCase {
    /// The values of `stalls` in a line, separated by blanks; empty if all of them are 0.
    #[must_use]
    pub fn stalls_in_words(&self) -> String {
        if self.stalls.iter().all(|count| *count == 0) {
            return String::new();
        }
        let words: Vec<String> = self.stalls.iter().map(u32::to_string).collect();
        words.join(" ")
    }
}

/// A case that showed a difference.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CaseFailure {
    /// Name of the bucket, which is the same for all failures of one kind at one place.
    pub bucket: String,
    /// Everything that differs, the first difference first; for hangs what the DUT was doing.
    #[serde(rename = "text")]
    pub verdict: String,
    /// Text with the layer that fails by itself and its replay, or that none does; absent: not tried.
    pub smallest: Option<String>,
}

impl CaseFailure {
    /// The first two lines of the verdict, joined to one.
    pub fn first_lines(&self) -> String {
        let lines: Vec<&str> = self.verdict.lines().take(2).map(str::trim).collect();
        lines.join(" ")
    }
}

impl CaseReport {
    /// Text with DUT, conditions and seed of the case.
    pub fn ran_on(&self) -> String {
        let Self {
            dut,
            conditions,
            seed,
            ..
        } = self;
        format!("{dut}, {conditions}, seed {seed}")
    }

    /// Text of the report; units and shapes, DUT, conditions and replay also for a case that passed.
    pub fn in_full(&self) -> String {
        let mut text = self.to_string();
        if !matches!(self.outcome, CaseResult::Failed(_)) {
            for (name, what) in self.details() {
                // A text takes everything.
                let _ = field(&mut text, name, &what);
            }
        }
        text
    }

    /// Labels and texts for a report: units and shapes; DUT, conditions and seed; replay.
    pub fn details(&self) -> [(&'static str, String); 3] {
        [
            ("case", self.what.clone()),
            ("ran on", self.ran_on()),
            ("replay", self.replay.to_string()),
        ]
    }
}

/// One line; for a failing case a block of lines.
impl fmt::Display for CaseReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = &self.name;
        match &self.outcome {
            CaseResult::Passed(passed) => write!(f, "pass  {name:NAMES$} {passed}"),
            CaseResult::NotApplicable { why } => write!(f, "n/a   {name:NAMES$} {why}"),
            CaseResult::Failed(failed) => {
                write!(f, "FAIL  {name}")?;
                field(f, "case", &self.what)?;
                field(f, "ran on", &self.ran_on())?;
                field(f, "verdict", &failed.verdict)?;
                if let Some(smallest) = &failed.smallest {
                    field(f, "smallest", smallest)?;
                }
                field(f, "replay", &self.replay.to_string())
            }
        }
    }
}

/// Writes the clocks of the layers, those of the reference hardware in brackets, and the note.
impl fmt::Display for PassedCase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.layers.as_slice() {
            [] if self.clocks == 0 => write!(f, "on the reference model")?,
            [] => write!(f, "{} clocks in all", grouped(self.clocks))?,
            layers => {
                let layers: Vec<String> = layers.iter().copied().map(grouped).collect();
                write!(f, "{} clocks", layers.join(" + "))?;
            }
        }
        if let Some(reference) = self.reference {
            write!(f, " (reference {})", grouped(reference))?;
        }
        match &self.note {
            Some(note) => write!(f, "; {note}"),
            None => Ok(()),
        }
    }
}

fn field(f: &mut dyn fmt::Write, name: &str, text: &str) -> fmt::Result {
    let mut label = name;
    for line in text.lines() {
        write!(f, "\n      {label:8} {line}")?;
        label = "";
    }
    Ok(())
}

/// The number in decimal, with its digits in groups of three.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(' ');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped_in_threes() {
        let cases = [
            (0, "0"),
            (999, "999"),
            (1000, "1 000"),
            (1_234_567, "1 234 567"),
        ];
        for (number, text) in cases {
            assert_eq!(grouped(number), text);
        }
    }
}
