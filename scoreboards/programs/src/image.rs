//! Memory images: runs of bytes at offsets, and their text form.
//!
//! ```text
//! {
//! {offset:0x0, size:4, payload:0x00 0x11 0x22 0x33},
//! {offset:0x8, size:2, payload:0x44 0x55},
//! }
//! ```
//!
//! Some public images leave out the outer braces; they are read, too.

use std::sync::Arc;

use crate::error::{ProgramFileError, ProgramFileFault, check_fits};
use nvdla_regs::quantity::Addr;

/// Contents of a part of memory: runs of bytes at offsets.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MemoryImage {
    /// Offset and bytes of each run, ascending, with gaps between.
    runs: Vec<(u32, Arc<[u8]>)>,
}

/// A function that opens the memory image in the file of this name; `None`: no such file.
pub type MemoryImageOpener<'a> = dyn Fn(&str) -> Result<Option<MemoryImage>, ProgramFileError> + 'a;

impl MemoryImage {
    /// An image with all bytes in one run from offset 0 on.
    pub fn from_bytes(bytes: &[u8]) -> Self {
        let runs = if bytes.is_empty() {
            Vec::new()
        } else {
            vec![(0, Arc::from(bytes))]
        };
        Self { runs }
    }

    /// Offset and bytes of each run, by ascending offset.
    pub fn runs(&self) -> impl Iterator<Item = (u32, &Arc<[u8]>)> {
        self.runs.iter().map(|(offset, bytes)| (*offset, bytes))
    }

    /// Number of bytes that the image lists.
    pub(crate) fn len(&self) -> u64 {
        self.runs.iter().map(|(_, bytes)| bytes.len() as u64).sum()
    }

    /// Offset after the last byte.
    pub fn end(&self) -> u64 {
        self.runs
            .last()
            .map_or(0, |(offset, bytes)| u64::from(*offset) + bytes.len() as u64)
    }

    /// The bytes from offset 0 up to `size`; bytes that the image does not list are 0.
    pub fn fill(&self, size: u32) -> Result<Vec<u8>, ProgramFileFault> {
        let end = self.end();
        if end > u64::from(size) {
            return Err(ProgramFileFault::ImageTooLong { end, size });
        }
        let mut region = vec![0; size as usize];
        for (offset, bytes) in &self.runs {
            let from = *offset as usize;
            region[from..from + bytes.len()].copy_from_slice(bytes);
        }
        Ok(region)
    }

    /// Reads the text form of a memory image. `file` is for messages.
    pub fn parse(file: &str, text: &str) -> Result<Self, ProgramFileError> {
        let mut parser = ImageParser {
            chunks: Vec::new(),
            frame: BraceState::Before,
        };
        let mut last = 1;
        for (number, line) in (1..).zip(text.lines()) {
            last = number;
            let read = parser.line(number, line);
            read.map_err(|fault| fault.in_line(file, number))?;
        }
        let image = parser.finish();
        image.map_err(|(line, fault)| fault.in_line(file, line.unwrap_or(last)))
    }

    /// Writes the text form of a memory image, 32 bytes a line.
    pub fn to_text(&self) -> String {
        use std::fmt::Write as _;
        let mut text = String::from("{\n");
        for (offset, bytes) in &self.runs {
            for (piece, chunk) in (0u32..).zip(bytes.chunks(32)) {
                let at = offset + 32 * piece;
                let size = chunk.len();
                let _infallible = write!(text, "{{offset:0x{at:x}, size:{size}, payload:");
                for (i, byte) in chunk.iter().enumerate() {
                    let gap = if i == 0 { "" } else { " " };
                    let _infallible = write!(text, "{gap}0x{byte:02x}");
                }
                text.push_str("},\n");
            }
        }
        text.push_str("}\n");
        text
    }
}

/// The bytes of one line of a memory image's text form.
struct ImageLine {
    offset: u32,
    bytes: Vec<u8>,
    line: usize,
}

struct ImageParser {
    chunks: Vec<ImageLine>,
    frame: BraceState,
}

/// Whether a line of the file is before, inside or after the outer braces.
#[derive(Clone, Copy, PartialEq, Eq)]
enum BraceState {
    Before,
    Braced,
    /// Within a file that has no outer braces.
    Bare,
    Closed,
}

impl ImageParser {
    fn line(&mut self, number: usize, line: &str) -> Result<(), ProgramFileFault> {
        let text = line.trim();
        if text.is_empty() {
            return Ok(());
        }
        match self.frame {
            BraceState::Closed => {
                return Err(ProgramFileFault::Trailing {
                    text: shorten(text),
                });
            }
            BraceState::Before if text.starts_with("{offset") => self.frame = BraceState::Bare,
            BraceState::Before => {
                let rest = expect(text, "{", "`{` before the first line")?;
                self.frame = BraceState::Braced;
                return self.line(number, rest);
            }
            BraceState::Braced if text == "}" => {
                self.frame = BraceState::Closed;
                return Ok(());
            }
            BraceState::Braced | BraceState::Bare => {}
        }
        let chunk = chunk(number, text)?;
        self.chunks.push(chunk);
        Ok(())
    }

    /// Sorts and joins the lines into an image; the error has the number of the line at fault, if any.
    fn finish(mut self) -> Result<MemoryImage, (Option<usize>, ProgramFileFault)> {
        if matches!(self.frame, BraceState::Before | BraceState::Braced) {
            return Err((None, ProgramFileFault::ImageOpen));
        }
        self.chunks.sort_by_key(|chunk| chunk.offset);
        let mut runs: Vec<(u32, Vec<u8>, usize)> = Vec::new();
        for chunk in self.chunks {
            if let Some((offset, bytes, first)) = runs.last_mut() {
                let end = u64::from(*offset) + bytes.len() as u64;
                if u64::from(chunk.offset) < end {
                    let (later, first) = (chunk.line.max(*first), chunk.line.min(*first));
                    let offset = chunk.offset;
                    return Err((
                        Some(later),
                        ProgramFileFault::ImageOverlap { offset, first },
                    ));
                }
                if u64::from(chunk.offset) == end {
                    bytes.extend_from_slice(&chunk.bytes);
                    *first = chunk.line;
                    continue;
                }
            }
            runs.push((chunk.offset, chunk.bytes, chunk.line));
        }
        let runs = runs
            .into_iter()
            .map(|(offset, bytes, _)| (offset, Arc::from(bytes)))
            .collect();
        Ok(MemoryImage { runs })
    }
}

/// Reads a line `{offset:O, size:N, payload:0x.. 0x.. ...}` with an optional comma at its end.
fn chunk(line: usize, text: &str) -> Result<ImageLine, ProgramFileFault> {
    let rest = expect(text, "{", "`{offset:O, size:N, payload:...},`")?;
    let rest = expect(rest, "offset:", "`offset:`")?;
    let (offset, rest) = split(rest, ',', "`,` behind the offset")?;
    let offset = number(offset)?;
    let rest = expect(rest, "size:", "`size:`")?;
    let (size, rest) = split(rest, ',', "`,` behind the size")?;
    let size = number(size)?;
    let rest = expect(rest, "payload:", "`payload:`")?;
    let (payload, rest) = split(rest, '}', "`}` behind the payload")?;
    let bytes = payload
        .split_whitespace()
        .map(byte)
        .collect::<Result<Vec<u8>, ProgramFileFault>>()?;
    if bytes.len() as u64 != u64::from(size) || bytes.is_empty() {
        return Err(ProgramFileFault::ImageSize {
            listed: bytes.len(),
            size: u64::from(size),
        });
    }
    check_fits(Addr(offset), bytes.len() as u64)?;
    match rest {
        "" | "," => Ok(ImageLine {
            offset,
            bytes,
            line,
        }),
        _ => Err(ProgramFileFault::Trailing {
            text: shorten(rest),
        }),
    }
}

/// Reads a number of 32 bits, decimal or hexadecimal with 0x.
pub(crate) fn number(text: &str) -> Result<u32, ProgramFileFault> {
    let text = text.trim();
    let fault = || ProgramFileFault::Number {
        text: shorten(text),
    };
    let (digits, radix) = match text.strip_prefix("0x").or(text.strip_prefix("0X")) {
        Some(digits) => (digits, 16),
        None => (text, 10),
    };
    // `from_str_radix` would take a sign.
    if !digits.chars().all(|digit| digit.is_digit(radix)) {
        return Err(fault());
    }
    u32::from_str_radix(digits, radix).map_err(|_| fault())
}

fn byte(text: &str) -> Result<u8, ProgramFileFault> {
    let fault = || ProgramFileFault::Image {
        want: "a byte such as 0x7f",
        text: shorten(text),
    };
    let value = number(text).map_err(|_| fault())?;
    u8::try_from(value).map_err(|_| fault())
}

fn expect<'a>(
    text: &'a str,
    prefix: &str,
    want: &'static str,
) -> Result<&'a str, ProgramFileFault> {
    match text.strip_prefix(prefix) {
        Some(rest) => Ok(rest.trim_start()),
        None => Err(ProgramFileFault::Image {
            want,
            text: shorten(text),
        }),
    }
}

fn split<'a>(
    text: &'a str,
    separator: char,
    want: &'static str,
) -> Result<(&'a str, &'a str), ProgramFileFault> {
    match text.split_once(separator) {
        Some((before, behind)) => Ok((before.trim(), behind.trim())),
        None => Err(ProgramFileFault::Image {
            want,
            text: shorten(text),
        }),
    }
}

/// The first 40 characters of a text, for error messages.
pub(crate) fn shorten(text: &str) -> String {
    const LENGTH: usize = 40;
    let mut short: String = text.chars().take(LENGTH).collect();
    if short.len() < text.len() {
        short.push_str("...");
    }
    short
}
