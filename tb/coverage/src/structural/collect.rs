//! The counts of models, added up in memory.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard};

use super::{File, Kind, Model, Point, Structural, merge};
use nvdla_yaml::SchemaVersion;

/// The hits of all cases of a process. Sums do not depend on the order of the cases, so not on
/// their threads either.
#[derive(Debug, Default)]
pub struct Collector(Mutex<BTreeMap<&'static str, Counted>>);

/// The hits of one model.
#[derive(Debug)]
struct Counted {
    digest: &'static str,
    counters: Vec<Option<Counter>>,
    /// As many.
    hits: Vec<u64>,
}

/// What a model counts with one counter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counter {
    path: String,
    point: Point,
}

impl Counter {
    /// From Verilator's words: `page` is `v_KIND/MODULE`, `lines` a list like `7,9-11`. None for
    /// kinds that are not [`Kind`].
    pub fn new(
        path: String,
        (line, column): (u32, u32),
        page: &str,
        what: String,
        lines: &str,
    ) -> Option<Self> {
        let (page, _module) = page.split_once('/')?;
        let kind = match page {
            "v_line" => Kind::Line,
            "v_branch" => Kind::Branch,
            "v_toggle" => Kind::Toggle,
            _ => return None,
        };
        let point = Point {
            line,
            column,
            kind,
            what,
            lines: self::lines(lines),
            hits: 0,
            hole: None,
        };
        Some(Self { path, point })
    }
}

impl Collector {
    /// Adds the counts of one run of a model. Its counters are always the same; `describe` tells
    /// them, and is asked once.
    pub fn add(
        &self,
        name: &'static str,
        digest: &'static str,
        counts: &[u32],
        describe: impl FnOnce() -> Vec<Option<Counter>>,
    ) {
        let mut models = self.models();
        let counted = models.entry(name).or_insert_with(|| Counted {
            digest,
            counters: describe(),
            hits: vec![0; counts.len()],
        });
        for (hits, count) in counted.hits.iter_mut().zip(counts) {
            *hits = hits.saturating_add(u64::from(*count));
        }
    }

    /// What was counted so far.
    pub fn structural(&self) -> Structural {
        let models = self.models();
        let models = models.iter().map(|(name, counted)| Model {
            name: (*name).to_owned(),
            digest: counted.digest.to_owned(),
            files: counted.files(),
        });
        Structural {
            schema: SchemaVersion::default(),
            models: models.collect(),
        }
    }

    fn models(&self) -> MutexGuard<'_, BTreeMap<&'static str, Counted>> {
        match self.0.lock() {
            Ok(models) => models,
            Err(poisoned) => poisoned.into_inner(),
        }
    }
}

impl Counted {
    fn files(&self) -> Vec<File> {
        let mut files: BTreeMap<&str, Vec<Point>> = BTreeMap::new();
        for (counter, hits) in self.counters.iter().zip(&self.hits) {
            let Some(Counter { path, point }) = counter else {
                continue;
            };
            let hits = *hits;
            let points = files.entry(path).or_default();
            points.push(Point {
                hits,
                ..point.clone()
            });
        }
        let file = |(path, points): (&str, Vec<Point>)| File {
            path: path.to_owned(),
            points: merge::sorted(points),
        };
        files.into_iter().map(file).collect()
    }
}

/// Lines of a list like `7,9-11`; what is no number is left out.
fn lines(list: &str) -> Vec<u32> {
    let part = |part: &str| {
        let (from, to) = part.split_once('-').unwrap_or((part, part));
        Some(from.parse().ok()?..=to.parse().ok()?)
    };
    list.split(',').filter_map(part).flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counters() -> Vec<Option<Counter>> {
        let counter = |path: &str, line, page, what: &str, lines| {
            Counter::new(path.to_owned(), (line, 3), page, what.to_owned(), lines)
        };
        vec![
            counter("b.sv", 9, "v_toggle/b", "q[0]:0->1", ""),
            counter("a.sv", 7, "v_line/a__D1", "block", "7,9-11"),
            counter("a.sv", 7, "v_line/a__D2", "block", "7,9-11"),
            counter("a.sv", 7, "v_user/a", "cover", ""),
            counter("a.sv", 5, "v_branch/a", "else", ""),
        ]
    }

    #[test]
    fn the_hits_of_all_cases_and_instances_add_up_by_place() {
        let collector = Collector::default();
        collector.add("x", "digest", &[1, 0, 3, 9, 0], counters);
        collector.add("x", "digest", &[u32::MAX, 4, 0, 9, 0], || unreachable!());
        let all = collector.structural();
        let files = &all.models[0].files;
        assert_eq!(
            files.iter().map(|file| &file.path[..]).collect::<Vec<_>>(),
            ["a.sv", "b.sv"]
        );
        let shown = |point: &Point| (point.line, point.kind, point.hits);
        let a: Vec<_> = files[0].points.iter().map(shown).collect();
        assert_eq!(a, [(5, Kind::Branch, 0), (7, Kind::Line, 7)]);
        assert_eq!(files[0].points[1].lines, [7, 9, 10, 11]);
        assert_eq!(shown(&files[1].points[0]), (9, Kind::Toggle, 1 << 32));
    }

    #[test]
    fn any_number_of_threads_counts_the_same() {
        let count = |threads: u32| {
            let collector = Collector::default();
            std::thread::scope(|scope| {
                for thread in 0..threads {
                    let collector = &collector;
                    scope.spawn(move || {
                        for case in (thread..24).step_by(threads as usize) {
                            collector.add("x", "d", &[case, 1, 2, 3, case % 5], counters);
                        }
                    });
                }
            });
            collector.structural()
        };
        assert_eq!(count(1), count(3));
    }
}
