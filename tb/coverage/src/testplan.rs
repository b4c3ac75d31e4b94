//! The test plan (`vectors/testplan.yaml`): what the specification requires, and what tests it.

use std::collections::BTreeSet;
use std::io;
use std::path::Path;
use std::sync::LazyLock;

use nvdla_files::yaml::{self as yaml, SchemaVersion, YamlError};
use nvdla_settings::settings;

use crate::catalog::{BinId, Catalog};
use nvdla_files::yaml::names::matches;

/// File with the test plan of this project.
pub const LIST: &str = "vectors/testplan.yaml";
const TEXT: &str = include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../vectors/testplan.yaml"
));
/// Folders below `vectors/`; each file in them (with `true`: each folder) is a test of a feature.
const PROOFS: [(&str, bool); 8] = [
    ("directed", false),
    ("golden", false),
    ("illegal", false),
    ("lut", false),
    ("regress", false),
    ("sequences", false),
    ("first-layers", false),
    ("loadables", true),
];

static BUILT_IN: LazyLock<Testplan> = LazyLock::new(|| {
    Testplan::parse(Path::new(LIST), TEXT).expect("a test holds the plan against the project")
});

/// Contents of the file with the test plan.
#[settings(no_schema, Default)]
pub struct Testplan {
    pub schema: SchemaVersion<1>,
    pub features: Vec<TestplanFeature>,
}

/// A feature: something that the hardware does, and the names of its tests. In `vectors` and `bins`,
/// `*` stands for any characters.
#[settings(no_schema, Default)]
pub struct TestplanFeature {
    pub name: String,
    pub what: String,
    /// Documents of `docs/nv_small` with their sections: `sdp.md, 6.1`.
    pub spec: Vec<String>,
    /// Profiles whose random layers use the feature.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub profiles: Vec<String>,
    /// Files below `vectors/` that test the feature, without `.yaml`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub vectors: Vec<String>,
    /// Names of functional coverage bins that tests of the feature must reach.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bins: Vec<String>,
    /// Known bugs in the feature: patches of `ci/mutants`, without `.patch`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mutants: Vec<String>,
}

impl Testplan {
    /// The test plan of this project.
    pub fn built_in() -> &'static Self {
        &BUILT_IN
    }

    /// Reads a test plan.
    ///
    /// # Errors
    /// The file cannot be read, or a feature is incomplete or names bins that do not exist.
    pub fn load(path: &Path) -> Result<Self, YamlError> {
        Self::parse(path, &yaml::read(path)?)
    }

    fn parse(path: &Path, text: &str) -> Result<Self, YamlError> {
        let plan: Self = yaml::parse(path, text)?;
        let mut names = BTreeSet::new();
        for (at, feature) in plan.features.iter().enumerate() {
            let name = &feature.name;
            let refuse = |key: &str, what: String| {
                let key = format!("features.{at}.{key}");
                yaml::refuse((path, text), &key, what)
            };
            if !names.insert(name) {
                let what = format!("`{name}` is planned twice: give each feature its own name");
                return Err(refuse("name", what));
            }
            if feature.what.trim().is_empty() {
                return Err(refuse("what", format!("say what `{name}` is")));
            }
            if feature.spec.is_empty() {
                let what = format!("`{name}` has no section: cite the specification, `sdp.md, 8`");
                return Err(refuse("spec", what));
            }
            if feature.profiles.is_empty() && feature.vectors.is_empty() {
                let what = format!("nothing proves `{name}`: name profiles or vectors");
                return Err(refuse("name", what));
            }
            for (nth, pattern) in feature.bins.iter().enumerate() {
                if Catalog::get().matching(pattern).next().is_none() {
                    let what = format!(
                        "`{pattern}` is no bin and matches none; `cosim report RUN --coverage --missing` \
                         lists the names"
                    );
                    return Err(refuse(&format!("bins.{nth}"), what));
                }
            }
        }
        Ok(plan)
    }

    /// One text for each section, profile, test, bin or mutant that the plan names and the project in
    /// `root` lacks, and for each that no feature names. Empty if plan and project agree.
    ///
    /// # Errors
    /// A folder or document of the project cannot be read.
    pub fn complaints(&self, root: &Path) -> io::Result<Vec<String>> {
        let mut complaints = Vec::new();
        let mut headings = Vec::new();
        let documents = root.join("docs/nv_small");
        for stem in stems(&documents, "md")? {
            let text = std::fs::read_to_string(documents.join(format!("{stem}.md")))?;
            let sections = text.lines().filter_map(section);
            headings.extend(sections.map(|section| format!("{stem}.md, {section}")));
        }
        for feature in &self.features {
            let cited = feature.spec.iter();
            for cited in cited.filter(|cited| !headings.contains(cited)) {
                complaints.push(format!("{}: docs/nv_small has no {cited}", feature.name));
            }
        }
        let profiles = stems(&root.join("vectors/profiles"), "yaml")?;
        let mutants = stems(&root.join("ci/mutants"), "patch")?;
        let mut vectors = Vec::new();
        for (folder, are_folders) in PROOFS {
            proofs(&root.join("vectors"), folder, are_folders, &mut vectors)?;
        }
        let entries = Catalog::get().entries.iter();
        let bins: Vec<String> = entries.map(|entry| entry.name.clone()).collect();
        type FeatureNames = fn(&TestplanFeature) -> &Vec<String>;
        let kinds: [(&str, Vec<String>, FeatureNames); 4] = [
            ("profile", profiles, |feature| &feature.profiles),
            ("mutant", mutants, |feature| &feature.mutants),
            ("vector", vectors, |feature| &feature.vectors),
            ("bin", bins, |feature| &feature.bins),
        ];
        for (kind, there, named) in kinds {
            for feature in &self.features {
                for pattern in named(feature) {
                    if !there.iter().any(|name| matches(pattern, name)) {
                        complaints.push(format!("{}: no {kind} {pattern}", feature.name));
                    }
                }
            }
            let patterns: Vec<&String> = self.features.iter().flat_map(named).collect();
            for name in there {
                if !patterns.iter().any(|pattern| matches(pattern, &name)) {
                    complaints.push(format!("{kind} {name} belongs to no feature"));
                }
            }
        }
        Ok(complaints)
    }
}

impl TestplanFeature {
    /// Numbers of all bins that tests of the feature must reach.
    pub fn bins(&self) -> BTreeSet<BinId> {
        let patterns = self.bins.iter();
        let bins = patterns.flat_map(|pattern| Catalog::get().matching(pattern));
        bins.collect()
    }
}

/// Number of the section whose heading this line of a document is, such as `6.1`.
fn section(line: &str) -> Option<&str> {
    let heading = line.strip_prefix("##")?.trim_start_matches('#');
    let number = heading.split_whitespace().next()?.trim_end_matches('.');
    number
        .starts_with(|c: char| c.is_ascii_digit())
        .then_some(number)
}

/// Names without extension of the files with this extension in a folder.
fn stems(folder: &Path, extension: &str) -> io::Result<Vec<String>> {
    let mut stems = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|found| found == extension) {
            let stem = path.file_stem().unwrap_or_default();
            stems.push(stem.to_string_lossy().into_owned());
        }
    }
    stems.sort();
    Ok(stems)
}

/// Adds to `into` the names of all tests below `folder`, relative to `vectors`.
fn proofs(
    vectors: &Path,
    folder: &str,
    are_folders: bool,
    into: &mut Vec<String>,
) -> io::Result<()> {
    for entry in std::fs::read_dir(vectors.join(folder))? {
        let path = entry?.path();
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let below = format!("{folder}/{stem}");
        let is_file = path.extension().is_some_and(|found| found == "yaml");
        match (path.is_dir(), are_folders) {
            (true, false) => proofs(vectors, &below, are_folders, into)?,
            (true, true) => into.push(below),
            // Cases that a campaign found, before they become files of their own.
            (false, false) if is_file && below != "regress/seeds" => into.push(below),
            _ => {}
        }
    }
    into.sort();
    Ok(())
}
