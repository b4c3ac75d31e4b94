//! One run of a sweep: what it showed, and what is said of it.

/// One run of a sweep, with the access at one offset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct JudgedSweepRun {
    /// Core clocks from the event to the access.
    pub(super) offset: i64,
    pub(super) shown: SweepRunObservations,
    pub(super) verdict: SweepRunVerdict,
}

/// What the DUT showed in one run of a sweep.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct SweepRunObservations {
    /// Values of registers: reads directly after the access, then those at the end of the run.
    pub(super) reads: Vec<u32>,
    /// Number of times that dla_intr rose.
    pub(super) rises: usize,
}

/// Whether one of the two orders of access and event explains a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum SweepRunVerdict {
    Right,
    Wrong(SweepRunFailure),
    /// The model cannot predict this run, for this reason.
    NotJudged(String),
}

/// What neither order of access and event explains.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SweepRunFailure {
    /// Bucket of the failure.
    pub(super) bucket: String,
    pub(super) text: String,
}
