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

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::record::CaseEnding;
    use crate::schedule::Shard;
    use nvdla_coverage::catalog::BinId;
    use nvdla_random::conditions::ConditionOverrides;
    use nvdla_random::seed::Seed;

    pub(crate) fn header(shard: &str) -> JournalHeader {
        JournalHeader {
            journal: JournalHeader::JOURNAL,
            draw: 1,
            profiles: vec!["sdp".to_owned(), "pdp".to_owned()],
            seed: Seed(1),
            count: Some(10),
            until_coverage: None,
            steering: None,
            shard: shard.parse::<Shard>().expect("a shard"),
            dut: None,
            conditions: ConditionOverrides::default(),
            first: Vec::new(),
            digest: "00c0ffee".to_owned(),
            coverage: "0badcafe".to_owned(),
        }
    }

    pub(crate) fn record(number: u64) -> CaseRecord {
        CaseRecord {
            number,
            round: None,
            case: format!("sdp:1:{number}").parse().expect("a case"),
            seed: Seed(number),
            what: "SDP 1x1x1".to_owned(),
            conditions: "memory fast".to_owned(),
            dut: String::new(),
            first: String::new(),
            end: match number % 3 {
                0 => CaseEnding::Failed("register SDP.D_STATUS".to_owned()),
                _ => CaseEnding::Passed,
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
        let mut journal = JournalWriter::create(&whole, &header("1/1")).unwrap();
        (0..5).for_each(|number| journal.append(&record(number)).unwrap());
        let bytes = std::fs::read(&whole).unwrap();
        let first = bytes.iter().position(|byte| *byte == b'\n').unwrap() + 1;
        for cut in first..bytes.len() {
            let path = directory.path().join(format!("{cut}.jsonl"));
            std::fs::write(&path, &bytes[..cut]).unwrap();
            let mut reader = JournalReader::open(&path).unwrap();
            let done = reader.by_ref().map(Result::unwrap);
            let next = done.last().map_or(0, |record| record.number + 1);
            let mut journal = JournalWriter::go_on(&reader).unwrap();
            (next..5).for_each(|number| journal.append(&record(number)).unwrap());
            assert_eq!(std::fs::read(&path).unwrap(), bytes, "cut at {cut}");
        }
    }

    #[test]
    fn a_journal_cut_within_its_head_has_no_case_and_may_begin_again() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("results.jsonl");
        drop(JournalWriter::create(&path, &header("1/1")).unwrap());
        let whole = std::fs::read(&path).unwrap();
        for cut in [0, 5, whole.len() - 1] {
            std::fs::write(&path, &whole[..cut]).unwrap();
            let error = JournalReader::open(&path).unwrap_err().to_string();
            assert!(error.contains("so no case has run: begin again"), "{error}");
            let mut journal = JournalWriter::create(&path, &header("1/1")).unwrap();
            journal.append(&record(0)).unwrap();
            assert!(std::fs::read(&path).unwrap().starts_with(&whole));
        }
        std::fs::write(&path, "a file of mine").unwrap();
        let again = JournalWriter::create(&path, &header("1/1"));
        assert!(matches!(again, Err(CampaignError::Refused(_))));
        assert_eq!(std::fs::read(&path).unwrap(), b"a file of mine");
    }

    #[test]
    fn a_record_without_room_leaves_those_before_it() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("results.jsonl");
        let mut journal = JournalWriter::create(&path, &header("1/1")).unwrap();
        journal.append(&record(0)).unwrap();
        let whole = std::fs::read(&path).unwrap();
        journal.file = File::options().write(true).open("/dev/full").unwrap();
        let error = journal.append(&record(1)).unwrap_err();
        assert!(matches!(error, CampaignError::File(_)), "{error}");
        assert_eq!(std::fs::read(&path).unwrap(), whole);
    }

    #[test]
    fn a_journal_goes_on_under_a_head_with_more_cases() {
        let directory = tempfile::tempdir().unwrap();
        let longer = JournalHeader {
            count: Some(1_000_000),
            ..header("1/1")
        };
        let path = |name: &str| directory.path().join(name);
        let whole = path("whole.jsonl");
        let mut journal = JournalWriter::create(&whole, &longer).unwrap();
        (0..5).for_each(|number| journal.append(&record(number)).unwrap());
        let short = path("short.jsonl");
        let mut journal = JournalWriter::create(&short, &header("1/1")).unwrap();
        (0..3).for_each(|number| journal.append(&record(number)).unwrap());
        // A line that was cut does not come along.
        let mut bytes = std::fs::read(&short).unwrap();
        bytes.extend(b"{\"number\":3,");
        std::fs::write(&short, bytes).unwrap();
        let mut reader = JournalReader::open(&short).unwrap();
        assert_eq!(reader.by_ref().map(Result::unwrap).count(), 3);
        let mut journal = JournalWriter::extend(&reader, &longer).unwrap();
        (3..5).for_each(|number| journal.append(&record(number)).unwrap());
        assert_eq!(std::fs::read(short).unwrap(), std::fs::read(whole).unwrap());
    }

    #[test]
    fn bins_and_cases_that_do_not_fit_the_head_are_refused() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("results.jsonl");
        let bins = Catalog::get().entries.len();
        let coverage = Catalog::get().digest.to_owned();
        let ours = |shard| JournalHeader {
            coverage: coverage.clone(),
            ..header(shard)
        };
        let mut journal = JournalWriter::create(&path, &ours("1/1")).unwrap();
        let last = BinId(u32::try_from(bins).unwrap());
        let bins = [last].into_iter().collect();
        journal.append(&CaseRecord { bins, ..record(0) }).unwrap();
        let mut reader = JournalReader::open(&path).unwrap();
        let error = reader.next().unwrap().unwrap_err().to_string();
        let what = format!("results.jsonl:2: has bin {0}, but there are {0}", last.0);
        assert!(error.contains(&what), "{error}");

        std::fs::remove_file(&path).unwrap();
        let mut journal = JournalWriter::create(&path, &ours("2/2")).unwrap();
        (0..6).for_each(|nth| journal.append(&record(2 * nth + 1)).unwrap());
        let last = JournalReader::open(&path).unwrap().last().unwrap();
        let error = last.unwrap_err().to_string();
        assert!(
            error.contains(":7: has case 11, which the campaign lacks"),
            "{error}"
        );
    }

    #[test]
    fn a_journal_is_never_overwritten() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("results.jsonl");
        JournalWriter::create(&path, &header("1/1")).unwrap();
        let again = JournalWriter::create(&path, &header("1/1"));
        assert!(matches!(again, Err(CampaignError::Refused(_))));
    }

    #[test]
    fn cases_that_are_missing_and_campaigns_without_profiles_are_refused() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("gap.jsonl");
        let mut journal = JournalWriter::create(&path, &header("1/1")).unwrap();
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
        JournalWriter::create(&path, &JournalHeader { profiles, ..header }).unwrap();
        let error = JournalReader::open(&path).unwrap_err().to_string();
        assert!(error.contains("one profile at least"), "{error}");
    }

    #[test]
    fn a_broken_line_is_named() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("results.jsonl");
        let mut journal = JournalWriter::create(&path, &header("1/1")).unwrap();
        journal.append(&record(0)).unwrap();
        let mut text = std::fs::read_to_string(&path).unwrap();
        text.push_str("{\"number\": 1}\n");
        std::fs::write(&path, text).unwrap();
        let last = JournalReader::open(&path).unwrap().last().unwrap();
        let error = last.unwrap_err().to_string();
        assert!(error.contains("results.jsonl:3: missing field"), "{error}");
    }
}
