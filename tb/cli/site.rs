//! The directory of an HTML report. A new report replaces only files of an earlier report.
//!
//! Every file that is about to be written is first added to a list in the directory, so that the
//! files of a report that was killed are known, too.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Component, Path, PathBuf};

use crate::command::files;
use crate::command::problem::{CommandProblem, CommandResult};
use nvdla_files::FileError;

/// Name of the file that lists the files of the report: a JSON string in each line.
const LIST: &str = ".cosim-report";

/// The folder of an HTML report, while its files are written.
pub(super) struct ReportDirectory {
    directory: PathBuf,
    list: File,
    /// Files of earlier reports, relative to the directory.
    before: BTreeSet<PathBuf>,
    now: BTreeSet<PathBuf>,
}

impl ReportDirectory {
    /// Opens the folder, which is made if there is none, and reads its list of earlier files.
    pub(super) fn open(directory: &Path) -> CommandResult<Self> {
        files::create(directory)?;
        let path = directory.join(LIST);
        let before = match fs::read_to_string(&path) {
            Ok(text) => listed(&text),
            Err(error) if error.kind() == io::ErrorKind::NotFound => BTreeSet::new(),
            Err(error) => return Err(FileError::reading(&path)(error).into()),
        };
        let failed = FileError::writing(&path);
        let list = OpenOptions::new().append(true).create(true).open(&path);
        let mut list = list.map_err(&failed)?;
        // Ends a line that a kill cut off.
        list.write_all(b"\n").map_err(failed)?;
        Ok(Self {
            directory: directory.to_owned(),
            list,
            before,
            now: BTreeSet::new(),
        })
    }

    /// Writes a file of the report; `name` is relative to the directory. A file of this name that no
    /// report wrote must have the same contents, and stays as it is.
    pub(super) fn write(&mut self, name: &Path, bytes: &[u8]) -> CommandResult<()> {
        let path = self.directory.join(name);
        let ours = self.before.contains(name) || self.now.contains(name);
        if !ours && path.exists() {
            if fs::read(&path).is_ok_and(|there| there == bytes) {
                return Ok(());
            }
            return Err(CommandProblem::Usage(format!(
                "{}: no report wrote this file; move it away or choose another directory with \
                 --out",
                path.display()
            )));
        }
        if !ours {
            let line = list_line(name);
            let added = self.list.write_all(line.as_bytes());
            added.map_err(FileError::writing(&self.directory.join(LIST)))?;
        }
        self.now.insert(name.to_owned());
        files::write(&path, bytes)
    }

    /// Ends a report: removes files of earlier reports that this one did not write. Returns their
    /// number, and the names of files and folders that no report wrote; those of folders end with `/`.
    pub(super) fn finish(self) -> CommandResult<(u64, Vec<String>)> {
        let mut removed = 0;
        for name in self.before.difference(&self.now) {
            let path = self.directory.join(name);
            match fs::remove_file(&path) {
                Ok(()) => removed += 1,
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(FileError::writing(&path)(error).into()),
            }
            // Directories that hold something else stay.
            let above = name.ancestors().skip(1);
            for directory in above.filter(|above| !above.as_os_str().is_empty()) {
                let _ = fs::remove_dir(self.directory.join(directory));
            }
        }
        let list: String = self.now.iter().map(|name| list_line(name)).collect();
        files::write(&self.directory.join(LIST), list.as_bytes())?;
        let mut foreign = Vec::new();
        self.others(Path::new(""), &mut foreign)?;
        Ok((removed, foreign))
    }

    /// Adds to `foreign` the files below a folder that no report wrote; a folder of them is one item.
    fn others(&self, below: &Path, foreign: &mut Vec<String>) -> CommandResult<()> {
        let path = self.directory.join(below);
        let failed = FileError::reading(&path);
        let entries = fs::read_dir(&path).map_err(&failed)?;
        let names = entries.map(|entry| Ok(below.join(entry?.file_name())));
        let mut names = names.collect::<io::Result<Vec<_>>>().map_err(failed)?;
        names.sort();
        for name in names {
            let is_directory = self.directory.join(&name).is_dir();
            if is_directory && self.now.iter().any(|ours| ours.starts_with(&name)) {
                self.others(&name, foreign)?;
            } else if !self.now.contains(&name) && name != Path::new(LIST) {
                let end = if is_directory { "/" } else { "" };
                foreign.push(format!("{}{end}", name.display()));
            }
        }
        Ok(())
    }
}

/// Parses the list of a report's files. Incomplete lines, and paths that lead out of the directory,
/// are left out.
fn listed(text: &str) -> BTreeSet<PathBuf> {
    let names = text
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok());
    let inside = |name: &PathBuf| {
        let mut parts = name.components();
        parts.all(|part| matches!(part, Component::Normal(_)))
    };
    names.filter(inside).collect()
}

/// The line of the list that names a file.
fn list_line(name: &Path) -> String {
    format!("{}\n", serde_json::Value::from(name.to_string_lossy()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(directory: &Path, names: &[&str]) -> (u64, Vec<String>) {
        let mut site = ReportDirectory::open(directory).unwrap();
        for name in names {
            site.write(Path::new(name), name.as_bytes()).unwrap();
        }
        site.finish().unwrap()
    }

    fn left(removed: u64, foreign: &[&str]) -> (u64, Vec<String>) {
        let foreign = foreign.iter().map(|name| (*name).to_owned()).collect();
        (removed, foreign)
    }

    #[test]
    fn pages_of_an_earlier_report_go_and_nothing_else() {
        let directory = tempfile::tempdir().unwrap();
        let at = |name: &str| directory.path().join(name);
        let first = report(
            directory.path(),
            &["a.html", "b.html", "f/x/map", "f/y/map"],
        );
        assert_eq!(first, left(0, &[]));
        fs::write(at("notes.txt"), "mine").unwrap();
        fs::write(at("f/y/notes.txt"), "mine").unwrap();
        fs::create_dir(at("old")).unwrap();
        let second = report(directory.path(), &["a.html", "c.html"]);
        assert_eq!(second, left(3, &["f/", "notes.txt", "old/"]));
        assert!(!at("b.html").exists() && !at("f/x").exists());
        assert!(at("a.html").exists() && at("f/y/notes.txt").exists());
        assert_eq!(
            report(directory.path(), &["a.html", "c.html", "f/y/map"]),
            left(0, &["f/y/notes.txt", "notes.txt", "old/"])
        );
    }

    #[test]
    fn foreign_files_are_never_overwritten() {
        let directory = tempfile::tempdir().unwrap();
        fs::write(directory.path().join("a.html"), "mine").unwrap();
        fs::write(directory.path().join("b.html"), "b.html").unwrap();
        let mut site = ReportDirectory::open(directory.path()).unwrap();
        let error = site.write(Path::new("a.html"), b"page").unwrap_err();
        assert!(
            error
                .to_string()
                .ends_with("or choose another directory with --out"),
            "{error}"
        );
        assert_eq!(
            report(directory.path(), &["b.html"]),
            left(0, &["a.html", "b.html"])
        );
        report(directory.path(), &[]);
        assert!(directory.path().join("b.html").exists(), "it is not ours");
    }

    #[test]
    fn a_report_that_was_killed_is_known() {
        let directory = tempfile::tempdir().unwrap();
        let mut site = ReportDirectory::open(directory.path()).unwrap();
        site.write(Path::new("a.html"), b"half").unwrap();
        drop(site);
        let list = directory.path().join(LIST);
        let cut = fs::read_to_string(&list).unwrap() + "\"/etc/passwd\"\n\"../a\"\n\"b.ht";
        fs::write(&list, cut).unwrap();
        assert_eq!(report(directory.path(), &["c.html"]), left(1, &[]));
    }
}
