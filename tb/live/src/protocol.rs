//! Messages between a client and the server of live sessions, version 1.
//!
//! Source: docs/live.md, "The messages".

use std::io::{self, Read, Write};

use nvdla_regs::quantity::{Addr, RegAddr};

use crate::event::LiveEvent;

/// First bytes of the first message of a client.
pub const MAGIC: &[u8; 6] = b"NVLIVE";
/// Version of the messages.
pub const VERSION: u16 = 1;
/// Largest length of a message, in bytes.
pub const MOST: usize = 1 << 26;
/// Largest length of the results in one answer, in bytes.
const MOST_RESULTS: u64 = 1 << 26;

/// The code with which an answer begins: success, or the kind of error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u16)]
pub enum AnswerCode {
    Ok = 0,
    /// The message has no valid form; the session is over.
    BadMessage = 1,
    /// An argument is not valid, such as the address of no register.
    BadArgument = 2,
    /// The DUT hangs, or its simulator ended.
    Dead = 3,
    /// The host waits for an interrupt or value that cannot come any more.
    Futile = 4,
    /// The session cannot be opened.
    NotOpened = 5,
    /// The host's software could not read or write its memory.
    Memory = 7,
    /// No answer yet: the server asks for bytes of the host's memory. Address and length follow.
    ReadHost = 0x100,
    /// No answer yet: the server writes to the host's memory. Address, length and bytes follow.
    WriteHost = 0x101,
}

/// One operation of a message, such as a register write, that the server executes for a client.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HostOperation<'m> {
    Write {
        at: RegAddr,
        value: u32,
        posted: bool,
    },
    Read {
        at: RegAddr,
    },
    Load {
        at: Addr,
        bytes: &'m [u8],
    },
    Dump {
        at: Addr,
        len: u32,
    },
    WaitInterrupt {
        limit: u32,
    },
    Advance {
        clocks: u32,
    },
    Reset,
    Poll {
        at: RegAddr,
        mask: u32,
        want: u32,
        most: u32,
    },
    Clock,
    Pin,
    Recording,
    Finish,
    /// Connects an address range with memory of the host; a length of 0 is 4 GiB.
    Map {
        at: Addr,
        len: u32,
    },
}

/// Reads a message and returns the bytes after its length; `None` at the end of the stream.
///
/// # Errors
/// The stream ends in a message or fails, or the message is too long.
pub fn receive(from: &mut impl Read) -> io::Result<Option<Vec<u8>>> {
    let mut length = [0; 4];
    let mut got = 0;
    while got < length.len() {
        match from.read(&mut length[got..]) {
            Ok(0) if got == 0 => return Ok(None),
            Ok(0) => return Err(cut()),
            Ok(more) => got += more,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    let length = u32::from_le_bytes(length) as usize;
    if length > MOST {
        let text =
            format!("a message of {length} bytes is longer than the {MOST} that one may have");
        return Err(io::Error::new(io::ErrorKind::InvalidData, text));
    }
    // What is announced need not come: room is made for what is there.
    let mut body = Vec::new();
    let taken = from.take(length as u64).read_to_end(&mut body)?;
    if taken == length {
        Ok(Some(body))
    } else {
        Err(cut())
    }
}

fn cut() -> io::Error {
    io::Error::new(
        io::ErrorKind::UnexpectedEof,
        "the stream ends in the middle of a message",
    )
}

/// Sends a message, preceded by its length.
///
/// # Errors
/// The stream fails.
pub fn send(to: &mut impl Write, body: &[u8]) -> io::Result<()> {
    let length = u32::try_from(body.len()).unwrap_or(u32::MAX);
    to.write_all(&length.to_le_bytes())?;
    to.write_all(body)?;
    to.flush()
}

/// The text with the options in the first message of a client.
///
/// # Errors
/// It is no first message, or one of another version.
pub fn hello(body: &[u8]) -> Result<&str, String> {
    let rest = body
        .strip_prefix(MAGIC)
        .ok_or("the first message does not begin with NVLIVE")?;
    let (version, options) = rest
        .split_at_checked(2)
        .ok_or("the first message has no version")?;
    let version = u16::from_le_bytes([version[0], version[1]]);
    if version != VERSION {
        return Err(format!(
            "version {version} of the messages is asked for, this is {VERSION}"
        ));
    }
    std::str::from_utf8(options).map_err(|_| "the options are not UTF-8".to_owned())
}

/// Decodes the operations in a message.
///
/// # Errors
/// The byte at which the message cannot be understood, and why.
pub fn operations(body: &[u8]) -> Result<Vec<HostOperation<'_>>, String> {
    let mut rest = body;
    let mut operations = Vec::new();
    let mut results = 0;
    while let Some(&code) = rest.split_off_first() {
        let begin = body.len() - rest.len() - 1;
        let operation = operation(&mut rest, code).map_err(|why| format!("byte {begin}: {why}"))?;
        if let HostOperation::Dump { len, .. } = operation {
            results += u64::from(len);
        }
        if results > MOST_RESULTS {
            return Err(format!(
                "byte {begin}: more than {MOST_RESULTS} bytes are asked for at once"
            ));
        }
        operations.push(operation);
    }
    Ok(operations)
}

/// Takes the next four bytes of a message as a number.
fn word(rest: &mut &[u8]) -> Result<u32, String> {
    let (word, left) = rest.split_first_chunk().ok_or("arguments are missing")?;
    *rest = left;
    Ok(u32::from_le_bytes(*word))
}

/// Takes the arguments of the operation with this code.
fn operation<'m>(rest: &mut &'m [u8], code: u8) -> Result<HostOperation<'m>, String> {
    Ok(match code {
        1 | 2 => HostOperation::Write {
            at: RegAddr(word(rest)?),
            value: word(rest)?,
            posted: code == 1,
        },
        3 => HostOperation::Read {
            at: RegAddr(word(rest)?),
        },
        4 => {
            let (at, len) = (Addr(word(rest)?), word(rest)? as usize);
            let bytes = rest.split_off(..len).ok_or("fewer bytes than announced")?;
            HostOperation::Load { at, bytes }
        }
        5 => HostOperation::Dump {
            at: Addr(word(rest)?),
            len: word(rest)?,
        },
        6 => HostOperation::WaitInterrupt { limit: word(rest)? },
        7 => HostOperation::Advance {
            clocks: word(rest)?,
        },
        8 => HostOperation::Reset,
        9 => HostOperation::Poll {
            at: RegAddr(word(rest)?),
            mask: word(rest)?,
            want: word(rest)?,
            most: word(rest)?,
        },
        10 => HostOperation::Clock,
        11 => HostOperation::Pin,
        12 => HostOperation::Recording,
        13 => HostOperation::Finish,
        14 => HostOperation::Map {
            at: Addr(word(rest)?),
            len: word(rest)?,
        },
        _ => return Err(format!("there is no operation {code}")),
    })
}

/// The answer to a message under construction: number of operations done, and their results.
#[derive(Debug, Default)]
pub struct AnswerBuilder {
    done: u32,
    results: Vec<u8>,
}

impl AnswerBuilder {
    /// Counts an operation as done.
    pub fn done(&mut self) {
        self.done += 1;
    }

    /// Appends a result of 32 bits.
    pub fn word(&mut self, word: u32) {
        self.bytes(&word.to_le_bytes());
    }

    /// Appends these bytes to the results.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.results.extend_from_slice(bytes);
    }

    /// Appends a text to the results, preceded by its length in bytes.
    pub fn text(&mut self, text: &str) {
        self.word(length(text.len()));
        self.bytes(text.as_bytes());
    }

    /// Encodes the answer as a message, with events and, for errors, a text.
    pub fn message(self, code: AnswerCode, events: &[LiveEvent], text: &str) -> Vec<u8> {
        let mut body = (code as u16).to_le_bytes().to_vec();
        body.extend(self.done.to_le_bytes());
        body.extend(length(self.results.len()).to_le_bytes());
        body.extend(self.results);
        body.extend(length(events.len()).to_le_bytes());
        events.iter().for_each(|event| append(&mut body, event));
        body.extend(text.as_bytes());
        body
    }
}

/// A message that asks the client to read or write its memory.
pub fn asks(code: AnswerCode, at: Addr, len: usize, bytes: &[u8]) -> Vec<u8> {
    let mut body = (code as u16).to_le_bytes().to_vec();
    body.extend(at.0.to_le_bytes());
    body.extend(length(len).to_le_bytes());
    body.extend(bytes);
    body
}

fn length(len: usize) -> u32 {
    u32::try_from(len).unwrap_or(u32::MAX)
}

fn append(body: &mut Vec<u8>, event: &LiveEvent) {
    let number = |layer: &usize| length(*layer);
    let (kind, clock, number) = match event {
        LiveEvent::LayerBegun { layer, clock, .. } => (1, *clock, number(layer)),
        LiveEvent::LayerEnded {
            layer,
            clock,
            difference,
            ..
        } => (2 + u8::from(difference.is_some()), *clock, number(layer)),
        LiveEvent::Interrupt { is_high, clock } => (4, *clock, u32::from(*is_high)),
        LiveEvent::Register { at, clock, .. } => (5, *clock, at.0),
        LiveEvent::Finding(finding) => (6, finding.clock.0, 0),
    };
    let mut text = event.to_string();
    while text.len() > usize::from(u16::MAX) {
        text.pop();
    }
    body.push(kind);
    body.extend(clock.to_le_bytes());
    body.extend(number.to_le_bytes());
    body.extend(u16::try_from(text.len()).unwrap_or(u16::MAX).to_le_bytes());
    body.extend(text.as_bytes());
}
