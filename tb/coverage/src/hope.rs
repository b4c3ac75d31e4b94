//! Predicts bins that a case may reach, depending on timing; other bins are certain before it runs.
//!
//! The timing is assumed to be favourable: interrupts come one by one in both orders and all at once,
//! a reset drops all transactions that the layers may have in flight, and every moment at the pins
//! happens that needs no sweep. Steering chooses cases by these bins; no verdict depends on them.

use nvdla_compare::interrupt_access::{InterruptAccess, MetInterruptSet};
use nvdla_compare::observed::{
    AxiIdsDroppedAtReset, InterruptWaitClocks, Observed, PinMoment, PinMomentSet, SeenInterrupts,
};
use nvdla_model::executed::UnitLayerRegs;
use nvdla_model::program::ProgramStep;
use nvdla_random::conditions::{
    Conditions, MemorySetting, Sweep, SweepEventKind, SweptAccess, SweptVariable,
};
use nvdla_regs::interrupts::{Interrupt, InterruptSource};
use nvdla_regs::quantity::Cycle;
use nvdla_regs::table::{glb, mcif};
use nvdla_regs::types::{RegRole, RegisterCopies};

use crate::bins::{BinSet, bits};
use crate::catalog::Catalog;
use crate::model::{PointSampler, SampledSubject};
use crate::view::CaseView;

/// Core clocks of a wait for each bin of the point `clocks.duration`. The last one is assumed only
/// if memory is slow.
const WAITS: [u64; 4] = [1, 256, 4096, 65_536];

/// What a run may show at the pins.
struct ImaginedRun {
    /// Values of the interrupt status, as the host reads them one behind the other.
    interrupts: Vec<u32>,
    dropped: AxiIdsDroppedAtReset,
}

/// The bins that depend on observed timing ([`Catalog::of_seen`]) and that the case may reach.
pub fn hoped(case: &CaseView<'_>) -> BinSet {
    let catalog = Catalog::get();
    let waves = waves(case);
    let ids = clients(case);
    let imagined = [
        ImaginedRun {
            interrupts: one_by_one(&waves),
            dropped: AxiIdsDroppedAtReset::default(),
        },
        ImaginedRun {
            interrupts: one_by_one_backwards(&waves),
            dropped: AxiIdsDroppedAtReset { writes: 0, ..ids },
        },
        ImaginedRun {
            interrupts: waves,
            dropped: AxiIdsDroppedAtReset { reads: 0, ..ids },
        },
        ImaginedRun {
            interrupts: Vec::new(),
            dropped: ids,
        },
    ];
    let mut bins = BinSet::default();
    for run in imagined {
        let seen = |bits| SeenInterrupts {
            bits,
            clock: Cycle(0),
        };
        let observed = Observed {
            interrupts: run.interrupts.into_iter().map(seen).collect(),
            dropped: case.conditions.reset_after.map(|_| run.dropped),
            layer_clocks: durations(case.conditions),
            moments: moments(case.conditions),
            met: met_by_sweep(case),
            ..Observed::default()
        };
        for point in catalog.points() {
            if let PointSampler::Seen(ask) = point.of[0].sample {
                let answers = ask(case, &observed).iter();
                answers.for_each(|bin| bins.insert(point.bins[bin]));
            }
        }
    }
    bins
}

/// Bins of cover points for coincidences of the register access that a sweep moves with an event in
/// the same clock. The case may reach them in designs with these cover points.
pub fn hoped_of_sweep(conditions: &Conditions) -> BinSet {
    let Some(sweep) = conditions.sweep else {
        return BinSet::default();
    };
    let Some(access) = sweep.access() else {
        return BinSet::default();
    };
    let Some(coincidences) = coincidences(access, sweep.around.kind) else {
        return BinSet::default();
    };
    let point = coincidences.point;
    let bins = coincidences.bins.iter();
    let names = bins.map(|bin| format!("coincidences.{point}{bin}"));
    names
        .filter_map(|name| Catalog::get().find(&name))
        .collect()
}

/// Cover points for an access in the clock of an event.
struct Coincidences {
    /// First part of the names of the points, with what separates it from the rest.
    point: String,
    /// The other part of each name.
    bins: &'static [&'static str],
}

/// The cover points for this access in the clock of an event of this kind, if there are any.
fn coincidences(access: SweptAccess, event: SweepEventKind) -> Option<Coincidences> {
    let SweptAccess { reg, value } = access;
    let group = match reg.block {
        "CMAC_A" => "conv-half0".to_owned(),
        "CMAC_B" => "conv-half1".to_owned(),
        "CDMA" | "CSC" | "CACC" => format!("conv-{}", reg.block.to_lowercase()),
        block => block.to_lowercase().replace('_', "-"),
    };
    let of = |point: &str, bins| {
        let point = point.to_owned();
        Some(Coincidences { point, bins })
    };
    match (reg.role, value) {
        (RegRole::InterruptStatus, Some(_)) => {
            return of("glb.", &["event-meets-clear", "event-meets-fall"]);
        }
        (RegRole::InterruptStatus, None) => return of("glb.", &["event-meets-read"]),
        (RegRole::InterruptSet, Some(_)) => return of("glb.", &["event-meets-set"]),
        (RegRole::InterruptMask, Some(_)) => return of("glb.", &["event-meets-mask"]),
        _ => {}
    }
    if reg.addr == mcif::CFG_OUTSTANDING_CNT.addr {
        return of("mcif-", &["rd.limit-lowered", "wr.limit-lowered"]);
    }
    if event != SweepEventKind::Turn {
        return None;
    }
    let group = format!("{group}-regs-pingpong.");
    match (reg.role, value) {
        (RegRole::Status, None) => of(&group, &["read-meets-done", "read-meets-load"]),
        (RegRole::Pointer, Some(_)) => of(&group, &["pointer-meets-done"]),
        (RegRole::Enable, Some(1)) => of(&group, &["enable-meets-done"]),
        (_, Some(_)) if reg.group == RegisterCopies::Dual => of(
            &group,
            &["write-meets-done", "write-meets-load", "write-to-pending"],
        ),
        _ => None,
    }
}

/// Bins of accesses in the clock of an event that a sweep of all interrupts of the case may reach.
pub fn hoped_of_interrupts(case: &CaseView<'_>) -> BinSet {
    let sweep = Sweep::of(SweptVariable::Interrupts);
    let observed = Observed {
        met: met(case, &sweep),
        ..Observed::default()
    };
    let points = Catalog::get().points();
    let points = points.filter(|point| point.block == "irq-events");
    let bins = points.flat_map(|point| {
        let answers = point.of[0]
            .sample
            .answer(SampledSubject::Run(case, &observed));
        answers
            .iter()
            .map(|bin| point.bins[bin])
            .collect::<Vec<_>>()
    });
    bins.collect()
}

/// Readings in which the interrupts of each wave come one by one, the lowest bit first.
fn one_by_one(waves: &[u32]) -> Vec<u32> {
    let mut readings = Vec::new();
    for wave in waves {
        readings.extend(bits((*wave).into()).map(|bit| 1 << bit));
    }
    readings
}

/// As [`one_by_one`], the highest bit of each wave first.
fn one_by_one_backwards(waves: &[u32]) -> Vec<u32> {
    let mut readings = Vec::new();
    for wave in waves {
        let before = readings.len();
        readings.extend(one_by_one(&[*wave]));
        readings[before..].reverse();
    }
    readings
}

/// Accesses to the interrupt registers that are assumed to meet an event: those that the sweep of the
/// case moves across it.
fn met_by_sweep(case: &CaseView<'_>) -> MetInterruptSet {
    let sweep = case.conditions.sweep;
    sweep.map_or_else(MetInterruptSet::default, |sweep| met(case, &sweep))
}

/// Accesses that meet an event in a sweep of this case. Only where both clocks have one period does
/// an access meet each clock.
fn met(case: &CaseView<'_>, sweep: &Sweep) -> MetInterruptSet {
    let mut met = MetInterruptSet::default();
    let (core, csb) = case.clocks.periods();
    if core != csb || !(sweep.from..=sweep.to).contains(&-1) {
        return met;
    }
    for interrupt in Interrupt::all() {
        let starts = case.expected.record.starts.iter();
        let layers = starts
            .filter(|start| start.group == interrupt.group)
            .filter(|start| start.block == interrupt.source.block());
        let number = match sweep.event() {
            None => 0,
            Some(event) if event.kind.source() == Some(interrupt) => event.number,
            Some(_) => continue,
        };
        if layers.count() <= number {
            continue;
        }
        let own = interrupt.mask();
        match sweep.what {
            SweptVariable::Interrupts => {
                let all = InterruptAccess::ALL.iter();
                all.for_each(|access| met.insert(*access, own));
            }
            SweptVariable::Access(SweptAccess { reg, value }) => {
                if let Some(access) = InterruptAccess::of(reg, value, own) {
                    met.insert(access, own);
                }
            }
            SweptVariable::Latency(_) => {}
        }
    }
    met
}

/// Moments at the pins that are assumed: all; `InterruptMeetsClear` only if a sweep moves a clear.
fn moments(conditions: &Conditions) -> PinMomentSet {
    let sweep = conditions.sweep.and_then(Sweep::access);
    let is_clear = sweep.is_some_and(|access| {
        access.reg.addr == glb::S_INTR_STATUS.addr && access.value.is_some_and(|bits| bits != 0)
    });
    if is_clear {
        PinMomentSet(!0)
    } else {
        PinMomentSet(!(1 << PinMoment::InterruptMeetsClear as u32))
    }
}

/// Assumed waits for interrupts, one for each bin of `clocks.duration` that memory timing allows.
fn durations(conditions: &Conditions) -> Vec<InterruptWaitClocks> {
    let waits = match conditions.memory {
        MemorySetting::Latest | MemorySetting::Stalled => &WAITS[..],
        _ => &WAITS[..3],
    };
    let wait = |clocks: &u64| InterruptWaitClocks {
        step: 0,
        clocks: *clocks,
    };
    waits.iter().map(wait).collect()
}

/// For each wait of the program, a mask of the interrupts that may come and were not waited for yet.
fn waves(case: &CaseView<'_>) -> Vec<u32> {
    let mut starts = case.expected.record.starts.iter().peekable();
    let (mut coming, mut waves) = (0, Vec::new());
    for (number, step) in case.program.steps.iter().enumerate() {
        while let Some(start) = starts.next_if(|start| start.step <= number) {
            coming |= InterruptSource::bits_of(start.block, start.group);
        }
        if let ProgramStep::WaitInterrupts { bits } = step {
            waves.push(coming);
            coming &= !bits;
        }
    }
    waves
}

/// AXI ids with which the layers read and write memory, as bit masks.
/// Source: docs/nv_small/system.md, section 8.1.
fn clients(case: &CaseView<'_>) -> AxiIdsDroppedAtReset {
    let mut ids = AxiIdsDroppedAtReset::default();
    for run in &case.expected.record.runs {
        match run {
            UnitLayerRegs::Convolution(_) => ids.reads |= 1 << 8 | 1 << 9,
            UnitLayerRegs::Sdp(run) => {
                let [bs, bn, ew] = run.operands_from_memory().map(|read| read.is_some());
                ids.reads |= u16::from(!run.sdp.flying_mode) << 1;
                ids.reads |= u16::from(bs) << 5 | u16::from(bn) << 6 | u16::from(ew) << 7;
                ids.writes |= u16::from(run.writes()) << 1;
            }
            UnitLayerRegs::Pdp(run) => {
                ids.reads |= u16::from(run.pdp.flying_mode) << 2;
                ids.writes |= 1 << 2;
            }
            UnitLayerRegs::Cdp(_) => {
                ids.reads |= 1 << 3;
                ids.writes |= 1 << 3;
            }
        }
    }
    ids
}
