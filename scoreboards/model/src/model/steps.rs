//! Execution of the steps of a program.

use std::collections::BTreeSet;

use super::{Model, PredictedRegisterValue};
use crate::expected::{ReadPrediction, UnjudgedKind, UnmetDemand};
use crate::memory::MemoryPort;
use crate::program::{DemandedContents, DemandedInterruptLevel, DemandedReadValue, ProgramStep};
use nvdla_regs::interrupts::interrupt_name;
use nvdla_regs::look_up::{at as register_at, name};
use nvdla_regs::quantity::{Addr, RegAddr};
use nvdla_regs::table::{cdma, glb};
use nvdla_regs::types::{Block, RegRole};

/// Whether the program goes on after a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum StepOutcome {
    On,
    /// The program ends here: the step's wait never ends.
    Nowhere,
}

impl<M: MemoryPort> Model<M> {
    /// Executes all steps, or those up to a wait that never ends.
    pub(super) fn execute(&mut self, steps: &[ProgramStep]) {
        for (number, step) in steps.iter().enumerate() {
            self.step = number;
            if self.execute_step(step) == StepOutcome::Nowhere {
                return;
            }
        }
    }

    /// Executes one step of a program that comes step by step; `number` is the step's index.
    /// [`Self::take`] returns what the model expects of all of them.
    pub fn take_step(&mut self, number: usize, step: &ProgramStep) {
        self.step = number;
        self.execute_step(step);
    }

    fn execute_step(&mut self, step: &ProgramStep) -> StepOutcome {
        let going = match step {
            ProgramStep::Load { at, bytes } => {
                self.load(*at, bytes);
                return StepOutcome::On;
            }
            ProgramStep::Write { at, value, posting } => {
                self.write(*at, *value, *posting);
                return StepOutcome::On;
            }
            ProgramStep::Read { at, check } => {
                self.read_and_check(*at, *check);
                return StepOutcome::On;
            }
            ProgramStep::WaitCycles { count } => {
                self.wait(u64::from(*count));
                return StepOutcome::On;
            }
            ProgramStep::Poll { at, mask, want } => {
                self.time_passes();
                self.poll(*at, *mask, *want)
            }
            ProgramStep::WaitInterrupts { bits } => {
                self.time_passes();
                self.wait_interrupts(*bits)
            }
            ProgramStep::WaitPin { .. } => {
                self.time_passes();
                self.wait_pin();
                StepOutcome::On
            }
            ProgramStep::ExpectPin { level } => {
                self.expect_pin(*level);
                StepOutcome::On
            }
            ProgramStep::CheckMemory { at, len, want } => {
                self.check_memory(*at, *len, want);
                StepOutcome::On
            }
            ProgramStep::Note { .. } => StepOutcome::On,
        };
        self.last_posted = None;
        going
    }

    fn read_and_check(&mut self, at: RegAddr, check: Option<DemandedReadValue>) {
        let PredictedRegisterValue { value, mask } = self.predict(at);
        let step = self.step;
        self.expected.reads.push(ReadPrediction {
            step,
            at,
            value,
            mask,
            shows: self.shows(at),
        });
        if let Some(check) = check
            && (value ^ check.want) & check.mask & mask != 0
        {
            let name = name(at);
            let (want, bits) = (check.want, check.mask);
            self.contradict(format!(
                "{name} & 0x{bits:x} is demanded to be 0x{want:x}, it is 0x{value:x}"
            ));
        }
    }

    fn expect_pin(&mut self, level: DemandedInterruptLevel) {
        let want = level == DemandedInterruptLevel::High;
        if self.file.interrupts.pin() == Some(!want) {
            self.contradict(format!("dla_intr is demanded {level:?}, it is not"));
        }
    }

    fn contradict(&mut self, text: String) {
        let step = self.step;
        self.expected
            .contradictions
            .push(UnmetDemand { step, text });
    }

    /// Notes that the program clears status bits: its later waits do not see these events.
    pub(super) fn events_are_cleared(&mut self, bits: u32) {
        self.left &= !bits;
        for (event, interrupt) in self.events.iter_mut().zip(&self.expected.interrupts) {
            if bits >> interrupt.bit & 1 == 1 && !event.used_up {
                event.used_up = event.certain;
                event.may_be_lost = !event.certain;
            }
        }
    }

    fn check_memory(&mut self, at: Addr, len: u32, want: &DemandedContents) {
        let before = self.expected.unjudged.len();
        let mut got = vec![0; len as usize];
        self.dump(at, &mut got);
        if self.expected.unjudged.len() > before {
            return;
        }
        if let Some(text) = want.difference(at, &got) {
            self.contradict(format!("{len} bytes at {at}: {text}"));
        }
    }

    fn wait_interrupts(&mut self, bits: u32) -> StepOutcome {
        for bit in (0..32).filter(|bit| bits >> bit & 1 == 1) {
            let event = self
                .expected
                .interrupts
                .iter()
                .enumerate()
                .find(|(number, event)| event.bit == bit && !self.events[*number].used_up);
            if let Some((event, _)) = event {
                if self.events[event].may_be_lost {
                    let name = interrupt_name(bit);
                    let text = format!(
                        "{name} is waited for, but the program may have cleared it, or two of \
                         them may have come as one"
                    );
                    self.unjudged(UnjudgedKind::Race, text);
                }
                self.events[event].used_up = true;
                self.event_came(event);
            } else if self.left >> bit & 1 == 1 {
                let name = interrupt_name(bit);
                let text = format!("{name} is waited for, which an earlier program raised");
                self.unjudged(UnjudgedKind::Race, text);
            } else if self.file.interrupts.certain() >> bit & 1 == 0 && self.hung.is_empty() {
                let name = interrupt_name(bit);
                let text =
                    format!("{name} is waited for before all blocks of its layer are enabled");
                self.unjudged(UnjudgedKind::Race, text);
            } else if self.file.interrupts.set_by_software >> bit & 1 == 0 {
                let name = interrupt_name(bit);
                let text = format!("step {} waits for {name}, which nothing raises", self.step);
                self.expected.stuck.push(text);
                self.watches = true;
                return StepOutcome::Nowhere;
            }
        }
        self.file.interrupts.served(bits);
        self.forget();
        StepOutcome::On
    }

    /// Waits for dla_intr: the event has come that precedes all others that may raise the pin.
    fn wait_pin(&mut self) {
        if self.file.interrupts.pin() == Some(true) {
            return;
        }
        // Each of them may be the one, even if its bit was cleared meanwhile.
        let coming: Vec<usize> = self.coming().collect();
        let is_first = |first: &usize| coming.iter().all(|other| self.comes_before(*first, *other));
        match coming.iter().copied().find(|event| is_first(event)) {
            Some(first) => self.event_came(first),
            None if coming.is_empty() && self.file.interrupts.pin() == Some(false) => {
                self.contradict("dla_intr is waited for, nothing raises it".to_owned());
            }
            None => {}
        }
        self.forget();
    }

    /// Indices of unmasked events that are not certain to have come and may still raise dla_intr.
    pub(super) fn coming(&self) -> impl Iterator<Item = usize> {
        let mask = self.file.peek(glb::S_INTR_MASK.addr);
        let events = self.events.iter().zip(&self.expected.interrupts);
        let open = events.enumerate().filter(move |(_, (event, interrupt))| {
            !event.certain && mask >> interrupt.bit & 1 == 0
        });
        open.map(|(number, _)| number)
    }

    /// Whether `first` is `other` or one of the events before it.
    fn comes_before(&self, first: usize, other: usize) -> bool {
        let mut seen = BTreeSet::new();
        let mut open = vec![other];
        while let Some(event) = open.pop() {
            if event == first {
                return true;
            }
            if event > first && seen.insert(event) {
                open.extend(&self.expected.interrupts[event].after);
            }
        }
        false
    }

    fn poll(&mut self, at: RegAddr, mask: u32, want: u32) -> StepOutcome {
        if at == cdma::S_CBUF_FLUSH_STATUS.addr && want & mask == 1 {
            self.flushed = true;
            return StepOutcome::On;
        }
        let was_certain = self.certain_bits(at);
        if at == glb::S_INTR_STATUS.addr {
            self.poll_interrupts(mask & want);
        } else if let Some(reg) = register_at(at)
            && matches!(
                reg.role,
                RegRole::Status | RegRole::Pointer | RegRole::Enable
            )
        {
            self.poll_block(self.block_of(reg), at, mask, want);
        }
        self.forget();
        let certain = self.certain_bits(at);
        let value = self.file.read(at);
        if (value ^ want) & mask & certain != 0 {
            let (step, name) = (self.step, name(at));
            if mask & !was_certain != 0 {
                let text =
                    format!("{name} is polled for 0x{want:x}, which it has for a while only");
                self.unjudged(UnjudgedKind::Race, text);
                return StepOutcome::On;
            }
            let text = format!(
                "step {step} polls {name} & 0x{mask:x} for 0x{want:x}, it stays 0x{value:x}"
            );
            self.expected.stuck.push(text);
            return StepOutcome::Nowhere;
        }
        StepOutcome::On
    }

    /// Notes that the program has polled status bits until they were set: their events have come.
    pub(super) fn poll_interrupts(&mut self, bits: u32) {
        // A bit that is high already says nothing about later events of its own.
        let known = self.file.peek(glb::S_INTR_STATUS.addr) & self.file.interrupts.certain();
        let bits = bits & !known;
        let first = |bit| {
            (0..self.events.len()).find(|event| {
                self.expected.interrupts[*event].bit == bit && !self.events[*event].certain
            })
        };
        // All bits belong to one moment: none of them is explained by another one of it.
        let set = (0..32).filter(|bit| bits >> bit & 1 == 1);
        let first: Vec<usize> = set.filter_map(first).collect();
        for event in first {
            self.event_came(event);
        }
        // Nobody but the host clears what it has seen.
        for bit in (0..32).filter(|bit| bits >> bit & 1 == 1) {
            self.file.interrupts.struck(bit);
        }
    }

    /// Ends layers of the block, one after the other, until the register has the polled value.
    pub(super) fn poll_block(&mut self, block: &'static Block, at: RegAddr, mask: u32, want: u32) {
        let is_pointer = register_at(at).is_some_and(|reg| reg.role == RegRole::Pointer);
        loop {
            let mut pending = (0..self.running.len()).filter(|running| {
                let pending =
                    |part: &super::running::BlockInLayer| part.block == block && !part.over;
                self.running[*running].uses.iter().any(pending)
            });
            let Some(next) = pending.next() else {
                return;
            };
            // Behind two layers CONSUMER is what it was before the first one ended.
            if is_pointer && pending.count() % 2 == 1 {
                return;
            }
            let (value, certain) = (self.file.peek(at), self.certain_bits(at));
            // All polled bits are certain already, or the final value does not fit.
            if mask & !certain == 0 || (value ^ want) & mask & certain != 0 {
                return;
            }
            self.block_is_over(next, block);
        }
    }
}
