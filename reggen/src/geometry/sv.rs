//! Generates `rtl/pkg/nvs_cfg_pkg.sv`.

use super::table::Geometry;
use crate::names::{camel, sentence};
use crate::output::COMMAND;

pub(super) fn package(table: &Geometry) -> String {
    let numbers: String = table
        .numbers
        .iter()
        .map(|number| {
            let (name, value) = (camel(&number.name), number.value);
            format!(
                "  // {}.\n  // Source: {}.\n  localparam int unsigned {name} = {value};\n",
                sentence(&number.desc),
                number.source
            )
        })
        .collect();
    let options = table.options();
    let members: String = options
        .iter()
        .map(|stage| {
            format!(
                "    bit Has{};  // SDP stage {}\n",
                camel(stage),
                stage.to_uppercase()
            )
        })
        .collect();
    let constants: String = table
        .configurations
        .iter()
        .map(|one| {
            let members: Vec<String> = options
                .iter()
                .map(|stage| {
                    let has = one.stages.iter().any(|own| own == stage);
                    format!("Has{}: 1'b{}", camel(stage), u8::from(has))
                })
                .collect();
            let (name, desc) = (&one.constant, &one.desc);
            format!(
                "  // {}: {desc}.\n  localparam cfg_t {name} = '{{{}}};\n",
                one.name,
                members.join(", ")
            )
        })
        .collect();
    let sizes = table.sdp.operand_bytes.len();
    let size_bits = sizes.next_power_of_two().ilog2().max(1);
    format!(
        "\
// Generated from rtl/pkg/geometry.yaml by `{COMMAND}`; do not edit.
// nvs_cfg_pkg: numbers of the hardware, and the configurations of the design, one packed struct
// each.

package nvs_cfg_pkg;

{numbers}
  // Bits of DATA_SIZE of SDP's operand DMAs.
  localparam int unsigned DataSizeW = {size_bits};

  typedef struct packed {{
{members}  }} cfg_t;

{constants}
endpackage
"
    )
}
