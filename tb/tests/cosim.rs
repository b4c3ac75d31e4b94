//! Co-simulation: the Verilated models against the reference model, through the command itself.

use std::path::{Path, PathBuf};

use crate::cli::{cosim, snapshot};

/// Runs a command that must find no difference; gives back how many cases passed.
fn passes(arguments: &[&str]) -> u32 {
    let (code, out, err) = cosim(arguments);
    assert_eq!(code, 0, "cosim {arguments:?}\n{out}{err}");
    let tally = out.lines().last().unwrap_or_default();
    let passed = tally
        .strip_suffix(" passed, 0 failed, 0 not applicable")
        .unwrap_or_else(|| panic!("{tally}"));
    passed.parse().expect("a number of cases")
}

fn vectors(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("vectors")
        .join(name);
    path.to_string_lossy().into_owned()
}

/// Files of a directory with this extension.
fn files(directory: &str, extension: &str) -> usize {
    let entries = std::fs::read_dir(directory).expect(directory);
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths
        .filter(|path: &PathBuf| path.extension().is_some_and(|found| found == extension))
        .count()
}

/// Everything between the accesses of layers and around their transactions at once.
#[test]
fn layers_agree_under_every_fault() {
    for (profile, count) in [
        ("sdp", 4),
        ("pdp", 4),
        ("cdp", 4),
        ("conv", 4),
        ("mixed", 2),
    ] {
        for memory in ["stalled", "starved", "latest", "reordered"] {
            let cases = count.to_string();
            let mut arguments = vec!["campaign", profile, "--count", &cases];
            arguments.extend(["--memory", memory, "--host", "hostile", "--seed", "11"]);
            arguments.extend(["--reset-after", "9000"]);
            assert_eq!(passes(&arguments), count, "{profile} {memory}");
        }
    }
}

#[test]
fn random_layers_agree() {
    for (profile, count) in [
        ("sdp", 40),
        ("sdp-ew", 40),
        ("pdp", 40),
        ("cdp", 40),
        ("sdp-pdp", 24),
        ("mixed", 16),
        ("conv", 24),
        ("image", 24),
        ("conv-sdp", 24),
        ("conv-sdp-pdp", 24),
        ("multilayer", 16),
        ("chain-ew", 16),
    ] {
        let cases = count.to_string();
        let arguments = ["campaign", profile, "--count", &cases, "--seed", "1"];
        assert_eq!(passes(&arguments), count, "{profile}");
    }
}

/// What nv_small can do, nv_small_ew does alike.
#[test]
fn random_layers_for_nv_small_agree_on_nv_small_ew() {
    let random = ["campaign", "sdp", "--count", "100"];
    let options = ["--seed", "3", "--dut", "nv_small_ew"];
    assert_eq!(passes(&[&random[..], &options].concat()), 100);
}

/// A case that the DUT lacks a stage for is neither passed nor failed.
#[test]
fn layers_with_ew_do_not_apply_to_nv_small() {
    for (command, case) in [
        ("run", "directed/ew-sigmoid.yaml"),
        ("run", "golden/sdp/sdp_ew_lut_exp.yaml"),
    ] {
        let (code, out, err) = cosim(&[command, &vectors(case), "--dut", "nv_small"]);
        assert_eq!(code, 0, "{err}");
        assert!(out.contains("n/a   "), "{out}");
        assert!(
            out.ends_with("0 passed, 0 failed, 1 not applicable\n"),
            "{out}"
        );
    }
}

/// Clocks from the last D_OP_ENABLE to the last interrupt, here and on the reference hardware,
/// of the cases of `unit` that know both: name, number of waits, ours, the reference's.
fn clocks_beside_the_reference(unit: &str, host: &str) -> Vec<(String, usize, u64, u64)> {
    let report = tempfile::NamedTempFile::new().expect("a temporary file");
    let path = report.path().to_string_lossy().into_owned();
    let directory = vectors(&format!("golden/{unit}"));
    let memory = ["--memory", "latency=32"];
    let outputs = ["--host", host, "--json", &path];
    passes(&[&["run", &directory], &memory[..], &outputs].concat());
    let text = std::fs::read_to_string(&path).expect("the report");
    let report: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let cases = report["cases"].as_array().expect("cases");
    let known = cases.iter().filter_map(|case| {
        let passed = &case["verdict"]["passed"];
        let waits = passed["layers"].as_array().expect("clocks");
        let ours = waits.last()?.as_u64().expect("a number");
        let name = case["name"].to_string();
        Some((name, waits.len(), ours, passed["reference"].as_u64()?))
    });
    known.collect()
}

/// A single layer takes no more clocks than on the reference hardware.
#[test]
fn no_layer_takes_more_clocks_than_on_the_reference() {
    for unit in ["sdp", "cdp", "pdp", "conv", "image"] {
        let mut compared = 0;
        for (name, waits, ours, reference) in clocks_beside_the_reference(unit, "plain") {
            if waits == 1 {
                assert!(ours <= reference, "{name}: {ours} > {reference}");
                compared += 1;
            }
        }
        assert!(compared > 20, "{unit}: {compared} cases with one layer");
    }
}

/// Nor do several layers. Their clocks begin when the host enables the last one, and the earlier
/// ones run while it programs that: so the host is as slow as that of the reference, which took
/// 16 to 19 clocks for each write (docs/nv_small/system.md, section 10).
#[test]
fn several_layers_take_no_more_clocks_than_on_the_reference() {
    let cases = clocks_beside_the_reference("multilayer", "paced=16");
    for (name, _, ours, reference) in &cases {
        assert!(ours <= reference, "{name}: {ours} > {reference}");
    }
    assert_eq!(cases.len(), files(&vectors("golden/multilayer"), "yaml"));
}

/// The other cases with several layers keep that, too, but for the one that README names.
#[test]
fn one_case_of_several_layers_takes_more_clocks_than_on_the_reference() {
    let mut slower = Vec::new();
    for unit in ["sdp", "cdp", "pdp", "conv", "image"] {
        let cases = clocks_beside_the_reference(unit, "paced=16");
        let cases = cases
            .into_iter()
            .filter(|(_, _, ours, reference)| ours > reference);
        slower.extend(cases.map(|(name, _, ours, reference)| (name, ours - reference)));
    }
    let known = "\"pdp_two_layers_perf_cumulative_29\"".to_owned();
    assert_eq!(slower, [(known, 27)]);
}

/// Every register access of a directed layer, but for what timing decides.
fn register_accesses(name: &str) {
    let file = vectors(&format!("directed/{name}.yaml"));
    let (code, out, err) = cosim(&["run", &file, "--registers"]);
    assert_eq!(code, 0, "{out}{err}");
    let timing = ["_STALL ", "_LATENCY ", "_FLUSH_STATUS ", " clocks"];
    let lines = out.lines();
    let kept = lines.filter(|line| !timing.iter().any(|text| line.contains(text)));
    let text = kept.collect::<Vec<_>>().join("\n");
    snapshot(&format!("registers-{name}"), &text);
}

/// From memory, and behind SDP.
#[test]
fn register_accesses_of_layers_of_pdp() {
    register_accesses("pdp-example");
    register_accesses("sdp-pdp-example");
}

/// Of features, and of an image.
#[test]
fn register_accesses_of_convolutions() {
    register_accesses("conv-example");
    register_accesses("image-example");
}

/// Every register access of a layer with a table, but for the entries and what timing decides.
#[test]
fn register_accesses_of_a_layer_with_ew() {
    let case = vectors("directed/ew-sigmoid.yaml");
    let (code, out, err) = cosim(&["run", &case, "--layer", "0", "--registers"]);
    assert_eq!(code, 0, "{err}");
    let entries = out.matches("SDP.S_LUT_ACCESS_DATA ").count();
    assert_eq!(entries, 65 + 257);
    let timing = ["S_LUT_ACCESS_DATA ", "_STALL ", " clocks"];
    let lines = out.lines();
    let kept = lines.filter(|line| !timing.iter().any(|text| line.contains(text)));
    snapshot("registers-ew", &kept.collect::<Vec<_>>().join("\n"));
}

/// The main reader of SDP does not start in a layer on the fly, which shows what the layer before
/// left there. Source: docs/nv_small/sdp.md, section 12.1.
#[test]
fn a_layer_on_the_fly_shows_the_stalls_of_the_last_layer_that_read_memory() {
    let file = vectors("regress/layers/sdp-stalls-on-the-fly.yaml");
    let counts = |options: &[&str]| {
        let (code, out, err) = cosim(&[&["run", &file, "--registers"], options].concat());
        assert_eq!(code, 0, "{out}{err}");
        let lines = out.lines();
        let reads = lines.filter_map(|line| line.split_once("SDP_RDMA.D_PERF_MRDMA_READ_STALL"));
        let counts = reads.map(|(_, value)| value.trim().to_owned());
        counts.collect::<Vec<_>>()
    };
    let own = counts(&["--layer", "0"]).swap_remove(0);
    assert_ne!(own, "-> 0x00000000");
    // Without counting, and counting.
    assert_eq!(counts(&[]), [own.clone(), own]);
}

/// The same report at any number of threads.
#[test]
fn reports_do_not_depend_on_the_number_of_threads() {
    let arguments = ["campaign", "sdp", "--count", "40", "--seed", "9"];
    // The other stream may say that another test builds the model.
    let report = |jobs: &str| {
        let (code, out, _) = cosim(&[&arguments[..], &["--jobs", jobs]].concat());
        (code, out)
    };
    assert_eq!(report("1"), report("2"));
}
