//! Sequence files: programs of register accesses, with the values that the reference RTL showed.
//!
//! Source: docs/nv_small/system.md, section 13.

use std::path::Path;

use serde::Deserialize;
use serde_saphyr::Spanned;

use crate::error::{ProgramFileError, ProgramFileFault, check_fits, yaml};
use crate::trace::read_text;
use nvdla_model::program::{
    DemandedContents, DemandedInterruptLevel, DemandedReadValue, Posting, Program, ProgramStep,
};
use nvdla_regs::configuration::Configuration;
use nvdla_regs::look_up;
use nvdla_regs::quantity::{Addr, RegAddr};
use nvdla_regs::types::Reg;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SequenceFile {
    name: String,
    dut: Configuration,
    note: String,
    steps: Vec<Spanned<SequenceItem>>,
}

/// One step of a sequence file; `op` decides which keys it must have.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SequenceItem {
    op: SequenceOperation,
    addr: Option<u32>,
    reg: Option<String>,
    value: Option<u32>,
    posted: Option<bool>,
    expect: Option<u32>,
    mask: Option<u32>,
    timeout: Option<u32>,
    level: Option<u32>,
    count: Option<u32>,
    bytes: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum SequenceOperation {
    Write,
    Read,
    WaitIrq,
    ExpectIrq,
    WaitCycles,
    MemLoad,
    MemExpect,
}

impl SequenceOperation {
    /// Name and keys of the operation, for error messages.
    fn form(self) -> (&'static str, &'static str) {
        match self {
            Self::Write => ("write", "addr, value, optional reg, posted"),
            Self::Read => ("read", "addr, expect, optional reg, mask"),
            Self::WaitIrq => ("wait_irq", "timeout"),
            Self::ExpectIrq => ("expect_irq", "level"),
            Self::WaitCycles => ("wait_cycles", "count"),
            Self::MemLoad => ("mem_load", "addr, bytes"),
            Self::MemExpect => ("mem_expect", "addr, bytes"),
        }
    }
}

/// Reads a sequence file.
pub fn read(path: &Path) -> Result<Program, ProgramFileError> {
    parse(&path.display().to_string(), &read_text(path)?)
}

/// Reads the text of a sequence file; `file` is for messages.
pub fn parse(file: &str, text: &str) -> Result<Program, ProgramFileError> {
    let parsed: SequenceFile = yaml(file, text)?;
    let mut steps = vec![ProgramStep::Note { text: parsed.note }];
    for (number, item) in (1..).zip(parsed.steps) {
        let at = item.referenced;
        steps.push(item.value.step().map_err(|fault| ProgramFileError::Step {
            file: file.to_owned(),
            line: at.line(),
            column: at.column(),
            step: number,
            fault,
        })?);
    }
    Ok(Program {
        name: parsed.name,
        needs: parsed.dut,
        steps,
    })
}

/// Most core or csb clocks that a step may wait: minutes of simulation.
const MOST_CLOCKS: u32 = 100_000_000;

fn clocks(count: u32) -> Result<u32, ProgramFileFault> {
    let most = MOST_CLOCKS;
    if count <= most {
        Ok(count)
    } else {
        Err(ProgramFileFault::TooManyClocks { count, most })
    }
}

impl SequenceItem {
    fn step(self) -> Result<ProgramStep, ProgramFileFault> {
        self.check_keys()?;
        match self.op {
            SequenceOperation::Write => {
                let at = self.register()?;
                let value = self.need("value", self.value)?;
                let posting = match self.posted {
                    Some(true) => Posting::Posted,
                    Some(false) | None => Posting::NonPosted,
                };
                Ok(ProgramStep::Write { at, value, posting })
            }
            SequenceOperation::Read => {
                let at = self.register()?;
                let want = self.need("expect", self.expect)?;
                let mask = self.mask.unwrap_or(u32::MAX);
                let check = Some(DemandedReadValue { mask, want });
                Ok(ProgramStep::Read { at, check })
            }
            SequenceOperation::WaitIrq => {
                let timeout = clocks(self.need("timeout", self.timeout)?)?;
                Ok(ProgramStep::WaitPin { timeout })
            }
            SequenceOperation::ExpectIrq => {
                let level = match self.need("level", self.level)? {
                    0 => DemandedInterruptLevel::Low,
                    1 => DemandedInterruptLevel::High,
                    level => return Err(ProgramFileFault::PinLevel { level }),
                };
                Ok(ProgramStep::ExpectPin { level })
            }
            SequenceOperation::WaitCycles => {
                let count = clocks(self.need("count", self.count)?)?;
                Ok(ProgramStep::WaitCycles { count })
            }
            SequenceOperation::MemLoad => {
                let (at, bytes) = self.memory()?;
                let bytes = bytes.into();
                Ok(ProgramStep::Load { at, bytes })
            }
            SequenceOperation::MemExpect => {
                let (at, bytes) = self.memory()?;
                let len = u32::try_from(bytes.len()).expect("the region ends below 4 GiB");
                let want = DemandedContents::Bytes(bytes.into());
                Ok(ProgramStep::CheckMemory { at, len, want })
            }
        }
    }

    /// Refuses keys that this `op` does not have.
    fn check_keys(&self) -> Result<(), ProgramFileFault> {
        let keys = [
            ("addr", self.addr.is_some()),
            ("reg", self.reg.is_some()),
            ("value", self.value.is_some()),
            ("posted", self.posted.is_some()),
            ("expect", self.expect.is_some()),
            ("mask", self.mask.is_some()),
            ("timeout", self.timeout.is_some()),
            ("level", self.level.is_some()),
            ("count", self.count.is_some()),
            ("bytes", self.bytes.is_some()),
        ];
        let (op, form) = self.op.form();
        let is_wanted = |key: &str| form.split([',', ' ']).any(|word| word == key);
        match keys.iter().find(|(key, given)| *given && !is_wanted(key)) {
            Some(&(key, _)) => Err(ProgramFileFault::ExtraKey { op, key, form }),
            None => Ok(()),
        }
    }

    fn need<T>(&self, key: &'static str, value: Option<T>) -> Result<T, ProgramFileFault> {
        let (op, form) = self.op.form();
        value.ok_or(ProgramFileFault::MissingKey { op, key, form })
    }

    /// Address of the register; if the step has a name, too, both must agree.
    fn register(&self) -> Result<RegAddr, ProgramFileFault> {
        let at = RegAddr(self.need("addr", self.addr)?);
        if !at.0.is_multiple_of(4) {
            return Err(ProgramFileFault::Unaligned { at });
        }
        if at.0 >= REGISTER_SPACE {
            return Err(ProgramFileFault::NoRegister { at });
        }
        if let Some(said) = &self.reg {
            let is = look_up::at(at).map_or_else(|| String::from("nothing"), Reg::to_string);
            if is != *said {
                let said = said.clone();
                return Err(ProgramFileFault::WrongName { at, is, said });
            }
        }
        Ok(at)
    }

    fn memory(&self) -> Result<(Addr, Vec<u8>), ProgramFileFault> {
        let at = Addr(self.need("addr", self.addr)?);
        let text = self.need("bytes", self.bytes.as_deref())?;
        let bytes = hex(text)?;
        check_fits(at, bytes.len() as u64)?;
        Ok((at, bytes))
    }
}

/// Size of the register address space in bytes. Source: docs/nv_small/system.md, section 3.1.
const REGISTER_SPACE: u32 = 0x4_0000;

/// Reads bytes from hexadecimal text, two digits each.
fn hex(text: &str) -> Result<Vec<u8>, ProgramFileFault> {
    let digits = text
        .chars()
        .map(|digit| {
            digit
                .to_digit(16)
                .ok_or(ProgramFileFault::Hex { text: digit })
        })
        .collect::<Result<Vec<u32>, ProgramFileFault>>()?;
    if !digits.len().is_multiple_of(2) {
        let digits = digits.len();
        return Err(ProgramFileFault::OddHex { digits });
    }
    let byte = |pair: &[u32]| u8::try_from(16 * pair[0] + pair[1]).expect("two hexadecimal digits");
    Ok(digits.chunks_exact(2).map(byte).collect())
}
