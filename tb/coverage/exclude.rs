//! Bins that no legal program can reach, each with its reason: `vectors/coverage.yaml`.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::stimulus::yaml::{self, SchemaVersion, YamlError};

use super::bins::BinSet;
use super::catalog::{BinId, Catalog, Entry};
use super::hits::{Hits, number};

/// Where this project lists its excluded bins.
pub const LIST: &str = "vectors/coverage.yaml";

/// The file.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExclusionFile {
    pub schema: SchemaVersion<1>,
    pub exclude: Vec<Rule>,
}

/// Some bins and why they stay empty.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// Name of a bin; `*` stands for any characters.
    pub bins: String,
    pub reason: String,
}

/// A list of exclusions that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ExclusionError {
    #[error(transparent)]
    Yaml(#[from] YamlError),
    #[error(
        "{file}: `{bins}` is no bin and matches none; `cosim coverage RUN --missing` lists the \
         names"
    )]
    Unknown { file: String, bins: String },
    #[error("{file}: `{bins}` is excluded without a reason")]
    Reason { file: String, bins: String },
}

/// Reasons by bin.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Exclusions {
    rules: Vec<Rule>,
    /// Index into `rules` by number of the bin.
    by_bin: Vec<Option<usize>>,
}

impl Exclusions {
    /// Reads `path`. Outside of this project, without its [`LIST`], nothing is excluded.
    pub fn load(path: &Path) -> Result<Self, ExclusionError> {
        if path == Path::new(LIST) && !path.exists() {
            return Ok(Self::default());
        }
        Self::new(&path.display().to_string(), yaml::load(path)?)
    }

    fn new(file: &str, list: ExclusionFile) -> Result<Self, ExclusionError> {
        let entries = Catalog::get().entries();
        let mut by_bin = vec![None; entries.len()];
        for (number, rule) in list.exclude.iter().enumerate() {
            let (file, bins) = (file.to_owned(), rule.bins.clone());
            if rule.reason.trim().is_empty() {
                return Err(ExclusionError::Reason { file, bins });
            }
            let mut found = false;
            for (slot, entry) in by_bin.iter_mut().zip(entries) {
                if matches(&rule.bins, &entry.name) {
                    *slot = slot.or(Some(number));
                    found = true;
                }
            }
            if !found {
                return Err(ExclusionError::Unknown { file, bins });
            }
        }
        Ok(Self {
            rules: list.exclude,
            by_bin,
        })
    }

    /// Why a bin is excluded, if it is.
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

    /// Excluded bins that were reached all the same, with the reason that is wrong.
    pub fn wrong(&self, hits: &Hits) -> Vec<(&'static Entry, &str)> {
        let entries = Catalog::get().entries().iter().enumerate();
        entries
            .filter(|(bin, _)| hits.count(number(*bin)) > 0)
            .filter_map(|(bin, entry)| Some((entry, self.reason(number(bin))?)))
            .collect()
    }
}

/// Whether `name` is `pattern`, in which `*` stands for any characters.
pub(crate) fn matches(pattern: &str, name: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = name.strip_prefix(first) else {
        return false;
    };
    let mut parts: Vec<&str> = parts.collect();
    let Some(last) = parts.pop() else {
        return rest.is_empty();
    };
    for part in parts {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(bins: &str, reason: &str) -> Result<Exclusions, ExclusionError> {
        let file = ExclusionFile {
            exclude: vec![Rule {
                bins: bins.to_owned(),
                reason: reason.to_owned(),
            }],
            ..ExclusionFile::default()
        };
        Exclusions::new("coverage.yaml", file)
    }

    fn bin(name: &str) -> BinId {
        let entries = Catalog::get().entries();
        number(entries.iter().position(|entry| entry.name == name).unwrap())
    }

    #[test]
    fn the_list_of_this_project_names_bins_and_reasons() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors/coverage.yaml");
        assert!(!Exclusions::load(&path).unwrap().bins().is_empty());
    }

    #[test]
    fn stars_stand_for_any_characters() {
        for (pattern, name) in [
            ("a.b", "a.b"),
            ("a.*", "a.b"),
            ("*", ""),
            ("*.b", "a.b"),
            ("a*c*e", "abcde"),
            ("a*a", "aa"),
        ] {
            assert!(matches(pattern, name), "{pattern} {name}");
        }
        for (pattern, name) in [("a", "ab"), ("a*a", "a"), ("*.b", "a.c"), ("a*b*b", "ab")] {
            assert!(!matches(pattern, name), "{pattern} {name}");
        }
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
        assert!(exclusions.wrong(&hits).is_empty());
        let ratio = hits.coverage(&exclusions);
        assert_eq!((ratio.covered, ratio.excluded), (1, 2));
        hits.add(&[memory].into_iter().collect());
        let wrong = exclusions.wrong(&hits);
        assert_eq!(wrong.len(), 1);
        assert_eq!(wrong[0].0.name, "sdp.source.memory");
        assert_eq!(hits.coverage(&exclusions), ratio, "it still does not count");
    }

    #[test]
    fn exclusions_without_bin_or_reason_are_refused() {
        let error = list("sdp.nothing.*", "a test").unwrap_err().to_string();
        assert!(
            error.starts_with("coverage.yaml: `sdp.nothing.*` is no bin"),
            "{error}"
        );
        let error = list("sdp.source.*", " ").unwrap_err().to_string();
        assert!(error.ends_with("excluded without a reason"), "{error}");
    }
}
