//! Measures how a campaign scales with threads, even on a machine with few processors.
//!
//! The cases of a finished campaign are run again by the same pool, journal and summary, in a round
//! of as many cases as a campaign takes. Instead of a simulation, each thread sleeps for the time
//! that a design of one million clocks a second would take, so that threads need no processors.
//! What is missing to 100 % is time in which threads wait: for each other, for the thread that
//! writes the journal, and for the last case.
//!
//! `cargo bench --bench scaling -- RUN`; RUN is the folder of a campaign.

#![expect(clippy::print_stdout, reason = "a bench reports on the terminal")]

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use nvdla_bench::pool::CaseThreadPool;
use nvdla_campaign::journal::JournalWriter;
use nvdla_campaign::record::{CaseRecord, JournalHeader};
use nvdla_campaign::run::{ROUND, records};
use nvdla_campaign::summary::CampaignSummary;

const THREADS: [usize; 7] = [1, 2, 4, 8, 16, 32, 64];
const NANOSECONDS_A_CLOCK: u64 = 1000;

fn main() {
    let run = std::env::args()
        .skip(1)
        .find(|argument| !argument.starts_with("--"));
    let Some(run) = run.map(PathBuf::from) else {
        println!("name the directory of a campaign: cargo bench --bench scaling -- RUN");
        return;
    };
    let (header, read) = records(&run).unwrap_or_else(|error| panic!("{error}"));
    let all: Vec<CaseRecord> = read
        .map(|record| record.unwrap_or_else(|error| panic!("{error}")))
        .collect();
    println!(
        "{:>7} {:>6} {:>8} {:>10}",
        "threads", "cases", "cases/s", "of ideal %"
    );
    for threads in THREADS {
        let round = usize::try_from(ROUND).expect("a small number") * threads;
        let cases: Vec<CaseRecord> = all.iter().cycle().take(round).cloned().collect();
        let taken = round_of(&header, threads, &cases).as_secs_f64();
        let ideal: f64 = cases.iter().map(|case| length(case).as_secs_f64()).sum();
        println!(
            "{threads:>7} {round:>6} {:>8.0} {:>10.1}",
            round as f64 / taken,
            100.0 * ideal / threads as f64 / taken
        );
    }
}

fn length(case: &CaseRecord) -> Duration {
    Duration::from_nanos(case.clocks * NANOSECONDS_A_CLOCK)
}

/// Runs the cases on `threads` threads, writes their records, and returns the time.
#[expect(clippy::disallowed_methods, reason = "a benchmark measures time")]
fn round_of(header: &JournalHeader, threads: usize, cases: &[CaseRecord]) -> Duration {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let mut journal =
        JournalWriter::create(&folder.path().join("results.jsonl"), header).expect("a journal");
    let mut summary = CampaignSummary::default();
    let start = Instant::now();
    let work = |case: &CaseRecord| {
        std::thread::sleep(length(case));
        case.clone()
    };
    let mut number = 0;
    let write = |_, ended: &Result<CaseRecord, String>| {
        let record = ended.as_ref().expect("no case panics");
        let record = CaseRecord {
            number,
            ..record.clone()
        };
        journal.append(&record).expect("room for a record");
        summary.add(&record);
        number += 1;
        ControlFlow::Continue(())
    };
    CaseThreadPool::new(threads)
        .run(cases, work, write)
        .expect("threads");
    start.elapsed()
}
