//! The results of a study of quirks.

use nvdla_regs::quirk::Quirk;
use serde::Serialize;

/// All results of a study: quirks of the design, and failures that no quirk explains.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LearnReport {
    pub dut: String,
    pub seed: u64,
    /// Number of cases that ran, without those of shrinking.
    pub cases: u64,
    /// Quirks that the description had already.
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
    /// The failures that showed the quirk, in words.
    pub reason: String,
    /// The smallest case that shows the quirk; absent if there is none.
    pub smallest: Option<SmallestCase>,
    /// Number of cases that had run when the quirk was found.
    pub behind: u64,
    /// Number of failing random cases that it explains.
    pub explains: u64,
}

/// A failure that no quirk explains.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct UnexplainedFailure {
    /// Name of the first case that fails in this way.
    pub case: String,
    /// Bucket of the failure.
    pub bucket: String,
    /// The first difference of the case from the model, in words.
    pub first: String,
    /// Why quirks whose rules the case breaks do not explain it; empty if it breaks none.
    pub why_not: String,
    /// The command that runs the case again.
    pub replay: String,
    pub smallest: Option<SmallestCase>,
    /// Number of cases that fail in this way.
    pub count: u64,
}

/// A layer file with the smallest case that shows a quirk or failure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SmallestCase {
    /// Name of the file, without its extension.
    pub name: String,
    #[serde(skip)]
    pub text: String,
    /// The command that runs the case, if its file is in this project.
    pub replay: Option<String>,
}

/// The name of a quirk as part of a file name, with dashes.
pub fn file_name(quirk: Quirk) -> String {
    quirk.name().replace('_', "-")
}
