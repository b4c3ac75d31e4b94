//! Runs many cases in parallel, with results in the order of the cases.

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, mpsc};

use crate::error::BenchError;
use crate::lock::lock;

/// Most cases that a thread prepares one after another before it runs the first. Preparing many
/// together is faster, as a simulation displaces its data from the processor's caches.
pub const BATCH: usize = 16;

/// Runs cases in threads: number of threads, and a condition to stop early.
pub struct CaseThreadPool<'a> {
    jobs: usize,
    is_over: Option<&'a (dyn Fn() -> bool + Sync)>,
}

impl<'a> CaseThreadPool<'a> {
    /// A pool of `jobs` threads (0: one for each processor) that runs all cases.
    pub fn new(jobs: usize) -> Self {
        Self {
            jobs,
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

    /// Runs `work` for each of the `cases`. A case builds its DUT in `work`, on the thread that
    /// uses it. The result of a case that panics, a defect of the bench, is the message: see
    /// [`BenchError::panicked`].
    ///
    /// `report` sees every result in the order of the cases, as soon as all earlier ones are
    /// there. If it returns `Break`, no later case is reported or returned. What is returned and
    /// reported depends on the cases alone, never on the threads; how many there are may depend on
    /// [`Self::until`].
    ///
    /// # Errors
    /// Threads cannot be started.
    pub fn run<C: Sync, R: Send>(
        self,
        cases: &[C],
        work: impl Fn(&C) -> R + Sync,
        report: impl FnMut(usize, &Result<R, String>) -> ControlFlow<()>,
    ) -> Result<Vec<Result<R, String>>, BenchError> {
        self.run_batches(1, cases, |_: &C| (), |case: &C, ()| work(case), report)
    }

    /// As [`Self::run`] in two stages: `prepare` makes the input of `work` for each case. A thread
    /// prepares up to [`BATCH`] cases, fewer towards the end; it works on the first that is ready.
    ///
    /// When [`Self::until`] stops the run, no more cases are started. Cases after one that was not
    /// started are not reported, even if another thread has run them.
    ///
    /// # Errors
    /// As for [`Self::run`].
    pub fn run_prepared<C: Sync, P: Send, R: Send>(
        self,
        cases: &[C],
        prepare: impl Fn(&C) -> P + Sync,
        work: impl Fn(&C, P) -> R + Sync,
        report: impl FnMut(usize, &Result<R, String>) -> ControlFlow<()>,
    ) -> Result<Vec<Result<R, String>>, BenchError> {
        self.run_batches(BATCH, cases, prepare, work, report)
    }

    fn run_batches<C: Sync, P: Send, R: Send>(
        self,
        most: usize,
        cases: &[C],
        prepare: impl Fn(&C) -> P + Sync,
        work: impl Fn(&C, P) -> R + Sync,
        mut report: impl FnMut(usize, &Result<R, String>) -> ControlFlow<()>,
    ) -> Result<Vec<Result<R, String>>, BenchError> {
        let jobs = self.jobs;
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(jobs)
            .build()
            .map_err(|source| BenchError::Threads { jobs, source })?;
        let threads = pool.current_num_threads();
        let stopped = AtomicBool::new(false);
        let is_over =
            || stopped.load(Ordering::Relaxed) || self.is_over.is_some_and(|is_over| is_over());
        let supply = CaseSupply {
            threads,
            most,
            left: Mutex::new(0..cases.len()),
            ready: Mutex::default(),
        };
        let next = || {
            let prepare = |index: usize| catch_panic(|| prepare(&cases[index]));
            supply.next(&is_over, prepare)
        };
        let (next, work) = (&next, &work);
        let (sender, results) = mpsc::channel();
        let (mut waiting, mut done) = (BTreeMap::new(), Vec::new());
        pool.in_place_scope(|scope| {
            for _ in 0..threads {
                let sender = sender.clone();
                scope.spawn(move |_| {
                    while let Some((index, ready)) = next() {
                        let ended =
                            ready.and_then(|ready| catch_panic(|| work(&cases[index], ready)));
                        sender
                            .send((index, ended))
                            .expect("the receiver outlives the scope");
                    }
                });
            }
            drop(sender);
            for (index, ended) in &results {
                waiting.insert(index, ended);
                while !stopped.load(Ordering::Relaxed)
                    && let Some(ended) = waiting.remove(&done.len())
                {
                    let goes_on = report(done.len(), &ended);
                    stopped.store(goes_on.is_break(), Ordering::Relaxed);
                    done.push(ended);
                }
            }
        });
        Ok(done)
    }
}

/// Cases that no thread has begun to run: not prepared, or prepared.
struct CaseSupply<P> {
    threads: usize,
    /// Most cases of a batch.
    most: usize,
    /// Indices of cases that are not prepared.
    left: Mutex<Range<usize>>,
    /// Prepared cases, by index.
    ready: Mutex<BTreeMap<usize, Result<P, String>>>,
}

impl<P> CaseSupply<P> {
    /// The next case to run: a prepared one or, if there is none, the first of a batch that this
    /// thread prepares now. A batch has up to `self.most` cases; the last ones are short, so that all
    /// threads stay busy. `None` if no case is left or `is_over`.
    fn next(
        &self,
        is_over: &impl Fn() -> bool,
        prepare: impl Fn(usize) -> Result<P, String>,
    ) -> Option<(usize, Result<P, String>)> {
        if is_over() {
            return None;
        }
        if let Some(first) = lock(&self.ready).pop_first() {
            return Some(first);
        }
        let mut left = lock(&self.left);
        if left.is_empty() {
            return None;
        }
        let share = left.len() / (2 * self.threads);
        let batch = left.start..left.start + share.clamp(1, self.most);
        left.start = batch.end;
        drop(left);
        let mut prepared = batch.map(|index| (index, prepare(index)));
        let first = prepared.next();
        let rest: Vec<_> = prepared.collect();
        lock(&self.ready).extend(rest);
        first
    }
}

/// The result of `work`, or the message with which it panicked.
fn catch_panic<R>(work: impl FnOnce() -> R) -> Result<R, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|payload| {
        let text = payload
            .downcast_ref::<&str>()
            .map(|text| (*text).to_owned());
        text.or_else(|| payload.downcast_ref::<String>().cloned())
            .unwrap_or_else(|| "no message".to_owned())
    })
}
