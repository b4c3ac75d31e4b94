//! What a sweep moves, and across what.

use std::fmt;
use std::str::FromStr;

use nvdla_model::program::{Posting, ProgramStep};
use nvdla_regs::look_up;

/// A register access that is moved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SweptAccess {
    pub step: ProgramStep,
    /// As on the command line: `BLOCK.REGISTER=VALUE` or `BLOCK.REGISTER`.
    pub text: String,
}

impl FromStr for SweptAccess {
    type Err = String;

    /// `BLOCK.REGISTER=VALUE` writes, `BLOCK.REGISTER` reads; `write` or `read` may stand in front.
    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let bare = text.strip_prefix("write ").or(text.strip_prefix("read "));
        let bare = bare.unwrap_or(text).trim();
        let (name, value) = match bare.split_once('=') {
            Some((name, value)) => (name.trim(), Some(value.trim())),
            None => (bare, None),
        };
        if text.starts_with("write ") != value.is_some() && bare != text {
            return Err("write BLOCK.REGISTER=VALUE to write, BLOCK.REGISTER to read".to_owned());
        }
        let at = look_up::named(name).map(|reg| reg.addr);
        let at = at.ok_or_else(|| format!("there is no register `{name}`"))?;
        let step = match value {
            None => ProgramStep::Read { at, check: None },
            Some(value) => {
                let number = match value.strip_prefix("0x") {
                    Some(hex) => u32::from_str_radix(hex, 16),
                    None => value.parse(),
                };
                ProgramStep::Write {
                    at,
                    value: number.map_err(|_| format!("`{value}` is no number of 32 bits"))?,
                    posting: Posting::NonPosted,
                }
            }
        };
        let text = value.map_or_else(|| name.to_owned(), |value| format!("{name}={value}"));
        Ok(Self { step, text })
    }
}

/// Something that happens in a run; numbers count from 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SweepEvent {
    /// dla_intr rises.
    Interrupt(usize),
    /// The last byte of a layer is written.
    LayerEnd(usize),
    /// A write of a D_OP_ENABLE.
    Enable(usize),
    /// A core clock.
    Clock(u64),
}

impl FromStr for SweepEvent {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, number) = text.split_once(':').unwrap_or((text, "0"));
        let form = || {
            format!(
                "`{text}` is no event: there are interrupt:N, layer-end:N, enable:N and clock:N; N counts \
                 from 0"
            )
        };
        let number: u64 = number.parse().map_err(|_| form())?;
        let index = usize::try_from(number).map_err(|_| form())?;
        match name {
            "interrupt" => Ok(Self::Interrupt(index)),
            "layer-end" => Ok(Self::LayerEnd(index)),
            "enable" => Ok(Self::Enable(index)),
            "clock" => Ok(Self::Clock(number)),
            _ => Err(form()),
        }
    }
}

impl fmt::Display for SweepEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Interrupt(number) => write!(f, "interrupt:{number}"),
            Self::LayerEnd(number) => write!(f, "layer-end:{number}"),
            Self::Enable(number) => write!(f, "enable:{number}"),
            Self::Clock(number) => write!(f, "clock:{number}"),
        }
    }
}

/// A register access that is moved across an event, clock by clock.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sweep {
    pub access: SweptAccess,
    pub around: SweepEvent,
    /// Core clocks from the event to the first and to the last place of the access.
    pub from: i64,
    pub to: i64,
}

/// As options of the command line.
impl fmt::Display for Sweep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            access,
            around,
            from,
            to,
        } = self;
        let text = &access.text;
        write!(
            f,
            " --sweep {text} --around {around} --from {from} --to {to}"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accesses_and_events_are_read_and_written() {
        let access: SweptAccess = "write GLB.S_INTR_STATUS=0x1".parse().unwrap();
        assert!(matches!(access.step, ProgramStep::Write { value: 1, .. }));
        assert_eq!(access.text, "GLB.S_INTR_STATUS=0x1");
        assert_eq!(access.text.parse(), Ok(access));
        for read in [" read SDP.S_STATUS ", "SDP.S_STATUS"] {
            let read: SweptAccess = read.parse().unwrap();
            assert!(matches!(read.step, ProgramStep::Read { .. }));
        }
        for (text, part) in [
            ("write SDP.S_STATUS", "BLOCK.REGISTER=VALUE"),
            ("read SDP.S_STATUS=1", "BLOCK.REGISTER to read"),
            ("poke SDP.S_STATUS", "no register `poke SDP.S_STATUS`"),
            ("read SDP.S_NOTHING", "no register `SDP.S_NOTHING`"),
            ("write SDP.S_POINTER=two", "no number"),
        ] {
            let error = text.parse::<SweptAccess>().unwrap_err();
            assert!(error.contains(part), "{error}");
        }
        for text in ["interrupt:0", "layer-end:3", "enable:1", "clock:900"] {
            assert_eq!(text.parse::<SweepEvent>().unwrap().to_string(), text);
        }
        assert_eq!("interrupt".parse(), Ok(SweepEvent::Interrupt(0)));
        assert!("first-read".parse::<SweepEvent>().is_err());
        assert!("interrupt:x".parse::<SweepEvent>().is_err());
    }
}
