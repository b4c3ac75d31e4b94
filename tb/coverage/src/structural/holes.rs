//! Holes: structural points that nothing can hit, each with its reason (`vectors/structural.yaml`).
//!
//! A rule names a file, and signals or the text of a source line, never a line number: it is still
//! right if lines move.

use std::collections::BTreeMap;
use std::path::Path;

use crate::structural::points::{
    SourceFileHits, StructuralCoverage, StructuralPoint, StructuralPointKind,
};
use crate::structural::toggle::TogglePoint;
use nvdla_files::yaml::names::matches;
use nvdla_files::yaml::{self as yaml, SchemaVersion, YamlError};
use nvdla_settings::settings;

/// The file in which this project lists its holes.
pub const LIST: &str = "vectors/structural.yaml";

/// The contents of the list of holes.
#[settings(no_schema, Default)]
pub struct HolesFile {
    pub schema: SchemaVersion<1>,
    #[absent]
    pub at_least: RequiredHitPercentages,
    pub holes: Vec<HoleRule>,
}

/// Least percentage of points that must be hit, for each kind; holes count as not hit.
#[settings(optional, no_schema, Copy)]
pub struct RequiredHitPercentages {
    pub line: u64,
    pub branch: u64,
    pub toggle: u64,
}

impl RequiredHitPercentages {
    /// The least percentage for one kind of point.
    pub fn of(self, kind: StructuralPointKind) -> u64 {
        match kind {
            StructuralPointKind::Line => self.line,
            StructuralPointKind::Branch => self.branch,
            StructuralPointKind::Toggle => self.toggle,
        }
    }
}

/// A rule of the list of holes: which points nothing can hit, and why. A point must match all keys
/// that are given; `*` stands for any characters.
#[settings(no_schema, Default)]
pub struct HoleRule {
    /// Path of the source file.
    pub file: String,
    pub kind: Option<StructuralPointKind>,
    /// Signals whose toggles are meant, without bit index: `addr_q`, `mem[*]`, `cfg.*`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub signals: Vec<String>,
    /// Only toggles of these bits, `HIGH:LOW` or one number; `top` is the highest of the signal.
    pub bits: Option<String>,
    /// Only toggles with this edge, `0->1` or `1->0`.
    pub edge: Option<String>,
    /// Only this side of a branch: `if`, `else`, ...
    pub what: Option<String>,
    /// Text of the source line, without blanks around it.
    pub source: Option<String>,
    pub reason: String,
}

/// The rules of a list of holes, after the check that each has a reason and is specific.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CheckedHoleRules {
    /// Least percentages of hit points.
    pub at_least: RequiredHitPercentages,
    rules: Vec<(HoleRule, BitRange)>,
}

/// The bits of a signal whose toggles a rule means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum BitRange {
    All,
    Range { high: i64, low: i64 },
    Top,
}

/// Rules of a list of holes that match no point, or one that was hit.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WrongHoleRules<'a> {
    /// Rules that match no point of the sources any more.
    pub stale: Vec<&'a HoleRule>,
    /// Rules that match points which were hit, with the path of the source and these points.
    pub hit: Vec<(&'a HoleRule, String, Vec<StructuralPoint>)>,
}

impl CheckedHoleRules {
    /// Reads the list of holes at `path`.
    ///
    /// # Errors
    /// The list cannot be read; a rule has no reason, or matches every point of a file.
    pub fn load(path: &Path) -> Result<Self, YamlError> {
        Self::parse(path, &yaml::read(path)?)
    }

    fn parse(path: &Path, text: &str) -> Result<Self, YamlError> {
        let list: HolesFile = yaml::parse(path, text)?;
        let mut rules = Vec::new();
        for (number, rule) in list.holes.into_iter().enumerate() {
            let refuse = |key: &str, what| {
                let key = format!("holes.{number}.{key}");
                Err(yaml::refuse((path, text), &key, what))
            };
            let of = &rule.file;
            if rule.reason.trim().is_empty() {
                let what = format!("a hole in `{of}` has no reason: say why nothing reaches it");
                return refuse("reason", what);
            }
            if rule.signals.is_empty() && rule.what.is_none() && rule.source.is_none() {
                let what = format!("say which holes in `{of}`: signals, what or source");
                return refuse("file", what);
            }
            let bits = match &rule.bits {
                None => BitRange::All,
                Some(bits) => match BitRange::parse(bits) {
                    Some(bits) => bits,
                    None => {
                        let what =
                            format!("`{bits}` are no bits; write HIGH:LOW, one number or top");
                        return refuse("bits", what);
                    }
                },
            };
            rules.push((rule, bits));
        }
        Ok(Self {
            at_least: list.at_least,
            rules,
        })
    }

    /// Enters the reason into each point without hits that a rule matches, and returns the wrong
    /// rules. Sources are read below `root`.
    pub fn explain(&self, structural: &mut StructuralCoverage, root: &Path) -> WrongHoleRules<'_> {
        let mut hit: BTreeMap<(usize, String), Vec<StructuralPoint>> = BTreeMap::new();
        let mut used = vec![false; self.rules.len()];
        for file in structural.files() {
            for (point, rule) in self.matches(&file, root) {
                used[rule] = true;
                let point = &file.points[point];
                if point.hits > 0 {
                    let points = hit.entry((rule, file.path.clone())).or_default();
                    points.push(point.clone());
                }
            }
        }
        let files = structural
            .models
            .iter_mut()
            .flat_map(|model| &mut model.files);
        for file in files {
            // The first rule enters its reason last.
            for (point, rule) in self.matches(file, root).into_iter().rev() {
                let point = &mut file.points[point];
                if point.hits == 0 {
                    point.hole = Some(self.rules[rule].0.reason.clone());
                }
            }
        }
        let stale = self.rules.iter().zip(used).filter(|(_, used)| !used);
        let hit = hit.into_iter();
        WrongHoleRules {
            stale: stale.map(|((rule, _), _)| rule).collect(),
            hit: hit
                .map(|((rule, path), points)| (&self.rules[rule].0, path, points))
                .collect(),
        }
    }

    /// Indices of each point of `file` and of each rule that matches it.
    fn matches(&self, file: &SourceFileHits, root: &Path) -> Vec<(usize, usize)> {
        let rules = self.rules.iter().enumerate();
        let rules: Vec<_> = rules
            .filter(|(_, (rule, _))| matches(&rule.file, &file.path))
            .collect();
        if rules.is_empty() {
            return Vec::new();
        }
        // Where a source is gone, no rule about its text fits.
        let source = std::fs::read_to_string(root.join(&file.path)).unwrap_or_default();
        let lines: Vec<&str> = source.lines().map(str::trim).collect();
        let tops = tops(file);
        let mut found = Vec::new();
        for (place, point) in file.points.iter().enumerate() {
            let line = (point.line as usize).checked_sub(1);
            let text = line.and_then(|line| lines.get(line)).copied();
            let fitting = rules
                .iter()
                .filter(|(_, (rule, bits))| rule.fits(point, text) && bits.hold(point, &tops));
            found.extend(fitting.map(|(rule, _)| (place, *rule)));
        }
        found
    }
}

impl HoleRule {
    fn fits(&self, point: &StructuralPoint, text: Option<&str>) -> bool {
        let toggle =
            || (point.kind == StructuralPointKind::Toggle).then(|| TogglePoint::of(&point.what));
        let about_toggles = !self.signals.is_empty() || self.edge.is_some();
        let toggles = || {
            toggle().is_some_and(|TogglePoint { signal, edge, .. }| {
                let named = self.signals.iter().any(|name| matches(name, signal));
                (self.signals.is_empty() || named)
                    && self.edge.as_ref().is_none_or(|wanted| wanted == edge)
            })
        };
        self.kind.is_none_or(|kind| kind == point.kind)
            && (!about_toggles || toggles())
            && (self.what.iter()).all(|what| matches(what, &point.what))
            && (self.source.iter()).all(|source| text.is_some_and(|text| matches(source, text)))
    }
}

/// Number of the highest bit of each signal, by line, column and name of the signal.
type HighestBits<'a> = BTreeMap<(u32, u32, &'a str), i64>;

fn tops(file: &SourceFileHits) -> HighestBits<'_> {
    let mut tops = HighestBits::new();
    for point in &file.points {
        let TogglePoint { signal, bit, .. } = TogglePoint::of(&point.what);
        if let Some(bit) = bit {
            let top = tops
                .entry((point.line, point.column, signal))
                .or_insert(bit);
            *top = bit.max(*top);
        }
    }
    tops
}

impl BitRange {
    /// Parses the key `bits` of a rule: `top`, `HIGH:LOW` or one number.
    fn parse(text: &str) -> Option<Self> {
        if text == "top" {
            return Some(Self::Top);
        }
        let (high, low) = text.split_once(':').unwrap_or((text, text));
        let (high, low) = (high.trim().parse().ok()?, low.trim().parse().ok()?);
        (high >= low).then_some(Self::Range { high, low })
    }

    /// Whether the bit of a toggle is in this range; `tops` has the highest bits of all signals.
    fn hold(self, point: &StructuralPoint, tops: &HighestBits<'_>) -> bool {
        let TogglePoint { signal, bit, .. } = TogglePoint::of(&point.what);
        match self {
            Self::All => true,
            Self::Range { high, low } => bit.is_some_and(|bit| (low..=high).contains(&bit)),
            Self::Top => bit.as_ref() == tops.get(&(point.line, point.column, signal)),
        }
    }
}
