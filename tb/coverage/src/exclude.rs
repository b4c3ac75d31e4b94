//! Bins that no legal program can reach, each with its reason: `vectors/coverage.yaml`.

use std::collections::BTreeMap;
use std::path::Path;

use nvdla_files::yaml::names::hint;
use nvdla_files::yaml::{self as yaml, SchemaVersion, YamlError};
use nvdla_settings::settings;

use crate::bins::BinSet;
use crate::catalog::{BinId, Catalog};

/// Path of the file with the excluded bins of this project.
pub const LIST: &str = "vectors/coverage.yaml";

/// Contents of a YAML file that excludes bins.
#[settings(no_schema, Default)]
pub struct ExclusionFile {
    pub schema: SchemaVersion<1>,
    pub exclude: Vec<ExclusionRule>,
}

/// Bins that one entry of the file excludes, and why no legal program reaches them.
#[settings(no_schema)]
pub struct ExclusionRule {
    /// Name of a bin; `*` stands for any characters.
    pub bins: String,
    pub reason: String,
    /// Name of a block of the coverage model. If no bin of it is reached, as in a design without
    /// this part, `bins` cannot be reached either; percentages count them all the same.
    pub without: Option<String>,
}

/// The excluded bins, with their reasons.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Exclusions {
    reasons: BTreeMap<BinId, String>,
    /// Name of a block, and the bins that a design without this block cannot reach.
    absent: Vec<(String, BinSet)>,
}

impl Exclusions {
    /// Reads the file at `path`.
    pub fn load(path: &Path) -> Result<Self, YamlError> {
        Self::parse(path, &yaml::read(path)?)
    }

    fn parse(path: &Path, text: &str) -> Result<Self, YamlError> {
        let list: ExclusionFile = yaml::parse(path, text)?;
        let entries = &Catalog::get().entries;
        let mut exclusions = Self::default();
        for (number, rule) in list.exclude.into_iter().enumerate() {
            let refuse = |key: &str, what| {
                let key = format!("exclude.{number}.{key}");
                Err(yaml::refuse((path, text), &key, what))
            };
            let bins = &rule.bins;
            if rule.reason.trim().is_empty() {
                let what = format!(
                    "`{bins}` is excluded without a reason: say why no legal program reaches it"
                );
                return refuse("reason", what);
            }
            let found: BinSet = Catalog::get().matching(bins).collect();
            if found.is_empty() {
                let near = hint(bins, entries.iter().map(|entry| entry.name.as_str()));
                let what = format!(
                    "`{bins}` is no bin and matches none{near}; `cosim report RUN --coverage --missing` \
                     lists the names"
                );
                return refuse("bins", what);
            }
            match rule.without {
                Some(block) if entries.iter().all(|entry| entry.block != block) => {
                    return refuse("without", format!("`{block}` is no block"));
                }
                Some(block) => exclusions.absent.push((block, found)),
                None => found.iter().for_each(|bin| {
                    let reason = exclusions.reasons.entry(bin);
                    reason.or_insert_with(|| rule.reason.clone());
                }),
            }
        }
        Ok(exclusions)
    }

    /// Why a bin is excluded; `None` if it is not.
    pub fn reason(&self, bin: BinId) -> Option<&str> {
        self.reasons.get(&bin).map(String::as_str)
    }

    /// All excluded bins.
    pub fn bins(&self) -> BinSet {
        self.reasons.keys().copied().collect()
    }

    /// Bins that a design without some unit cannot reach: those of each [`ExclusionRule::without`] whose block has no
    /// bin in `reached`.
    pub fn absent(&self, reached: &BinSet) -> BinSet {
        let entries = &Catalog::get().entries;
        let mut bins = BinSet::default();
        for (block, absent) in &self.absent {
            if reached
                .iter()
                .all(|bin| entries[bin.index()].block != block)
            {
                bins.extend(absent);
            }
        }
        bins
    }
}
