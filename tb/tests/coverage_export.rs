//! `cosim report --lcov`: structural coverage for other tools.
//!
//! `ci/structural.sh` has `genhtml` read such a file.

use std::fs;

use tempfile::TempDir;

use crate::campaign::{campaign, text};
use crate::cli::cosim;
use crate::report::break_last;

#[test]
fn a_tracefile_names_the_sources_and_their_branches() {
    let directory = TempDir::new().unwrap();
    campaign(&directory, "run", &[]);
    let run = directory.path().join("run");
    break_last(&run);
    let lcov = directory.path().join("night.info");
    let (code, said, errors) = cosim(&["report", text(&run), "--lcov", text(&lcov)]);
    assert_eq!(code, 0, "{errors}");
    assert!(said.contains("structural coverage in"), "{said}");

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
