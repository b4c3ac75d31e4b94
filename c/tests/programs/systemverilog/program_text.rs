//! Programs as the test bench reads them: see `sv/test/nvdla_tb.sv`.

use std::fmt::Write;

use nvdla_model::memory::Memory;
use nvdla_model::program::{ProgramStep, readback};
use nvdla_programs::trace::ProgramFileContents;
use nvdla_regs::quantity::{Addr, RegAddr};

/// The text of several cases.
#[derive(Default)]
pub(crate) struct ProgramText {
    pub(crate) text: String,
    pub(crate) cases: usize,
}

impl ProgramText {
    /// Adds a case, with reads of the registers that the reference shows.
    pub(crate) fn add(&mut self, case: &ProgramFileContents) {
        let mut program = case.program.clone();
        let expectation = case.expectation.as_ref().unwrap();
        let registers: Vec<RegAddr> = expectation.registers.iter().map(|value| value.at).collect();
        readback::append_reads(&mut program, &registers, 0);
        self.cases += 1;
        let text = &mut self.text;
        writeln!(text, "C").unwrap();
        load(text, &program.steps);
        for step in &program.steps {
            match step {
                ProgramStep::Write { at, value, .. } => writeln!(text, "W {:x} {value:x}", at.0),
                ProgramStep::Read { at, .. } => writeln!(text, "R {:x}", at.0),
                ProgramStep::Poll { at, mask, want } => {
                    writeln!(text, "P {:x} {mask:x} {want:x}", at.0)
                }
                ProgramStep::WaitInterrupts { bits } => writeln!(text, "I {bits:x}"),
                ProgramStep::Load { .. } => Ok(()),
                ProgramStep::CheckMemory { .. } | ProgramStep::Note { .. } => Ok(()),
                step => panic!("a golden with {step:?}"),
            }
            .unwrap();
        }
        writeln!(text, "E").unwrap();
    }
}

/// All images, word by word; they come before the first register write.
fn load(text: &mut String, steps: &[ProgramStep]) {
    let mut memory = Memory::new();
    let first = steps
        .iter()
        .position(|step| matches!(step, ProgramStep::Write { .. }));
    for (number, step) in steps.iter().enumerate() {
        if let ProgramStep::Load { at, bytes } = step {
            assert!(first.is_none_or(|first| number < first));
            memory.load(*at, bytes);
        }
    }
    for (base, page) in memory.pages() {
        for (number, word) in (0_u32..).zip(page.chunks_exact(8)) {
            let value = u64::from_le_bytes(word.try_into().unwrap());
            if value != 0 {
                let Addr(at) = base.plus(8 * number);
                writeln!(text, "L {at:x} {value:x}").unwrap();
            }
        }
    }
}
