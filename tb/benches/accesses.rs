//! Writes a program as a list of accesses, a line each, which `live.c` and `live.py` execute.

use std::fmt::Write as _;

use nvdla_model::program::{Posting, Program, ProgramStep};

/// The list of the accesses of a program.
pub(crate) fn list_of(program: &Program) -> String {
    let mut list = String::new();
    for step in &program.steps {
        let _infallible = match step {
            ProgramStep::Load { at, bytes } => {
                let _infallible = write!(list, "L {:x} ", at.0);
                for byte in bytes.iter() {
                    let _infallible = write!(list, "{byte:02x}");
                }
                writeln!(list)
            }
            ProgramStep::Write { at, value, posting } => {
                let posted = u8::from(*posting == Posting::Posted);
                writeln!(list, "W {:x} {value:x} {posted}", at.0)
            }
            ProgramStep::Read { at, .. } => writeln!(list, "R {:x}", at.0),
            ProgramStep::Poll { at, mask, want } => {
                writeln!(list, "P {:x} {mask:x} {want:x}", at.0)
            }
            ProgramStep::WaitInterrupts { bits } => writeln!(list, "I {bits:x}"),
            ProgramStep::WaitCycles { count } => writeln!(list, "A {count:x}"),
            // The host stands still until the bus has taken everything.
            ProgramStep::Note { .. } => writeln!(list, "A 0"),
            _ => Ok(()),
        };
    }
    list
}
