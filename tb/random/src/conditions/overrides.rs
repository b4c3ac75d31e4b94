//! Conditions as the user gives them, in a layer file or on the command line.

use std::fmt::{self, Display};
use std::str::FromStr;

use nvdla_settings::settings;

use super::host::HostSetting;
#[cfg(feature = "clap")]
use super::memory;
use super::memory::MemorySetting;
use super::power::{PowerOnSetting, StartState};
use super::resolved::Conditions;
use super::sweep::{MOST_OFFSETS, Sweep, SweepEvent, SweepSetting};
use crate::clocks::ClockRatioSetting;
use crate::seed::Seed;

/// Conditions of a case that the user gives; `None` leaves a condition as it is otherwise.
#[settings(Copy, Default, Ord)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[schemars(
    rename = "Conditions",
    description = "Memory timing, clocks, host and resets; the command line outranks them."
)]
pub struct ConditionOverrides {
    // As `--help` says.
    #[schemars(with = "Option<String>", description = "As `--memory` takes it.")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "TIMING", help = memory::HELP))]
    pub memory: Option<MemorySetting>,

    /// Periods of core and csb clock as CORE:CSB, `random`, or `ends` for very slow and very fast
    /// csb clocks and nearly equal periods [default: 1:1; random: as the profile says]
    #[schemars(with = "Option<String>", description = "As `--clocks` takes it.")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "RATIO"))]
    pub clocks: Option<ClockRatioSetting>,

    /// Register accesses: `plain` back to back, `paced=N` one every N csb clocks at most, each
    /// after the reply to the one before, `random` draws gaps and replies outstanding from the
    /// seed, `hostile` adds accesses that must not change what layers compute: to absent and
    /// read-only registers, register groups that wait, interrupt masks, interrupts set by the host,
    /// MCIF; `walking` writes the settings beside a running layer again and again and reads them
    /// back, with three replies outstanding [default: plain; random: as the profile says]
    #[schemars(with = "Option<String>", description = "As `--host` takes it.")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "HOST"))]
    pub host: Option<HostSetting>,

    /// Reset the DUT after N core clocks, empty the memory and begin again; results are compared
    /// from the reset on [default: never; random: as the profile says]
    #[schemars(
        description = "Core clocks after which the DUT is reset, to begin again from the start; \
                       absent: never."
    )]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N"))]
    pub reset_after: Option<u32>,

    /// State in which a case begins: `reset`, or `flushed`, a saved state after reset and the flush
    /// of the convolution buffer [default: reset; random: as the profile says]
    #[schemars(description = "As `--origin` takes it.")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "STATE"))]
    pub origin: Option<StartState>,

    /// Registers and memories of the DUT before reset: `random` bits that follow from the seed,
    /// `zeros` or `ones` [default: random; random: as the profile says]
    #[schemars(description = "As `--power-on` takes it.")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "CONTENTS"))]
    pub power_on: Option<PowerOnSetting>,

    /// Run the case again and again with this register access, moved clock by clock across an
    /// event: GLB.S_INTR_STATUS=0x1 is a write, SDP.S_STATUS a read; with each access to the interrupt
    /// registers across the event of each source: interrupts; or with another latency of the memory:
    /// read-latency, write-latency; `none`: nothing is swept. See docs/sweep.md [default: none;
    /// random: as the profile says]
    #[schemars(
        with = "Option<String>",
        description = "What is swept, as `--sweep` takes it: mostly a register access."
    )]
    #[cfg_attr(feature = "clap", arg(long, value_name = "ACCESS"))]
    pub sweep: Option<SweepSetting>,

    /// The event of the sweep, counted from 0: interrupt:N, layer-end:N, first-read:N,
    /// first-write:N, enable:N, turn:N, ended:N, clock:N, or the interrupt of a source, such as
    /// cdma-dat-0:N [default: interrupt:0; interrupts: all sources]
    #[schemars(with = "Option<String>", description = "As `--around` takes it.")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "EVENT"))]
    pub around: Option<SweepEvent>,

    /// Least offset in core clocks from event to access, or least latency [default: -40; interrupt of a
    /// source: -2; latency: 1]
    #[schemars(description = "Least offset: core clocks from the event to the access.")]
    #[cfg_attr(
        feature = "clap",
        arg(long, value_name = "CLOCKS", allow_negative_numbers = true, value_parser = clap::value_parser!(i64).range(-MOST_OFFSETS..=MOST_OFFSETS))
    )]
    pub from: Option<i64>,

    /// Largest offset in core clocks from event to access, or largest latency [default: 40; interrupt of
    /// a source: 1]
    #[schemars(description = "Largest offset: core clocks from the event to the access.")]
    #[cfg_attr(
        feature = "clap",
        arg(long, value_name = "CLOCKS", allow_negative_numbers = true, value_parser = clap::value_parser!(i64).range(-MOST_OFFSETS..=MOST_OFFSETS))
    )]
    pub to: Option<i64>,

    // Files only: the command line gives the seed of the whole run.
    #[schemars(
        description = "Seed of agents and power-on state; absent: derived from that of the run."
    )]
    #[cfg_attr(feature = "clap", arg(skip))]
    pub seed: Option<u64>,
}

impl ConditionOverrides {
    /// Whether no condition is given.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// These conditions, and those of `other` where these have none. If these have a sweep, the
    /// event and offsets of `other` are not taken.
    pub fn or(self, other: Self) -> Self {
        let swept = match self.sweep {
            Some(_) => self,
            None => other,
        };
        Self {
            memory: self.memory.or(other.memory),
            clocks: self.clocks.or(other.clocks),
            host: self.host.or(other.host),
            reset_after: self.reset_after.or(other.reset_after),
            origin: self.origin.or(other.origin),
            power_on: self.power_on.or(other.power_on),
            sweep: swept.sweep,
            around: self.around.or(swept.around),
            from: self.from.or(swept.from),
            to: self.to.or(swept.to),
            seed: self.seed.or(other.seed),
        }
    }

    /// All conditions of a case, with defaults for absent ones; `seed` is used if these have none.
    pub fn resolve(self, seed: Seed) -> Conditions {
        Conditions {
            seed: self.seed.map_or(seed, Seed),
            memory: self.memory.unwrap_or_default(),
            clocks: self.clocks.unwrap_or_default(),
            host: self.host.unwrap_or_default(),
            reset_after: self.reset_after,
            origin: self.origin.unwrap_or_default(),
            power_on: self.power_on.unwrap_or_default(),
            sweep: self.swept(),
            ..Conditions::default()
        }
    }

    /// The sweep, if one is given, with defaults for absent event and offsets.
    pub fn swept(self) -> Option<Sweep> {
        let Some(SweepSetting::Of(what)) = self.sweep else {
            return None;
        };
        let usual = match self.around {
            Some(event) => Sweep::across(what, event),
            None => Sweep::of(what),
        };
        Some(Sweep {
            from: self.from.unwrap_or(usual.from),
            to: self.to.unwrap_or(usual.to),
            ..usual
        })
    }

    /// The same conditions with this sweep.
    #[must_use]
    pub fn with_sweep(self, sweep: Option<Sweep>) -> Self {
        Self {
            sweep: sweep.map(|sweep| SweepSetting::Of(sweep.what)),
            around: sweep.and_then(Sweep::event),
            from: sweep.map(|sweep| sweep.from),
            to: sweep.map(|sweep| sweep.to),
            ..self
        }
    }
}

/// Makes overrides in which every condition is given.
impl From<Conditions> for ConditionOverrides {
    fn from(conditions: Conditions) -> Self {
        Self {
            memory: Some(conditions.memory),
            clocks: Some(conditions.clocks),
            host: Some(conditions.host),
            reset_after: conditions.reset_after,
            origin: Some(conditions.origin),
            power_on: Some(conditions.power_on),
            seed: Some(conditions.seed.0),
            ..Self::default()
        }
        .with_sweep(conditions.sweep)
    }
}

/// Writes the conditions as options of the command line, each with a space in front.
impl fmt::Display for ConditionOverrides {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut option = |name: &str, value: Option<&dyn Display>| match value {
            Some(value) => write!(f, " --{name} {value}"),
            None => Ok(()),
        };
        fn shown<T: Display>(value: &Option<T>) -> Option<&dyn Display> {
            value.as_ref().map(|value| value as &dyn Display)
        }
        option("memory", shown(&self.memory))?;
        option("clocks", shown(&self.clocks))?;
        option("host", shown(&self.host))?;
        option("reset-after", shown(&self.reset_after))?;
        option("origin", shown(&self.origin))?;
        option("power-on", shown(&self.power_on))?;
        option("sweep", shown(&self.sweep))?;
        option("around", shown(&self.around))?;
        option("from", shown(&self.from))?;
        option("to", shown(&self.to))
    }
}

/// Error: a text is no valid option of conditions. Holds the wrong option with its value.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no condition of the command line, such as `--memory random`")]
pub struct ConditionTextError(pub String);

/// The value of an option as its type.
fn option_value<T: FromStr>(
    option: &str,
    value: Option<&str>,
) -> Result<Option<T>, ConditionTextError> {
    match value.and_then(|value| value.parse().ok()) {
        Some(value) => Ok(Some(value)),
        None => Err(ConditionTextError(format!(
            "{option} {}",
            value.unwrap_or_default()
        ))),
    }
}

/// The value of an option that is an offset of a sweep.
fn offset_value(option: &str, value: Option<&str>) -> Result<Option<i64>, ConditionTextError> {
    let offset = option_value(option, value)?;
    let range = -MOST_OFFSETS..=MOST_OFFSETS;
    if offset.is_some_and(|offset| !range.contains(&offset)) {
        let value = value.unwrap_or_default();
        return Err(ConditionTextError(format!("{option} {value}")));
    }
    Ok(offset)
}

impl ConditionOverrides {
    /// Sets the condition that a command line gives as `option` with `value`.
    ///
    /// # Errors
    /// It is no option of conditions, or the value is wrong.
    pub fn set_option(
        &mut self,
        option: &str,
        value: Option<&str>,
    ) -> Result<(), ConditionTextError> {
        match option {
            "--memory" => self.memory = option_value(option, value)?,
            "--clocks" => self.clocks = option_value(option, value)?,
            "--host" => self.host = option_value(option, value)?,
            "--reset-after" => self.reset_after = option_value(option, value)?,
            "--origin" => self.origin = option_value(option, value)?,
            "--power-on" => self.power_on = option_value(option, value)?,
            "--sweep" => self.sweep = option_value(option, value)?,
            "--around" => self.around = option_value(option, value)?,
            "--from" => self.from = offset_value(option, value)?,
            "--to" => self.to = offset_value(option, value)?,
            _ => return Err(ConditionTextError(option.to_owned())),
        }
        Ok(())
    }
}

/// Reads options of the command line, such as ` --memory random --host plain`.
impl FromStr for ConditionOverrides {
    type Err = ConditionTextError;

    fn from_str(text: &str) -> Result<Self, ConditionTextError> {
        let mut conditions = Self::default();
        let mut words = text.split_whitespace();
        while let Some(option) = words.next() {
            conditions.set_option(option, words.next())?;
        }
        Ok(conditions)
    }
}
