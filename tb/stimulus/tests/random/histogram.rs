//! What the random layers of a run contain, counted.

use std::collections::BTreeMap;

/// Counts by name.
#[derive(Default)]
pub(super) struct Histogram(BTreeMap<String, u32>);

impl Histogram {
    pub(super) fn count(&mut self, what: impl Into<String>) {
        *self.0.entry(what.into()).or_default() += 1;
    }

    pub(super) fn when(&mut self, condition: bool, what: &str) {
        if condition {
            self.count(what);
        }
    }

    /// All of `wanted` were counted three times at least.
    pub(super) fn assert_reached(&self, wanted: &[String]) {
        let seldom: Vec<&String> = wanted
            .iter()
            .filter(|what| self.0.get(*what).is_none_or(|count| *count < 3))
            .collect();
        assert!(
            seldom.is_empty(),
            "fewer than three of {seldom:?} in {:#?}",
            self.0
        );
    }
}
