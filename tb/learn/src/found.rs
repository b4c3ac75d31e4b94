//! The results of a study.

use nvdla_regs::quirk::Quirk;
use serde::Serialize;

/// The quirks of a design, and the failures that none of them explains.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LearnReport {
    pub dut: String,
    pub seed: u64,
    /// Number of cases that ran, without those of shrinking.
    pub cases: u64,
    /// Quirks that the description declares already.
    pub declared: Vec<&'static str>,
    pub found: Vec<FoundQuirk>,
    pub unexplained: Vec<UnexplainedFailure>,
}

impl LearnReport {
    /// Names of the quirks found.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.found.iter().map(|found| found.quirk)
    }
}

/// A quirk that the design has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FoundQuirk {
    #[serde(rename = "name")]
    pub quirk: &'static str,
    /// Which failures showed it, in words.
    pub reason: String,
    /// The smallest case that shows the quirk; absent if no case does.
    pub smallest: Option<SmallestCase>,
    /// Number of cases that had run when the quirk was found.
    pub behind: u64,
    /// Number of failing random cases that it explains.
    pub explains: u64,
}

/// A failure that no quirk explains.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct UnexplainedFailure {
    /// The first case that fails in this way.
    pub case: String,
    /// Name of the bucket of the failure.
    pub bucket: String,
    /// The first difference in words.
    pub first: String,
    /// Why quirks that could explain the failure do not; empty if none could.
    pub why_not: String,
    /// The command that runs the case again.
    pub replay: String,
    pub smallest: Option<SmallestCase>,
    /// Number of cases that fail in this way.
    pub count: u64,
}

/// A layer file with the smallest case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SmallestCase {
    /// Name of the file, without its extension.
    pub name: String,
    #[serde(skip)]
    pub text: String,
    /// The command that runs the smallest case, if the case belongs to this project.
    pub replay: Option<String>,
}

/// The name of a quirk with dashes, for names of files.
pub fn file_name(quirk: Quirk) -> String {
    quirk.name().replace('_', "-")
}
