//! The pins that every DUT must have, and their check against a Verilated model.
//!
//! Source: docs/nv_small/system.md, section 1.

/// Direction as the DUT sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    In,
    Out,
    InOut,
}

impl std::fmt::Display for Direction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::In => "input",
            Self::Out => "output",
            Self::InOut => "inout",
        })
    }
}

/// One pin of the contract, or one port of a model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pin<Name> {
    pub name: Name,
    pub direction: Direction,
    /// Bits.
    pub width: u32,
}

const fn input(name: &'static str, width: u32) -> Pin<&'static str> {
    Pin {
        name,
        direction: Direction::In,
        width,
    }
}

const fn output(name: &'static str, width: u32) -> Pin<&'static str> {
    Pin {
        name,
        direction: Direction::Out,
        width,
    }
}

/// The contract.
pub const PINS: [Pin<&str>; 46] = [
    input("dla_core_clk", 1),
    input("dla_csb_clk", 1),
    input("dla_reset_rstn", 1),
    input("direct_reset_", 1),
    input("test_mode", 1),
    input("global_clk_ovr_on", 1),
    input("tmc2slcg_disable_clock_gating", 1),
    input("csb2nvdla_valid", 1),
    output("csb2nvdla_ready", 1),
    input("csb2nvdla_addr", 16),
    input("csb2nvdla_wdat", 32),
    input("csb2nvdla_write", 1),
    input("csb2nvdla_nposted", 1),
    output("nvdla2csb_valid", 1),
    output("nvdla2csb_data", 32),
    output("nvdla2csb_wr_complete", 1),
    output("nvdla_core2dbb_aw_awvalid", 1),
    input("nvdla_core2dbb_aw_awready", 1),
    output("nvdla_core2dbb_aw_awid", 8),
    output("nvdla_core2dbb_aw_awlen", 4),
    output("nvdla_core2dbb_aw_awaddr", 32),
    output("nvdla_core2dbb_w_wvalid", 1),
    input("nvdla_core2dbb_w_wready", 1),
    output("nvdla_core2dbb_w_wdata", 64),
    output("nvdla_core2dbb_w_wstrb", 8),
    output("nvdla_core2dbb_w_wlast", 1),
    input("nvdla_core2dbb_b_bvalid", 1),
    output("nvdla_core2dbb_b_bready", 1),
    input("nvdla_core2dbb_b_bid", 8),
    output("nvdla_core2dbb_ar_arvalid", 1),
    input("nvdla_core2dbb_ar_arready", 1),
    output("nvdla_core2dbb_ar_arid", 8),
    output("nvdla_core2dbb_ar_arlen", 4),
    output("nvdla_core2dbb_ar_araddr", 32),
    input("nvdla_core2dbb_r_rvalid", 1),
    output("nvdla_core2dbb_r_rready", 1),
    input("nvdla_core2dbb_r_rid", 8),
    input("nvdla_core2dbb_r_rlast", 1),
    input("nvdla_core2dbb_r_rdata", 64),
    output("dla_intr", 1),
    input("nvdla_pwrbus_ram_c_pd", 32),
    input("nvdla_pwrbus_ram_ma_pd", 32),
    input("nvdla_pwrbus_ram_mb_pd", 32),
    input("nvdla_pwrbus_ram_p_pd", 32),
    input("nvdla_pwrbus_ram_o_pd", 32),
    input("nvdla_pwrbus_ram_a_pd", 32),
];

/// A difference between the contract and a model.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Mismatch {
    #[error("pin `{}` is missing: expected {} of {}", .0.name, .0.direction, bits(.0.width))]
    Missing(Pin<&'static str>),
    #[error("pin `{}` is not expected: found {} of {}", .0.name, .0.direction, bits(.0.width))]
    Extra(Pin<String>),
    #[error(
        "pin `{}` differs: expected {} of {}, found {} of {}",
        want.name, want.direction, bits(want.width), found.direction, bits(found.width)
    )]
    Different {
        want: Pin<&'static str>,
        found: Pin<String>,
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

/// Compares the ports that the header of a Verilated class declares with the contract.
#[must_use]
pub fn check(header: &str) -> Vec<Mismatch> {
    let mut mismatches = Vec::new();
    let mut ports = Vec::new();
    for line in header.lines() {
        match port(line.trim()) {
            Some(Ok(port)) => ports.push(port),
            Some(Err(name)) => mismatches.push(Mismatch::NoVector(name)),
            None => {}
        }
    }
    for want in &PINS {
        match ports.iter().position(|port| port.name == want.name) {
            None if mismatches.contains(&Mismatch::NoVector(want.name.into())) => {}
            None => mismatches.push(Mismatch::Missing(want.clone())),
            Some(at) => {
                let found = ports.swap_remove(at);
                if found.direction != want.direction || found.width != want.width {
                    mismatches.push(Mismatch::Different {
                        want: want.clone(),
                        found,
                    });
                }
            }
        }
    }
    ports.sort_by(|a, b| a.name.cmp(&b.name));
    mismatches.extend(ports.into_iter().map(Mismatch::Extra));
    mismatches
}

/// `VL_IN8(&name,msb,lsb);`, `VL_OUTW(&name,msb,lsb,words);`; unpacked arrays have another type
/// in front of the name.
fn port(line: &str) -> Option<Result<Pin<String>, String>> {
    let (macro_name, rest) = line.strip_prefix("VL_")?.split_once('(')?;
    let kind = macro_name.trim_end_matches(|c: char| c.is_ascii_digit() || c == 'W');
    let direction = match kind {
        "IN" => Direction::In,
        "OUT" => Direction::Out,
        "INOUT" => Direction::InOut,
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
        (Some(msb), Some(lsb)) => Ok(Pin {
            name,
            direction,
            width: msb.abs_diff(lsb) + 1,
        }),
        _ => Err(name),
    })
}

/// The name in the source: Verilator writes characters that C++ may not have as `__0` and hex.
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
            let kind = if pin.direction == Direction::In {
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
