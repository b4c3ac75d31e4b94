//! `tb/agents/src/pins.rs`: the pins as the bench sees them.

use super::table::{Direction, Pin, Table};
use crate::output::COMMAND;

pub(super) fn structs(table: &Table) -> String {
    let mut out = format!(
        "// Generated from rtl/pkg/pins.yaml by `{COMMAND}`; do not edit.\n\
         //! The pins of nv_small that change while it runs, clocks excepted.\n"
    );
    let parts = [
        (
            Direction::In,
            "PinsIn",
            "Input pins of nv_small. Clocks rise with `Edges`; pins that are constant (test, clock\n\
             /// gating and power controls) are tied by the implementation.",
        ),
        (Direction::Out, "PinsOut", "Output pins of nv_small."),
    ];
    for (dir, name, about) in parts {
        out += &format!(
            "\n/// {about}\n\
             #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]\n\
             #[repr(C)]\n\
             pub struct {name} {{\n"
        );
        for (pin, field) in table.fields(dir) {
            out += &format!(
                "    /// `{}`: {}.\n    pub {field}: {},\n",
                pin.name,
                pin.desc,
                type_of(pin)
            );
        }
        out += "}\n";
        if dir == Direction::In {
            out += "\nimpl PinsIn {\n    /// Every input low, reset included.\n    \
                    pub const LOW: Self = Self {\n";
            for (pin, field) in table.fields(dir) {
                let low = if pin.width == 1 { "false" } else { "0" };
                out += &format!("        {field}: {low},\n");
            }
            out += "    };\n}\n";
        }
        out += &format!(
            "\nconst _: () = assert!(size_of::<{name}>() == {}, \"as in C++\");\n",
            table.bytes(dir)
        );
    }
    out + &outputs(table)
}

/// Name, value and meaning of each output, in the order of the table.
fn outputs(table: &Table) -> String {
    let mut rows = String::new();
    let mut count = 0;
    let outputs = table.pins.iter().filter(|pin| pin.dir == Direction::Out);
    for (pin, field) in outputs.filter_map(|pin| Some((pin, pin.field.as_deref()?))) {
        let value = match pin.bytes() {
            8 => format!("pins.{field}"),
            _ => format!("pins.{field}.into()"),
        };
        let means = match &pin.valid {
            Some(valid) => format!("|pins| pins.{valid}"),
            None => "|_| true".into(),
        };
        rows += &format!(
            "        OutputPin {{\n            name: \"{}\",\n            value: |pins| {value},\n            \
             means: {means},\n        }},\n",
            pin.name
        );
        count += 1;
    }
    format!(
        "\n/// An output of nv_small by its name.\n\
         #[derive(Debug, Clone, Copy)]\n\
         pub struct OutputPin {{\n    \
             /// Name of the pin, as a field of [`PinsOut`].\n    pub name: &'static str,\n    \
             /// Reads the value of the pin.\n    pub value: fn(&PinsOut) -> u64,\n    \
             /// Whether the value means something: data do while their valid is high.\n    \
             pub means: fn(&PinsOut) -> bool,\n\
         }}\n\n\
         impl PinsOut {{\n    /// Every output.\n    \
             pub const ALL: [OutputPin; {count}] = [\n{rows}    ];\n}}\n"
    )
}

fn type_of(pin: &Pin) -> String {
    match pin.width {
        1 => "bool".into(),
        _ => format!("u{}", pin.bytes() * 8),
    }
}
