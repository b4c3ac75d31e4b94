//! The catalog: all bins of the coverage model, with numbers.
//!
//! Names: a bin is `block.point.bin`, a bin of a cross `block.point+point.bin+bin`, a bin of a
//! sequence `block.point-then.bin+bin`. Bins are numbered in the order of their names, whatever the
//! order of the source files.

use std::collections::BTreeMap;
use std::sync::LazyLock;

pub use crate::bins::BinId;
use crate::bins::BinSet;
use crate::blocks::BLOCKS;
use crate::blocks::sequences::SEQUENCES;
use crate::model::{BinNameAndMeaning, CoverageBlock, CoveragePoint, PointSampler};
use nvdla_files::yaml::names::matches;
use nvdla_model::executed::ExecutingUnit;

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
pub struct PointBins {
    pub kind: PointCrossOrSequence,
    pub block: &'static str,
    /// The two points of a cross; for a point or a sequence twice its one point.
    pub of: [CoveragePoint; 2],
    /// Numbers of its bins; of a cross or sequence ordered by first, then second bin of the pair.
    pub bins: Vec<BinId>,
}

/// Kind of an item that has bins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PointCrossOrSequence {
    Point,
    Cross,
    Sequence,
}

/// The points, crosses and sequences about the layers of each unit, and (`None`) about whole cases:
/// indices into [`Catalog::items`].
pub type QuestionsByUnit = BTreeMap<Option<ExecutingUnit>, Vec<usize>>;

/// All bins, points, crosses and sequences of the coverage model.
#[derive(Debug)]
pub struct Catalog {
    /// All bins, in the order of their numbers.
    pub entries: Vec<CatalogEntry>,
    pub items: Vec<PointBins>,
    /// Indices of the points, crosses and sequences, by who answers: a layer, a case, or its run.
    pub questions: QuestionsByUnit,
    /// Bins that depend on elements of tensors, which the model computes, not on registers alone.
    pub of_values: BinSet,
    /// Bins that depend on observed timing: only a run shows whether a case reaches them.
    pub of_seen: BinSet,
    /// Bins of cover points inside the design, which only some designs have.
    pub of_design: BinSet,
    /// The same bins by the block that they are of.
    design_blocks: BTreeMap<&'static str, BinSet>,
    /// CRC-32 of the names of all bins, as eight hexadecimal digits. Bin numbers of two campaigns can
    /// be compared only if their digests are equal.
    pub digest: String,
}

static CATALOG: LazyLock<Catalog> = LazyLock::new(|| Catalog::new(BLOCKS, SEQUENCES));

impl Catalog {
    /// The catalog of all [`BLOCKS`].
    pub fn get() -> &'static Self {
        &CATALOG
    }

    fn new(blocks: &[CoverageBlock], sequences: &[(&'static str, CoveragePoint)]) -> Self {
        let mut items = Vec::new();
        let mut add = |block, kind, of| {
            items.push(PointBins {
                kind,
                block,
                of,
                bins: Vec::new(),
            });
        };
        for block in blocks {
            for point in block.points {
                add(block.name, PointCrossOrSequence::Point, [*point; 2]);
            }
            for cross in block.crosses {
                add(block.name, PointCrossOrSequence::Cross, *cross);
            }
        }
        for &(block, of) in sequences {
            add(block, PointCrossOrSequence::Sequence, [of; 2]);
        }
        let mut entries: Vec<CatalogEntry> = items.iter().flat_map(PointBins::entries).collect();
        entries.sort_by(|one, other| one.name.cmp(&other.name));
        for item in &mut items {
            let bins = item.entries().into_iter();
            item.bins = bins.filter_map(|bin| find(&entries, &bin.name)).collect();
        }
        let mut questions = QuestionsByUnit::new();
        for (place, item) in items.iter().enumerate() {
            let unit = item.of[0].sample.unit();
            questions.entry(unit).or_default().push(place);
        }
        let mut hash = crc32fast::Hasher::new();
        for entry in &entries {
            hash.update(entry.name.as_bytes());
            hash.update(b"\n");
        }
        let digest = format!("{:08x}", hash.finalize());
        let of_design = of_points(&items, |sample| matches!(sample, PointSampler::Reached));
        let mut design_blocks: BTreeMap<&str, BinSet> = BTreeMap::new();
        for bin in of_design.iter() {
            let block = entries[bin.index()].block;
            design_blocks.entry(block).or_default().insert(bin);
        }
        Self {
            of_values: of_points(&items, |sample| matches!(sample, PointSampler::Values(_))),
            of_seen: of_points(&items, |sample| matches!(sample, PointSampler::Seen(_))),
            of_design,
            design_blocks,
            entries,
            items,
            questions,
            digest,
        }
    }

    /// Iterates over the points, without crosses and sequences.
    pub fn points(&self) -> impl Iterator<Item = &PointBins> {
        let items = self.items.iter();
        items.filter(|item| item.kind == PointCrossOrSequence::Point)
    }

    /// The points, crosses and sequences that decide which bins of `wanted` a case reaches.
    pub fn questions_for(&self, wanted: &BinSet) -> QuestionsByUnit {
        let is_wanted = |item: &usize| self.items[*item].bins.iter().any(|bin| wanted.has(*bin));
        let wanted = |items: &Vec<usize>| items.iter().copied().filter(is_wanted).collect();
        let questions = self.questions.iter();
        questions
            .map(|(unit, items)| (*unit, wanted(items)))
            .collect()
    }

    /// The bins whose entry `is_meant`.
    pub fn bins(&self, is_meant: impl Fn(&CatalogEntry) -> bool) -> impl Iterator<Item = BinId> {
        let all = self.entries.iter().enumerate();
        all.filter(move |(_, entry)| is_meant(entry))
            .map(|(bin, _)| number(bin))
    }

    /// The bins whose names match `pattern`, in which `*` stands for any characters.
    pub fn matching(&self, pattern: &str) -> impl Iterator<Item = BinId> {
        // They stand together, because entries are sorted by name.
        let begin = pattern.split('*').next().unwrap_or_default();
        let first = self
            .entries
            .partition_point(|entry| entry.name.as_str() < begin);
        let entries = self.entries.iter().enumerate().skip(first);
        entries
            .take_while(move |(_, entry)| entry.name.starts_with(begin))
            .filter(move |(_, entry)| matches(pattern, &entry.name))
            .map(|(bin, _)| number(bin))
    }

    /// Bins of cover points that a design lacks: those of blocks of which no bin `is_reached`.
    pub fn absent(&self, is_reached: impl Fn(BinId) -> bool) -> BinSet {
        let mut absent = BinSet::default();
        for block in self.design_blocks.values() {
            if !block.iter().any(&is_reached) {
                absent.extend(block);
            }
        }
        absent
    }

    /// Number of the bin with this name; `None` if there is no such bin.
    pub fn find(&self, name: &str) -> Option<BinId> {
        find(&self.entries, name)
    }

    /// All bins of the points, crosses and sequences of which a bin is in `reached`.
    pub fn near(&self, reached: &BinSet) -> BinSet {
        let all = self.items.iter().map(|item| &item.bins);
        let near = all.filter(|bins| bins.iter().any(|bin| reached.has(*bin)));
        near.flatten().copied().collect()
    }
}

/// Bins of all points whose kind of sampling function `has` selects.
fn of_points(items: &[PointBins], has: fn(PointSampler) -> bool) -> BinSet {
    let points = items
        .iter()
        .filter(|item| item.kind == PointCrossOrSequence::Point);
    let points = points.filter(|point| has(point.of[0].sample));
    points.flat_map(|point| &point.bins).copied().collect()
}

/// Number of the bin with this name; `entries` are sorted by name.
fn find(entries: &[CatalogEntry], name: &str) -> Option<BinId> {
    let found = entries.binary_search_by(|entry| entry.name.as_str().cmp(name));
    found.ok().map(number)
}

impl PointBins {
    /// Name: `block.point`; of a cross `block.point+point`; of a sequence `block.point-then`.
    pub fn name(&self) -> String {
        let (block, [first, second]) = (self.block, &self.of);
        match self.kind {
            PointCrossOrSequence::Point => format!("{block}.{}", first.name),
            PointCrossOrSequence::Cross => format!("{block}.{}+{}", first.name, second.name),
            PointCrossOrSequence::Sequence => format!("{block}.{}-then", first.name),
        }
    }

    /// Makes the entries of a point, one for each bin; of a cross or sequence, for each pair of bins.
    fn entries(&self) -> Vec<CatalogEntry> {
        let [first, second] = &self.of;
        let (name, what, source) = (self.name(), first.meaning, first.source);
        let entry = |bin: String, meaning| CatalogEntry {
            name: format!("{name}.{bin}"),
            block: self.block,
            meaning,
        };
        if self.kind == PointCrossOrSequence::Point {
            let bins = first.bins.iter();
            let bin = |(bin, answer): &BinNameAndMeaning| {
                entry((*bin).to_owned(), format!("{what}: {answer} ({source})"))
            };
            return bins.map(bin).collect();
        }
        let mut bins = Vec::new();
        for (a, one) in first.bins {
            for (b, other) in second.bins {
                let meaning = match self.kind {
                    PointCrossOrSequence::Sequence => format!(
                        "{what}: {one}; of the layer of the unit behind it: {other} ({source})"
                    ),
                    _ => format!("{what}: {one}; {}: {other}", second.meaning),
                };
                bins.push(entry(format!("{a}+{b}"), meaning));
            }
        }
        bins
    }
}

/// Number of the bin with this index in [`Catalog::entries`].
pub fn number(index: usize) -> BinId {
    BinId(u32::try_from(index).unwrap_or(u32::MAX))
}
