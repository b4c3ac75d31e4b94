//! A DUT that records the inputs of every step, to play them again without an agent.

use nvdla_bench::dut::{ClockEdges, Dut, PinsIn, PinsOut, SimError};

/// Passes each step on to `dut` and records its inputs.
pub(crate) struct InputRecorder<D> {
    pub(crate) dut: D,
    pub(crate) steps: Vec<(PinsIn, ClockEdges)>,
}

impl<D: Dut> InputRecorder<D> {
    pub(crate) fn new(dut: D) -> Self {
        Self {
            dut,
            steps: Vec::new(),
        }
    }
}

impl<D: Dut> Dut for InputRecorder<D> {
    fn step(&mut self, pins: &PinsIn, edges: ClockEdges) -> Result<PinsOut, SimError> {
        self.steps.push((*pins, edges));
        self.dut.step(pins, edges)
    }

    fn run(&mut self, pins: &PinsIn, pattern: &[ClockEdges]) -> Result<(usize, PinsOut), SimError> {
        let (taken, out) = self.dut.run(pins, pattern)?;
        self.steps
            .extend(pattern[..taken].iter().map(|edges| (*pins, *edges)));
        Ok((taken, out))
    }
}
