//! Coverage of interrupts: sources, order, several at once, masks.

use nvdla_regs::interrupts::{Interrupt, InterruptSource, LABELS, SOURCE_BITS};
use nvdla_regs::table::glb;

use crate::model::{AnsweredBins, points};
use nvdla_compare::observed::Observed;

points! {
    POINTS:

    SOURCE "source" "interrupt that the host has seen" ["system.md, 5"]
        &LABELS => Seen(|_, seen| {
            let bits = readings(seen).fold(0, |all, bits| all | bits);
            AnsweredBins::holding(Interrupt::all().map(|interrupt| bits & interrupt.mask() != 0))
        });

    AT_ONCE "at-once" "bits of one reading of the status" ["system.md, 5"]
        &[("one", "1"), ("two", "2"), ("three", "3"), ("four", "4 and more")] => Seen(|_, seen| {
            let counts = readings(seen).map(|bits| bits.count_ones() as usize);
            counts
                .filter(|count| *count > 0)
                .map(|count| count.min(4) - 1)
                .collect()
        });

    BOTH_GROUPS "both-groups" "both groups of a source in one reading" ["system.md, 5"]
        &InterruptSource::LABELS => Seen(|_, seen| {
            let both = |bits: u32| InterruptSource::ALL.map(|source| source.mask() & !bits == 0);
            let sources = |bits| AnsweredBins::holding(both(bits));
            readings(seen).map(sources).collect()
        });

    UNITS_AT_ONCE "units-at-once" "different units in one reading" ["system.md, 5"]
        &[
            ("sdp-cdp", "SDP and CDP"), ("sdp-pdp", "SDP and PDP"), ("cdp-pdp", "CDP and PDP"),
            ("cdma-cdma", "data and weights"), ("cdma-cacc", "CDMA and CACC"),
            ("cacc-sdp", "CACC and SDP"),
        ] => Seen(|_, seen| {
            let [sdp, cdp, pdp] = [InterruptSource::Sdp, InterruptSource::Cdp, InterruptSource::Pdp].map(InterruptSource::mask);
            let [data, weights] = [InterruptSource::CdmaDat, InterruptSource::CdmaWt].map(InterruptSource::mask);
            let cacc = InterruptSource::Cacc.mask();
            let pairs = [
                (sdp, cdp),
                (sdp, pdp),
                (cdp, pdp),
                (data, weights),
                (data | weights, cacc),
                (cacc, sdp),
            ];
            let together = |bits: u32| {
                AnsweredBins::holding(pairs.map(|(a, b)| bits & a != 0 && bits & b != 0))
            };
            readings(seen).map(together).collect()
        });

    FETCH_ORDER "fetch-order" "data and weights of a convolution" ["convolution.md, 10.3"]
        &[
            ("data", "the data are complete first"), ("weights", "the weights are complete first"),
            ("together", "seen in one reading"),
        ] => Seen(|_, seen| {
            (0..2)
                .map(|group| {
                    let times = |source: InterruptSource| {
                        let readings = readings(seen).enumerate();
                        readings
                            .filter(move |(_, bits)| bits & source.of(group).mask() != 0)
                            .map(|(time, _)| time)
                            .collect::<Vec<usize>>()
                    };
                    let (data, weights) = (times(InterruptSource::CdmaDat), times(InterruptSource::CdmaWt));
                    let order = |(data, weights): (&usize, &usize)| match data.cmp(weights) {
                        std::cmp::Ordering::Less => 0,
                        std::cmp::Ordering::Greater => 1,
                        std::cmp::Ordering::Equal => 2,
                    };
                    // Lost events of one source would shift the pairs.
                    let pairs = data.iter().zip(&weights).map(order);
                    pairs.collect::<AnsweredBins>().when(data.len() == weights.len())
                })
                .collect()
        });

    OVERTAKEN "overtaken" "a layer ends before one that was enabled earlier" ["system.md, 10"]
        &[("sdp", "SDP"), ("cdp", "CDP"), ("pdp", "PDP")] => Seen(|case, seen| {
            // The layers that have not ended, in the order of their enables.
            let starts = case.expected.record.starts.iter();
            let mut waiting: Vec<Interrupt> = starts
                .filter_map(|start| {
                    let source = ENDS.iter().find(|end| end.block() == start.block)?;
                    Some(source.of(start.group))
                })
                .collect();
            let mut overtaking = Vec::new();
            for bits in readings(seen) {
                for (bin, source) in (0..).zip(ENDS) {
                    for interrupt in [source.of(0), source.of(1)] {
                        let position = waiting.iter().position(|waiting| *waiting == interrupt);
                        let Some(at) = position.filter(|_| bits & interrupt.mask() != 0) else {
                            continue;
                        };
                        if waiting[..at]
                            .iter()
                            .any(|earlier| bits & earlier.mask() == 0)
                        {
                            overtaking.push(bin);
                        }
                        waiting.remove(at);
                    }
                }
            }
            overtaking.into_iter().collect()
        });

    MASKED "masked" "GLB.S_INTR_MASK while layers run" ["system.md, 5"]
        &[
            ("none", "no source masked"), ("some", "some sources masked"),
            ("all", "all sources masked"),
        ] => Case(|case| {
            let bin = |mask: u32| match mask & SOURCE_BITS {
                0 => 0,
                SOURCE_BITS => 2,
                _ => 1,
            };
            let masks: AnsweredBins = case.writes(&glb::S_INTR_MASK).map(bin).collect();
            match masks {
                AnsweredBins::NONE => AnsweredBins::one(0),
                masks => masks,
            }
        });

    RAISED "raised" "GLB.S_INTR_SET" ["system.md, 5"]
        &[("software", "the program raises interrupts itself")] => Case(|case| {
            AnsweredBins::holding([case.writes(&glb::S_INTR_SET).any(|bits| bits != 0)])
        });
}

fn readings(seen: &Observed) -> impl Iterator<Item = u32> + '_ {
    seen.interrupts.iter().map(|reading| reading.bits)
}

/// Interrupt sources that end layers, in the order of the bins of [`OVERTAKEN`].
const ENDS: [InterruptSource; 3] = [
    InterruptSource::Sdp,
    InterruptSource::Cdp,
    InterruptSource::Pdp,
];
