//! `cosim dut learn` on designs with known quirks, which `ci/quirks.py` plants into ours.

#![expect(clippy::unwrap_used, reason = "tests may panic")]

use std::path::Path;
use std::process::{Command, ExitCode};
use std::sync::OnceLock;

use nvdla_bench::engine::Target;
use nvdla_cosim::verilated::{Design, VerilatedDut, at};
use nvdla_cosim::{cli, models};
use nvdla_regs::configuration::Configuration;
use nvdla_regs::quirk::Quirk;

use crate::cli::cosim;

/// Bit of a bug that is no quirk: windows over an image that step by more than 8 bytes are wrong.
const BUG: u32 = 12;

/// The design with all quirks, of which a number chooses some.
fn quirky() -> &'static Design {
    static QUIRKY: OnceLock<&'static Design> = OnceLock::new();
    QUIRKY.get_or_init(|| {
        // At the same place each time, so that its model is built once.
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("quirky");
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("ci/quirks.py");
        let done = Command::new("python3").arg(script).arg(&folder).status();
        assert!(done.unwrap().success());
        at(&folder.join("quirky.yaml")).unwrap()
    })
}

/// What is found on the design with the quirks of these bits, and how many failures stay
/// unexplained.
fn learnt(bits: u32, count: u32) -> (Vec<String>, usize) {
    let name = format!("quirky-{bits}");
    models::add({
        let name = name.clone();
        move || {
            Target::new(name.clone(), Configuration::NvSmallEw, move |power_on| {
                Ok(Box::new(VerilatedDut::mutant(quirky(), bits, power_on)?))
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
    let code = cli::main(line.map(Into::into), &mut out, &mut err);
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
fn what_is_found_is_declared_in_the_description_and_as_files() {
    let quirk = Quirk::LutWriteNeedsAccessCfg;
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let before = std::fs::read_to_string(quirky().description.path.clone()).unwrap();
    let files = quirky().description.path.with_file_name("nv_small.f");
    let before = before.replace("nv_small.f", files.to_str().unwrap())
        + &format!("defines: {{ QUIRKS: {} }} # mine\n", bits(&[quirk]));
    std::fs::write(path("dut.yaml"), &before).unwrap();
    let learn = || {
        let (dut, out) = (path("dut.yaml"), path("found"));
        cosim(&[
            "-q", "dut", "learn", &dut, "--count", "0", "--out", &out, "--write",
        ])
    };
    let (code, said, err) = learn();
    assert_eq!(code, 0, "{said}{err}");
    let after = std::fs::read_to_string(path("dut.yaml")).unwrap();
    let (kept, new) = after.split_at(before.len());
    assert_eq!(kept, before);
    assert!(new.starts_with("quirks:\n  # cosim dut learn, seed 1: lut-write-needs-access-cfg"));
    assert!(new.ends_with("\n  - lut_write_needs_access_cfg\n"), "{new}");
    assert_eq!(
        std::fs::read_to_string(path("dut.yaml.orig")).unwrap(),
        before
    );
    let (code, ..) = cosim(&[
        "run",
        &path("found/lut-write-needs-access-cfg.yaml"),
        "--dut",
        &path("dut.yaml"),
    ]);
    assert_eq!(code, 1, "it fails again");
    // The text before is never lost.
    let (code, _, err) = learn();
    assert_eq!(code, 2);
    assert!(err.contains("dut.yaml.orig is there"), "{err}");
    let design = at(Path::new(&path("dut.yaml"))).unwrap();
    let _ = std::fs::remove_dir_all(nvdla_cosim::verilated::settings().home(design.description));
}
