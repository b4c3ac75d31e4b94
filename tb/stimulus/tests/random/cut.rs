//! Random programs access by access, cut at random places.

use nvdla_layers::lower::lower;
use nvdla_stimulus::profile::Profile;
use nvdla_testing::{check_split_program, effort, vectors};

use super::{RUN, cases};

/// Cases of a profile, or as many times more as [`effort`] says.
const CASES: u64 = 6;

#[test]
fn random_programs_cut_at_random_places_give_the_same_bytes() {
    let each = CASES * effort() as u64;
    for path in vectors::files("profiles") {
        let profile = Profile::load(&path).unwrap();
        for (seed, case) in (1..).zip(cases(&profile, each)) {
            let program = lower(&case.layers, RUN).unwrap();
            if let Err(text) = check_split_program(&program, program.needs, seed) {
                panic!("{}: {text}", case.layers.name);
            }
        }
    }
}
