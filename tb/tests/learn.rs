//! `cosim dut learn` on designs with known quirks, which `ci/quirks.py` plants into ours.

#![expect(clippy::unwrap_used, reason = "tests may panic")]

use std::fs::File;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::sync::{Arc, OnceLock};

use crate::designs;
use nvdla_bench::engine::Target;
use nvdla_cosim::cli;
use nvdla_cosim::verilated::{DesignWithModels, VerilatedDut};
use nvdla_regs::configuration::Configuration;
use nvdla_regs::quirk::Quirk;

use crate::cli::cosim;
use crate::designs::Design as OwnDesign;

/// Bit of a bug that is no quirk: windows over an image that step by more than 8 bytes are wrong.
const BUG: u32 = 13;

/// The quirk that the design has where no number says which.
const BUILT_IN: Quirk = Quirk::LutWriteNeedsAccessCfg;

/// The design with all quirks, of which a number chooses some.
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
        let path = folder.join("quirky.yaml");
        let text = std::fs::read_to_string(&path).unwrap();
        let bits = bits(&[BUILT_IN]);
        std::fs::write(
            &path,
            format!("{text}defines: {{ QUIRKS: {bits} }} # built in\n"),
        )
        .unwrap();
        designs().at(&path).unwrap()
    });
    made.clone()
}

/// What is found on the design with the quirks of these bits, and how many failures stay
/// unexplained.
fn learnt(bits: u32, count: u32) -> (Vec<String>, usize) {
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

fn learn(design: &str, count: u32) -> (Vec<String>, usize) {
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
    let found = report["found"].as_array().unwrap().iter();
    let names = found.map(|found| found["name"].as_str().unwrap().to_owned());
    let open = report["unexplained"].as_array().unwrap().len();
    assert_eq!(code, ExitCode::from(u8::from(open > 0)), "{said}");
    (names.collect(), open)
}

fn bits(quirks: &[Quirk]) -> u32 {
    let bit = |quirk| Quirk::ALL.iter().position(|known| known == quirk).unwrap();
    quirks.iter().map(|quirk| 1 << bit(quirk)).sum()
}

#[test]
fn each_quirk_is_found_where_it_is_and_no_other_one() {
    for quirk in Quirk::ALL {
        let found = learnt(bits(&[*quirk]), 0);
        assert_eq!(found, (vec![quirk.to_string()], 0), "{quirk}");
    }
}

#[test]
fn three_quirks_at_once_are_found_and_explain_what_random_cases_show() {
    let quirks = [
        Quirk::LutCountsClocks,
        Quirk::ImageStripesOfOnePixel,
        Quirk::ImagePaddingLimited,
    ];
    let names = quirks.map(|quirk| quirk.to_string());
    assert_eq!(learnt(bits(&quirks), 12), (names.to_vec(), 0));
}

#[test]
fn nothing_is_found_on_designs_that_have_none() {
    for design in ["nv_small", "nv_small_ew"] {
        assert_eq!(learn(design, 12), (Vec::new(), 0), "{design}");
    }
}

#[test]
fn a_bug_that_is_wider_than_a_quirk_stays_unexplained() {
    let (found, open) = learnt(1 << BUG, 0);
    assert_eq!(found, Vec::<String>::new());
    assert!(open > 0);
}

#[test]
fn what_is_found_is_told_where_it_cannot_be_written() {
    // Nothing runs on it.
    let design = OwnDesign::new();
    let [dut, out] = ["dut.yaml", "learnt"].map(|name| design.path(name));
    std::fs::create_dir_all(out.join("kept-weights-stay-counted.yaml")).unwrap();
    let [dut, out] = [&dut, &out].map(|path| path.to_str().unwrap());
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
