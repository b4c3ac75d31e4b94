//! The Rust structs `PinsIn` and `PinsOut` of the bench.

use super::{Pin, PinDirection, PinTable};
use crate::COMMAND;
use crate::text::each;

pub(super) fn text(table: &PinTable) -> String {
    let (inputs, outputs) = (
        table.fields(PinDirection::In),
        table.fields(PinDirection::Out),
    );
    let (in_bytes, out_bytes) = (
        table.bytes(PinDirection::In),
        table.bytes(PinDirection::Out),
    );
    let pins_in = structure("PinsIn", &inputs);
    let pins_out = structure("PinsOut", &outputs);
    let low = each(&inputs, |(pin, field)| {
        let value = if pin.width == 1 { "false" } else { "0" };
        format!("        {field}: {value},\n")
    });
    let count = outputs.len();
    let outputs = each(&table.pins, output);
    format!(
        "\
// Generated from rtl/pkg/pins.yaml by `{COMMAND}`; do not edit.
//! The pins of nv_small that change while it runs, without clocks, as structs.

/// Levels of the input pins of nv_small in one step. Clocks follow `Edges`; constant pins (test, clock
/// gating and power controls) are tied by the implementation of `Dut`.
{pins_in}
impl PinsIn {{
    /// All inputs at 0; reset is active then.
    pub const LOW: Self = Self {{
{low}    }};
}}

const _: () = assert!(size_of::<PinsIn>() == {in_bytes}, \"as in C++\");

/// Levels of the output pins of nv_small in one step.
{pins_out}
const _: () = assert!(size_of::<PinsOut>() == {out_bytes}, \"as in C++\");

/// An output pin of nv_small: its name, and functions that read it from [`PinsOut`].
#[derive(Debug, Clone, Copy)]
pub struct OutputPin {{
    /// Name of the pin in the RTL, such as `csb2nvdla_ready`.
    pub name: &'static str,
    /// Reads the level of the pin.
    pub value: fn(&PinsOut) -> u64,
    /// Whether the level has a meaning: that of data only while their valid is 1.
    pub means: fn(&PinsOut) -> bool,
}}

impl PinsOut {{
    /// All output pins.
    pub const ALL: [OutputPin; {count}] = [
{outputs}    ];
}}
"
    )
}

fn structure(name: &str, fields: &[(&Pin, &str)]) -> String {
    let fields = each(fields, |(pin, field)| {
        let kind = match pin.width {
            1 => "bool".to_owned(),
            _ => format!("u{}", 8 * pin.bytes()),
        };
        format!(
            "    /// `{}`: {}.\n    pub {field}: {kind},\n",
            pin.name, pin.desc
        )
    });
    format!(
        "\
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[repr(C)]
pub struct {name} {{
{fields}}}
"
    )
}

/// The entry of a pin in `PinsOut::ALL`, if it is an output with a field.
fn output(pin: &Pin) -> String {
    let (PinDirection::Out, Some(field)) = (pin.dir, &pin.field) else {
        return String::new();
    };
    let name = &pin.name;
    let into = if pin.bytes() == 8 { "" } else { ".into()" };
    let means = match &pin.valid {
        Some(valid) => format!("|pins| pins.{valid}"),
        None => "|_| true".to_owned(),
    };
    format!(
        "        OutputPin {{
            name: \"{name}\",
            value: |pins| pins.{field}{into},
            means: {means},
        }},
"
    )
}
