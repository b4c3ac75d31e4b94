//! `cosim coverage export`: what other tools read has the figures of `cosim coverage`.
//!
//! `ci/exports.sh` has the tools themselves read the files.

use std::fs;

use tempfile::TempDir;

use crate::campaign::{campaign, text};
use crate::cli::cosim;
use crate::report::break_last;

#[test]
fn exports_have_the_figures_of_the_command() {
    let directory = TempDir::new().unwrap();
    campaign(&directory, "run", &[]);
    let run = directory.path().join("run");
    break_last(&run);
    let [ucis, lcov] = ["night.xml", "night.info"].map(|name| directory.path().join(name));
    let arguments = ["--ucis", text(&ucis), "--lcov", text(&lcov)];
    let command = [&["report", text(&run)], &arguments[..]].concat();
    let (code, said, errors) = cosim(&command);
    assert_eq!(code, 0, "{errors}");
    assert!(said.contains("functional coverage in"), "{said}");

    // Bins of type `bins` with hits, each bin once: those of crosses and sequences too, and those
    // of a point beside a foreign cross only where they are the block's own.
    let document = fs::read_to_string(&ucis).unwrap();
    let (mut covered, mut is_counted, mut weight) = (0_u64, false, true);
    for line in document.lines().map(str::trim) {
        match line.split([' ', '>']).next() {
            Some("<coverpoint" | "<cross") => weight = true,
            Some("<options") => weight = !line.contains("weight=\"0\""),
            Some("<coverpointBin" | "<crossBin") => {
                is_counted = weight && line.contains("type=\"bins\"");
            }
            Some("<contents") => {
                covered += u64::from(is_counted && !line.contains("coverageCount=\"0\""));
            }
            _ => {}
        }
    }
    let (_, said, _) = cosim(&["report", "--coverage", text(&run)]);
    let all = said.lines().find(|line| line.starts_with("all ")).unwrap();
    // Behind the name and the number of bins; thousands have a blank before them.
    let shown = all[21..29].replace(' ', "");
    assert_eq!(covered.to_string(), shown, "{all}");
    assert!(document.contains("testStatus=\"false\""), "a case failed");

    let tracefile = fs::read_to_string(&lcov).unwrap();
    assert!(
        tracefile.contains("SF:rtl/prim/nvs_skid.sv\nBRDA:20,0,0,-\n"),
        "{tracefile}"
    );
}

#[test]
fn what_was_not_measured_is_not_exported() {
    let directory = TempDir::new().unwrap();
    campaign(&directory, "run", &[]);
    let run = directory.path().join("run");
    let lcov = directory.path().join("night.info");
    let (code, _, errors) = cosim(&["report", text(&run), "--lcov", text(&lcov)]);
    assert_eq!(code, 2, "{errors}");
    assert!(
        errors.contains(nvdla_coverage::structural::FILE),
        "{errors}"
    );
    assert!(!lcov.exists());
}
