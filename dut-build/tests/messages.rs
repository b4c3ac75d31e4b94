//! Descriptions and file lists: what they mean, and what is said about wrong ones.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::path::{Path, PathBuf};

use nvdla_dut_build::filelist::{Base, FileList};
use nvdla_dut_build::{Configuration, Description, Quirk};
use tempfile::TempDir;

/// A directory with the given files, and an environment with one variable.
struct Files(TempDir);

impl Files {
    fn new(files: &[(&str, &str)]) -> Self {
        let directory = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = directory.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        Self(directory)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn environment(&self) -> impl Fn(&str) -> Option<String> {
        let root = self.0.path().to_str().unwrap().to_owned();
        move |name| (name == "ROOT").then(|| root.clone())
    }

    fn describe(&self) -> Result<Description, String> {
        Description::read(&self.path("dut.yaml"), &self.environment())
            .map_err(|error| self.plain(&error.to_string()))
    }

    fn list(&self, base: Base<'_>) -> Result<FileList, String> {
        let mut list = FileList::default();
        list.read(&self.path("a.f"), base, &self.environment())
            .map(|()| list)
            .map_err(|error| self.plain(&error.to_string()))
    }

    /// With a short name for the temporary directory.
    fn plain(&self, text: &str) -> String {
        text.replace(self.0.path().to_str().unwrap(), "/dir")
    }

    /// Entries, one a line.
    fn shown(&self, list: &FileList) -> String {
        let lines: Vec<String> = list
            .entries
            .iter()
            .map(|entry| format!("{entry:?}"))
            .collect();
        self.plain(&lines.join("\n"))
    }
}

const GOOD: &str = "schema: 1
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

/// Compares with `vectors/snapshots`.
fn check(name: &str, texts: &[String]) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../../vectors/snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(format!("dut-{name}"), texts.join("\n\n")));
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
    check(
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
    check(
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
    check("unreadable", &[error.to_string()]);
}

#[test]
fn a_list_holds_sources_and_options_in_order() {
    let files = Files::new(&[
        (
            "a.f",
            "// a comment\n# another\n/* and * a /\n long one */ one.sv\n\
             +incdir+inc+more -I inc -Imore\n\
             +define+A+B=1 -D C=2 -DE\n\
             -v lib.v -y libs +libext+.v+.sv \\\n  two.sv // behind\n\
             -sv -Wno-WIDTH $ROOT/one.sv ${ROOT}/one.sv $(ROOT)/one.sv\n\
             \"with blank.sv\" ./inc/../two.sv\n",
        ),
        ("one.sv", ""),
        ("two.sv", ""),
        ("lib.v", ""),
        ("with blank.sv", ""),
        ("inc/x", ""),
        ("more/x", ""),
        ("libs/x", ""),
    ]);
    let list = files.list(Base::OfList).unwrap();
    check("list", &[files.shown(&list)]);
    assert_eq!(list.variables.into_iter().collect::<Vec<_>>(), ["ROOT"]);
}

#[test]
fn nested_lists_begin_where_their_option_says() {
    let files = Files::new(&[
        ("a.f", "-F deep/b.f\n-f deep/c.f\n"),
        ("deep/b.f", "b.sv\n"),
        ("deep/b.sv", ""),
        ("deep/c.f", "top.sv\n-F deep/b.f"),
        ("top.sv", ""),
    ]);
    let list = files.list(Base::OfList).unwrap();
    let want = r#"Source("/dir/deep/b.sv") Source("/dir/top.sv") Source("/dir/deep/b.sv")"#;
    assert_eq!(files.shown(&list).replace('\n', " "), want);
    assert_eq!(list.lists.len(), 4);
    assert_eq!(files.list(Base::Directory(files.0.path())), Ok(list));
}

#[test]
fn arguments_say_the_same_to_verilator() {
    let files = Files::new(&[
        (
            "a.f",
            "+incdir+inc -v b.sv -y inc +libext+.sv +define+A=1 -Wno-WIDTH b.sv",
        ),
        ("b.sv", ""),
        ("inc/x", ""),
    ]);
    let arguments: Vec<String> = files
        .list(Base::OfList)
        .unwrap()
        .arguments()
        .into_iter()
        .map(|argument| files.plain(argument.to_str().unwrap()))
        .collect();
    assert_eq!(
        arguments.join(" "),
        "+incdir+/dir/inc -v /dir/b.sv -y /dir/inc +libext+.sv -DA=1 -Wno-WIDTH /dir/b.sv"
    );
}

#[test]
fn wrong_lists_show_the_line() {
    let message = |text: &str| Files::new(&[("a.f", text)]).list(Base::OfList).unwrap_err();
    let empty = Files::new(&[("dut.yaml", GOOD), ("lists/a.f", "// nothing")]);
    let empty = empty.describe().unwrap_err();
    check(
        "lists",
        &[
            message("\n\n  missing.sv\n"),
            message("+incdir+missing"),
            message("\\\n\n$NOWHERE/a.sv"),
            message("${ROOT/a.sv"),
            message("-timescale=1ns/1ps"),
            message("-f\nb.f"),
            message("a\n/* for\never"),
            message("\"a.sv\n\""),
            message("-F a.f"),
            empty,
        ],
    );
}
