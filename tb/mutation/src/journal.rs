//! The journal of `cosim mutate`: grades, one JSON object a line, so that a run can be resumed.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use nvdla_files::FileError;
use serde::{Deserialize, Serialize};

use crate::grade::{CasesAlreadyRun, MutantFigures, MutantGrade};
use crate::mutants::proof::MutantProofResult;

/// First line of the journal: all that the grades depend on. A run resumes only an equal journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GradingJournalHeader {
    /// Digest of the design's model that contains all mutants.
    pub model: String,
    /// Seed of the mutants and of the cases.
    pub seed: u64,
    pub mutants: usize,
}

/// A line of the journal after the header; it begins with the number of a mutant, if it is of one.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GradingJournalLine {
    /// The cases that run for the grades in the following lines.
    Run(CasesAlreadyRun),
    /// The grade of a mutant in the cases that had not run on it yet.
    Grade(u32, MutantGrade),
    /// Figures that belong to the next grade of the mutant.
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
        if matches!(grade, MutantGrade::Survived { .. }) {
            self.run = std::mem::take(&mut self.run).and(run);
        }
        self.grade = Some(match &self.grade {
            Some(earlier) => grade.after(earlier),
            None => grade,
        });
    }

    fn see(&mut self, figures: MutantFigures) {
        self.figures = Some(self.figures.unwrap_or_default().and(figures));
    }

    /// Whether running `cases` could change the result: the mutant is neither killed nor proved
    /// equal, and has not survived all of them.
    pub fn is_open(&self, cases: &CasesAlreadyRun) -> bool {
        let equal = self.proof.as_ref().is_some_and(MutantProofResult::is_equal);
        let killed = matches!(self.grade, Some(MutantGrade::Killed { .. }));
        self.grade.is_none() || !(killed || equal || self.run.covers(cases))
    }
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
    ) -> Result<Self, FileError> {
        let io = FileError::doing("use", path);
        let mut options = OpenOptions::new();
        let options = options.read(true).append(true).create(true);
        let mut file = options.open(path).map_err(&io)?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(&io)?;
        let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
        let mut lines = whole.lines();
        let mut journal = Self {
            path: path.to_owned(),
            file,
            run: CasesAlreadyRun::default(),
            known: BTreeMap::new(),
        };
        if let Some(first) = lines.next()
            && serde_json::from_str(first).ok().as_ref() != Some(header)
        {
            return Err(FileError::Refused(format!(
                "{} is of another design, or of other mutants\n  name another directory, or \
                 remove this one",
                path.display()
            )));
        }
        for (number, text) in lines.enumerate() {
            let line = serde_json::from_str(text).map_err(|_| {
                let (path, line) = (path.display(), number + 2);
                let text = format!("{path}:{line} is no line of a journal of mutants");
                FileError::Refused(text)
            })?;
            journal.take(line);
        }
        journal.file.set_len(whole.len() as u64).map_err(&io)?;
        if whole.is_empty() {
            journal.write(header)?;
        }
        if journal.run != run {
            journal.append(GradingJournalLine::Run(run))?;
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

    /// Appends a line.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn append(&mut self, line: GradingJournalLine) -> Result<(), FileError> {
        self.write(&line)?;
        self.take(line);
        Ok(())
    }

    /// Adds a line of the file to all that is known.
    fn take(&mut self, line: GradingJournalLine) {
        match line {
            GradingJournalLine::Run(run) => self.run = run,
            GradingJournalLine::Grade(mutant, grade) => {
                self.known.entry(mutant).or_default().add(grade, &self.run);
            }
            GradingJournalLine::Figures(mutant, figures) => {
                self.known.entry(mutant).or_default().see(figures);
            }
            GradingJournalLine::Proof(mutant, proof) => {
                self.known.entry(mutant).or_default().proof = Some(proof);
            }
        }
    }

    fn write(&mut self, line: &impl Serialize) -> Result<(), FileError> {
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
        written.map_err(io)
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
        journal
            .append(GradingJournalLine::Grade(1, survived.clone()))
            .unwrap();
        journal
            .append(GradingJournalLine::Grade(2, survived.clone()))
            .unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, &text[..text.len() - 5]).unwrap();
        let mut journal = open(2).unwrap();
        assert!(!journal.is_open(1) && journal.is_open(2));
        journal
            .append(GradingJournalLine::Grade(2, survived))
            .unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        let other = open(3);
        assert!(matches!(other, Err(FileError::Refused(_))));
    }

    #[test]
    fn proofs_of_earlier_versions_count() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("journal.jsonl");
        let open = || GradingJournal::open(&path, &header(3), run("{}")).unwrap();
        drop(open());
        let lines = r#"
            {"proof":[1,{"never":{"registers":12}}]}
            {"proof":[2,{"equal":{"induction":1}}]}
            {"proof":[3,{"differs":{"clock":3,"at":"output a 0"}}]}
        "#;
        let mut text = std::fs::read_to_string(&path).unwrap();
        for line in lines.lines().filter(|line| !line.trim().is_empty()) {
            text += &format!("{}\n", line.trim());
        }
        std::fs::write(&path, text).unwrap();
        let journal = open();
        let proofs = [1, 2, 3].map(|mutant| journal.known[&mutant].proof.clone());
        let equal = Some(MutantProofResult::Equal {});
        let differs = Some(MutantProofResult::Differs {});
        assert_eq!(proofs, [equal.clone(), equal, differs]);
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
        let error = journal
            .append(GradingJournalLine::Grade(1, survived))
            .unwrap_err();
        assert!(matches!(error, FileError::Io { .. }), "{error}");
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
        journal
            .append(GradingJournalLine::Grade(1, killed(2)))
            .unwrap();
        for mutant in [2, 3, 4] {
            journal
                .append(GradingJournalLine::Grade(mutant, survived(3)))
                .unwrap();
        }
        journal
            .append(GradingJournalLine::Proof(3, MutantProofResult::Equal {}))
            .unwrap();
        let mut journal = open(r#"{"sdp": 5, "pdp": 5}"#);
        let is_open = [1, 2, 3, 4].map(|mutant| journal.is_open(mutant));
        assert_eq!(is_open, [false, true, false, true]);
        journal
            .append(GradingJournalLine::Grade(2, killed(1)))
            .unwrap();
        journal
            .append(GradingJournalLine::Grade(4, survived(7)))
            .unwrap();
        let journal = open(r#"{"sdp": 5, "pdp": 5}"#);
        assert_eq!(journal.known[&2].grade, Some(killed(4)));
        assert_eq!(journal.known[&4].grade, Some(survived(10)));
        assert_eq!(journal.run(4), run(r#"{"sdp": 5, "pdp": 5}"#));
        assert!(![1, 2, 3, 4].iter().any(|mutant| journal.is_open(*mutant)));
    }
}
