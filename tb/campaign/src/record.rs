//! The lines of a journal: a header, and a record of each case, as JSON.

use nvdla_settings::settings;
use serde::{Deserialize, Serialize};

use nvdla_bench::engine::{CaseResult, CaseTally, ReplaySpec, dut_option};
use nvdla_coverage::bins::BinSet;
use nvdla_random::conditions::ConditionOverrides;
use nvdla_random::seed::Seed;

use crate::schedule::{CaseName, Shard};

/// First line of a journal: everything that decides the records after it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JournalHeader {
    /// Version of the format of the journal.
    pub journal: u32,
    /// Version of the draw; the same seed gives other cases under another version.
    pub draw: u32,
    /// Names or files of the profiles, in the order of their cases.
    pub profiles: Vec<String>,
    pub seed: Seed,
    /// Number of cases of all shards together; absent: until time or coverage ends the campaign.
    pub count: Option<u64>,
    /// Percentage of coverage that ends the campaign; absent without such a goal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until_coverage: Option<u32>,
    /// Version of steering, the choice of cases for coverage; absent if the campaign is not steered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steering: Option<u32>,
    pub shard: Shard,
    /// DUT that the user asked for; absent: the smallest that can run a case.
    pub dut: Option<String>,
    /// Conditions that the user asked for, which override the drawn ones.
    #[serde(default, skip_serializing_if = "ConditionOverrides::is_empty")]
    pub conditions: ConditionOverrides,
    /// Cases that failed before and run first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub first: Vec<CaseName>,
    /// CRC-32 of profiles, models and conditions, as eight hexadecimal digits: a campaign can go on
    /// only with the same digest.
    pub digest: String,
    /// Digest of the names of all coverage bins: the bins of records can be compared only under the
    /// same digest.
    pub coverage: String,
}

impl JournalHeader {
    /// Version of the format that this program writes.
    pub const JOURNAL: u32 = 3;

    /// Number of cases of all shards, with those that run first; `None`: no limit.
    pub fn total(&self) -> Option<u64> {
        Some(self.count?.saturating_add(self.first.len() as u64))
    }

    /// What runs a case again.
    pub fn replay(&self, case: &CaseName) -> ReplaySpec {
        ReplaySpec {
            dut: self.dut.clone(),
            conditions: self.conditions,
            ..ReplaySpec::new(case.to_string())
        }
    }

    /// The options that name DUT and conditions, each with a space in front.
    pub fn under(&self) -> String {
        dut_option(self.dut.as_deref()) + &self.conditions.to_string()
    }

    /// Name of case `number`, if cases are not chosen for coverage.
    pub fn case(&self, number: u64) -> CaseName {
        let first = usize::try_from(number)
            .ok()
            .and_then(|at| self.first.get(at));
        if let Some(case) = first {
            return case.clone();
        }
        let number = number - self.first.len() as u64;
        let profiles = self.profiles.len() as u64;
        let profile = usize::try_from(number % profiles).unwrap_or(0);
        self.name(profile, number / profiles)
    }

    /// Name of case `index` of the profile with this number.
    pub(crate) fn name(&self, profile: usize, index: u64) -> CaseName {
        CaseName {
            profile: self.profiles[profile].clone(),
            seed: self.seed,
            index,
            draw: self.draw,
        }
    }
}

/// The result of one case.
#[settings(no_schema)]
pub struct CaseRecord {
    /// Number of the case in the campaign.
    pub number: u64,
    /// Round in which the case was chosen for coverage; absent if it was not chosen.
    pub round: Option<u64>,
    pub case: CaseName,
    /// Seed of stimulus, agents and power-on state.
    pub seed: Seed,
    /// Units and shapes of the layers.
    pub what: String,
    /// The conditions in words: memory timing, clock ratio, host.
    pub conditions: String,
    /// Name of the DUT; empty if no DUT can run the case.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub dut: String,
    pub end: CaseEnding,
    /// First two lines of the verdict of a failing case; unlike the bucket, with addresses and values.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub first: String,
    /// Core clocks of the run, from reset to its end.
    pub clocks: u64,
    /// For each wait of the program, core clocks from the enable before it to the interrupt.
    pub layers: Vec<u64>,
    /// Bins of the functional coverage that the case reached; none if it did not pass.
    #[serde(default, skip_serializing_if = "BinSet::is_empty")]
    pub bins: BinSet,
}

impl CaseRecord {
    /// Bucket of the failure: its kind and place; `None` if the case did not fail.
    pub fn bucket(&self) -> Option<&str> {
        match &self.end {
            CaseEnding::Failed(bucket) => Some(bucket),
            CaseEnding::Passed | CaseEnding::NotApplicable(_) => None,
        }
    }
}

/// How a case ended: the short form of [`CaseResult`] in a journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CaseEnding {
    Passed,
    /// The case failed; the text is the bucket of its first difference.
    Failed(String),
    /// The DUT cannot run the case, for this reason.
    NotApplicable(String),
}

impl CaseEnding {
    /// The short form of a result.
    pub fn of(result: &CaseResult) -> Self {
        match result {
            CaseResult::Passed(_) => Self::Passed,
            CaseResult::Failed(failed) => Self::Failed(failed.bucket.clone()),
            CaseResult::NotApplicable { why } => Self::NotApplicable(why.clone()),
        }
    }

    /// A tally of this one case.
    pub fn tally(&self) -> CaseTally {
        let [passed, failed, not_applicable] = match self {
            Self::Passed => [1, 0, 0],
            Self::Failed(_) => [0, 1, 0],
            Self::NotApplicable(_) => [0, 0, 1],
        };
        CaseTally {
            passed,
            failed,
            not_applicable,
        }
    }
}
