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
