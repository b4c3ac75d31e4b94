//! Ends polls that never end.

use nvdla_regs::look_up::at as register_at;
use nvdla_regs::quantity::RegAddr;

use crate::error::LiveError;

/// Reads of a register, one like the other, while nothing runs that could change it.
const IDLE_READS: u32 = 100_000;
/// A host that polls with pauses has so many times the patience of the watchdog.
const PAUSES: u64 = 8;

/// What the host has learnt from the registers that it polls.
#[derive(Debug, Default)]
pub(crate) struct PollWatch {
    /// The register that was read last, and its value.
    last: Option<(RegAddr, u32)>,
    /// Reads since then without anything new.
    same: u32,
    /// Core clock at which something was new.
    learnt: u64,
}

impl PollWatch {
    /// The host did or saw something new.
    pub(crate) fn learn(&mut self) {
        self.last = None;
        self.same = 0;
    }

    /// A register was read: whether it shows something new.
    pub(crate) fn read(&mut self, at: RegAddr, value: u32, clock: u64) -> bool {
        let is_new = self.last != Some((at, value));
        self.last = Some((at, value));
        match is_new {
            true => (self.same, self.learnt) = (0, clock),
            false => self.same += 1,
        }
        is_new
    }

    /// A register was read that nothing changes any more.
    pub(crate) fn idle_read(&mut self, at: RegAddr, value: u32) -> Result<(), LiveError> {
        if self.same < IDLE_READS {
            // With a DUT it was counted already.
            if self.last != Some((at, value)) {
                self.read(at, value, self.learnt);
            } else {
                self.same += 1;
            }
            return Ok(());
        }
        let name = match register_at(at) {
            Some(reg) => format!("{}.{}", reg.block, reg.name),
            None => at.to_string(),
        };
        self.same = 0;
        Err(LiveError::Futile(format!(
            "{name} was read {IDLE_READS} times and stays 0x{value:x}: nothing runs that could change it"
        )))
    }

    /// Why the poll has gone on for too long at core clock `now`, if it has.
    pub(crate) fn hangs(&self, now: u64, last_access: u64, patience: u64) -> Option<String> {
        let quiet = now.saturating_sub(self.learnt.max(last_access));
        (self.same > 0 && quiet >= PAUSES * patience)
            .then(|| format!("nothing new for {quiet} core clocks of polls"))
    }
}
