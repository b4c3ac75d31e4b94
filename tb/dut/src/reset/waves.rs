//! Finds the signals that differ first between waves of two runs, from two power-on states.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use fst_reader::{FstFilter, FstHierarchyEntry, FstReader, FstSignalValue};
use nvdla_bench::simulation::SimulatorError;

/// Most signals of one kind that are listed.
const SHOWN: usize = 8;

/// Signals that differ between two waves, and so show why the outputs differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WaveDifference {
    /// Number of signals that already differ at the end of reset.
    pub left: usize,
    /// Signals that became different after reset, each with its step, sorted by step.
    pub reached: Vec<(u64, String)>,
    /// Signals that differed at the end of reset and still do when the first of `reached` becomes
    /// different; the nearest to it in the hierarchy first.
    pub suspects: Vec<String>,
}

/// All changes of signals in one wave: time and value; the first change is the value at the begin.
struct SignalChanges {
    /// Hierarchical name of each signal, without the top, by its number in the file.
    names: BTreeMap<usize, String>,
    changes: BTreeMap<usize, Vec<(u64, Vec<u8>)>>,
}

impl SignalChanges {
    fn read(path: &Path) -> Result<Self, SimulatorError> {
        let mut reader = FstReader::open(BufReader::new(File::open(path)?))?;
        let mut scopes: Vec<String> = Vec::new();
        let mut names: BTreeMap<usize, String> = BTreeMap::new();
        let hierarchy = reader.read_hierarchy(|entry| match entry {
            FstHierarchyEntry::Scope { name, .. } => scopes.push(name),
            FstHierarchyEntry::UpScope => {
                scopes.pop();
            }
            FstHierarchyEntry::Var { name, handle, .. } => {
                let scope = scopes.join(".");
                let name = name.split(' ').next().unwrap_or_default();
                let name = format!("{scope}.{name}");
                // The deepest one is where the signal is made.
                let known = names.entry(handle.get_index()).or_default();
                if depth(&name) > depth(known) {
                    *known = name;
                }
            }
            _ => {}
        });
        hierarchy?;
        let mut changes: BTreeMap<usize, Vec<(u64, Vec<u8>)>> = BTreeMap::new();
        let read = reader.read_signals(&FstFilter::all(), |time, handle, value| {
            if let FstSignalValue::String(bits) = value {
                let changes = changes.entry(handle.get_index()).or_default();
                changes.push((time, bits.to_vec()));
            }
            Ok::<(), std::convert::Infallible>(())
        });
        read.map_err(|error| format!("{error:?}"))?;
        for changes in changes.values_mut() {
            changes.sort_by_key(|(time, _)| *time);
        }
        Ok(Self { names, changes })
    }
}

fn depth(name: &str) -> usize {
    name.split('.').filter(|part| !part.is_empty()).count()
}

/// Compares the waves in two files; reset ends at step `released`. A step takes two units of time.
///
/// # Errors
/// The waves cannot be read.
pub(crate) fn spread(
    [a, b]: &[PathBuf; 2],
    released: u64,
) -> Result<WaveDifference, SimulatorError> {
    let (a, b) = (SignalChanges::read(a)?, SignalChanges::read(b)?);
    let mut left: Vec<(&String, u64)> = Vec::new();
    let mut reached: Vec<(u64, &String)> = Vec::new();
    for (handle, name) in &a.names {
        let [a, b] = [&a, &b].map(|waves| waves.changes.get(handle).map_or(&[][..], Vec::as_slice));
        match SignalDivergence::of(a, b, 2 * released) {
            SignalDivergence::Never => {}
            SignalDivergence::FromReset { until } => left.push((name, until)),
            SignalDivergence::At(time) => reached.push((time / 2, name)),
        }
    }
    reached.sort_by_key(|(step, name)| (*step, name.len(), *name));
    let first = reached.first();
    let lasting = |until| first.is_none_or(|(step, _)| until / 2 >= *step);
    let suspects = left.iter().filter(|(_, until)| lasting(until));
    let mut suspects: Vec<&String> = suspects.map(|(name, _)| *name).collect();
    if let Some((_, first)) = first {
        // Names that share most of their scopes with the first one.
        let near = |name: &str| {
            let parts = name.split('.').zip(first.split('.'));
            std::cmp::Reverse(parts.take_while(|(one, other)| one == other).count())
        };
        suspects.sort_by_key(|name| (near(name), name.len(), *name));
    }
    let reached = reached.into_iter().take(SHOWN);
    Ok(WaveDifference {
        left: left.len(),
        reached: reached.map(|(step, name)| (step, name.clone())).collect(),
        suspects: suspects.into_iter().take(SHOWN).cloned().collect(),
    })
}

/// When a signal differs between two waves. Times are in units of the wave file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SignalDivergence {
    Never,
    /// It differs from the end of reset on, without a break until this time.
    FromReset {
        until: u64,
    },
    /// It is equal at the end of reset, and differs from this time on.
    At(u64),
}

impl SignalDivergence {
    fn of(a: &[(u64, Vec<u8>)], b: &[(u64, Vec<u8>)], released: u64) -> Self {
        let times: BTreeSet<u64> = a.iter().chain(b).map(|(time, _)| *time).collect();
        let value = |changes: &[(u64, Vec<u8>)], time| {
            let behind = changes.partition_point(|(at, _)| *at <= time);
            behind.checked_sub(1).map(|index| changes[index].1.clone())
        };
        let differ = |time| value(a, time) != value(b, time);
        let before = differ(released);
        let mut later = times.range(released..).copied();
        match (before, later.find(|time| differ(*time) != before)) {
            (true, until) => Self::FromReset {
                until: until.unwrap_or(u64::MAX),
            },
            (false, Some(time)) => Self::At(time),
            (false, None) => Self::Never,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changes(values: &[(u64, &str)]) -> Vec<(u64, Vec<u8>)> {
        let change = |(time, value): &(u64, &str)| (*time, value.as_bytes().to_vec());
        values.iter().map(change).collect()
    }

    #[test]
    fn signals_differ_from_reset_or_from_a_later_time_or_never() {
        let of = |a: &[(u64, &str)], b: &[(u64, &str)]| {
            SignalDivergence::of(&changes(a), &changes(b), 10)
        };
        let same = [(0, "0"), (12, "1")];
        assert_eq!(of(&same, &same), SignalDivergence::Never);
        // What reset brings together does not count.
        assert_eq!(
            of(&same, &[(0, "1"), (8, "0"), (12, "1")]),
            SignalDivergence::Never
        );
        assert_eq!(
            of(&[(0, "0")], &[(0, "1"), (14, "0")]),
            SignalDivergence::FromReset { until: 14 }
        );
        // A divider that began with the other value.
        assert_eq!(
            of(&[(0, "0"), (12, "1")], &[(0, "1"), (12, "0")]),
            SignalDivergence::FromReset { until: u64::MAX }
        );
        assert_eq!(of(&same, &[(0, "0"), (16, "1")]), SignalDivergence::At(12));
    }
}
