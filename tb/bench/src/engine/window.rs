//! Records waves of a DUT from a given clock on, shortly before a failure.

use std::path::{Path, PathBuf};

use crate::dut::{ClockEdges, Dut, PinsIn, PinsOut, SimError, SimErrorKind};
use crate::simulation::Simulation;

/// Where waves are written (an FST file), and from which clock on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WaveFile {
    pub path: PathBuf,
    /// Core clock from which waves are recorded; 0 is the release of reset.
    pub from: u64,
}

impl WaveFile {
    /// Waves of a whole run, written to `path`.
    pub fn from_reset(path: &Path) -> Self {
        let path = path.to_owned();
        Self { path, from: 0 }
    }
}

/// A DUT that records waves from a core clock on.
pub(super) struct WaveRecordingDut<'d> {
    dut: &'d mut dyn Simulation,
    /// File of the waves; `None` once it is open.
    path: Option<PathBuf>,
    /// Core clocks left before the waves begin.
    left: u64,
}

impl<'d> WaveRecordingDut<'d> {
    /// Records `waves` of `dut`.
    pub(super) fn new(dut: &'d mut dyn Simulation, waves: WaveFile) -> Self {
        Self {
            dut,
            path: Some(waves.path),
            left: waves.from,
        }
    }

    /// Begins the waves if their first clock has come.
    fn open(&mut self) -> Result<(), SimError> {
        let Some(path) = self.path.take_if(|_| self.left == 0) else {
            return Ok(());
        };
        self.dut.open_waves(&path).map_err(|error| SimError {
            kind: SimErrorKind::Runtime,
            text: error.to_string(),
            file: path.display().to_string(),
            line: 0,
            step: 0,
        })
    }

    fn count(&mut self, edges: &[ClockEdges]) {
        let core = edges.iter().filter(|edge| **edge != ClockEdges::Csb);
        let core = core.count();
        self.left = self.left.saturating_sub(core as u64);
    }
}

impl Dut for WaveRecordingDut<'_> {
    fn step(&mut self, pins: &PinsIn, edges: ClockEdges) -> Result<PinsOut, SimError> {
        self.open()?;
        self.count(&[edges]);
        self.dut.step(pins, edges)
    }

    fn run(&mut self, pins: &PinsIn, pattern: &[ClockEdges]) -> Result<(usize, PinsOut), SimError> {
        self.open()?;
        let before = usize::try_from(self.left).unwrap_or(usize::MAX);
        let first = match self.path {
            // A step may be no core clock, so that the waves begin early rather than late.
            Some(_) => pattern.len().min(before),
            None => pattern.len(),
        };
        let (taken, outputs) = self.dut.run(pins, &pattern[..first])?;
        self.count(&pattern[..taken]);
        Ok((taken, outputs))
    }
}
