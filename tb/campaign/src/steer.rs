//! Choosing cases that fill empty bins of the coverage.
//!
//! Cases of a steered campaign are chosen in rounds of [`ROUND`] slots. A slot has
//! [`CANDIDATES`] candidates: the next indices of its profile. What the model predicts of each
//! decides, given the bins that were covered when the round began: nothing else, so that any
//! number of threads and any interruption give the same cases.

use std::collections::BTreeSet;

use nvdla_bench::engine::Targets;
use nvdla_coverage::bins::BinSet;
use nvdla_coverage::catalog::{BinId, Catalog, number};
use nvdla_coverage::sample;
use nvdla_coverage::sample::sample;
use nvdla_model::model;
use nvdla_stimulus::case::LayerCase;

use crate::record::Header;
use crate::schedule::CaseName;

/// Slots whose cases are chosen together.
pub const ROUND: u64 = 32;

/// Candidates of a slot.
pub const CANDIDATES: u64 = 8;

/// Cases of each profile whose bins say which blocks it reaches.
pub const SAMPLE: u64 = 64;

/// Rounds without a new bin after which the aim is out of reach: thousands of candidates.
pub const PATIENCE: u64 = 16;

/// Rounds without a new bin, given those before.
pub fn idle_rounds(before: u64, covered: &BinSet, now: &BinSet) -> u64 {
    match now.beyond(covered) {
        0 => before + 1,
        _ => 0,
    }
}

/// All bins of the blocks that have one of these.
pub fn blocks(reached: &[BinSet]) -> BinSet {
    let entries = Catalog::get().entries();
    let block = |bin: BinId| entries[bin.index()].block;
    let blocks: BTreeSet<&str> = reached.iter().flat_map(BinSet::iter).map(block).collect();
    let all = (0..entries.len()).map(number);
    all.filter(|bin| blocks.contains(block(*bin))).collect()
}

/// Whether a round begins with case `number`; cases that failed before are no part of rounds.
pub fn begins(header: &Header, number: u64) -> bool {
    let slot = number.checked_sub(header.first.len() as u64);
    slot.is_some_and(|slot| slot % ROUND == 0)
}

/// First case of the round of case `number`, and the first of the next one.
pub fn round(header: &Header, number: u64) -> (u64, u64) {
    let first = header.first.len() as u64;
    match number.checked_sub(first) {
        None => (0, first),
        Some(slot) => {
            let begin = first + slot / ROUND * ROUND;
            (begin, begin.saturating_add(ROUND))
        }
    }
}

/// Candidates for case `number`, which is none of those that failed before.
pub fn candidates(header: &Header, number: u64) -> Vec<CaseName> {
    let slot = header.case(number);
    let first = slot.index.saturating_mul(CANDIDATES);
    let indices = (0..CANDIDATES).map(|nth| first.saturating_add(nth));
    indices
        .map(|index| CaseName {
            index,
            ..slot.clone()
        })
        .collect()
}

/// For each slot the candidate that fills most empty bins, given `covered` and the choices
/// before; of equal ones the first.
pub fn choose(covered: &BinSet, slots: &[Vec<BinSet>]) -> Vec<usize> {
    let mut covered = covered.clone();
    let mut choices = Vec::with_capacity(slots.len());
    for candidates in slots {
        let fills = candidates.iter().map(|bins| bins.beyond(&covered));
        let (mut choice, mut most) = (0, 0);
        for (candidate, fills) in fills.enumerate() {
            if fills > most {
                (choice, most) = (candidate, fills);
            }
        }
        if let Some(bins) = candidates.get(choice) {
            covered.extend(bins);
        }
        choices.push(choice);
    }
    choices
}

/// The bins that a case reaches for certain, on the model alone; none if it cannot run.
pub fn predicted(case: &LayerCase, targets: &Targets) -> BinSet {
    let target = targets.for_case(case.needs());
    let (Some(target), Ok(case)) = (target, case.case()) else {
        return BinSet::default();
    };
    sample(&sample::Subject {
        program: &case.program,
        expected: &model::run_on(&case.program, target.configuration),
        observed: None,
        conditions: &case.conditions,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::tests::header;

    fn set(bins: &[u32]) -> BinSet {
        bins.iter().copied().map(BinId).collect()
    }

    #[test]
    fn the_aim_is_of_the_blocks_that_the_profiles_reach() {
        let entries = Catalog::get().entries();
        let first = |block: &str| {
            let bin = entries.iter().position(|entry| entry.block == block);
            [number(bin.unwrap())].into_iter().collect::<BinSet>()
        };
        let aim = blocks(&[first("sdp"), first("clocks")]);
        for (bin, entry) in entries.iter().enumerate() {
            let aimed = ["sdp", "clocks"].contains(&entry.block);
            assert_eq!(aim.has(number(bin)), aimed, "{}", entry.name);
        }
    }

    #[test]
    fn a_new_bin_ends_the_idle_rounds() {
        let (few, more) = (set(&[1, 2]), set(&[1, 2, 3]));
        assert_eq!(idle_rounds(3, &few, &few), 4);
        assert_eq!(idle_rounds(3, &few, &more), 0);
    }

    #[test]
    fn each_slot_fills_what_the_slots_before_left_empty() {
        let covered = set(&[1, 2]);
        let slots = [
            vec![set(&[1, 2, 3]), set(&[4, 5]), set(&[6, 7])],
            vec![set(&[4, 5]), set(&[3])],
            vec![set(&[1]), set(&[2])],
        ];
        assert_eq!(choose(&covered, &slots), [1, 1, 0]);
    }

    #[test]
    fn candidates_of_different_slots_are_different_cases() {
        let mut header = header("1/1");
        header.first = vec!["sdp:9:9".parse().unwrap()];
        let all = (1..9).flat_map(|number| candidates(&header, number));
        let mut all: Vec<CaseName> = all.collect();
        assert!(all.iter().all(|case| case.seed == header.seed));
        all.sort();
        all.dedup();
        assert_eq!(all.len() as u64, 8 * CANDIDATES);
        let sdp = all.iter().filter(|case| case.profile == "sdp");
        assert_eq!(sdp.map(|case| case.index).max(), Some(4 * CANDIDATES - 1));
    }

    #[test]
    fn rounds_follow_the_cases_that_failed_before() {
        let mut header = header("1/1");
        header.first = vec!["sdp:9:9".parse().unwrap(); 3];
        assert_eq!(round(&header, 1), (0, 3));
        assert_eq!(round(&header, 3), (3, 3 + ROUND));
        assert_eq!(round(&header, 4 + ROUND), (3 + ROUND, 3 + 2 * ROUND));
        let begins: Vec<u64> = (0..80).filter(|n| begins(&header, *n)).collect();
        assert_eq!(begins, [3, 3 + ROUND, 3 + 2 * ROUND]);
    }
}
