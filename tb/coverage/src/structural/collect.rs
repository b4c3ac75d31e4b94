//! Adds up in memory the structural coverage of the cases that run in this process.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use nvdla_compare::observed::{StructuralCounterPlace, StructuralCounts};
use nvdla_files::FileError;

use crate::structural::points::{
    DutHits, SourceFileHits, StructuralCoverage, StructuralPoint, StructuralPointKind,
};
use nvdla_files::yaml::SchemaVersion;

/// Hits of all cases of this process, by DUT. They depend on no order of cases, and no threads.
#[derive(Debug, Default)]
pub struct StructuralHitCollector(Mutex<BTreeMap<String, DutCounterHits>>);

/// The hits of one DUT, added up over its cases.
#[derive(Debug)]
struct DutCounterHits {
    digest: String,
    counters: Arc<[StructuralCounterPlace]>,
    /// Hits of each counter, in the order of `counters`.
    hits: Vec<u64>,
}

impl StructuralHitCollector {
    /// Adds the counts of one case on the DUT `name`, which always has the same counters.
    pub fn add(&self, name: &str, counts: &StructuralCounts) {
        let mut models = self.models();
        let counted = models.entry(name.to_owned());
        let counted = counted.or_insert_with(|| DutCounterHits {
            digest: counts.digest.clone(),
            counters: Arc::clone(&counts.counters),
            hits: vec![0; counts.hits.len()],
        });
        for (hits, count) in counted.hits.iter_mut().zip(&counts.hits) {
            *hits = hits.saturating_add(u64::from(*count));
        }
    }

    /// Adds all hits of this process to those in the file at `path`.
    ///
    /// # Errors
    /// The file cannot be read or written, or belongs to another version of the sources.
    pub fn add_to(&self, path: &Path) -> Result<(), FileError> {
        let mut all = StructuralCoverage::load_if_there(path)?.unwrap_or_default();
        all.add(&self.structural(), path)?;
        all.store(path)
    }

    /// All hits of this process.
    pub fn structural(&self) -> StructuralCoverage {
        let models = self.models();
        let models = models.iter().map(|(name, counted)| {
            let counters = counted.counters.iter().zip(&counted.hits);
            DutHits {
                name: name.clone(),
                digest: counted.digest.clone(),
                files: counters.filter_map(|(at, hits)| file(at, *hits)).collect(),
            }
        });
        let all = StructuralCoverage {
            schema: SchemaVersion::default(),
            models: models.collect(),
        };
        all.sorted()
    }

    fn models(&self) -> MutexGuard<'_, BTreeMap<String, DutCounterHits>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A source file with the one point of a counter; `None` if its kind is not in
/// [`StructuralPointKind`].
fn file(counter: &StructuralCounterPlace, hits: u64) -> Option<SourceFileHits> {
    let (page, _module) = counter.page.split_once('/')?;
    let kind = match page {
        "v_line" => StructuralPointKind::Line,
        "v_branch" => StructuralPointKind::Branch,
        "v_toggle" => StructuralPointKind::Toggle,
        _ => return None,
    };
    let point = StructuralPoint {
        line: counter.line,
        column: counter.column,
        kind,
        what: counter.comment.clone(),
        lines: lines(&counter.lines),
        hits,
        hole: None,
    };
    Some(SourceFileHits {
        path: counter.file.clone(),
        points: vec![point],
    })
}

/// The line numbers in a list such as `7,9-11`; words that are no numbers are skipped.
fn lines(list: &str) -> Vec<u32> {
    let part = |part: &str| {
        let (from, to) = part.split_once('-').unwrap_or((part, part));
        Some(from.parse().ok()?..=to.parse().ok()?)
    };
    list.split(',').filter_map(part).flatten().collect()
}
