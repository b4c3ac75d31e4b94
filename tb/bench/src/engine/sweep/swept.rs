//! A case with its sweep, and the result of a sweep.

use std::sync::Arc;

use nvdla_compare::interrupt_access::MetInterruptSet;
use nvdla_compare::observed::PinMomentSet;
use nvdla_random::conditions::{Sweep, SweptAccess};

use super::predictions::failure_bucket;
use super::runs::SweepRunFailure;
use crate::engine::case::Case;
use crate::engine::options::RunOptions;
use crate::engine::outcome::CaseOutcome;
use crate::engine::target::Target;
use crate::error::BenchError;

/// Core clocks that a run of a sweep waits for its end, in addition to those that the program took.
pub(super) const QUIET: u64 = 2000;

/// A case, the target that runs it, and the sweep that its conditions demand.
#[derive(Clone, Copy)]
pub(in crate::engine) struct SweptCase<'a> {
    pub(in crate::engine) case: &'a Case,
    pub(in crate::engine) target: &'a Target,
    pub(in crate::engine) sweep: Sweep,
    pub(in crate::engine) options: RunOptions<'a>,
}

impl SweptCase<'_> {
    /// Bucket of a sweep of `access` with this failure. The same on another DUT is another failure.
    pub(super) fn bucket(&self, access: SweptAccess, failure: &SweepRunFailure) -> String {
        let on = format!(" on {}", self.target.name);
        let register = failure_bucket(access.reg.addr);
        let bucket = failure.bucket.trim_end_matches(&on);
        format!("sweep of {register}: {bucket}{on}")
    }
}

/// The result of a sweep that was judged.
pub(super) enum JudgedSweep {
    Passed(PassedSweep),
    Failed(Box<FailedSweep>),
}

/// A sweep of which every run that could be judged is right.
pub(super) struct PassedSweep {
    /// Observations of the runs, as a table; its first line is a summary.
    pub(super) table: String,
    /// Names of the design's cover points that the runs reached.
    pub(super) reached: Vec<Arc<str>>,
    pub(super) moments: PinMomentSet,
    /// Accesses that came in the clock of an interrupt's event.
    pub(super) met: MetInterruptSet,
}

/// A sweep with a wrong run.
pub(super) struct FailedSweep {
    /// The part of the sweep that suffices to show the failure.
    pub(super) sweep: Sweep,
    pub(super) bucket: String,
    pub(super) text: String,
    /// Outcome of the first wrong run.
    pub(super) outcome: CaseOutcome,
}

/// Why a sweep ended without a judgement.
pub(super) enum SweepStop {
    /// There is nothing to judge, for this reason.
    NotJudged(String),
    Bench(BenchError),
}

impl SweepStop {
    pub(super) fn not_judged(why: &str) -> Self {
        Self::NotJudged(why.to_owned())
    }
}

impl From<BenchError> for SweepStop {
    fn from(error: BenchError) -> Self {
        Self::Bench(error)
    }
}
