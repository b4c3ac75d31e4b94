//! The journal of `cosim mutate`: grades, one JSON object a line, so that a run can be resumed.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use nvdla_dut_build::mutants::proof::MutantProofResult;
use nvdla_files::FileError;
use serde::{Deserialize, Serialize};

use crate::grade::{CasesAlreadyRun, MutantFigures, MutantGrade};

/// First line of the journal: all that the grades depend on. A run resumes only an equal journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GradingJournalHeader {
    /// Digest of the design's model that contains all mutants.
    pub model: String,
    /// Seed of the mutants and of the cases.
    pub seed: u64,
    pub mutants: usize,
}

/// A line of the journal after the header.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum JournalLine {
    /// The cases that run for the grades in the following lines.
    Run(CasesAlreadyRun),
    Grade(u32, MutantGrade),
    /// Number of a mutant, and figures that belong to its next grade.
    Figures(u32, MutantFigures),
    Proof(u32, MutantProofResult),
}

/// All that the journal says about one mutant.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MutantJournalEntry {
    /// The grade, with the numbers of cases and clocks of all runs together.
    pub grade: Option<MutantGrade>,
    /// The cases that the mutant survived.
    pub run: CasesAlreadyRun,
    /// Sum of the figures of all runs.
    pub figures: Option<MutantFigures>,
    pub proof: Option<MutantProofResult>,
}

impl MutantJournalEntry {
    fn add(&mut self, grade: MutantGrade, run: &CasesAlreadyRun) {
        let before = self.grade.as_ref().map_or((0, 0), MutantGrade::effort);
        if matches!(grade, MutantGrade::Survived { .. }) {
            self.run = std::mem::take(&mut self.run).and(run);
        }
        self.grade = Some(grade.after(before));
    }

    fn see(&mut self, figures: MutantFigures) {
        self.figures = Some(self.figures.unwrap_or_default().and(figures));
    }

    /// Whether running `cases` could change the result: the mutant is neither killed nor proved
    /// equal, and has not survived all of them.
    pub fn is_open(&self, cases: &CasesAlreadyRun) -> bool {
        let equal = self.proof.as_ref().is_some_and(MutantProofResult::is_good);
        let killed = matches!(self.grade, Some(MutantGrade::Killed { .. }));
        self.grade.is_none() || !(killed || equal || self.run.covers(cases))
    }
}

/// Error of reading or writing a journal of grades.
#[derive(Debug, thiserror::Error)]
pub enum GradingJournalError {
    #[error(transparent)]
    File(#[from] FileError),
    #[error("{0}")]
    Refused(String),
}

/// The journal, open to append lines.
pub struct GradingJournal {
    path: PathBuf,
    file: File,
    /// The cases of the present run.
    run: CasesAlreadyRun,
    /// All that is known so far, by number of the mutant; number 0 is the design without a mutant.
    pub known: BTreeMap<u32, MutantJournalEntry>,
}

impl GradingJournal {
    /// Creates a journal, or opens it to resume with the cases `run`; drops a cut last line.
    ///
    /// # Errors
    /// The file cannot be read or written, or belongs to other mutants.
    pub fn open(
        path: &Path,
        header: &GradingJournalHeader,
        run: CasesAlreadyRun,
    ) -> Result<Self, GradingJournalError> {
        let io = FileError::doing("use", path);
        let text = match std::fs::read_to_string(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            text => text.map_err(&io)?,
        };
        let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
        let mut lines = whole.lines();
        let mut known: BTreeMap<u32, MutantJournalEntry> = BTreeMap::new();
        let mut before = CasesAlreadyRun::default();
        match lines.next() {
            None => {
                let mut first = serde_json::to_string(header).map_err(|error| io(error.into()))?;
                first.push('\n');
                std::fs::write(path, first).map_err(&io)?;
            }
            Some(first) => {
                let other = || {
                    GradingJournalError::Refused(format!(
                        "{} is of another design, or of other mutants\n  name another directory, or \
                         remove this one",
                        path.display()
                    ))
                };
                let read: GradingJournalHeader =
                    serde_json::from_str(first).map_err(|_| other())?;
                if read != *header {
                    return Err(other());
                }
                for (number, text) in lines.enumerate() {
                    let line: JournalLine = serde_json::from_str(text).map_err(|_| {
                        let (path, line) = (path.display(), number + 2);
                        let text = format!("{path}:{line} is no line of a journal of mutants");
                        GradingJournalError::Refused(text)
                    })?;
                    match line {
                        JournalLine::Run(run) => before = run,
                        JournalLine::Grade(mutant, grade) => {
                            known.entry(mutant).or_default().add(grade, &before);
                        }
                        JournalLine::Figures(mutant, figures) => {
                            known.entry(mutant).or_default().see(figures);
                        }
                        JournalLine::Proof(mutant, proof) => {
                            known.entry(mutant).or_default().proof = Some(proof);
                        }
                    }
                }
                let file = OpenOptions::new().write(true).open(path).map_err(&io)?;
                file.set_len(whole.len() as u64).map_err(&io)?;
            }
        }
        let file = OpenOptions::new().append(true).open(path).map_err(io)?;
        let mut journal = Self {
            path: path.to_owned(),
            file,
            run,
            known,
        };
        if journal.run != before {
            journal.write(&JournalLine::Run(journal.run.clone()))?;
        }
        Ok(journal)
    }

    /// The cases that a mutant has survived so far.
    pub fn run(&self, mutant: u32) -> CasesAlreadyRun {
        let known = self.known.get(&mutant);
        known.map(|known| known.run.clone()).unwrap_or_default()
    }

    /// Whether the cases of the present run could change the result of a mutant.
    pub fn is_open(&self, mutant: u32) -> bool {
        let known = self.known.get(&mutant);
        known.is_none_or(|known| known.is_open(&self.run))
    }

    /// Appends the grade of a mutant in the cases that had not run on it yet.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn append(&mut self, mutant: u32, grade: MutantGrade) -> Result<(), GradingJournalError> {
        self.write(&JournalLine::Grade(mutant, grade.clone()))?;
        self.known.entry(mutant).or_default().add(grade, &self.run);
        Ok(())
    }

    /// Appends figures of a mutant that belong to its next grade.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn saw(&mut self, mutant: u32, figures: MutantFigures) -> Result<(), GradingJournalError> {
        self.write(&JournalLine::Figures(mutant, figures))?;
        self.known.entry(mutant).or_default().see(figures);
        Ok(())
    }

    /// Appends a proof about a mutant.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn proved(
        &mut self,
        mutant: u32,
        proof: MutantProofResult,
    ) -> Result<(), GradingJournalError> {
        self.write(&JournalLine::Proof(mutant, proof.clone()))?;
        self.known.entry(mutant).or_default().proof = Some(proof);
        Ok(())
    }

    fn write(&mut self, line: &JournalLine) -> Result<(), GradingJournalError> {
        let io = FileError::doing("use", &self.path);
        let mut text = serde_json::to_string(line).map_err(|error| io(error.into()))?;
        text.push('\n');
        let written = self.file.metadata().and_then(|before| {
            let written = self.file.write_all(text.as_bytes());
            if written.is_err() {
                // The next line must not stand behind a part of this one.
                let _ = self.file.set_len(before.len());
            }
            written
        });
        Ok(written.map_err(io)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(mutants: usize) -> GradingJournalHeader {
        GradingJournalHeader {
            model: "abc".to_owned(),
            seed: 1,
            mutants,
        }
    }

    fn run(text: &str) -> CasesAlreadyRun {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn a_cut_line_is_graded_again_and_another_design_is_refused() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("journal.jsonl");
        let survived = MutantGrade::Survived {
            cases: 3,
            clocks: 7,
        };
        let cases = run(r#"{"sdp": 3}"#);
        let open = |mutants| GradingJournal::open(&path, &header(mutants), cases.clone());
        let mut journal = open(2).unwrap();
        journal.append(1, survived.clone()).unwrap();
        journal.append(2, survived.clone()).unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, &text[..text.len() - 5]).unwrap();
        let mut journal = open(2).unwrap();
        assert!(!journal.is_open(1) && journal.is_open(2));
        journal.append(2, survived).unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        let other = open(3);
        assert!(matches!(other, Err(GradingJournalError::Refused(_))));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_grade_without_room_leaves_those_before_it() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("journal.jsonl");
        let mut journal = GradingJournal::open(&path, &header(2), run("{}")).unwrap();
        let whole = std::fs::read(&path).unwrap();
        journal.file = File::options().write(true).open("/dev/full").unwrap();
        let survived = MutantGrade::Survived {
            cases: 3,
            clocks: 7,
        };
        let error = journal.append(1, survived).unwrap_err();
        assert!(matches!(error, GradingJournalError::File(_)), "{error}");
        assert!(!journal.known.contains_key(&1));
        assert_eq!(std::fs::read(&path).unwrap(), whole);
    }

    #[test]
    fn survivors_go_on_with_more_cases_where_they_ended() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("journal.jsonl");
        let survived = |cases| MutantGrade::Survived { cases, clocks: 0 };
        let killed = |cases| MutantGrade::Killed {
            by: "pdp".to_owned(),
            cases,
            clocks: 0,
            bucket: String::new(),
        };
        let open = |cases| GradingJournal::open(&path, &header(4), run(cases)).unwrap();
        let mut journal = open(r#"{"sdp": 3}"#);
        journal.append(1, killed(2)).unwrap();
        for mutant in [2, 3, 4] {
            journal.append(mutant, survived(3)).unwrap();
        }
        journal
            .proved(3, MutantProofResult::Equal { induction: 1 })
            .unwrap();
        let mut journal = open(r#"{"sdp": 5, "pdp": 5}"#);
        let is_open = [1, 2, 3, 4].map(|mutant| journal.is_open(mutant));
        assert_eq!(is_open, [false, true, false, true]);
        journal.append(2, killed(1)).unwrap();
        journal.append(4, survived(7)).unwrap();
        let journal = open(r#"{"sdp": 5, "pdp": 5}"#);
        assert_eq!(journal.known[&2].grade, Some(killed(4)));
        assert_eq!(journal.known[&4].grade, Some(survived(10)));
        assert_eq!(journal.run(4), run(r#"{"sdp": 5, "pdp": 5}"#));
        assert!(![1, 2, 3, 4].iter().any(|mutant| journal.is_open(*mutant)));
    }
}
