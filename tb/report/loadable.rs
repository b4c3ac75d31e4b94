//! Compiled networks for people.

use std::io::{self, Write};

use nvdla_loadable::summary::UnitRow;
use nvdla_loadable::tensor::Tensor;

/// Elements of an output that are shown.
const SHOWN: usize = 16;

/// What the compiler is known to do wrong.
pub fn warnings(out: &mut dyn Write, warnings: &[String]) -> io::Result<()> {
    for warning in warnings {
        writeln!(out, "  warning: {warning}")?;
    }
    Ok(())
}

/// The units that ran; `ideal` are the clocks that all of them need at least.
pub fn table(out: &mut dyn Write, rows: &[UnitRow], ideal: u64) -> io::Result<()> {
    if rows.is_empty() {
        return Ok(());
    }
    writeln!(
        out,
        "  {:<4} {:<30} {:>14} {:>12} {:>6} {:>11} {:>11}",
        "task", "operations", "output", "ideal clocks", "share", "bytes read", "written"
    )?;
    for row in rows {
        let [width, height, channels] = row.output;
        let share = row.ideal.saturating_mul(1000) / ideal.max(1);
        writeln!(
            out,
            "  {:<4} {:<30} {:>14} {:>12} {:>4}.{}% {:>11} {:>11}",
            row.task,
            row.operations,
            format!("{width}x{height}x{channels}"),
            row.ideal,
            share / 10,
            share % 10,
            row.read,
            row.written
        )?;
    }
    Ok(())
}

/// An output with its first elements.
pub fn output(out: &mut dyn Write, tensor: &Tensor, elements: &[u8]) -> io::Result<()> {
    let shown = elements.iter().take(SHOWN);
    let shown: Vec<String> = shown.map(|byte| byte.cast_signed().to_string()).collect();
    let more = if elements.len() > SHOWN { " ..." } else { "" };
    writeln!(
        out,
        "  output `{}` {}: {}{more}",
        tensor.name,
        tensor.shape,
        shown.join(" ")
    )
}
