//! Model, comparison, and the results of the reference hardware.

use nvdla_compare::look_ups::LookUps;
use nvdla_compare::observed::Observed;
use nvdla_compare::{self as compare, Quirk, Verdict};
use nvdla_model::expected::Expected;
use nvdla_model::model;
use nvdla_model::program::golden::{Expectation, RegisterValue};
use nvdla_model::program::{Program, readback};
use nvdla_regs::configuration::Configuration;
use nvdla_regs::quantity::Addr;

use crate::report::registers;

/// A program, what must come out of it, and what the reference hardware showed.
pub(super) struct Subject<'a> {
    pub(super) program: Program,
    pub(super) expected: Expected,
    reference: Option<&'a Expectation>,
    /// Steps that read the registers the reference shows.
    reads: Vec<(usize, RegisterValue)>,
}

impl<'a> Subject<'a> {
    /// Asks the model; adds reads of the registers of `reference`.
    pub(super) fn new(
        mut program: Program,
        configuration: Configuration,
        reference: Option<&'a Expectation>,
    ) -> Self {
        let mut reads = Vec::new();
        if let Some(reference) = reference {
            for (group, registers) in (0..).zip([&reference.registers, &reference.registers_group1])
            {
                let addresses: Vec<Addr> = registers.iter().map(|register| register.at).collect();
                readback::append_reads(&mut program, &addresses, group);
                let first = program.steps.len() - registers.len();
                reads.extend((first..).zip(registers.iter().copied()));
            }
        }
        let expected = model::run_on(&program, configuration);
        Self {
            program,
            expected,
            reference,
            reads,
        }
    }

    /// Compares a run with the model.
    pub(super) fn verdict(&self, observed: &Observed, quirks: &[Quirk]) -> Verdict {
        compare::compare(&self.program, &self.expected, observed, quirks)
    }

    /// What differs from the reference hardware, a line each. Registers that depend on timing
    /// are left out.
    pub(super) fn reference_differences(&self, observed: &Observed) -> Vec<String> {
        let outputs = self
            .reference
            .iter()
            .flat_map(|reference| &reference.outputs);
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
        let mut look_ups = LookUps::default();
        let mut registers: Vec<String> = Vec::new();
        registers.extend(self.reads.iter().filter_map(|(step, register)| {
            let predicted = self.expected.reads.iter().find(|read| read.step == *step)?;
            let read = observed.reads.iter().find(|read| read.step == *step)?;
            let [want, right, got] =
                [register.value, predicted.value, read.value].map(|word| word & predicted.mask);
            let name = registers::name(register.at);
            // What the DUT shows is what the model predicts: the verdict demanded it, unless a
            // quirk excuses it.
            (!look_ups.agree(register.at, want, right))
                .then(|| format!("reference: {name} is 0x{want:08x}, here 0x{got:08x}"))
        }));
        let look_ups = look_ups.check().err();
        bytes.chain(registers).chain(look_ups).collect()
    }

    /// Core clocks of the last layer on the reference hardware.
    pub(super) fn reference_clocks(&self) -> Option<u64> {
        Some(self.reference?.cycles?.layer)
    }
}
