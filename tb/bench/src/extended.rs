//! A program to which a host adds accesses: what all such hosts must know of the registers.

use nvdla_model::program::{Posting, Program, ProgramStep};
use nvdla_regs::file::{RegisterFile, RegisterWriteEffect};
use nvdla_regs::interrupts::InterruptSource;
use nvdla_regs::quantity::RegAddr;
use nvdla_regs::types::{Block, Reg, RegRole, RegisterCopies};

/// The steps of a program and the added ones so far, and the state of the registers behind them.
#[derive(Debug)]
pub struct ExtendedProgram {
    /// Registers after the steps so far; a layer that is enabled counts as done unless it waits.
    pub file: RegisterFile,
    steps: Vec<ProgramStep>,
    /// Bits of GLB.S_INTR_STATUS that enabled layers will raise and the program has not awaited.
    pub coming: u32,
    /// Whether no other layer ran when the latest layer was enabled.
    pub alone: bool,
    /// Enabled blocks of the layer that is being enabled, while some of its blocks are not.
    pub enabling: Vec<&'static Block>,
}

/// The register group of a block that no layer uses, while the bus sees it.
#[derive(Debug)]
pub struct UnusedGroup {
    /// Registers of the group that software sets, without D_OP_ENABLE.
    pub settings: Vec<&'static Reg>,
    /// Their values before.
    were: Vec<u32>,
    pointer: RegAddr,
    /// Value of the pointer before.
    seen: u32,
}

impl ExtendedProgram {
    /// Nothing yet of `program`.
    pub fn new(program: &Program) -> Self {
        Self {
            file: RegisterFile::new(program.needs),
            steps: Vec::with_capacity(2 * program.steps.len()),
            coming: 0,
            alone: true,
            enabling: Vec::new(),
        }
    }

    /// `program` with all steps so far in place of its own.
    pub fn finish(self, program: &Program) -> Program {
        Program {
            steps: self.steps,
            ..program.clone()
        }
    }

    /// Appends a step; updates registers, enabled blocks and awaited interrupts.
    pub fn put(&mut self, step: ProgramStep) {
        match &step {
            ProgramStep::Write { at, value, .. } => {
                if let RegisterWriteEffect::Enabled { block, group } = self.file.write(*at, *value)
                {
                    if self.enabling.is_empty() {
                        self.alone = self.coming == 0;
                    }
                    self.enabling.push(block);
                    self.coming |= InterruptSource::bits_of(block, group);
                }
            }
            ProgramStep::WaitInterrupts { bits } => self.coming &= !bits,
            _ => {}
        }
        self.steps.push(step);
    }

    /// Appends a posted write.
    pub fn post(&mut self, at: RegAddr, value: u32) {
        let posting = Posting::Posted;
        self.put(ProgramStep::Write { at, value, posting });
    }

    /// Appends a read, whose value the model predicts.
    pub fn read(&mut self, at: RegAddr) {
        self.put(ProgramStep::Read { at, check: None });
    }

    /// Takes the layers of these blocks as done, except those that wait for their turn.
    pub fn complete(&mut self, blocks: &[&'static Block]) {
        for block in blocks {
            while self.file.enabled(block, self.file.consumer(block)) {
                self.file.complete(block);
            }
        }
    }

    /// The producer of a block: the register group, 0 or 1, that the register bus sees.
    pub fn seen(&self, block: &'static Block) -> u32 {
        u32::from(self.file.producer(block) == 1)
    }

    /// Selects the group of `block` that no layer uses, if only one layer runs; `None`: the block
    /// has no groups.
    pub fn select_unused(&mut self, block: &'static Block) -> Option<UnusedGroup> {
        let pointer = pointer(block)?;
        let seen = self.seen(block);
        self.post(pointer, u32::from(self.file.consumer(block) == 1));
        let is_setting =
            |reg: &&Reg| reg.group == RegisterCopies::Dual && reg.role == RegRole::Setting;
        let settings: Vec<&'static Reg> = block.regs.iter().filter(is_setting).collect();
        let were = settings.iter().map(|reg| self.file.peek(reg.addr));
        Some(UnusedGroup {
            were: were.collect(),
            settings,
            pointer,
            seen,
        })
    }

    /// Writes to the group what it held, and selects the one that was selected before.
    pub fn restore(&mut self, group: &UnusedGroup) {
        for (reg, value) in group.settings.iter().zip(&group.were) {
            self.post(reg.addr, *value);
        }
        self.post(group.pointer, group.seen);
    }
}

/// Address of S_POINTER of a block; `None` if it has no register groups.
pub fn pointer(block: &Block) -> Option<RegAddr> {
    block.of_role(RegRole::Pointer).map(|reg| reg.addr)
}
