//! Draws the conditions of a random case, after its layers: memory, clocks, host, reset, sweep.
//!
//! A case must not take long, so the memory depends on what the layers move, and the registers of
//! the memory interface depend on the memory.

use nvdla_layers::layer::Layer;
use nvdla_random::clocks::ClockRatioSetting;
use nvdla_random::conditions::{Conditions, HostSetting, MemorySetting, MemoryTimingKind, Sweep};
use nvdla_random::probability::permille;
use nvdla_random::seed::Seed;
use nvdla_regs::quirk::Quirk;

use crate::avoid::AvoidedQuirks;
use crate::conv::RegisterOverrides;
use crate::draws::RandomStreams;
use crate::mcif;
use crate::profile::{ClockRatioKind, HostKind, Profile};
use crate::sweep;
use crate::transfers::transfers;

/// Least limit of transactions in flight for a case that must not take long with a slow memory.
const FEW: u32 = 8;

/// Least limit of transactions in flight if each transaction takes hundreds of core clocks.
const SLOW_LIMIT: u32 = 24;

/// Core clocks for which most cases may wait for a slow memory, roughly; one of 16 has no limit.
const PATIENCE: u64 = 20_000;

/// What the conditions of a case are drawn from.
pub(crate) struct ConditionDraws<'a> {
    pub profile: &'a Profile,
    pub avoid: &'a AvoidedQuirks,
    pub layers: &'a [Layer],
    /// Seed of the case.
    pub seed: Seed,
    pub draws: RandomStreams<'a>,
}

/// The conditions of a case, and what its layers write to the memory interface.
pub(crate) struct DrawnConditions {
    pub conditions: Conditions,
    /// Registers of the memory interface for each layer; none for most layers.
    pub interfaces: Vec<Option<RegisterOverrides>>,
}

impl ConditionDraws<'_> {
    /// Draws the conditions; the first `count` layers may write registers of the memory interface.
    pub(crate) fn draw(&self, count: u32) -> DrawnConditions {
        let (profile, draws) = (self.profile, self.draws);
        let kind = draws.choice("memory", &profile.memory);
        let patience = self.patience();
        let mut interfaces = self.interfaces(kind, count);
        let memory = self.memory(kind, &interfaces, patience);
        if self.needs_fast_memory() {
            interfaces.fill(None);
        } else if self.memory_clocks(memory, &interfaces) > patience {
            remove_low_limits(&mut interfaces);
        }
        let reset_after = self.reset_after();
        let sweep = match reset_after {
            Some(_) => None,
            None => self.sweep(),
        };
        let conditions = Conditions {
            seed: self.seed,
            memory,
            clocks: self.clocks(),
            host: self.host(),
            reset_after,
            origin: draws.choice("origin", &profile.origin),
            power_on: draws.choice("power_on", &profile.power_on),
            sweep,
            ..Conditions::default()
        };
        DrawnConditions {
            conditions,
            interfaces,
        }
    }

    /// Whether nothing may slow the memory down, because the DUT would lose samples of its table.
    fn needs_fast_memory(&self) -> bool {
        self.avoid.has(Quirk::LutLosesSamples) && self.layers.iter().any(looks_up)
    }

    /// Draws for how many core clocks a case may wait for its memory.
    fn patience(&self) -> u64 {
        if self.draws.of("patience").chance(permille(63)) {
            u64::MAX
        } else {
            PATIENCE
        }
    }

    /// Draws the registers of the memory interface that each of `count` layers writes, if it does.
    fn interfaces(&self, kind: MemoryTimingKind, count: u32) -> Vec<Option<RegisterOverrides>> {
        let least = match kind {
            MemoryTimingKind::Stalled | MemoryTimingKind::Latest => SLOW_LIMIT,
            _ => 1,
        };
        let interface = |number| {
            let draws = self.draws.part("layer").item(number);
            let is_drawn = draws.chance("mcif", self.profile.mcif);
            is_drawn.then(|| mcif::draw(draws.part("mcif"), least))
        };
        (0..count).map(interface).collect()
    }

    /// Draws the timing of the memory: a faster one than `kind` if the case would take too long.
    fn memory(
        &self,
        kind: MemoryTimingKind,
        interfaces: &[Option<RegisterOverrides>],
        patience: u64,
    ) -> MemorySetting {
        if self.needs_fast_memory() {
            return MemorySetting::Fast;
        }
        let drawn = kind.profile(|| self.latency("latency", 100));
        if self.memory_clocks(drawn, interfaces) > patience {
            return MemorySetting::Latency(self.latency("short latency", 12));
        }
        drawn
    }

    /// Draws a latency of the memory from 1 to `most` core clocks.
    fn latency(&self, field: &str, most: u32) -> u16 {
        let clocks = self.draws.of(field).within(1, most);
        u16::try_from(clocks).expect("a few clocks")
    }

    /// Core clocks, roughly, in which this memory moves the atoms of all layers, with the limits of
    /// transactions in flight in `interfaces`.
    fn memory_clocks(
        &self,
        memory: MemorySetting,
        interfaces: &[Option<RegisterOverrides>],
    ) -> u64 {
        let limits = interfaces.iter().flatten().filter_map(mcif::limit);
        let least = limits.min().unwrap_or(u32::MAX);
        let clocks_per_beat = memory.timing(self.seed).clocks_per_beat(least);
        let moved: u64 = self.layers.iter().map(transfers).sum();
        moved * u64::from(clocks_per_beat)
    }

    fn clocks(&self) -> ClockRatioSetting {
        match self.draws.choice("clocks", &self.profile.clocks) {
            ClockRatioKind::Equal => ClockRatioSetting::default(),
            ClockRatioKind::Random => ClockRatioSetting::Random,
            ClockRatioKind::Ends => ClockRatioSetting::Ends,
        }
    }

    /// Draws the host. A hostile one asks for absent registers among others, and slows the memory
    /// interface down.
    fn host(&self) -> HostSetting {
        let may_be_hostile = !self.needs_fast_memory() && !self.avoid.has(Quirk::CsbDropsReplies);
        match self.draws.choice("host", &self.profile.host) {
            HostKind::Hostile if may_be_hostile => HostSetting::Hostile,
            HostKind::Hostile | HostKind::Random => HostSetting::Random,
            HostKind::Plain => HostSetting::Plain,
        }
    }

    /// Draws the core clocks from the start of a case to a reset, most often amid the first layers.
    /// A convolution begins only after the flush. Source: docs/nv_small/system.md, section 2.1.
    fn reset_after(&self) -> Option<u32> {
        if !self.draws.chance("interrupted", self.profile.interrupted) {
            return None;
        }
        let convolves = self
            .layers
            .first()
            .is_some_and(|layer| layer.conv.is_some());
        let start = if convolves { 8_300 } else { 200 };
        let rng = &mut self.draws.of("reset_after");
        let most = 40 << rng.below(9);
        Some(start + rng.within(0, most))
    }

    fn sweep(&self) -> Option<Sweep> {
        let is_swept = self.draws.chance("swept", self.profile.swept);
        if !is_swept || self.needs_fast_memory() {
            return None;
        }
        sweep::draw(self.layers, self.draws.part("sweep"))
    }
}

/// Removes the registers of each layer that lets few transactions be in flight.
fn remove_low_limits(interfaces: &mut [Option<RegisterOverrides>]) {
    for interface in interfaces {
        interface.take_if(|own| mcif::limit(own).is_some_and(|limit| limit < FEW));
    }
}

/// Whether the layer uses the look-up table of SDP's stage EW.
fn looks_up(layer: &Layer) -> bool {
    let ew = layer.sdp.as_ref().and_then(|sdp| sdp.ew.as_ref());
    ew.is_some_and(|ew| ew.lut.is_some())
}
