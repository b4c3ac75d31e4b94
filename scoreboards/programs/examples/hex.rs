//! Writes a case as hexadecimal files that a plain Verilog test bench reads with `$readmemh`.
//!
//! `cargo run -p nvdla-programs --example hex -- CASE FOLDER`, where CASE is a packed case
//! (`.yaml`) or a trace (`.cfg`) with its reference results. It writes to FOLDER
//!
//! | File | One line holds |
//! |---|---|
//! | `program.hex` | kind, address, mask, value: 32 bits each, the numbers of [`HexActionKind`] |
//! | `pages.hex` | number of a page of 4 KiB that the case touches |
//! | `before.hex` | 64 bits of these pages, one page after the other, when the case begins |
//! | `after.hex` | the same, when it ends |

use std::collections::BTreeMap;
use std::error::Error;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use nvdla_model::program::{Posting, ProgramStep};
use nvdla_programs::trace::ProgramFileContents;
use nvdla_programs::{packed, trace};
use nvdla_regs::quantity::Addr;

/// Kind of action that a line of the program makes the test bench do.
#[derive(Clone, Copy)]
enum HexActionKind {
    End = 0,
    WritePosted = 1,
    WriteNonPosted = 2,
    Read = 3,
    Poll = 4,
    WaitInterrupts = 5,
    WaitCycles = 6,
}

const PAGE: u32 = 4096;

/// Value of every byte that the case neither loads nor writes.
const FILLING: u8 = 0xa5;

type HexPages = BTreeMap<u32, Vec<u8>>;

fn main() -> Result<(), Box<dyn Error>> {
    let paths: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [case, folder] = paths.as_slice() else {
        return Err("usage: hex CASE FOLDER".into());
    };
    let case = match case.extension().and_then(OsStr::to_str) {
        Some("yaml") => packed::read(case)?,
        _ => trace::read(case)?,
    };
    std::fs::create_dir_all(folder)?;
    write(&case, folder)
}

fn write(case: &ProgramFileContents, folder: &Path) -> Result<(), Box<dyn Error>> {
    let expectation = case.expectation.as_ref().ok_or("the case has no results")?;
    let mut program = String::new();
    let mut memory = HexPages::new();
    let mut running = false;
    for step in &case.program.steps {
        match step {
            ProgramStep::Load { .. } if running => {
                return Err("memory is loaded while the program runs".into());
            }
            ProgramStep::Load { at, bytes } => put(&mut memory, *at, bytes),
            // All of memory is compared when the program has ended.
            ProgramStep::CheckMemory { .. } | ProgramStep::Note { .. } => {}
            step => {
                running = true;
                push_line(&mut program, words(step)?);
            }
        }
    }
    push_line(&mut program, [HexActionKind::End as u32, 0, 0, 0]);
    let before = memory.clone();
    for output in &expectation.outputs {
        put(&mut memory, output.base, &output.bytes);
    }
    let pages: String = memory.keys().map(|page| format!("{page:05x}\n")).collect();
    let untouched = vec![FILLING; PAGE as usize];
    let begin = memory
        .keys()
        .flat_map(|page| before.get(page).unwrap_or(&untouched));
    std::fs::write(folder.join("program.hex"), program)?;
    std::fs::write(folder.join("pages.hex"), pages)?;
    std::fs::write(folder.join("before.hex"), doublewords(begin))?;
    std::fs::write(
        folder.join("after.hex"),
        doublewords(memory.values().flatten()),
    )?;
    Ok(())
}

/// A step as a line of `program.hex`: kind, address, mask, value.
fn words(step: &ProgramStep) -> Result<[u32; 4], String> {
    Ok(match step {
        ProgramStep::Write { at, value, posting } => {
            let kind = match posting {
                Posting::Posted => HexActionKind::WritePosted,
                Posting::NonPosted => HexActionKind::WriteNonPosted,
            };
            [kind as u32, at.0, 0, *value]
        }
        ProgramStep::Read { at, check } => {
            let (mask, want) = check.map_or((0, 0), |check| (check.mask, check.want));
            [HexActionKind::Read as u32, at.0, mask, want]
        }
        ProgramStep::Poll { at, mask, want } => [HexActionKind::Poll as u32, at.0, *mask, *want],
        ProgramStep::WaitInterrupts { bits } => [HexActionKind::WaitInterrupts as u32, 0, 0, *bits],
        ProgramStep::WaitCycles { count } => [HexActionKind::WaitCycles as u32, 0, 0, *count],
        other => return Err(format!("the test bench has nothing for {other:?}")),
    })
}

fn push_line(text: &mut String, words: [u32; 4]) {
    let [kind, at, mask, value] = words;
    let _infallible = writeln!(text, "{kind:08x}{at:08x}{mask:08x}{value:08x}");
}

fn put(memory: &mut HexPages, at: Addr, bytes: &[u8]) {
    for (offset, byte) in (0_u32..).zip(bytes) {
        let at = at.0 + offset;
        let page = memory
            .entry(at / PAGE)
            .or_insert_with(|| vec![FILLING; PAGE as usize]);
        page[(at % PAGE) as usize] = *byte;
    }
}

/// Hexadecimal lines of eight bytes each, the first byte in the lowest bits.
fn doublewords<'a>(bytes: impl Iterator<Item = &'a u8>) -> String {
    let bytes: Vec<u8> = bytes.copied().collect();
    bytes.chunks(8).fold(String::new(), |mut text, chunk| {
        for byte in chunk.iter().rev() {
            let _infallible = write!(text, "{byte:02x}");
        }
        text.push('\n');
        text
    })
}
