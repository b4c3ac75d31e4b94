//! Makes mutants of a design: small changes of its expressions. One model of the design contains all
//! of them, and each simulation selects one mutant by its number, or none.
//!
//! `mutants.py` finds the expressions with slang; [`proof`] finds mutants that change nothing.

mod error;
pub mod proof;

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use nvdla_dut_build::build::{BuildError, BuildSettings, remove_folder};
use nvdla_dut_build::description::Description;
use nvdla_dut_build::python_tools::{PYSLANG, last_lines};
use serde::{Deserialize, Serialize};

pub use error::MutantError;

/// The program `mutants.py` and the Python modules that it imports: file name and text.
const PROGRAMS: [(&str, &str); 4] = [
    (SCRIPT, include_str!("mutants.py")),
    ("patches.py", include_str!("patches.py")),
    ("rare.py", include_str!("rare.py")),
    ("trees.py", include_str!("trees.py")),
];
/// File name of `mutants.py` in a directory of mutants, by which such a directory is recognised.
const SCRIPT: &str = "mutants.py";

/// Exit code of `mutants.py` if a file cannot be read or written.
const NO_FILE: i32 = 3;

/// Name of the kind "rare mutant", see [`KINDS`].
pub const RARE: &str = "rare";
/// The kinds of mutants that can be drawn at random, by how they change an expression.
pub const KINDS: [&str; 9] = [
    "operator", "term", "negation", "choice", "constant", "always", "never", "stuck", RARE,
];

/// Which mutants are made: randomly drawn ones, or those of patch files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MutantsToMake {
    Drawn {
        /// Seed of the random draw.
        seed: u64,
        /// Most mutants of each module; so many [`RARE`] ones are drawn in addition.
        per_unit: u32,
        /// Kinds to draw from, of [`KINDS`]; empty: all but [`RARE`].
        kinds: Vec<String>,
    },
    /// Directory of patch files, each of which is one mutant.
    Patches(PathBuf),
}

/// A mutant of a design: where an expression is changed, and into what.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mutant {
    /// Number of the mutant, from 1.
    pub id: u32,
    /// Name of the module or package that is changed.
    pub unit: String,
    /// One of [`KINDS`], or `patch` and the name of the patch. After [`RARE`] follows the kind of
    /// the guard: `conjunction`, `end`, `value` or `second`.
    pub kind: String,
    pub file: PathBuf,
    pub line: u32,
    /// Text of the original expression, without needless blanks; `after`: of the changed one.
    pub before: String,
    pub after: String,
}

impl Mutant {
    /// Whether this is a rare mutant, which changes something only while its guard is true.
    #[must_use]
    pub fn is_rare(&self) -> bool {
        self.kind.starts_with(RARE)
    }
}

/// A design with all its mutants, ready to be built.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct MutatedDesign {
    /// Path of the description of the changed design, which contains all mutants. The rest is what
    /// `mutants.py` writes as JSON.
    #[serde(skip)]
    pub description: PathBuf,
    /// Number of possible mutants, of which `mutants` were drawn.
    pub candidates: usize,
    pub mutants: Vec<Mutant>,
    /// Names of patches without mutant: they change more than expressions, or do not fit the RTL.
    pub others: Vec<String>,
}

/// Makes mutants of the design and writes the changed sources into `out`, instead of older mutants.
///
/// # Errors
/// Python or pyslang is missing, slang refuses the design, a file cannot be written, or the directory
/// has other files.
pub fn make(
    description: &Description,
    settings: &BuildSettings,
    draw: &MutantsToMake,
    out: &Path,
) -> Result<MutatedDesign, MutantError> {
    let packages = PYSLANG.installed(&settings.work)?;
    if out.join(SCRIPT).is_file() {
        remove_folder(out)?;
    }
    std::fs::create_dir_all(out).map_err(BuildError::io(out))?;
    let mut there = out.read_dir().map_err(BuildError::io(out))?;
    if there.next().is_some() {
        return Err(MutantError::Foreign(out.to_owned()));
    }
    let out = std::path::absolute(out).map_err(BuildError::io(out))?;
    write_all(&out, &PROGRAMS)?;
    let mut python = Command::new("python3");
    python
        .env("PYTHONPATH", packages)
        .arg(out.join(SCRIPT))
        .arg(&out);
    match draw {
        MutantsToMake::Drawn {
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
        MutantsToMake::Patches(directory) => {
            let found = directory.canonicalize();
            let found = found.map_err(BuildError::io(directory))?;
            python.args(["0", "0"]).arg(found).arg("-");
        }
    }
    python.args(["--top", &description.top]);
    python.args(options(description));
    python.arg("--").args(description.files.arguments());
    let output = python.output().map_err(MutantError::Python)?;
    if output.status.code() == Some(NO_FILE) {
        return Err(BuildError::io(&out)(io::Error::other(last_lines(&output))).into());
    }
    if !output.status.success() {
        return Err(MutantError::Refused {
            description: description.path.clone(),
            reason: last_lines(&output),
        });
    }
    let written = out.join("mutants.json");
    let text = std::fs::read_to_string(&written).map_err(BuildError::io(&written))?;
    let mut made: MutatedDesign =
        serde_json::from_str(&text).map_err(|error| MutantError::Refused {
            description: description.path.clone(),
            reason: format!("{}: {error}", written.display()),
        })?;
    let name = format!("{}_mutants", description.name);
    let changed = description.with_other_sources(&name, "mutants.f");
    write_all(&out, &[("mutants.yaml", &changed)])?;
    made.description = out.join("mutants.yaml");
    Ok(made)
}

/// Writes files with these names and texts into `folder`, which need not exist.
fn write_all(folder: &Path, files: &[(&str, &str)]) -> Result<(), BuildError> {
    std::fs::create_dir_all(folder).map_err(BuildError::io(folder))?;
    for (name, text) in files {
        let path = folder.join(name);
        std::fs::write(&path, text).map_err(BuildError::io(&path))?;
    }
    Ok(())
}

/// Options of slang for the macros and parameters of the description.
fn options(description: &Description) -> Vec<String> {
    let defines = description.defines.iter();
    let defines = defines.map(|(name, value)| format!("-D{name}={value}"));
    let parameters = description.parameters.iter();
    let parameters = parameters.map(|(name, value)| format!("-G{name}={value}"));
    defines.chain(parameters).collect()
}
