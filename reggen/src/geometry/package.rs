//! The SystemVerilog package nvs_cfg_pkg: numbers of the hardware, and the configurations.

use super::Geometry;
use crate::COMMAND;
use crate::names::{camel, sentence};
use crate::text::{each, joined};

pub(super) fn text(table: &Geometry) -> String {
    let numbers = each(&table.numbers, |number| {
        let (desc, source) = (sentence(&number.desc), &number.source);
        let (name, value) = (camel(&number.name), number.value);
        format!(
            "
  // {desc}.
  // Source: {source}.
  localparam int unsigned {name} = {value};"
        )
    });
    let size_bits = table.data_size_bits();
    let members = each(table.options(), |stage| {
        let (name, upper) = (camel(stage), stage.to_uppercase());
        format!("    bit Has{name};  // SDP stage {upper}\n")
    });
    let configurations = each(&table.configurations, |one| {
        let (name, desc, constant) = (&one.name, &one.desc, &one.constant);
        let values = joined(table.options(), ", ", |stage| {
            let value = u8::from(one.has(stage));
            format!("Has{}: 1'b{value}", camel(stage))
        });
        format!(
            "
  // {name}: {desc}.
  localparam cfg_t {constant} = '{{{values}}};"
        )
    });
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
{configurations}

endpackage
"
    )
}
