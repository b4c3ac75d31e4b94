//! Clocks and stalls of layer files, as a regression demands them: `vectors/perf.yaml`.

use std::collections::BTreeMap;
use std::path::Path;

use nvdla_bench::engine::CaseResult;
use nvdla_files::yaml::{self as yaml, SchemaVersion, YamlError};
use nvdla_mutation::grade::RequiredClocksAndStalls;
use serde::{Deserialize, Serialize};

use crate::console::LayerClockChange;
use crate::results::ResultCase;

/// The contents of the perf list.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerfList {
    schema: SchemaVersion<1>,
    why: String,
    /// For each layer file, by name, the core clocks of each of its waits for an interrupt.
    pub clocks: BTreeMap<String, Vec<u64>>,
    /// For each layer file, by name, its counters of stalls and latencies as text, if any is not 0.
    #[serde(default)]
    pub stalls: BTreeMap<String, String>,
}

const WHY: &str = "core clocks from the last D_OP_ENABLE to the interrupt, for each wait of the \
    directed layers; memory fast, clocks 1:1, but for layers whose file says otherwise (the hostile \
    host of mixed-ahead* and cdp-lut-written-again, the memory of pdp-cdp-reset and \
    mcif-shares-*: their clocks follow the version of the draw); then the counters of stalls and \
    latencies that they read, where any is not 0; written by `cosim run --perf --update`";

impl PerfList {
    /// Reads the perf list.
    ///
    /// # Errors
    /// It cannot be read, or holds something else.
    pub fn load(path: &Path) -> Result<Self, YamlError> {
        yaml::load(path)
    }

    /// The clocks and counters of those cases that passed.
    #[must_use]
    pub fn of(cases: &[ResultCase]) -> Self {
        let (mut clocks, mut stalls) = (BTreeMap::new(), BTreeMap::new());
        for case in cases {
            let CaseResult::Passed(passed) = &case.verdict else {
                continue;
            };
            let figures = RequiredClocksAndStalls::of(passed);
            if !figures.stalls.is_empty() {
                stalls.insert(case.name.clone(), figures.stalls);
            }
            clocks.insert(case.name.clone(), figures.clocks);
        }
        Self {
            schema: SchemaVersion::default(),
            why: WHY.to_owned(),
            clocks,
            stalls,
        }
    }

    /// The clocks and counters that the list has for the layer file at `path`.
    #[must_use]
    pub fn of_file(&self, path: &Path) -> Option<RequiredClocksAndStalls> {
        let name = path.file_stem()?.to_str()?;
        let clocks = self.clocks.get(name)?.clone();
        let stalls = self.stalls.get(name).cloned().unwrap_or_default();
        Some(RequiredClocksAndStalls { clocks, stalls })
    }

    /// Removes from this list all layer files that are not in `names`.
    #[must_use]
    pub fn only(mut self, names: &Self) -> Self {
        self.clocks
            .retain(|name, _| names.clocks.contains_key(name));
        self.stalls
            .retain(|name, _| names.clocks.contains_key(name));
        self
    }

    /// This list, with the figures of `now` for the layer files that `now` has.
    #[must_use]
    pub fn updated(mut self, now: Self) -> Self {
        self.stalls.retain(|name, _| !now.clocks.contains_key(name));
        self.clocks.extend(now.clocks);
        self.stalls.extend(now.stalls);
        self
    }

    /// The layer files whose figures in `now` differ, without cases that the DUT cannot run.
    #[must_use]
    pub fn changes(mut self, now: &Self, cases: &[ResultCase]) -> Vec<LayerClockChange> {
        for case in cases {
            if let CaseResult::NotApplicable { .. } = case.verdict {
                self.clocks.remove(&case.name);
                self.stalls.remove(&case.name);
            }
        }
        let mut all = changes(&self.clocks, &now.clocks, "");
        all.extend(changes(&self.counters(), &now.counters(), ", stalls"));
        all
    }

    /// The counters of stalls and latencies of each layer file as numbers.
    fn counters(&self) -> BTreeMap<String, Vec<u64>> {
        let number = |word: &str| word.parse().ok();
        let numbers = |words: &str| words.split(' ').filter_map(number).collect();
        let all = self.stalls.iter();
        let all = all.map(|(name, words)| (name.clone(), numbers(words)));
        all.collect()
    }
}

/// The differences between two lists; `what` is appended to the names of the layer files.
fn changes(
    stored: &BTreeMap<String, Vec<u64>>,
    now: &BTreeMap<String, Vec<u64>>,
    what: &str,
) -> Vec<LayerClockChange> {
    let mut names: Vec<&String> = stored.keys().chain(now.keys()).collect();
    names.sort();
    names.dedup();
    let change = |name: &String| {
        let (before, after) = (stored.get(name), now.get(name));
        (before != after).then(|| LayerClockChange {
            name: format!("{name}{what}"),
            before: before.cloned(),
            after: after.cloned(),
        })
    };
    names.into_iter().filter_map(change).collect()
}
