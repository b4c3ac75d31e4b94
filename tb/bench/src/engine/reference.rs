//! Results of the reference hardware, to compare with.

use nvdla_compare::look_ups::LutCountComparison;
use nvdla_compare::observed::Observed;
use nvdla_model::expected::Expected;
use nvdla_model::program::golden::{ReferenceRtlResults, RegisterValue};
use nvdla_model::program::{Program, readback};
use nvdla_regs::look_up::name;
use nvdla_regs::quantity::RegAddr;

/// What the reference hardware showed for a program.
#[derive(Debug, Clone)]
pub struct ReferenceRtlObservations {
    expectation: ReferenceRtlResults,
    /// Index of each step that reads a register to compare, and its value on the reference hardware.
    reads: Vec<(usize, RegisterValue)>,
}

impl ReferenceRtlObservations {
    /// Keeps `expectation`, and adds reads of the registers in it to the end of `program`.
    pub(super) fn of(expectation: ReferenceRtlResults, program: &mut Program) -> Self {
        let mut reads = Vec::new();
        let groups = [&expectation.registers, &expectation.registers_group1];
        for (group, registers) in (0..).zip(groups) {
            let addresses: Vec<RegAddr> = registers.iter().map(|register| register.at).collect();
            readback::append_reads(program, &addresses, group);
            let first = program.steps.len() - registers.len();
            reads.extend((first..).zip(registers.iter().copied()));
        }
        Self { expectation, reads }
    }

    /// Differences from the reference hardware, one line each. Registers that depend on timing are
    /// left out.
    pub(super) fn differences(&self, expected: &Expected, observed: &Observed) -> Vec<String> {
        let outputs = self.expectation.outputs.iter();
        let bytes = outputs.filter_map(|output| {
            let bytes = (0..)
                .map(|offset| output.base.plus(offset))
                .zip(output.bytes.iter());
            let mut wrong = bytes.filter(|(at, want)| observed.memory.read(*at) != **want);
            let (at, want) = wrong.next()?;
            let got = observed.memory.read(at);
            let more = wrong.count();
            Some(format!(
                "reference: byte {at} is 0x{want:02x}, here 0x{got:02x}; {more} more differ in \
                 this region"
            ))
        });
        let mut look_ups = LutCountComparison::default();
        let mut registers: Vec<String> = Vec::new();
        registers.extend(self.reads.iter().filter_map(|(step, register)| {
            let predicted = expected.reads.iter().find(|read| read.step == *step)?;
            let read = observed.reads.iter().find(|read| read.step == *step)?;
            let [want, right, got] =
                [register.value, predicted.value, read.value].map(|word| word & predicted.mask);
            let name = name(register.at);
            // What the DUT shows is what the model predicts: the verdict demanded it, unless a
            // quirk excuses it.
            (!look_ups.agree(register.at, want, right))
                .then(|| format!("reference: {name} is 0x{want:08x}, here 0x{got:08x}"))
        }));
        let look_ups = look_ups.check().err();
        bytes.chain(registers).chain(look_ups).collect()
    }

    /// Core clocks of the last layer on the reference hardware.
    pub(super) fn clocks(&self) -> Option<u64> {
        Some(self.expectation.cycles?.layer)
    }
}
