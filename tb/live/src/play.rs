//! Plays a program in a live session, one access at a time, as a host's software would.

use nvdla_model::program::{Posting, Program, ProgramStep};
use nvdla_regs::table::glb;

use crate::error::LiveError;
use crate::session::LiveSession;

/// Most core clocks to wait for an interrupt of a layer: far more than any layer takes.
const LIMIT: u32 = 1 << 28;

impl LiveSession<'_> {
    /// Executes `program`: waits for interrupts, reads and clears them, until none can come any
    /// more.
    ///
    /// # Errors
    /// An access failed.
    pub fn play(&mut self, program: &Program) -> Result<(), LiveError> {
        // Interrupts that were served and no wait has used up.
        let mut served = 0;
        for step in &program.steps {
            match step {
                ProgramStep::Load { at, bytes } => self.load(*at, bytes)?,
                ProgramStep::Write { at, value, posting } => self.write(*at, *value, *posting)?,
                ProgramStep::Read { at, check: None } => drop(self.read(*at)?),
                ProgramStep::Poll { at, mask, want } => while self.read(*at)? & mask != *want {},
                ProgramStep::WaitCycles { count } => self.advance(*count)?,
                ProgramStep::WaitInterrupts { bits } => {
                    while served & bits != *bits {
                        // Masked interrupts are polled.
                        let by_pin = bits & !served & self.lockstep.model().interrupts().mask == 0;
                        let comes = self.lockstep.may_interrupt();
                        if by_pin && !(comes && self.comes_before(LIMIT)?) {
                            return Ok(());
                        }
                        served |= self.serve()?;
                    }
                    served &= !bits;
                }
                ProgramStep::Read { .. }
                | ProgramStep::WaitPin { .. }
                | ProgramStep::ExpectPin { .. }
                | ProgramStep::CheckMemory { .. }
                | ProgramStep::Note { .. } => self.step(step.clone())?,
            }
        }
        Ok(())
    }

    /// Waits at most `limit` core clocks for dla_intr. Returns whether it came.
    fn comes_before(&mut self, limit: u32) -> Result<bool, LiveError> {
        match self.wait_interrupt(limit) {
            Err(LiveError::Futile(_)) => Ok(false),
            waited => waited,
        }
    }

    /// Reads the interrupt status and clears the bits that are 1.
    fn serve(&mut self) -> Result<u32, LiveError> {
        let status = self.read(glb::S_INTR_STATUS.addr)?;
        if status != 0 {
            self.write(glb::S_INTR_STATUS.addr, status, Posting::NonPosted)?;
            self.settle()?;
        }
        Ok(status)
    }
}
