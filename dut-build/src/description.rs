//! The YAML file that describes one DUT.
//!
//! ```yaml
//! schema: 1
//! name: nv_small              # name of the model, `cosim run --dut nv_small`
//! configuration: nv_small     # what the design implements: nv_small or nv_small_ew
//! top: nv_small               # top module
//! files: [nv_small.f]         # file lists, relative to this file
//! ```
//!
//! Optional: `why` (a sentence for reports), `base` (directory, relative to this file, where
//! relative paths in the lists begin, as with `-f`; without it they begin at the list, as with
//! `-F`), `quirks`, `clock_gating` (whether the clock gates work; without it they are open),
//! `defines` and `parameters` of the top module (name: value), `build` (`quick`, or `fast` for
//! campaigns), `verilator` and `cxx` (more options for these programs).

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use nvdla_regs::configuration::Configuration;
use nvdla_regs::quirk::Quirk;
use serde::{Deserialize, Serialize};

use crate::error::{DescriptionProblem, EXAMPLE, LocatedProblem};
use crate::filelist::{EnvironmentLookup, FileList, FileListContext};

/// The newest version of the format of descriptions (key `schema`) that this program reads.
pub const SCHEMA: u32 = 1;

/// What the model of a design is optimised for: a short build, or a fast simulation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum BuildKind {
    /// One model, with assertions and waves, that is built quickly.
    #[default]
    Quick,
    /// A model that simulates fast, without waves and assertions. A second model records waves; it
    /// is built when a case first needs waves.
    Fast,
}

/// A description of a DUT, validated.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Description {
    /// Path of the YAML file.
    #[serde(skip)]
    pub path: PathBuf,
    schema: u32,
    pub name: String,
    #[serde(default)]
    why: String,
    pub configuration: Configuration,
    pub top: String,
    /// File lists, relative to the YAML file.
    #[serde(rename = "files")]
    pub(crate) lists: Vec<PathBuf>,
    pub(crate) base: Option<PathBuf>,
    #[serde(default)]
    pub quirks: Vec<Quirk>,
    /// Whether the clock gates of the design work; if not, a pin holds them open. Gates can have
    /// bugs, so the default is `false`.
    #[serde(default)]
    pub clock_gating: bool,
    #[serde(default, deserialize_with = "texts")]
    pub defines: BTreeMap<String, String>,
    #[serde(default, deserialize_with = "texts")]
    pub parameters: BTreeMap<String, String>,
    #[serde(default)]
    pub build: BuildKind,
    /// Further options for Verilator; `cxx`: for the C++ compiler and linker.
    #[serde(default)]
    pub verilator: Vec<String>,
    #[serde(default)]
    pub cxx: Vec<String>,
    /// Sources and options of all file lists.
    #[serde(skip)]
    pub files: FileList,
}

#[derive(Deserialize)]
struct DescriptionSchema {
    schema: u32,
}

fn texts<'de, D: serde::Deserializer<'de>>(
    deserializer: D,
) -> Result<BTreeMap<String, String>, D::Error> {
    let map = BTreeMap::<String, YamlScalar>::deserialize(deserializer)?;
    let texts = map
        .into_iter()
        .map(|(name, YamlScalar(value))| (name, value));
    Ok(texts.collect())
}

/// A number, text or Boolean of the YAML file as text: `true` is `1`.
#[derive(Debug)]
struct YamlScalar(String);

impl<'de> Deserialize<'de> for YamlScalar {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use serde::de::Error;
        match serde_yaml::Value::deserialize(deserializer)? {
            serde_yaml::Value::Null => Ok(Self(String::new())),
            serde_yaml::Value::Bool(value) => Ok(Self(u8::from(value).to_string())),
            serde_yaml::Value::Number(number) => Ok(Self(number.to_string())),
            serde_yaml::Value::String(text) => Ok(Self(text)),
            _ => Err(D::Error::custom("a value must be a number or a text")),
        }
    }
}

impl Description {
    /// YAML text of a description of this design with the sources that the file list `list` names, for a
    /// model that is built quickly.
    #[must_use]
    pub fn with_other_sources(&self, name: &str, list: &str) -> String {
        let mut changed = self.clone();
        changed.name = name.to_owned();
        changed.lists = vec![list.into()];
        changed.base = None;
        changed.build = BuildKind::Quick;
        serde_yaml::to_string(&changed).unwrap_or_default()
    }

    /// Reads and validates the file at `path` and the file lists that it names.
    ///
    /// # Errors
    /// The first problem, with its line.
    pub fn read(path: &Path, environment: EnvironmentLookup<'_>) -> Result<Self, LocatedProblem> {
        let text = std::fs::read_to_string(path).map_err(|error| {
            LocatedProblem::new(path, None, DescriptionProblem::unreadable(&error))
        })?;
        let syntax = |error: &serde_yaml::Error| syntax(path, error);
        let DescriptionSchema { schema } =
            serde_yaml::from_str(&text).map_err(|error| syntax(&error))?;
        if schema > SCHEMA {
            let problem = DescriptionProblem::new(
                format!("schema {schema} is newer than this program"),
                format!("write `schema: {SCHEMA}`, or use a newer program"),
            );
            return Err(LocatedProblem::new(
                path,
                line_of(&text, "schema", None),
                problem,
            ));
        }
        let mut description: Self = serde_yaml::from_str(&text).map_err(|error| syntax(&error))?;
        description.path = path.to_owned();
        description.files = description.checked(&text, environment)?;
        Ok(description)
    }

    /// Checks the values of the file, whose text is `text`, and reads the file lists.
    fn checked(
        &self,
        text: &str,
        environment: EnvironmentLookup<'_>,
    ) -> Result<FileList, LocatedProblem> {
        let at = |key: &str, value: Option<&str>, problem| {
            LocatedProblem::new(&self.path, line_of(text, key, value), problem)
        };
        let wrong = |key: &str, value: Option<&str>, what: String, remedy: &str| {
            Err(at(key, value, DescriptionProblem::new(what, remedy)))
        };
        if !is_model_name(&self.name) {
            let what = format!("`{}` is no name for a model", self.name);
            let remedy = "write lower-case letters, digits and single underscores, a letter first";
            return wrong("name", None, what, remedy);
        }
        let letters = "write letters, digits and underscores, no digit first";
        if !is_identifier(&self.top) {
            let what = format!("`{}` is no name of a module", self.top);
            return wrong("top", None, what, letters);
        }
        for (key, map) in [("defines", &self.defines), ("parameters", &self.parameters)] {
            if let Some(name) = map.keys().find(|name| !is_identifier(name)) {
                return wrong(
                    key,
                    Some(name),
                    format!("`{name}` is no identifier"),
                    letters,
                );
            }
        }
        for (index, quirk) in self.quirks.iter().enumerate() {
            if self.quirks[..index].contains(quirk) {
                let what = format!("`{quirk}` is listed twice");
                return wrong("quirks", Some(quirk.name()), what, "remove one");
            }
        }
        let named = self.verilator.iter().find(|option| is_named_here(option));
        if let Some(option) = named {
            let what = format!("`{option}` is not for a description to give");
            let remedy = "remove it: the build gives it, or cannot work with it";
            return wrong("verilator", Some(option), what, remedy);
        }
        if self.lists.is_empty() {
            let remedy = "write `files: [rtl.f]`, a list of file lists";
            return wrong("files", None, "`files` is empty".to_owned(), remedy);
        }
        let directory = self.path.parent().unwrap_or(Path::new(""));
        let base = self.base.as_ref().map(|base| directory.join(base));
        if let Some(base) = base.as_ref().filter(|base| !base.is_dir()) {
            let problem = DescriptionProblem::missing("directory", base, directory);
            return Err(at("base", None, problem));
        }
        let mut lists = Vec::new();
        for list in &self.lists {
            let shown = list.to_string_lossy();
            let known = |extension| list.extension().is_some_and(|found| found == extension);
            if ["v", "sv", "svh", "vh"].into_iter().any(known) {
                let what = format!("`{shown}` in `files` is a source file");
                let remedy = "put the path into a file list and name that one here";
                return wrong("files", Some(&shown), what, remedy);
            }
            let joined = directory.join(list);
            if !joined.is_file() {
                let problem = DescriptionProblem::missing("file", &joined, directory);
                return Err(at("files", Some(&shown), problem));
            }
            lists.push(joined);
        }
        let context = FileListContext {
            base: base.as_deref(),
            top: Some(&self.top),
            environment,
        };
        let files = FileList::read(&lists, context)?;
        if files.sources() == 0 {
            let what = "the list names no source file".to_owned();
            return wrong("files", None, what, "name at least one source file");
        }
        Ok(files)
    }
}

fn syntax(path: &Path, error: &serde_yaml::Error) -> LocatedProblem {
    let place = error.location();
    let text = error.to_string();
    // The place stands in front of the message already.
    let text = text.split(" at line ").next().unwrap_or(&text);
    let text = text.replace("unknown variant", "unknown value");
    let remedy = if text.contains("unknown ") {
        "write one of them".to_owned()
    } else {
        format!("a description looks like this:\n\n{EXAMPLE}")
    };
    LocatedProblem {
        path: path.to_owned(),
        line: place.as_ref().map(serde_yaml::Location::line),
        column: place.as_ref().map(serde_yaml::Location::column),
        problem: DescriptionProblem::new(text, remedy),
    }
}

/// Number (from one) of the line with the top-level key `key`, or of the first line from there on
/// that contains `value`.
fn line_of(text: &str, key: &str, value: Option<&str>) -> Option<usize> {
    let is_key = |line: &str| {
        line.strip_prefix(key)
            .is_some_and(|rest| rest.starts_with(':'))
    };
    let at = text.lines().position(is_key)?;
    let below = value.and_then(|value| {
        text.lines()
            .skip(at)
            .position(|line| line.contains(value))
            .map(|below| at + below)
    });
    Some(below.unwrap_or(at) + 1)
}

/// Whether `name` is allowed as a model's name, which C++ names contain: `a_b1`, but not `a__b`.
fn is_model_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
        && !name.contains("__")
        && !name.ends_with('_')
}

/// Whether the build sets this option of Verilator itself, or Verilator makes no model with it.
fn is_named_here(option: &str) -> bool {
    const NAMES: [&str; 14] = [
        "Mdir",
        "prefix",
        "mod-prefix",
        "top-module",
        "top",
        "cc",
        "sc",
        "binary",
        "exe",
        "main",
        "build",
        "timing",
        "lint-only",
        "hierarchical",
    ];
    let name = option.trim_start_matches('-');
    let name = name.split(['=', ' ']).next().unwrap_or_default();
    option.starts_with('-') && NAMES.contains(&name)
}

fn is_identifier(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}
