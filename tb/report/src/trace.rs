//! A register trace as text: writes, reads and interrupts with decoded fields, no clocks.

use std::io::{self, Write};

use nvdla_model::program::Posting;

use nvdla_bench::trace::{TraceEvent, TraceEventKind};

use super::registers::{fields, name};

/// Writes the register accesses and interrupts, a line each. Clocks are left out, so that two runs
/// of a program that differ in clocks alone give the same text.
pub fn write(out: &mut dyn Write, events: &[TraceEvent]) -> io::Result<()> {
    for event in events {
        match &event.action {
            TraceEventKind::Write { at, value, posting } => {
                let arrow = match posting {
                    Posting::Posted => "<-",
                    Posting::NonPosted => "<=",
                };
                access_line(out, arrow, &name(*at), *value, &fields(*at, *value))?;
            }
            TraceEventKind::Read { at, value } => {
                access_line(out, "->", &name(*at), *value, &fields(*at, *value))?;
            }
            TraceEventKind::Interrupt { is_high: true } => writeln!(out, "dla_intr high")?,
            TraceEventKind::Interrupt { is_high: false } => writeln!(out, "dla_intr low")?,
            TraceEventKind::Note { text } => writeln!(out, "# {text}")?,
        }
    }
    Ok(())
}

fn access_line(
    out: &mut dyn Write,
    arrow: &str,
    name: &str,
    value: u32,
    fields: &str,
) -> io::Result<()> {
    let text = format!("{name:35} {arrow} 0x{value:08x}  {fields}");
    writeln!(out, "{}", text.trim_end())
}
