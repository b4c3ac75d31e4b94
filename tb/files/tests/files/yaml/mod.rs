//! What is read from YAML, and how a mistake in it is told.

mod names;

use std::path::Path;

use nvdla_files::yaml::{SchemaVersion, YamlError, parse};
use serde::Deserialize;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    schema: SchemaVersion<1>,
    #[serde(default)]
    width: u8,
}

fn complaint_about(text: &str) -> String {
    parse::<Document>(Path::new("a.yaml"), text)
        .expect_err("must be refused")
        .to_string()
}

#[test]
fn complaints_name_file_line_and_column() {
    assert_eq!(
        complaint_about("schema: 1\nwidht: 3\n"),
        "a.yaml:2:1: unknown field `widht`, expected one of schema, width; the nearest name is \
         `width`"
    );
    assert_eq!(
        complaint_about("schema: 2\n"),
        "a.yaml:1:9: schema 2 is newer than this program, which reads up to 1"
    );
}

#[test]
fn complaints_are_short_and_in_words() {
    let long = format!("schema: 1\nwidth: {}\n", "9".repeat(100_000));
    let complaint = complaint_about(&long);
    assert!(complaint.len() < 1000, "{} bytes", complaint.len());
    assert_eq!(
        complaint_about("schema: 1\nwidth: 300\n"),
        "a.yaml:2:8: no whole number from 0 to 255"
    );
    assert_eq!(
        complaint_about("schema: 1\nwidth: 1\nwidth: 2\n"),
        "a.yaml:3:1: duplicate mapping key `width` is not allowed here"
    );
    for (text, words) in [
        ("- 1\n", "a.yaml:1:1: keys with values are expected here"),
        (
            "just words\n",
            "a.yaml:1:1: keys with values are expected here",
        ),
        (
            "schema: 1\nwidth: [1]\n",
            "a.yaml:2:8: one value is expected here",
        ),
        (
            "schema: 1\n---\nschema: 1\n",
            "a.yaml:3:1: a second document begins here",
        ),
    ] {
        let complaint = complaint_about(text);
        assert!(complaint.starts_with(words), "{text:?}: {complaint}");
    }
}

#[test]
fn the_key_of_a_place_is_the_last_one_before_it() {
    let text = "schema: 1\nlayers:\n- width: 3\n  data:\n    gaps: [1, x]\nwidth: 2\n";
    let key = |line, column| {
        let error = YamlError::Content {
            path: "a.yaml".into(),
            line,
            column,
            what: "wrong".to_owned(),
            line_text: String::new(),
        };
        error.at_key(text).expect("a place").0
    };
    assert_eq!(key(1, 9), "schema");
    assert_eq!(key(3, 3), "layers.0.width");
    assert_eq!(key(5, 15), "layers.0.data.gaps.1");
    assert_eq!(key(6, 8), "width");
    let refused = parse::<Document>(Path::new("a.yaml"), "schema: 1\nwidth: x\n");
    let refused = refused.expect_err("no number");
    let (key, what) = refused.at_key("schema: 1\nwidth: x\n").expect("a place");
    assert_eq!(
        (key.as_str(), what),
        ("width", "no whole number from 0 to 255")
    );
}

#[test]
fn numbers_may_be_hexadecimal() {
    let document: Document = parse(Path::new("a.yaml"), "schema: 1\nwidth: 0x1f\n").expect("legal");
    assert_eq!(
        (document.schema, document.width),
        (SchemaVersion::default(), 31)
    );
}

#[test]
fn each_parser_is_used_where_the_table_of_this_crate_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let manifest = |folder: &str| std::fs::read_to_string(root.join(folder).join("Cargo.toml"));
    let workspace = manifest("").expect("the workspace has one");
    let (_, members) = workspace.split_once("members = [").expect("members");
    let (members, _) = members.split_once(']').expect("the end of the members");
    let users = |parser: &str| {
        let uses = |folder: &&str| {
            let manifest = manifest(folder).expect("a member has one");
            let (_, own) = manifest.split_once("[package]").expect("a package");
            own.lines().any(|line| line.starts_with(parser))
        };
        let folders = members.split('"').skip(1).step_by(2);
        folders.filter(uses).collect::<Vec<_>>()
    };
    assert_eq!(users("serde-saphyr"), ["scoreboards/programs", "tb/files"]);
    assert_eq!(users("serde_yaml"), ["dut-build", "reggen"]);
}
