//! Programs as trace files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use nvdla_model::model;
use nvdla_model::program::{ProgramStep, readback};
use nvdla_programs::image::MemoryImage;
use nvdla_programs::trace::ProgramFileContents;
use nvdla_regs::interrupts::interrupt_name;
use nvdla_regs::look_up;
use nvdla_regs::look_up::trace_name;
use nvdla_regs::quantity::RegAddr;

/// Writes a trace with its images into a folder. Behind the program it checks the registers of the
/// reference, as far as the model predicts them.
pub(crate) fn write(case: &ProgramFileContents, folder: &Path) -> PathBuf {
    let mut writer = TraceWriter::default();
    for step in &case.program.steps {
        writer.step(step, folder);
    }
    let expectation = case.expectation.as_ref().unwrap();
    let registers: Vec<RegAddr> = expectation.registers.iter().map(|value| value.at).collect();
    let mut program = case.program.clone();
    let before = program.steps.len();
    readback::append_reads(&mut program, &registers, 0);
    let expected = model::run(&program);
    for step in &program.steps[before..] {
        if let ProgramStep::Write { .. } = step {
            writer.step(step, folder);
        }
    }
    for read in expected
        .reads
        .iter()
        .filter(|read| read.step >= before && read.mask == u32::MAX)
    {
        let name = writer.access(read.at);
        writer.text += &format!("reg_read_check({name}, 0x{:x});\n", read.value);
    }
    let path = folder.join("case.cfg");
    std::fs::write(&path, writer.text).unwrap();
    path
}

#[derive(Default)]
struct TraceWriter {
    text: String,
    images: usize,
    syncs: usize,
    /// For each block the synchronisations that its stream has waited for.
    waited: BTreeMap<&'static str, usize>,
}

impl TraceWriter {
    /// The name of a register; its block waits for all interrupts before.
    fn access(&mut self, at: RegAddr) -> String {
        let register = look_up::at(at).unwrap();
        let waited = self.waited.entry(register.block).or_default();
        for sync in *waited..self.syncs {
            self.text += &format!("sync_wait(NVDLA_{}, sync_{sync});\n", register.block);
        }
        *waited = self.syncs;
        trace_name(register)
    }

    fn step(&mut self, step: &ProgramStep, folder: &Path) {
        match step {
            ProgramStep::Load { at, bytes } => {
                assert_eq!(self.syncs, 0, "images come before the first interrupt");
                let name = format!("image{}.dat", self.images);
                self.images += 1;
                let image = MemoryImage::from_bytes(bytes).to_text();
                std::fs::write(folder.join(&name), image).unwrap();
                let (at, len) = (at.0, bytes.len());
                self.text += &format!("mem_init(pri_mem, 0x{at:x}, 0x{len:x}, ALL_ZERO);\n");
                self.text += &format!("mem_load(pri_mem, 0x{at:x}, \"{name}\");\n");
            }
            ProgramStep::Write { at, value, .. } => {
                let name = self.access(*at);
                self.text += &format!("reg_write({name}, 0x{value:x});\n");
            }
            ProgramStep::Poll { at, mask, want } => {
                assert_eq!(*mask, u32::MAX);
                let name = self.access(*at);
                self.text += &format!("poll_reg_equal({name}, 0x{want:x});\n");
            }
            ProgramStep::WaitInterrupts { bits } => {
                for bit in (0..32).filter(|bit| bits >> bit & 1 == 1) {
                    let (name, sync) = (interrupt_name(bit), self.syncs);
                    self.text += &format!("intr_notify({name}, sync_{sync});\n");
                }
                self.syncs += 1;
            }
            ProgramStep::CheckMemory { .. } | ProgramStep::Note { .. } => {}
            step => panic!("a golden with {step:?}"),
        }
    }
}
