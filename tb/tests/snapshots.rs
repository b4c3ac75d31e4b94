//! `cosim snapshot`: register traces beside the layer files of a user.

use std::path::Path;

use tempfile::TempDir;

use crate::elsewhere::cosim_in;

fn write_layer(folder: &Path, width: u32) {
    let shape = format!("{{ width: {width}, height: 2, channels: 8 }}");
    let text =
        format!("schema: 1\nname: mine\nwhy: a test\nlayers:\n  - sdp: {{ source: {shape} }}\n");
    std::fs::write(folder.join("mine.yaml"), text).expect("a folder of the test");
}

#[test]
fn a_register_trace_is_reviewed_accepted_and_compared() {
    let directory = TempDir::new().unwrap();
    let folder = directory.path();
    let [snap, new] = ["mine.yaml.snap", "mine.yaml.snap.new"].map(|name| folder.join(name));
    write_layer(folder, 3);
    let run = |more: &[&str]| {
        let (code, said, error) = cosim_in(folder, &[&["snapshot", "mine.yaml"], more].concat());
        assert!(code < 2, "{error}");
        (code, said)
    };
    let (code, said) = run(&[]);
    assert_eq!(code, 1, "{said}");
    assert!(
        said.starts_with("FAIL  mine.yaml has no snapshot yet: mine.yaml.snap.new\n"),
        "{said}"
    );
    assert!(
        said.contains("\naccept: the same with --accept; "),
        "{said}"
    );
    std::fs::write(folder.join("Cargo.toml"), "[workspace]\n").unwrap();
    let said_in_package = run(&[]).1;
    let review = "\nreview: cargo insta review --workspace-root .\n";
    assert!(said_in_package.contains(review), "{said_in_package}");
    assert!(
        said.ends_with("0 as their snapshots, 1 to review\n"),
        "{said}"
    );
    assert!(!snap.exists());

    // What `cargo insta accept` does.
    std::fs::rename(&new, &snap).unwrap();
    let (code, said) = run(&[]);
    assert_eq!(
        (code, said.as_str()),
        (0, "same  mine.yaml\n1 as their snapshots, 0 to review\n")
    );
    let accepted = std::fs::read_to_string(&snap).unwrap();
    let (_, trace) = accepted
        .strip_prefix("---\n")
        .unwrap()
        .split_once("\n---\n")
        .unwrap();
    assert!(trace.contains("SDP.D_DATA_CUBE_WIDTH"), "{trace}");
    // As insta itself reads it.
    insta::with_settings!({
        snapshot_path => folder,
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        insta::assert_snapshot!("mine.yaml", trace);
    });

    // Timing does not show.
    assert_eq!(run(&["--memory", "stalled", "--clocks", "3:1"]).0, 0);
    write_layer(folder, 4);
    let (code, said) = run(&[]);
    assert_eq!(code, 1, "{said}");
    assert!(
        said.starts_with("FAIL  mine.yaml differs from its snapshot\n"),
        "{said}"
    );
    let changed = |sign: char| {
        let mut lines = said.lines().map(str::trim_start);
        lines.any(|line| line.starts_with(sign) && line.contains("D_DATA_CUBE_WIDTH"))
    };
    assert!(changed('-') && changed('+'), "{said}");
    assert!(new.exists() && std::fs::read_to_string(&snap).unwrap() == accepted);
    let (code, said) = run(&["--accept"]);
    assert_eq!(code, 0, "{said}");
    assert!(!new.exists() && run(&[]).0 == 0);
    // A trace that is as it was again leaves nothing to review.
    write_layer(folder, 3);
    assert_eq!(run(&[]).0, 1);
    write_layer(folder, 4);
    assert_eq!(run(&[]).0, 0);
    assert!(!new.exists());
}

#[test]
fn a_layer_that_fails_has_no_trace_worth_keeping() {
    let directory = TempDir::new().unwrap();
    let out = directory.path().join("mine.yaml");
    write_layer(directory.path(), 3);
    let said = crate::fail_fast::finds("no-trace", &["snapshot", out.to_str().unwrap()]);
    assert!(said.starts_with("FAIL  mine\n"), "{said}");
    assert!(!directory.path().join("mine.yaml.snap.new").exists());
}
