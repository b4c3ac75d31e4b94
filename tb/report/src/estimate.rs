//! Estimated clocks of layers: a line for each, a table against measured ones, JSON.

use std::collections::BTreeMap;
use std::io::{self, Write};

use nvdla_bench::engine::grouped;
use nvdla_files::yaml::SchemaVersion;
use nvdla_settings::settings;

use crate::tenths;

/// Number of layers that are listed because their estimates are furthest off.
const WORST: usize = 10;
/// Widths in characters of the columns with names of cases and with labels of layers.
const NAMES: usize = 36;
const LABELS: usize = 52;

/// Estimates of some cases, as `--json` of `cosim explain` writes them.
#[settings]
pub struct Estimates {
    pub schema: SchemaVersion<1>,
    /// Core clocks from a request to its reply.
    pub memory_latency: u32,
    /// Bytes that memory moves in a clock, each way.
    pub bytes_per_clock: u32,
    pub cases: Vec<EstimatedCase>,
}

/// The estimated clocks of the layers of one case.
#[settings]
pub struct EstimatedCase {
    pub name: String,
    /// Units and shapes of the layers.
    pub what: String,
    /// Profile of a random case; for other cases, the kind of their file.
    pub group: String,
    /// Layers of the case, in the order in which they end.
    pub layers: Vec<EstimatedLayer>,
    /// Why there is no estimate, such as a layer of the program that never ends.
    pub open: Option<String>,
    /// The command that runs the case on the DUT.
    pub replay: String,
}

/// The estimated and the measured clocks of one layer.
#[settings]
pub struct EstimatedLayer {
    /// Units, register groups and shape of the layer.
    pub label: String,
    /// Estimated core clocks from the last D_OP_ENABLE to the interrupt, with no layer beside it.
    pub clocks: u64,
    /// Whether no other layer of the program is at work at the same time.
    pub alone: bool,
    /// Core clocks that the DUT took, if the layer ran there.
    pub measured: Option<u64>,
}

impl EstimatedLayer {
    /// Estimated less measured clocks, in units of 1/100,000 of the measured ones.
    fn error(&self) -> Option<i64> {
        let measured = i64::try_from(self.measured?).ok()?;
        let off = i64::try_from(self.clocks).ok()?.checked_sub(measured)?;
        off.checked_mul(100_000)?.checked_div(measured)
    }
}

impl Estimates {
    /// The measured layers: case, layer and error of the estimate as [`EstimatedLayer::error`].
    fn compared(&self) -> impl Iterator<Item = (&EstimatedCase, &EstimatedLayer, i64)> {
        let layers = |case| EstimatedCase::compared(case);
        self.cases.iter().flat_map(layers)
    }
}

impl EstimatedCase {
    fn compared(&self) -> impl Iterator<Item = (&Self, &EstimatedLayer, i64)> {
        let layers = self.layers.iter();
        layers.filter_map(move |layer| Some((self, layer, layer.error()?)))
    }
}

/// Prints the estimated clocks of a case's layers, a line each; with `mhz` also the time they take.
pub fn case(out: &mut dyn Write, case: &EstimatedCase, mhz: Option<u32>) -> io::Result<()> {
    if let Some(why) = &case.open {
        return writeln!(out, "{:NAMES$} no estimate: {why}", case.name);
    }
    for layer in &case.layers {
        let (name, label) = (&case.name, &layer.label);
        write!(
            out,
            "{name:NAMES$} {label:LABELS$} {:>11}",
            grouped(layer.clocks)
        )?;
        if let Some(mhz) = mhz {
            write!(out, " {:>10} ms", milliseconds(layer.clocks, mhz))?;
        }
        if let Some((measured, error)) = layer.measured.zip(layer.error()) {
            write!(out, " {:>11} {:>8}", grouped(measured), percent(error))?;
        }
        if !layer.alone {
            write!(out, "  beside others")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Prints number and estimated clocks of all layers; with `mhz` also the time they take.
pub fn sum(out: &mut dyn Write, estimates: &Estimates, mhz: Option<u32>) -> io::Result<()> {
    let layers = || estimates.cases.iter().flat_map(|case| &case.layers);
    let clocks: u64 = layers().map(|layer| layer.clocks).sum();
    let (count, latency) = (layers().count(), estimates.memory_latency);
    write!(out, "{count} layers, {} clocks", grouped(clocks))?;
    if let Some(mhz) = mhz {
        write!(out, ", {} ms at {mhz} MHz", milliseconds(clocks, mhz))?;
    }
    write!(out, ", with a memory latency of {latency}")?;
    match estimates.bytes_per_clock {
        8 => writeln!(out),
        bytes => writeln!(out, " and {bytes} bytes a clock"),
    }
}

/// Prints the errors of the estimates for each group of cases and in all, and the largest ones.
pub fn accuracy(out: &mut dyn Write, estimates: &Estimates) -> io::Result<()> {
    let mut groups: BTreeMap<&str, Vec<i64>> = BTreeMap::new();
    let mut all = Vec::new();
    for (case, _, error) in estimates.compared() {
        groups.entry(&case.group).or_default().push(error);
        all.push(error);
    }
    writeln!(
        out,
        "{:16} {:>8} {:>9} {:>12} {:>12} {:>9} {:>9}",
        "layers of", "layers", "exact", "within 1 %", "within 5 %", "least", "most"
    )?;
    let last = (!all.is_empty()).then_some(("all", all));
    for (name, errors) in groups.into_iter().chain(last) {
        let share = |most: i64| {
            let within = errors.iter().filter(|error| error.abs() <= most).count();
            let [within, all] = [within, errors.len()].map(|count| count as u64);
            format!("{} %", tenths(100 * within, all))
        };
        let [least, most] = [errors.iter().min(), errors.iter().max()];
        let [least, most] = [least, most].map(|error| percent(error.copied().unwrap_or(0)));
        writeln!(
            out,
            "{name:16} {:>8} {:>9} {:>12} {:>12} {least:>9} {most:>9}",
            errors.len(),
            share(0),
            share(1000),
            share(5000)
        )?;
    }
    let mut worst: Vec<_> = estimates
        .compared()
        .filter(|(.., error)| *error != 0)
        .collect();
    worst.sort_by_key(|(case, _, error)| (std::cmp::Reverse(error.abs()), &case.name));
    if !worst.is_empty() {
        writeln!(out, "furthest off:")?;
    }
    for (case, layer, error) in worst.into_iter().take(WORST) {
        writeln!(
            out,
            "{:>9}  {} of {}  {}\n           {}",
            percent(error),
            grouped(layer.clocks),
            grouped(layer.measured.unwrap_or(0)),
            layer.label,
            case.replay
        )?;
    }
    let left = estimates
        .cases
        .iter()
        .filter(|case| case.compared().next().is_none())
        .count();
    match left {
        0 => Ok(()),
        _ => writeln!(
            out,
            "{left} cases with layers beside others, or none that ends, are left out"
        ),
    }
}

/// Milliseconds, with three digits after the point, that so many clocks take at `mhz`.
fn milliseconds(clocks: u64, mhz: u32) -> String {
    let microseconds = clocks.div_ceil(u64::from(mhz.max(1)));
    format!("{}.{:03}", microseconds / 1000, microseconds % 1000)
}

fn percent(error: i64) -> String {
    let sign = if error < 0 { '-' } else { '+' };
    let hundredths = (error.unsigned_abs() + 5) / 10;
    format!("{sign}{}.{:02} %", hundredths / 100, hundredths % 100)
}
