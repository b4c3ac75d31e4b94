//! Waves may be opened late and closed early, and change nothing.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use crate::designs;
use fst_reader::{FstHierarchyEntry, FstReader};
use nvdla_bench::dut::{ClockEdges, Dut};
use nvdla_cosim::report::waves;
use nvdla_cosim::verilated::{DesignModelError, VerilatedDut};
use nvdla_dut_build::pins;

use super::host::{PROBE, REST, SCRATCH, STEPS, probe, read, recorder, write};

/// First byte of an FST file: the header block.
const FST_HEADER: u8 = 0;
/// Pins of every DUT.
const PINS: usize = pins::PINS.len();

fn is_fst(path: &Path) -> bool {
    let bytes = std::fs::read(path).unwrap();
    // Block type, then the length of the header section, 329, as eight bytes.
    bytes.len() > 400 && bytes[0] == FST_HEADER && bytes[1..9] == 329_u64.to_be_bytes()
}

#[test]
fn waves_open_late_close_early_and_change_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let (mut with, mut without) = (recorder(1), probe(1));
    let mut seen = Vec::new();
    for (index, dut) in [&mut with, &mut without].into_iter().enumerate() {
        let mut values = Vec::new();
        for step in 0..60 {
            if index == 0 && step % 20 == 10 {
                dut.open_waves(&directory.path().join(format!("{step}.fst")))
                    .unwrap();
            }
            if index == 0 && step % 20 == 15 {
                dut.close_waves().unwrap();
            }
            write(dut, SCRATCH, step).unwrap();
            values.push((read(dut, SCRATCH).unwrap(), read(dut, STEPS).unwrap()));
        }
        seen.push(values);
    }
    assert_eq!(seen[0], seen[1]);
    for step in [10, 30, 50] {
        assert!(
            is_fst(&directory.path().join(format!("{step}.fst"))),
            "{step}"
        );
    }
}

#[test]
fn two_models_write_waves_at_once() {
    let directory = tempfile::tempdir().unwrap();
    let paths = ["one.fst", "two.fst"].map(|name| directory.path().join(name));
    let (mut one, mut two) = (recorder(1), recorder(2));
    one.open_waves(&paths[0]).unwrap();
    two.open_waves(&paths[1]).unwrap();
    assert!(!paths.iter().any(|path| path.exists()), "they have no end");
    for _ in 0..100 {
        one.step(&REST, ClockEdges::Both).unwrap();
        two.step(&REST, ClockEdges::Core).unwrap();
    }
    // One is closed, the other left to the end of the model.
    one.close_waves().unwrap();
    drop(two);
    assert!(paths.iter().all(|path| is_fst(path)));
    assert_eq!(directory.path().read_dir().unwrap().count(), 2);
}

#[test]
fn a_file_that_cannot_be_made_is_an_error() {
    let mut dut = recorder(1);
    let error = dut
        .open_waves(Path::new("/no/such/directory/x.fst"))
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "cannot write waves to /no/such/directory/x.fst"
    );
    dut.step(&REST, ClockEdges::Both).unwrap();
}

#[test]
fn open_waves_refuse_a_second_file_and_a_restore() {
    let directory = tempfile::tempdir().unwrap();
    // One of the model for cases fits: it is the same design.
    let snapshot = probe(2).snapshot().unwrap();
    let mut dut = recorder(1);
    dut.open_waves(&directory.path().join("a.fst")).unwrap();
    assert!(matches!(
        dut.open_waves(&directory.path().join("b.fst")),
        Err(DesignModelError::WavesOpen)
    ));
    assert!(matches!(
        dut.restore(&snapshot),
        Err(DesignModelError::WavesOpen)
    ));
    dut.close_waves().unwrap();
    dut.restore(&snapshot).unwrap();
    dut.close_waves().unwrap();
}

/// Bits of each signal of a file of waves, by its scopes and its name.
fn widths(path: &Path) -> BTreeMap<String, u32> {
    let file = BufReader::new(File::open(path).unwrap());
    let (mut scopes, mut widths) = (Vec::new(), BTreeMap::new());
    let mut reader = FstReader::open(file).unwrap();
    let read = reader.read_hierarchy(|entry| match entry {
        FstHierarchyEntry::Scope { name, .. } => scopes.push(name),
        FstHierarchyEntry::UpScope => drop(scopes.pop()),
        FstHierarchyEntry::Var { name, length, .. } => {
            let name = name.split(' ').next().unwrap_or_default();
            widths.insert(format!("{}.{name}", scopes.join(".")), length);
        }
        _ => {}
    });
    read.unwrap();
    widths
}

/// Every name of the command files, with its width where GTKWave needs it, is in the waves of a
/// DUT: they are pins, which the build checks on each of them.
#[test]
fn command_files_name_signals_of_the_waves() {
    let directory = tempfile::tempdir().unwrap();
    for model in ["nv_small", PROBE].map(|name| designs().design(name).unwrap()) {
        let path = directory
            .path()
            .join(format!("{}.fst", model.description.name));
        let mut dut = VerilatedDut::recorder(&model, 1.into()).unwrap();
        dut.open_waves(&path).unwrap();
        dut.step(&REST, ClockEdges::Both).unwrap();
        dut.close_waves().unwrap();
        let widths = widths(&path);
        let width = |name: &str| {
            let known = widths.get(name);
            *known.unwrap_or_else(|| panic!("{}: no {name}", model.description.name))
        };
        let (surfer, gtkwave) = (waves::surfer(), waves::gtkwave("waves.fst"));
        let added = surfer
            .lines()
            .filter_map(|line| line.strip_prefix("variable_add "));
        assert_eq!(added.inspect(|name| assert!(width(name) > 0)).count(), PINS);
        let traces = gtkwave.lines().filter(|line| line.starts_with("$rootio."));
        for trace in traces.clone() {
            match trace.strip_suffix(":0]").and_then(|it| it.split_once('[')) {
                Some((name, high)) => {
                    assert_eq!(width(name), high.parse::<u32>().unwrap() + 1, "{trace}");
                }
                None => assert_eq!(width(trace), 1, "{trace}"),
            }
        }
        assert_eq!(traces.count(), PINS);
    }
}
