//! (profile, run seed, case index) -> layers and the conditions under which they run.

use crate::agents::timing::MemoryProfile;
use crate::runner::clocks::ClockProfile;
use crate::seed::Seed;

use super::draw;
use super::layer::{Layer, LayerFile, Order, ReadBack, Start, Unused};
pub use super::profile::Host;
use super::profile::{Clocks, Memory, Profile};
use super::sdp;
use super::yaml::SchemaVersion;

/// A random case.
#[derive(Debug, Clone)]
pub struct Case {
    pub layers: LayerFile,
    pub memory: MemoryProfile,
    pub clocks: ClockProfile,
    pub host: Host,
}

/// Case `index` of the run with seed `run`.
pub fn case(profile: &Profile, run: Seed, index: u64) -> Case {
    let seed = Seed::case(run.0, index);
    let rng = &mut seed.part("case").rng();
    let count = profile.layers.pick(rng).max(1);
    let atoms = u32::try_from(profile.atoms.get()).expect("at most a million");
    let layers = (0..count).map(|number| {
        let queued = number > 0 && draw::chance(rng, profile.queued);
        let shuffled = draw::chance(rng, profile.shuffled_writes);
        let random = draw::chance(rng, profile.random_unused);
        Layer {
            start: if queued { Start::Queued } else { Start::Alone },
            writes: if shuffled {
                Order::Shuffled
            } else {
                Order::Listed
            },
            unused_fields: if random {
                Unused::Random
            } else {
                Unused::Zeros
            },
            ..Layer::sdp(sdp::generate::layer(
                &profile.sdp,
                (atoms / count).max(1),
                rng,
            ))
        }
    });
    let layers = layers.collect();
    let everything = draw::chance(rng, profile.read_everything);
    let memory = match profile.memory.pick(rng) {
        Memory::Fast => MemoryProfile::Fast,
        Memory::Latency => {
            let clocks = rng.within(1, 100);
            MemoryProfile::Latency(u16::try_from(clocks).expect("at most 100"))
        }
        Memory::Random => MemoryProfile::Random,
    };
    let clocks = match profile.clocks.pick(rng) {
        Clocks::Equal => ClockProfile::default(),
        Clocks::Random => ClockProfile::Random,
    };
    let host = profile.host.pick(rng);
    Case {
        layers: LayerFile {
            schema: SchemaVersion::default(),
            name: format!("{}-{index}", profile.name),
            why: format!(
                "case {index} of profile {} with seed {}",
                profile.name, run.0
            ),
            needs: profile.needs,
            seed: Some(seed.0),
            read_back: if everything {
                ReadBack::Everything
            } else {
                ReadBack::Statistics
            },
            layers,
        },
        memory,
        clocks,
        host,
    }
}
