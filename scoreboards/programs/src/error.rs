//! Errors in a program file: what is wrong, where, and what to write instead.

use std::path::PathBuf;

use nvdla_regs::quantity::{Addr, RegAddr};

/// Why a program file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ProgramFileError {
    /// The file cannot be read or written.
    #[error("cannot access {}: {source}", path.display())]
    Io {
        path: PathBuf,
        source: std::io::Error,
    },
    /// A line of the text is wrong.
    #[error("{file}:{line}: {fault}")]
    Text {
        file: String,
        /// Line in the file, counted from 1.
        line: usize,
        fault: ProgramFileFault,
    },
    /// YAML that does not have the documented form.
    #[error("{file}:{line}:{column}: {what}")]
    Yaml {
        file: String,
        line: u64,
        column: u64,
        what: String,
    },
    /// A step of a sequence is wrong.
    #[error("{file}:{line}:{column}: step {step}: {fault}")]
    Step {
        file: String,
        /// Line where the step begins, counted from 1.
        line: u64,
        column: u64,
        /// Number of the step, counted from 1.
        step: usize,
        fault: ProgramFileFault,
    },
    /// Something is wrong with the file that belongs to no single line.
    #[error("{file}: {fault}")]
    File {
        file: String,
        fault: ProgramFileFault,
    },
}

/// What is wrong in a program file, with the remedy.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ProgramFileFault {
    #[error("`{text}` is not a command; write `name(argument, ...);`, one command a line")]
    NotACommand { text: String },
    #[error("command `{name}` is unknown; {hint}")]
    UnknownCommand { name: String, hint: String },
    #[error("`{text}` follows the command; only a `//` comment may follow the `;`")]
    Trailing { text: String },
    #[error("`{command}` takes {want} arguments ({form}), not {got}")]
    Arguments {
        command: &'static str,
        form: &'static str,
        want: usize,
        got: usize,
    },
    #[error("`{text}` is no number of 32 bits; write decimal or 0x and hexadecimal digits")]
    Number { text: String },
    #[error("register `{name}` is unknown; {hint}")]
    UnknownRegister { name: String, hint: String },
    #[error("interrupt source `{name}` is unknown; {hint}")]
    UnknownInterrupt { name: String, hint: String },
    #[error("memory `{name}` does not exist in nv_small; write `pri_mem` or `1`")]
    UnknownMemory { name: String },
    #[error("fill pattern `{name}` is not supported; write `ALL_ZERO`")]
    UnknownPattern { name: String },
    #[error("`{text}` is no file name; write it in double quotes")]
    FileName { text: String },
    #[error("`{text}` is no synchronisation name; use letters, digits and `_`")]
    SyncName { text: String },
    #[error(
        "0x{size:x} bytes at {at} reach beyond the 4 GiB address space; begin lower or name fewer"
    )]
    Beyond { at: Addr, size: u64 },
    #[error(
        "with these 0x{size:x} bytes the program has more than the {} MiB of memory that it may \
         load and check together; name smaller regions",
        most >> 20
    )]
    TooMuch { size: u64, most: u64 },
    #[error("`{sync}` never happens: nothing notifies it; add `sync_notify` or `intr_notify`")]
    NeverNotified { sync: String },
    #[error("`{sync}` was already notified in line {first}; give each event its own name")]
    NotifiedTwice { sync: String, first: usize },
    #[error("the command streams wait for each other here, on `{sync}`")]
    Deadlock { sync: String },
    #[error("the memory image `{image}` is not there")]
    MissingImage { image: String },
    #[error("expected {want}, found `{text}`")]
    Image { want: &'static str, text: String },
    #[error("the line lists {listed} bytes and says size {size}")]
    ImageSize { listed: usize, size: u64 },
    #[error("bytes from offset 0x{offset:x} on are already given in line {first}")]
    ImageOverlap { offset: u32, first: usize },
    #[error("the memory image has no closing `}}`")]
    ImageOpen,
    #[error("the image reaches offset 0x{end:x}, the region has 0x{size:x} bytes")]
    ImageTooLong { end: u64, size: u32 },
    #[error("the bytes have CRC-32 0x{got:08x}, the file says 0x{want:08x}")]
    Crc { want: u32, got: u32 },
    #[error("hexadecimal text of {digits} digits; bytes take two digits each")]
    OddHex { digits: usize },
    #[error("`{text}` is no hexadecimal digit; write 0 to 9 and a to f")]
    Hex { text: char },
    #[error("`{text}` is no base64 of deflated bytes: {why}")]
    Packed { text: String, why: String },
    #[error("address {at} is not a multiple of 4; registers are words, write the address of one")]
    Unaligned { at: RegAddr },
    #[error(
        "address {at} lies outside the 256 KiB of register space; `cosim regs` lists the registers"
    )]
    NoRegister { at: RegAddr },
    #[error(
        "{at} is register {is}, the file calls it {said}; correct one of both, or leave `reg` out"
    )]
    WrongName {
        at: RegAddr,
        is: String,
        said: String,
    },
    #[error("key `{key}` is missing in this step; `{op}` takes {form}")]
    MissingKey {
        op: &'static str,
        key: &'static str,
        form: &'static str,
    },
    #[error("key `{key}` means nothing in this step; `{op}` takes {form}")]
    ExtraKey {
        op: &'static str,
        key: &'static str,
        form: &'static str,
    },
    #[error("`{text}` is no action; see the header of scoreboards/programs/src/listing.rs")]
    NotAnAction { text: String },
    #[error("schema {got} is newer than this program, which knows {known}")]
    Schema { got: u32, known: u32 },
    #[error("level {level} is no pin level; write 0 or 1")]
    PinLevel { level: u32 },
    #[error("{count} clocks are too many; wait for {most} at most")]
    TooManyClocks { count: u32, most: u32 },
}

impl ProgramFileFault {
    /// The error that puts this fault into a line of a file, counted from 1.
    pub(crate) fn in_line(self, file: &str, line: usize) -> ProgramFileError {
        let (file, fault) = (file.to_owned(), self);
        ProgramFileError::Text { file, line, fault }
    }

    /// The error that puts this fault into a file, without a line.
    pub(crate) fn in_file(self, file: &str) -> ProgramFileError {
        let (file, fault) = (file.to_owned(), self);
        ProgramFileError::File { file, fault }
    }
}

/// Refuses a region of `size` bytes from `at` on that ends beyond 4 GiB.
pub(crate) fn check_fits(at: Addr, size: u64) -> Result<(), ProgramFileFault> {
    if u64::from(at.0) + size > 1 << 32 {
        Err(ProgramFileFault::Beyond { at, size })
    } else {
        Ok(())
    }
}

/// Reads a YAML document into a value; `file` is for messages.
pub(crate) fn yaml<T: serde::de::DeserializeOwned>(
    file: &str,
    text: &str,
) -> Result<T, ProgramFileError> {
    serde_saphyr::from_str(text).map_err(|error| {
        let text = error.without_snippet().to_string();
        // The place stands in front.
        let what = text
            .rfind(" at line ")
            .map_or(text.as_str(), |end| &text[..end]);
        let at = error.location();
        ProgramFileError::Yaml {
            file: file.to_owned(),
            line: at.map_or(1, |at| at.line()),
            column: at.map_or(1, |at| at.column()),
            what: in_words(what),
        }
    })
}

/// A message of the YAML parser in plain words, without its advice for programmers.
fn in_words(what: &str) -> String {
    let end = what.find(", set DuplicateKeyPolicy").unwrap_or(what.len());
    what[..end].replace("invalid u32", "no number of 32 bits")
}
