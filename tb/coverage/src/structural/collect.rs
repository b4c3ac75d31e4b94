//! The counts of models, added up in memory.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard};

use nvdla_bench::simulation::{Counter, Counts};

use super::{File, Kind, Model, Point, Structural, merge};
use nvdla_yaml::SchemaVersion;

/// The hits of all cases of a process. Sums do not depend on the order of the cases, so not on
/// their threads either.
#[derive(Debug, Default)]
pub struct Collector(Mutex<BTreeMap<String, Counted>>);

/// The hits of one model.
#[derive(Debug)]
struct Counted {
    digest: String,
    places: Vec<Option<Place>>,
    /// As many.
    hits: Vec<u64>,
}

/// What a model counts with one counter.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Place {
    path: String,
    point: Point,
}

impl Place {
    /// None for kinds that are not [`Kind`].
    fn of(counter: &Counter) -> Option<Self> {
        let (page, _module) = counter.page.split_once('/')?;
        let kind = match page {
            "v_line" => Kind::Line,
            "v_branch" => Kind::Branch,
            "v_toggle" => Kind::Toggle,
            _ => return None,
        };
        let point = Point {
            line: counter.line,
            column: counter.column,
            kind,
            what: counter.comment.clone(),
            lines: lines(&counter.lines),
            hits: 0,
            hole: None,
        };
        Some(Self {
            path: counter.file.clone(),
            point,
        })
    }
}

impl Collector {
    /// Adds the counts of one run of the model `name`. Its counters are always the same.
    pub fn add(&self, name: &str, digest: &str, counts: &Counts) {
        let mut models = self.models();
        if !models.contains_key(name) {
            let counted = Counted {
                digest: digest.to_owned(),
                places: counts.counters.iter().map(Place::of).collect(),
                hits: vec![0; counts.hits.len()],
            };
            models.insert(name.to_owned(), counted);
        }
        let counted = models.get_mut(name).expect("inserted above");
        for (hits, count) in counted.hits.iter_mut().zip(&counts.hits) {
            *hits = hits.saturating_add(u64::from(*count));
        }
    }

    /// What was counted so far.
    pub fn structural(&self) -> Structural {
        let models = self.models();
        let models = models.iter().map(|(name, counted)| Model {
            name: name.clone(),
            digest: counted.digest.clone(),
            files: counted.files(),
        });
        Structural {
            schema: SchemaVersion::default(),
            models: models.collect(),
        }
    }

    fn models(&self) -> MutexGuard<'_, BTreeMap<String, Counted>> {
        match self.0.lock() {
            Ok(models) => models,
            Err(poisoned) => poisoned.into_inner(),
        }
    }
}

impl Counted {
    fn files(&self) -> Vec<File> {
        let mut files: BTreeMap<&str, Vec<Point>> = BTreeMap::new();
        for (place, hits) in self.places.iter().zip(&self.hits) {
            let Some(Place { path, point }) = place else {
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
    use std::sync::Arc;

    use super::*;

    fn counts(hits: [u32; 5]) -> Counts {
        let counter = |file: &str, line, page: &str, comment: &str, lines: &str| Counter {
            file: file.to_owned(),
            line,
            column: 3,
            page: page.to_owned(),
            comment: comment.to_owned(),
            lines: lines.to_owned(),
        };
        Counts {
            counters: Arc::new([
                counter("b.sv", 9, "v_toggle/b", "q[0]:0->1", ""),
                counter("a.sv", 7, "v_line/a__D1", "block", "7,9-11"),
                counter("a.sv", 7, "v_line/a__D2", "block", "7,9-11"),
                counter("a.sv", 7, "v_user/a", "cover", ""),
                counter("a.sv", 5, "v_branch/a", "else", ""),
            ]),
            hits: hits.to_vec(),
        }
    }

    #[test]
    fn the_hits_of_all_cases_and_instances_add_up_by_place() {
        let collector = Collector::default();
        collector.add("x", "digest", &counts([1, 0, 3, 9, 0]));
        collector.add("x", "digest", &counts([u32::MAX, 4, 0, 9, 0]));
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
                            collector.add("x", "d", &counts([case, 1, 2, 3, case % 5]));
                        }
                    });
                }
            });
            collector.structural()
        };
        assert_eq!(count(1), count(3));
    }
}
