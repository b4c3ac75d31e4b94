//! Draws the sweep of a random case: the register access that is moved, its event and its offsets.
//!
//! If the event does not occur in the case, the case runs without its sweep.
//!
//! Source: docs/nv_small/system.md, sections 5, 7 and 8.2; docs/sweep.md.

use nvdla_layers::draw::WeightedChoices;
use nvdla_layers::layer::{Layer, LayerStart};
use nvdla_model::executed::ExecutingUnit;
use nvdla_random::conditions::{Sweep, SweepEventKind, SweptAccess, SweptVariable};
use nvdla_random::probability::{Probability, permille};
use nvdla_random::seed::Rng;
use nvdla_regs::interrupts::{InterruptSource, SOURCE_BITS};
use nvdla_regs::table::{glb, mcif};
use nvdla_regs::types::{AccessPolicy, Block, Reg, RegRole, RegisterCopies};

use crate::draws::RandomStreams;

/// Largest offset of a sweep: its access is moved up to 40 core clocks to both sides of its event.
const REACH: i64 = 40;
/// Largest offset, in core clocks to both sides, of a sweep around the end of a layer.
const BESIDE: i64 = 4;
/// Probability of a sweep that moves all accesses to the interrupt registers across an event.
const INTERRUPTS: Probability = permille(400);
/// Least and largest number of offsets of a sweep; each is one clock from the next.
const PLACES: (u32, u32) = (8, 16);
/// Least limit of transactions in flight that a sweep writes; fewer make it too slow.
const LEAST_IN_FLIGHT: u32 = 23;

/// Kind of the register access that a sweep moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum SweptAccessKind {
    ClearInterrupts,
    SetInterrupts,
    MaskInterrupts,
    ReadInterrupts,
    ReadStatus,
    ReadPointer,
    WritePointer,
    /// A write to a layer register; a group that is enabled drops it.
    WriteLayer,
    ReadLayer,
    LimitMemory,
}

/// Draws a sweep for these layers, with offsets at which access and event are likely to coincide.
pub(crate) fn draw(layers: &[Layer], draws: RandomStreams<'_>) -> Option<Sweep> {
    if draws.of("swept interrupts").chance(INTERRUPTS) {
        return interrupts(layers, draws);
    }
    let kinds = WeightedChoices::new(&[
        (SweptAccessKind::ClearInterrupts, 8),
        (SweptAccessKind::SetInterrupts, 2),
        (SweptAccessKind::MaskInterrupts, 3),
        (SweptAccessKind::ReadInterrupts, 2),
        (SweptAccessKind::ReadStatus, 3),
        (SweptAccessKind::ReadPointer, 1),
        (SweptAccessKind::WritePointer, 2),
        (SweptAccessKind::WriteLayer, 5),
        (SweptAccessKind::ReadLayer, 1),
        (SweptAccessKind::LimitMemory, 2),
    ])?;
    let kind = draws.choice("swept kind", &kinds);
    let events = match kind {
        SweptAccessKind::LimitMemory => WeightedChoices::new(&[
            (SweepEventKind::FirstRead, 2),
            (SweepEventKind::FirstWrite, 2),
            (SweepEventKind::LayerEnd, 1),
        ])?,
        _ => WeightedChoices::new(&[
            (SweepEventKind::Interrupt, 6),
            (SweepEventKind::LayerEnd, 4),
            (SweepEventKind::FirstRead, 1),
            (SweepEventKind::FirstWrite, 1),
            (SweepEventKind::Enable, 1),
        ])?,
    };
    let event = draws.choice("swept event", &events);
    let last = u32::try_from(layers.len()).ok()?.checked_sub(1)?;
    let number = draws.of("swept layer").within(0, last) as usize;
    let units = blocks(layers.get(number)?);
    let block = draws.pick("swept block", &units);
    // Where the end of the layer is looked for, an access meets it for sure.
    let is_first = !matches!(
        layers.get(number)?.start,
        LayerStart::Queued | LayerStart::Ahead
    );
    let turns = match kind {
        SweptAccessKind::ReadStatus
        | SweptAccessKind::WritePointer
        | SweptAccessKind::WriteLayer => is_first && draws.of("swept turn").chance(permille(750)),
        _ => false,
    };
    let next = layers
        .get(number + 1)
        .filter(|next| next.start == LayerStart::Queued && blocks(next).contains(&block));
    let enables = turns
        && next.is_some()
        && kind == SweptAccessKind::WriteLayer
        && draws.of("swept next").chance(permille(500));
    let rng = &mut draws.of("swept value");
    let read = |reg: &'static Reg| (reg, None);
    let write = |reg: &'static Reg, value| (reg, Some(value));
    let (reg, value) = match kind {
        SweptAccessKind::WriteLayer if enables => write(block.of_role(RegRole::Enable)?, 1),
        SweptAccessKind::ClearInterrupts => write(&glb::S_INTR_STATUS, bits(&units, rng)),
        SweptAccessKind::SetInterrupts => write(&glb::S_INTR_SET, bits(&units, rng)),
        SweptAccessKind::MaskInterrupts => write(&glb::S_INTR_MASK, bits(&units, rng)),
        SweptAccessKind::ReadInterrupts => read(&glb::S_INTR_STATUS),
        SweptAccessKind::ReadStatus => read(block.of_role(RegRole::Status)?),
        SweptAccessKind::ReadPointer => read(block.of_role(RegRole::Pointer)?),
        SweptAccessKind::WritePointer => write(block.of_role(RegRole::Pointer)?, rng.below(2)),
        SweptAccessKind::WriteLayer => write(of_layer(block, true, rng)?, rng.word()),
        SweptAccessKind::ReadLayer => read(of_layer(block, false, rng)?),
        SweptAccessKind::LimitMemory => {
            let [reads, writes] = [(); 2].map(|()| rng.within(LEAST_IN_FLIGHT, 255));
            write(&mcif::CFG_OUTSTANDING_CNT, reads | writes << 8)
        }
    };
    let what = SweptVariable::Access(SweptAccess { reg, value });
    if turns {
        let before = layers[..number]
            .iter()
            .filter(|layer| blocks(layer).contains(&block));
        // The next layer is enabled behind the end of this one, or this one again while the next one starts.
        let event = if enables && draws.of("swept again").chance(permille(300)) {
            SweepEventKind::Ended
        } else {
            SweepEventKind::Turn
        };
        return Some(Sweep {
            what,
            around: event.nth(before.count()),
            from: -BESIDE,
            to: BESIDE - 1,
        });
    }
    let number = match event {
        SweepEventKind::Enable => {
            let enables: usize = layers.iter().map(|layer| blocks(layer).len()).sum();
            let most = u32::try_from(enables).ok()?.saturating_sub(1);
            draws.of("swept enable").within(0, most) as usize
        }
        _ => number,
    };
    let places = i64::from(draws.of("swept places").within(PLACES.0, PLACES.1));
    let rng = &mut draws.of("swept from");
    // What the host enables, it cannot meet before: an access behind it may meet what follows.
    let from = match (event, rng.chance(permille(600))) {
        (SweepEventKind::Enable, _) => rng.signed(1, REACH + 1 - places),
        (_, true) => meets(event) - rng.signed(0, places - 1),
        (_, false) => rng.signed(-REACH, REACH + 1 - places),
    };
    Some(Sweep {
        what,
        around: event.nth(number),
        from,
        to: from + places - 1,
    })
}

/// Draws an interrupt of the layers, across whose event all accesses to the interrupt registers are
/// moved.
fn interrupts(layers: &[Layer], draws: RandomStreams<'_>) -> Option<Sweep> {
    let mut events = Vec::new();
    for source in InterruptSource::ALL {
        let own = layers.iter().flat_map(blocks);
        let own = own.filter(|block| block.base == source.block().base);
        // The register groups of a block take turns.
        let of_layers = (0..own.count()).map(|layer| (source.of(layer % 2), layer / 2));
        events.extend(of_layers.map(|(of, number)| SweepEventKind::Source(of).nth(number)));
    }
    let last = u32::try_from(events.len()).ok()?.checked_sub(1)?;
    let event = draws.of("swept source").within(0, last);
    Some(Sweep {
        from: -1,
        ..Sweep::across(SweptVariable::Interrupts, events[event as usize])
    })
}

/// Offset, in core clocks, at which an access reaches its unit in the clock that causes the event;
/// for core and csb clocks of the same frequency.
fn meets(event: SweepEventKind) -> i64 {
    match event {
        SweepEventKind::Interrupt => -10,
        SweepEventKind::LayerEnd => -5,
        _ => -7,
    }
}

/// Blocks that a layer with these units always enables.
fn blocks(layer: &Layer) -> Vec<&'static Block> {
    let (conv, sdp, pdp) = (&layer.conv, &layer.sdp, &layer.pdp);
    let units = [
        (conv.is_some(), ExecutingUnit::Convolution, false),
        (sdp.is_some(), ExecutingUnit::Sdp, conv.is_some()),
        (pdp.is_some(), ExecutingUnit::Pdp, sdp.is_some()),
        (layer.cdp.is_some(), ExecutingUnit::Cdp, false),
    ]
    .into_iter()
    .filter(|(takes_part, ..)| *takes_part);
    let blocks = units.flat_map(|(_, unit, is_fed)| {
        let all = unit.blocks().iter();
        all.filter(move |block| !(is_fed && block.fetches))
    });
    blocks.copied().collect()
}

/// Draws interrupt bits to write: those of the given blocks, all that exist, or any of them.
fn bits(blocks: &[&'static Block], rng: &mut Rng) -> u32 {
    let both = |block: &Block| [0, 1].map(|group| InterruptSource::bits_of(block, group));
    let own = blocks
        .iter()
        .flat_map(|block| both(block))
        .fold(0, |bits, block| bits | block);
    match rng.below(8) {
        0 => rng.word() & SOURCE_BITS,
        1..4 => SOURCE_BITS,
        _ => own,
    }
}

/// Draws a layer register of `block`; if `is_written`, one that is not read-only.
fn of_layer(block: &'static Block, is_written: bool, rng: &mut Rng) -> Option<&'static Reg> {
    let regs: Vec<&'static Reg> = block
        .regs
        .iter()
        .filter(|reg| reg.group == RegisterCopies::Dual && reg.role != RegRole::Enable)
        .filter(|reg| !is_written || reg.access != AccessPolicy::ReadOnly)
        .collect();
    let last = u32::try_from(regs.len()).ok()?.checked_sub(1)?;
    regs.get(rng.within(0, last) as usize).copied()
}
