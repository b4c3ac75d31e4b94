//! Draws the sweep of a random case: the register access that is moved, its event and its offsets.
//!
//! If the event does not occur in the case, the case runs without its sweep.
//!
//! Source: docs/nv_small/system.md, sections 5, 7 and 8.2; docs/sweep.md.

use nvdla_layers::draw::WeightedChoices;
use nvdla_layers::layer::{Layer, LayerStart};
use nvdla_model::executed::ExecutingUnit;
use nvdla_random::conditions::{Sweep, SweepEvent, SweepEventKind, SweptAccess, SweptVariable};
use nvdla_random::probability::{Probability, permille};
use nvdla_random::seed::Rng;
use nvdla_regs::interrupts::{InterruptSource, SOURCE_BITS};
use nvdla_regs::table::{glb, mcif};
use nvdla_regs::types::{AccessPolicy, Block, Reg, RegRole, RegisterCopies};

use crate::draws::RandomStreams;

/// Probability of a sweep that moves all accesses to the interrupt registers across an event.
const INTERRUPTS: Probability = permille(300);
/// Probability of an event whose clock the bench finds by reads of registers, if there is one for the
/// access. Then few offsets suffice in any design.
const EXACT: Probability = permille(750);
/// Largest offset, in core clocks to both sides, of a sweep around such an event.
const BESIDE: i64 = 4;
/// Probability that a sweep around an event at the pins has all of its offsets from `-BEFORE` to
/// `BEHIND`.
const NEAR: Probability = permille(800);
/// An access that meets an event begins before the pins show the event: it takes some clocks to its
/// unit, and what the unit does takes some clocks to the pins. How many depends on the design and on
/// its clocks: 5 to 10 in ours, so there is room for twice as many and more.
const BEFORE: i64 = 24;
/// Largest offset behind an event at the pins, in a sweep that is to meet it.
const BEHIND: i64 = 4;
/// Largest offset of any other sweep, in core clocks to both sides.
const REACH: i64 = 40;
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

impl SweptAccessKind {
    /// The kinds with their weights.
    fn weights() -> Option<WeightedChoices<Self>> {
        WeightedChoices::new(&[
            (Self::ClearInterrupts, 8),
            (Self::SetInterrupts, 2),
            (Self::MaskInterrupts, 3),
            (Self::ReadInterrupts, 2),
            (Self::ReadStatus, 3),
            (Self::ReadPointer, 1),
            (Self::WritePointer, 2),
            (Self::WriteLayer, 5),
            (Self::ReadLayer, 1),
            (Self::LimitMemory, 2),
        ])
    }

    /// Whether the access goes to an interrupt register.
    fn is_of_interrupts(self) -> bool {
        matches!(
            self,
            Self::ClearInterrupts
                | Self::SetInterrupts
                | Self::MaskInterrupts
                | Self::ReadInterrupts
        )
    }

    /// Whether the access goes to a register of a unit.
    fn is_of_unit(self) -> bool {
        !self.is_of_interrupts() && self != Self::LimitMemory
    }
}

/// The layer whose events a sweep is to meet.
struct SweptLayer<'a> {
    layers: &'a [Layer],
    /// Its place in `layers`.
    number: usize,
    /// Blocks that it enables.
    blocks: Vec<&'static Block>,
    /// The one of them that is accessed.
    block: &'static Block,
}

impl<'a> SweptLayer<'a> {
    fn draw(layers: &'a [Layer], draws: RandomStreams<'_>) -> Option<Self> {
        let last = u32::try_from(layers.len()).ok()?.checked_sub(1)?;
        let number = draws.of("swept layer").within(0, last) as usize;
        let blocks = blocks(&layers[number]);
        let block = draws.pick("swept block", &blocks);
        Some(Self {
            layers,
            number,
            blocks,
            block,
        })
    }

    /// Number of layers before it that enable this block.
    fn earlier_layers_of(&self, block: &'static Block) -> usize {
        let earlier = self.layers[..self.number].iter();
        earlier
            .filter(|layer| blocks(layer).contains(&block))
            .count()
    }

    /// Whether the bench can find the clock in which it ends in its blocks: the host must have
    /// programmed it before.
    fn has_visible_end(&self) -> bool {
        let start = self.layers[self.number].start;
        !matches!(start, LayerStart::Queued | LayerStart::Ahead)
    }

    /// Whether the next layer waits for its end in the accessed block.
    fn has_waiting_layer(&self) -> bool {
        let next = self.layers.get(self.number + 1);
        next.is_some_and(|next| {
            next.start == LayerStart::Queued && blocks(next).contains(&self.block)
        })
    }

    /// Draws an interrupt that it raises.
    fn interrupt(&self, draws: RandomStreams<'_>) -> Option<SweepEvent> {
        let sources: Vec<InterruptSource> = InterruptSource::ALL
            .into_iter()
            .filter(|source| self.blocks.contains(&source.block()))
            .collect();
        let last = u32::try_from(sources.len()).ok()?.checked_sub(1)?;
        let source = sources[draws.of("swept interrupt").within(0, last) as usize];
        let earlier = self.earlier_layers_of(source.block());
        // The register groups of a block take turns.
        Some(SweepEventKind::Source(source.of(earlier % 2)).nth(earlier / 2))
    }

    /// Draws the access of this kind.
    fn access(&self, kind: SweptAccessKind, draws: RandomStreams<'_>) -> Option<SweptAccess> {
        let rng = &mut draws.of("swept value");
        let block = self.block;
        let (reg, value) = match kind {
            SweptAccessKind::ClearInterrupts => {
                (&glb::S_INTR_STATUS, Some(bits(&self.blocks, rng)))
            }
            SweptAccessKind::SetInterrupts => (&glb::S_INTR_SET, Some(bits(&self.blocks, rng))),
            SweptAccessKind::MaskInterrupts => (&glb::S_INTR_MASK, Some(bits(&self.blocks, rng))),
            SweptAccessKind::ReadInterrupts => (&glb::S_INTR_STATUS, None),
            SweptAccessKind::ReadStatus => (block.of_role(RegRole::Status)?, None),
            SweptAccessKind::ReadPointer => (block.of_role(RegRole::Pointer)?, None),
            SweptAccessKind::WritePointer => (block.of_role(RegRole::Pointer)?, Some(rng.below(2))),
            SweptAccessKind::WriteLayer => (of_layer(block, true, rng)?, Some(rng.word())),
            SweptAccessKind::ReadLayer => (of_layer(block, false, rng)?, None),
            SweptAccessKind::LimitMemory => {
                let [reads, writes] = [(); 2].map(|()| rng.within(LEAST_IN_FLIGHT, 255));
                (&mcif::CFG_OUTSTANDING_CNT, Some(reads | writes << 8))
            }
        };
        Some(SweptAccess { reg, value })
    }
}

/// Draws a sweep for these layers, with offsets at which access and event are likely to coincide.
pub(crate) fn draw(layers: &[Layer], draws: RandomStreams<'_>) -> Option<Sweep> {
    if draws.of("swept interrupts").chance(INTERRUPTS) {
        return interrupts(layers, draws);
    }
    let kind = draws.choice("swept kind", &SweptAccessKind::weights()?);
    let layer = SweptLayer::draw(layers, draws)?;
    let is_exact = draws.of("swept exactly").chance(EXACT);
    if is_exact && kind.is_of_unit() && layer.has_visible_end() {
        return around_end(kind, &layer, draws);
    }
    let access = layer.access(kind, draws)?;
    if is_exact && kind.is_of_interrupts() {
        return Some(beside(access, layer.interrupt(draws)?));
    }
    around_pins(kind, access, &layer, draws)
}

/// A sweep of `access` around an event whose clock the bench finds by reads of registers.
fn beside(access: SweptAccess, event: SweepEvent) -> Sweep {
    Sweep {
        what: SweptVariable::Access(access),
        around: event,
        from: -BESIDE,
        to: BESIDE - 1,
    }
}

/// Draws a sweep around the end of a layer in the accessed block. If another layer waits for it, the
/// swept access may be the enable of that layer; or of this one again, while the other one starts.
fn around_end(
    kind: SweptAccessKind,
    layer: &SweptLayer<'_>,
    draws: RandomStreams<'_>,
) -> Option<Sweep> {
    let number = layer.earlier_layers_of(layer.block);
    let is_enable = kind == SweptAccessKind::WriteLayer
        && layer.has_waiting_layer()
        && draws.of("swept next").chance(permille(500));
    if !is_enable {
        let access = layer.access(kind, draws)?;
        return Some(beside(access, SweepEventKind::Turn.nth(number)));
    }
    let enable = SweptAccess {
        reg: layer.block.of_role(RegRole::Enable)?,
        value: Some(1),
    };
    let event = if draws.of("swept again").chance(permille(300)) {
        SweepEventKind::Ended
    } else {
        SweepEventKind::Turn
    };
    Some(beside(enable, event.nth(number)))
}

/// Draws a sweep around an event that the pins show, over some clocks in a row.
fn around_pins(
    kind: SweptAccessKind,
    access: SweptAccess,
    layer: &SweptLayer<'_>,
    draws: RandomStreams<'_>,
) -> Option<Sweep> {
    let event = draws.choice("swept event", &events_at_pins(kind)?);
    let number = if event == SweepEventKind::Enable {
        let enables: usize = layer.layers.iter().map(|layer| blocks(layer).len()).sum();
        let most = u32::try_from(enables).ok()?.saturating_sub(1);
        draws.of("swept enable").within(0, most) as usize
    } else {
        layer.number
    };
    let places = i64::from(draws.of("swept places").within(PLACES.0, PLACES.1));
    let rng = &mut draws.of("swept from");
    let from = if event == SweepEventKind::Enable {
        // What the host enables, it cannot meet before: an access behind it may meet what follows.
        rng.signed(1, REACH + 1 - places)
    } else if rng.chance(NEAR) {
        rng.signed(-BEFORE, BEHIND + 1 - places)
    } else {
        rng.signed(-REACH, REACH + 1 - places)
    };
    Some(Sweep {
        what: SweptVariable::Access(access),
        around: event.nth(number),
        from,
        to: from + places - 1,
    })
}

/// Events at the pins that an access of this kind is moved across, with weights.
fn events_at_pins(kind: SweptAccessKind) -> Option<WeightedChoices<SweepEventKind>> {
    if kind == SweptAccessKind::LimitMemory {
        return WeightedChoices::new(&[
            (SweepEventKind::FirstRead, 2),
            (SweepEventKind::FirstWrite, 2),
            (SweepEventKind::LayerEnd, 1),
        ]);
    }
    WeightedChoices::new(&[
        (SweepEventKind::Interrupt, 6),
        (SweepEventKind::LayerEnd, 4),
        (SweepEventKind::FirstRead, 1),
        (SweepEventKind::FirstWrite, 1),
        (SweepEventKind::Enable, 1),
    ])
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
    // The clock of the event, and the one behind it.
    Some(Sweep {
        from: -1,
        to: 0,
        ..Sweep::across(SweptVariable::Interrupts, events[event as usize])
    })
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
