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

#[cfg(test)]
mod tests {
    use super::*;

    fn set(names: &[&str]) -> BTreeSet<ReplaySpec> {
        names.iter().map(|name| ReplaySpec::new(*name)).collect()
    }

    /// The cases in the file.
    fn listed(path: &Path) -> Vec<String> {
        let cases = LastFailedCases::load(path).unwrap().unwrap().cases;
        let name = |command: &ReplayCommand| command.case().unwrap().case.clone();
        cases.iter().map(name).collect()
    }

    #[test]
    fn what_passes_leaves_and_what_did_not_run_stays() {
        let directory = tempfile::tempdir().unwrap();
        let path = LastFailedCases::place(directory.path());
        assert!(LastFailedCases::load(&path).unwrap().is_none());
        LastFailedCases::update(&path, &set(&[]), &set(&["a"])).unwrap();
        assert!(!path.exists(), "nothing failed: no file");
        LastFailedCases::update(&path, &set(&["a", "b", "c"]), &set(&[])).unwrap();
        LastFailedCases::update(&path, &set(&["d"]), &set(&["b"])).unwrap();
        assert_eq!(listed(&path), ["a", "c", "d"]);
        LastFailedCases::update(&path, &set(&[]), &set(&["a", "c", "d"])).unwrap();
        assert_eq!(listed(&path), [""; 0]);
        std::fs::write(&path, "[]").unwrap();
        let error = LastFailedCases::load(&path).unwrap_err().to_string();
        assert!(error.contains("remove it"), "{error}");
    }

    #[test]
    fn a_case_leaves_however_its_command_is_written_and_other_commands_stay() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join(FILE);
        let text =
            r#"{"cases": ["cosim run a.yaml --seed 1 --layer 2", "cosim run a.yaml --new 1"]}"#;
        std::fs::write(&path, text).unwrap();
        let passed = "cosim run a.yaml --layer 2 --seed 1".parse().unwrap();
        LastFailedCases::update(&path, &set(&["b c"]), &BTreeSet::from([passed])).unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        let left =
            "{\n  \"cases\": [\n    \"cosim run a.yaml --new 1\",\n    \"cosim run 'b c'\"\n  ]\n}";
        assert_eq!(text.trim_end(), left);
    }

    #[test]
    fn the_file_is_below_target_where_there_is_one() {
        let directory = tempfile::tempdir().unwrap();
        let beside = LastFailedCases::place(directory.path());
        assert_eq!(
            beside,
            directory.path().join(".cosim-cache/last-failed.json")
        );
        std::fs::create_dir(directory.path().join("target")).unwrap();
        let below = LastFailedCases::place(directory.path());
        assert_eq!(
            below,
            directory
                .path()
                .join("target/.cosim-cache/last-failed.json")
        );
    }

    #[test]
    fn runs_that_end_together_keep_all_of_their_failures() {
        let directory = tempfile::tempdir().unwrap();
        let path = LastFailedCases::place(directory.path());
        std::thread::scope(|scope| {
            for first in (0..40).step_by(10) {
                let path = &path;
                scope.spawn(move || {
                    for case in first..first + 10 {
                        let case = set(&[&format!("case {case:02}")]);
                        LastFailedCases::update(path, &case, &set(&[])).unwrap();
                    }
                });
            }
        });
        let mut cases = listed(&path);
        cases.sort();
        let all: Vec<String> = (0..40).map(|case| format!("case {case:02}")).collect();
        assert_eq!(cases, all);
    }
}
