//! Lowers layer files to programs: addresses, register groups, queueing, waits, read-back.
//!
//! Source: docs/nv_small/system.md, sections 7 and 10.

use std::collections::BTreeMap;

use nvdla_model::program::{Program, ProgramStep};
use nvdla_regs::interrupts::InterruptSource;
use nvdla_regs::table::{cacc, cdma, cmac_a, cmac_b, csc, glb, mcif};
use nvdla_regs::types::{AccessPolicy, Block, CountedEvent, Reg, RegRole, RegisterCopies};

use nvdla_random::seed::{Rng, Seed};

use crate::cdp;
use crate::conv;
use crate::image::ImagePresence;
use crate::layer::{IgnoredFieldFill, Layer, LayerFile, LayerStart, RegistersReadBack, WriteOrder};
use crate::pdp;
use crate::place::{AllocatedRegions, LayerLowering, NoFreeRegion};
use crate::scalar;
use crate::sdp;

/// Lowers `file` to a program. `run` is the seed for a file without one.
pub fn lower(file: &LayerFile, run: Seed) -> Result<Program, NoFreeRegion> {
    lower_with(file, run, ImagePresence::Whole)
}

/// Lowers `file` as [`lower`] does; `contents` says whether the memory images have bytes.
pub fn lower_with(
    file: &LayerFile,
    run: Seed,
    contents: ImagePresence,
) -> Result<Program, NoFreeRegion> {
    let mut places = AllocatedRegions::default();
    let mut ready = programmed(file, run, contents, &mut places)?;
    if let Some(mut around) = places.around_chosen() {
        ready = programmed(file, run, contents, &mut around)?;
    }
    let mut host = ProgramBuilder::default();
    let mut ready = ready.into_iter().peekable();
    while let Some(first) = ready.next() {
        match ready.next_if(|next| next.goes_ahead_of(&first)) {
            Some(second) => host.run_both(first, second),
            None => host.run(first),
        }
        if file.read_back == RegistersReadBack::EachLayer && ready.peek().is_some() {
            host.finish(file.read_back);
        }
    }
    host.finish(file.read_back);
    Ok(Program {
        name: file.name.clone(),
        needs: file.needs,
        steps: host.steps,
    })
}

/// Lowers each layer of `file`: chooses addresses in `places` and makes the register writes.
fn programmed<'a>(
    file: &'a LayerFile,
    run: Seed,
    contents: ImagePresence,
    places: &mut AllocatedRegions,
) -> Result<Vec<LoweredLayer<'a>>, NoFreeRegion> {
    let mut ready = Vec::new();
    for (index, layer) in file.layers.iter().enumerate() {
        let seed = file.layer_seed(run, index);
        let unused = match layer.unused_fields {
            IgnoredFieldFill::Zeros => None,
            IgnoredFieldFill::Random => Some(seed.part("unused")),
        };
        let mut to = LayerLowering::new(seed, contents, places, unused);
        let stream = layer.stream();
        if let (Some(sdp), Some(stream)) = (&layer.sdp, stream) {
            sdp::lower::lower(sdp, stream, &mut to)?;
        }
        if let Some(pdp) = &layer.pdp {
            pdp::lower::lower(pdp, stream.map(|stream| stream.shape), &mut to)?;
        }
        if let Some(cdp) = &layer.cdp {
            cdp::lower::lower(cdp, &mut to)?;
        }
        // A convolution feeds SDP and is enabled after it.
        if let Some(conv) = &layer.conv {
            conv::lower::lower(conv, &mut to)?;
        }
        let LayerLowering {
            mut writes,
            loads,
            setup,
            mut enables,
            blocks,
            ..
        } = to;
        writes.override_with(layer.registers.iter().map(|(reg, value)| (reg.0, *value)));
        if layer.writes == WriteOrder::Shuffled {
            seed.of("writes").shuffle(&mut writes.list);
        }
        if layer.enables == WriteOrder::Shuffled {
            shuffle_enables(&mut enables, &mut seed.of("enables"));
        }
        ready.push(LoweredLayer {
            index,
            layer,
            loads,
            setup,
            enables,
            blocks,
            writes: writes.list,
        });
    }
    Ok(ready)
}

/// Brings the D_OP_ENABLE registers into a random legal order: the multipliers and CACC come before
/// the later one of CSC and CDMA. Source: system.md, section 10.
fn shuffle_enables(enables: &mut [Reg], rng: &mut Rng) {
    rng.shuffle(enables);
    let last = |enables: &[Reg], regs: &[Reg]| {
        let ours = |enable: &Reg| regs.iter().any(|reg| reg.addr == enable.addr);
        enables.iter().rposition(ours)
    };
    let starters = last(enables, &[csc::D_OP_ENABLE, cdma::D_OP_ENABLE]);
    let array = [cacc::D_OP_ENABLE, cmac_a::D_OP_ENABLE, cmac_b::D_OP_ENABLE];
    if let (Some(starter), Some(array)) = (starters, last(enables, &array))
        && starter < array
    {
        enables.swap(starter, array);
    }
}

/// A layer, not yet turned into steps of a program. The lists are those of [`LayerLowering`].
struct LoweredLayer<'a> {
    index: usize,
    layer: &'a Layer,
    loads: Vec<ProgramStep>,
    setup: Vec<ProgramStep>,
    enables: Vec<Reg>,
    blocks: Vec<Block>,
    writes: Vec<(Reg, u32)>,
}

impl LoweredLayer<'_> {
    /// Whether this layer can be enabled before `first`, although it runs after `first`.
    fn goes_ahead_of(&self, first: &Self) -> bool {
        let plain = |ready: &Self| ready.layer.group.is_none() && ready.setup.is_empty();
        self.layer.start == LayerStart::Ahead
            && plain(self)
            && plain(first)
            && self.blocks == first.blocks
    }
}

/// The program as far as it is made: its steps, and the state of register groups and layers behind them.
#[derive(Debug, Default)]
struct ProgramBuilder {
    steps: Vec<ProgramStep>,
    /// For each block, by its base address: the block, and the group for its next layer.
    turns: BTreeMap<u32, (Block, u32)>,
    /// Layers that the steps enable and do not yet wait for, oldest first.
    running: Vec<EnabledLayer>,
    /// Whether the program has waited for the flush of the convolution buffer.
    flushed: bool,
}

#[derive(Debug)]
struct EnabledLayer {
    /// Interrupt bits of GLB that are set when the layer has ended.
    bits: u32,
    /// Blocks of the layer, and the register group of each.
    blocks: Vec<(Block, u32)>,
}

impl EnabledLayer {
    fn uses(&self, block: &Block) -> bool {
        let mut blocks = self.blocks.iter();
        blocks.any(|(ours, _)| ours == block)
    }
}

impl ProgramBuilder {
    fn run(&mut self, ready: LoweredLayer<'_>) {
        self.make_room(ready.layer.start, &ready);
        let groups = self.groups(&ready);
        self.start(ready, &groups);
    }

    /// Adds steps that enable `second`, then `first`, which runs first. In between S_STATUS is
    /// read, which shows the groups of `second` as pending.
    /// Source: docs/nv_small/system.md, section 7, rule 2.
    fn run_both(&mut self, first: LoweredLayer<'_>, second: LoweredLayer<'_>) {
        self.make_room(first.layer.start, &first);
        self.make_room(LayerStart::Beside, &second);
        let turn = self.groups(&first);
        let later: Vec<(Block, u32)> = turn
            .iter()
            .map(|(block, group)| (*block, 1 - group))
            .collect();
        self.start(second, &later);
        for (block, _) in &later {
            self.read(single(block, RegRole::Status));
        }
        self.start(first, &turn);
        // The first layer has gone past the second, and the turn is its own again.
        self.turns.extend(
            turn.iter()
                .map(|(block, group)| (block.base.0, (*block, *group))),
        );
        let last = self.running.len() - 1;
        self.running.swap(last - 1, last);
    }

    /// Adds the waits after which the register groups that a layer needs are free.
    fn make_room(&mut self, start: LayerStart, lowered: &LoweredLayer<'_>) {
        match start {
            LayerStart::Alone => self.wait_until(0, |_| true),
            // The group of a block is free when its layer before the last is done.
            LayerStart::Queued | LayerStart::Ahead if lowered.setup.is_empty() => {
                for block in &lowered.blocks {
                    self.wait_until(1, |running| running.uses(block));
                }
            }
            LayerStart::Queued | LayerStart::Ahead | LayerStart::Beside => {
                for block in &lowered.blocks {
                    self.wait_until(0, |running| running.uses(block));
                }
            }
        }
    }

    /// Blocks of a layer, and the register group that it gets in each.
    fn groups(&self, ready: &LoweredLayer<'_>) -> Vec<(Block, u32)> {
        let turn = |block: &Block| self.turns.get(&block.base.0).map_or(0, |(_, group)| *group);
        let given = ready.layer.group;
        let group =
            |block: &Block| given.map_or_else(|| turn(block), scalar::RegisterGroupNumber::bits);
        let blocks = ready.blocks.iter();
        blocks.map(|block| (*block, group(block))).collect()
    }

    /// Adds the steps that program and enable a layer in the register groups of `blocks`.
    fn start(&mut self, ready: LoweredLayer<'_>, blocks: &[(Block, u32)]) {
        let LoweredLayer {
            index,
            layer,
            loads,
            setup,
            enables,
            writes,
            ..
        } = ready;
        let mut note = format!("layer {index}: {} in group of ", layer.label());
        for (number, (block, group)) in blocks.iter().enumerate() {
            note.push_str(if number == 0 { "" } else { ", " });
            note.push_str(block.name);
            note.push_str([" 0", " 1"][*group as usize]);
        }
        self.note(note);
        // Pointers, enables and what follows the layer are few.
        let known = loads.len() + setup.len() + writes.len();
        self.steps.reserve(known + 32);
        self.steps.extend(loads);
        let flushed = |(block, _): &(Block, u32)| block.base == cdma::BLOCK.base;
        if blocks.iter().any(flushed) {
            self.wait_for_flush();
        }
        self.steps.extend(setup);
        for (block, group) in blocks {
            self.point(block, *group);
        }
        for (reg, value) in &writes {
            self.write(reg, *value);
        }
        for enable in &enables {
            self.write(enable, 1);
        }
        let bits = blocks.iter().fold(0, |bits, (block, group)| {
            bits | InterruptSource::bits_of(block, usize::from(*group == 1))
        });
        for (block, group) in blocks {
            self.turns.insert(block.base.0, (*block, 1 - group));
        }
        self.running.push(EnabledLayer {
            bits,
            blocks: blocks.to_vec(),
        });
    }

    /// Adds, once in a program, a poll for the end of the convolution buffer's flush after reset.
    fn wait_for_flush(&mut self) {
        if !std::mem::replace(&mut self.flushed, true) {
            self.steps.push(ProgramStep::FLUSHED);
        }
    }

    /// Waits for the oldest layers for which `concern` is true, until at most `may_run` of these run.
    fn wait_until(&mut self, may_run: usize, concern: impl Fn(&EnabledLayer) -> bool) {
        loop {
            let mut running = (0..).zip(&self.running).filter(|(_, layer)| concern(layer));
            let oldest = running.next().map(|(index, _)| index);
            match oldest {
                Some(oldest) if running.count() >= may_run => self.wait(oldest),
                _ => return,
            }
        }
    }

    /// Adds a wait for running layer number `layer`, after waits for earlier ones on the same
    /// blocks, and reads of its statistics but for those that depend on timing.
    fn wait(&mut self, mut layer: usize) {
        while let Some(earlier) = self.earlier(layer) {
            let before = self.running.len();
            self.wait(earlier);
            layer -= before - self.running.len();
        }
        let done = self.running.remove(layer);
        self.steps
            .push(ProgramStep::WaitInterrupts { bits: done.bits });
        for (block, group) in &done.blocks {
            let of_timing =
                |reg: &Reg| matches!(reg.counts, Some(CountedEvent::Stalls | CountedEvent::Nan));
            let results: Vec<Reg> = statistics(block).filter(|reg| !of_timing(reg)).collect();
            if results.is_empty() {
                continue;
            }
            self.point(block, *group);
            for reg in &results {
                self.read(reg);
            }
        }
    }

    /// Index of the oldest running layer before number `layer` that shares a block with it.
    fn earlier(&self, layer: usize) -> Option<usize> {
        let (earlier, this) = (&self.running[..layer], &self.running[layer]);
        let shared = |old: &EnabledLayer| this.blocks.iter().any(|(block, _)| old.uses(block));
        earlier.iter().position(shared)
    }

    /// Adds waits for all layers, and reads of the registers that `read_back` names.
    fn finish(&mut self, read_back: RegistersReadBack) {
        self.wait_until(0, |_| true);
        self.note("read back".to_owned());
        let mut blocks: Vec<Block> = self.turns.values().map(|(block, _)| *block).collect();
        let all = read_back != RegistersReadBack::Statistics;
        if all {
            blocks.extend([glb::BLOCK, mcif::BLOCK]);
        }
        for block in &blocks {
            let of = |copies| block.regs.iter().filter(move |reg| reg.group == copies);
            // The pointer is read below. To read the data of a table is an action.
            let is_read = |reg: &&Reg| match reg.access {
                AccessPolicy::ReadOnly => true,
                AccessPolicy::ReadWrite => all && reg.role != RegRole::Pointer,
                _ => false,
            };
            for reg in of(RegisterCopies::Single).filter(is_read) {
                self.read(reg);
            }
            for group in [0, 1].into_iter().filter(|_| block.ping_pong) {
                let pointer = self.point(block, group);
                self.read(pointer);
                for reg in of(RegisterCopies::Dual) {
                    if reg.access == AccessPolicy::ReadOnly || all {
                        self.read(reg);
                    }
                }
            }
        }
    }

    /// Adds a write of S_POINTER that selects the group that the bus sees; returns this register.
    fn point(&mut self, block: &Block, group: u32) -> &'static Reg {
        let pointer = single(block, RegRole::Pointer);
        self.write(pointer, group);
        pointer
    }

    fn write(&mut self, reg: &Reg, value: u32) {
        self.steps.push(ProgramStep::posted(reg.addr, value));
    }

    fn read(&mut self, reg: &Reg) {
        self.steps.push(ProgramStep::read(reg));
    }

    fn note(&mut self, text: String) {
        self.steps.push(ProgramStep::Note { text });
    }
}

/// The register of `block` with this role, which exists once for both groups.
fn single(block: &Block, role: RegRole) -> &'static Reg {
    block
        .of_role(role)
        .expect("blocks of layers have two groups")
}

/// Read-only registers of each group of `block`: status and counters of its layer.
fn statistics(block: &Block) -> impl Iterator<Item = Reg> {
    let read_only =
        |reg: &&Reg| reg.group == RegisterCopies::Dual && reg.access == AccessPolicy::ReadOnly;
    block.regs.iter().filter(read_only).copied()
}
