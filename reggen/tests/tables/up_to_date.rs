//! Committed files are what the generator makes of the tables.

use std::fs;

use nvdla_reggen::{COMMAND, outputs, repository};

#[test]
fn committed_files_equal_the_generated_ones() {
    for output in outputs(repository()).unwrap() {
        let committed = fs::read_to_string(repository().join(&output.path)).unwrap_or_default();
        assert!(
            committed == output.text,
            "{} is not what the tables under rtl/pkg say: run `{COMMAND}`",
            output.path.display()
        );
    }
}
