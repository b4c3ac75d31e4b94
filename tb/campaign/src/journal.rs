//! The results of a campaign on disk: one header, then one line for each case.
//!
//! A file always has its whole header. Each line is appended with one write, in the order of the
//! cases. If the process is killed, the last line may be incomplete; a campaign that goes on drops
//! this line, once all lines before it are checked.

use std::fmt::Display;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use nvdla_files::FileError;
use serde::Serialize;
use serde::de::DeserializeOwned;

use nvdla_coverage::catalog::Catalog;

use crate::error::CampaignError;
use crate::record::{CaseRecord, JournalHeader};

/// A journal to which records can be added.
#[derive(Debug)]
pub struct JournalWriter {
    path: PathBuf,
    file: File,
    /// Length of the complete lines, in bytes.
    length: u64,
}

impl JournalWriter {
    /// Makes a new journal. An old file is replaced only if it has no complete header.
    ///
    /// # Errors
    /// There is a journal with cases, or the file cannot be written.
    pub fn create(path: &Path, header: &JournalHeader) -> Result<Self, CampaignError> {
        let line = json_line(header).map_err(io_error(path))?;
        let mut file = nvdla_files::beside(path).map_err(io_error(path))?;
        let written = file
            .write_all(&line)
            .and_then(|()| file.as_file().sync_all());
        written.map_err(io_error(path))?;
        let persisted = if is_headless(path) {
            file.persist(path)
        } else {
            file.persist_noclobber(path)
        };
        let file = persisted.map_err(|error| match error.error.kind() {
            io::ErrorKind::AlreadyExists => CampaignError::Refused(format!(
                "{} exists already; go on with --resume, or choose another directory",
                path.display()
            )),
            _ => io_error(path)(error.error).into(),
        })?;
        Ok(Self {
            path: path.to_owned(),
            file,
            length: line.len() as u64,
        })
    }

    /// Opens the journal that was read, to add records; drops an incomplete last line.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn go_on(read: &JournalReader) -> Result<Self, CampaignError> {
        let (path, length) = (&read.path, read.length);
        let opened = OpenOptions::new().append(true).open(path);
        let file = opened.map_err(io_error(path))?;
        file.set_len(length).map_err(io_error(path))?;
        Ok(Self {
            path: path.to_owned(),
            file,
            length,
        })
    }

    /// Gives the journal that was read another header, and opens it to add records. The old file is
    /// replaced as a whole or not at all.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn extend(read: &JournalReader, header: &JournalHeader) -> Result<Self, CampaignError> {
        let failed = io_error(&read.path);
        let head = json_line(header).map_err(&failed)?;
        let records = read.length - read.head;
        let mut old = File::open(&read.path).map_err(&failed)?;
        let mut file = nvdla_files::beside(&read.path).map_err(&failed)?;
        let copied = old
            .seek(SeekFrom::Start(read.head))
            .and_then(|_| file.write_all(&head))
            .and_then(|()| io::copy(&mut old.take(records), file.as_file_mut()))
            .and_then(|_| file.as_file().sync_all());
        copied.map_err(&failed)?;
        let persisted = file.persist(&read.path);
        Ok(Self {
            path: read.path.clone(),
            file: persisted.map_err(|error| failed(error.error))?,
            length: head.len() as u64 + records,
        })
    }

    /// Adds the next record. If the disk is full, all records before it stay.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn append(&mut self, record: &CaseRecord) -> Result<(), CampaignError> {
        let line = json_line(record).map_err(io_error(&self.path))?;
        if let Err(error) = self.file.write_all(&line) {
            // What cannot be cut off now is dropped when the campaign goes on.
            let _ = self.file.set_len(self.length);
            return Err(io_error(&self.path)(error).into());
        }
        self.length += line.len() as u64;
        Ok(())
    }
}

fn json_line(value: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut line = serde_json::to_vec(value)?;
    line.push(b'\n');
    Ok(line)
}

/// Whether the file has no complete header, because the process was killed: no case has run.
fn is_headless(path: &Path) -> bool {
    let mut first = Vec::new();
    let read = File::open(path)
        .and_then(|file| BufReader::new(file.take(MOST)).read_until(b'\n', &mut first));
    // What is no beginning of a header is somebody else's.
    let ours = first.starts_with(HEAD) || HEAD.starts_with(&first);
    read.is_ok() && ours && first.last() != Some(&b'\n')
}

/// First bytes of every journal.
const HEAD: &[u8] = b"{\"journal\":";

/// Largest length of a line, in bytes; a file with a longer line is no journal.
const MOST: u64 = 1 << 24;

/// Reads a journal line by line.
#[derive(Debug)]
pub struct JournalReader {
    path: PathBuf,
    lines: BufReader<File>,
    line: u64,
    /// Length of the header, in bytes.
    head: u64,
    /// Length of the complete lines that were read, in bytes.
    length: u64,
    pub header: JournalHeader,
    /// Number of the case whose record is read next.
    pub next: u64,
    /// Number of bins in the present catalog; `None` if the campaign had another catalog.
    bins: Option<usize>,
}

impl JournalReader {
    /// Opens the journal at `path` and reads its header.
    pub fn open(path: &Path) -> Result<Self, CampaignError> {
        let file = File::open(path).map_err(io_error(path))?;
        let mut lines = BufReader::new(file);
        let mut first = Vec::new();
        let read = lines.by_ref().take(MOST).read_until(b'\n', &mut first);
        read.map_err(io_error(path))?;
        if is_headless(path) {
            return Err(CampaignError::Refused(format!(
                "{} ends before its first line, so no case has run: begin again, with the same \
                 arguments and --out",
                path.display()
            )));
        }
        let header: JournalHeader = parse(path, 1, &first)?;
        let (found, ours) = (header.journal, JournalHeader::JOURNAL);
        if found != ours {
            let path = path.display();
            return Err(CampaignError::Refused(format!(
                "{path}: format {found} is not {ours}, which this program reads"
            )));
        }
        if header.profiles.is_empty() {
            return Err(wrong((path, 1), "a campaign has one profile at least"));
        }
        Ok(Self {
            path: path.to_owned(),
            lines,
            line: 1,
            head: first.len() as u64,
            length: first.len() as u64,
            next: header.shard.number(0),
            bins: (header.coverage == Catalog::get().digest).then(|| Catalog::get().entries.len()),
            header,
        })
    }

    /// Parses the record in a line and checks that it is of the next case, `self.next`.
    fn record(&mut self, line: &[u8]) -> Result<CaseRecord, CampaignError> {
        let record: CaseRecord = parse(&self.path, self.line, line)?;
        let wrong = |what: String| Err(wrong((&self.path, self.line), what));
        let (number, next) = (record.number, self.next);
        if number != next {
            return wrong(format!("has case {number} where case {next} belongs"));
        }
        if self.header.total().is_some_and(|total| number >= total) {
            return wrong(format!("has case {number}, which the campaign lacks"));
        }
        if let (Some(bins), Some(last)) = (self.bins, record.bins.iter().last())
            && last.index() >= bins
        {
            let last = last.index();
            return wrong(format!("has bin {last}, but there are {bins}"));
        }
        self.next = self.next.saturating_add(self.header.shard.of);
        Ok(record)
    }
}

impl Iterator for JournalReader {
    type Item = Result<CaseRecord, CampaignError>;

    /// The next record of the journal; an incomplete last line is skipped.
    fn next(&mut self) -> Option<Self::Item> {
        let mut line = Vec::new();
        self.line += 1;
        let read = self.lines.by_ref().take(MOST).read_until(b'\n', &mut line);
        match read {
            Err(source) => Some(Err(io_error(&self.path)(source).into())),
            Ok(read) if line.last() != Some(&b'\n') && (read as u64) < MOST => None,
            Ok(read) => {
                let record = self.record(&line);
                if record.is_ok() {
                    self.length += read as u64;
                }
                Some(record)
            }
        }
    }
}

fn parse<T: DeserializeOwned>(path: &Path, line: u64, text: &[u8]) -> Result<T, CampaignError> {
    serde_json::from_slice(text).map_err(|error| wrong((path, line), error))
}

/// The error that a line of a journal is wrong, and why.
fn wrong((path, line): (&Path, u64), what: impl Display) -> CampaignError {
    CampaignError::Refused(format!(
        "{}:{line}: {what}; a journal is written by `cosim campaign` and never by hand",
        path.display()
    ))
}

fn io_error(path: &Path) -> impl Fn(io::Error) -> FileError {
    FileError::doing("use", path)
}
