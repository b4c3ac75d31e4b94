//! The SystemVerilog package and its scoreboard around the RTL of this project, in Verilator.

mod program_text;
mod simulator;

use nvdla_programs::packed;
use nvdla_regs::configuration::Configuration;
use nvdla_regs::table::glb;
use nvdla_testing::{effort, vectors};
use nvdlamodel::{NVDLA_NV_SMALL, NVDLA_NV_SMALL_EW};

use program_text::ProgramText;
use simulator::Simulator;

/// Cases of the reference that run on the pins, or as many times more as [`effort`] says.
const CASES: usize = 10;

/// So many of them when a byte is wrong.
const SPOILED: usize = 5;

/// Units that the design does not have without effort: bus and memory are the same for each unit, and
/// to compile the design takes longer than to run the cases.
const LEFT_OUT: [&str; 3] = ["conv", "pdp", "cdp"];

/// So many cases of nv_small, spread over these units.
fn programs(units: &[String], wanted: usize) -> ProgramText {
    let units = units.iter();
    let files = units.flat_map(|unit| vectors::files(&format!("golden/{unit}")));
    let cases = files.map(|path| packed::read(&path).unwrap());
    let cases: Vec<_> = cases
        .filter(|case| case.program.needs == Configuration::NvSmall)
        .collect();
    let step = cases.len() / wanted;
    let mut text = ProgramText::default();
    for case in cases.iter().step_by(step).take(wanted) {
        text.add(case);
    }
    text
}

#[test]
fn a_test_bench_in_systemverilog_checks_the_rtl_and_finds_a_wrong_byte() {
    let left_out = if effort() == 1 { &LEFT_OUT[..] } else { &[] };
    let Some(simulator) = Simulator::build(left_out) else {
        return;
    };
    let count = CASES * effort();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("programs.txt");
    let write = |units: &[String], wanted: usize| {
        let programs = programs(units, wanted);
        assert_eq!(programs.cases, wanted);
        std::fs::write(&file, &programs.text).unwrap();
        format!("+programs={}", file.display())
    };

    let sdp = ["sdp".to_owned()];
    let mut units = vectors::folders("golden");
    units.retain(|unit| unit != "system");
    let units = if effort() == 1 { &sdp } else { &units[..] };
    let output = simulator.run(&[&write(units, count)]);
    let last = output
        .lines()
        .find(|line| line.contains(" cases, "))
        .unwrap_or(&output);
    assert!(last.starts_with(&format!("{count} cases, ")), "{output}");
    assert!(last.ends_with(", 0 mismatches"), "{output}");
    let counts: Vec<u64> = last
        .split(' ')
        .filter_map(|word| word.parse().ok())
        .collect();
    let cases = u64::try_from(count).unwrap();
    let enough = counts[1] > 10 * cases && counts[2] > 100 * cases;
    assert!(enough, "{last}");

    let output = simulator.run(&[&write(&sdp, SPOILED), "+spoil=3"]);
    let place = "channel 16";
    let wrong = output
        .lines()
        .find(|line| line.starts_with("MISMATCH "))
        .unwrap_or("none");
    assert!(
        wrong.contains(place) && wrong.contains("surface 2"),
        "{output}"
    );
    assert!(output.contains(", 1 mismatches"), "{output}");
}

#[test]
fn the_numbers_of_the_package_are_those_of_the_library_and_the_registers() {
    let package = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../sv/nvdla_model_pkg.sv");
    let package = std::fs::read_to_string(package).unwrap();
    let number = |name: &str| {
        let value = package.lines().find_map(|line| {
            let line = line.trim().strip_prefix("localparam int unsigned ")?;
            let (this, value) = line.split_once('=')?;
            (this.trim() == name).then(|| value.trim().trim_end_matches(';'))
        });
        let value = value.unwrap();
        match value.strip_prefix("32'h") {
            Some(digits) => u32::from_str_radix(digits, 16).unwrap(),
            None => value.parse().unwrap(),
        }
    };
    assert_eq!(number("NvSmall"), NVDLA_NV_SMALL);
    assert_eq!(number("NvSmallEw"), NVDLA_NV_SMALL_EW);
    assert_eq!(number("IntrStatus"), glb::S_INTR_STATUS.addr.0);
}
