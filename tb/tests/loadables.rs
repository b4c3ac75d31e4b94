//! Compiled networks on the command line.

use crate::cli::{cosim, snapshot};

#[test]
fn cases_are_found_compared_and_counted() {
    let (code, out, err) = cosim(&["loadable", "vectors/loadables", "--model-only"]);
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("\npass: refused, as it must be: "));
    assert!(out.contains("task 0, operation 10 (RUBIK), op_type = 5: "));
    assert!(
        out.ends_with("25 passed, 0 failed, 0 not applicable\n"),
        "{out}"
    );
}

#[test]
fn a_case_shows_its_units_and_its_warnings() {
    let case = "vectors/loadables/group-wrong";
    let arguments = ["loadable", case, "--model-only", "--schedule", "ping-pong"];
    let (code, out, err) = cosim(&arguments);
    assert_eq!(code, 0, "{err}");
    snapshot("loadable-case", &out);
}

#[test]
fn tensors_go_in_and_come_out_as_arrays() {
    let folder = tempfile::tempdir().expect("a directory for temporary files");
    let path = folder.path().to_str().expect("temporary paths are text");
    let case = "vectors/loadables/one-by-one";
    let file = format!("{case}/net.nvdla");
    let input = format!("{case}/input.npy");
    let start = ["loadable", &file, "--model-only"];
    let (code, _, err) = cosim(&[&start[..], &["--input", &input, "--output", path]].concat());
    assert_eq!(code, 0, "{err}");
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let want = nvdla_loadable::npy::Array::read(&root.join(case).join("output.npy"));
    let got = nvdla_loadable::npy::Array::read(&folder.path().join("output.npy"));
    assert_eq!(got.expect("written"), want.expect("a golden"));
    // Random inputs follow the seed.
    let seed = |seed| cosim(&[&start[..], &["--seed", seed]].concat()).1;
    assert_eq!(seed("3"), seed("3"));
    assert_ne!(seed("3"), seed("4"));
}

#[test]
fn wrong_inputs_are_refused_with_both_shapes() {
    let file = "vectors/loadables/pools/net.nvdla";
    let start = ["loadable", file, "--model-only", "--input"];
    let refused = |input: &str| {
        let (code, _, err) = cosim(&[&start[..], &[input]].concat());
        assert_eq!(code, 2, "{err}");
        err
    };
    let err = refused("vectors/loadables/one-by-one/input.npy");
    assert!(err.contains("the array has shape [8, 1, 1], the tensor `data` has (11, 29, 31)"));
    let err = refused("vectors/loadables/pools/case.yaml");
    assert!(
        err.contains("bytes, the buffer of the tensor `data` has 14384"),
        "{err}"
    );
    let (code, _, err) = cosim(&["loadable", "vectors/perf.yaml", "--model-only"]);
    assert_eq!(code, 2);
    assert!(
        err.contains("error: vectors/perf.yaml: position 0x0, "),
        "{err}"
    );
}

#[test]
fn reports_list_every_loadable() {
    let folder = tempfile::tempdir().expect("a directory for temporary files");
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let (json, junit) = (path("a.json"), path("a.xml"));
    let case = "vectors/loadables/one-by-one";
    let arguments = [
        "loadable",
        case,
        "--model-only",
        "--json",
        &json,
        "--junit",
        &junit,
    ];
    let (code, _, err) = cosim(&arguments);
    assert_eq!(code, 0, "{err}");
    let text = std::fs::read_to_string(&json).expect("written");
    let document: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(document["tally"]["passed"], 1);
    assert_eq!(
        document["loadables"][0]["units"][0]["operations"],
        "CONV 0 -> SDP 1"
    );
    let text = std::fs::read_to_string(&junit).expect("written");
    assert!(text.contains("testcase name=\"one-by-one\""), "{text}");
}
