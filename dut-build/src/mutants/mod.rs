//! Mutants of a design: small changes of its expressions, all of them in one model, which selects one
//! when it is built.
//!
//! `mutants.py` finds the expressions with slang, and [`proof`] says which of them change nothing.

mod error;
mod packages;
pub mod proof;

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::{Deserialize, Serialize};

use crate::build::Settings;
use crate::description::Description;
pub use error::MutantError;
use packages::{PackageList, last_lines};

const PYSLANG: PackageList = PackageList {
    name: "pyslang",
    requirements: "pyslang==12.1.0\n",
};
const PROGRAM: &str = include_str!("mutants.py");
/// The Python modules that the program imports: name and text.
const MODULES: [(&str, &str); 3] = [
    ("patches.py", include_str!("patches.py")),
    ("rare.py", include_str!("rare.py")),
    ("trees.py", include_str!("trees.py")),
];
/// File name of the program in the directory of the mutants; it is written there first.
const SCRIPT: &str = "mutants.py";

/// Exit code of the program where the system refuses a file.
const NO_FILE: i32 = 3;

/// The kind of rare mutants.
pub const RARE: &str = "rare";
/// The number that selects no mutant.
pub const UNCHANGED: u32 = 0;
/// The number that selects no mutant, but makes the model count how often each rare one would act.
pub const EVERY: u32 = i32::MAX.unsigned_abs();
/// The kinds of mutants that are drawn.
pub const KINDS: [&str; 9] = [
    "operator", "term", "negation", "choice", "constant", "always", "never", "stuck", RARE,
];

/// Which mutants are made: drawn ones, or patches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MutantDraw {
    Drawn {
        /// Seed of the draw.
        seed: u64,
        /// Most mutants of each module; [`RARE`] ones are counted apart.
        per_unit: u32,
        /// Some of [`KINDS`]; empty: all but [`RARE`].
        kinds: Vec<String>,
    },
    /// The patches of a directory, each a mutant.
    Patches(PathBuf),
}

/// A mutant: one change of the design.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mutant {
    /// Number of the mutant, from 1.
    pub id: u32,
    /// Name of the module or package that has it.
    pub unit: String,
    /// One of [`KINDS`], or `patch` and the name of the patch. Behind [`RARE`] the kind of its
    /// guard follows: `conjunction`, `end`, `value` or `second`.
    pub kind: String,
    pub file: PathBuf,
    pub line: u32,
    /// The changed expression, with blanks reduced, and the new one.
    pub before: String,
    pub after: String,
}

impl Mutant {
    /// Whether it is a rare mutant, which acts only while its guard is true.
    #[must_use]
    pub fn is_rare(&self) -> bool {
        self.kind.starts_with(RARE)
    }
}

/// A design with its mutants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MutatedDesign {
    /// Path of a description of the design with all mutants.
    pub description: PathBuf,
    /// Number of changes that could be drawn.
    pub candidates: usize,
    pub mutants: Vec<Mutant>,
    /// Patches that change more than expressions, or do not fit the sources: they are no mutants.
    pub others: Vec<String>,
}

/// The list that `mutants.py` writes as JSON.
#[derive(Deserialize)]
struct MutantList {
    candidates: usize,
    mutants: Vec<Mutant>,
    others: Vec<String>,
}

/// Makes mutants of the design into the directory `out`, which is emptied when it has mutants.
///
/// # Errors
/// Python or pyslang is missing, slang refuses the design, a file cannot be written, or the directory
/// holds something else.
pub fn make(
    description: &Description,
    settings: &Settings,
    draw: &MutantDraw,
    out: &Path,
) -> Result<MutatedDesign, MutantError> {
    let packages = PYSLANG.installed(&settings.work)?;
    if out.join(SCRIPT).is_file() {
        std::fs::remove_dir_all(out).map_err(MutantError::io(out))?;
    }
    std::fs::create_dir_all(out).map_err(MutantError::io(out))?;
    if out
        .read_dir()
        .map_err(MutantError::io(out))?
        .next()
        .is_some()
    {
        return Err(MutantError::Foreign(out.to_owned()));
    }
    let out = std::path::absolute(out).map_err(MutantError::io(out))?;
    let program = out.join(SCRIPT);
    std::fs::write(&program, PROGRAM).map_err(MutantError::io(&program))?;
    for (name, text) in MODULES {
        let path = out.join(name);
        std::fs::write(&path, text).map_err(MutantError::io(&path))?;
    }
    let mut python = Command::new("python3");
    python.env("PYTHONPATH", packages).arg(&program).arg(&out);
    match draw {
        MutantDraw::Drawn {
            seed,
            per_unit,
            kinds,
        } => {
            let kinds = match &kinds[..] {
                [] => "-".to_owned(),
                some => some.join(","),
            };
            python.args([&seed.to_string(), &per_unit.to_string(), "-", &kinds]);
        }
        MutantDraw::Patches(directory) => {
            let found = directory.canonicalize();
            let found = found.map_err(MutantError::io(directory))?;
            python.args(["0", "0"]).arg(found).arg("-");
        }
    }
    python.args(["--top", &description.top]);
    python.args(options(description));
    python.arg("--").args(description.files.arguments());
    let output = python.output().map_err(MutantError::Python)?;
    if output.status.code() == Some(NO_FILE) {
        return Err(MutantError::io(&out)(io::Error::other(last_lines(&output))));
    }
    if !output.status.success() {
        return Err(MutantError::Refused {
            description: description.path.clone(),
            reason: last_lines(&output),
        });
    }
    let written = out.join("mutants.json");
    let text = std::fs::read_to_string(&written).map_err(MutantError::io(&written))?;
    // YAML knows all of JSON.
    let read: MutantList = serde_yaml::from_str(&text).map_err(|error| MutantError::Refused {
        description: description.path.clone(),
        reason: format!("{}: {error}", written.display()),
    })?;
    let path = out.join("mutants.yaml");
    std::fs::write(&path, described(description)).map_err(MutantError::io(&path))?;
    Ok(MutatedDesign {
        description: path,
        candidates: read.candidates,
        mutants: read.mutants,
        others: read.others,
    })
}

/// The description of the changed design; its sources are in `mutants.f` beside it.
fn described(description: &Description) -> String {
    use serde_yaml::{Mapping, Value};
    let texts = |texts: &[String]| {
        texts
            .iter()
            .map(|text| Value::from(text.as_str()))
            .collect()
    };
    let names = |map: &std::collections::BTreeMap<String, String>| -> Mapping {
        let entry =
            |(name, value): (&String, &String)| (name.as_str().into(), value.as_str().into());
        map.iter().map(entry).collect()
    };
    let mut file = Mapping::new();
    let mut put = |key: &str, value: Value| drop(file.insert(key.into(), value));
    put("schema", 1.into());
    put("name", format!("{}_mutants", description.name).into());
    put(
        "configuration",
        description.configuration.to_string().into(),
    );
    put("top", description.top.as_str().into());
    put("files", Value::Sequence(vec!["mutants.f".into()]));
    put("clock_gating", description.clock_gating.into());
    put("defines", names(&description.defines).into());
    put("parameters", names(&description.parameters).into());
    put("verilator", Value::Sequence(texts(&description.verilator)));
    put("cxx", Value::Sequence(texts(&description.cxx)));
    let quirks = description
        .quirks
        .iter()
        .map(|quirk| quirk.to_string().into());
    put("quirks", Value::Sequence(quirks.collect()));
    serde_yaml::to_string(&file).unwrap_or_default()
}

/// Macros and parameters of the design as options of slang.
fn options(description: &Description) -> Vec<String> {
    let defines = description.defines.iter();
    let defines = defines.map(|(name, value)| format!("-D{name}={value}"));
    let parameters = description.parameters.iter();
    let parameters = parameters.map(|(name, value)| format!("-G{name}={value}"));
    defines.chain(parameters).collect()
}
