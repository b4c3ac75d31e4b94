//! Buckets: failures that look alike have the same text, without the numbers of one case.

use crate::observed::{Finding, FindingKind};
use crate::{DifferenceReport, InterruptDifference, MemoryDifference, OutputElement, RunVerdict};
use nvdla_regs::look_up;
use nvdla_regs::quantity::Cycle;

impl RunVerdict {
    /// Name of the bucket, the same for all failures of one kind at one place; `None` if none failed.
    ///
    /// It names what kind of difference it is, and where in the hardware, without addresses,
    /// values and clocks. Wrong outputs come before wrong registers: most bugs of a datapath
    /// show in both, or in either.
    pub fn bucket(&self) -> Option<String> {
        match self {
            Self::Match { .. } | Self::Unjudged(_) => None,
            Self::Broken(broken) => Some(finding_bucket(&broken.finding)),
            Self::Mismatch(report) => Some(report_bucket(report)),
        }
    }

    /// Core clock of the first difference: of a wrong write, a finding, the read of a register, or
    /// the last write of a wrong byte; `None` if nothing differs, or if an event is missing.
    pub fn clock(&self) -> Option<Cycle> {
        let (report, broken) = match self {
            Self::Match { .. } | Self::Unjudged(_) => return None,
            Self::Broken(broken) => (&broken.report, Some(broken.finding.clock)),
            Self::Mismatch(report) => (&**report, None),
        };
        let beat = report.beats.first().map(|beat| beat.first.clock);
        let finding = report.findings.first().map(|finding| finding.clock);
        if let Some(first) = [broken, beat, finding].into_iter().flatten().min() {
            return Some(first);
        }
        let register = || report.registers.iter().find_map(|register| register.got);
        let memory = || report.memory.as_ref().and_then(|memory| memory.written);
        register().map(|(_, clock)| clock).or_else(memory)
    }
}

fn finding_bucket(finding: &Finding) -> String {
    let first = finding.text.lines().next().unwrap_or_default();
    let mut bucket = format!("{:?}: {}", finding.kind, without_numbers(first));
    if finding.kind == FindingKind::Hang {
        let units: Vec<&str> = finding.text.lines().filter_map(busy_unit).collect();
        if !units.is_empty() {
            bucket.push_str(&format!(", {} not idle", units.join(" and ")));
        }
    }
    bucket
}

/// The unit that this line of a hang's diagnosis reports as still at work, if any.
fn busy_unit(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let asked = line.split_once(": group 0 ");
    // Where the bus is dead, it is known what was enabled.
    let known = || line.strip_suffix(" was enabled")?.split_once(" group ");
    asked.or_else(known).map(|(unit, _)| unit)
}

fn report_bucket(report: &DifferenceReport) -> String {
    if let Some(beat) = report.leading_beat() {
        output_bucket(&beat.element)
    } else if let Some(finding) = report.findings.first() {
        finding_bucket(finding)
    } else if let Some(why) = report.did_not_hang.first() {
        format!("did not hang: {}", without_numbers(why))
    } else if let Some(interrupt) = report.interrupts.first() {
        match interrupt {
            InterruptDifference::Unexpected { bit, .. } => format!("interrupt {bit} unexpected"),
            InterruptDifference::TooOften { bit, .. } => format!("interrupt {bit} too often"),
            InterruptDifference::Missing { bit } => format!("interrupt {bit} missing"),
            InterruptDifference::Order { late, early } => {
                format!("interrupt {late} after {early}")
            }
        }
    } else if let Some(memory) = &report.memory {
        memory_bucket(memory)
    } else if let Some(register) = report.registers.first() {
        match look_up::at(register.at) {
            Some(reg) => format!("register {reg}"),
            None => "register without a name".to_owned(),
        }
    } else {
        "contradiction".to_owned()
    }
}

fn memory_bucket(memory: &MemoryDifference) -> String {
    let Some(element) = &memory.element else {
        return "bytes that no layer owns".to_owned();
    };
    let never = match memory.written {
        Some(_) => "",
        None => ", never written",
    };
    output_bucket(element) + never
}

fn output_bucket(element: &OutputElement) -> String {
    // `SDP group 0, 8x8x32`: the units come first.
    let unit = element.label.split(" group").next().unwrap_or_default();
    format!("output of {}", without_numbers(unit))
}

/// Returns the text with `#` in place of each number; digits within names stay.
fn without_numbers(text: &str) -> String {
    let words = text.split_inclusive(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
    let mut out = String::new();
    for word in words {
        if word.starts_with(|c: char| c.is_ascii_digit()) {
            out.push('#');
            out.extend(
                word.chars()
                    .filter(|c| !(c.is_ascii_alphanumeric() || *c == '_')),
            );
        } else {
            out.push_str(word);
        }
    }
    out
}
