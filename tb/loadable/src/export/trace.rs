//! Writes a part of a network as a trace, in the command language of the public NVDLA traces.
//!
//! The commands for each register block are executed as a thread of its own. So after a unit, each
//! block must wait for the unit's interrupts.
//!
//! Source: docs/loadable.md, section 6.5; vectors/golden/README.md.

use std::collections::BTreeSet;

use nvdla_model::program::ProgramStep;
use nvdla_programs::image::MemoryImage;
use nvdla_regs::interrupts::{Interrupt, InterruptSource};
use nvdla_regs::look_up;
use nvdla_regs::look_up::trace_name;
use nvdla_regs::quantity::RegAddr;

use super::part::{AddressedBytes, ExportedUnit, NetworkPart, NetworkPartFile};

/// The trace file (`.cfg`) of a part, and the files of its memory images.
pub fn trace(part: &NetworkPart) -> Vec<NetworkPartFile> {
    let mut images = Vec::new();
    let mut image = |block: &AddressedBytes, what: &str| {
        let name = format!("{}-{what}{}.dat", part.name, images.len());
        let text = MemoryImage::from_bytes(&block.bytes).to_text();
        images.push(NetworkPartFile {
            name: name.clone(),
            bytes: text.into(),
        });
        name
    };
    let mut text = format!("// {}: register program with memory images\n", part.name);
    let mut line = |line: String| {
        text += &line;
        text.push('\n');
    };
    let outputs = part.units.iter().flat_map(|unit| &unit.outputs);
    for AddressedBytes { at, bytes } in outputs {
        let size = bytes.len();
        line(format!("mem_init(pri_mem, {at}, 0x{size:x}, ALL_ZERO);"));
    }
    for block in &part.images {
        let name = image(block, "in");
        line(format!("mem_load(pri_mem, {}, \"{name}\");", block.at));
    }
    let mut waits = TraceSyncWaits::default();
    for (number, unit) in part.units.iter().enumerate() {
        for (index, step) in unit.job.program.steps.iter().enumerate() {
            match step {
                ProgramStep::Note { text } => line(format!("// {text}")),
                ProgramStep::Write { at, value, .. } => {
                    waits.before(*at).for_each(&mut line);
                    line(format!("reg_write({}, 0x{value:x});", register(*at)));
                }
                ProgramStep::Poll { at, want, .. } => {
                    waits.before(*at).for_each(&mut line);
                    line(format!("poll_reg_equal({}, 0x{want:x});", register(*at)));
                }
                ProgramStep::Read { at, .. } => {
                    if let Some(value) = predicted(unit, index) {
                        waits.before(*at).for_each(&mut line);
                        line(format!("reg_read_check({}, 0x{value:x});", register(*at)));
                    }
                }
                ProgramStep::WaitInterrupts { bits } => {
                    let interrupts = interrupts(*bits);
                    let sync = |it: &Interrupt| format!("unit{number}_{it}");
                    for interrupt in &interrupts {
                        line(format!("intr_notify({interrupt}, {});", sync(interrupt)));
                    }
                    if let Some(last) = interrupts.last() {
                        for block in &unit.outputs {
                            let (name, size) = (image(block, "out"), block.bytes.len());
                            let (sync, at) = (sync(last), block.at);
                            line(format!(
                                "check_file({sync}, pri_mem, {at}, 0x{size:x}, \"{name}\");"
                            ));
                        }
                    }
                    waits = TraceSyncWaits {
                        syncs: interrupts.iter().map(sync).collect(),
                        over: BTreeSet::new(),
                    };
                }
                _ => {}
            }
        }
    }
    let mut files = vec![NetworkPartFile {
        name: format!("{}.cfg", part.name),
        bytes: text.into(),
    }];
    files.append(&mut images);
    files
}

/// Synchronisation points for which the commands of each block must wait before they go on.
#[derive(Default)]
struct TraceSyncWaits {
    syncs: Vec<String>,
    /// Blocks whose commands have waited for these points already.
    over: BTreeSet<u32>,
}

impl TraceSyncWaits {
    /// The `sync_wait` commands that must stand before an access to the register at `at`.
    fn before(&mut self, at: RegAddr) -> impl Iterator<Item = String> + use<> {
        let first = self.over.insert(at.0 >> 12);
        let block = look_up::at(at).map_or("GLB", |register| register.block);
        let syncs = if first {
            self.syncs.clone()
        } else {
            Vec::new()
        };
        let wait = move |sync: String| format!("sync_wait(NVDLA_{block}, {sync});");
        syncs.into_iter().map(wait)
    }
}

fn register(at: RegAddr) -> String {
    let register = look_up::at(at).expect("programs write registers of the table");
    trace_name(register)
}

/// The expected value of the read at step `step`, if the model predicts all its bits.
fn predicted(unit: &ExportedUnit, step: usize) -> Option<u32> {
    let read = unit.reads.iter().find(|read| read.step == step)?;
    (read.mask == u32::MAX).then_some(read.value)
}

/// The interrupts of these bits; the one of the unit that writes the output comes last.
fn interrupts(bits: u32) -> Vec<Interrupt> {
    let of_bits = Interrupt::all().filter(|interrupt| bits & interrupt.mask() != 0);
    let mut all: Vec<Interrupt> = of_bits.collect();
    all.sort_by_key(|interrupt| match interrupt.source {
        InterruptSource::CdmaDat | InterruptSource::CdmaWt => 0,
        InterruptSource::Cacc => 1,
        InterruptSource::Sdp => 2,
        _ => 3,
    });
    all
}
