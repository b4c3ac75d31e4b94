//! A host that plays a program on the model alone, one access after the other.
//!
//! It knows no more than software does: it reads registers until they have a value, serves
//! interrupts, looks at memory. Time passes when it waits: then the oldest layer ends.

use crate::expected::UnmetDemand;
use crate::memory::MemoryPort;
use crate::model::{Model, ModelStepResult};
use crate::program::{DemandedInterruptLevel, Posting, ProgramStep};
use nvdla_regs::interrupts::interrupt_name;
use nvdla_regs::quantity::RegAddr;
use nvdla_regs::table::glb;

/// Results of playing a program on the model: what the host read, and which checks failed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlayedProgramResults {
    /// Values of the register reads of the program.
    pub reads: Vec<u32>,
    /// Checks of the program that failed.
    pub unmet: Vec<UnmetDemand>,
    /// The step whose wait never ends, and what it waits for.
    pub stuck: Option<UnmetDemand>,
}

/// Core clocks that the host waits before it takes a wait as endless: all enabled layers have started.
const PATIENCE: u64 = 100_000;

/// Executes the steps of a program on the model; calls `between` after each access.
pub fn play<M: MemoryPort>(
    model: &mut Model<M>,
    steps: &[ProgramStep],
    between: &mut dyn FnMut(&mut Model<M>),
) -> PlayedProgramResults {
    let mut player = Player {
        model,
        between,
        played: PlayedProgramResults::default(),
        step: 0,
        served: 0,
    };
    for (number, step) in steps.iter().enumerate() {
        player.step = number;
        if let Err(text) = player.take(step) {
            let step = number;
            player.played.stuck = Some(UnmetDemand { step, text });
            break;
        }
    }
    player.played
}

struct Player<'p, M> {
    model: &'p mut Model<M>,
    between: &'p mut dyn FnMut(&mut Model<M>),
    played: PlayedProgramResults,
    step: usize,
    /// Interrupt bits that the host has cleared, and that no step has waited for yet.
    served: u32,
}

impl<M: MemoryPort> Player<'_, M> {
    /// Executes one step; the error is a text on a wait that never ends.
    fn take(&mut self, step: &ProgramStep) -> Result<(), String> {
        match step {
            ProgramStep::Load { at, bytes } => {
                self.model.load(*at, bytes);
                (self.between)(self.model);
            }
            ProgramStep::Write { at, value, posting } => self.write(*at, *value, *posting),
            ProgramStep::Read { at, check } => {
                let read = self.model.read(*at);
                (self.between)(self.model);
                self.played.reads.push(read.value);
                if let Some(check) = check
                    && (read.value ^ check.want) & check.mask & read.mask != 0
                {
                    let (want, value) = (check.want, read.value);
                    self.fail(format!("0x{want:x} is demanded at {at}, it is 0x{value:x}"));
                }
            }
            ProgramStep::Poll { at, mask, want } => {
                self.until(|player| (player.read(*at) ^ want) & mask == 0)
                    .map_err(|EndlessWait| format!("{at} & 0x{mask:x} never becomes 0x{want:x}"))?;
            }
            ProgramStep::WaitInterrupts { bits } => {
                self.until(|player| {
                    let status = player.read(glb::S_INTR_STATUS.addr);
                    if status != 0 {
                        player.write(glb::S_INTR_STATUS.addr, status, Posting::NonPosted);
                    }
                    player.served |= status;
                    bits & !player.served == 0
                })
                .map_err(|EndlessWait| {
                    let missing = bits & !self.served;
                    format!("{} never comes", interrupt_name(missing.trailing_zeros()))
                })?;
                self.served &= !bits;
            }
            ProgramStep::WaitPin { .. } => {
                if self
                    .until(|player| player.model.interrupts().is_raised())
                    .is_err()
                {
                    self.fail("dla_intr never rises".to_owned());
                }
            }
            ProgramStep::ExpectPin { level } => {
                let want = *level == DemandedInterruptLevel::High;
                if self.model.interrupts().pin == Some(!want) {
                    self.fail(format!("dla_intr is demanded {level:?}, it is not"));
                }
            }
            ProgramStep::WaitCycles { count } => {
                self.model.wait(u64::from(*count));
                (self.between)(self.model);
            }
            ProgramStep::CheckMemory { at, len, want } => {
                let mut bytes = vec![0; *len as usize];
                self.model.dump(*at, &mut bytes);
                (self.between)(self.model);
                if want.difference(*at, &bytes).is_some() {
                    self.fail(format!("{len} bytes at {at} are not those demanded"));
                }
            }
            ProgramStep::Note { .. } => {}
        }
        Ok(())
    }

    fn write(&mut self, at: RegAddr, value: u32, posting: Posting) {
        self.model.write(at, value, posting);
        (self.between)(self.model);
    }

    fn read(&mut self, at: RegAddr) -> u32 {
        let read = self.model.read(at);
        (self.between)(self.model);
        read.value
    }

    fn fail(&mut self, text: String) {
        let step = self.step;
        self.played.unmet.push(UnmetDemand { step, text });
    }

    /// Lets layers end, one after the other, until `seen` finds what the host waits for.
    fn until(&mut self, mut seen: impl FnMut(&mut Self) -> bool) -> Result<(), EndlessWait> {
        while !seen(self) {
            if self.model.step() == ModelStepResult::LayerEnded {
                continue;
            }
            self.model.wait(PATIENCE);
            if self.model.step() == ModelStepResult::Idle {
                return if seen(self) { Ok(()) } else { Err(EndlessWait) };
            }
        }
        Ok(())
    }
}

/// Error: the host waits for something that never comes.
struct EndlessWait;
