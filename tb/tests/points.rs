//! Cover points of the design: names, and that a run reaches them.

use std::collections::BTreeSet;
use std::process::ExitCode;

use nvdla_bench::engine::{Case, Target, run};
use nvdla_bench::simulation::Simulation;
use nvdla_compare::interrupt_access::InterruptAccess;
use nvdla_cosim::cli;
use nvdla_coverage::blocks::coincidences::bin;
use nvdla_coverage::catalog::Catalog;
use nvdla_layers::layer::LayerFile;
use nvdla_layers::lower::lower;
use nvdla_programs::sequence;
use nvdla_random::conditions::{
    Conditions, MemorySetting, Sweep, SweepEventKind, SweptAccess, SweptVariable,
};
use nvdla_random::seed::Seed;
use nvdla_regs::configuration::Configuration;
use nvdla_regs::interrupts::Interrupt;
use nvdla_regs::table::BLOCKS;
use nvdla_regs::types::{AccessPolicy, RegRole, RegisterCopies};
use nvdla_testing::effort;

use crate::cli::cosim;
use crate::designs;
use crate::learn::with_points;

/// The block of the coverage model with the cover points of the design.
const BLOCK: &str = "coincidences";

/// Our design with cover points, as a target.
fn design() -> Target {
    Target::new("points", Configuration::NvSmallEw, |power_on| {
        Ok(Box::new(with_points(power_on)))
    })
}

#[test]
fn the_cover_points_of_the_design_are_the_bins_of_the_catalog() {
    let mut dut = with_points(1);
    assert!(dut.reached().is_empty(), "what came before power-up counts");
    let points = dut.cover_points();
    let points: BTreeSet<String> = points.iter().map(|point| bin(point).unwrap()).collect();
    let entries = Catalog::get().entries.iter();
    let ours = entries.filter(|entry| entry.block == BLOCK);
    let bins: BTreeSet<String> = ours.map(|entry| entry.name.clone()).collect();
    assert_eq!(points, bins);
}

#[test]
fn a_campaign_counts_what_its_cases_reached() {
    let folder = tempfile::tempdir().unwrap();
    let run = folder.path().join("run");
    let run = run.to_str().unwrap();
    designs().add(design);
    let line = format!("cosim campaign sdp --count 4 --jobs 1 --out {run} --dut points");
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let code = cli::main_with(
        designs(),
        line.split(' ').map(Into::into),
        &mut out,
        &mut err,
    );
    assert_eq!(code, ExitCode::SUCCESS, "{}", String::from_utf8_lossy(&err));
    let (_, missing, _) = cosim(&["report", run, "--coverage", "--missing"]);
    assert!(missing.contains("coincidences.mcif-wr.largest-limit\n"));
    assert!(!missing.contains("coincidences.sdp-wdma-channel-beats.fills\n"));
    if effort() > 1 {
        // The design itself, whose model is another one.
        let dut = "rtl/nv_small_ew_points.yaml";
        let (code, _, err) = cosim(&["campaign", "sdp", "--count", "4", "--dut", dut]);
        assert_eq!(code, 0, "{err}");
    }
}

/// The bins that a file of `vectors/` reaches on this memory, and with this sweep or its own.
fn reached(file: &str, memory: MemorySetting, sweep: Option<Sweep>) -> BTreeSet<String> {
    let path = format!("{}/vectors/{file}.yaml", env!("CARGO_MANIFEST_DIR"));
    let path = std::path::Path::new(&path);
    let seed = Seed(1);
    let (program, own) = if file.starts_with("directed") {
        let layers = LayerFile::load(path).expect("a layer file");
        let program = lower(&layers, seed).expect("it is legal");
        (program, layers.conditions.swept())
    } else {
        (sequence::read(path).expect("a sequence"), None)
    };
    let conditions = Conditions {
        memory,
        seed,
        sweep: sweep.or(own),
        ..Conditions::default()
    };
    let case = Case {
        conditions,
        ..Case::new(program)
    };
    let outcome = run(&case, &design()).expect("it runs");
    assert!(outcome.passed(), "{file}");
    let points = outcome.observed.reached.iter();
    points.filter_map(|point| bin(point)).collect()
}

#[test]
fn vectors_reach_what_random_cases_seldom_do() {
    use MemorySetting::{Fast, Latency, Stalled};
    for (file, memory, point) in [
        (
            "sequences/interrupt_meets_clear",
            Fast,
            "glb.event-meets-clear",
        ),
        (
            "directed/mcif-all-clients",
            Stalled,
            "mcif-rd-arb.all-request",
        ),
        (
            "directed/mcif-writes-in-flight",
            Latency(2500),
            "mcif-wr.last-among-64",
        ),
        (
            "directed/conv-multi-queued",
            Latency(4000),
            "mcif-wr.largest-limit",
        ),
        (
            "directed/ew-table-kept",
            Fast,
            "sdp-ew-ew-lut-port.counter-turns",
        ),
        (
            "directed/conv-begin-meets-start",
            Fast,
            "conv-csc-ctrl.load-meets-start",
        ),
        (
            "directed/sdp-read-meets-next",
            Fast,
            "sdp-rdma-mrdma-channel.both-at-one",
        ),
    ] {
        let reached = reached(file, memory, None);
        let name = format!("{BLOCK}.{point}");
        assert!(
            reached.contains(&name),
            "{file} does not reach {name}: {reached:?}"
        );
    }
}

/// The cover points of GLB show that accesses meet the events that a sweep finds: one access at one
/// offset across the interrupt of each source, which all accesses have among the sources.
#[test]
fn sweeps_across_the_interrupt_of_each_source_meet_its_event() {
    for (number, interrupt) in Interrupt::all().enumerate() {
        let meets = |access: InterruptAccess, offset| {
            let (reg, value) = access.access(interrupt.mask());
            let sweep = Sweep {
                what: SweptVariable::Access(SweptAccess { reg, value }),
                around: SweepEventKind::Source(interrupt).nth(0),
                from: offset,
                to: offset,
            };
            let file = "directed/mixed-interrupts-swept";
            reached(file, MemorySetting::Fast, Some(sweep))
        };
        let accesses = [
            (InterruptAccess::Clear, "event-meets-clear"),
            (InterruptAccess::Set, "event-meets-set"),
            (InterruptAccess::Mask, "event-meets-mask"),
        ];
        // Without effort one of the accesses for each source: sources and accesses do not know each other.
        let (access, bin) = accesses[number % accesses.len()];
        let tried = if effort() == 1 {
            &[(access, bin)][..]
        } else {
            &accesses[..]
        };
        for (access, bin) in tried {
            let bin = format!("{BLOCK}.glb.{bin}");
            assert!(meets(*access, -1).contains(&bin), "{interrupt}: {bin}");
        }
        // A clock later it is too late, for each access alike: one of them for each source.
        let bin = format!("{BLOCK}.glb.{bin}");
        assert!(!meets(access, 0).contains(&bin), "{interrupt}: {bin}");
    }
}

/// Every moment of the register groups: an access is swept across the end of a layer of each block, alone and in
/// front of a layer that waits.
#[test]
fn sweeps_across_the_end_of_a_layer_meet_every_moment_of_its_groups() {
    let mut all = BTreeSet::new();
    for block in BLOCKS.iter().filter(|block| block.ping_pong) {
        let (alone, queued) = match block.name {
            "SDP" | "SDP_RDMA" => ("sdp-bs-relu", "sdp-write-meets-start"),
            "PDP" | "PDP_RDMA" => ("pdp-smallest", "pdp-enable-meets-end"),
            "CDP" | "CDP_RDMA" => ("cdp-smallest", "cdp-enable-meets-end"),
            _ => ("conv-ram-type-second", "conv-multi-append"),
        };
        let mut layers = block.regs.iter().filter(|reg| {
            reg.group == RegisterCopies::Dual
                && reg.role != RegRole::Enable
                && reg.access != AccessPolicy::ReadOnly
        });
        let of = |role| block.of_role(role).unwrap();
        let of_layer = layers.next().unwrap();
        for (file, reg, value) in [
            (alone, of(RegRole::Pointer), Some(0)),
            (alone, of_layer, Some(0)),
            (queued, of(RegRole::Status), None),
            (queued, of(RegRole::Enable), Some(1)),
            (queued, of_layer, Some(0)),
        ] {
            let sweep = Sweep {
                what: SweptVariable::Access(SweptAccess { reg, value }),
                around: SweepEventKind::Turn.nth(0),
                from: -2,
                to: 1,
            };
            let file = format!("directed/{file}");
            all.extend(reached(&file, MemorySetting::Fast, Some(sweep)));
        }
    }
    let entries = Catalog::get().entries.iter();
    let groups = entries.filter(|entry| entry.name.contains("-regs-pingpong."));
    let missing: Vec<&str> = groups
        .map(|entry| entry.name.as_str())
        .filter(|name| !all.contains(*name))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}
