//! Detects polls (reads until a register changes) that never end.

use std::collections::BTreeMap;

use nvdla_regs::look_up::at as register_at;
use nvdla_regs::quantity::RegAddr;
use nvdla_regs::types::Reg;

/// Why a step of a program could not be executed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LockstepError {
    /// The DUT hangs, or its simulator ended. The text has the diagnosis.
    #[error("{0}")]
    Dead(String),
    /// The host polls a value that cannot come any more. The program can go on.
    #[error("{0}")]
    Futile(String),
}

/// Number of reads without a new value after which a poll fails, if nothing can change the value.
const IDLE_READS: u32 = 100_000;
/// A poll hangs after this many times the watchdog's limit: the host may do other things between its reads.
const SLOW_POLLS: u64 = 8;

/// The values that a host has read from the registers that it polls.
#[derive(Debug, Default)]
pub(super) struct PollWatch {
    /// Value that the host read last from each register.
    last: BTreeMap<RegAddr, u32>,
    /// Number of reads since the last read with a new value.
    same: u32,
    /// Core clock of the last read with a new value.
    learnt: u64,
}

impl PollWatch {
    /// Forgets all values: the host has done something after which registers may change.
    pub(super) fn learn(&mut self) {
        self.last.clear();
        self.same = 0;
    }

    /// Notes a read of a register. Returns whether its value is new.
    pub(super) fn read(&mut self, at: RegAddr, value: u32, clock: u64) -> bool {
        let is_new = self.last.insert(at, value) != Some(value);
        if is_new {
            (self.same, self.learnt) = (0, clock);
        } else {
            self.same = self.same.saturating_add(1);
        }
        is_new
    }

    /// After [`Self::read`] of a register that nothing can change: fails after too many reads.
    pub(super) fn idle(&mut self, at: RegAddr, value: u32) -> Result<(), LockstepError> {
        if self.same < IDLE_READS {
            return Ok(());
        }
        self.same = 0;
        let name = register_at(at).map_or_else(|| at.to_string(), Reg::to_string);
        Err(LockstepError::Futile(format!(
            "{name} stays 0x{value:x}: {IDLE_READS} reads showed nothing new, and nothing runs that could \
             change it"
        )))
    }

    /// Why the poll hangs in core clock `now`, if it does. `patience` is the watchdog's limit.
    pub(super) fn hangs(&self, now: u64, last_access: u64, patience: u64) -> Option<String> {
        let quiet = now.saturating_sub(self.learnt.max(last_access));
        (self.same > 0 && quiet >= SLOW_POLLS * patience)
            .then(|| format!("nothing new for {quiet} core clocks of polls"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STATUS: [RegAddr; 2] = [RegAddr(0x9000), RegAddr(0x8000)];

    #[test]
    fn polls_of_two_registers_in_turn_are_no_news_either() {
        let mut watch = PollWatch::default();
        assert!(STATUS.iter().all(|at| watch.read(*at, 1, 5)));
        for clock in 6..10 {
            assert!(STATUS.iter().all(|at| !watch.read(*at, 1, clock)));
        }
        assert_eq!(watch.hangs(804, 0, 100), None);
        assert!(watch.hangs(805, 0, 100).is_some());
        assert_eq!(watch.hangs(805, 6, 100), None, "memory was accessed");
        assert!(watch.read(STATUS[0], 0, 900));
        assert_eq!(watch.hangs(1699, 0, 100), None);
    }

    #[test]
    fn an_idle_register_may_be_read_as_often_as_the_text_says() {
        let mut watch = PollWatch::default();
        for read in 0..=2 * IDLE_READS {
            watch.read(STATUS[0], 0, 0);
            let told = watch.idle(STATUS[0], 0).is_err();
            assert_eq!(told, read > 0 && read % IDLE_READS == 0, "{read}");
        }
    }
}
