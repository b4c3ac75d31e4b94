//! What a study found.

use nvdla_regs::quirk::Quirk;
use serde::Serialize;

/// The quirks of a design, and the failures that none of them explains.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LearnReport {
    pub dut: String,
    pub seed: u64,
    /// Cases that ran, those of shrinking left out.
    pub cases: u64,
    /// Quirks that the description declared before.
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
    /// What showed it.
    pub reason: String,
    /// The smallest case that shows it; absent for what no case shows.
    pub smallest: Option<SmallestCase>,
    /// Cases that had run when it was found.
    pub behind: u64,
    /// Random cases that it explains.
    pub explains: u64,
}

/// A failure that no quirk explains.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct UnexplainedFailure {
    /// The first case that fails so.
    pub case: String,
    /// Name of all failures that look like it.
    pub bucket: String,
    /// What differs first.
    pub first: String,
    /// Why the quirks that it could be are not it; empty if it could be none.
    pub why_not: String,
    /// The command that runs the case again.
    pub replay: String,
    pub smallest: Option<SmallestCase>,
    /// Cases that fail so.
    pub count: u64,
}

/// A case as a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SmallestCase {
    /// Name of the file, without its extension.
    pub name: String,
    #[serde(skip)]
    pub text: String,
    /// The command that runs it, where the case is in the project.
    pub replay: Option<String>,
}

/// The name of a quirk with dashes, as files have it.
pub fn file_name(quirk: Quirk) -> String {
    quirk.name().replace('_', "-")
}
