//! The file: SQLite with a table of runs and one of the clocks of their shapes.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags, Row, Transaction, TransactionBehavior, params};

use nvdla_campaign::again::{ClockShape, ShapeClocks};

use crate::run::HistoryRun;

/// Written into every history, so that no other database is taken for one: "NVDH".
const APPLICATION: i64 = 0x4e56_4448;
/// Version of the tables.
const VERSION: i64 = 1;
/// How long a writer waits for others.
const WAIT: Duration = Duration::from_secs(60);

const TABLES: &str = "
CREATE TABLE runs (
    id INTEGER PRIMARY KEY,
    date TEXT NOT NULL,
    host TEXT NOT NULL,
    revision TEXT NOT NULL,
    dut TEXT NOT NULL,
    profiles TEXT NOT NULL,
    seed TEXT NOT NULL,
    draw INTEGER NOT NULL,
    results TEXT NOT NULL,
    passed INTEGER NOT NULL,
    failed INTEGER NOT NULL,
    not_applicable INTEGER NOT NULL,
    clocks INTEGER NOT NULL,
    millis INTEGER,
    coverage TEXT NOT NULL,
    covered INTEGER NOT NULL,
    bins INTEGER NOT NULL,
    UNIQUE (date, host, revision, results)
) STRICT;
CREATE TABLE shapes (
    run INTEGER NOT NULL REFERENCES runs (id),
    label TEXT NOT NULL,
    memory TEXT NOT NULL,
    ideal INTEGER NOT NULL,
    macs INTEGER NOT NULL,
    layers INTEGER NOT NULL,
    least INTEGER NOT NULL,
    most INTEGER NOT NULL,
    PRIMARY KEY (run, label, memory)
) STRICT, WITHOUT ROWID;
";

/// A history that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum HistoryError {
    #[error(
        "{}: no history, or a spoiled one ({what}); move it away and add the directories of the \
         campaigns again with `cosim history add`",
        path.display()
    )]
    Spoiled { path: PathBuf, what: String },
    #[error(
        "{}: tables of version {found}, this program knows {VERSION}; use the program that wrote it, \
         or another file",
        path.display()
    )]
    Version { path: PathBuf, found: i64 },
    #[error("{}: no such file; `cosim history add` makes it", path.display())]
    Missing { path: PathBuf },
    #[error("cannot use {}: {source}", path.display())]
    Database {
        path: PathBuf,
        source: rusqlite::Error,
    },
}

/// What became of a run that was added.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AddedRun {
    New,
    /// It was there.
    Known,
}

/// Number of a run in its history.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RunId(i64);

/// An open history.
#[derive(Debug)]
pub struct History {
    path: PathBuf,
    connection: Connection,
}

impl History {
    /// The history in a file, to read.
    ///
    /// # Errors
    /// There is none, or something else.
    pub fn read(path: &Path) -> Result<Self, HistoryError> {
        if !path.exists() {
            let path = path.to_owned();
            return Err(HistoryError::Missing { path });
        }
        // To write, too: what a writer that was killed left half done is taken back first.
        let history = Self::connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        match history.version()? {
            Some(VERSION) => Ok(history),
            found => Err(history.unknown(found)),
        }
    }

    /// The history in a file, to add to; a new one where there is none.
    ///
    /// # Errors
    /// The file cannot be written, or is something else.
    pub fn open(path: &Path) -> Result<Self, HistoryError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
        let mut history = Self::connect(path, flags)?;
        // Whoever comes first makes the tables; the others wait, and find them.
        let transaction = history.begin()?;
        let tables = "SELECT count(*) FROM sqlite_schema";
        let tables: Result<i64, _> = transaction.query_row(tables, [], |row| row.get(0));
        let made = tables.and_then(|tables| {
            if tables == 0 {
                transaction.execute_batch(TABLES)?;
                transaction.pragma_update(None, "application_id", APPLICATION)?;
                transaction.pragma_update(None, "user_version", VERSION)?;
            }
            transaction.commit()
        });
        made.map_err(|error| refused(path, error))?;
        match history.version()? {
            Some(VERSION) => Ok(history),
            found => Err(history.unknown(found)),
        }
    }

    fn connect(path: &Path, flags: OpenFlags) -> Result<Self, HistoryError> {
        let connection = Connection::open_with_flags(path, flags);
        let connection = connection.map_err(|error| refused(path, error))?;
        let check = connection.busy_timeout(WAIT).and_then(|()| {
            connection.query_row("PRAGMA quick_check(1)", [], |row| row.get::<_, String>(0))
        });
        let check = check.map_err(|error| refused(path, error))?;
        let path = path.to_owned();
        match check.as_str() {
            "ok" => Ok(Self { path, connection }),
            what => Err(HistoryError::Spoiled {
                path,
                what: what.replace('\n', "; "),
            }),
        }
    }

    /// Version of the tables; `None`: this is no history.
    fn version(&self) -> Result<Option<i64>, HistoryError> {
        let pragma = |name: &str| {
            let value = self
                .connection
                .pragma_query_value(None, name, |row| row.get(0));
            value.map_err(|error| refused(&self.path, error))
        };
        let application: i64 = pragma("application_id")?;
        let version = pragma("user_version")?;
        Ok((application == APPLICATION).then_some(version))
    }

    fn unknown(&self, found: Option<i64>) -> HistoryError {
        let path = self.path.clone();
        match found {
            Some(found) => HistoryError::Version { path, found },
            None => HistoryError::Spoiled {
                path,
                what: "another program's database".to_owned(),
            },
        }
    }

    fn begin(&mut self) -> Result<Transaction<'_>, HistoryError> {
        let path = &self.path;
        let begun = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate);
        begun.map_err(|error| refused(path, error))
    }

    /// Adds a run with the clocks of its shapes, all or nothing.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add(
        &mut self,
        run: &HistoryRun,
        shapes: &BTreeMap<ClockShape, ShapeClocks>,
    ) -> Result<AddedRun, HistoryError> {
        let path = self.path.clone();
        let transaction = self.begin()?;
        let added = insert(&transaction, run, shapes).and_then(|added| {
            transaction.commit()?;
            Ok(added)
        });
        added.map_err(|error| refused(&path, error))
    }

    /// All runs, by date.
    ///
    /// # Errors
    /// The file is spoiled.
    pub fn runs(&self) -> Result<Vec<(RunId, HistoryRun)>, HistoryError> {
        let all = "SELECT * FROM runs ORDER BY date, id";
        self.rows(all, [], |row| Ok((RunId(row.get("id")?), run(row)?)))
    }

    /// The clocks of the shapes of a run.
    ///
    /// # Errors
    /// The file is spoiled.
    pub fn shapes(&self, of: RunId) -> Result<BTreeMap<ClockShape, ShapeClocks>, HistoryError> {
        let all = "SELECT * FROM shapes WHERE run = ?1";
        Ok(self.rows(all, [of.0], shape)?.into_iter().collect())
    }

    fn rows<T>(
        &self,
        query: &str,
        parameters: impl rusqlite::Params,
        read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, HistoryError> {
        let read = || -> rusqlite::Result<Vec<T>> {
            let mut query = self.connection.prepare(query)?;
            query.query_map(parameters, read)?.collect()
        };
        read().map_err(|error| refused(&self.path, error))
    }
}

fn insert(
    into: &Transaction<'_>,
    run: &HistoryRun,
    shapes: &BTreeMap<ClockShape, ShapeClocks>,
) -> rusqlite::Result<AddedRun> {
    let row = "INSERT OR IGNORE INTO runs (date, host, revision, dut, profiles, seed, draw, \
               results, passed, failed, not_applicable, clocks, millis, coverage, covered, bins) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)";
    let values = params![
        run.date,
        run.host,
        run.revision,
        run.dut,
        run.profiles,
        run.seed.to_string(),
        stored(run.draw),
        run.results,
        stored(run.passed),
        stored(run.failed),
        stored(run.not_applicable),
        stored(run.clocks),
        run.millis.map(stored),
        run.coverage,
        stored(run.covered),
        stored(run.bins),
    ];
    if into.execute(row, values)? == 0 {
        return Ok(AddedRun::Known);
    }
    let id = into.last_insert_rowid();
    let row = "INSERT INTO shapes (run, label, memory, ideal, macs, layers, least, most) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    let mut row = into.prepare(row)?;
    for (shape, clocks) in shapes {
        row.execute(params![
            id,
            shape.label,
            shape.memory,
            stored(clocks.ideal),
            stored(clocks.macs),
            stored(clocks.layers),
            stored(clocks.least),
            stored(clocks.most),
        ])?;
    }
    Ok(AddedRun::New)
}

fn run(row: &Row<'_>) -> rusqlite::Result<HistoryRun> {
    let number = |name: &str| row.get(name).map(restored);
    let seed: String = row.get("seed")?;
    Ok(HistoryRun {
        date: row.get("date")?,
        host: row.get("host")?,
        revision: row.get("revision")?,
        dut: row.get("dut")?,
        profiles: row.get("profiles")?,
        seed: seed.parse().unwrap_or_default(),
        draw: number("draw")?,
        results: row.get("results")?,
        passed: number("passed")?,
        failed: number("failed")?,
        not_applicable: number("not_applicable")?,
        clocks: number("clocks")?,
        millis: row.get::<_, Option<i64>>("millis")?.map(restored),
        coverage: row.get("coverage")?,
        covered: number("covered")?,
        bins: number("bins")?,
    })
}

fn shape(row: &Row<'_>) -> rusqlite::Result<(ClockShape, ShapeClocks)> {
    let number = |name: &str| row.get(name).map(restored);
    let shape = ClockShape {
        label: row.get("label")?,
        memory: row.get("memory")?,
    };
    let clocks = ShapeClocks {
        ideal: number("ideal")?,
        macs: number("macs")?,
        layers: number("layers")?,
        least: number("least")?,
        most: number("most")?,
    };
    Ok((shape, clocks))
}

/// SQLite's integers have a sign.
fn stored(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn restored(number: i64) -> u64 {
    u64::try_from(number).unwrap_or_default()
}

fn refused(path: &Path, source: rusqlite::Error) -> HistoryError {
    let path = path.to_owned();
    match source.sqlite_error_code() {
        Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => HistoryError::Spoiled {
            path,
            what: source.to_string(),
        },
        _ => HistoryError::Database { path, source },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(number: u64) -> HistoryRun {
        HistoryRun {
            date: format!("2026-05-01T12:00:{number:02}"),
            host: "a".to_owned(),
            revision: "b".to_owned(),
            profiles: "sdp".to_owned(),
            seed: u64::MAX - number,
            results: "00c0ffee".to_owned(),
            passed: number,
            ..HistoryRun::default()
        }
    }

    fn shapes(least: u64) -> BTreeMap<ClockShape, ShapeClocks> {
        let shape = |memory: &str, more: u64| {
            let shape = ClockShape {
                label: "SDP 1x1x8".to_owned(),
                memory: memory.to_owned(),
            };
            let clocks = ShapeClocks {
                ideal: 8,
                macs: 0,
                layers: 3,
                least: least + more,
                most: least + more + 5,
            };
            (shape, clocks)
        };
        [shape("fast", 0), shape("latency=9", 30)].into()
    }

    #[test]
    fn what_is_added_is_read_back_once() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("history.sqlite");
        let missing = History::read(&path).unwrap_err().to_string();
        assert!(
            missing.contains("`cosim history add` makes it"),
            "{missing}"
        );
        let mut history = History::open(&path).unwrap();
        assert_eq!(history.add(&run(2), &shapes(20)).unwrap(), AddedRun::New);
        assert_eq!(history.add(&run(1), &shapes(10)).unwrap(), AddedRun::New);
        assert_eq!(history.add(&run(2), &shapes(99)).unwrap(), AddedRun::Known);
        let history = History::read(&path).unwrap();
        let runs = history.runs().unwrap();
        let seen: Vec<_> = runs.iter().map(|(_, run)| run.clone()).collect();
        assert_eq!(seen, [run(1), run(2)], "by date");
        assert_eq!(history.shapes(runs[1].0).unwrap(), shapes(20));
    }

    #[test]
    fn writers_at_the_same_time_all_succeed() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("history.sqlite");
        std::thread::scope(|scope| {
            for writer in 0..4 {
                let path = &path;
                scope.spawn(move || {
                    for number in 0..10 {
                        // Opened each time, as each command does.
                        let mut history = History::open(path).unwrap();
                        let added = history.add(&run(10 * writer + number), &shapes(number));
                        assert_eq!(added.unwrap(), AddedRun::New);
                    }
                });
            }
        });
        assert_eq!(History::read(&path).unwrap().runs().unwrap().len(), 40);
    }

    #[test]
    fn a_spoiled_file_is_refused_with_what_to_do_and_left_as_it_is() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("history.sqlite");
        let mut history = History::open(&path).unwrap();
        for number in 0..40 {
            history.add(&run(number), &shapes(number)).unwrap();
        }
        drop(history);
        let whole = std::fs::read(&path).unwrap();
        let mut holed = whole.clone();
        holed[4096..8192].fill(0xff);
        let cut = whole[..whole.len() / 2].to_vec();
        for spoiled in [b"schema: 1\n".repeat(100), holed, cut] {
            std::fs::write(&path, &spoiled).unwrap();
            let opened = [History::open(&path).err(), History::read(&path).err()];
            for error in opened {
                let error = error.expect("it is spoiled").to_string();
                assert!(error.contains("move it away and add"), "{error}");
            }
            assert!(std::fs::read(&path).unwrap() == spoiled);
        }
    }

    #[test]
    fn databases_of_others_and_of_later_versions_are_refused() {
        let directory = tempfile::tempdir().unwrap();
        let other = directory.path().join("other.sqlite");
        let database = Connection::open(&other).unwrap();
        database.execute_batch("CREATE TABLE mine (a)").unwrap();
        drop(database);
        let error = History::open(&other).unwrap_err().to_string();
        assert!(error.contains("another program's database"), "{error}");
        let path = directory.path().join("history.sqlite");
        let history = History::open(&path).unwrap();
        history
            .connection
            .pragma_update(None, "user_version", 7)
            .unwrap();
        drop(history);
        let error = History::open(&path).unwrap_err().to_string();
        assert!(error.contains("tables of version 7"), "{error}");
    }
}
