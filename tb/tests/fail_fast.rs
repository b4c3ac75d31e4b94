//! `--fail-fast` through the command, on a DUT that turns over a bit of one write of each case.

use std::path::Path;
use std::process::{Command, ExitCode};

use crate::{designs, simulation};
use nvdla_bench::engine::Target;
use nvdla_bench::simulation::{Simulation, SimulatorError};
use nvdla_campaign::journal::JournalReader;
use nvdla_campaign::record::{CaseEnding, CaseRecord};
use nvdla_campaign::seeds::FailedCasesFile;
use nvdla_cosim::cli;
use nvdla_cosim::verilated::VerilatedDut;
use nvdla_random::conditions::ConditionOverrides;
use nvdla_regs::configuration::Configuration;
use tempfile::TempDir;

use crate::beats::{Fault, Faulty, OVERWRITTEN};
use crate::campaign::text;
use crate::report::report;

impl Simulation for Faulty<VerilatedDut> {
    fn open_waves(&mut self, path: &Path) -> Result<(), SimulatorError> {
        Simulation::open_waves(&mut self.dut, path)
    }

    fn close_waves(&mut self) -> Result<(), SimulatorError> {
        Simulation::close_waves(&mut self.dut)
    }
}

/// What a command says about a DUT of this name with a wrong byte, which it must find.
pub(crate) fn finds(name: &'static str, arguments: &[&str]) -> String {
    let (code, out, err) = ends(name, arguments);
    assert_eq!(code, ExitCode::from(1), "{out}{err}");
    out
}

/// How a command ends on a DUT of this name with a wrong byte: code, output, complaint.
fn ends(name: &'static str, arguments: &[&str]) -> (ExitCode, String, String) {
    let fault = Fault {
        beat: 2,
        bits: 0x40,
    };
    designs().add(move || {
        let mut target = Target::new(name, Configuration::NvSmall, move |power_on| {
            let dut = simulation("nv_small", power_on);
            Ok(Box::new(Faulty::new(dut, Some(fault))))
        });
        target.recorder = Some(Box::new(move |power_on| {
            let design = designs().design("nv_small")?;
            let dut = VerilatedDut::recorder(&design, power_on)?;
            Ok(Box::new(Faulty::new(dut, Some(fault))))
        }));
        target
    });
    let line = [&["cosim"], arguments, &["--dut", name]].concat();
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let code = cli::main_with(designs(), line.iter().map(Into::into), &mut out, &mut err);
    let [out, err] = [out, err].map(|bytes| String::from_utf8(bytes).expect("cosim prints text"));
    (code, out, err)
}

#[test]
fn a_run_ends_at_its_first_wrong_byte_when_asked() {
    const ENDED: &str = "the simulation was ended there";
    let directory = TempDir::new().unwrap();
    let file = directory.path().join("overwritten.yaml");
    std::fs::write(&file, OVERWRITTEN).unwrap();
    let whole = finds("to-the-end", &["run", text(&file)]);
    let ended = finds("to-the-beat", &["run", text(&file), "--fail-fast"]);
    let beat = |said: &str| {
        let mut lines = said.lines().map(str::trim);
        lines
            .find(|line| line.starts_with("wrong byte in clock"))
            .map(str::to_owned)
    };
    assert!(beat(&whole).is_some(), "{whole}");
    assert_eq!(beat(&whole), beat(&ended));
    assert!(
        !whole.contains(ENDED) && ended.contains(ENDED),
        "{whole}{ended}"
    );
}

fn records(directory: &Path) -> Vec<CaseRecord> {
    let reader = JournalReader::open(&directory.join("results.jsonl")).expect("a journal");
    let records = reader.collect::<Result<_, _>>();
    records.expect("a journal of this program")
}

#[test]
fn a_campaign_ends_with_its_first_failing_case_at_the_wrong_byte() {
    let directory = TempDir::new().unwrap();
    let path = |name: &str| directory.path().join(name);
    let campaign = |name: &'static str, more: &[&str]| {
        let (out, seeds) = (path(name), path("seeds.yaml"));
        let mut arguments = vec!["campaign", "sdp", "--count", "4", "--detail", "0"];
        arguments.extend(["--out", text(&out), "--seeds", text(&seeds)]);
        arguments.extend(more);
        finds(name, &arguments);
        std::fs::remove_file(&seeds).unwrap();
        records(&out)
    };
    let whole = campaign("all-cases", &[]);
    let ended = campaign("one-case", &["--fail-fast"]);
    assert_eq!((whole.len(), ended.len()), (4, 1));
    let bucket = |record: &CaseRecord, dut: &str| match &record.end {
        CaseEnding::Failed(bucket) => bucket.strip_suffix(dut).map(str::to_owned),
        _ => None,
    };
    let found = bucket(&ended[0], " on one-case");
    assert!(found.is_some());
    assert_eq!(found, bucket(&whole[0], " on all-cases"));
    assert!(ended[0].clocks < whole[0].clocks);
}

#[test]
fn the_first_failure_of_a_fresh_checkout_is_kept_in_a_new_list() {
    let directory = TempDir::new().unwrap();
    let path = |name: &str| directory.path().join(name);
    let (out, junit) = (path("out"), path("junit.xml"));
    let seeds = path("vectors/regress/seeds.yaml");
    let mut arguments = vec!["campaign", "sdp", "--count", "2", "--detail", "0"];
    arguments.extend(["--out", text(&out), "--junit", text(&junit)]);
    arguments.extend(["--seeds", text(&seeds)]);
    finds("fresh-checkout", &arguments);
    let list = FailedCasesFile::load(&seeds).unwrap();
    let any = ConditionOverrides::default();
    let first = list.of(&["sdp".to_owned()], &["fresh-checkout"], any);
    let first: Vec<u64> = first.iter().map(|case| case.index).collect();
    assert_eq!(first, [0, 1]);
    let elsewhere = list.of(&["sdp".to_owned()], &["nv_small"], any);
    assert!(elsewhere.is_empty(), "another DUT has failures of its own");
    let junit = std::fs::read_to_string(junit).unwrap();
    assert!(
        junit.contains("tests=\"2\"") && junit.contains("failures=\"2\""),
        "{junit}"
    );
    assert_eq!(junit.matches("<testcase ").count(), 2, "{junit}");
    assert!(junit.contains("value=\"fresh-checkout, "), "{junit}");
    let message = junit.split("message=\"").nth(1).unwrap();
    let message = message.split('"').next().unwrap();
    assert!(
        message.contains("0x") && !message.contains('#'),
        "{message}"
    );
    for record in records(&out) {
        let CaseEnding::Failed(bucket) = record.end else {
            panic!("case {} passed", record.case)
        };
        assert!(bucket.ends_with(" on fresh-checkout"), "{bucket}");
    }
}

#[test]
fn a_failing_case_is_shrunk_and_all_about_it_written() {
    let directory = TempDir::new().unwrap();
    let out = directory.path().join("here");
    let said = finds("triaged", &["run", "sdp:1:0", "--shrink", text(&out)]);
    assert!(said.contains("; shrunk from "), "{said}");
    let report = std::fs::read_to_string(out.join("report.txt")).unwrap();
    assert!(report.contains("cosim run sdp:1:0"), "{report}");
    let [wanted, found] = ["memory-expected.txt", "memory-found.txt"]
        .map(|name| std::fs::read_to_string(out.join(name)).unwrap());
    let different = wanted.lines().zip(found.lines()).filter(|(a, b)| a != b);
    assert_eq!(different.count(), 1, "one bit of one write is wrong");
    // What is there stays.
    std::fs::write(out.join("report.txt"), "mine").unwrap();
    let again = finds_usage(&["run", "sdp:1:0", "--shrink", text(&out)]);
    assert!(
        again.contains("here is not empty: name a new folder"),
        "{again}"
    );
    let report = std::fs::read_to_string(out.join("report.txt")).unwrap();
    assert_eq!(report, "mine");
}

#[test]
fn a_case_whose_shrinking_a_signal_ended_is_shrunk_when_the_campaign_goes_on() {
    let directory = TempDir::new().unwrap();
    let path = |name: &str| directory.path().join(name);
    let (out, seeds) = (path("out"), path("seeds.yaml"));
    let lists = ["--seeds", text(&seeds), "--out", text(&out)];
    let campaign = ["campaign", "sdp", "--count", "1"];
    finds("shrunk-again", &[&campaign[..], &lists].concat());
    let failures = out.join("failures").read_dir().unwrap();
    let folders: Vec<_> = failures.map(|entry| entry.unwrap().path()).collect();
    let [folder] = &folders[..] else {
        panic!("one case has failed: {folders:?}");
    };
    let [whole, part] = ["report.txt", "report-so-far.txt"].map(|name| folder.join(name));
    // As a signal leaves it: another report, and more maps than the smallest case has.
    std::fs::rename(&whole, &part).unwrap();
    std::fs::write(folder.join("map-9.svg"), "of a larger case").unwrap();
    let resume = ["campaign", "--resume", text(&out), "--seeds", text(&seeds)];
    let said = finds("shrunk-again", &resume);
    assert!(said.contains("; shrunk from "), "{said}");
    assert!(whole.exists() && !part.exists());
    assert!(!folder.join("map-9.svg").exists());
}

#[test]
fn what_is_written_about_a_failing_case_is_there_as_a_whole_or_not_at_all() {
    let directory = TempDir::new().unwrap();
    // The system takes names of up to 255 bytes: the layer file of this name comes after the waves.
    let out = directory.path().join("a".repeat(252));
    let (code, said, error) = ends("half-triaged", &["run", "sdp:1:0", "--shrink", text(&out)]);
    assert_eq!(code, ExitCode::from(3), "{said}{error}");
    assert!(said.contains("FAIL  sdp-0"), "{said}");
    assert!(error.starts_with("error: cannot write "), "{error}");
    assert!(!out.exists());
}

#[test]
fn failures_under_conditions_are_told_listed_and_run_again_with_them() {
    let directory = TempDir::new().unwrap();
    let path = |name: &str| directory.path().join(name);
    let (out, junit, seeds) = (path("out"), path("junit.xml"), path("seeds.yaml"));
    let mut arguments = vec!["campaign", "sdp", "--count", "2", "--detail", "0"];
    arguments.extend(["--memory", "latency=40", "--out", text(&out)]);
    arguments.extend(["--junit", text(&junit), "--seeds", text(&seeds)]);
    let said = finds("under-conditions", &arguments);
    let again = "cosim run sdp:1:0@";
    let with = " --dut under-conditions --memory latency=40";
    let told: Vec<&str> = said.lines().filter(|line| line.contains(again)).collect();
    // In the block of the case, and as the first of its bucket.
    assert_eq!(told.len(), 2, "{said}");
    assert!(told.iter().all(|line| line.contains(with)), "{said}");
    let junit = std::fs::read_to_string(junit).unwrap();
    assert!(junit.contains(with), "{junit}");
    let pages = report(&out, &[]);
    assert!(pages["failures.html"].contains(with), "{pages:?}");
    let list = std::fs::read_to_string(&seeds).unwrap();
    assert!(
        list.contains(" on under-conditions --memory latency=40"),
        "{list}"
    );
    let list = FailedCasesFile::load(&seeds).unwrap();
    let (profiles, duts) = (["sdp".to_owned()], ["under-conditions"]);
    let same = "--memory latency=40".parse().unwrap();
    assert_eq!(list.of(&profiles, &duts, same).len(), 2);
    assert!(
        list.of(&profiles, &duts, ConditionOverrides::default())
            .is_empty()
    );
}

#[test]
fn illegal_programmings_end_with_the_first_failing_one_when_asked() {
    let said = finds(
        "illegal-fail-fast",
        &["run", "vectors/illegal", "--fail-fast"],
    );
    let failed = said.lines().filter(|line| line.starts_with("FAIL  "));
    assert_eq!(failed.count(), 1, "{said}");
    let stopped = said.lines().rev().nth(1).unwrap();
    assert!(stopped.starts_with("stopped after 1 failures: "), "{said}");
}

#[test]
fn a_table_is_measured_on_the_dut_that_is_asked_for() {
    let file = "vectors/directed/cdp-googlenet-norm1.yaml";
    let usage = finds_usage(&["lut", file, "--layer", "0", "--dut", "nv_smal"]);
    assert!(usage.contains("the nearest name is `nv_small`"), "{usage}");
    let usage = finds_usage(&["lut", file, "--layer", "0", "--dut", "no/such.yaml"]);
    assert!(usage.contains("no/such.yaml"), "{usage}");
}

#[test]
fn clocks_are_those_of_the_dut_that_is_asked_for() {
    let layer = "vectors/directed/sdp-copy.yaml";
    let said = finds("clocks", &["run", layer, "--perf"]);
    assert!(
        said.contains("FAIL  "),
        "it is the one with a wrong byte: {said}"
    );
    // A design of the user's own is taken without being asked for.
    let directory = TempDir::new().unwrap();
    let mine = directory.path().join("mine.yaml");
    std::fs::write(&mine, "schema: 1\nname: mine\n").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_cosim"))
        .args(["run", "--perf", "--jobs", "1"])
        .env("NVDLA_COSIM_DUT", &mine)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.contains("mine.yaml"), "{error}");
    let update = finds_usage(&["run", "--perf", "--update", "--dut", "clocks"]);
    assert!(
        update.contains("name another list with --perf=FILE"),
        "{update}"
    );
}

#[test]
fn clocks_of_named_layers_are_compared_and_updated_alone() {
    let directory = TempDir::new().unwrap();
    let list = directory.path().join("perf.yaml");
    let ours = std::fs::read_to_string("vectors/perf.yaml").unwrap();
    let wrong = ours.replace("\n  sdp-copy:\n", "\n  sdp-copy:\n  - 5\n");
    assert_ne!(wrong, ours);
    std::fs::write(&list, wrong).unwrap();
    let perf = format!("--perf={}", list.display());
    let layer = "vectors/directed/sdp-copy.yaml";
    let (code, said, _) = crate::cli::cosim(&["run", layer, &perf]);
    assert_eq!(code, 1, "{said}");
    let update = format!("if they are meant: cosim run {layer} {perf} --update\n");
    assert!(
        said.contains("1 layer files, 1 with other clocks"),
        "{said}"
    );
    assert!(said.contains(&update), "{said}");
    let (code, said, _) = crate::cli::cosim(&["run", layer, &perf, "--update"]);
    assert_eq!(code, 0, "{said}");
    assert_eq!(std::fs::read_to_string(&list).unwrap(), ours);
}

#[test]
fn fewer_clocks_than_listed_pass_with_a_word() {
    let directory = TempDir::new().unwrap();
    let list = directory.path().join("perf.yaml");
    let ours = std::fs::read_to_string("vectors/perf.yaml").unwrap();
    let (before, behind) = ours.split_once("\n  sdp-copy:\n  - ").unwrap();
    let (_, behind) = behind.split_once('\n').unwrap();
    let slow = format!("{before}\n  sdp-copy:\n  - 999999\n{behind}");
    std::fs::write(&list, slow).unwrap();
    let perf = format!("--perf={}", list.display());
    let (code, said, _) = crate::cli::cosim(&["run", "vectors/directed/sdp-copy.yaml", &perf]);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("faster sdp-copy"), "{said}");
    assert!(said.contains("0 with other clocks"), "{said}");
    assert!(said.contains(", 1 with fewer"), "{said}");
}

/// What a command complains about that must be refused.
fn finds_usage(arguments: &[&str]) -> String {
    let line = [&["cosim"], arguments].concat();
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let code = cli::main_with(designs(), line.iter().map(Into::into), &mut out, &mut err);
    assert_eq!(code, ExitCode::from(2));
    String::from_utf8(err).expect("cosim prints text")
}
