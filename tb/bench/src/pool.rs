//! Many cases in parallel, results in the order of the cases.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::error::Error;

/// How one case ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ended<R> {
    Done(R),
    /// The case panicked with this message; a defect of the bench.
    Panicked(String),
}

/// When to stop early.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Stop {
    /// All cases run.
    #[default]
    Never,
    /// Cases after that many failing ones are not reported.
    AfterFailures(NonZeroUsize),
}

/// What a case contributes.
pub trait Case: Sync {
    type Result: Send;

    /// Runs the case; builds its DUT here, on the thread that uses it.
    fn run(&self) -> Self::Result;

    /// Whether the result counts as a failure.
    fn failed(result: &Self::Result) -> bool;
}

/// Runs `cases` on `jobs` threads (0: one for each processor).
///
/// `report` sees every result in the order of the cases, as soon as all earlier ones are
/// there. What is returned and reported depends on the cases alone, never on the threads.
pub fn run<C: Case>(
    cases: &[C],
    jobs: usize,
    stop: Stop,
    report: impl FnMut(usize, &Ended<C::Result>) + Send,
) -> Result<Vec<Ended<C::Result>>, Error> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(jobs)
        .build()
        .map_err(|source| Error::Threads { jobs, source })?;
    let next = AtomicUsize::new(0);
    let last = AtomicUsize::new(usize::MAX);
    let sorter = Mutex::new(Sorter {
        waiting: cases.iter().map(|_| None).collect(),
        done: Vec::new(),
        failures: BTreeSet::new(),
        most: match stop {
            Stop::Never => usize::MAX,
            Stop::AfterFailures(most) => most.get(),
        },
        report,
    });
    pool.broadcast(|_| {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(case) = cases.get(index) else { return };
            // Every case before the failing one that ends the run still runs, so the outcome is
            // the same whichever thread fails first.
            if index > last.load(Ordering::Relaxed) {
                return;
            }
            let ended = guarded(case);
            let mut sorter = match sorter.lock() {
                Ok(sorter) => sorter,
                Err(poisoned) => poisoned.into_inner(),
            };
            sorter.put::<C>(index, ended);
            last.fetch_min(sorter.last(), Ordering::Relaxed);
        }
    });
    let sorter = match sorter.into_inner() {
        Ok(sorter) => sorter,
        Err(poisoned) => poisoned.into_inner(),
    };
    Ok(sorter.done)
}

fn guarded<C: Case>(case: &C) -> Ended<C::Result> {
    match catch_unwind(AssertUnwindSafe(|| case.run())) {
        Ok(result) => Ended::Done(result),
        Err(payload) => Ended::Panicked(
            payload
                .downcast_ref::<&str>()
                .map(|text| (*text).to_owned())
                .or_else(|| payload.downcast_ref::<String>().cloned())
                .unwrap_or_else(|| "no message".to_owned()),
        ),
    }
}

fn failed<C: Case>(ended: &Ended<C::Result>) -> bool {
    match ended {
        Ended::Done(result) => C::failed(result),
        Ended::Panicked(_) => true,
    }
}

/// Brings results into the order of the cases.
struct Sorter<R, F> {
    waiting: Vec<Option<Ended<R>>>,
    done: Vec<Ended<R>>,
    /// Indices of failing cases: those that come first, `most` at most.
    failures: BTreeSet<usize>,
    most: usize,
    report: F,
}

impl<R, F: FnMut(usize, &Ended<R>)> Sorter<R, F> {
    /// Index of the case that ends the run, as far as that is known.
    fn last(&self) -> usize {
        match self.failures.last() {
            Some(last) if self.failures.len() == self.most => *last,
            _ => usize::MAX,
        }
    }

    fn put<C: Case<Result = R>>(&mut self, index: usize, ended: Ended<R>) {
        if failed::<C>(&ended) {
            self.failures.insert(index);
            if self.failures.len() > self.most {
                self.failures.pop_last();
            }
        }
        self.waiting[index] = Some(ended);
        while self.done.len() <= self.last() {
            let index = self.done.len();
            let Some(ended) = self.waiting.get_mut(index).and_then(Option::take) else {
                return;
            };
            (self.report)(index, &ended);
            self.done.push(ended);
        }
    }
}
