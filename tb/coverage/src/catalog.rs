//! The catalog: all bins of the coverage model, with numbers.
//!
//! Names: a bin is `block.point.bin`, a bin of a cross `block.point+point.bin+bin`, a bin of a
//! sequence `block.point-then.bin+bin`. Bins are numbered in the order of their names, whatever the
//! order of the source files.

use std::collections::BTreeSet;
use std::sync::LazyLock;

pub use crate::bins::BinId;
use crate::bins::BinSet;
use crate::blocks::BLOCKS;
use crate::blocks::sequences::SEQUENCES;
use crate::model::{
    BinSequence, CoverageBin, CoverageBlock, CoveragePoint, Cross, PointSample, Respondent,
};

/// One bin of the catalog.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CatalogEntry {
    pub name: String,
    pub block: &'static str,
    /// Meaning in one sentence, with the section of the specification.
    pub meaning: String,
}

/// A point, cross or sequence with the numbers of its bins.
#[derive(Debug, Clone)]
pub struct NumberedBins<T> {
    pub item: T,
    /// Indices of its points in [`Catalog::asked`]; for a point or a sequence twice the same.
    pub asks: [usize; 2],
    /// Number of each bin; for a cross or a sequence by first bin, then second bin.
    pub bins: Vec<BinId>,
}

/// A point, cross or sequence while its bins have no numbers yet.
struct Named<T> {
    item: T,
    asks: [usize; 2],
    bins: Vec<CatalogEntry>,
}

/// Gives bins their numbers.
fn numbered<T>(all: Vec<Named<T>>, entries: &[CatalogEntry]) -> Vec<NumberedBins<T>> {
    let bin = |bin: &CatalogEntry| {
        let found = entries.binary_search_by(|entry| entry.name.cmp(&bin.name));
        number(found.unwrap_or(usize::MAX))
    };
    let numbered = |of: Named<T>| NumberedBins {
        item: of.item,
        asks: of.asks,
        bins: of.bins.iter().map(bin).collect(),
    };
    all.into_iter().map(numbered).collect()
}

/// What one respondent is asked: indices into the lists of the [`Catalog`].
#[derive(Debug, Default)]
pub struct Questions {
    pub asked: Vec<usize>,
    pub points: Vec<usize>,
    pub crosses: Vec<usize>,
    pub sequences: Vec<usize>,
}

/// Lists of questions, by respondent.
pub type QuestionList = [Questions; Respondent::ALL.len()];

/// All bins, points, crosses and sequences of the coverage model.
#[derive(Debug)]
pub struct Catalog {
    entries: Vec<CatalogEntry>,
    points: Vec<NumberedBins<CoveragePoint>>,
    crosses: Vec<NumberedBins<Cross>>,
    sequences: Vec<NumberedBins<BinSequence>>,
    asked: Vec<CoveragePoint>,
    questions: QuestionList,
    of_values: BinSet,
    of_seen: BinSet,
    of_design: BinSet,
    digest: String,
}

static CATALOG: LazyLock<Catalog> = LazyLock::new(|| Catalog::new(BLOCKS, SEQUENCES));

impl Catalog {
    /// The catalog of all [`BLOCKS`].
    pub fn get() -> &'static Self {
        &CATALOG
    }

    fn new(blocks: &[&CoverageBlock], sequences: &[BinSequence]) -> Self {
        let mut asked = Asked::default();
        let (mut points, mut crosses) = (Vec::new(), Vec::new());
        for block in blocks {
            for point in block.points {
                points.push(Named {
                    item: *point,
                    asks: [asked.place(point); 2],
                    bins: point_bins(block.name, point),
                });
            }
            for cross in block.crosses {
                crosses.push(Named {
                    item: *cross,
                    asks: cross.map(|point| asked.place(&point)),
                    bins: cross_bins(block.name, cross),
                });
            }
        }
        let sequences = sequences.iter().map(|sequence| Named {
            item: *sequence,
            asks: [asked.place(&sequence.of); 2],
            bins: sequence_bins(sequence),
        });
        let sequences: Vec<Named<BinSequence>> = sequences.collect();
        let bins = points.iter().flat_map(|point| &point.bins);
        let bins = bins.chain(crosses.iter().flat_map(|cross| &cross.bins));
        let bins = bins.chain(sequences.iter().flat_map(|sequence| &sequence.bins));
        let mut entries: Vec<CatalogEntry> = bins.cloned().collect();
        entries.sort_by(|one, other| one.name.cmp(&other.name));
        let points = numbered(points, &entries);
        let crosses = numbered(crosses, &entries);
        let sequences = numbered(sequences, &entries);
        let questions = Respondent::ALL.map(|of| {
            let asks = |place: &usize| asked.0[*place].sample.respondent() == of;
            Questions {
                asked: (0..asked.0.len()).filter(asks).collect(),
                points: places(&points, asks),
                crosses: places(&crosses, asks),
                sequences: places(&sequences, asks),
            }
        });
        let mut hash = crc32fast::Hasher::new();
        for entry in &entries {
            hash.update(entry.name.as_bytes());
            hash.update(b"\n");
        }
        let digest = format!("{:08x}", hash.finalize());
        Self {
            of_values: of_points(&points, |sample| matches!(sample, PointSample::Values(_))),
            of_seen: of_points(&points, |sample| matches!(sample, PointSample::Seen(_))),
            of_design: of_points(&points, |sample| matches!(sample, PointSample::Reached)),
            entries,
            points,
            crosses,
            sequences,
            asked: asked.0,
            questions,
            digest,
        }
    }

    /// All bins, in the order of their numbers.
    pub fn entries(&self) -> &[CatalogEntry] {
        &self.entries
    }

    /// All points.
    pub fn points(&self) -> &[NumberedBins<CoveragePoint>] {
        &self.points
    }

    /// All crosses.
    pub fn crosses(&self) -> &[NumberedBins<Cross>] {
        &self.crosses
    }

    /// All sequences.
    pub fn sequences(&self) -> &[NumberedBins<BinSequence>] {
        &self.sequences
    }

    /// Every question once, even if several points, crosses and sequences need its answer.
    pub fn asked(&self) -> &[CoveragePoint] {
        &self.asked
    }

    /// The questions of all points, by respondent.
    pub fn questions(&self) -> &QuestionList {
        &self.questions
    }

    /// The questions that must be asked to know these bins alone.
    pub fn questions_for(&self, wanted: &BinSet) -> QuestionList {
        let is_wanted = |bins: &[BinId]| bins.iter().any(|bin| wanted.has(*bin));
        Respondent::ALL.map(|of| {
            let all = &self.questions[of as usize];
            let points = wanted_of(&all.points, &self.points, is_wanted);
            let crosses = wanted_of(&all.crosses, &self.crosses, is_wanted);
            let sequences = wanted_of(&all.sequences, &self.sequences, is_wanted);
            let asks = points.iter().map(|place| self.points[*place].asks);
            let asks = asks.chain(crosses.iter().map(|place| self.crosses[*place].asks));
            let asks = asks.chain(sequences.iter().map(|place| self.sequences[*place].asks));
            let asked: BTreeSet<usize> = asks.flatten().collect();
            Questions {
                asked: asked.into_iter().collect(),
                points,
                crosses,
                sequences,
            }
        })
    }

    /// Bins that depend on the elements that the model computes.
    pub fn of_values(&self) -> &BinSet {
        &self.of_values
    }

    /// Bins that depend on what the bench sees: only a run shows whether they are reached.
    pub fn of_seen(&self) -> &BinSet {
        &self.of_seen
    }

    /// Bins of cover points inside the design, which only some designs have.
    pub fn of_design(&self) -> &BinSet {
        &self.of_design
    }

    /// Bins that a design which `reached` these cannot have: cover points in blocks of which it reached none.
    pub fn absent(&self, reached: &BinSet) -> BinSet {
        let block = |bin: BinId| self.entries[bin.index()].block;
        let present = self.of_design.common(reached);
        let present: BTreeSet<&str> = present.iter().map(block).collect();
        let is_absent = |bin: &BinId| !present.contains(block(*bin));
        self.of_design.iter().filter(is_absent).collect()
    }

    /// The bin with this name.
    pub fn find(&self, name: &str) -> Option<BinId> {
        let found = self
            .entries
            .binary_search_by(|entry| entry.name.as_str().cmp(name));
        found.ok().map(number)
    }

    /// All bins of the points, crosses and sequences of which a bin is in `reached`.
    pub fn near(&self, reached: &BinSet) -> BinSet {
        let points = self.points.iter().map(|point| &point.bins);
        let crosses = self.crosses.iter().map(|cross| &cross.bins);
        let sequences = self.sequences.iter().map(|sequence| &sequence.bins);
        let all = points.chain(crosses).chain(sequences);
        let near = all.filter(|bins| bins.iter().any(|bin| reached.has(*bin)));
        near.flatten().copied().collect()
    }

    /// CRC-32 of all names, as eight hexadecimal digits: numbers of bins can be compared only under
    /// the same digest.
    pub fn digest(&self) -> &str {
        &self.digest
    }
}

/// Indices of the items for whose points `asks` is true.
fn places<T>(of: &[NumberedBins<T>], asks: impl Fn(&usize) -> bool) -> Vec<usize> {
    let all = of.iter().enumerate();
    all.filter(|(_, numbered)| numbered.asks.iter().all(&asks))
        .map(|(place, _)| place)
        .collect()
}

/// Of the given points, those of which a bin is wanted.
fn wanted_of<T>(
    places: &[usize],
    of: &[NumberedBins<T>],
    is_wanted: impl Fn(&[BinId]) -> bool,
) -> Vec<usize> {
    let places = places.iter().copied();
    places.filter(|place| is_wanted(&of[*place].bins)).collect()
}

/// Bins of the points for whose source of answers `has` is true.
fn of_points(points: &[NumberedBins<CoveragePoint>], has: fn(PointSample) -> bool) -> BinSet {
    let points = points.iter().filter(|point| has(point.item.sample));
    points.flat_map(|point| &point.bins).copied().collect()
}

/// The questions of all points so far, each once.
#[derive(Debug, Default)]
struct Asked(Vec<CoveragePoint>);

impl Asked {
    /// Index of a question, which is added if it is new.
    fn place(&mut self, point: &CoveragePoint) -> usize {
        let known = self
            .0
            .iter()
            .position(|known| known.sample.is(point.sample));
        known.unwrap_or_else(|| {
            self.0.push(*point);
            self.0.len() - 1
        })
    }
}

fn pairs([first, second]: &Cross) -> impl Iterator<Item = [CoverageBin; 2]> + use<> {
    let (first, second) = (first.bins, second.bins);
    let pairs_of = |a: &'static CoverageBin| second.iter().map(|b| [*a, *b]);
    first
        .iter()
        .flat_map(pairs_of)
        .collect::<Vec<_>>()
        .into_iter()
}

fn point_bins(block: &'static str, point: &CoveragePoint) -> Vec<CatalogEntry> {
    let entry = |(bin, answer): &CoverageBin| CatalogEntry {
        name: format!("{block}.{}.{bin}", point.name),
        block,
        meaning: format!("{}: {answer} ({})", point.meaning, point.source),
    };
    point.bins.iter().map(entry).collect()
}

fn cross_bins(block: &'static str, cross: &Cross) -> Vec<CatalogEntry> {
    let [first, second] = cross;
    let entry = |[(a, one), (b, other)]: [CoverageBin; 2]| CatalogEntry {
        name: format!("{block}.{}+{}.{a}+{b}", first.name, second.name),
        block,
        meaning: format!("{}: {one}; {}: {other}", first.meaning, second.meaning),
    };
    pairs(cross).map(entry).collect()
}

fn sequence_bins(BinSequence { block, of: point }: &BinSequence) -> Vec<CatalogEntry> {
    let entry = |[(a, one), (b, other)]: [CoverageBin; 2]| CatalogEntry {
        name: format!("{block}.{}-then.{a}+{b}", point.name),
        block,
        meaning: format!(
            "{}: {one}; of the layer of the unit behind it: {other} ({})",
            point.meaning, point.source
        ),
    };
    pairs(&[*point; 2]).map(entry).collect()
}

/// Number of the bin with this index in the catalog.
pub fn number(index: usize) -> BinId {
    BinId(u32::try_from(index).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::mem::discriminant;

    use crate::model::PointSample;

    #[test]
    fn every_bin_has_its_own_name_and_number() {
        let catalog = Catalog::get();
        let points = catalog.points().iter().flat_map(|point| &point.bins);
        let crosses = catalog.crosses().iter().flat_map(|cross| &cross.bins);
        let sequences = catalog.sequences().iter().flat_map(|of| &of.bins);
        let all = points.chain(crosses).chain(sequences);
        let mut numbers: Vec<BinId> = all.copied().collect();
        numbers.sort_unstable();
        let all = u32::try_from(catalog.entries().len()).unwrap();
        assert_eq!(numbers, (0..all).map(BinId).collect::<Vec<_>>());
        assert!(catalog.entries().is_sorted_by(|a, b| a.name < b.name));
    }

    #[test]
    fn every_question_is_asked_once_and_none_in_place_of_another() {
        let catalog = Catalog::get();
        let asked = |place: usize| catalog.asked()[place].sample;
        for point in catalog.points() {
            assert!(
                asked(point.asks[0]).is(point.item.sample),
                "{}",
                point.item.name
            );
        }
        for cross in catalog.crosses() {
            for (point, place) in cross.item.iter().zip(cross.asks) {
                assert!(asked(place).is(point.sample), "{}", point.name);
            }
        }
        for sequence in catalog.sequences() {
            assert!(asked(sequence.asks[0]).is(sequence.item.of.sample));
        }
        let all = catalog.asked().iter().enumerate();
        for (place, point) in all {
            let first = catalog
                .asked()
                .iter()
                .position(|other| other.sample.is(point.sample));
            assert_eq!(first, Some(place), "{}", point.name);
        }
        assert!(catalog.asked().len() <= catalog.points().len() + 2 * catalog.crosses().len());
    }

    #[test]
    fn everything_is_asked_of_one_respondent() {
        let catalog = Catalog::get();
        let all = |list: fn(&Questions) -> &Vec<usize>| {
            let lists = catalog.questions().iter();
            let mut places: Vec<usize> = lists.flat_map(|of| list(of).iter().copied()).collect();
            places.sort_unstable();
            places
        };
        let whole = |len: usize| (0..len).collect::<Vec<_>>();
        assert_eq!(all(|of| &of.asked), whole(catalog.asked().len()));
        assert_eq!(all(|of| &of.points), whole(catalog.points().len()));
        assert_eq!(all(|of| &of.crosses), whole(catalog.crosses().len()));
        assert_eq!(all(|of| &of.sequences), whole(catalog.sequences().len()));
    }

    #[test]
    fn near_bins_are_those_of_the_same_point_cross_or_sequence() {
        let catalog = Catalog::get();
        let bin = |name: &str| {
            let entries = catalog.entries().iter();
            number(
                entries
                    .clone()
                    .position(|entry| entry.name == name)
                    .unwrap(),
            )
        };
        let near = catalog.near(&[bin("sdp.source.memory")].into_iter().collect());
        let names: Vec<&str> = near
            .iter()
            .map(|bin| catalog.entries()[bin.index()].name.as_str())
            .collect();
        assert_eq!(names, ["sdp.source.convolution", "sdp.source.memory"]);
        assert!(catalog.of_seen().has(bin("reset.reads.cdp")));
        assert!(catalog.of_values().has(bin("sdp.saturation.counted")));
        assert!(!catalog.of_seen().has(bin("interrupts.masked.all")));
    }

    #[test]
    fn every_name_can_be_written_in_a_pattern_and_every_bin_has_a_meaning() {
        let plain = |text: &str| {
            !text.is_empty()
                && text
                    .bytes()
                    .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
        };
        for block in BLOCKS {
            assert!(plain(block.name), "{}", block.name);
            for point in block.points {
                assert!(plain(point.name), "{}", point.name);
                assert!((1..=64).contains(&point.bins.len()), "{}", point.name);
                assert!(
                    point.source.contains(".md"),
                    "{}: cite a document",
                    point.name
                );
                for (bin, meaning) in point.bins {
                    assert!(plain(bin) && !meaning.is_empty(), "{}.{bin}", point.name);
                }
            }
            for [a, b] in block.crosses {
                let same = discriminant(&a.sample) == discriminant(&b.sample);
                assert!(same, "{} and {} are never asked together", a.name, b.name);
                let known = |point: &CoveragePoint| {
                    BLOCKS
                        .iter()
                        .flat_map(|block| block.points)
                        .any(|other| other.name == point.name)
                };
                assert!(known(a) && known(b));
            }
        }
        for BinSequence { block, of } in SEQUENCES {
            let block = BLOCKS.iter().find(|known| known.name == *block).unwrap();
            assert!(block.points.iter().any(|point| point.name == of.name));
            assert!(!matches!(of.sample, PointSample::Case(_)), "{}", of.name);
        }
    }
}
