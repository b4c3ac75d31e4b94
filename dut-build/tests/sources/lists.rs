//! File lists.

use crate::descriptions::GOOD;
use crate::files::{Files, check_snapshot};

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
    let list = files.list(None).unwrap();
    check_snapshot("list", &[files.shown(&list)]);
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
    let list = files.list(None).unwrap();
    let want = r#"Source("/dir/deep/b.sv") Source("/dir/top.sv") Source("/dir/deep/b.sv")"#;
    assert_eq!(files.shown(&list).replace('\n', " "), want);
    assert_eq!(list.lists.len(), 4);
    assert_eq!(files.list(Some(files.0.path())), Ok(list));
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
        .list(None)
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
fn lists_for_other_tools_are_followed() {
    let files = Files::new(&[
        (
            "a.f",
            "-full64 -sverilog -timescale=1ns/1ps +lint=all,noVCDE -kdb -debug_access+all\r\n\
             --top-module top -Wall --trace-fst -O3 --x-assign fast \\\r\n --threads 4\r\n\
             +v2k +systemverilogext+.sv+.v -incdir inc -define A=1 +nospecify\r\n\
             -y\r\n  libs\r\n-Inowhere +incdir+inc+nowhere/else\r\n\
             -work lib -suppress 12,13 -l log.txt -timescale \"1 ns / 10 ps\" -file b.f\r\n",
        ),
        ("b.f", "a.sv"),
        ("a.sv", ""),
        ("inc/x", ""),
        ("libs/x", ""),
    ]);
    let list = files.list(None).unwrap();
    check_snapshot("foreign-list", &[files.shown(&list)]);
}

#[test]
fn sources_are_found_in_the_directories_that_are_searched() {
    let files = Files::new(&[
        ("a.f", "here.sv behind.sv sub/deep.sv\n-I first -y second\n"),
        ("here.sv", ""),
        ("first/here.sv", ""),
        ("first/x", ""),
        ("second/behind.sv", ""),
        ("second/sub/deep.sv", ""),
    ]);
    let list = files.list(None).unwrap();
    assert_eq!(
        files.shown(&list).replace('\n', " "),
        r#"Source("/dir/here.sv") Source("/dir/second/behind.sv") Source("/dir/second/sub/deep.sv") IncludeDirectory("/dir/first") LibraryDirectory("/dir/second")"#
    );
}

#[test]
fn what_changes_the_design_is_refused() {
    let message = |text: &str| Files::new(&[("a.f", text)]).list(None).unwrap_err();
    check_snapshot(
        "refused",
        &[
            message("--top-module other"),
            message("-GDepth=4"),
            message("-sfcu"),
            message("--bbox-unsup"),
            message("-L work"),
            message("-CFLAGS -O2"),
            message("dpi.cpp"),
            message("-timescale=fast"),
            message("-sysc"),
            message("+UVM_TESTNAME=smoke"),
        ],
    );
}

#[test]
fn wrong_lists_show_the_line() {
    let message = |text: &str| Files::new(&[("a.f", text)]).list(None).unwrap_err();
    let empty = Files::new(&[("dut.yaml", GOOD), ("lists/a.f", "// nothing")]);
    let empty = empty.describe().unwrap_err();
    check_snapshot(
        "lists",
        &[
            message("\n\n  missing.sv\n"),
            message("-v missing.v"),
            message("\\\n\n$NOWHERE/a.sv"),
            message("${ROOT/a.sv"),
            message("-f\nb.f"),
            message("-f"),
            message("a\n/* for\never"),
            message("\"a.sv\n\""),
            message("-F a.f"),
            empty,
        ],
    );
}
