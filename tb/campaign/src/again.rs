//! Draws the cases of a campaign again, to compute shapes and clocks of layers, and look-ups.
//!
//! A case name gives the same layers as long as generator and profiles are the same. A record has
//! the units and shapes of its layers, so that a difference is noticed.

use std::collections::BTreeMap;

use nvdla_model::model;
use nvdla_model::program::ProgramStep;
use nvdla_regs::lut_tables::{CDP_COUNTERS, SDP_COUNTERS};
use nvdla_regs::types::Reg;

use nvdla_estimate::MemorySpeed;
use nvdla_layers::cdp::real;
use nvdla_layers::ideal::{ATOM, IdealClocks};
use nvdla_layers::layer::LayerStart;
use nvdla_layers::lower::lower;
use nvdla_layers::lut::LutContents;
use nvdla_layers::tables::{LeSpec, LutSpec, LutUser};
use nvdla_random::clocks::ClockRatioSetting;
use nvdla_random::conditions::{Conditions, HostSetting, MemorySetting};
use nvdla_stimulus::case::LayerCase;

use crate::record::{CaseEnding, CaseRecord, JournalHeader};
use crate::run::{self, CampaignSelection};
use crate::schedule::CaseName;

/// Draws the case of a record again; `None` if its name now gives other layers than the record has.
pub fn drawn_again(
    sources: &CampaignSelection,
    header: &JournalHeader,
    record: &CaseRecord,
) -> Option<LayerCase> {
    let case = run::case_with_name(&record.case, sources, header).ok()?;
    (case.file.label() == record.what).then_some(case)
}

/// Core clocks of a layer that ran alone: measured, estimated, and the lower bound (`ideal`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LayerClockFigures {
    pub label: String,
    pub units: String,
    pub memory: MemorySetting,
    pub ideal: IdealClocks,
    /// Core clocks from the last enable to the interrupt.
    pub clocks: u64,
    /// Whether each run has these clocks: memory latency is fixed, clock ratio and host are default.
    pub is_repeatable: bool,
    /// Estimated clocks, if `is_repeatable`.
    pub estimate: Option<u64>,
}

/// Clocks of each layer of a case; empty if layers ran at the same time or the case did not pass.
pub fn measured(case: &LayerCase, record: &CaseRecord) -> Vec<LayerClockFigures> {
    let layers = &case.file.layers;
    let alone = layers.iter().all(|layer| layer.start == LayerStart::Alone);
    if record.end != CaseEnding::Passed || !alone || layers.len() != record.layers.len() {
        return Vec::new();
    }
    let Conditions {
        memory,
        clocks,
        host,
        ..
    } = case.conditions();
    let is_plain = memory.fixed_latency().is_some()
        && clocks == ClockRatioSetting::default()
        && host == HostSetting::Plain
        && layers.iter().all(|layer| layer.registers.is_empty());
    let estimates = if is_plain {
        estimates(case)
    } else {
        Vec::new()
    };
    let mut estimates = estimates.into_iter();
    let mut figures = Vec::with_capacity(layers.len());
    for (layer, clocks) in layers.iter().zip(&record.layers) {
        figures.push(LayerClockFigures {
            estimate: estimates.next(),
            label: layer.label(),
            units: layer.units(),
            memory,
            ideal: layer.ideal(),
            clocks: *clocks,
            is_repeatable: is_plain,
        });
    }
    figures
}

/// Estimated core clocks of each layer; empty if some layer has no estimate.
fn estimates(case: &LayerCase) -> Vec<u64> {
    let latency = case.conditions().memory.fixed_latency();
    let (Ok(program), Some(latency)) = (lower(&case.file, case.run), latency) else {
        return Vec::new();
    };
    let expected = model::run_on(&program, program.needs);
    let layers = nvdla_estimate::layers(&expected, MemorySpeed::latency(latency.into()));
    let is_each = layers.len() == case.file.layers.len();
    if !is_each || layers.iter().any(|layer| !layer.is_alone) {
        return Vec::new();
    }
    layers.iter().map(|layer| layer.clocks).collect()
}

/// What the clocks of a layer depend on: its shape, and the timing of memory.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct LayerTimingKey {
    pub label: String,
    pub memory: String,
}

/// Fewest and most core clocks among the layers of one shape, and the lower bound (`ideal`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShapeClockRange {
    pub ideal: u64,
    /// Multiplications of a layer; 0 without convolution.
    pub macs: u64,
    pub layers: u64,
    pub least: u64,
    pub most: u64,
    /// Fewest clocks of a layer with an estimate, and that estimate.
    pub estimated: Option<(u64, u64)>,
}

/// Groups the clocks of layers by shape and memory timing.
pub fn shapes<'a>(
    measured: impl Iterator<Item = &'a LayerClockFigures>,
) -> BTreeMap<LayerTimingKey, ShapeClockRange> {
    let mut shapes: BTreeMap<LayerTimingKey, ShapeClockRange> = BTreeMap::new();
    for one in measured {
        let shape = LayerTimingKey {
            label: one.label.clone(),
            memory: one.memory.to_string(),
        };
        let clocks = shapes.entry(shape).or_insert(ShapeClockRange {
            ideal: one.ideal.clocks,
            macs: one.ideal.macs,
            layers: 0,
            least: u64::MAX,
            most: 0,
            estimated: None,
        });
        clocks.layers += 1;
        clocks.least = clocks.least.min(one.clocks);
        clocks.most = clocks.most.max(one.clocks);
        let estimated = one.estimate.map(|estimate| (one.clocks, estimate));
        clocks.estimated = clocks.estimated.into_iter().chain(estimated).min();
    }
    shapes
}

/// Sums of the look-up counters of layers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LutResultCounts {
    pub layers: u64,
    /// Number of look-ups, including those of the last surface's lanes that hold no channel.
    pub lanes: u64,
    /// Number of look-ups with each result, in the order of [`Self::NAMES`].
    pub results: [u64; 5],
}

impl LutResultCounts {
    /// Names of the results of a look-up.
    pub const NAMES: [&'static str; 5] = ["underflow", "overflow", "hybrid", "LE hit", "LO hit"];

    fn add(&mut self, other: &Self) {
        self.layers += other.layers;
        self.lanes += other.lanes;
        for (sum, more) in self.results.iter_mut().zip(other.results) {
            *sum += more;
        }
    }
}

/// The layer of a campaign with the most look-ups in one kind of table.
#[derive(Debug, Clone, PartialEq)]
pub struct LayerOfMostLookUps {
    pub case: CaseName,
    pub label: String,
    pub user: LutUser,
    pub spec: LutSpec,
    /// Index of the layer in the case.
    layer: usize,
    lanes: u64,
    /// Inputs of the table for all channels of the cube; empty for SDP.
    pub inputs: Vec<i64>,
}

/// Counts of look-ups in the cases of a campaign.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct LookUpTotals {
    pub by_unit: BTreeMap<&'static str, LutResultCounts>,
    /// The layer with the most look-ups, by unit and kind of table.
    pub richest: BTreeMap<String, LayerOfMostLookUps>,
}

impl LookUpTotals {
    /// Adds the look-ups of later cases.
    pub fn merge(&mut self, other: Self) {
        for (unit, counts) in &other.by_unit {
            self.by_unit.entry(unit).or_default().add(counts);
        }
        for (kind, richest) in other.richest {
            self.richer(kind, richest);
        }
    }

    /// Computes the inputs of the table for each layer of `richest` that uses CDP.
    pub fn compute_inputs(&mut self, sources: &CampaignSelection, header: &JournalHeader) {
        for richest in self.richest.values_mut() {
            if let Some(inputs) = inputs(sources, header, richest) {
                richest.inputs = inputs;
            }
        }
    }

    fn richer(&mut self, kind: String, richest: LayerOfMostLookUps) {
        let known = self.richest.get(&kind);
        if known.is_none_or(|known| known.lanes < richest.lanes) {
            self.richest.insert(kind, richest);
        }
    }
}

/// A layer with look-ups.
struct LayerWithTable<'c> {
    /// Index of the layer in its case.
    layer: usize,
    user: LutUser,
    table: &'c LutContents,
    /// Number of its look-ups.
    lanes: u64,
}

/// The layers of a case that look up.
fn layers_with_tables(case: &LayerCase) -> impl Iterator<Item = LayerWithTable<'_>> {
    let layers = case.file.layers.iter().enumerate();
    layers.filter_map(|(index, layer)| {
        let lanes = ATOM * layer.cube()?.atoms();
        let ew = layer.sdp.as_ref().and_then(|sdp| sdp.ew.as_ref());
        let (user, table) = match (&layer.cdp, ew.and_then(|ew| ew.lut.as_ref())) {
            (Some(cdp), _) => (LutUser::Cdp, &cdp.lut),
            (None, Some(lut)) => (LutUser::Sdp, lut),
            (None, None) => return None,
        };
        Some(LayerWithTable {
            layer: index,
            user,
            table,
            lanes,
        })
    })
}

/// Whether each read of SDP's counters shows one layer: all SDP layers look up and count. Source:
/// docs/nv_small/sdp.md, section 12.4.
fn sdp_counts_every_layer(case: &LayerCase) -> bool {
    let mut layers = case
        .file
        .layers
        .iter()
        .filter_map(|layer| layer.sdp.as_ref());
    layers.all(|sdp| {
        let looks_up = sdp.ew.as_ref().is_some_and(|ew| ew.lut.is_some());
        looks_up && sdp.counters.lut
    })
}

/// Counts the look-ups of a case that passed, from the counters as the model computes them.
pub fn lookups(case: &LayerCase, record: &CaseRecord) -> LookUpTotals {
    let mut lookups = LookUpTotals::default();
    if record.end != CaseEnding::Passed || layers_with_tables(case).next().is_none() {
        return lookups;
    }
    let Ok(program) = lower(&case.file, case.run) else {
        return lookups;
    };
    let expected = model::run(&program);
    // Behind the last layer the host reads all registers once more.
    let again =
        |step: &ProgramStep| matches!(step, ProgramStep::Note { text } if text == "read back");
    let end = program.steps.iter().position(again);
    let sum = |reg: &Reg| -> u64 {
        let reads = expected.reads.iter().filter(|read| {
            let first = end.is_none_or(|end| read.step < end);
            first && read.at == reg.addr && read.mask == u32::MAX
        });
        reads.map(|read| u64::from(read.value)).sum()
    };
    for (user, unit, registers) in [
        (LutUser::Cdp, "CDP", CDP_COUNTERS),
        (LutUser::Sdp, "SDP EW", SDP_COUNTERS),
    ] {
        let ours: Vec<LayerWithTable<'_>> = layers_with_tables(case)
            .filter(|looks_up| looks_up.user == user)
            .collect();
        if ours.is_empty() || user == LutUser::Sdp && !sdp_counts_every_layer(case) {
            continue;
        }
        let counts = LutResultCounts {
            layers: ours.len() as u64,
            lanes: ours.iter().map(|looks_up| looks_up.lanes).sum(),
            results: registers.map(sum),
        };
        lookups.by_unit.insert(unit, counts);
    }
    for LayerWithTable {
        layer: index,
        user,
        table,
        lanes,
    } in layers_with_tables(case)
    {
        let LutContents::Function(spec) = table else {
            continue;
        };
        let index_rule = match spec.le {
            LeSpec::Linear { .. } => "linear",
            LeSpec::Exponential { .. } => "exponential",
        };
        let unit = match user {
            LutUser::Cdp => "CDP",
            LutUser::Sdp => "SDP EW",
        };
        let layer = &case.file.layers[index];
        let richest = LayerOfMostLookUps {
            case: record.case.clone(),
            label: layer.label(),
            user,
            spec: spec.clone(),
            layer: index,
            lanes,
            inputs: Vec::new(),
        };
        lookups.richer(format!("{unit}, LE {index_rule}"), richest);
    }
    lookups
}

/// Draws a case again and computes the inputs of a CDP layer's table, as integers.
fn inputs(
    sources: &CampaignSelection,
    header: &JournalHeader,
    richest: &LayerOfMostLookUps,
) -> Option<Vec<i64>> {
    let case = run::case_with_name(&richest.case, sources, header).ok()?;
    let alone = case.file.alone(case.run, richest.layer);
    let cdp = alone.layers[0].cdp.as_ref()?;
    let program = lower(&alone, case.run).ok()?;
    let elements = real::elements(cdp, &richest.spec, &program);
    Some(
        elements
            .iter()
            .map(|(_, element)| element.nearest())
            .collect(),
    )
}
