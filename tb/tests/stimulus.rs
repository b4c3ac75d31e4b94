//! Layer files, profiles and the generator, through the reference model alone.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use nvdla_cosim::seed::Seed;
use nvdla_cosim::stimulus::cube::Place;
use nvdla_cosim::stimulus::data::Data;
use nvdla_cosim::stimulus::generate::{Case, DRAW, case};
use nvdla_cosim::stimulus::layer::{Layer, LayerFile, Start, Unused};
use nvdla_cosim::stimulus::lower::lower;
use nvdla_cosim::stimulus::profile::Profile;
use nvdla_cosim::stimulus::sdp::{AluAlgo, Block, Mode, Operand, OperandSize, Stage};
use nvdla_cosim::stimulus::yaml;
use nvdla_scoreboards::model;
use nvdla_scoreboards::program::{Configuration, Step};
use nvdla_scoreboards::regs::table::{sdp, sdp_rdma};
use nvdla_scoreboards::regs::types::{Access, Group};

const RUN: Seed = Seed(1);

/// The YAML files directly in a directory of `vectors`, by name.
pub(crate) fn files(directory: &str) -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("vectors")
        .join(directory);
    let Ok(entries) = directory.read_dir() else {
        return Vec::new();
    };
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("vectors can be listed").path())
        .collect();
    files.retain(|path| {
        path.extension()
            .is_some_and(|extension| extension == "yaml")
    });
    files.sort();
    files
}

fn profile(name: &str) -> Profile {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors/profiles");
    Profile::load(&directory.join(format!("{name}.yaml"))).expect("profiles load")
}

fn cases(profile: &Profile, count: u64) -> impl Iterator<Item = Case> {
    (0..count).map(|index| case(profile, RUN, index))
}

#[test]
fn every_layer_file_and_profile_loads_and_survives_writing() {
    let directed = files("directed");
    assert!(directed.len() > 20);
    for path in directed.into_iter().chain(files("regress")) {
        let file = LayerFile::load(&path).unwrap();
        let again = yaml::parse::<LayerFile>(&path, &yaml::to_string(&file)).unwrap();
        assert_eq!(file, again, "{}", path.display());
    }
    let profiles = files("profiles");
    assert!(!profiles.is_empty());
    for path in profiles {
        let profile = Profile::load(&path).unwrap();
        let again = yaml::parse::<Profile>(&path, &yaml::to_string(&profile)).unwrap();
        assert_eq!(profile, again, "{}", path.display());
    }
}

#[test]
fn every_directed_layer_can_be_judged_by_the_model() {
    // Two files are there to hang.
    let hanging = ["sdp-pending-group", "sdp-ram-type"];
    for path in files("directed").into_iter().chain(files("regress")) {
        let file = LayerFile::load(&path).unwrap();
        let program = lower(&file, RUN).unwrap();
        let expected = model::run_on(&program, program.needs);
        assert_eq!(expected.unjudged, [], "{}", file.name);
        assert_eq!(expected.contradictions, [], "{}", file.name);
        let hangs = hanging.contains(&file.name.as_str());
        assert_eq!(
            !expected.stuck.is_empty(),
            hangs,
            "{}: {:?}",
            file.name,
            expected.stuck
        );
    }
}

#[test]
fn a_case_depends_on_profile_seed_and_index_alone() {
    let profile = profile("sdp");
    let text = |case: Case| yaml::to_string(&case.layers);
    let all: BTreeSet<String> = cases(&profile, 50).map(text).collect();
    assert_eq!(all.len(), 50);
    assert!(cases(&profile, 50).all(|case| all.contains(&text(case))));
    assert!(!all.contains(&text(case(&profile, Seed(2), 0))));
    insta::with_settings!({snapshot_path => "../../vectors/snapshots", prepend_module_to_snapshot => false, omit_expression => true}, {
        insta::assert_snapshot!("random-case", text(case(&profile, RUN, 3)));
    });
}

#[test]
fn the_draw_has_the_version_it_says() {
    let mut hashes = String::new();
    for path in files("profiles") {
        let profile = Profile::load(&path).unwrap();
        let mut hash = crc32fast::Hasher::new();
        for case in cases(&profile, 200) {
            hash.update(yaml::to_string(&case.layers).as_bytes());
        }
        hashes += &format!("{}: {:08x}\n", profile.name, hash.finalize());
    }
    insta::with_settings!({snapshot_path => "../../vectors/snapshots", prepend_module_to_snapshot => false, omit_expression => true, description => "When a hash of an existing profile changes, count DRAW up."}, {
        insta::assert_snapshot!("draw", format!("draw {DRAW}\n{hashes}"));
    });
}

#[test]
fn random_cases_are_legal_for_both_configurations() {
    for case in cases(&profile("sdp"), 200) {
        let program = lower(&case.layers, RUN).unwrap();
        for configuration in [Configuration::NvSmall, Configuration::NvSmallEw] {
            let expected = model::run_on(&program, configuration);
            let name = &case.layers.name;
            assert_eq!(expected.stuck, [""; 0], "{name}");
            assert_eq!(expected.unjudged, [], "{name}");
            assert_eq!(expected.contradictions, [], "{name}");
            assert_eq!(expected.layers.len(), case.layers.layers.len(), "{name}");
        }
    }
}

#[test]
fn most_random_layers_have_results_that_differ() {
    let (mut varied, mut all) = (0, 0);
    for case in cases(&profile("sdp"), 200) {
        let expected = model::run_on(&lower(&case.layers, RUN).unwrap(), Configuration::NvSmall);
        for layer in &expected.layers {
            let bytes = layer
                .writes
                .iter()
                .flat_map(|region| expected.memory.dump(region.at, region.len));
            let bytes: Vec<u8> = bytes.collect();
            let values: BTreeSet<&u8> = bytes.iter().collect();
            let large = bytes.len() > 64;
            all += usize::from(large);
            varied += usize::from(large && values.len() > 8);
        }
    }
    assert!(
        2 * varied > all,
        "only {varied} of {all} larger layers have more than 8 values"
    );
}

#[test]
fn a_case_keeps_its_budget() {
    let profile = profile("sdp");
    for case in cases(&profile, 500) {
        let layers = &case.layers.layers;
        let atoms: u64 = layers
            .iter()
            .map(|layer| sdp_of(layer).stream().shape.atoms())
            .sum();
        assert!(
            i64::try_from(atoms).unwrap() <= profile.atoms.get(),
            "{}",
            case.layers.name
        );
    }
}

#[test]
fn every_register_of_a_layer_is_written() {
    let case = case(&profile("sdp"), RUN, 0);
    let program = lower(&case.layers.alone(RUN, 0), RUN).unwrap();
    let written: BTreeSet<u32> = program
        .steps
        .iter()
        .filter_map(|step| match step {
            Step::Write { at, .. } => Some(at.0),
            _ => None,
        })
        .collect();
    for reg in sdp::BLOCK.regs.iter().chain(sdp_rdma::BLOCK.regs) {
        if reg.group == Group::Dual && reg.access != Access::ReadOnly {
            assert!(written.contains(&reg.addr.0), "{}.{}", reg.block, reg.name);
        }
    }
}

#[test]
fn a_layer_alone_has_the_data_it_had_in_its_file() {
    let profile = profile("sdp");
    let case = cases(&profile, 50)
        .find(|case| case.layers.layers.len() > 2)
        .unwrap();
    let outputs = |file: &LayerFile, layer: usize| {
        let expected = model::run_on(&lower(file, RUN).unwrap(), Configuration::NvSmall);
        let writes = &expected.layers[layer].writes;
        let bytes: Vec<u8> = writes
            .iter()
            .flat_map(|region| expected.memory.dump(region.at, region.len))
            .collect();
        bytes
    };
    let last = case.layers.layers.len() - 1;
    let alone = case.layers.alone(RUN, last);
    assert_eq!(outputs(&case.layers, last), outputs(&alone, 0));
    let again = yaml::parse(Path::new("a.yaml"), &yaml::to_string(&alone)).unwrap();
    assert_eq!(alone, again);
}

fn sdp_of(layer: &Layer) -> &nvdla_cosim::stimulus::sdp::SdpLayer {
    layer.sdp.as_ref().expect("all layers are of SDP")
}

/// What the random layers of a run contain, counted.
#[derive(Default)]
struct Histogram(BTreeMap<String, u32>);

impl Histogram {
    fn count(&mut self, what: impl Into<String>) {
        *self.0.entry(what.into()).or_default() += 1;
    }

    fn when(&mut self, condition: bool, what: &str) {
        if condition {
            self.count(what);
        }
    }

    fn case(&mut self, case: &Case) {
        self.count(format!(
            "memory {}",
            if case.memory.to_string().contains('=') {
                "latency".to_owned()
            } else {
                case.memory.to_string()
            }
        ));
        self.count(format!("host {:?}", case.host));
        self.when(case.layers.layers.len() > 4, "five layers");
        for layer in &case.layers.layers {
            self.layer(layer);
        }
    }

    fn layer(&mut self, layer: &Layer) {
        let sdp = sdp_of(layer);
        let source = sdp.source.as_ref().expect("from memory");
        let destination = sdp.destination.as_ref().expect("to memory");
        let (width, height) = (source.width.get(), source.height.get());
        self.when(layer.start == Start::Queued, "queued");
        self.when(layer.unused_fields == Unused::Random, "unused random");
        self.when(sdp.enable_first == Block::ReadDma, "read DMA first");
        self.when((width, height) == (1, 1), "1x1");
        self.when(width > 1 && height == 1, "line");
        self.when(width == 1 && height > 1, "column");
        self.when(width > 160, "wide");
        self.when(source.channels.get() % 8 != 0, "padded lanes");
        self.when(source.channels.get() > 64, "deep");
        self.when(source.line_stride.is_some(), "line gap");
        self.when(source.surface_stride.is_some(), "surface gap");
        self.when(destination.line_stride.is_some(), "destination line gap");
        self.when(destination.place == Place::Source, "in place");
        self.when(!sdp.counters.saturation, "saturation counter off");
        self.when(!sdp.counters.read_stalls, "read stall counter off");
        self.when(
            sdp.converter.shift.get() > 48,
            "converter shift over the width",
        );
        self.when(
            sdp.converter.offset.get() == i64::from(i32::MIN),
            "least offset",
        );
        self.when(matches!(source.data, Data::Corners), "corner data");
        for (name, stage) in sdp.stages() {
            match stage {
                None => self.count(format!("{name} bypassed")),
                Some(stage) => self.stage(name, stage),
            }
        }
    }

    fn stage(&mut self, name: &str, stage: &Stage) {
        let from = |operand: &Operand| {
            if operand.is_memory() {
                "memory"
            } else {
                "register"
            }
        };
        if let Some(alu) = &stage.alu {
            self.count(format!("{name} {:?} {}", alu.algo, from(&alu.operand)));
            self.when(alu.shift.get() > 32, &format!("{name} far operand shift"));
        }
        if let Some(mul) = &stage.mul {
            let what = if mul.prelu { "prelu" } else { "mul" };
            self.count(format!("{name} {what} {}", from(&mul.operand)));
            self.when(
                mul.prelu && stage.alu.is_some(),
                &format!("{name} alu before prelu"),
            );
        }
        self.when(stage.relu, &format!("{name} relu"));
        let shifts = stage.mul.is_none() && stage.shift.get() > 0;
        self.when(shifts, &format!("{name} shift without mul"));
        self.when(
            stage.shift.get() > 48,
            &format!("{name} shift over the width"),
        );
        if let (Some(operands), Some(which)) = (&stage.operands, stage.data_use()) {
            let (mode, size) = (operands.mode, operands.size);
            self.count(format!("{name} {which:?} {mode:?} {size:?}"));
            let repeated = operands
                .surface_stride
                .is_some_and(|stride| stride.get() == 0);
            self.when(repeated, &format!("{name} repeated surface"));
        }
    }
}

#[test]
fn random_cases_reach_every_mode() {
    let mut histogram = Histogram::default();
    for case in cases(&profile("sdp"), 3000) {
        histogram.case(&case);
    }
    let mut wanted: Vec<String> = [
        "memory fast",
        "memory latency",
        "memory random",
        "host Plain",
        "host Random",
        "five layers",
        "queued",
        "unused random",
        "read DMA first",
        "1x1",
        "line",
        "column",
        "wide",
        "padded lanes",
        "deep",
        "line gap",
        "surface gap",
        "destination line gap",
        "in place",
        "saturation counter off",
        "read stall counter off",
        "converter shift over the width",
        "least offset",
        "corner data",
    ]
    .map(str::to_owned)
    .to_vec();
    for name in ["bs", "bn"] {
        for what in [
            "bypassed",
            "far operand shift",
            "mul memory",
            "mul register",
            "prelu memory",
            "prelu register",
            "alu before prelu",
            "relu",
            "shift without mul",
            "shift over the width",
            "repeated surface",
        ] {
            wanted.push(format!("{name} {what}"));
        }
        for algo in AluAlgo::ALL {
            wanted.push(format!("{name} {algo:?} memory"));
            wanted.push(format!("{name} {algo:?} register"));
        }
        for which in ["Alu", "Mul", "Both"] {
            for mode in [Mode::PerChannel, Mode::PerElement] {
                for size in [OperandSize::OneByte, OperandSize::TwoBytes] {
                    wanted.push(format!("{name} {which} {mode:?} {size:?}"));
                }
            }
        }
    }
    let seldom: Vec<&String> = wanted
        .iter()
        .filter(|what| histogram.0.get(*what).is_none_or(|count| *count < 10))
        .collect();
    assert!(
        seldom.is_empty(),
        "fewer than ten of {seldom:?} in {:#?}",
        histogram.0
    );
}
