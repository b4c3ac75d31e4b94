//! Descriptions.

use std::path::Path;

use nvdla_dut_build::Description;
use nvdla_regs::configuration::Configuration;
use nvdla_regs::quirk::Quirk;

use crate::files::{Files, check_snapshot};

pub(crate) const GOOD: &str = "schema: 1
name: user
why: to see
configuration: nv_small_ew
top: NV_nvdla
files: [lists/a.f]
quirks: [csb_drops_replies, lut_counts_clocks]
defines: { FAST: , WIDTH: 8, NAME: text, ON: true }
parameters: { Depth: 4 }
";

fn described(text: &str) -> Result<Description, String> {
    Files::new(&[
        ("dut.yaml", text),
        ("lists/a.f", "a.sv"),
        ("lists/a.sv", ""),
    ])
    .describe()
}

/// The message for the good description with `from` replaced by `to`.
fn message(from: &str, to: &str) -> String {
    assert!(GOOD.contains(from), "{from}");
    described(&GOOD.replace(from, to)).unwrap_err()
}

#[test]
fn a_description_holds_all_its_keys() {
    let description = described(GOOD).unwrap();
    assert_eq!(description.name, "user");
    assert_eq!(description.top, "NV_nvdla");
    assert_eq!(description.configuration, Configuration::NvSmallEw);
    assert_eq!(
        description.quirks,
        [Quirk::CsbDropsReplies, Quirk::LutCountsClocks]
    );
    let defines: Vec<_> = description
        .defines
        .iter()
        .map(|(k, v)| (k.as_str(), v.as_str()))
        .collect();
    assert_eq!(
        defines,
        [("FAST", ""), ("NAME", "text"), ("ON", "1"), ("WIDTH", "8")]
    );
    assert_eq!(description.parameters["Depth"], "4");
    assert_eq!(description.files.sources(), 1);
}

#[test]
fn the_descriptions_of_this_repository_are_read() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    for name in [
        "rtl/nv_small.yaml",
        "rtl/nv_small_ew.yaml",
        "tb/tests/duts/probe.yaml",
    ] {
        let description = Description::read(&root.join(name), &|_| None).unwrap();
        assert_eq!(
            Path::new(name).file_stem().unwrap(),
            description.name.as_str()
        );
        assert!(description.quirks.is_empty() || description.name == "probe");
    }
}

#[test]
fn syntax_errors_show_place_and_an_example() {
    check_snapshot(
        "syntax",
        &[
            message("top: NV_nvdla", "tops: NV_nvdla"),
            message("files: [lists/a.f]", "files: [lists/a.f"),
            described("schema: 1\n").unwrap_err(),
            described("").unwrap_err(),
        ],
    );
}

#[test]
fn wrong_values_show_place_and_choices() {
    check_snapshot(
        "values",
        &[
            message("nv_small_ew", "nv_large"),
            message("lut_counts_clocks", "is_slow"),
            message("schema: 1", "schema: 2"),
            message("name: user", "name: My-DUT"),
            message("NV_nvdla", "2nv"),
            message("lut_counts_clocks", "csb_drops_replies"),
            message("WIDTH", "WI-DTH"),
            message("[lists/a.f]", "[]"),
            message("[lists/a.f]", "[lists/a.sv]"),
            message("[lists/a.f]", "\n  - lists/a.f\n  - lists/b.f"),
            message("why: to see", "base: nowhere"),
        ],
    );
}

#[test]
fn an_unreadable_description_is_named() {
    let error = Description::read(Path::new("no/such.yaml"), &|_| None).unwrap_err();
    check_snapshot("unreadable", &[error.to_string()]);
}
