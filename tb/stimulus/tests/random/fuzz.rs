//! Spoiled profiles, and spoiled programs among whose accesses come those of a hostile host.

use std::path::Path;

use nvdla_model::program::Program;
use nvdla_programs::{packed, sequence};
use nvdla_random::seed::Seed;
use nvdla_stimulus::profile::Profile;
use nvdla_stimulus::{generate, hostile};
use nvdla_testing::fuzz::fuzz;
use nvdla_testing::vectors;

#[test]
fn profiles() {
    fuzz("profiles", &vectors::small("profiles", 4000), |path| {
        let read = Profile::load(path);
        if let Ok(profile) = &read {
            for index in 0..2 {
                generate::case(profile, &[], Seed(1), index).layers.label();
            }
        }
        read.is_ok()
    });
}

/// What a hostile host does among the accesses of a program that a reader takes.
fn interleaved<E>(read: Result<Program, E>) -> bool {
    if let Ok(program) = &read {
        hostile::interleave(program, Seed(1));
    }
    read.is_ok()
}

#[test]
fn hostile_packed_cases() {
    let folders = ["sdp", "pdp", "cdp", "conv", "image", "multilayer"];
    let all = folders.map(|folder| vectors::small(&format!("golden/{folder}"), 6000));
    fuzz("hostile-packed-cases", &all.concat(), |path: &Path| {
        interleaved(packed::read(path).map(|case| case.program))
    });
}

#[test]
fn hostile_sequences() {
    let mut all = vectors::small("golden/system", 6000);
    all.extend(vectors::small("sequences", 6000));
    fuzz("hostile-sequences", &all, |path| {
        interleaved(sequence::read(path))
    });
}
