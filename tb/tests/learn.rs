//! `cosim dut learn` on designs with known quirks, which `ci/quirks.py` plants into ours.

#![expect(clippy::unwrap_used, reason = "tests may panic")]

use std::fs::File;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::sync::{Arc, OnceLock};

use crate::designs;
use nvdla_bench::dut::PowerOnContents;
use nvdla_bench::engine::Target;
use nvdla_cosim::cli;
use nvdla_cosim::verilated::{DesignWithModels, VerilatedDut};
use nvdla_regs::configuration::Configuration;
use nvdla_regs::quirk::Quirk;
use nvdla_testing::effort;

use crate::cli::cosim;

/// Bit of a bug that is no quirk: windows over an image that step by more than 8 bytes are wrong.
const BUG: u32 = 13;

/// Bit that is neither a quirk nor a bug: the design is as ours.
const NOTHING: u32 = 14;

/// The quirk that the design has where no number says which.
const BUILT_IN: Quirk = Quirk::LutWriteNeedsAccessCfg;

/// Our design with cover points and with all quirks, of which a number chooses some. One model is built
/// for tests of both.
fn quirky() -> Arc<DesignWithModels> {
    static QUIRKY: OnceLock<Arc<DesignWithModels>> = OnceLock::new();
    // Held until the process ends.
    static LOCK: OnceLock<File> = OnceLock::new();
    let made = QUIRKY.get_or_init(|| {
        // At the same place each time, so that its model is built once, and for one process.
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("quirky");
        let lock = File::create(folder.with_extension("lock")).unwrap();
        lock.lock().unwrap();
        LOCK.set(lock).unwrap();
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("ci/quirks.py");
        let done = Command::new("python3").arg(script).arg(&folder).status();
        assert!(done.unwrap().success());
        let text = std::fs::read_to_string(folder.join("nv_small_ew_points.yaml")).unwrap();
        let bits = bits(&[BUILT_IN]);
        let text = text.replace("name: nv_small_ew_points", "name: quirky");
        let text = text.replace("defines: {", &format!("defines: {{ QUIRKS: {bits},"));
        let path = folder.join("quirky.yaml");
        std::fs::write(&path, text).unwrap();
        designs().at(&path).unwrap()
    });
    made.clone()
}

/// Our design with cover points and no quirk.
pub(crate) fn with_points(power_on: impl Into<PowerOnContents>) -> VerilatedDut {
    VerilatedDut::mutant(&quirky(), 1 << NOTHING, power_on.into()).unwrap()
}

/// What a study found.
#[derive(Debug, PartialEq)]
struct Learnt {
    quirks: Vec<String>,
    /// Number of random cases that the quirks explain.
    explained: u64,
    /// Number of failures that no quirk explains.
    open: usize,
}

/// Names of quirks.
fn names<'a>(quirks: impl IntoIterator<Item = &'a Quirk>) -> Vec<String> {
    quirks.into_iter().map(ToString::to_string).collect()
}

/// What is found on the design with the quirks of these bits.
fn learnt(bits: u32, count: usize) -> Learnt {
    let name = format!("quirky-{bits}");
    designs().add({
        let name = name.clone();
        move || {
            Target::new(name.clone(), Configuration::NvSmallEw, move |power_on| {
                Ok(Box::new(VerilatedDut::mutant(&quirky(), bits, power_on)?))
            })
        }
    });
    learn(&name, count)
}

fn learn(design: &str, count: usize) -> Learnt {
    let folder = tempfile::tempdir().unwrap();
    let json = folder.path().join("learnt.json");
    let count = count.to_string();
    let line = ["cosim", "-q", "dut", "learn", design, "--count", &count];
    let line = line.into_iter().chain(["--json", json.to_str().unwrap()]);
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let code = cli::main_with(designs(), line.map(Into::into), &mut out, &mut err);
    let said = String::from_utf8(out).unwrap() + &String::from_utf8(err).unwrap();
    let text = std::fs::read_to_string(&json).expect(&said);
    let report: serde_json::Value = serde_json::from_str(&text).unwrap();
    let found = report["found"].as_array().unwrap();
    let name = |found: &serde_json::Value| found["name"].as_str().unwrap().to_owned();
    let explains = |found: &serde_json::Value| found["explains"].as_u64().unwrap();
    let open = report["unexplained"].as_array().unwrap().len();
    assert_eq!(code, ExitCode::from(u8::from(open > 0)), "{said}");
    Learnt {
        quirks: found.iter().map(name).collect(),
        explained: found.iter().map(explains).sum(),
        open,
    }
}

fn bits<'a>(quirks: impl IntoIterator<Item = &'a Quirk>) -> u32 {
    let bit = |quirk| Quirk::ALL.iter().position(|known| known == quirk).unwrap();
    quirks.into_iter().map(|quirk| 1 << bit(quirk)).sum()
}

/// Each second quirk at once, then the others; with more effort each alone. `ci/learn.sh` has each alone, too.
#[test]
fn each_quirk_is_found_where_it_is_and_no_other_one() {
    let each_second = |first| Quirk::ALL.iter().skip(first).step_by(2).collect();
    let mut groups: Vec<Vec<&Quirk>> = vec![each_second(0), each_second(1)];
    if effort() > 1 {
        groups.extend(Quirk::ALL.iter().map(|quirk| vec![quirk]));
    }
    for group in groups {
        let quirks = names(group.iter().copied());
        let found = learnt(bits(group), 0);
        assert_eq!((found.quirks, found.open), (quirks, 0));
    }
}

#[test]
fn three_quirks_at_once_are_found_and_explain_what_random_cases_show() {
    let quirks = [
        Quirk::NrdmaNotServed,
        Quirk::LutCountsClocks,
        Quirk::ImagePaddingLimited,
    ];
    let found = learnt(bits(&quirks), effort());
    assert_eq!((&found.quirks, found.open), (&names(&quirks), 0));
    assert!(found.explained > 0, "no random case met one of them");
}

#[test]
fn nothing_is_found_on_designs_that_have_none() {
    // Without effort the trials alone run on the second one.
    for (design, count) in [("nv_small", effort()), ("nv_small_ew", effort() - 1)] {
        let found = learn(design, count);
        assert_eq!((found.quirks.len(), found.open), (0, 0), "{design}");
    }
}

#[test]
fn a_bug_that_is_wider_than_a_quirk_stays_unexplained() {
    let found = learnt(1 << BUG, 0);
    assert_eq!(found.quirks, Vec::<String>::new());
    assert!(found.open > 0);
}

#[test]
fn what_is_found_is_told_where_it_cannot_be_written() {
    // Nothing runs on it.
    let dut = "tb/tests/duts/classic.yaml";
    let out = tempfile::tempdir().unwrap();
    std::fs::create_dir(out.path().join("kept-weights-stay-counted.yaml")).unwrap();
    let out = out.path().to_str().unwrap();
    let (code, said, err) = cosim(&["-q", "dut", "learn", dut, "--count", "0", "--out", out]);
    assert_eq!(code, 3, "{said}{err}");
    assert!(err.contains("cannot write "), "{err}");
    assert!(
        said.contains("0 quirks found, 1 failures unexplained"),
        "{said}"
    );
}

#[test]
fn what_is_found_is_declared_in_the_description_and_written_as_a_case() {
    let path = &quirky().description.path.clone();
    let kept = path.with_file_name("quirky.yaml.orig");
    let before = std::fs::read_to_string(path).unwrap();
    let found = tempfile::tempdir().unwrap();
    let [dut, out] = [path.as_path(), found.path()].map(|path| path.to_str().unwrap());
    let learn = || {
        cosim(&[
            "-q", "dut", "learn", dut, "--count", "0", "--out", out, "--write",
        ])
    };
    let (code, said, err) = learn();
    assert_eq!(code, 0, "{said}{err}");
    let after = std::fs::read_to_string(path).unwrap();
    let (same, new) = after.split_at(before.len());
    assert_eq!(same, before);
    let reason = "quirks:\n  # cosim dut learn, seed 1: lut-write-needs-access-cfg fails: ";
    assert!(new.starts_with(reason), "{new}");
    assert!(new.ends_with("\n  - lut_write_needs_access_cfg\n"), "{new}");
    assert_eq!(std::fs::read_to_string(&kept).unwrap(), before);
    let case = found.path().join("lut-write-needs-access-cfg.yaml");
    let (code, ..) = cosim(&["run", case.to_str().unwrap(), "--dut", dut]);
    assert_eq!(code, 1, "it fails again");
    // The text before is never lost.
    let (code, _, err) = learn();
    assert_eq!(code, 2);
    assert!(err.contains("quirky.yaml.orig is there"), "{err}");
}
