//! Interrupts: sources, order, several at once, masks.

use crate::model::{Answers, Block, Point, Sample};
use crate::view::Case;

/// Bits of the sources, group 0 and group 1.
const BITS: [u32; 12] = [0, 1, 2, 3, 4, 5, 16, 17, 18, 19, 20, 21];

fn seen<'a>(case: &'a Case<'_>) -> impl Iterator<Item = u32> + 'a {
    let readings = case.observed.into_iter().flat_map(|seen| &seen.interrupts);
    readings.map(|reading| reading.bits)
}

const SOURCE: Point = Point {
    name: "source",
    meaning: "interrupt that the host has seen",
    source: "system.md, 5",
    bins: &[
        ("sdp-0", "SDP, group 0"),
        ("sdp-1", "SDP, group 1"),
        ("cdp-0", "CDP, group 0"),
        ("cdp-1", "CDP, group 1"),
        ("pdp-0", "PDP, group 0"),
        ("pdp-1", "PDP, group 1"),
        ("cdma-dat-0", "CDMA data, group 0"),
        ("cdma-dat-1", "CDMA data, group 1"),
        ("cdma-wt-0", "CDMA weights, group 0"),
        ("cdma-wt-1", "CDMA weights, group 1"),
        ("cacc-0", "CACC, group 0"),
        ("cacc-1", "CACC, group 1"),
    ],
    sample: Sample::Case(|case| {
        let bits = seen(case).fold(0, |all, bits| all | bits);
        let bins = (0..).zip(BITS);
        bins.filter(|(_, bit)| bits >> bit & 1 == 1)
            .map(|(bin, _)| bin)
            .collect()
    }),
};

const AT_ONCE: Point = Point {
    name: "at-once",
    meaning: "bits of one reading of the status",
    source: "system.md, 5",
    bins: &[
        ("one", "1"),
        ("two", "2"),
        ("three", "3"),
        ("four", "4 and more"),
    ],
    sample: Sample::Case(|case| {
        let counts = seen(case).map(|bits| bits.count_ones() as usize);
        counts
            .filter(|count| *count > 0)
            .map(|count| count.min(4) - 1)
            .collect()
    }),
};

const BOTH_GROUPS: Point = Point {
    name: "both-groups",
    meaning: "both groups of a source in one reading",
    source: "system.md, 5",
    bins: &[
        ("sdp", "SDP"),
        ("cdp", "CDP"),
        ("pdp", "PDP"),
        ("cdma-dat", "CDMA data"),
        ("cdma-wt", "CDMA weights"),
        ("cacc", "CACC"),
    ],
    sample: Sample::Case(|case| {
        let sources = |bits: u32| {
            let both = (0..).zip([0, 2, 4, 16, 18, 20]);
            let both = both.filter(move |(_, base)| bits >> base & 3 == 3);
            both.map(|(bin, _)| bin).collect::<Answers>()
        };
        seen(case).map(sources).collect()
    }),
};

const UNITS_AT_ONCE: Point = Point {
    name: "units-at-once",
    meaning: "different units in one reading",
    source: "system.md, 5",
    bins: &[
        ("sdp-cdp", "SDP and CDP"),
        ("sdp-pdp", "SDP and PDP"),
        ("cdp-pdp", "CDP and PDP"),
        ("cdma-cdma", "data and weights"),
        ("cdma-cacc", "CDMA and CACC"),
        ("cacc-sdp", "CACC and SDP"),
    ],
    sample: Sample::Case(|case| {
        let pairs = [
            (0x3, 0xc),
            (0x3, 0x30),
            (0xc, 0x30),
            (0x3_0000, 0xc_0000),
            (0xf_0000, 0x30_0000),
            (0x30_0000, 0x3),
        ];
        let together = |bits: u32| {
            let pairs = (0..).zip(pairs);
            let both = pairs.filter(move |(_, (a, b))| bits & a != 0 && bits & b != 0);
            both.map(|(bin, _)| bin).collect::<Answers>()
        };
        seen(case).map(together).collect()
    }),
};

const FETCH_ORDER: Point = Point {
    name: "fetch-order",
    meaning: "data and weights of a convolution",
    source: "convolution.md, 10.3",
    bins: &[
        ("data", "the data are complete first"),
        ("weights", "the weights are complete first"),
        ("together", "seen in one reading"),
    ],
    sample: Sample::Case(|case| {
        (0..2)
            .map(|group| {
                let times = |base: u32| {
                    let readings = seen(case).enumerate();
                    readings
                        .filter(move |(_, bits)| bits >> (base + group) & 1 == 1)
                        .map(|(time, _)| time)
                        .collect::<Vec<usize>>()
                };
                let (data, weights) = (times(16), times(18));
                let order = |(data, weights): (&usize, &usize)| match data.cmp(weights) {
                    std::cmp::Ordering::Less => 0,
                    std::cmp::Ordering::Greater => 1,
                    std::cmp::Ordering::Equal => 2,
                };
                // Lost events of one source would shift the pairs.
                let pairs = data.iter().zip(&weights).map(order);
                pairs.collect::<Answers>().when(data.len() == weights.len())
            })
            .collect()
    }),
};

const OVERTAKEN: Point = Point {
    name: "overtaken",
    meaning: "a layer ends before one that was enabled earlier",
    source: "system.md, 10",
    bins: &[("sdp", "SDP"), ("cdp", "CDP"), ("pdp", "PDP")],
    sample: Sample::Case(|case| {
        // The layers that have not ended, in the order of their enables.
        let starts = case.history.starts.iter();
        let mut waiting: Vec<u32> = starts
            .filter_map(|start| {
                let base = match start.block {
                    "SDP" => 0,
                    "CDP" => 2,
                    "PDP" => 4,
                    _ => return None,
                };
                Some(base + u32::from(start.group == 1))
            })
            .collect();
        let mut overtaking = Vec::new();
        for bits in seen(case) {
            for bit in (0..6).filter(|bit| bits >> bit & 1 == 1) {
                let Some(at) = waiting.iter().position(|waiting| *waiting == bit) else {
                    continue;
                };
                if waiting[..at].iter().any(|earlier| bits >> earlier & 1 == 0) {
                    overtaking.push(match bit {
                        0 | 1 => 0,
                        2 | 3 => 1,
                        _ => 2,
                    });
                }
                waiting.remove(at);
            }
        }
        overtaking.into_iter().collect()
    }),
};

const MASKED: Point = Point {
    name: "masked",
    meaning: "GLB.S_INTR_MASK while layers run",
    source: "system.md, 5",
    bins: &[
        ("none", "no source masked"),
        ("some", "some sources masked"),
        ("all", "all sources masked"),
    ],
    sample: Sample::Case(|case| {
        let known = BITS.iter().fold(0_u32, |all, bit| all | 1 << bit);
        let bin = |mask: u32| match mask & known {
            0 => 0,
            some if some == known => 2,
            _ => 1,
        };
        let masks = case.history.masks.iter().copied();
        match case.history.masks.is_empty() {
            true => Answers::one(0),
            false => masks.map(bin).collect(),
        }
    }),
};

const RAISED: Point = Point {
    name: "raised",
    meaning: "GLB.S_INTR_SET",
    source: "system.md, 5",
    bins: &[("software", "the program raises interrupts itself")],
    sample: Sample::Case(|case| Answers::only_if(case.history.sets_interrupts)),
};

/// Interrupts.
pub const BLOCK: Block = Block {
    name: "interrupts",
    points: &[
        SOURCE,
        AT_ONCE,
        BOTH_GROUPS,
        UNITS_AT_ONCE,
        FETCH_ORDER,
        OVERTAKEN,
        MASKED,
        RAISED,
    ],
    crosses: &[],
};

#[cfg(test)]
mod tests {
    use super::*;
    use nvdla_model::program::names::interrupt_name;

    #[test]
    fn bins_name_the_bits_of_the_status() {
        for (bit, (name, _)) in BITS.iter().zip(SOURCE.bins) {
            let known = interrupt_name(*bit).to_lowercase();
            assert_eq!(known.replace('_', "-"), *name);
        }
    }
}
