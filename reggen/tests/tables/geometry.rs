//! What is generated from the table of sizes and configurations, and what is refused in it.

use crate::support::{Tables, between};

const GOOD: &str = "
numbers:
  - { name: banks, value: 32, source: 'x.md, 1', desc: banks }
sdp: { operand_bytes: [1], data_use: [{ name: mul, operands: [mul] }] }
configurations:
  - { name: small, constant: Small, stages: [a, b], desc: small }
  - { name: large, constant: Large, stages: [a, b, c], desc: large }
";

#[test]
fn stages_that_some_configurations_lack_are_options() {
    let tables = Tables::with("reggen-stages", "geometry.yaml", GOOD);
    let module = tables.generated("scoreboards/regs/src/geometry.rs");
    let stages = between(&module, "pub enum SdpStageName {", "}");
    assert_eq!(stages, "A, B, C,");
    let package = tables.generated("rtl/pkg/nvs_cfg_pkg.sv");
    let options = between(&package, "typedef struct packed {", "}");
    assert_eq!(options, "bit HasC; // SDP stage C");
}

#[test]
fn a_name_is_given_once() {
    let twice = GOOD.replace("name: large", "name: banks");
    let said = Tables::with("reggen-twice", "geometry.yaml", &twice)
        .outputs()
        .unwrap_err();
    assert_eq!(
        said.to_string(),
        "rtl/pkg/geometry.yaml: banks: the name is taken"
    );
}
