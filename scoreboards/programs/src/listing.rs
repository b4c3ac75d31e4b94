//! Programs as text, one action a line; made for reading and for small diffs.
//!
//! ```text
//! load 0x80000000 m0                 the bytes of image m0
//! clear 0x90000000 0x120             zeros
//! SDP: S_POINTER=0x0 D_CVT_SCALE=0x1 posted writes to registers of one block
//! CDP!: S_LUT_ACCESS_DATA=0x1,0x2    writes with completion; values for one register in a row
//! write 0xe000 0x5a                  posted write to an address without register; or write!
//! read SDP.S_STATUS & 0x3 == 0x1     mask and demanded value are optional
//! poll SDP.S_STATUS & 0x3 == 0x0     the mask is optional
//! wait SDP_0 CACC_0                  until all these interrupts were seen
//! wait-pin 20000                     csb clocks
//! pin high
//! wait-cycles 100                    core clocks
//! check 0x90000000 0x120 crc 0x5e22eb9d
//! check 0x90000000 m1
//! note any text
//! ```

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use crate::budget::RemainingProgramBytes;
use crate::error::{ProgramFileError, ProgramFileFault};
use crate::image::{number, shorten};
use crate::names::{block, interrupt, register};
use nvdla_model::program::{
    DemandedContents, DemandedInterruptLevel, DemandedReadValue, Posting, ProgramStep,
};
use nvdla_regs::interrupts::interrupt_name;
use nvdla_regs::look_up::{at as register_at, named};
use nvdla_regs::quantity::{Addr, RegAddr};
use nvdla_regs::types::Reg;

/// Memory images by name.
pub type MemoryImagesByName = BTreeMap<String, Arc<[u8]>>;

/// Most columns of a line of register writes.
const WIDTH: usize = 98;

/// Writes steps as a listing; their bytes go to `images`, equal ones under one name.
pub fn write(steps: &[ProgramStep], images: &mut MemoryImagesByName) -> String {
    let mut text = String::new();
    let mut line = ListingLine::default();
    for step in steps {
        if line.take(step) {
            continue;
        }
        line.flush(&mut text);
        if !line.take(step) {
            write_step(step, images, &mut text);
        }
    }
    line.flush(&mut text);
    text
}

/// Name of the image with these bytes; adds it to `images` when there is none.
pub fn name_image(bytes: &Arc<[u8]>, images: &mut MemoryImagesByName) -> String {
    let known = images.iter().find(|(_, known)| *known == bytes);
    match known {
        Some((name, _)) => name.clone(),
        None => {
            let name = format!("m{}", images.len());
            images.insert(name.clone(), bytes.clone());
            name
        }
    }
}

fn write_step(step: &ProgramStep, images: &mut MemoryImagesByName, text: &mut String) {
    let _infallible = match step {
        ProgramStep::Load { at, bytes } if bytes.iter().all(|byte| *byte == 0) => {
            writeln!(text, "clear {at} 0x{:x}", bytes.len())
        }
        ProgramStep::Load { at, bytes } => {
            writeln!(text, "load {at} {}", name_image(bytes, images))
        }
        ProgramStep::Write { at, value, posting } => {
            let mark = mark(*posting);
            writeln!(text, "write{mark} {at} 0x{value:x}")
        }
        ProgramStep::Read { at, check } => {
            let check = check.map_or_else(String::new, |check| {
                format!("{} == 0x{:x}", mask(check.mask), check.want)
            });
            writeln!(text, "read {}{check}", name(*at))
        }
        ProgramStep::Poll {
            at,
            mask: bits,
            want,
        } => {
            writeln!(text, "poll {}{} == 0x{want:x}", name(*at), mask(*bits))
        }
        ProgramStep::WaitInterrupts { bits } => {
            text.push_str("wait");
            for bit in (0..32).filter(|bit| bits >> bit & 1 == 1) {
                let name = interrupt_name(bit);
                let _infallible = match interrupt(&name) {
                    Ok(_) => write!(text, " {name}"),
                    Err(_) => write!(text, " 0x{:x}", 1u32 << bit),
                };
            }
            writeln!(text)
        }
        ProgramStep::WaitPin { timeout } => writeln!(text, "wait-pin {timeout}"),
        ProgramStep::ExpectPin { level } => {
            let level = match level {
                DemandedInterruptLevel::Low => "low",
                DemandedInterruptLevel::High => "high",
            };
            writeln!(text, "pin {level}")
        }
        ProgramStep::WaitCycles { count } => writeln!(text, "wait-cycles {count}"),
        ProgramStep::CheckMemory { at, len, want } => match want {
            DemandedContents::Crc(crc) => writeln!(text, "check {at} 0x{len:x} crc 0x{crc:08x}"),
            DemandedContents::Bytes(bytes) => {
                writeln!(text, "check {at} {}", name_image(bytes, images))
            }
        },
        ProgramStep::Note { text: note } => writeln!(text, "note {}", note.replace('\n', " ")),
    };
}

fn mark(posting: Posting) -> &'static str {
    match posting {
        Posting::Posted => "",
        Posting::NonPosted => "!",
    }
}

fn mask(mask: u32) -> String {
    match mask {
        u32::MAX => String::new(),
        mask => format!(" & 0x{mask:x}"),
    }
}

/// Name of the register at an address; the address if it has none.
pub(crate) fn name(at: RegAddr) -> String {
    register_at(at).map_or_else(|| at.to_string(), Reg::to_string)
}

/// A line of the listing with register writes to one block, up to [`WIDTH`] columns.
#[derive(Default)]
struct ListingLine {
    block: &'static str,
    posting: Option<Posting>,
    last: Option<RegAddr>,
    text: String,
}

impl ListingLine {
    /// Adds a step to the line if it is a register write to the same block and there is room.
    fn take(&mut self, step: &ProgramStep) -> bool {
        let ProgramStep::Write { at, value, posting } = step else {
            return false;
        };
        let Some(reg) = register_at(*at) else {
            return false;
        };
        let item = if self.last == Some(*at) {
            format!(",0x{value:x}")
        } else {
            format!(" {}=0x{value:x}", reg.name)
        };
        if self.text.is_empty() {
            self.block = reg.block;
            self.posting = Some(*posting);
            self.text = format!("{}{}:", reg.block, mark(*posting));
        } else if self.block != reg.block
            || self.posting != Some(*posting)
            || self.text.len() + item.len() > WIDTH
        {
            return false;
        }
        self.text.push_str(&item);
        self.last = Some(*at);
        true
    }

    fn flush(&mut self, text: &mut String) {
        if !self.text.is_empty() {
            text.push_str(&self.text);
            text.push('\n');
        }
        *self = Self::default();
    }
}

/// Reads a listing. `file` is for messages; `first` is the number of the listing's first line in it.
pub fn parse(
    file: &str,
    first: usize,
    text: &str,
    images: &MemoryImagesByName,
) -> Result<Vec<ProgramStep>, ProgramFileError> {
    let mut steps = Vec::new();
    let mut budget = RemainingProgramBytes::default();
    for (line, text) in (first..).zip(text.lines()) {
        let read = parse_line(text.trim(), images, &mut budget, &mut steps);
        read.map_err(|fault| fault.in_line(file, line))?;
    }
    Ok(steps)
}

fn parse_line(
    line: &str,
    images: &MemoryImagesByName,
    budget: &mut RemainingProgramBytes,
    steps: &mut Vec<ProgramStep>,
) -> Result<(), ProgramFileFault> {
    let unknown = || ProgramFileFault::NotAnAction {
        text: shorten(line),
    };
    let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
    if verb.is_empty() {
        return Ok(());
    }
    if let Some(name) = verb.strip_suffix(':') {
        return parse_writes(name, rest, steps);
    }
    let words: Vec<&str> = rest.split_whitespace().collect();
    let mut image = |name: &str| {
        let bytes = images
            .get(name)
            .cloned()
            .ok_or_else(|| ProgramFileFault::MissingImage {
                image: name.to_owned(),
            })?;
        budget.take(bytes.len() as u64)?;
        Ok(bytes)
    };
    let step = match (verb, words.as_slice()) {
        ("load", [at, name]) => ProgramStep::Load {
            at: Addr(number(at)?),
            bytes: image(name)?,
        },
        ("clear", [at, size]) => {
            let (at, size) = (Addr(number(at)?), number(size)?);
            budget.take(size.into())?;
            ProgramStep::load(at, vec![0; size as usize])
        }
        ("write" | "write!", [at, value]) => ProgramStep::Write {
            at: RegAddr(number(at)?),
            value: number(value)?,
            posting: match verb {
                "write" => Posting::Posted,
                _ => Posting::NonPosted,
            },
        },
        ("read", [at]) => ProgramStep::Read {
            at: address(at)?,
            check: None,
        },
        ("read", [at, check @ ..]) => {
            let (mask, want) = parse_check(check).ok_or_else(unknown)??;
            let (at, check) = (address(at)?, Some(DemandedReadValue { mask, want }));
            ProgramStep::Read { at, check }
        }
        ("poll", [at, check @ ..]) => {
            let (mask, want) = parse_check(check).ok_or_else(unknown)??;
            let at = address(at)?;
            ProgramStep::Poll { at, mask, want }
        }
        ("wait", [_, ..]) => {
            let mut bits = 0;
            for word in &words {
                bits |= if word.starts_with("0x") {
                    number(word)?
                } else {
                    1 << interrupt(word)?
                };
            }
            ProgramStep::WaitInterrupts { bits }
        }
        ("wait-pin", [timeout]) => ProgramStep::WaitPin {
            timeout: number(timeout)?,
        },
        ("pin", ["high"]) => ProgramStep::ExpectPin {
            level: DemandedInterruptLevel::High,
        },
        ("pin", ["low"]) => ProgramStep::ExpectPin {
            level: DemandedInterruptLevel::Low,
        },
        ("wait-cycles", [count]) => ProgramStep::WaitCycles {
            count: number(count)?,
        },
        ("check", [at, name]) => {
            let (at, bytes) = (Addr(number(at)?), image(name)?);
            let len = u32::try_from(bytes.len()).map_err(|_| unknown())?;
            let want = DemandedContents::Bytes(bytes);
            ProgramStep::CheckMemory { at, len, want }
        }
        ("check", [at, size, "crc", crc]) => {
            let (at, len) = (Addr(number(at)?), number(size)?);
            budget.take(len.into())?;
            let want = DemandedContents::Crc(number(crc)?);
            ProgramStep::CheckMemory { at, len, want }
        }
        ("note", _) => ProgramStep::Note {
            text: rest.to_owned(),
        },
        _ => return Err(unknown()),
    };
    steps.push(step);
    Ok(())
}

/// Reads `[& MASK] == WANT` as mask and wanted value; `None` for words of another form.
fn parse_check(words: &[&str]) -> Option<Result<(u32, u32), ProgramFileFault>> {
    let (mask, want) = match words {
        ["==", want] => ("0xffffffff", want),
        ["&", mask, "==", want] => (*mask, want),
        _ => return None,
    };
    Some(number(mask).and_then(|mask| Ok((mask, number(want)?))))
}

/// The address of a register, given by name or as a number.
fn address(word: &str) -> Result<RegAddr, ProgramFileFault> {
    if word.contains('.') {
        register(word)
    } else {
        Ok(RegAddr(number(word)?))
    }
}

/// Reads the register writes `BLOCK: REG=VALUE,VALUE REG=VALUE`.
fn parse_writes(
    name: &str,
    rest: &str,
    steps: &mut Vec<ProgramStep>,
) -> Result<(), ProgramFileFault> {
    let (name, posting) = match name.strip_suffix('!') {
        Some(name) => (name, Posting::NonPosted),
        None => (name, Posting::Posted),
    };
    block(name)?;
    for item in rest.split_whitespace() {
        let (reg, values) = item
            .split_once('=')
            .ok_or_else(|| ProgramFileFault::NotAnAction {
                text: shorten(item),
            })?;
        let full = format!("{name}.{reg}");
        let at = match named(&full) {
            Some(reg) => reg.addr,
            None => register(&full)?,
        };
        for value in values.split(',') {
            let value = number(value)?;
            steps.push(ProgramStep::Write { at, value, posting });
        }
    }
    Ok(())
}
