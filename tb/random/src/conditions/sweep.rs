//! Sweeps: a register access that is moved clock by clock across an event, or a varied latency.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use nvdla_model::program::ProgramStep;
use nvdla_regs::interrupts::Interrupt;
use nvdla_regs::look_up;
use nvdla_regs::types::Reg;
use nvdla_settings::settings;

/// Largest offset of a sweep, in core clocks before its event or after it.
pub(super) const MOST_OFFSETS: i64 = 100_000;

/// The register access of a sweep.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SweptAccess {
    pub reg: &'static Reg,
    /// Value that is written; absent for a read.
    pub value: Option<u32>,
}

impl SweptAccess {
    /// The access as a step of a program.
    pub fn step(self) -> ProgramStep {
        match self.value {
            None => ProgramStep::read(self.reg),
            Some(value) => ProgramStep::write(self.reg, value),
        }
    }
}

impl Ord for SweptAccess {
    fn cmp(&self, other: &Self) -> Ordering {
        let register = self.reg.addr.cmp(&other.reg.addr);
        register.then(self.value.cmp(&other.value))
    }
}

impl PartialOrd for SweptAccess {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Writes the access as the command line takes it: `BLOCK.REGISTER=VALUE` or `BLOCK.REGISTER`.
impl fmt::Display for SweptAccess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            Some(value) => write!(f, "{}=0x{value:x}", self.reg),
            None => write!(f, "{}", self.reg),
        }
    }
}

impl FromStr for SweptAccess {
    type Err = String;

    /// Reads `[write] BLOCK.REGISTER=VALUE` as a write and `[read] BLOCK.REGISTER` as a read.
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
        let reg = look_up::named(name);
        let reg = reg.ok_or_else(|| format!("there is no register `{name}`"))?;
        let number = |value: &str| {
            let number = match value.strip_prefix("0x") {
                Some(hex) => u32::from_str_radix(hex, 16),
                None => value.parse(),
            };
            number.map_err(|_| format!("`{value}` is no number of 32 bits"))
        };
        let value = value.map(number).transpose()?;
        Ok(Self { reg, value })
    }
}

/// What a sweep varies from run to run: the time of a register access, or a latency.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, strum::Display)]
pub enum SweptVariable {
    #[strum(to_string = "{0}")]
    Access(SweptAccess),
    /// The time of each access to the interrupt registers that may disturb the event of a source;
    /// of all sources of the program, or of that of the sweep's event.
    #[strum(serialize = "interrupts")]
    Interrupts,
    /// The core clocks from each read, or each write, of the memory to its reply.
    #[strum(to_string = "{0}")]
    Latency(SweptLatency),
}

/// Which latency of the memory a sweep varies: that of reads or that of writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, strum::Display, strum::EnumString)]
pub enum SweptLatency {
    #[strum(serialize = "read-latency")]
    Reads,
    #[strum(serialize = "write-latency")]
    Writes,
}

impl FromStr for SweptVariable {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.parse() {
            Ok(half) => Ok(Self::Latency(half)),
            Err(_) if text == "interrupts" => Ok(Self::Interrupts),
            Err(_) => text.parse().map(Self::Access),
        }
    }
}

/// Value of the option `--sweep`: what is swept, or nothing.
#[settings(text, Copy, PartialOrd, Ord, strum::Display)]
pub enum SweepSetting {
    /// Nothing is swept.
    #[strum(to_string = "none")]
    None,
    #[strum(to_string = "{0}")]
    Of(SweptVariable),
}

impl FromStr for SweepSetting {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "none" => Ok(Self::None),
            _ => text.parse().map(Self::Of),
        }
    }
}

/// The event around which a sweep moves its access.
#[settings(text, Copy, PartialOrd, Ord)]
pub struct SweepEvent {
    pub kind: SweepEventKind,
    /// Number of the event among those of its kind in a run, from 0; for a clock the clock itself.
    pub number: usize,
}

/// Kind of event across which a sweep moves its access.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, strum::IntoStaticStr, strum::EnumString,
)]
#[strum(serialize_all = "kebab-case")]
pub enum SweepEventKind {
    /// dla_intr rises.
    Interrupt,
    /// The last byte of the layer is written.
    LayerEnd,
    /// The memory takes the first read request of the layer.
    FirstRead,
    /// The memory takes the first write request of the layer.
    FirstWrite,
    /// D_OP_ENABLE is written.
    Enable,
    /// A layer ends in the block to which the access goes: CONSUMER of its S_POINTER changes. An
    /// access that enables the next layer of the block replaces the enable in the program.
    Turn,
    /// As `Turn`; before the access the host selects, in S_POINTER, the group of the ending layer.
    Ended,
    /// The core clock with this number begins.
    Clock,
    /// The bit of this interrupt in S_INTR_STATUS is set by a layer in its register group.
    #[strum(disabled)]
    Source(Interrupt),
}

impl fmt::Display for SweepEventKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Source(interrupt) => f.write_str(interrupt.label()),
            kind => f.write_str(kind.into()),
        }
    }
}

impl SweepEventKind {
    /// The event of this kind with this number.
    pub const fn nth(self, number: usize) -> SweepEvent {
        SweepEvent { kind: self, number }
    }

    /// The interrupt whose bit is set, if that is the event.
    pub const fn source(self) -> Option<Interrupt> {
        match self {
            Self::Source(interrupt) => Some(interrupt),
            _ => None,
        }
    }

    /// Whether the event is the end of a layer in the block to which the access goes.
    pub const fn is_turn(self) -> bool {
        matches!(self, Self::Turn | Self::Ended)
    }
}

impl SweepEvent {
    /// This event in a program with layer number `layer` alone; `None` if another layer has the event.
    pub fn of_layer_alone(self, layer: usize) -> Option<Self> {
        match self.kind {
            SweepEventKind::Turn | SweepEventKind::Ended => Some(self.first()),
            SweepEventKind::Source(interrupt) => {
                Some(SweepEventKind::Source(interrupt.source.of(0)).nth(0))
            }
            SweepEventKind::Enable | SweepEventKind::Clock => Some(self),
            _ => (self.number == layer).then(|| self.first()),
        }
    }

    /// The event of the same kind with number 0; a clock stays as it is.
    #[must_use]
    pub fn first(self) -> Self {
        match self.kind {
            SweepEventKind::Clock => self,
            kind => kind.nth(0),
        }
    }

    /// This event in a program from which `layer` was removed.
    #[must_use]
    pub fn without_layer(self, layer: usize) -> Self {
        use SweepEventKind::{Clock, Enable, Ended, Source, Turn};
        match self.kind {
            Enable | Turn | Ended | Clock | Source(_) => self,
            kind => kind.nth(self.number - usize::from(self.number > layer)),
        }
    }
}

impl fmt::Display for SweepEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.kind, self.number)
    }
}

impl FromStr for SweepEvent {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (kind, number) = text.split_once(':').unwrap_or((text, "0"));
        let of_source = || Interrupt::labelled(kind).map(SweepEventKind::Source);
        let kind = kind.parse().ok().or_else(of_source);
        let event = kind.zip(number.parse().ok());
        let event = event.map(|(kind, number)| Self { kind, number });
        event.ok_or_else(|| {
            format!(
                "`{text}` is no event: there are interrupt:N, layer-end:N, first-read:N, first-write:N, \
                 enable:N, turn:N, ended:N, clock:N, and those of interrupts, such as cdma-dat-0:N; N \
                 counts from 0"
            )
        })
    }
}

/// A register access that is moved clock by clock across an event, or a latency of the memory that
/// grows clock by clock, from run to run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sweep {
    pub what: SweptVariable,
    /// Event across which the access is moved; ignored for a latency. For the interrupts: that of a
    /// source, or any other event for all sources.
    pub around: SweepEvent,
    /// Least (`from`) and largest offset (`to`) of the access in core clocks from the event,
    /// negative before it; or least and largest latency in core clocks.
    pub from: i64,
    pub to: i64,
}

impl Sweep {
    /// A sweep around the first interrupt, 40 core clocks to both sides; of latencies from 1 to 40; or
    /// across the events of all sources of interrupts.
    pub fn of(what: SweptVariable) -> Self {
        Self::across(what, SweepEventKind::Interrupt.nth(0))
    }

    /// As [`Self::of`], across this event. That of a source of interrupts is known to the clock, so
    /// that two core clocks to both sides suffice.
    pub fn across(what: SweptVariable, around: SweepEvent) -> Self {
        let (from, to) = match what {
            SweptVariable::Latency(_) => (1, 40),
            SweptVariable::Access(_) if around.kind.source().is_none() => (-40, 40),
            SweptVariable::Access(_) | SweptVariable::Interrupts => (-2, 1),
        };
        Self {
            what,
            around,
            from,
            to,
        }
    }

    /// The event of the sweep; `None` if it has none, or all events of sources of interrupts.
    pub fn event(self) -> Option<SweepEvent> {
        match self.what {
            SweptVariable::Access(_) => Some(self.around),
            SweptVariable::Interrupts => self.around.kind.source().map(|_| self.around),
            SweptVariable::Latency(_) => None,
        }
    }

    /// Checks that `from` is not above `to`, and that latencies are 1 to 65535.
    ///
    /// # Errors
    /// Says which of the options `--from` and `--to` is wrong.
    pub fn check(self) -> Result<(), String> {
        let (from, to) = (self.from, self.to);
        let latencies = 1..=i64::from(u16::MAX);
        match self.what {
            _ if from > to => Err(format!(
                "--from {from} --to {to} are no offsets of a sweep: the first is behind the last"
            )),
            SweptVariable::Latency(_) if !latencies.contains(&from) || !latencies.contains(&to) => {
                Err(format!(
                    "--from {from} --to {to} are no latencies: take 1 to {}",
                    latencies.end()
                ))
            }
            _ => Ok(()),
        }
    }

    /// The register access that is moved, if it is one.
    pub fn access(self) -> Option<SweptAccess> {
        match self.what {
            SweptVariable::Access(access) => Some(access),
            SweptVariable::Interrupts | SweptVariable::Latency(_) => None,
        }
    }

    /// Text for reports, such as `SDP.S_STATUS swept around interrupt:0 from -40 to 40`.
    pub fn text(self) -> String {
        let (what, from, to) = (self.what, self.from, self.to);
        match self.event() {
            Some(event) => format!("{what} swept around {event} from {from} to {to}"),
            None => format!("{what} swept from {from} to {to}"),
        }
    }
}

/// Writes the sweep as options of the command line.
impl fmt::Display for Sweep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, from, to) = (self.what, self.from, self.to);
        write!(f, " --sweep {what}")?;
        if let Some(event) = self.event() {
            write!(f, " --around {event}")?;
        }
        write!(f, " --from {from} --to {to}")
    }
}
