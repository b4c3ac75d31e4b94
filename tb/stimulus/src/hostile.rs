//! Adds accesses of a hostile host to a program, which the model gets, too; none may change a
//! result of its layers. They read all registers, above all status and statistics of units that
//! were just enabled; write absent and read-only registers, bits without a field, and enabled
//! groups, which drop writes; change the other group for a while; rewrite table entries with their
//! values; raise interrupts by software; and set masks, weights and limits of the memory interface.
//!
//! Source: docs/nv_small/system.md, sections 3.3, 5, 7, 8.2 and 8.3.

use nvdla_model::program::{Posting, Program, ProgramStep};
use nvdla_regs::interrupts::{Interrupt, SOURCE_BITS};
use nvdla_regs::look_up::{self, is_enable};
use nvdla_regs::quantity::RegAddr;
use nvdla_regs::table::{BLOCKS, cdp, glb};
use nvdla_regs::types::{AccessPolicy, Block, Reg, RegRole, RegisterCopies};

use nvdla_bench::extended::{ExtendedProgram, pointer};
use nvdla_random::probability::permille;
use nvdla_random::seed::{Rng, Seed};

use crate::draws::RandomStreams;
use crate::mcif;

/// One of this many gaps between two steps of the program gets added accesses.
const EVERY: u32 = 8;
/// Most disturbances in one gap; also most repetitions of other kinds of added accesses.
const MOST: u32 = 3;
/// One more than the most masks that are written while bits of the interrupt status are set.
const MASKS: u32 = 5;
/// Most repetitions of the same write in a row.
const STORM: u32 = 400;
/// Byte addresses without registers: the end of the last block, the end of all addresses.
const ABSENT: (u32, u32) = (0xe000, 0x4_0000);

/// Returns `program` with the accesses of a hostile host between its steps, drawn from `seed`.
pub fn interleave(program: &Program, seed: Seed) -> Program {
    let draws = RandomStreams::new(seed.part("hostile"));
    let mut host = Hostile {
        gaps: draws.part("gap"),
        fills: draws.of("bits without a field").chance(permille(500)),
        program: ExtendedProgram::new(program),
    };
    host.read_before(program);
    for (number, step) in (0_u64..).zip(&program.steps) {
        host.follow(number, step);
    }
    host.program.finish(program)
}

/// A hostile host, and the program with its added accesses so far.
struct Hostile {
    /// Random numbers for each gap between two steps.
    gaps: RandomStreams<'static>,
    /// Whether writes of the program get random bits where the register has no field.
    fills: bool,
    program: ExtendedProgram,
}

impl Hostile {
    /// Adds reads of all registers of one block that `program` uses, before its first step.
    fn read_before(&mut self, program: &Program) {
        let written: Vec<RegAddr> = program
            .steps
            .iter()
            .filter_map(|step| match step {
                ProgramStep::Write { at, .. } => Some(look_up::block(*at)?.base),
                _ => None,
            })
            .collect();
        let used: Vec<&'static Block> = BLOCKS
            .iter()
            .filter(|block| written.contains(&block.base))
            .collect();
        if used.is_empty() {
            return;
        }
        let block = self.gaps.part("before").pick("block", &used);
        for reg in block.regs.iter().filter(|reg| reg.role != RegRole::LutData) {
            self.program.read(reg.addr);
        }
    }

    fn follow(&mut self, number: u64, step: &ProgramStep) {
        let enables = matches!(step, ProgramStep::Write { at, .. } if is_enable(*at));
        let draws = self.gaps.item(number);
        if !enables {
            self.layer_is_enabled(draws.part("status"));
        }
        if draws.of("filled").below(EVERY) == 0 && !self.is_fed() {
            for access in 0..draws.of("accesses").within(1, MOST) {
                self.disturb(draws.part("access").item(access));
            }
        }
        self.program.put(match step {
            ProgramStep::Write { at, value, posting } if self.fills => ProgramStep::Write {
                at: *at,
                value: value | (draws.of("bits without a field").word() & without_field(*at)),
                posting: *posting,
            },
            _ => step.clone(),
        });
    }

    /// Adds accesses after the last enable of a layer, which now runs or waits for another one.
    fn layer_is_enabled(&mut self, draws: RandomStreams<'_>) {
        let blocks = std::mem::take(&mut self.program.enabling);
        if !blocks.is_empty() && draws.of("read").chance(permille(500)) {
            for read in 0..draws.of("reads").within(1, MOST) {
                let block = draws.part("reads").item(read).pick("block", &blocks);
                if let Some(status) = block.of_role(RegRole::Status) {
                    self.program.read(status.addr);
                }
                let statistics: Vec<&'static Reg> = block.captured().collect();
                if !statistics.is_empty() && draws.of("statistic").chance(permille(250)) {
                    let reg = draws.part("reads").item(read).pick("register", &statistics);
                    self.program.read(reg.addr);
                }
            }
        }
        self.program.complete(&blocks);
        if !blocks.is_empty() && draws.of("storms").chance(permille(250)) {
            self.storm(draws.pick("storm of", &blocks), draws.part("storm"));
        }
        if !blocks.is_empty() && self.program.alone && draws.of("rewritten").chance(permille(250)) {
            let draws = draws.part("rewrite");
            self.settings(draws.pick("block", &blocks), draws);
        }
        let has_tables = |block: &&Block| block.base == cdp::BLOCK.base;
        if blocks.iter().any(has_tables) && draws.of("tables").chance(permille(500)) {
            self.tables(draws.part("tables"));
        }
        if !blocks.is_empty() && draws.of("write").chance(permille(500)) {
            for write in 0..draws.of("writes").within(1, MOST) {
                let draws = draws.part("writes").item(write);
                self.of_group(draws.pick("block", &blocks), &mut draws.of("register"));
            }
        }
    }

    /// Adds the same access to a block many times, as fast as the bus takes it, so that one of them
    /// falls into the clock in which the block begins or ends a layer.
    fn storm(&mut self, block: &'static Block, draws: RandomStreams<'_>) {
        let seen = self.program.seen(block);
        let (role, value, count) = match draws.of("kind").below(4) {
            0 => (RegRole::Enable, Some(draws.of("value").word() & !1), STORM),
            1 => (RegRole::Pointer, Some(seen), STORM),
            2 => (RegRole::Pointer, None, STORM / 8),
            _ => (RegRole::Status, None, STORM / 8),
        };
        let Some(reg) = block.of_role(role) else {
            return;
        };
        let (at, posting) = (reg.addr, Posting::Posted);
        for _ in 0..draws.of("count").within(1, count) {
            self.program.put(match value {
                Some(value) => ProgramStep::Write { at, value, posting },
                None => ProgramStep::Read { at, check: None },
            });
        }
    }

    /// Writes other values to all settings of the unused group, reads them back and restores them,
    /// as fast as the bus takes it: one write falls into the clock in which a layer ends.
    fn settings(&mut self, block: &'static Block, draws: RandomStreams<'_>) {
        let Some(group) = self.program.select_unused(block) else {
            return;
        };
        for round in 0..draws.of("rounds").within(1, MOST) {
            let rng = &mut draws.part("round").item(round).of("values");
            for reg in &group.settings {
                self.program.post(reg.addr, rng.word());
            }
            for reg in &group.settings {
                self.program.read(reg.addr);
            }
        }
        self.program.restore(&group);
    }

    /// Writes entries of CDP's tables with the values that they have, as fast as the bus takes it,
    /// and reads some, while a layer looks up entries. Source: docs/nv_small/cdp.md, section 5.
    fn tables(&mut self, draws: RandomStreams<'_>) {
        let (port, data) = (cdp::S_LUT_ACCESS_CFG.addr, cdp::S_LUT_ACCESS_DATA.addr);
        let (was, tables) = (
            self.program.file.peek(port),
            self.program.file.cdp_tables().clone(),
        );
        for burst in 0..draws.of("bursts").within(1, MOST) {
            let rng = &mut draws.part("burst").item(burst).of("values");
            let (table, entries): (u32, &[i16]) =
                *rng.pick(&[(0, &tables.le[..]), (1, &tables.lo[..])]);
            let first = *rng.pick(&[0, 30, 60]);
            let from = cdp::LUT_TABLE_ID.put(first, table);
            self.program.post(port, cdp::LUT_ACCESS_TYPE.put(from, 1));
            let end = rng.within(first + 1, u32::try_from(entries.len()).unwrap_or(0));
            for entry in &entries[first as usize..end as usize] {
                let value = entry.cast_unsigned().into();
                self.program
                    .post(data, cdp::LUT_DATA.put(rng.word(), value));
            }
            let posting = Posting::NonPosted;
            // Read from the first of these entries on, or go on behind the last one in either table.
            let behind = self.program.file.peek(port) & cdp::LUT_ADDR.mask();
            let other = cdp::LUT_TABLE_ID.put(behind, rng.below(2));
            let (at, value) = (port, *rng.pick(&[from, other]));
            self.program.put(ProgramStep::Write { at, value, posting });
            for _ in 0..rng.below(8) {
                self.program.read(data);
            }
        }
        self.program.post(port, was);
    }

    /// Whether a layer is partly enabled and one of its enabled blocks may fetch data already. Then
    /// no access is added: its progress is unknown, and the other blocks must not be enabled late.
    /// Source: docs/nv_small/system.md, sections 10 and 11.
    fn is_fed(&self) -> bool {
        self.program.enabling.iter().any(|block| block.fetches)
    }

    fn write(&mut self, at: RegAddr, value: u32, rng: &mut Rng) {
        let posting = *rng.pick(&[Posting::Posted, Posting::NonPosted]);
        self.program.put(ProgramStep::Write { at, value, posting });
    }

    /// Adds accesses of one random kind that must not change the result of any layer.
    fn disturb(&mut self, draws: RandomStreams<'_>) {
        let rng = &mut draws.of("values");
        match draws.of("kind").below(12) {
            0 | 1 => {
                let reg = register(|_| true, rng);
                self.program.read(reg.addr);
            }
            2 | 3 => self.absent(rng),
            4 => {
                let reg = register(|reg| reg.access == AccessPolicy::ReadOnly, rng);
                self.write(reg.addr, rng.word(), rng);
            }
            5 => self.of_group(block(rng), rng),
            6 => {
                let block = block(rng);
                // CONSUMER cannot be written.
                let rest = rng.word() & !1;
                self.selected(block, rest | (1 - self.program.seen(block)), rng);
            }
            7 | 8 => self.waiting_group(rng),
            9 => self.interrupt(rng),
            10 => self.write(glb::S_INTR_MASK.addr, rng.word(), rng),
            _ => {
                for (reg, value) in mcif::draw(draws.part("mcif"), 8) {
                    self.write(reg.0.addr, value, rng);
                }
            }
        }
    }

    /// Adds accesses to an address without a register, which reads 0 and ignores writes.
    fn absent(&mut self, rng: &mut Rng) {
        let at = match rng.below(4) {
            0 => RegAddr(rng.within(ABSENT.0, ABSENT.1 - 1) & !3),
            1 => {
                let base = rng.pick(BLOCKS).base;
                base.plus(rng.below(0x1000) & !3)
            }
            _ => {
                let writable = |reg: &Reg| reg.access == AccessPolicy::ReadWrite;
                RegAddr(register(writable, rng).addr.0 ^ 1 << rng.within(2, 17))
            }
        };
        if look_up::at(at).is_some() {
            return;
        }
        if rng.chance(permille(500)) {
            self.write(at, rng.word(), rng);
        }
        self.program.read(at);
    }

    /// Adds a write and a read of a random register of the producer group: any value if the group
    /// is enabled and so drops the write, else the value that the register has.
    fn of_group(&mut self, block: &'static Block, rng: &mut Rng) {
        let regs: Vec<&'static Reg> = block
            .regs
            .iter()
            .filter(|reg| reg.group == RegisterCopies::Dual)
            .collect();
        let reg = *rng.pick(&regs);
        let waits = self
            .program
            .file
            .enabled(block, self.program.file.producer(block));
        let value = match (waits, reg.role == RegRole::Enable) {
            (true, _) => rng.word(),
            (false, true) => rng.word() & !1,
            (false, false) => self.program.file.peek(reg.addr),
        };
        self.write(reg.addr, value, rng);
        self.program.read(reg.addr);
    }

    /// Writes `group` to the pointer register of a block, accesses a register of that group, and
    /// writes the previous producer again.
    fn selected(&mut self, block: &'static Block, group: u32, rng: &mut Rng) {
        let (Some(pointer), seen) = (pointer(block), self.program.seen(block)) else {
            return;
        };
        self.write(pointer, group, rng);
        self.of_group(block, rng);
        self.write(pointer, seen, rng);
    }

    /// Adds a write to a group that is enabled and waits for other units; it drops every write.
    /// Source: docs/nv_small/system.md, section 7, rule 4.
    fn waiting_group(&mut self, rng: &mut Rng) {
        let waiting: Vec<(&'static Block, usize)> = BLOCKS
            .iter()
            .filter(|block| block.ping_pong)
            .flat_map(|block| [(block, 0), (block, 1)])
            .filter(|(block, group)| self.program.file.enabled(block, *group))
            .collect();
        if waiting.is_empty() {
            return;
        }
        let (block, group) = *rng.pick(&waiting);
        self.selected(block, u32::from(group == 1), rng);
    }

    /// Raises interrupts by software that no enabled layer is about to raise, and clears them.
    fn interrupt(&mut self, rng: &mut Rng) {
        let bits = rng.word() & SOURCE_BITS & !self.program.coming;
        // Bits without a source cannot be set.
        self.write(glb::S_INTR_SET.addr, bits | !SOURCE_BITS, rng);
        for _ in 0..rng.below(MASKS) {
            self.write(glb::S_INTR_MASK.addr, mask(rng), rng);
        }
        self.write(glb::S_INTR_STATUS.addr, rng.word() & !SOURCE_BITS, rng);
        if bits != 0 {
            self.program.put(ProgramStep::WaitInterrupts { bits });
        }
    }
}

/// Draws a value of S_INTR_MASK: no source, one, two, all but one, all but two, all, or any of them.
fn mask(rng: &mut Rng) -> u32 {
    let mut bit = || rng.pick(&Vec::from_iter(Interrupt::all())).mask();
    let (one, two) = (bit(), bit());
    match rng.below(7) {
        0 => 0,
        1 => SOURCE_BITS,
        2 => one,
        3 => one | two,
        4 => SOURCE_BITS & !one,
        5 => SOURCE_BITS & !(one | two),
        _ => rng.word(),
    }
}

/// Draws a register for which `of` is true; never a table's data port, whose accesses have effects.
fn register(of: impl Fn(&Reg) -> bool, rng: &mut Rng) -> &'static Reg {
    let regs: Vec<&'static Reg> = BLOCKS
        .iter()
        .flat_map(|block| block.regs)
        .filter(|reg| of(reg) && reg.role != RegRole::LutData)
        .collect();
    let &reg = rng.pick::<&Reg>(&regs);
    reg
}

/// Mask of the bits of the register at `at` that no field has; 0 for block GLB, where
/// `Hostile::interrupt` writes such bits.
fn without_field(at: RegAddr) -> u32 {
    let reg = look_up::at(at).filter(|reg| reg.block != glb::BLOCK.name);
    reg.map_or(0, |reg| !reg.write_mask)
}

/// Draws a block that has two register groups.
fn block(rng: &mut Rng) -> &'static Block {
    let blocks: Vec<&'static Block> = BLOCKS.iter().filter(|block| block.ping_pong).collect();
    let &block = rng.pick::<&Block>(&blocks);
    block
}
