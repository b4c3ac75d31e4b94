//! Grades as they come, one JSON object a line, so that a run can be ended and go on.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::grade::Grade;

/// What grades depend on; a run goes on only with the same.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GradingHeader {
    /// Digest of the model with all mutants.
    pub model: String,
    /// The profiles and layer files, in their order.
    pub stimuli: Vec<String>,
    pub cases: u64,
    /// Of the mutants and of the cases.
    pub seed: u64,
    pub mutants: usize,
}

#[derive(Serialize, Deserialize)]
struct GradeLine {
    mutant: u32,
    grade: Grade,
}

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum GradingJournalError {
    #[error("cannot use {}", path.display())]
    Io { path: PathBuf, source: io::Error },
    #[error(
        "{} is of another design, other mutants or other stimuli\n  name another directory, or remove this one",
        path.display()
    )]
    Other { path: PathBuf },
    #[error("{}:{line} is no line of a journal of mutants", path.display())]
    Line { path: PathBuf, line: usize },
}

/// The file, open for more.
pub struct GradingJournal {
    path: PathBuf,
    file: File,
    /// Grades so far, by mutant.
    pub grades: BTreeMap<u32, Grade>,
}

impl GradingJournal {
    /// Begins the journal, or goes on with the one that is there. A last line that is cut off is
    /// dropped.
    ///
    /// # Errors
    /// The file cannot be used, or is of another run.
    pub fn open(path: &Path, header: &GradingHeader) -> Result<Self, GradingJournalError> {
        let io = |source| GradingJournalError::Io {
            path: path.to_owned(),
            source,
        };
        let text = match std::fs::read_to_string(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            text => text.map_err(io)?,
        };
        let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
        let mut lines = whole.lines();
        let mut grades = BTreeMap::new();
        match lines.next() {
            None => {
                let mut first = serde_json::to_string(header).map_err(|error| io(error.into()))?;
                first.push('\n');
                std::fs::write(path, first).map_err(io)?;
            }
            Some(first) => {
                let other = || GradingJournalError::Other {
                    path: path.to_owned(),
                };
                let read: GradingHeader = serde_json::from_str(first).map_err(|_| other())?;
                if read != *header {
                    return Err(other());
                }
                for (number, text) in lines.enumerate() {
                    let line: GradeLine =
                        serde_json::from_str(text).map_err(|_| GradingJournalError::Line {
                            path: path.to_owned(),
                            line: number + 2,
                        })?;
                    grades.insert(line.mutant, line.grade);
                }
                let file = OpenOptions::new().write(true).open(path).map_err(io)?;
                file.set_len(whole.len() as u64).map_err(io)?;
            }
        }
        let file = OpenOptions::new().append(true).open(path).map_err(io)?;
        Ok(Self {
            path: path.to_owned(),
            file,
            grades,
        })
    }

    /// Adds a grade.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn append(&mut self, mutant: u32, grade: Grade) -> Result<(), GradingJournalError> {
        let io = |source| GradingJournalError::Io {
            path: self.path.clone(),
            source,
        };
        let line = GradeLine { mutant, grade };
        let mut text = serde_json::to_string(&line).map_err(|error| io(error.into()))?;
        text.push('\n');
        self.file.write_all(text.as_bytes()).map_err(io)?;
        self.grades.insert(line.mutant, line.grade);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(cases: u64) -> GradingHeader {
        GradingHeader {
            model: "abc".to_owned(),
            stimuli: vec!["sdp".to_owned()],
            cases,
            seed: 1,
            mutants: 2,
        }
    }

    #[test]
    fn a_cut_line_is_graded_again_and_another_run_is_refused() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("journal.jsonl");
        let survived = Grade::Survived {
            cases: 3,
            clocks: 7,
        };
        let mut journal = GradingJournal::open(&path, &header(3)).unwrap();
        journal.append(1, survived.clone()).unwrap();
        journal.append(2, survived.clone()).unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, &text[..text.len() - 5]).unwrap();
        let mut journal = GradingJournal::open(&path, &header(3)).unwrap();
        assert_eq!(journal.grades.keys().collect::<Vec<_>>(), [&1]);
        journal.append(2, survived).unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        assert!(matches!(
            GradingJournal::open(&path, &header(4)),
            Err(GradingJournalError::Other { .. })
        ));
    }
}
