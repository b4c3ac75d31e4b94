//! What every APB bridge must do, whether of plain Rust or of the RTL.

use std::collections::BTreeMap;

use nvdla_bench::agents::apb::{
    ApbBridge, ApbBridgeAgent, ApbIdlePattern, ApbRequest, ApbTiming, CompletedApbTransfer,
    transfer,
};
use nvdla_bench::agents::findings::Findings;
use nvdla_compare::observed::Finding;
use nvdla_random::seed::Seed;
use nvdla_random::stall::StallPattern;
use nvdla_regs::quantity::RegAddr;

/// Writes and reads of words all over the map, each by several of its byte addresses.
fn transfers() -> impl Iterator<Item = ApbRequest> {
    let rng = &mut Seed(9).rng();
    let mut transfers = Vec::new();
    for _ in 0..20 {
        let word = rng.below(1 << 16) << 2;
        let mut at = || RegAddr(word | rng.below(1 << 14) << 18 | rng.below(4));
        let value = word.wrapping_mul(0x9e37_79b9);
        transfers.push(ApbRequest {
            at: at(),
            value: Some(value),
        });
        transfers.push(ApbRequest {
            at: at(),
            value: None,
        });
        if transfers.len() % 3 == 0 {
            transfers.push(ApbRequest {
                at: at(),
                value: None,
            });
        }
    }
    transfers.into_iter()
}

fn go(
    bridge: &mut dyn ApbBridge,
    agent: &mut ApbBridgeAgent,
    clocks: u64,
) -> (Vec<CompletedApbTransfer>, Vec<Finding>) {
    let mut findings = Findings::default();
    let done = transfer(bridge, agent, clocks, &mut findings);
    (done.expect("no assertion fails"), findings.take())
}

/// The first thing that is wrong with the transfers from reset on.
pub(crate) fn wrong(bridge: &mut dyn ApbBridge, agent: &mut ApbBridgeAgent) -> Option<String> {
    let all: Vec<ApbRequest> = transfers().collect();
    all.iter().for_each(|transfer| agent.push(*transfer));
    let (done, findings) = go(bridge, agent, 100_000);
    if let Some(finding) = findings.first() {
        return Some(finding.text.clone());
    }
    if done.len() != all.len() {
        return Some(format!("{} of {} transfers end", done.len(), all.len()));
    }
    let mut words = BTreeMap::new();
    for (
        CompletedApbTransfer {
            transfer, value, ..
        },
        asked,
    ) in done.iter().zip(&all)
    {
        assert_eq!(transfer, asked, "transfers keep their order");
        let word = transfer.at.0 >> 2 & 0xffff;
        let want = match transfer.value {
            Some(value) => {
                words.insert(word, value);
                None
            }
            None => Some(words[&word]),
        };
        if *value != want {
            return Some(format!("{transfer:?} gives {value:x?}, not {want:x?}"));
        }
    }
    None
}

const PATTERNS: [StallPattern; 5] = [
    StallPattern::None,
    StallPattern::Random { permille: 600 },
    StallPattern::AfterBeat { most: 5 },
    StallPattern::UntilAsked { most: 5 },
    StallPattern::Bursty {
        open: 2,
        closed: 300,
    },
];

/// Every pattern on both sides under both masters, and the clocks of the specification.
pub(crate) fn every_transfer_is_right(bridge: &mut dyn ApbBridge) {
    for manners in [ApbIdlePattern::Friendly, ApbIdlePattern::Unfriendly] {
        for (gaps, ready) in PATTERNS.into_iter().flat_map(|g| PATTERNS.map(|r| (g, r))) {
            let late = (gaps == StallPattern::None).then_some(500);
            for latency in [9].into_iter().chain(late) {
                let timing = ApbTiming {
                    gaps,
                    ready,
                    latency,
                    manners,
                };
                let found = wrong(bridge, &mut ApbBridgeAgent::new(timing, Seed(4)));
                assert_eq!(found, None, "{timing:?}");
            }
        }
    }
    let fast = ApbTiming {
        latency: 1,
        ..ApbTiming::default()
    };
    let mut agent = ApbBridgeAgent::new(fast, Seed(4));
    let at = RegAddr(0x1000);
    agent.push(ApbRequest { at, value: Some(1) });
    agent.push(ApbRequest { at, value: None });
    let (done, _) = go(bridge, &mut agent, 100);
    assert_eq!((done[0].clocks, done[1].clocks), (2, 3));
}

/// What is wrong behind a reset in any of the first clocks of a transfer.
pub(crate) fn wrong_behind_reset(
    bridge: &mut dyn ApbBridge,
    manners: ApbIdlePattern,
) -> Option<String> {
    let timing = ApbTiming {
        ready: StallPattern::UntilAsked { most: 3 },
        latency: 6,
        manners,
        ..ApbTiming::default()
    };
    let at = RegAddr(0x1004);
    let first = [Some(5), None].map(|value| ApbRequest { at, value });
    let cuts = first
        .into_iter()
        .flat_map(|first| (1..16).map(move |clock| (first, clock)));
    cuts.into_iter().find_map(|(first, clock)| {
        let mut agent = ApbBridgeAgent::new(timing, Seed(clock));
        agent.push(first);
        let (_, findings) = go(bridge, &mut agent, clock);
        agent.reset();
        let before = findings.first().map(|finding| finding.text.clone());
        before.or_else(|| wrong(bridge, &mut agent))
    })
}

/// Resets in the middle of a write and of a read.
pub(crate) fn every_reset_is_clean(bridge: &mut dyn ApbBridge) {
    for manners in [ApbIdlePattern::Friendly, ApbIdlePattern::Unfriendly] {
        assert_eq!(wrong_behind_reset(bridge, manners), None, "{manners:?}");
    }
}
