//! Interrupts: how often each was seen, and in which order.
//!
//! Events of one bit may be seen as one when the host does not look in between.

use std::collections::BTreeMap;

use crate::observed::Observed;
use nvdla_model::expected::Expected;

/// A difference between the expected interrupts and those that the host saw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InterruptDifference {
    /// An interrupt that no layer raises.
    Unexpected {
        bit: u32,
        seen: usize,
    },
    /// An interrupt that was seen more often than layers raise it.
    TooOften {
        bit: u32,
        seen: usize,
        expected: usize,
    },
    Missing {
        bit: u32,
    },
    /// Interrupt bit `late` was seen after bit `early`, but it must not come later.
    Order {
        late: u32,
        early: u32,
    },
}

pub(super) fn differences(expected: &Expected, observed: &Observed) -> Vec<InterruptDifference> {
    let mut seen: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (reading, interrupts) in observed.interrupts.iter().enumerate() {
        for bit in (0..32).filter(|bit| interrupts.bits >> bit & 1 == 1) {
            seen.entry(bit).or_default().push(reading);
        }
    }
    let mut events: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (number, event) in expected.interrupts.iter().enumerate() {
        events.entry(event.bit).or_default().push(number);
    }
    let mut differences = Vec::new();
    for (&bit, readings) in &seen {
        let by_software = expected.software_interrupts >> bit & 1 == 1;
        let wanted = events.get(&bit).map_or(0, Vec::len);
        let seen = readings.len();
        if by_software || seen <= wanted {
            continue;
        }
        differences.push(match wanted {
            0 => InterruptDifference::Unexpected { bit, seen },
            expected => InterruptDifference::TooOften {
                bit,
                seen,
                expected,
            },
        });
    }
    let certain = |numbers: &Vec<usize>| {
        let mut events = numbers.iter().map(|number| &expected.interrupts[*number]);
        events.any(|event| event.must_be_seen)
    };
    let missing = events
        .iter()
        .filter(|(bit, numbers)| certain(numbers) && !seen.contains_key(bit))
        .map(|(&bit, _)| InterruptDifference::Missing { bit });
    differences.extend(missing);
    differences.extend(order(expected, &events, &seen));
    differences
}

/// Differences in the order of interrupts, of those bits whose events were all seen one by one.
fn order(
    expected: &Expected,
    events: &BTreeMap<u32, Vec<usize>>,
    seen: &BTreeMap<u32, Vec<usize>>,
) -> Vec<InterruptDifference> {
    let reading = |event: usize| {
        let bit = expected.interrupts[event].bit;
        let (numbers, readings) = (events.get(&bit)?, seen.get(&bit)?);
        let position = numbers.iter().position(|number| *number == event)?;
        (numbers.len() == readings.len()).then(|| readings[position])
    };
    let mut differences = Vec::new();
    for (early, event) in expected.interrupts.iter().enumerate() {
        for &late in &event.after {
            if let (Some(first), Some(then)) = (reading(late), reading(early))
                && first > then
            {
                differences.push(InterruptDifference::Order {
                    late: expected.interrupts[late].bit,
                    early: event.bit,
                });
            }
        }
    }
    differences
}
