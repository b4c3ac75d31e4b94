//! The cases that failed when they ran last, by any command: a small file for `cosim run --failed`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use nvdla_bench::engine::{ReplayCommand, ReplaySpec};
use nvdla_files::{FileError, lock_when_free};
use nvdla_settings::settings;

/// Name of the folder for the list, in `target/` if there is one, else in the working directory.
const FOLDER: &str = ".cosim-cache";
const FILE: &str = "last-failed.json";

/// Largest number of cases in the list; older ones are dropped.
const MOST: usize = 10_000;

/// Contents of the file with the cases that failed when they ran last.
#[settings(no_schema, Default)]
pub struct LastFailedCases {
    /// What runs each failed case again, oldest failure first.
    pub cases: Vec<ReplayCommand>,
}

impl LastFailedCases {
    /// Path of the list for a working directory.
    pub fn place(directory: &Path) -> PathBuf {
        let target = directory.join("target");
        let above = if target.is_dir() {
            target
        } else {
            directory.to_owned()
        };
        above.join(FOLDER).join(FILE)
    }

    /// Reads the list of cases that failed last; `None` if there is no such file.
    ///
    /// # Errors
    /// The file cannot be read, or has other contents.
    pub fn load(path: &Path) -> Result<Option<Self>, FileError> {
        let complaint = "not what `cosim` keeps of failing cases; remove it";
        nvdla_files::read_json(path, complaint)
    }

    /// Notes cases that ran: `failed` ones are added to the file, `others`, which did not fail,
    /// removed. Changes of other processes are kept. The first failure makes the file.
    ///
    /// # Errors
    /// The file cannot be read or written.
    pub fn update(
        path: &Path,
        failed: &BTreeSet<ReplaySpec>,
        others: &BTreeSet<ReplaySpec>,
    ) -> Result<(), FileError> {
        if failed.is_empty() && !path.exists() {
            return Ok(());
        }
        let folder = path.parent().unwrap_or(Path::new("."));
        let locked = std::fs::create_dir_all(folder).and_then(|()| lock_when_free(folder, || ()));
        let _alone = locked.map_err(FileError::doing("use", path))?;
        let before = Self::load(path)?.unwrap_or_default();
        let stays = |command: &ReplayCommand| match command.case() {
            Some(case) => !failed.contains(case) && !others.contains(case),
            None => true,
        };
        let kept = before.cases.iter().filter(|command| stays(command));
        let mut cases: Vec<ReplayCommand> = kept.cloned().collect();
        cases.extend(failed.iter().cloned().map(ReplayCommand::from));
        cases.drain(..cases.len().saturating_sub(MOST));
        let after = Self { cases };
        if after == before {
            return Ok(());
        }
        // One case a line, for those who look.
        nvdla_files::write(path, |out| Ok(serde_json::to_writer_pretty(out, &after)?))
            .map_err(FileError::doing("use", path))
    }
}
