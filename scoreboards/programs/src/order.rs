//! Merges the command streams of a trace into one order of steps.
//!
//! Each block's register accesses keep their order, as do all memory images. A stream that waits
//! for a synchronisation stops; the others go on, earliest line first. When no stream can go on,
//! the program waits for the next interrupt. Checks that belong to a synchronisation come as soon
//! as it happens, before anything that waited for it.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::error::ProgramFileFault;
use crate::image::MemoryImage;
use nvdla_model::program::ProgramStep;
use nvdla_regs::quantity::Addr;

/// An item of a command stream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum StepOrSync {
    Step {
        step: ProgramStep,
        /// The synchronisation that happens when the step is done.
        then: Option<String>,
    },
    /// The synchronisation happens when the stream comes here.
    Notify(String),
    /// The stream stops until the synchronisation happened.
    Wait(String),
}

/// Base address of a block, which identifies its command stream.
pub(crate) type CommandStreamBlockBase = u32;

/// Number of a wrong line, counted from 1, and what is wrong in it.
type WrongLine = (usize, ProgramFileFault);

/// Collects the commands of a trace and merges them into one order of steps.
#[derive(Default)]
pub(crate) struct StreamPlan {
    /// Line of the commands that are added now, counted from 1.
    pub(crate) line: usize,
    /// Items with their line numbers, by stream; all memory images are one more stream, `None`.
    streams: BTreeMap<Option<CommandStreamBlockBase>, VecDeque<(usize, StepOrSync)>>,
    /// Synchronisations by interrupts that have not happened yet, in the order of the file.
    interrupts: VecDeque<InterruptSync>,
    /// Checks to be made when a synchronisation happens, by its name, with their line numbers.
    checks: BTreeMap<String, Vec<(usize, Option<ProgramStep>)>>,
    /// For each synchronisation, the number of the first line that notifies it.
    notified: BTreeMap<String, usize>,
    happened: BTreeSet<String>,
    steps: Vec<ProgramStep>,
}

/// A synchronisation that happens when all these interrupt bits have come.
struct InterruptSync {
    sync: String,
    bits: u32,
}

impl StreamPlan {
    /// Loads memory before any command stream begins.
    pub(crate) fn load(&mut self, at: Addr, image: &MemoryImage) {
        for (offset, bytes) in image.runs() {
            let (at, bytes) = (at.plus(offset), bytes.clone());
            let step = ProgramStep::Load { at, bytes };
            self.push(None, StepOrSync::Step { step, then: None });
        }
    }

    /// Adds an item to the command stream of a block.
    pub(crate) fn item(
        &mut self,
        stream: CommandStreamBlockBase,
        item: StepOrSync,
    ) -> Result<(), ProgramFileFault> {
        if let StepOrSync::Step {
            then: Some(sync), ..
        }
        | StepOrSync::Notify(sync) = &item
            && let Some(first) = self.notified.insert(sync.clone(), self.line)
        {
            let sync = sync.clone();
            return Err(ProgramFileFault::NotifiedTwice { sync, first });
        }
        self.push(Some(stream), item);
        Ok(())
    }

    /// The synchronisation `sync` happens when the interrupt bit fires.
    pub(crate) fn interrupt(&mut self, bit: u32, sync: String) -> Result<(), ProgramFileFault> {
        let bits = 1 << bit;
        let Some(&first) = self.notified.get(&sync) else {
            self.notified.insert(sync.clone(), self.line);
            self.interrupts.push_back(InterruptSync { sync, bits });
            return Ok(());
        };
        // Several sources may make one synchronisation, each once.
        match self.interrupts.iter_mut().find(|i| i.sync == sync) {
            Some(interrupt) if interrupt.bits & bits == 0 => {
                interrupt.bits |= bits;
                Ok(())
            }
            _ => Err(ProgramFileFault::NotifiedTwice { sync, first }),
        }
    }

    /// Checks memory once `sync` has happened; without `step` only `sync` must happen.
    pub(crate) fn check(&mut self, sync: String, step: Option<ProgramStep>) {
        let checks = self.checks.entry(sync).or_default();
        checks.push((self.line, step));
    }

    fn push(&mut self, stream: Option<CommandStreamBlockBase>, item: StepOrSync) {
        let items = self.streams.entry(stream).or_default();
        items.push_back((self.line, item));
    }

    /// The steps in one order, when all commands have been added.
    pub(crate) fn into_steps(self) -> Result<Vec<ProgramStep>, WrongLine> {
        self.check_names()?;
        self.run()
    }

    /// Refuses checks of, and waits for, a synchronisation that never happens.
    fn check_names(&self) -> Result<(), WrongLine> {
        let waits = self
            .streams
            .values()
            .flatten()
            .filter_map(|(line, item)| match item {
                StepOrSync::Wait(sync) => Some((*line, sync)),
                _ => None,
            });
        let checks = self
            .checks
            .iter()
            .flat_map(|(sync, checks)| checks.iter().map(move |(line, _)| (*line, sync)));
        let lost = waits
            .chain(checks)
            .filter(|(_, sync)| !self.notified.contains_key(*sync))
            .min_by_key(|(line, _)| *line);
        match lost {
            None => Ok(()),
            Some((line, sync)) => {
                let sync = sync.clone();
                Err((line, ProgramFileFault::NeverNotified { sync }))
            }
        }
    }

    fn run(mut self) -> Result<Vec<ProgramStep>, WrongLine> {
        loop {
            while let Some(stream) = self.ready() {
                self.advance(stream);
            }
            let Some(interrupt) = self.interrupts.pop_front() else {
                break;
            };
            let bits = interrupt.bits;
            self.steps.push(ProgramStep::WaitInterrupts { bits });
            self.happen(&interrupt.sync);
        }
        let waiting = self
            .streams
            .values()
            .filter_map(VecDeque::front)
            .min_by_key(|(line, _)| *line);
        match waiting {
            Some((line, StepOrSync::Wait(sync))) => {
                let sync = sync.clone();
                Err((*line, ProgramFileFault::Deadlock { sync }))
            }
            _ => Ok(self.steps),
        }
    }

    /// Of the streams that may go on, the one whose next item comes first in the file.
    fn ready(&self) -> Option<Option<CommandStreamBlockBase>> {
        self.streams
            .iter()
            .filter_map(|(stream, items)| Some((*stream, items.front()?)))
            .filter(|(_, (_, item))| match item {
                StepOrSync::Wait(sync) => self.happened.contains(sync),
                _ => true,
            })
            .min_by_key(|(_, (line, _))| *line)
            .map(|(stream, _)| stream)
    }

    fn advance(&mut self, stream: Option<CommandStreamBlockBase>) {
        let items = self.streams.get_mut(&stream);
        match items.and_then(VecDeque::pop_front) {
            Some((_, StepOrSync::Step { step, then })) => {
                self.steps.push(step);
                if let Some(sync) = then {
                    self.happen(&sync);
                }
            }
            Some((_, StepOrSync::Notify(sync))) => self.happen(&sync),
            Some((_, StepOrSync::Wait(_))) | None => {}
        }
    }

    fn happen(&mut self, sync: &str) {
        self.happened.insert(sync.to_owned());
        let checks = self.checks.remove(sync).unwrap_or_default();
        self.steps
            .extend(checks.into_iter().filter_map(|(_, step)| step));
    }
}
