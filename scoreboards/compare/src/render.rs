//! Verdicts as text.

use std::fmt;

use crate::observed::{FindingKind, RunExtent};
use crate::{
    BrokenRun, CubePosition, DifferenceReport, ExpectedValueReason, InterruptDifference,
    LayerWriteDifference, MemoryDifference, OutputElement, RegisterDifference, RunVerdict,
};
use nvdla_model::expected::UnjudgedKind;
use nvdla_regs::interrupts::interrupt_name;
use nvdla_regs::look_up;

/// Most items of a list that the text shows.
const SHOWN: usize = 8;

impl fmt::Display for RunVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Match {
                bytes,
                registers,
                interrupts,
            } => write!(
                f,
                "match: {bytes} bytes, {registers} registers, {interrupts} interrupts"
            ),
            Self::Mismatch(report) => write!(f, "mismatch\n{report}"),
            Self::Broken(broken) => write!(f, "{broken}"),
            Self::Unjudged(reasons) => {
                f.write_str("not judged: the program leaves open what must come out\n")?;
                list(f, reasons, |f, reason| {
                    let why = match reason.why {
                        UnjudgedKind::Race => "race",
                        UnjudgedKind::Undefined => "not defined",
                        UnjudgedKind::OpenValues => "values left open",
                        UnjudgedKind::TooLarge => "too large",
                    };
                    write!(f, "step {}, {why}: {}", reason.step, reason.text)
                })
            }
        }
    }
}

impl fmt::Display for BrokenRun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.finding.kind {
            FindingKind::Hang => "hang",
            _ => "the simulation stopped",
        };
        let (finding, report) = (&self.finding, &self.report);
        let before = |beat: &LayerWriteDifference| beat.first.clock <= finding.clock;
        let beats_lead = report.leading_beat().is_some_and(before);
        if beats_lead {
            f.write_str("mismatch\n")?;
            report.beats(f)?;
        }
        writeln!(f, "{what} in clock {}: {}", finding.clock, finding.text)?;
        report.findings(f)?;
        if !beats_lead {
            report.beats(f)?;
        }
        report.end(f)
    }
}

impl fmt::Display for DifferenceReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.leading_beat().is_some() {
            self.beats(f)?;
            self.findings(f)?;
        } else {
            self.findings(f)?;
            self.beats(f)?;
        }
        self.end(f)
    }
}

impl DifferenceReport {
    /// Writes one line for each layer with wrong bytes; for the first, all eight bytes of the write.
    fn beats(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((first, others)) = self.beats.split_first() else {
            return Ok(());
        };
        let beat = first.first;
        writeln!(f, "  {first}")?;
        writeln!(f, "  {} expected{}", beat.at, row(&beat.want))?;
        writeln!(f, "  {} written {}", beat.at, row(&beat.got))?;
        list(f, others, |f, beat| write!(f, "{beat}"))
    }

    fn findings(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        list(f, &self.findings, |f, finding| {
            write!(
                f,
                "{:?} in clock {}: {}",
                finding.kind, finding.clock, finding.text
            )
        })
    }

    /// Writes what was compared at the end of the run: registers, interrupts, memory.
    fn end(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        list(f, &self.contradictions, |f, text| write!(f, "{text}"))?;
        list(f, &self.did_not_hang, |f, text| {
            write!(f, "the run ended, it must hang: {text}")
        })?;
        list(f, &self.registers, |f, register| write!(f, "{register}"))?;
        list(f, &self.interrupts, |f, interrupt| write!(f, "{interrupt}"))?;
        if let Some(memory) = &self.memory {
            write!(f, "{memory}")?;
        }
        match self.extent {
            RunExtent::Whole => Ok(()),
            RunExtent::ToWrongByte => f.write_str("  the simulation was ended there\n"),
        }
    }
}

/// Writes one line for each of the first [`SHOWN`] items, then the number of further ones.
fn list<T>(
    f: &mut fmt::Formatter<'_>,
    items: &[T],
    each: impl Fn(&mut fmt::Formatter<'_>, &T) -> fmt::Result,
) -> fmt::Result {
    for item in items.iter().take(SHOWN) {
        f.write_str("  ")?;
        each(f, item)?;
        f.write_str("\n")?;
    }
    match items.len().checked_sub(SHOWN) {
        Some(more) if more > 0 => writeln!(f, "  and {more} more of this kind"),
        _ => Ok(()),
    }
}

impl fmt::Display for RegisterDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (step, want) = (self.step, self.want & self.mask);
        write!(f, "step {step}: {}", look_up::name(self.at))?;
        if self.mask != u32::MAX {
            write!(f, " & 0x{:08x}", self.mask)?;
        }
        match self.because {
            ExpectedValueReason::Predicted => write!(f, " is 0x{want:08x}, ")?,
            ExpectedValueReason::Kept => write!(f, " is still 0x{want:08x}, ")?,
            ExpectedValueReason::UntilEnd => write!(f, " is 0x{want:08x} until its layer ends, ")?,
            ExpectedValueReason::AtLeast => write!(f, " is at least 0x{want:08x}, ")?,
        }
        match self.got {
            Some((got, clock)) => write!(f, "read 0x{:08x} in clock {clock}", got & self.mask),
            None => f.write_str("never read"),
        }
    }
}

impl fmt::Display for InterruptDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |bit: &u32| interrupt_name(*bit);
        match self {
            Self::Unexpected { bit, seen } => {
                write!(
                    f,
                    "interrupt {} seen {seen} times, no layer raises it",
                    name(bit)
                )
            }
            Self::TooOften {
                bit,
                seen,
                expected,
            } => write!(
                f,
                "interrupt {} seen {seen} times, {expected} layers raise it",
                name(bit)
            ),
            Self::Missing { bit } => write!(f, "interrupt {} never seen", name(bit)),
            Self::Order { late, early } => write!(
                f,
                "interrupt {} seen after {}, it must not come later",
                name(late),
                name(early)
            ),
        }
    }
}

impl fmt::Display for CubePosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            surface,
            line,
            column,
            channel,
            channels,
        } = self;
        write!(
            f,
            "surface {surface}, line {line}, column {column}, channel {channel}"
        )?;
        if channel >= channels {
            write!(f, " (padding, the cube has {channels})")?;
        }
        Ok(())
    }
}

impl fmt::Display for OutputElement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.label)?;
        match &self.position {
            Some(position) => write!(f, ", {position}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for LayerWriteDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            first,
            at,
            want,
            got,
            element,
            bytes,
        } = self;
        write!(
            f,
            "wrong byte in clock {}: {element}, at {at}: 0x{want:02x} expected, 0x{got:02x} written",
            first.clock
        )?;
        match bytes - 1 {
            0 => Ok(()),
            more => write!(f, "; {more} more of this layer"),
        }
    }
}

impl fmt::Display for MemoryDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes = self.bytes;
        writeln!(f, "  memory: {bytes} bytes differ")?;
        f.write_str("  first: ")?;
        match &self.element {
            Some(element) => write!(f, "{element}")?,
            None => f.write_str("a byte that no layer owns")?,
        }
        write!(
            f,
            "\n  at {}: 0x{:02x} expected, 0x{:02x} found, ",
            self.at, self.want, self.got
        )?;
        match self.written {
            Some(clock) => writeln!(f, "written in clock {clock}")?,
            None => f.write_str("never written\n")?,
        }
        let (first, want, got) = &self.neighbours;
        writeln!(f, "  {first} expected{}", row(want))?;
        writeln!(f, "  {first} found   {}", row(got))?;
        list(f, &self.shares, |f, share| {
            match &share.label {
                Some(label) => write!(f, "{label}")?,
                None => f.write_str("bytes that no layer owns")?,
            }
            if let Some(surface) = share.surface {
                write!(f, ", surface {surface}")?;
            }
            write!(f, ": {} bytes", share.bytes)
        })
    }
}

/// Bytes in hexadecimal, with a gap before each eight.
fn row(bytes: &[u8]) -> String {
    let mut text = String::new();
    for (i, byte) in bytes.iter().enumerate() {
        text.push_str(if i % 8 == 0 { "  " } else { " " });
        text.push_str(&format!("{byte:02x}"));
    }
    text
}
