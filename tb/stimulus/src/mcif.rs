//! Draws arbitration weights of the memory interface and its limits of transactions in flight.
//!
//! Source: docs/nv_small/system.md, sections 8.2 and 8.3.

use nvdla_regs::table::mcif;
use nvdla_regs::types::Reg;

use nvdla_layers::layer::RegisterName;
use nvdla_random::probability::permille;
use nvdla_random::seed::Rng;

use crate::conv::RegisterOverrides;
use crate::draws::RandomStreams;

/// Registers with the arbitration weights of four clients each. A weight of 0 is never drawn: the
/// client would starve.
const WEIGHTS: [&Reg; 5] = [
    &mcif::CFG_RD_WEIGHT_0,
    &mcif::CFG_RD_WEIGHT_1,
    &mcif::CFG_RD_WEIGHT_2,
    &mcif::CFG_WR_WEIGHT_0,
    &mcif::CFG_WR_WEIGHT_1,
];

/// Draws values of the memory interface's registers: arbitration weights of all clients, limits of
/// reads and writes in flight, or both. Limits are at least `least`.
pub(crate) fn draw(draws: RandomStreams<'_>, least: u32) -> RegisterOverrides {
    let mut list = Vec::new();
    let (weights, limits) = draws.pick("what", &[(false, true), (true, false), (true, true)]);
    if weights {
        let rng = &mut draws.of("equal weights");
        let equal = rng.chance(permille(300)).then(|| rng.within(1, 0xff));
        for reg in WEIGHTS {
            let rng = &mut draws.of(reg.name);
            let bytes: [u8; 4] = std::array::from_fn(|_| {
                let weight = equal.unwrap_or_else(|| weight(rng));
                u8::try_from(weight).expect("at most 255")
            });
            list.push((RegisterName(reg), u32::from_le_bytes(bytes)));
        }
    }
    if limits {
        let in_flight = |field| in_flight(&mut draws.of(field), least);
        let [reads, writes] = ["reads in flight", "writes in flight"].map(in_flight);
        list.push((
            RegisterName(&mcif::CFG_OUTSTANDING_CNT),
            reads | writes << 8,
        ));
    }
    list
}

/// Draws an arbitration weight from 1 to 255, mostly small: only then a layer shows a difference.
fn weight(rng: &mut Rng) -> u32 {
    match rng.below(4) {
        0 => 1,
        1 | 2 => rng.within(1, 8),
        _ => *rng.pick(&[255, 128, 64, 17]),
    }
}

/// Draws a limit of transactions in flight, at least `least`, minus 1 as the register has it.
fn in_flight(rng: &mut Rng, least: u32) -> u32 {
    let limit = match rng.below(4) {
        0 => 1,
        1 => rng.within(2, 16),
        2 => rng.within(17, 255),
        _ => 256,
    };
    limit.max(least) - 1
}

/// The lower of the limits of reads and of writes in flight; `None` if `interface` sets no limits.
pub(crate) fn limit(interface: &RegisterOverrides) -> Option<u32> {
    let mut limits = interface
        .iter()
        .filter(|(reg, _)| reg.0.addr == mcif::CFG_OUTSTANDING_CNT.addr);
    let (_, word) = limits.next()?;
    let fields = [&mcif::RD_OS_CNT, &mcif::WR_OS_CNT];
    fields.map(|field| field.get(*word) + 1).into_iter().min()
}
