//! What S_STATUS must show while layers run. The model has no clock, but a block that ends a layer
//! cannot be done while the layer still owes writes at the pins.
//!
//! Source: docs/nv_small/system.md, section 7; docs/nv_small/microarchitecture.md, sections 4 and 7.

use nvdla_model::expected::{Expected, ExpectedLayer};
use nvdla_regs::table::cdma;
use nvdla_regs::types::Block;

use super::mirror::RegisterWriteHistory;

/// Most writes of a layer that may not have reached the pins when its last block is done: ten in
/// the memory interface by the specification, and some on their way to it.
const BEHIND_LAST: u64 = 16;
/// Most writes that may not have reached the pins when a block before the last one is done (not CDMA).
const BEHIND_OTHERS: u64 = 256;

const IDLE: u32 = 0;
const RUNNING: u32 = 1;
const PENDING: u32 = 2;

/// Facts about a register group of a block that limit what S_STATUS may show of it.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct RegisterGroupFacts<'a> {
    /// Whether the group was enabled since reset.
    is_used: bool,
    /// The layer for which the group was enabled last, with its index in the program.
    layer: Option<(usize, &'a ExpectedLayer)>,
    /// Whether the layer that the block must execute before this one is not enabled yet.
    is_early: bool,
    /// Number of writes that the layer has not yet requested at the pins.
    owed: u64,
    /// Whether the block cannot have ended the layer yet.
    must_work: bool,
}

impl<'a> RegisterGroupFacts<'a> {
    /// Gathers the facts when the program has come to step number `step`. `unwritten` gives the
    /// number of writes that a layer has not yet requested at the pins.
    pub(super) fn new(
        block: &Block,
        group: usize,
        step: usize,
        expected: &'a Expected,
        writes: &RegisterWriteHistory,
        unwritten: impl Fn(usize) -> u64,
    ) -> Self {
        let starts = &expected.record.starts;
        let last = starts
            .iter()
            .rposition(|start| start.block == block && start.group == group && start.step <= step);
        let runs = |layer: &ExpectedLayer| last.is_some() && layer.enables.place(block) == last;
        let layer = expected.layers.iter().enumerate().find(|(_, l)| runs(l));
        let before = layer.and_then(|(number, _)| {
            let mut before = expected.layers[..number].iter().rev();
            before.find_map(|layer| layer.enables.place(block))
        });
        let is_enabled = |place: usize| starts.get(place).is_some_and(|start| start.step <= step);
        let owed = layer.map_or(0, |(number, _)| unwritten(number));
        let behind = match layer.and_then(|(_, layer)| layer.enables.0.last()) {
            Some((last, _)) if *last == block => BEHIND_LAST,
            _ if *block == cdma::BLOCK => u64::MAX,
            _ => BEHIND_OTHERS,
        };
        Self {
            is_used: writes.was_enabled(block, group),
            layer,
            is_early: before.is_some_and(|place| !is_enabled(place)),
            owed,
            must_work: owed > behind,
        }
    }
}

/// Why the value of S_STATUS is wrong; `None` if it may be right. `known`: facts of both groups.
pub(super) fn wrong_status(value: u32, known: [RegisterGroupFacts<'_>; 2]) -> Option<String> {
    let states = [value & 3, value >> 16 & 3];
    for (group, own) in known.iter().enumerate() {
        let (state, other) = (states[group], states[1 - group]);
        if !own.is_used && state != IDLE {
            return Some(format!(
                "group {group}, which was never enabled, is not idle"
            ));
        }
        if state == IDLE && own.must_work {
            let label = own.layer.map_or("", |(_, layer)| &layer.label);
            let owed = own.owed;
            return Some(format!(
                "group {group} is idle while its layer, {label}, has {owed} writes to do"
            ));
        }
        let Some((place, _)) = own.layer else {
            continue;
        };
        let others = known[1 - group].layer;
        let is_possible = match others {
            _ if own.is_early => (state, other) == (PENDING, IDLE),
            // Whatever the other group is enabled for comes later.
            None => state <= RUNNING,
            Some((others, _)) if place < others => {
                state == IDLE || (state, other) == (RUNNING, PENDING)
            }
            Some(_) => state <= RUNNING || (state, other) == (PENDING, RUNNING),
        };
        if !is_possible {
            return Some(format!(
                "group {group} has state {state} beside {other}, which its layers cannot have"
            ));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(layer: Option<(usize, &ExpectedLayer)>, must_work: bool) -> RegisterGroupFacts<'_> {
        RegisterGroupFacts {
            is_used: layer.is_some(),
            layer,
            is_early: false,
            owed: if must_work { 99 } else { 0 },
            must_work,
        }
    }

    #[test]
    fn a_layer_that_owes_writes_is_not_idle() {
        let layer = ExpectedLayer::default();
        let alone = |must_work| [group(Some((0, &layer)), must_work), group(None, false)];
        assert_eq!(wrong_status(1, alone(true)), None);
        assert_eq!(wrong_status(0, alone(false)), None);
        let text = wrong_status(0, alone(true)).unwrap_or_default();
        assert!(text.contains("99 writes to do"), "{text}");
        assert!(
            wrong_status(2, alone(true)).is_some(),
            "nothing is before it"
        );
    }

    #[test]
    fn a_group_that_was_never_enabled_is_idle() {
        let known = [group(None, false), group(None, false)];
        assert_eq!(wrong_status(0, known), None);
        assert!(wrong_status(1 << 16, known).is_some());
    }

    #[test]
    fn a_layer_waits_for_the_one_before_it() {
        let layer = ExpectedLayer::default();
        let early = RegisterGroupFacts {
            is_early: true,
            ..group(Some((1, &layer)), true)
        };
        let known = [group(None, false), early];
        assert_eq!(wrong_status(0x2_0000, known), None);
        assert!(wrong_status(0x1_0000, known).is_some());
    }

    #[test]
    fn the_second_of_two_layers_waits_while_the_first_one_runs() {
        let layer = ExpectedLayer::default();
        // Group 1 has the older layer.
        let known = [
            group(Some((3, &layer)), false),
            group(Some((2, &layer)), false),
        ];
        for right in [0x1_0002, 0x0_0001, 0] {
            assert_eq!(wrong_status(right, known), None, "{right:x}");
        }
        for wrong in [0x1_0001, 0x1_0000, 0x2_0001, 0x2_0002, 0x3_0002, 0x0_0002] {
            assert!(wrong_status(wrong, known).is_some(), "{wrong:x}");
        }
    }
}
