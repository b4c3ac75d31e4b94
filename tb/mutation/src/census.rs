//! Finds in which cases rare mutants act, by one run of all cases on the design without a mutant.
//!
//! A mutant that does not act leaves the design unchanged. So a case in which it never acted would
//! pass on the mutant too, and is not run on it.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

use nvdla_bench::engine::{CaseResult, Target};
use nvdla_bench::error::BenchError;
use nvdla_bench::pool::CaseThreadPool;
use nvdla_stimulus::case::CaseError;

use crate::grade::{ActingCases, CaseOnMutant, CasesAlreadyRun, CasesForMutants, MutantGrade};

/// For each rare mutant whose guard was true, by number: how many times it acted.
pub type MutantActCounts = Arc<Mutex<BTreeMap<u32, u64>>>;

/// The cases in which each rare mutant acts; counted on the design without a mutant.
#[derive(Debug, Default)]
pub struct MutantCensus {
    acting: BTreeMap<u32, ActingCases>,
    cases: u64,
    clocks: u64,
}

/// Why the census failed.
#[derive(Debug, thiserror::Error)]
pub enum CensusError {
    #[error(transparent)]
    Case(#[from] CaseError),
    #[error("{by} fails on the design without any mutant ({bucket}): mend that first")]
    Fails { by: String, bucket: String },
}

/// A case that ran on the design without a mutant.
struct CaseWithActs {
    result: CaseResult,
    /// For each mutant whose guard was true: how many times it acted.
    acts: BTreeMap<u32, u64>,
}

impl MutantCensus {
    /// The cases in which the guard of mutant number `mutant` is true; none if it never was.
    pub fn of(&self, mutant: u32) -> ActingCases {
        self.acting.get(&mutant).cloned().unwrap_or_default()
    }

    /// The grade of the design without a mutant: it survives all cases.
    pub fn unchanged(&self) -> MutantGrade {
        MutantGrade::Survived {
            cases: self.cases,
            clocks: self.clocks,
        }
    }
}

/// Runs the cases that have not run yet on the design without a mutant, on so many threads. Each case
/// gets a new simulation, so that clocks before its begin count, too. Stops at the first case that
/// fails. `None` if `is_over` demanded an end before all cases had run.
///
/// # Errors
/// A case fails, or cannot be made or run.
pub fn census<'a>(
    stimuli: &'a CasesForMutants,
    run: &CasesAlreadyRun,
    threads: usize,
    is_over: &(dyn Fn() -> bool + Sync),
    design: impl Fn(&MutantActCounts) -> Target + Sync,
    mut report: impl FnMut(usize, usize),
) -> Result<Option<MutantCensus>, CensusError> {
    let open: Vec<(usize, CaseOnMutant<'a>)> = stimuli.open(run).collect();
    let work =
        |(_, stimulus): &(usize, CaseOnMutant<'a>)| -> Option<Result<CaseWithActs, CaseError>> {
            let acts = MutantActCounts::default();
            let target = design(&acts);
            if stimulus.needs() > target.configuration {
                return None;
            }
            let result = stimuli.run(stimulus, &target);
            drop(target);
            let acts = std::mem::take(&mut *acts.lock().unwrap_or_else(PoisonError::into_inner));
            Some(result.map(|result| CaseWithActs { result, acts }))
        };
    let pool = CaseThreadPool::new(threads).until(is_over);
    let all = pool.run(&open, work, |index, ended| {
        report(index + 1, open.len());
        let has_passed = match ended {
            Ok(Some(Ok(case))) => !matches!(case.result, CaseResult::Failed(_)),
            Ok(None) => true,
            Ok(Some(Err(_))) | Err(_) => false,
        };
        if has_passed {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    let all = all.map_err(CaseError::from)?;
    let ran = all.len();
    let mut census = MutantCensus::default();
    for ((number, stimulus), ended) in open.iter().zip(all) {
        let by = stimulus.name().to_owned();
        let ended = ended.map_err(|message| BenchError::panicked(&by, "cosim mutate", message));
        let Some(ended) = ended.map_err(CaseError::from)? else {
            continue;
        };
        let case = ended?;
        match case.result {
            CaseResult::Failed(failed) => {
                let bucket = failed.bucket;
                return Err(CensusError::Fails { by, bucket });
            }
            CaseResult::Passed(passed) => census.clocks += passed.clocks,
            CaseResult::NotApplicable { .. } => {}
        }
        census.cases += 1;
        for (mutant, acts) in case.acts {
            census
                .acting
                .entry(mutant)
                .or_default()
                .0
                .insert(*number, acts);
        }
    }
    Ok((ran == open.len()).then_some(census))
}
