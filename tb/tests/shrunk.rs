//! What shrinking leaves is a case by all the rules that the whole one kept.

use nvdla_bench::dut::{ClockEdges, Dut, PinsIn, PinsOut, SimError};
use nvdla_bench::engine::{Case, Target, run};
use nvdla_bench::simulation::Simulation;
use nvdla_campaign::triage::ShrunkCase;
use nvdla_campaign::watcher::ShrinkWatcher;
use nvdla_layers::scalar::RangedNumber;
use nvdla_model::program::Program;
use nvdla_random::seed::Seed;
use nvdla_stimulus::case::LayerCase;
use nvdla_stimulus::profile::Profile;
use nvdla_testing::{effort, vectors};
use rayon::prelude::*;

use crate::designs;

/// Failures that are shrunk, each of another profile, or as many times more as [`effort`] says.
const FAILURES: usize = 2;
const SEED: Seed = Seed(4);

/// Atoms of a case at most.
const ATOMS: i64 = 100;

/// A design that writes a wrong bit wherever a byte of one lane has a certain value.
struct WrongBit {
    design: Box<dyn Simulation>,
    lane: u32,
    value: u64,
}

impl WrongBit {
    fn spoil(&self, mut out: PinsOut) -> PinsOut {
        let shift = 8 * self.lane;
        if out.w_data >> shift & 0xff == self.value {
            out.w_data ^= 1 << shift;
        }
        out
    }
}

impl Dut for WrongBit {
    fn step(&mut self, pins: &PinsIn, edges: ClockEdges) -> Result<PinsOut, SimError> {
        let out = self.design.step(pins, edges)?;
        Ok(self.spoil(out))
    }

    fn run(&mut self, pins: &PinsIn, pattern: &[ClockEdges]) -> Result<(usize, PinsOut), SimError> {
        let (taken, out) = self.design.run(pins, pattern)?;
        Ok((taken, self.spoil(out)))
    }
}

impl Simulation for WrongBit {}

/// Names of the rules that a program breaks.
fn broken(program: &Program, case: &Case) -> Vec<&'static str> {
    let memory = case.conditions.memory;
    let broken = nvdla_stimulus::legality::broken(program, program.needs, &[], memory);
    broken.iter().map(|broken| broken.constraint.name).collect()
}

/// Shrinks a random case on a design with a wrong bit. `None`: it does not fail.
fn shrunk(profile: &Profile, index: u64) -> Option<()> {
    let sound = || {
        let target = designs().target("nv_small_ew");
        target.expect("it is in every build")
    };
    let (lane, value) = (
        u32::try_from(index % 8).expect("three bits"),
        index / 8 % 4 * 0x55,
    );
    let right = sound();
    let wrong = Target::new("wrong bit", right.configuration, move |power_on| {
        let design = right.build(power_on)?;
        Ok(Box::new(WrongBit {
            design,
            lane,
            value,
        }))
    });
    let layers = LayerCase::drawn(profile, &[], SEED, index);
    let whole = layers.case().expect("drawn cases are legal");
    let shrunk =
        ShrunkCase::of(&layers, &wrong, "small", ShrinkWatcher::default()).expect("it runs")?;
    let small = run(&shrunk.case, &sound()).expect("it runs");
    let name = &whole.name;
    assert!(small.failed().is_none(), "{name}: {:?}", small.failed());
    assert!(small.expected.unjudged.is_empty(), "{name} is not judged");
    let kept = broken(&whole.program, &whole);
    for rule in broken(&shrunk.case.program, &shrunk.case) {
        assert!(kept.contains(&rule), "{name} breaks {rule} when shrunk");
    }
    Some(())
}

#[test]
fn the_smallest_case_keeps_the_rules_and_passes_on_a_sound_design() {
    let count = FAILURES * effort();
    let profiles = vectors::files("profiles");
    let each = count.div_ceil(profiles.len());
    let apart = profiles.len().div_ceil(count);
    // By their names, two are of a convolution and of pooling.
    let profiles = profiles.iter().skip(apart / 2).step_by(apart);
    let profiles = profiles.map(|path| Profile::load(path).unwrap());
    let mut profiles: Vec<Profile> = profiles.collect();
    for profile in &mut profiles {
        // Cases that are smaller at first run faster, and lose as much of what is not needed.
        profile.atoms = RangedNumber::clamp(profile.atoms.get().min(ATOMS));
    }
    profiles.par_iter().for_each(|profile| {
        let fail = (0..).filter_map(|index| shrunk(profile, index));
        assert_eq!(fail.take(each).count(), each);
    });
}
