//! Many cases in parallel, results in the order of the cases.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

use rayon::iter::{ParallelBridge, ParallelIterator};

use crate::error::BenchError;

/// How one case ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ended<R> {
    Done(R),
    /// The case panicked with this message; a defect of the bench.
    Panicked(String),
}

impl<R> Ended<R> {
    /// The result.
    ///
    /// # Errors
    /// The message of a case that panicked.
    pub fn done(self) -> Result<R, String> {
        match self {
            Self::Done(result) => Ok(result),
            Self::Panicked(message) => Err(message),
        }
    }
}

/// How many cases run at the same time, and when to stop early.
pub struct Pool<'a, R> {
    jobs: usize,
    stop: Option<Stop<R>>,
    is_over: Option<&'a (dyn Fn() -> bool + Sync)>,
}

/// Cases after so many failing ones are not reported.
#[derive(Debug)]
struct Stop<R> {
    failures: usize,
    is_failure: fn(&R) -> bool,
}

impl<'a, R: Send> Pool<'a, R> {
    /// `jobs` threads (0: one for each processor), which run all cases.
    pub fn new(jobs: usize) -> Self {
        Self {
            jobs,
            stop: None,
            is_over: None,
        }
    }

    /// Begins no case once `is_over`. Those that run then come to their end, so that the results
    /// are those of the first cases, without a gap.
    #[must_use]
    pub fn until(mut self, is_over: &'a (dyn Fn() -> bool + Sync)) -> Self {
        self.is_over = Some(is_over);
        self
    }

    /// Reports no case after the first `failures` that fail. A panic is a failure.
    #[must_use]
    pub fn stop_after(mut self, failures: NonZeroUsize, is_failure: fn(&R) -> bool) -> Self {
        self.stop = Some(Stop {
            failures: failures.get(),
            is_failure,
        });
        self
    }

    /// Runs `work` for each of the `cases`. A case builds its DUT there, on the thread that uses
    /// it.
    ///
    /// `report` sees every result in the order of the cases, as soon as all earlier ones are
    /// there. What is returned and reported depends on the cases alone, never on the threads;
    /// how many there are may depend on [`Self::until`].
    ///
    /// # Errors
    /// Threads cannot be started.
    pub fn run<C: Sync>(
        self,
        cases: &[C],
        work: impl Fn(&C) -> R + Sync,
        report: impl FnMut(usize, &Ended<R>),
    ) -> Result<Vec<Ended<R>>, BenchError> {
        let jobs = self.jobs;
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(jobs)
            .build()
            .map_err(|source| BenchError::Threads { jobs, source })?;
        // Every case before the failing one that ends the run still runs, so the outcome is the
        // same whichever thread fails first.
        let last = AtomicUsize::new(usize::MAX);
        let is_over = || self.is_over.is_some_and(|is_over| is_over());
        let is_over = &is_over;
        let mut order = InOrder {
            waiting: BTreeMap::new(),
            done: Vec::new(),
            failures: BTreeSet::new(),
            stop: self.stop,
            report,
        };
        let (sender, results) = mpsc::channel();
        let (last, work) = (&last, &work);
        pool.in_place_scope(|scope| {
            scope.spawn(move |_| {
                let wanted =
                    |(index, _): &(usize, &C)| *index <= last.load(Ordering::Relaxed) && !is_over();
                let cases = cases.iter().enumerate().take_while(wanted);
                // A bridge hands the cases out in their order.
                cases
                    .par_bridge()
                    .for_each_with(sender, |sender, (index, case)| {
                        let ended = guarded(|| work(case));
                        sender
                            .send((index, ended))
                            .expect("the receiver outlives the scope");
                    });
            });
            for (index, ended) in &results {
                order.put(index, ended);
                last.store(order.last(), Ordering::Relaxed);
            }
        });
        Ok(order.done)
    }
}

fn guarded<R>(work: impl FnOnce() -> R) -> Ended<R> {
    match catch_unwind(AssertUnwindSafe(work)) {
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

/// Brings results into the order of the cases.
struct InOrder<R, F> {
    /// By index: results of cases that have unfinished ones before them.
    waiting: BTreeMap<usize, Ended<R>>,
    done: Vec<Ended<R>>,
    /// Indices of failing cases: those that come first, as many as end the run at most.
    failures: BTreeSet<usize>,
    stop: Option<Stop<R>>,
    report: F,
}

impl<R, F: FnMut(usize, &Ended<R>)> InOrder<R, F> {
    /// Index of the case that ends the run, as far as that is known.
    fn last(&self) -> usize {
        let ends = |stop: &Stop<R>| self.failures.len() == stop.failures;
        match (&self.stop, self.failures.last()) {
            (Some(stop), Some(last)) if ends(stop) => *last,
            _ => usize::MAX,
        }
    }

    fn put(&mut self, index: usize, ended: Ended<R>) {
        if let Some(Stop {
            failures,
            is_failure,
        }) = self.stop
        {
            let failed = match &ended {
                Ended::Done(result) => is_failure(result),
                Ended::Panicked(_) => true,
            };
            if failed {
                self.failures.insert(index);
            }
            if self.failures.len() > failures {
                self.failures.pop_last();
            }
        }
        self.waiting.insert(index, ended);
        while self.done.len() <= self.last() {
            let index = self.done.len();
            let Some(ended) = self.waiting.remove(&index) else {
                return;
            };
            (self.report)(index, &ended);
            self.done.push(ended);
        }
    }
}
