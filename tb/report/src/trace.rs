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

#[cfg(test)]
mod tests {
    use nvdla_regs::quantity::{Cycle, RegAddr};

    use super::*;

    #[test]
    fn accesses_are_decoded_and_clocks_left_out() {
        let actions = [
            TraceEventKind::Note {
                text: "layer 0".to_owned(),
            },
            TraceEventKind::Write {
                at: RegAddr(0x9058),
                value: 0x58,
                posting: Posting::Posted,
            },
            TraceEventKind::Write {
                at: RegAddr(0x903c),
                value: 4,
                posting: Posting::NonPosted,
            },
            TraceEventKind::Interrupt { is_high: true },
            TraceEventKind::Read {
                at: RegAddr(0x100c),
                value: 0x1,
            },
            TraceEventKind::Read {
                at: RegAddr(0x90c0),
                value: 0x1234,
            },
            TraceEventKind::Read {
                at: RegAddr(0xe000),
                value: 0,
            },
        ];
        let events: Vec<_> = (1..)
            .zip(actions)
            .map(|(clock, action)| TraceEvent {
                clock: Cycle(clock),
                action,
            })
            .collect();
        let mut out = Vec::new();
        write(&mut out, &events).expect("memory takes every byte");
        let text = String::from_utf8(out).expect("text");
        insta::with_settings!({snapshot_path => "../../../vectors/snapshots", prepend_module_to_snapshot => false, omit_expression => true}, {
            insta::assert_snapshot!("report-register-trace", text);
        });
    }
}
