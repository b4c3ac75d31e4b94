//! Trace files: the command language of the public NVDLA traces.
//!
//! A trace holds one command stream for each block, interleaved. `order` makes one sequence of
//! them that keeps every order the trace demands.
//!
//! Source: vectors/golden/README.md, trace grammar.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::budget::RemainingProgramBytes;
use crate::error::{ProgramFileError, ProgramFileFault, check_fits};
use crate::golden;
use crate::image::{MemoryImage, MemoryImageOpener, number, shorten};
use crate::names;
use crate::order::{StepOrSync, StreamPlan};
use crate::stage;
use nvdla_model::program::golden::ReferenceRtlResults;
use nvdla_model::program::{DemandedContents, DemandedReadValue, Posting, Program, ProgramStep};
use nvdla_regs::quantity::Addr;

/// A program read from a file, with the reference results and conditions that the file has.
#[derive(Debug, Clone)]
pub struct ProgramFileContents {
    pub program: Program,
    /// Reference results, if there are any.
    pub expectation: Option<ReferenceRtlResults>,
    /// Conditions of the run as JSON, which the bench reads; only packed cases have some.
    pub conditions: Option<serde_json::Value>,
}

/// Reads a trace file with its memory images and the `.expect.yaml` beside it.
pub fn read(path: &Path) -> Result<ProgramFileContents, ProgramFileError> {
    let text = read_text(path)?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let stem = path
        .file_stem()
        .map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    let file = path.display().to_string();
    let images = |name: &str| {
        let path = folder.join(name);
        if path.exists() {
            MemoryImage::parse(&path.display().to_string(), &read_text(&path)?).map(Some)
        } else {
            Ok(None)
        }
    };
    let expected = folder.join(format!("{stem}.expect.yaml"));
    let expectation = if expected.exists() {
        let file = expected.display().to_string();
        Some(golden::parse(&file, &read_text(&expected)?, &images)?)
    } else {
        None
    };
    let steps = parse(&file, &text, &images)?;
    let needs = expectation
        .as_ref()
        .map_or_else(|| stage::needs(&steps), |expectation| expectation.dut);
    Ok(ProgramFileContents {
        program: Program {
            name: stem,
            needs,
            steps,
        },
        expectation,
        conditions: None,
    })
}

/// Most bytes of a program file: several times all the memory that a trace may fill, as text.
const MOST: u64 = 1 << 30;

/// Bytes of a file that are read at a time, and then checked to be text.
const PIECE: u64 = 1 << 20;

pub(crate) fn read_text(path: &Path) -> Result<String, ProgramFileError> {
    read_up_to(path, MOST).map_err(|source| ProgramFileError::Io {
        path: path.to_owned(),
        source,
    })
}

/// Reads a text of at most `most` bytes; an endless device is refused, at once if it gives no text.
fn read_up_to(path: &Path, most: u64) -> io::Result<String> {
    let mut file = File::open(path)?.take(most + 1);
    let mut bytes = Vec::new();
    loop {
        let begun = bytes.len();
        if file.by_ref().take(PIECE).read_to_end(&mut bytes)? == 0 {
            break;
        }
        if bytes[begun..].contains(&0) {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "it is no text"));
        }
    }
    if bytes.len() as u64 > most {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    String::from_utf8(bytes).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
}

/// Reads the text of a trace as the steps of a program. Register writes are posted, as other
/// players of traces issue them. `file` is for messages.
pub fn parse(
    file: &str,
    text: &str,
    images: &MemoryImageOpener<'_>,
) -> Result<Vec<ProgramStep>, ProgramFileError> {
    let mut plan = StreamPlan::default();
    let mut budget = RemainingProgramBytes::default();
    for (number, text) in (1..).zip(text.lines()) {
        plan.line = number;
        command(text, images, &mut budget, &mut plan).map_err(|wrong| match wrong {
            TraceFault::Here(fault) => fault.in_line(file, number),
            TraceFault::Elsewhere(error) => error,
        })?;
    }
    let steps = plan.into_steps();
    steps.map_err(|(line, fault)| fault.in_line(file, line))
}

/// A fault in a line of a trace, or an error in a file that the line names.
enum TraceFault {
    Here(ProgramFileFault),
    Elsewhere(ProgramFileError),
}

impl From<ProgramFileFault> for TraceFault {
    fn from(fault: ProgramFileFault) -> Self {
        Self::Here(fault)
    }
}

/// Name, number of arguments, and arguments (for messages) of each trace command.
const COMMANDS: [(&str, usize, &str); 12] = [
    ("mem_init", 4, "MEM, BASE, SIZE, ALL_ZERO"),
    ("mem_load", 3, "MEM, BASE, \"FILE.dat\""),
    ("reg_write", 2, "BLOCK.REGISTER_0, VALUE"),
    ("poll_reg_equal", 2, "BLOCK.REGISTER_0, VALUE"),
    ("reg_read_check", 2, "BLOCK.REGISTER_0, VALUE"),
    ("reg_read", 2, "BLOCK.REGISTER_0, SYNC"),
    ("sync_notify", 2, "BLOCK, SYNC"),
    ("sync_wait", 2, "BLOCK, SYNC"),
    ("intr_notify", 2, "SOURCE, SYNC"),
    ("check_crc", 5, "SYNC, MEM, BASE, SIZE, CRC"),
    ("check_file", 5, "SYNC, MEM, BASE, SIZE, \"FILE.dat\""),
    ("check_nothing", 1, "SYNC"),
];

/// Adds the command in a line of a trace to `plan`, if there is one.
fn command(
    line: &str,
    images: &MemoryImageOpener<'_>,
    budget: &mut RemainingProgramBytes,
    plan: &mut StreamPlan,
) -> Result<(), TraceFault> {
    let Some((name, arguments)) = split(line)? else {
        return Ok(());
    };
    let Some(&(name, want, form)) = COMMANDS.iter().find(|(known, ..)| *known == name) else {
        let hint = names::hint(&name, COMMANDS.iter().map(|(known, ..)| *known));
        return Err(ProgramFileFault::UnknownCommand { name, hint }.into());
    };
    if arguments.len() != want {
        return Err(ProgramFileFault::Arguments {
            command: name,
            form,
            want,
            got: arguments.len(),
        }
        .into());
    }
    let argument = |i: usize| arguments[i].as_str();
    let mut access =
        |at, step, then| plan.item(names::block_of(at).0, StepOrSync::Step { step, then });
    match name {
        "mem_init" => {
            memory(argument(0))?;
            let (at, size) = region(argument(1), argument(2))?;
            if argument(3) != "ALL_ZERO" {
                let name = argument(3).to_owned();
                return Err(ProgramFileFault::UnknownPattern { name }.into());
            }
            budget.take(size.into())?;
            plan.load(at, &MemoryImage::from_bytes(&vec![0; size as usize]));
        }
        "mem_load" => {
            memory(argument(0))?;
            let at = Addr(number(argument(1))?);
            let image = image(argument(2), images)?;
            check_fits(at, image.end())?;
            budget.take(image.len())?;
            plan.load(at, &image);
        }
        "reg_write" => {
            let (at, value) = (names::register(argument(0))?, number(argument(1))?);
            let posting = Posting::Posted;
            access(at, ProgramStep::Write { at, value, posting }, None)?;
        }
        "poll_reg_equal" => {
            let (at, want) = (names::register(argument(0))?, number(argument(1))?);
            let mask = u32::MAX;
            access(at, ProgramStep::Poll { at, mask, want }, None)?;
        }
        "reg_read_check" => {
            let (at, want) = (names::register(argument(0))?, number(argument(1))?);
            let mask = u32::MAX;
            let check = Some(DemandedReadValue { mask, want });
            access(at, ProgramStep::Read { at, check }, None)?;
        }
        "reg_read" => {
            let at = names::register(argument(0))?;
            let then = Some(sync(argument(1))?);
            access(at, ProgramStep::Read { at, check: None }, then)?;
        }
        "sync_notify" | "sync_wait" => {
            let stream = names::block(argument(0))?.0;
            let sync = sync(argument(1))?;
            plan.item(
                stream,
                match name {
                    "sync_notify" => StepOrSync::Notify(sync),
                    _ => StepOrSync::Wait(sync),
                },
            )?;
        }
        "intr_notify" => plan.interrupt(names::interrupt(argument(0))?, sync(argument(1))?)?,
        "check_crc" | "check_file" => {
            let sync = sync(argument(0))?;
            memory(argument(1))?;
            let (at, len) = region(argument(2), argument(3))?;
            budget.take(len.into())?;
            let want = match name {
                "check_crc" => DemandedContents::Crc(number(argument(4))?),
                _ => DemandedContents::Bytes(image(argument(4), images)?.fill(len)?.into()),
            };
            plan.check(sync, Some(ProgramStep::CheckMemory { at, len, want }));
        }
        _ => plan.check(sync(argument(0))?, None),
    }
    Ok(())
}

/// Name and arguments of the command in a line; `None` in an empty line or a comment.
fn split(line: &str) -> Result<Option<(String, Vec<String>)>, ProgramFileFault> {
    let line = line.trim();
    if line.is_empty() || line.starts_with("//") {
        return Ok(None);
    }
    let fault = || ProgramFileFault::NotACommand {
        text: shorten(line),
    };
    let (name, rest) = line.split_once('(').ok_or_else(fault)?;
    let name = name.trim();
    if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        return Err(fault());
    }
    let close = closing(rest).ok_or_else(fault)?;
    let (arguments, behind) = (&rest[..close], rest[close + 1..].trim_start());
    let behind = behind.strip_prefix(';').ok_or_else(fault)?.trim();
    if !behind.is_empty() && !behind.starts_with("//") {
        return Err(ProgramFileFault::Trailing {
            text: shorten(behind),
        });
    }
    let arguments = match arguments.trim() {
        "" => Vec::new(),
        _ => arguments
            .split(',')
            .map(|argument| argument.trim().to_owned())
            .collect(),
    };
    Ok(Some((name.to_owned(), arguments)))
}

/// Byte position of the first `)` outside double quotes.
fn closing(text: &str) -> Option<usize> {
    let mut quoted = false;
    text.char_indices().find_map(|(at, c)| {
        quoted ^= c == '"';
        (c == ')' && !quoted).then_some(at)
    })
}

fn memory(name: &str) -> Result<(), ProgramFileFault> {
    match name {
        "pri_mem" | "1" => Ok(()),
        _ => Err(ProgramFileFault::UnknownMemory {
            name: name.to_owned(),
        }),
    }
}

fn region(base: &str, size: &str) -> Result<(Addr, u32), ProgramFileFault> {
    let (at, size) = (Addr(number(base)?), number(size)?);
    check_fits(at, size.into())?;
    Ok((at, size))
}

fn sync(name: &str) -> Result<String, ProgramFileFault> {
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    if name.is_empty() || !name.chars().all(word) {
        return Err(ProgramFileFault::SyncName {
            text: shorten(name),
        });
    }
    Ok(name.to_owned())
}

fn image(argument: &str, images: &MemoryImageOpener<'_>) -> Result<MemoryImage, TraceFault> {
    let name = argument
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'))
        .filter(|name| !name.is_empty() && !name.contains('"'))
        .ok_or_else(|| ProgramFileFault::FileName {
            text: shorten(argument),
        })?;
    match images(name).map_err(TraceFault::Elsewhere)? {
        Some(image) => Ok(image),
        None => Err(ProgramFileFault::MissingImage {
            image: name.to_owned(),
        }
        .into()),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use nvdla_regs::quantity::RegAddr;

    fn images(name: &str) -> Result<Option<MemoryImage>, ProgramFileError> {
        Ok((name == "a.dat").then(|| MemoryImage::from_bytes(&[1, 2, 3, 4])))
    }

    fn message(text: &str) -> String {
        parse("a.cfg", text, &images).unwrap_err().to_string()
    }

    #[test]
    fn every_command_is_read() {
        let steps = parse(
            "a.cfg",
            "// comment\n\
             mem_init(pri_mem, 0x1000, 0x2, ALL_ZERO);\n\
             mem_load(1, 0x2000, \"a.dat\"); // MC\n\
             reg_write(NVDLA_SDP.S_POINTER_0, 1);\n\
             poll_reg_equal(NVDLA_SDP.S_STATUS_0,0x0);\n\
             reg_read_check(NVDLA_SDP.S_STATUS_0, 0x5);\n\
             reg_read(NVDLA_SDP.D_STATUS_0, was_read);\n\
             check_nothing(was_read);\n\
             intr_notify(CDMA_WT_1, done);\n\
             check_file(done, pri_mem, 0x2000, 0x6, \"a.dat\");\n",
            &images,
        )
        .unwrap();
        let mask = u32::MAX;
        let want = [
            ProgramStep::Load {
                at: Addr(0x1000),
                bytes: Arc::from([0, 0]),
            },
            ProgramStep::Load {
                at: Addr(0x2000),
                bytes: Arc::from([1, 2, 3, 4]),
            },
            ProgramStep::Write {
                at: RegAddr(0x9004),
                value: 1,
                posting: Posting::Posted,
            },
            ProgramStep::Poll {
                at: RegAddr(0x9000),
                mask,
                want: 0,
            },
            ProgramStep::Read {
                at: RegAddr(0x9000),
                check: Some(DemandedReadValue { mask, want: 5 }),
            },
            ProgramStep::Read {
                at: RegAddr(0x90cc),
                check: None,
            },
            ProgramStep::WaitInterrupts { bits: 1 << 19 },
            ProgramStep::CheckMemory {
                at: Addr(0x2000),
                len: 6,
                want: DemandedContents::Bytes(Arc::from([1, 2, 3, 4, 0, 0])),
            },
        ];
        assert_eq!(steps, want);
    }

    #[test]
    fn every_fault_names_line_and_remedy() {
        let cases = [
            (
                "\nreg_write(NVDLA_SDP.S_POINTER_0, 1)",
                "a.cfg:2: `reg_write(NVDLA_SDP.S_POINTER_0, 1)` is not a command",
            ),
            (
                "reg_wirte(NVDLA_SDP.S_POINTER_0, 1);",
                "a.cfg:1: command `reg_wirte` is unknown; the nearest name is `reg_write`",
            ),
            (
                "reg_write(NVDLA_SDP.S_POINTER_0, 1); 2",
                "a.cfg:1: `2` follows the command",
            ),
            (
                "reg_write(NVDLA_SDP.S_POINTER_0);",
                "a.cfg:1: `reg_write` takes 2 arguments (BLOCK.REGISTER_0, VALUE), not 1",
            ),
            (
                "reg_write(NVDLA_SDP.S_POINTER_0, 0x100000000);",
                "a.cfg:1: `0x100000000` is no number of 32 bits",
            ),
            (
                "reg_write(NVDLA_SDP.S_POINTER_0, -1);",
                "a.cfg:1: `-1` is no number of 32 bits",
            ),
            (
                "reg_write(NVDLA_SDP.S_POINTER_0, +1);",
                "a.cfg:1: `+1` is no number of 32 bits",
            ),
            (
                "reg_write(NVDLA_SDP.S_POINTER_0, 0x);",
                "a.cfg:1: `0x` is no number of 32 bits",
            ),
            (
                "reg_write(NVDLA_SDP.S_PONTER_0, 1);",
                "a.cfg:1: register `NVDLA_SDP.S_PONTER_0` is unknown",
            ),
            (
                "mem_load(sec_mem, 0, \"a.dat\");",
                "a.cfg:1: memory `sec_mem` does not exist",
            ),
            (
                "mem_load(pri_mem, 0, a.dat);",
                "a.cfg:1: `a.dat` is no file name",
            ),
            (
                "mem_load(pri_mem, 0, \"b.dat\");",
                "a.cfg:1: the memory image `b.dat` is not there",
            ),
            (
                "mem_load(pri_mem, 0xfffffffe, \"a.dat\");",
                "a.cfg:1: 0x4 bytes at 0xfffffffe reach beyond",
            ),
            (
                "mem_init(pri_mem, 0xfffffffe, 4, ALL_ZERO);",
                "a.cfg:1: 0x4 bytes at 0xfffffffe reach beyond",
            ),
            (
                "mem_init(pri_mem, 0, 0xf000000, ALL_ZERO);\nmem_init(pri_mem, 0, 0x1000001, ALL_ZERO);",
                "a.cfg:2: with these 0x1000001 bytes the program has more than the 256 MiB",
            ),
            (
                "mem_init(pri_mem, 0, 4, RANDOM);",
                "a.cfg:1: fill pattern `RANDOM` is not supported",
            ),
            (
                "intr_notify(SDP_2, a);",
                "a.cfg:1: interrupt source `SDP_2` is unknown",
            ),
            (
                "intr_notify(SDP_0, a);\nintr_notify(SDP_0, a);",
                "a.cfg:2: `a` was already notified in line 1",
            ),
            ("check_nothing(a);", "a.cfg:1: `a` never happens"),
            ("sync_wait(NVDLA_SDP, a);", "a.cfg:1: `a` never happens"),
            (
                "sync_wait(NVDLA_SPD, a);",
                "a.cfg:1: register `NVDLA_SPD` is unknown",
            ),
            (
                "check_file(a, pri_mem, 0, 2, \"a.dat\");",
                "a.cfg:1: the image reaches offset 0x4",
            ),
            (
                "check_nothing(a b);",
                "a.cfg:1: `a b` is no synchronisation name",
            ),
        ];
        for (text, want) in cases {
            let got = message(text);
            assert!(got.starts_with(want), "{got}\n{want}");
        }
    }
}
