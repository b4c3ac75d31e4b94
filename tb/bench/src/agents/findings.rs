//! Collects findings: keeps the text of the first 16 of each kind and counts the others.

use std::collections::BTreeMap;

use nvdla_compare::observed::{Finding, FindingKind, PinMomentSet};
use nvdla_regs::quantity::Cycle;

/// Most findings of each kind that are kept with their text.
const KEPT: u64 = 16;

/// The findings of a session in the order of time, and the coverage moments that were seen.
#[derive(Debug, Clone, Default)]
pub struct Findings {
    /// The present core clock, that of findings which name none.
    pub clock: u64,
    pub moments: PinMomentSet,
    /// The findings so far, of each kind the first 16.
    pub kept: Vec<Finding>,
    seen: BTreeMap<FindingKind, u64>,
}

impl Findings {
    /// Adds a finding in the present core clock.
    pub fn note(&mut self, kind: FindingKind, text: impl FnOnce() -> String) {
        self.add(kind, self.clock, text);
    }

    /// Adds a finding of the kind "protocol error" in the present core clock.
    pub fn protocol(&mut self, text: impl FnOnce() -> String) {
        self.note(FindingKind::Protocol, text);
    }

    /// Adds a finding in core clock `clock`; `text` is called only for the first 16 of a kind.
    // Far from where clocks are short of room in the caches: correct designs have none.
    #[cold]
    #[inline(never)]
    pub fn add(&mut self, kind: FindingKind, clock: u64, text: impl FnOnce() -> String) {
        let seen = self.seen.entry(kind).or_default();
        *seen += 1;
        if *seen <= KEPT {
            self.kept.push(Finding {
                clock: Cycle(clock),
                kind,
                text: text(),
            });
        }
    }

    /// Takes the findings so far; the last kept one of a kind says how many more there were.
    pub fn take(&mut self) -> Vec<Finding> {
        let mut kept = std::mem::take(&mut self.kept);
        for (kind, seen) in std::mem::take(&mut self.seen) {
            let last = kept.iter_mut().rev().find(|f| f.kind == kind);
            if let Some(last) = last.filter(|_| seen > KEPT) {
                last.text.push_str(&format!(" (and {} more)", seen - KEPT));
            }
        }
        kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_of_one_kind_is_counted_and_hides_no_other() {
        let mut findings = Findings::default();
        for clock in 0..20 {
            findings.add(FindingKind::StrayRead, clock, || "stray".to_owned());
        }
        findings.add(FindingKind::Hang, 30, || "hang".to_owned());
        let taken = findings.take();
        assert_eq!(taken.len(), 17);
        assert_eq!(taken[15].text, "stray (and 4 more)");
        assert_eq!(taken[16].clock, Cycle(30));
        assert_eq!(findings.take(), []);
    }
}
