//! Texts about runs of compiled networks.

use std::io::{self, Write};

use nvdla_bench::engine::grouped;
use nvdla_layers::tensors::npy::shape_text;
use nvdla_loadable::summary::NetworkReportRow;
use nvdla_loadable::tensor::PlacedTensor;

use crate::tenths;

/// Most elements of an output tensor that are printed.
const SHOWN: usize = 16;
/// Number of units that are listed as those with most clocks.
const LONGEST: usize = 5;

/// Prints known faults of the compiler that the network shows.
pub fn warnings(out: &mut dyn Write, warnings: &[String]) -> io::Result<()> {
    for warning in warnings {
        writeln!(out, "  warning: {warning}")?;
    }
    Ok(())
}

/// What the table of units has, and the clocks of which it gives each unit's share.
#[derive(Debug, Clone, Copy)]
pub struct UnitTableTotals {
    /// Whether a DUT runs the units, so that the table has measured clocks.
    pub measures: bool,
    /// Core clocks of all units: measured ones of those that ran, ideal ones of the others.
    pub clocks: u64,
}

/// Prints the head of the table of units.
pub fn header(out: &mut dyn Write, columns: &UnitTableTotals) -> io::Result<()> {
    write!(out, "  task operations                             output")?;
    let more = if columns.measures {
        "     clocks    estimate   reference       ideal  share  bytes read     written  verdict"
    } else {
        "   estimate ideal clocks  share  bytes read     written"
    };
    writeln!(out, " {more}")
}

/// Prints the row of a unit. Its share is of the clocks so far and the ideal ones of the units to
/// come, so that it is exact in the last row; without a DUT, of the ideal clocks of all units.
pub fn row(
    out: &mut dyn Write,
    columns: &UnitTableTotals,
    row: &NetworkReportRow,
) -> io::Result<()> {
    let [width, height, channels] = row.output;
    let output = format!("{width}x{height}x{channels}");
    let estimate = row.estimate.map_or_else(String::new, grouped);
    write!(out, "  {:<4} {:<30} {output:>14}", row.task, row.operations)?;
    let measured = row.measured.as_ref();
    let (read, written) = measured.map_or((row.read, row.written), |it| (it.read, it.written));
    let [ideal, share] = match (measured, columns.measures) {
        (None, true) => Default::default(),
        (ran, _) => {
            let clocks = ran.map_or(row.ideal, |it| it.clocks);
            [grouped(row.ideal), percent(clocks, columns.clocks)]
        }
    };
    let (read, written) = (grouped(read), grouped(written));
    let moved = format!("{share:>6} {read:>11} {written:>11}");
    if !columns.measures {
        return writeln!(out, " {estimate:>11} {ideal:>12} {moved}");
    }
    let [clocks, reference, verdict] = measured.map_or_else(Default::default, |it| {
        let verdict = if it.agrees { "  same" } else { "  DIFFERS" };
        let reference = it.reference.map_or_else(String::new, grouped);
        [grouped(it.clocks), reference, verdict.to_owned()]
    });
    writeln!(
        out,
        " {clocks:>11} {estimate:>11} {reference:>11} {ideal:>11} {moved}{verdict}"
    )
}

/// Prints the sum of all measured clocks, and the units that take most of them.
pub fn sum(out: &mut dyn Write, rows: &[NetworkReportRow]) -> io::Result<()> {
    let mut measured: Vec<(&NetworkReportRow, u64)> = rows
        .iter()
        .filter_map(|row| Some((row, row.measured.as_ref()?.clocks)))
        .collect();
    let clocks: u64 = measured.iter().map(|(_, clocks)| clocks).sum();
    if measured.is_empty() {
        return Ok(());
    }
    let ideal: u64 = measured.iter().map(|(row, _)| row.ideal).sum();
    writeln!(
        out,
        "  {} clocks, at least {} ({} used)",
        grouped(clocks),
        grouped(ideal),
        percent(ideal, clocks)
    )?;
    if measured.len() > 1 {
        measured.sort_by_key(|(_, clocks)| std::cmp::Reverse(*clocks));
        let longest = measured.iter().take(LONGEST);
        let longest =
            longest.map(|(row, of)| format!("{} {}", row.operations, percent(*of, clocks)));
        writeln!(
            out,
            "  most of the time: {}",
            longest.collect::<Vec<_>>().join(", ")
        )?;
    }
    Ok(())
}

/// Prints the confusion matrix: how many pictures of each class the network took for which class.
pub fn confusion(out: &mut dyn Write, confusion: &[Vec<usize>]) -> io::Result<()> {
    write!(out, "  {:>7}", "class")?;
    for class in 0..confusion.len() {
        write!(out, " {class:>5}")?;
    }
    writeln!(out, "  <- taken for")?;
    for (class, row) in confusion.iter().enumerate() {
        write!(out, "  {class:>7}")?;
        for count in row {
            let shown = if *count == 0 {
                ".".to_owned()
            } else {
                count.to_string()
            };
            write!(out, " {shown:>5}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Percentage of `part` in `whole`, with one digit after the point.
fn percent(part: u64, whole: u64) -> String {
    format!("{}%", tenths(part.saturating_mul(100), whole))
}

/// Prints an output tensor with its first elements.
pub fn output(out: &mut dyn Write, tensor: &PlacedTensor, elements: &[u8]) -> io::Result<()> {
    let shown = elements.iter().take(SHOWN);
    let shown: Vec<String> = shown.map(|byte| byte.cast_signed().to_string()).collect();
    let more = if elements.len() > SHOWN { " ..." } else { "" };
    writeln!(
        out,
        "  output `{}` {}: {}{more}",
        tensor.name,
        shape_text(&tensor.sizes()),
        shown.join(" ")
    )
}
