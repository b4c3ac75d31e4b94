//! Committed files are what the generator makes of the register table.

use std::fs;

use nvdla_reggen::{COMMAND, load, outputs, repository};

#[test]
fn committed_files_equal_the_generated_ones() {
    let database = load(repository()).unwrap();
    for output in outputs(&database) {
        let committed = fs::read_to_string(repository().join(&output.path)).unwrap_or_default();
        assert!(
            committed == output.text,
            "{} is not what rtl/pkg/regs.yaml says: run `{COMMAND}`",
            output.path.display()
        );
    }
}
