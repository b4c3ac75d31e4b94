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
