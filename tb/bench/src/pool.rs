//! Runs many cases in parallel, with results in the order of the cases.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, mpsc};

use crate::error::BenchError;
use crate::lock::lock;

/// Most cases that a thread prepares one after another before it runs the first. Preparing many
/// together is faster, as a simulation displaces its data from the processor's caches.
pub const BATCH: usize = 16;

/// Result of the work on one case, or that it panicked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CaseResultOrPanic<R> {
    Done(R),
    /// The case panicked with this message; a defect of the bench.
    Panicked(String),
}

impl<R> CaseResultOrPanic<R> {
    /// The result of the work; `named` gives the name of the case, and the command that runs it.
    ///
    /// # Errors
    /// The case panicked.
    pub fn done(self, named: impl FnOnce() -> (String, String)) -> Result<R, BenchError> {
        match self {
            Self::Done(result) => Ok(result),
            Self::Panicked(message) => {
                let (case, replay) = named();
                Err(BenchError::Panicked {
                    case,
                    message,
                    replay,
                })
            }
        }
    }
}

/// Runs cases in threads: number of threads, and conditions to stop early.
pub struct CaseThreadPool<'a, R> {
    jobs: usize,
    stop: Option<CaseFailureLimit<R>>,
    is_over: Option<&'a (dyn Fn() -> bool + Sync)>,
}

/// Condition to stop: after `failures` failing cases no more cases are reported.
#[derive(Debug)]
struct CaseFailureLimit<R> {
    failures: usize,
    is_failure: fn(&R) -> bool,
}

impl<'a, R: Send> CaseThreadPool<'a, R> {
    /// A pool of `jobs` threads (0: one for each processor) that runs all cases.
    pub fn new(jobs: usize) -> Self {
        Self {
            jobs,
            stop: None,
            is_over: None,
        }
    }

    /// Starts no case once `is_over` returns true. Running cases end, so that the results are those
    /// of the first cases, without a gap.
    #[must_use]
    pub fn until(mut self, is_over: &'a (dyn Fn() -> bool + Sync)) -> Self {
        self.is_over = Some(is_over);
        self
    }

    /// Reports no case after the first `failures` failing ones. A case that panics fails.
    #[must_use]
    pub fn stop_after(mut self, failures: NonZeroUsize, is_failure: fn(&R) -> bool) -> Self {
        self.stop = Some(CaseFailureLimit {
            failures: failures.get(),
            is_failure,
        });
        self
    }

    /// Runs `work` for each of the `cases`. A case builds its DUT in `work`, on the thread that
    /// uses it.
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
        report: impl FnMut(usize, &CaseResultOrPanic<R>),
    ) -> Result<Vec<CaseResultOrPanic<R>>, BenchError> {
        self.run_batches(1, cases, (|_: &C| (), |case: &C, ()| work(case)), report)
    }

    /// As [`Self::run`] in two stages: `prepare` makes the input of `work` for each case. A thread
    /// prepares up to [`BATCH`] cases, fewer towards the end; it works on the first that is ready.
    ///
    /// When [`Self::until`] stops the run, no more cases are started. Cases after one that was not
    /// started are not reported, even if another thread has run them.
    ///
    /// # Errors
    /// As for [`Self::run`].
    pub fn run_prepared<C: Sync, P: Send>(
        self,
        cases: &[C],
        stages: (impl Fn(&C) -> P + Sync, impl Fn(&C, P) -> R + Sync),
        report: impl FnMut(usize, &CaseResultOrPanic<R>),
    ) -> Result<Vec<CaseResultOrPanic<R>>, BenchError> {
        self.run_batches(BATCH, cases, stages, report)
    }

    fn run_batches<C: Sync, P: Send>(
        self,
        most: usize,
        cases: &[C],
        (prepare, work): (impl Fn(&C) -> P + Sync, impl Fn(&C, P) -> R + Sync),
        report: impl FnMut(usize, &CaseResultOrPanic<R>),
    ) -> Result<Vec<CaseResultOrPanic<R>>, BenchError> {
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
        let mut order = OrderedResults {
            waiting: BTreeMap::new(),
            done: Vec::new(),
            failures: BTreeSet::new(),
            stop: self.stop,
            report,
        };
        let (sender, results) = mpsc::channel();
        let threads = pool.current_num_threads();
        let wanted = |index: usize| index <= last.load(Ordering::Relaxed) && !is_over();
        let supply = CaseSupply {
            batches: Mutex::new(CaseBatches::new(cases.len(), threads, most)),
            ready: Mutex::default(),
        };
        let next = || supply.next(&wanted, |index| guarded(|| prepare(&cases[index])));
        let (next, work) = (&next, &work);
        pool.in_place_scope(|scope| {
            for _ in 0..threads {
                let sender = sender.clone();
                scope.spawn(move |_| {
                    while let Some((index, ready)) = next() {
                        let ended = match ready {
                            CaseResultOrPanic::Done(ready) => {
                                guarded(|| work(&cases[index], ready))
                            }
                            CaseResultOrPanic::Panicked(message) => {
                                CaseResultOrPanic::Panicked(message)
                            }
                        };
                        sender
                            .send((index, ended))
                            .expect("the receiver outlives the scope");
                    }
                });
            }
            drop(sender);
            for (index, ended) in &results {
                order.put(index, ended);
                last.store(order.last(), Ordering::Relaxed);
            }
        });
        Ok(order.done)
    }
}

/// Cases that no thread has begun to run: not prepared, or prepared.
struct CaseSupply<P> {
    /// Indices of cases that are not prepared.
    batches: Mutex<CaseBatches>,
    /// Prepared cases, by index.
    ready: Mutex<BTreeMap<usize, CaseResultOrPanic<P>>>,
}

impl<P> CaseSupply<P> {
    /// The next case to run: a prepared one or, if there is none, the first of a batch that this
    /// thread prepares now. `None` if no case is left or `wanted` refuses it.
    fn next(
        &self,
        wanted: &impl Fn(usize) -> bool,
        prepare: impl Fn(usize) -> CaseResultOrPanic<P>,
    ) -> Option<(usize, CaseResultOrPanic<P>)> {
        let mut ready = lock(&self.ready);
        if let Some(first) = ready.first_entry() {
            return wanted(*first.key()).then(|| first.remove_entry());
        }
        drop(ready);
        let mut batches = lock(&self.batches);
        if !wanted(batches.left.start) {
            return None;
        }
        let batch = batches.next()?;
        drop(batches);
        let mut prepared = batch.map(|index| (index, prepare(index)));
        let first = prepared.next();
        let rest: Vec<_> = prepared.collect();
        lock(&self.ready).extend(rest);
        first
    }
}

/// Ranges of case indices that threads take; the last ones are short, so that all threads stay busy.
struct CaseBatches {
    left: Range<usize>,
    threads: usize,
    most: usize,
}

impl CaseBatches {
    fn new(cases: usize, threads: usize, most: usize) -> Self {
        Self {
            left: 0..cases,
            threads: threads.max(1),
            most,
        }
    }
}

impl Iterator for CaseBatches {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.left.is_empty() {
            return None;
        }
        let share = self.left.len() / (2 * self.threads);
        let end = self.left.start + share.clamp(1, self.most);
        let batch = self.left.start..end;
        self.left.start = end;
        Some(batch)
    }
}

fn guarded<R>(work: impl FnOnce() -> R) -> CaseResultOrPanic<R> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(result) => CaseResultOrPanic::Done(result),
        Err(payload) => CaseResultOrPanic::Panicked(
            payload
                .downcast_ref::<&str>()
                .map(|text| (*text).to_owned())
                .or_else(|| payload.downcast_ref::<String>().cloned())
                .unwrap_or_else(|| "no message".to_owned()),
        ),
    }
}

/// Collects results, and reports them in the order of the cases.
struct OrderedResults<R, F> {
    /// Results by index of cases that wait for earlier ones.
    waiting: BTreeMap<usize, CaseResultOrPanic<R>>,
    done: Vec<CaseResultOrPanic<R>>,
    /// Indices of failing cases: the lowest ones, at most `stop.failures`.
    failures: BTreeSet<usize>,
    stop: Option<CaseFailureLimit<R>>,
    report: F,
}

impl<R, F: FnMut(usize, &CaseResultOrPanic<R>)> OrderedResults<R, F> {
    /// Index of the failing case after which the run stops, as far as known; else `usize::MAX`.
    fn last(&self) -> usize {
        let ends = |stop: &CaseFailureLimit<R>| self.failures.len() == stop.failures;
        match (&self.stop, self.failures.last()) {
            (Some(stop), Some(last)) if ends(stop) => *last,
            _ => usize::MAX,
        }
    }

    fn put(&mut self, index: usize, ended: CaseResultOrPanic<R>) {
        if let Some(CaseFailureLimit {
            failures,
            is_failure,
        }) = self.stop
        {
            let failed = match &ended {
                CaseResultOrPanic::Done(result) => is_failure(result),
                CaseResultOrPanic::Panicked(_) => true,
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
