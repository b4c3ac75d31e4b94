//! The pins that every DUT must have, and the check that a design has them.
//!
//! Source: docs/nv_small/system.md, section 1.

mod attributes;
mod pin;
mod table;

use std::collections::BTreeMap;

pub use attributes::{PinClock, PinDirection, PinTie};
pub use pin::Pin;
pub use table::PINS;

/// Compares the ports in the text of a Verilated class's header with [`PINS`]; a sentence for each
/// difference.
#[must_use]
pub fn check_ports(header: &str) -> Vec<String> {
    let mut ports: BTreeMap<String, Option<String>> = header
        .lines()
        .filter_map(|line| port(line.trim()))
        .collect();
    let mut mismatches = Vec::new();
    let no_vector = |name: &str| format!("pin `{name}` has a type that is no vector of bits");
    for Pin {
        name,
        direction,
        width,
        ..
    } in &PINS
    {
        let expected = shape(&direction.to_string(), *width);
        match ports.remove(*name) {
            None => mismatches.push(format!("pin `{name}` is missing: expected {expected}")),
            Some(None) => mismatches.push(no_vector(name)),
            Some(Some(found)) if found != expected => mismatches.push(format!(
                "pin `{name}` differs: expected {expected}, found {found}"
            )),
            Some(Some(_)) => {}
        }
    }
    mismatches.extend(ports.into_iter().map(|(name, shape)| match shape {
        Some(found) => format!("pin `{name}` is not expected: found {found}"),
        None => no_vector(&name),
    }));
    mismatches
}

/// Parses a port declaration `VL_IN8(&name,msb,lsb);` or `VL_OUTW(&name,msb,lsb,words);` of Verilator
/// into name and [`shape`], which is `None` if the port is no vector of bits, such as an unpacked
/// array. `None`: another line.
fn port(line: &str) -> Option<(String, Option<String>)> {
    let (macro_name, rest) = line.strip_prefix("VL_")?.split_once('(')?;
    let kind = macro_name.trim_end_matches(|c: char| c.is_ascii_digit() || c == 'W');
    let direction = match kind {
        "IN" => "input",
        "OUT" => "output",
        "INOUT" => "inout",
        _ => return None,
    };
    let (arguments, after) = rest.split_once(')')?;
    let mut arguments = arguments.split(',').map(str::trim);
    let name = plain(arguments.next()?);
    let mut bit = || arguments.next()?.parse::<u32>().ok();
    let width = bit().zip(bit()).map(|(msb, lsb)| msb.abs_diff(lsb) + 1);
    let width = width.filter(|_| after.trim() == ";");
    Some((name, width.map(|width| shape(direction, width))))
}

/// Direction and width of a port in words: `input of 4 bits`.
fn shape(direction: &str, width: u32) -> String {
    let plural = if width == 1 { "" } else { "s" };
    format!("{direction} of {width} bit{plural}")
}

/// The SystemVerilog name of a port that the C++ header calls `name`, where `__` is `___05F`.
fn plain(name: &str) -> String {
    name.trim_matches(|c: char| !c.is_ascii_alphanumeric() && c != '_')
        .replace("___05F", "__")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(skip: &str, extra: &str) -> String {
        let mut text = String::from("class V {\n");
        for pin in PINS.iter().filter(|pin| pin.name != skip) {
            let size = match pin.width {
                1..=8 => "8",
                9..=16 => "16",
                17..=32 => "",
                _ => "64",
            };
            let kind = if pin.direction == PinDirection::In {
                "IN"
            } else {
                "OUT"
            };
            text += &format!("    VL_{kind}{size}(&{},{},0);\n", pin.name, pin.width - 1);
        }
        text + extra + "};\n"
    }

    #[test]
    fn the_contract_itself_matches() {
        assert!(check_ports(&header("", "")).is_empty());
    }

    fn shown(header: &str) -> String {
        check_ports(header).join("\n")
    }

    #[test]
    fn differences_name_pin_direction_and_width() {
        let extra = "VL_OUT8(&dla_intr,3,0);\nVL_INW(&wide,99,0,4);\nVL_INOUT(&pad,31,0);\n\
                     VL_IN8((&array)[4],7,0);\n";
        insta::assert_snapshot!(shown(&header("dla_intr", extra)), @r"
        pin `dla_intr` differs: expected output of 1 bit, found output of 4 bits
        pin `array` has a type that is no vector of bits
        pin `pad` is not expected: found inout of 32 bits
        pin `wide` is not expected: found input of 100 bits
        ");
        let turned = header("csb2nvdla_addr", "VL_OUT64(&csb2nvdla_addr,33,0);\n");
        insta::assert_snapshot!(shown(&turned), @"pin `csb2nvdla_addr` differs: expected input of 16 bits, found output of 34 bits");
        insta::assert_snapshot!(shown(&header("test_mode", "")), @"pin `test_mode` is missing: expected input of 1 bit");
    }
}
