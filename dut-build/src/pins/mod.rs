//! The pins that every DUT must have, and the check that a design has them.
//!
//! Source: docs/nv_small/system.md, section 1.

mod pin;
mod table;

pub use pin::{DesignPort, Pin, PinClock, PinDirection, PinTie};
pub use table::PINS;

/// A difference between the pins that every DUT must have and the ports of a design.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PinMismatch {
    #[error("pin `{}` is missing: expected {} of {}", .0.name, .0.direction, bits(.0.width))]
    Missing(&'static Pin),
    #[error("pin `{}` is not expected: found {} of {}", .0.name, .0.direction, bits(.0.width))]
    Extra(DesignPort),
    #[error(
        "pin `{}` differs: expected {} of {}, found {} of {}",
        want.name, want.direction, bits(want.width), found.direction, bits(found.width)
    )]
    Different {
        want: &'static Pin,
        found: DesignPort,
    },
    #[error("pin `{0}` has a type that is no vector of bits")]
    NoVector(String),
}

fn bits(width: u32) -> String {
    if width == 1 {
        "1 bit".into()
    } else {
        format!("{width} bits")
    }
}

/// Compares the ports in the text of a Verilated class's header with [`PINS`].
#[must_use]
pub fn check(header: &str) -> Vec<PinMismatch> {
    let mut mismatches = Vec::new();
    let mut ports = Vec::new();
    for line in header.lines() {
        match port(line.trim()) {
            Some(Ok(port)) => ports.push(port),
            Some(Err(name)) => mismatches.push(PinMismatch::NoVector(name)),
            None => {}
        }
    }
    for want in &PINS {
        match ports.iter().position(|port| port.name == want.name) {
            None if mismatches.contains(&PinMismatch::NoVector(want.name.into())) => {}
            None => mismatches.push(PinMismatch::Missing(want)),
            Some(at) => {
                let found = ports.swap_remove(at);
                if found.direction != want.direction || found.width != want.width {
                    mismatches.push(PinMismatch::Different { want, found });
                }
            }
        }
    }
    ports.sort_by(|a, b| a.name.cmp(&b.name));
    mismatches.extend(ports.into_iter().map(PinMismatch::Extra));
    mismatches
}

/// Parses a port declaration `VL_IN8(&name,msb,lsb);` or `VL_OUTW(&name,msb,lsb,words);` of Verilator.
/// `None`: another line; `Err`: name of a port that is no vector of bits, such as an unpacked array.
fn port(line: &str) -> Option<Result<DesignPort, String>> {
    let (macro_name, rest) = line.strip_prefix("VL_")?.split_once('(')?;
    let kind = macro_name.trim_end_matches(|c: char| c.is_ascii_digit() || c == 'W');
    let direction = match kind {
        "IN" => PinDirection::In,
        "OUT" => PinDirection::Out,
        "INOUT" => PinDirection::InOut,
        _ => return None,
    };
    let (arguments, after) = rest.split_once(')')?;
    let mut arguments = arguments.split(',').map(str::trim);
    let name = plain(arguments.next()?);
    if after.trim() != ";" {
        return Some(Err(name));
    }
    let msb: Option<u32> = arguments.next().and_then(|text| text.parse().ok());
    let lsb: Option<u32> = arguments.next().and_then(|text| text.parse().ok());
    Some(match (msb, lsb) {
        (Some(msb), Some(lsb)) => Ok(DesignPort {
            name,
            direction,
            width: msb.abs_diff(lsb) + 1,
        }),
        _ => Err(name),
    })
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
        assert_eq!(check(&header("", "")), []);
    }

    fn shown(header: &str) -> String {
        check(header)
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join("\n")
    }

    #[test]
    fn differences_name_pin_direction_and_width() {
        let extra = "VL_OUT8(&dla_intr,3,0);\nVL_INW(&wide,99,0,4);\nVL_INOUT(&pad,31,0);\n\
                     VL_IN8((&array)[4],7,0);\n";
        insta::assert_snapshot!(shown(&header("dla_intr", extra)), @r"
        pin `array` has a type that is no vector of bits
        pin `dla_intr` differs: expected output of 1 bit, found output of 4 bits
        pin `pad` is not expected: found inout of 32 bits
        pin `wide` is not expected: found input of 100 bits
        ");
        let turned = header("csb2nvdla_addr", "VL_OUT64(&csb2nvdla_addr,33,0);\n");
        insta::assert_snapshot!(shown(&turned), @"pin `csb2nvdla_addr` differs: expected input of 16 bits, found output of 34 bits");
        insta::assert_snapshot!(shown(&header("test_mode", "")), @"pin `test_mode` is missing: expected input of 1 bit");
    }
}
