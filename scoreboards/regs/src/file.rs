//! The model of all registers: what each access does and returns. The caller tells it when a layer
//! ends.
//!
//! Source: docs/nv_small/system.md, sections 3.3, 5, 7 and 9.

use crate::configuration::Configuration;
use crate::geometry::{Geometry, SdpStageName};
use crate::glb::GlbInterruptState;
use crate::look_up::{block_at, place};
use crate::lut_port::{LutCounterOverrun, LutTablesAndEntryCounter};
use crate::lut_tables::LutTables;
use crate::quantity::RegAddr;
use crate::table::{BLOCKS, cdp, sdp};
use crate::types::{AccessPolicy, Block, Reg, RegRole, RegisterCopies, StatisticsAtEnable};
use crate::unit::UnitRegs;

/// Contents of all registers of a configuration, with register groups, interrupts and tables.
#[derive(Debug, Clone)]
pub struct RegisterFile {
    pub configuration: Configuration,
    blocks: Vec<BlockState>,
    pub interrupts: GlbInterruptState,
    sdp_lut: LutTablesAndEntryCounter,
    cdp_lut: LutTablesAndEntryCounter,
}

/// Contents of the registers of one block, and state of its two register groups.
#[derive(Debug, Clone)]
struct BlockState {
    block: &'static Block,
    /// Contents of the registers, in the order of `block.regs`.
    words: Vec<RegWords>,
    producer: usize,
    consumer: usize,
    enabled: [bool; 2],
}

/// Contents of one register, in both groups.
#[derive(Debug, Clone, Copy)]
struct RegWords {
    /// Contents in group 0 and in group 1; a register that exists once uses the first.
    groups: [u32; 2],
    /// Contents (`groups[0]`) at the time when the layer of the CONSUMER group started.
    at_start: u32,
}

impl RegWords {
    fn reset(reg: &Reg) -> Self {
        Self {
            groups: [reg.reset; 2],
            at_start: reg.reset,
        }
    }
}

/// Effect of a write to a register.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RegisterWriteEffect {
    /// The value was stored; no layer was enabled.
    Stored,
    /// Nothing changed: no register at this address, a read-only one, or 0 to D_OP_ENABLE.
    Ignored,
    /// Nothing changed: registers of an enabled group cannot be written.
    Protected { group: usize },
    /// The write enabled this group of the block.
    Enabled { block: &'static Block, group: usize },
}

impl RegisterFile {
    /// All registers of this configuration, as after reset.
    pub fn new(configuration: Configuration) -> Self {
        let blocks = BLOCKS
            .iter()
            .map(|block| BlockState {
                block,
                words: block.regs.iter().map(RegWords::reset).collect(),
                producer: 0,
                consumer: 0,
                enabled: [false; 2],
            })
            .collect();
        Self {
            configuration,
            blocks,
            interrupts: GlbInterruptState::default(),
            sdp_lut: LutTablesAndEntryCounter::new(LutCounterOverrun::RunsOn),
            cdp_lut: LutTablesAndEntryCounter::new(LutCounterOverrun::StaysAtLast),
        }
    }

    /// Performs a write of `value` to the register at `at`, and returns its effect.
    pub fn write(&mut self, at: RegAddr, value: u32) -> RegisterWriteEffect {
        let Some((index, number)) = place(at) else {
            return RegisterWriteEffect::Ignored;
        };
        let has_ew = Geometry::of(self.configuration).has(SdpStageName::Ew);
        let state = &mut self.blocks[index];
        let reg = &state.block.regs[number];
        if self.interrupts.write(reg.addr, value) {
            return RegisterWriteEffect::Stored;
        }
        if reg.role == RegRole::Pointer {
            state.producer = usize::from(value & 1 == 1);
            return RegisterWriteEffect::Stored;
        }
        if reg.access == AccessPolicy::ReadOnly {
            return RegisterWriteEffect::Ignored;
        }
        let group = match reg.group {
            RegisterCopies::Single => 0,
            RegisterCopies::Dual => state.producer,
        };
        if reg.group == RegisterCopies::Dual && state.enabled[group] {
            return RegisterWriteEffect::Protected { group };
        }
        if reg.role == RegRole::Enable {
            if value & 1 == 0 {
                return RegisterWriteEffect::Ignored;
            }
            state.enable(group);
            let block = state.block;
            return RegisterWriteEffect::Enabled { block, group };
        }
        match reg.addr {
            at if at == cdp::S_LUT_ACCESS_DATA.addr => self.cdp_lut.write_data(value),
            at if at == sdp::S_LUT_ACCESS_DATA.addr && has_ew => self.sdp_lut.write_data(value),
            at if at == sdp::S_LUT_ACCESS_DATA.addr => return RegisterWriteEffect::Ignored,
            _ => {
                let word = &mut state.words[number].groups[group];
                *word = (*word & !reg.write_mask) | (value & reg.write_mask);
                match reg.addr {
                    at if at == cdp::S_LUT_ACCESS_CFG.addr => self.cdp_lut.configuration = *word,
                    at if at == sdp::S_LUT_ACCESS_CFG.addr => self.sdp_lut.configuration = *word,
                    _ => {}
                }
            }
        }
        RegisterWriteEffect::Stored
    }

    /// Performs a read of the register at `at`; S_LUT_ACCESS_DATA advances its entry counter.
    pub fn read(&mut self, at: RegAddr) -> u32 {
        let has_ew = Geometry::of(self.configuration).has(SdpStageName::Ew);
        match at {
            _ if at == cdp::S_LUT_ACCESS_DATA.addr => self.cdp_lut.read_data(),
            _ if at == sdp::S_LUT_ACCESS_DATA.addr && has_ew => self.sdp_lut.read_data(),
            _ => self.peek(at),
        }
    }

    /// Whether writing `value` would change neither the setting `reg` nor an entry of a table.
    pub fn has(&self, reg: &Reg, value: u32) -> bool {
        match reg.addr {
            at if at == cdp::S_LUT_ACCESS_DATA.addr => self.cdp_lut.has(value),
            at if at == sdp::S_LUT_ACCESS_DATA.addr => self.sdp_lut.has(value),
            at => self.peek(at) & reg.write_mask == value & reg.write_mask,
        }
    }

    /// The value that a read of the register at `at` would return; changes nothing.
    pub fn peek(&self, at: RegAddr) -> u32 {
        let Some((index, number)) = place(at) else {
            return 0;
        };
        let state = &self.blocks[index];
        let reg = &state.block.regs[number];
        if let Some(value) = self.interrupts.read(reg.addr) {
            return value;
        }
        match reg.role {
            RegRole::LutData => 0,
            RegRole::LutAccess if reg.addr == cdp::S_LUT_ACCESS_CFG.addr => {
                self.cdp_lut.configuration
            }
            RegRole::FlushStatus => 1,
            RegRole::Pointer => state.pointer(),
            RegRole::Status => state.status(),
            RegRole::Enable => u32::from(state.enabled[state.producer]),
            _ if reg.access == AccessPolicy::WriteOnly => 0,
            _ => match reg.group {
                RegisterCopies::Single => state.words[number].groups[0],
                RegisterCopies::Dual => state.words[number].groups[state.producer],
            },
        }
    }

    /// The registers `R` of a block as a layer in register group `group` uses them now.
    pub fn registers<R: UnitRegs>(&self, group: usize) -> R {
        let state = self.state(R::BLOCK);
        R::read(|reg| match reg.group {
            RegisterCopies::Single => state.words[state.number(reg)].groups[0],
            RegisterCopies::Dual => state.words[state.number(reg)].groups[group],
        })
    }

    /// The registers `R` of a block that exist once, as they were when the layer of its CONSUMER
    /// group started.
    pub fn at_start<R: UnitRegs>(&self) -> R {
        let state = self.state(R::BLOCK);
        R::read(|reg| state.words[state.number(reg)].at_start)
    }

    /// Writable layer registers of a register group, without D_OP_ENABLE, with values, by address.
    pub fn settings(
        &self,
        block: &Block,
        group: usize,
    ) -> impl Iterator<Item = (&'static Reg, u32)> {
        let state = self.state(block);
        let is_setting = |reg: &Reg| {
            reg.group == RegisterCopies::Dual
                && reg.access == AccessPolicy::ReadWrite
                && reg.role != RegRole::Enable
        };
        let words = state.block.regs.iter().zip(&state.words);
        words
            .filter(move |(reg, _)| is_setting(reg))
            .map(move |(reg, words)| (reg, words.groups[group]))
    }

    /// The register group of the block that the unit executes now or next.
    pub fn consumer(&self, block: &Block) -> usize {
        self.state(block).consumer
    }

    /// The register group of the block that the register bus sees.
    pub fn producer(&self, block: &Block) -> usize {
        self.state(block).producer
    }

    /// Whether the register group is enabled (OP_EN is 1).
    pub fn enabled(&self, block: &Block, group: usize) -> bool {
        self.state(block).enabled[group]
    }

    /// Ends the layer of the block's CONSUMER group: clears OP_EN, makes the other group CONSUMER,
    /// and starts its layer if it is enabled.
    pub fn complete(&mut self, block: &Block) {
        let state = self.state_mut(block);
        let group = state.consumer;
        state.enabled[group] = false;
        state.consumer = 1 - group;
        if state.enabled[state.consumer] {
            state.start();
        }
    }

    /// Sets a statistics register of a register group to `value`; returns its old value.
    pub fn capture(&mut self, reg: &Reg, group: usize, value: u32) -> u32 {
        place(reg.addr).map_or(0, |(index, number)| {
            std::mem::replace(&mut self.blocks[index].words[number].groups[group], value)
        })
    }

    /// Contents of SDP's look-up tables.
    pub fn sdp_tables(&self) -> &LutTables {
        &self.sdp_lut.tables
    }

    /// Contents of CDP's look-up tables.
    pub fn cdp_tables(&self) -> &LutTables {
        &self.cdp_lut.tables
    }

    fn state(&self, block: &Block) -> &BlockState {
        &self.blocks[index_of(block)]
    }

    fn state_mut(&mut self, block: &Block) -> &mut BlockState {
        &mut self.blocks[index_of(block)]
    }
}

impl BlockState {
    /// Index of a register in its block.
    fn number(&self, reg: &Reg) -> usize {
        let found = place(reg.addr).filter(|(block, _)| BLOCKS[*block] == *self.block);
        found.expect("units read registers of their block").1
    }

    /// Starts the layer of the CONSUMER group: keeps a copy of the registers that exist once.
    fn start(&mut self) {
        for words in &mut self.words {
            words.at_start = words.groups[0];
        }
    }

    fn enable(&mut self, group: usize) {
        self.enabled[group] = true;
        if group == self.consumer {
            self.start();
        }
        if self.block.statistics == Some(StatisticsAtEnable::ClearedAtEnable) {
            for (reg, words) in self.block.regs.iter().zip(&mut self.words) {
                if reg.is_statistic() {
                    words.groups[group] = 0;
                }
            }
        }
    }

    fn pointer(&self) -> u32 {
        u32::from(self.producer == 1) | u32::from(self.consumer == 1) << 16
    }

    fn status(&self) -> u32 {
        let code = |group: usize| match (self.enabled[group], self.consumer == group) {
            (false, _) => 0,
            (true, true) => 1,
            (true, false) => 2,
        };
        code(0) | code(1) << 16
    }
}

fn index_of(block: &Block) -> usize {
    block_at(block.base).expect("blocks come from the table")
}
