//! Bins that no legal program can reach, each with its reason: `vectors/coverage.yaml`.

use std::path::Path;

use nvdla_settings::settings;
use nvdla_yaml::names::{hint, matches};
use nvdla_yaml::{self as yaml, SchemaVersion, YamlError};

use crate::bins::BinSet;
use crate::catalog::{BinId, Catalog, number};

/// File with the excluded bins of this project.
pub const LIST: &str = "vectors/coverage.yaml";

/// Contents of a file of excluded bins.
#[settings(no_schema, Default)]
pub struct ExclusionFile {
    pub schema: SchemaVersion<1>,
    pub exclude: Vec<ExclusionRule>,
}

/// Excluded bins, and why they cannot be reached.
#[settings(no_schema)]
pub struct ExclusionRule {
    /// Name of a bin; `*` stands for any characters.
    pub bins: String,
    pub reason: String,
}

/// The excluded bins, with their reasons.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Exclusions {
    rules: Vec<ExclusionRule>,
    /// Index into `rules` for each bin number; `None` if the bin is not excluded.
    by_bin: Vec<Option<usize>>,
}

impl Exclusions {
    /// Reads the file at `path`.
    pub fn load(path: &Path) -> Result<Self, YamlError> {
        Self::parse(path, &yaml::read(path)?)
    }

    fn parse(path: &Path, text: &str) -> Result<Self, YamlError> {
        let list: ExclusionFile = yaml::parse(path, text)?;
        let entries = Catalog::get().entries();
        let mut by_bin = vec![None; entries.len()];
        for (number, ExclusionRule { bins, reason }) in list.exclude.iter().enumerate() {
            let refuse = |key: &str, what| {
                let key = format!("exclude.{number}.{key}");
                yaml::refuse((path, text), &key, what)
            };
            if reason.trim().is_empty() {
                let what = format!(
                    "`{bins}` is excluded without a reason: say why no legal \
                                    program reaches it"
                );
                return Err(refuse("reason", what));
            }
            let mut found = false;
            for (slot, entry) in by_bin.iter_mut().zip(entries) {
                if matches(bins, &entry.name) {
                    *slot = slot.or(Some(number));
                    found = true;
                }
            }
            if !found {
                let names = entries.iter().map(|entry| entry.name.as_str());
                let near = hint(bins, names);
                let what = format!(
                    "`{bins}` is no bin and matches none{near}; `cosim report RUN --coverage --missing` \
                     lists the names"
                );
                return Err(refuse("bins", what));
            }
        }
        Ok(Self {
            rules: list.exclude,
            by_bin,
        })
    }

    /// Why a bin is excluded; `None` if it is not.
    pub fn reason(&self, bin: BinId) -> Option<&str> {
        let rule = self.by_bin.get(bin.index()).copied().flatten()?;
        Some(&self.rules[rule].reason)
    }

    /// All excluded bins.
    pub fn bins(&self) -> BinSet {
        let excluded = self.by_bin.iter().enumerate();
        excluded
            .filter(|(_, rule)| rule.is_some())
            .map(|(bin, _)| number(bin))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hits::Hits;

    fn list(bins: &str, reason: &str) -> Result<Exclusions, YamlError> {
        let text = format!("schema: 1\nexclude:\n  - bins: '{bins}'\n    reason: '{reason}'\n");
        Exclusions::parse(Path::new("coverage.yaml"), &text)
    }

    fn bin(name: &str) -> BinId {
        let entries = Catalog::get().entries();
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
        let mut hits = Hits::default();
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
