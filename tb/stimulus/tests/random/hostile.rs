//! Accesses of a hostile host change no result.

use nvdla_bench::walking;
use nvdla_layers::layer::LayerFile;
use nvdla_layers::lower::lower;
use nvdla_model::memory::Memory;
use nvdla_model::model;
use nvdla_model::program::{Program, ProgramStep};
use nvdla_random::seed::Seed;
use nvdla_regs::look_up::{self, is_enable};
use nvdla_regs::quantity::RegAddr;
use nvdla_regs::table::glb;
use nvdla_regs::types::RegRole;
use nvdla_stimulus::hostile::interleave;
use nvdla_testing::vectors;

fn program(name: &str) -> Program {
    let path = vectors::path("directed").join(format!("{name}.yaml"));
    let file = LayerFile::load(&path).expect("vectors load");
    lower(&file, Seed(1)).expect("room for every cube")
}

/// Seed of the walking host.
const WALKING: u64 = 20;

#[test]
fn layers_give_the_same_and_the_outcome_stays_certain() {
    for name in [
        "mixed-beside",
        "sdp-pdp-enable-order",
        "conv-enable-order",
        "cdp-lut-kept",
    ] {
        let plain = program(name);
        let want = model::run(&plain);
        for seed in 0..=WALKING {
            let hostile = match seed {
                WALKING => walking::interleave(&plain, Seed(seed)),
                _ => interleave(&plain, Seed(seed)),
            };
            let expected = model::run(&hostile);
            // Queued layers leave the walking host no group.
            let adds = seed != WALKING || name == "cdp-lut-kept";
            assert!(!adds || hostile.steps.len() > plain.steps.len());
            assert_eq!(expected.unjudged, [], "{name} with seed {seed}");
            assert_eq!(expected.stuck, want.stuck);
            assert_eq!(expected.contradictions, []);
            for region in want.layers.iter().flat_map(|layer| &layer.writes) {
                let bytes = |memory: &Memory| memory.dump(region.at, region.len);
                assert_eq!(bytes(&expected.memory), bytes(&want.memory));
            }
            assert_eq!(expected.interrupts.len(), want.interrupts.len());
        }
    }
}

#[test]
fn the_steps_of_the_program_stay_in_order() {
    let plain = program("sdp-chain");
    let hostile = interleave(&plain, Seed(3));
    let mut rest = hostile.steps.iter();
    assert!(
        plain
            .steps
            .iter()
            .all(|step| rest.any(|other| same(other, step)))
    );
}

/// Bits of a register of a unit that belong to no field.
fn without_field(at: RegAddr) -> u32 {
    let reg = look_up::at(at).filter(|reg| reg.block != glb::BLOCK.name);
    reg.map_or(0, |reg| !reg.write_mask)
}

/// Whether two steps are the same but for bits without a field.
fn same(other: &ProgramStep, step: &ProgramStep) -> bool {
    let fields = |step: &ProgramStep| match step {
        ProgramStep::Write { at, value, posting } => ProgramStep::Write {
            at: *at,
            value: value & !without_field(*at),
            posting: *posting,
        },
        other => other.clone(),
    };
    fields(other) == fields(step)
}

#[test]
fn bits_without_a_field_are_random_in_every_second_case() {
    let plain = program("sdp-chain");
    let fills = |seed| {
        let enables = |step: &ProgramStep| match step {
            ProgramStep::Write { at, value, .. } => is_enable(*at) && value & 1 == 1 && *value > 1,
            _ => false,
        };
        interleave(&plain, Seed(seed)).steps.iter().any(enables)
    };
    let filled = (0..40).filter(|seed| fills(*seed)).count();
    assert!((10..40).contains(&filled), "{filled}");
}

#[test]
fn the_status_of_what_runs_is_read() {
    let uncertain = (0..10).flat_map(|seed| {
        let expected = model::run(&interleave(&program("mixed-beside"), Seed(seed)));
        expected.reads.into_iter().filter(|read| {
            let reg = look_up::at(read.at);
            reg.is_some_and(|reg| reg.role == RegRole::Status) && read.mask != u32::MAX
        })
    });
    assert!(uncertain.count() > 10);
}

#[test]
fn a_seed_gives_the_same_accesses() {
    let plain = program("sdp-chain");
    let steps = |seed| interleave(&plain, Seed(seed)).steps;
    assert_eq!(steps(3), steps(3));
    assert_ne!(steps(3), steps(4));
}
