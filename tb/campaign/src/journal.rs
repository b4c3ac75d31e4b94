//! The results of a campaign on disk: one header, then one line for each case.
//!
//! Lines are appended with one write each and in the order of the cases. Whatever kills the
//! process leaves complete lines and at most one that is cut; opening the journal again drops
//! the cut one.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::record::{CaseRecord, Header};

/// A journal that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    #[error("cannot use {}", path.display())]
    Io { path: PathBuf, source: io::Error },
    #[error(
        "{}:{line}: {what}; a journal is written by `cosim campaign` and never by hand",
        path.display()
    )]
    Line {
        path: PathBuf,
        line: u64,
        what: String,
    },
    #[error("{} exists already; go on with --resume, or choose another directory", path.display())]
    Exists { path: PathBuf },
    #[error(
        "{}: format {found} is not {}, which this program reads",
        path.display(),
        Header::JOURNAL
    )]
    Version { path: PathBuf, found: u32 },
}

/// A journal open for more records.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// A new journal; there must be none yet.
    pub fn create(path: &Path, header: &Header) -> Result<Self, JournalError> {
        let opened = OpenOptions::new().append(true).create_new(true).open(path);
        let file = opened.map_err(|source| match source.kind() {
            io::ErrorKind::AlreadyExists => JournalError::Exists {
                path: path.to_owned(),
            },
            _ => io_error(path)(source),
        })?;
        let mut journal = Self {
            path: path.to_owned(),
            file,
        };
        journal.line(header)?;
        Ok(journal)
    }

    /// The journal at `path`, for more records; a line that was cut is dropped.
    pub fn resume(path: &Path) -> Result<Self, JournalError> {
        let opened = OpenOptions::new().read(true).append(true).open(path);
        let file = opened.map_err(io_error(path))?;
        let bytes = std::fs::read(path).map_err(io_error(path))?;
        let complete = bytes.iter().rposition(|byte| *byte == b'\n');
        let length = complete.map_or(0, |end| end + 1);
        if length < bytes.len() {
            file.set_len(length as u64).map_err(io_error(path))?;
        }
        Ok(Self {
            path: path.to_owned(),
            file,
        })
    }

    /// Adds the next record.
    pub fn append(&mut self, record: &CaseRecord) -> Result<(), JournalError> {
        self.line(record)
    }

    fn line(&mut self, value: &impl Serialize) -> Result<(), JournalError> {
        let mut line =
            serde_json::to_vec(value).map_err(|error| io_error(&self.path)(error.into()))?;
        line.push(b'\n');
        self.file.write_all(&line).map_err(io_error(&self.path))
    }
}

/// Reads a journal line by line.
#[derive(Debug)]
pub struct JournalReader {
    path: PathBuf,
    lines: BufReader<File>,
    line: u64,
    header: Header,
    /// Number of the next record.
    next: u64,
}

impl JournalReader {
    /// Opens the journal at `path` and reads its header.
    pub fn open(path: &Path) -> Result<Self, JournalError> {
        let file = File::open(path).map_err(io_error(path))?;
        let mut lines = BufReader::new(file);
        let mut first = Vec::new();
        lines
            .read_until(b'\n', &mut first)
            .map_err(io_error(path))?;
        let header: Header = parse(path, 1, &first)?;
        if header.journal != Header::JOURNAL {
            return Err(JournalError::Version {
                path: path.to_owned(),
                found: header.journal,
            });
        }
        if header.profiles.is_empty() {
            return Err(JournalError::Line {
                path: path.to_owned(),
                line: 1,
                what: "a campaign has one profile at least".to_owned(),
            });
        }
        Ok(Self {
            path: path.to_owned(),
            lines,
            line: 1,
            next: header.shard.number(0),
            header,
        })
    }

    /// The record in a line; a journal has all its cases in their order.
    fn record(&mut self, line: &[u8]) -> Result<CaseRecord, JournalError> {
        let record: CaseRecord = parse(&self.path, self.line, line)?;
        if record.number != self.next {
            return Err(JournalError::Line {
                path: self.path.clone(),
                line: self.line,
                what: format!(
                    "has case {} where case {} belongs",
                    record.number, self.next
                ),
            });
        }
        self.next = self.next.saturating_add(self.header.shard.of());
        Ok(record)
    }

    /// Number of the case behind the records that were read.
    pub fn next_number(&self) -> u64 {
        self.next
    }

    /// Its header.
    pub fn header(&self) -> &Header {
        &self.header
    }
}

impl Iterator for JournalReader {
    type Item = Result<CaseRecord, JournalError>;

    /// The next record; a cut line at the end is none.
    fn next(&mut self) -> Option<Self::Item> {
        let mut line = Vec::new();
        self.line += 1;
        match self.lines.read_until(b'\n', &mut line) {
            Err(source) => Some(Err(io_error(&self.path)(source))),
            Ok(_) if line.last() != Some(&b'\n') => None,
            Ok(_) => Some(self.record(&line)),
        }
    }
}

fn parse<T: DeserializeOwned>(path: &Path, line: u64, text: &[u8]) -> Result<T, JournalError> {
    serde_json::from_slice(text).map_err(|error| JournalError::Line {
        path: path.to_owned(),
        line,
        what: error.to_string(),
    })
}

fn io_error(path: &Path) -> impl FnOnce(io::Error) -> JournalError {
    let path = path.to_owned();
    move |source| JournalError::Io { path, source }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::record::End;
    use crate::schedule::Shard;
    use nvdla_bench::seed::Seed;
    use nvdla_coverage::catalog::BinId;

    pub(crate) fn header(shard: &str) -> Header {
        Header {
            journal: Header::JOURNAL,
            draw: 1,
            profiles: vec!["sdp".to_owned(), "pdp".to_owned()],
            seed: Seed(1),
            count: Some(10),
            until_coverage: None,
            shard: shard.parse::<Shard>().expect("a shard"),
            dut: None,
            first: Vec::new(),
            digest: "00c0ffee".to_owned(),
            coverage: "0badcafe".to_owned(),
        }
    }

    pub(crate) fn record(number: u64) -> CaseRecord {
        CaseRecord {
            number,
            case: format!("sdp:1:{number}").parse().expect("a case"),
            seed: Seed(number),
            what: "SDP 1x1x1".to_owned(),
            conditions: "memory fast".to_owned(),
            end: match number % 3 {
                0 => End::Failed("register SDP.D_STATUS".to_owned()),
                _ => End::Passed,
            },
            clocks: 100 + number,
            layers: vec![number],
            bins: [1, 7].map(BinId).into_iter().collect(),
        }
    }

    #[test]
    fn a_journal_cut_anywhere_goes_on_where_it_was_complete() {
        let directory = tempfile::tempdir().unwrap();
        let whole = directory.path().join("whole.jsonl");
        let mut journal = Journal::create(&whole, &header("1/1")).unwrap();
        (0..5).for_each(|number| journal.append(&record(number)).unwrap());
        let bytes = std::fs::read(&whole).unwrap();
        let first = bytes.iter().position(|byte| *byte == b'\n').unwrap() + 1;
        for cut in first..bytes.len() {
            let path = directory.path().join(format!("{cut}.jsonl"));
            std::fs::write(&path, &bytes[..cut]).unwrap();
            let mut journal = Journal::resume(&path).unwrap();
            let done = JournalReader::open(&path).unwrap().map(Result::unwrap);
            let next = done.last().map_or(0, |record| record.number + 1);
            (next..5).for_each(|number| journal.append(&record(number)).unwrap());
            assert_eq!(std::fs::read(&path).unwrap(), bytes, "cut at {cut}");
        }
    }

    #[test]
    fn a_journal_is_never_overwritten() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("results.jsonl");
        Journal::create(&path, &header("1/1")).unwrap();
        let again = Journal::create(&path, &header("1/1"));
        assert!(matches!(again, Err(JournalError::Exists { .. })));
    }

    #[test]
    fn cases_that_are_missing_and_campaigns_without_profiles_are_refused() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("gap.jsonl");
        let mut journal = Journal::create(&path, &header("1/1")).unwrap();
        for number in [0, 2] {
            journal.append(&record(number)).unwrap();
        }
        let last = JournalReader::open(&path).unwrap().last().unwrap();
        let error = last.unwrap_err().to_string();
        let gap = "gap.jsonl:3: has case 2 where case 1 belongs";
        assert!(error.contains(gap), "{error}");
        let path = directory.path().join("empty.jsonl");
        let profiles = Vec::new();
        let header = header("1/1");
        Journal::create(&path, &Header { profiles, ..header }).unwrap();
        let error = JournalReader::open(&path).unwrap_err().to_string();
        assert!(error.contains("one profile at least"), "{error}");
    }

    #[test]
    fn a_broken_line_is_named() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("results.jsonl");
        let mut journal = Journal::create(&path, &header("1/1")).unwrap();
        journal.append(&record(0)).unwrap();
        let mut text = std::fs::read_to_string(&path).unwrap();
        text.push_str("{\"number\": 1}\n");
        std::fs::write(&path, text).unwrap();
        let last = JournalReader::open(&path).unwrap().last().unwrap();
        let error = last.unwrap_err().to_string();
        assert!(error.contains("results.jsonl:3: missing field"), "{error}");
    }
}
