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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::number;
    use crate::hits::BinHits;

    fn list(bins: &str, reason: &str) -> Result<Exclusions, YamlError> {
        let text = format!("schema: 1\nexclude:\n  - bins: '{bins}'\n    reason: '{reason}'\n");
        Exclusions::parse(Path::new("coverage.yaml"), &text)
    }

    fn bin(name: &str) -> BinId {
        let entries = &Catalog::get().entries;
        number(entries.iter().position(|entry| entry.name == name).unwrap())
    }

    #[test]
    fn the_list_of_this_project_names_bins_and_reasons() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors/coverage.yaml");
        assert!(!Exclusions::load(&path).unwrap().bins().is_empty());
    }

    #[test]
    fn excluded_bins_do_not_count_and_are_wrong_when_reached() {
        let exclusions = list("sdp.source.*", "a test").unwrap();
        let (memory, width) = (bin("sdp.source.memory"), bin("sdp.width.one"));
        assert_eq!(exclusions.reason(memory), Some("a test"));
        assert_eq!(exclusions.reason(width), None);
        assert!(exclusions.bins().has(memory) && !exclusions.bins().has(width));
        let mut hits = BinHits::default();
        hits.add(&[width].into_iter().collect());
        assert!(hits.wrong(&exclusions).is_empty());
        let ratio = hits.coverage(&exclusions);
        assert_eq!((ratio.covered, ratio.excluded), (1, 2));
        hits.add(&[memory].into_iter().collect());
        let wrong = hits.wrong(&exclusions);
        assert_eq!(wrong.len(), 1);
        assert_eq!(wrong[0].0.name, "sdp.source.memory");
        assert_eq!(hits.coverage(&exclusions), ratio, "it still does not count");
    }

    #[test]
    fn bins_of_a_part_that_a_design_lacks_are_absent_until_it_is_there() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors/coverage.yaml");
        let exclusions = Exclusions::load(&path).unwrap();
        let of = |names: &[&str]| exclusions.absent(&names.iter().map(|name| bin(name)).collect());
        let (stage, status) = (bin("sdp.stages.bs-ew"), bin("sdp.destination.status"));
        let without = of(&["sdp.stages.bs"]);
        assert!(without.has(stage) && without.has(status));
        assert!(!without.has(bin("sdp.stages.bs")));
        assert!(of(&["sdp-ew.alu+table.eql+on"]).is_empty());
        assert_eq!(exclusions.reason(stage), None);
    }

    #[test]
    fn exclusions_without_bin_or_reason_are_refused() {
        let error = list("sdp.nothing.*", "a test").unwrap_err().to_string();
        assert!(
            error.starts_with("coverage.yaml:3:5: `sdp.nothing.*` is no bin"),
            "{error}"
        );
        let error = list("sdp.source.*", " ").unwrap_err().to_string();
        assert!(error.starts_with("coverage.yaml:4:5: "), "{error}");
        assert!(error.contains("excluded without a reason"), "{error}");
    }
}
