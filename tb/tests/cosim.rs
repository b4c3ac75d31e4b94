//! Co-simulation: the Verilated models against the reference model, through the command itself.

use std::path::{Path, PathBuf};

use nvdla_testing::effort;

use crate::cli::{cosim, snapshot};

/// Runs a command that must find no difference; gives back how many cases passed.
fn passes(arguments: &[&str]) -> usize {
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
    let profiles = ["sdp", "pdp", "cdp", "conv", "mixed"];
    let count = profiles.len() * effort();
    for memory in ["stalled", "starved", "latest", "reordered"] {
        let cases = count.to_string();
        let mut arguments = [&["campaign"], &profiles[..], &["--count", &cases]].concat();
        arguments.extend(["--memory", memory, "--host", "hostile", "--seed", "11"]);
        arguments.extend(["--reset-after", "9000"]);
        assert_eq!(passes(&arguments), count, "{memory}");
    }
}

#[test]
fn random_layers_agree() {
    let profiles = [
        "sdp",
        "sdp-ew",
        "pdp",
        "cdp",
        "sdp-pdp",
        "mixed",
        "conv",
        "image",
        "conv-sdp",
        "conv-sdp-pdp",
        "multilayer",
        "chain-ew",
    ];
    let count = 6 * profiles.len() * effort();
    let cases = count.to_string();
    let options = ["--count", &cases, "--seed", "1"];
    assert_eq!(
        passes(&[&["campaign"], &profiles[..], &options].concat()),
        count
    );
}

/// What nv_small can do, nv_small_ew does alike.
#[test]
fn random_layers_for_nv_small_agree_on_nv_small_ew() {
    let count = 20 * effort();
    let cases = count.to_string();
    let random = ["campaign", "sdp", "--count", &cases];
    let options = ["--seed", "3", "--dut", "nv_small_ew"];
    assert_eq!(passes(&[&random[..], &options].concat()), count);
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

/// Clocks of a case from the last D_OP_ENABLE to the last interrupt.
struct ClocksBesideReference {
    name: String,
    /// How often the host waits for an interrupt.
    waits: usize,
    ours: u64,
    reference: u64,
}

/// The clocks of those cases at these paths that know the clocks on the reference hardware.
fn clocks_beside_the_reference(paths: &[String], host: &str) -> Vec<ClocksBesideReference> {
    let report = tempfile::NamedTempFile::new().expect("a temporary file");
    let path = report.path().to_string_lossy().into_owned();
    let mut arguments = vec!["run"];
    arguments.extend(paths.iter().map(String::as_str));
    arguments.extend(["--memory", "latency=32", "--host", host, "--json", &path]);
    passes(&arguments);
    let text = std::fs::read_to_string(&path).expect("the report");
    let report: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let cases = report["cases"].as_array().expect("cases");
    let known = cases.iter().filter_map(|case| {
        let passed = &case["verdict"]["passed"];
        let waits = passed["layers"].as_array().expect("clocks");
        let ours = waits.last()?.as_u64().expect("a number");
        Some(ClocksBesideReference {
            name: case["name"].as_str().expect("a name").to_owned(),
            waits: waits.len(),
            ours,
            reference: passed["reference"].as_u64()?,
        })
    });
    known.collect()
}

/// A single layer takes no more clocks than on the reference hardware. Nor do several layers in the
/// same folders, on the host of the test below, but for the one case that README names.
#[test]
fn no_layer_takes_more_clocks_than_on_the_reference_and_of_several_layers_one_case() {
    let mut several = Vec::new();
    for unit in ["sdp", "cdp", "pdp", "conv", "image"] {
        let folder = vectors(&format!("golden/{unit}"));
        let (single, more): (Vec<_>, Vec<_>) =
            clocks_beside_the_reference(std::slice::from_ref(&folder), "plain")
                .into_iter()
                .partition(|case| case.waits == 1);
        for ClocksBesideReference {
            name,
            ours,
            reference,
            ..
        } in &single
        {
            assert!(ours <= reference, "{name}: {ours} > {reference}");
        }
        let compared = single.len();
        assert!(compared > 20, "{unit}: {compared} cases with one layer");
        several.extend(
            more.iter()
                .map(|case| format!("{folder}/{}.yaml", case.name)),
        );
    }
    let cases = clocks_beside_the_reference(&several, "paced=16");
    assert_eq!(cases.len(), several.len());
    let slower = cases.into_iter().filter(|case| case.ours > case.reference);
    let slower: Vec<_> = slower
        .map(|case| (case.name, case.ours - case.reference))
        .collect();
    assert_eq!(
        slower,
        [("pdp_two_layers_perf_cumulative_29".to_owned(), 27)]
    );
}

/// Nor do several layers. Their clocks begin when the host enables the last one, and the earlier
/// ones run while it programs that: so the host is as slow as that of the reference, which took
/// 16 to 19 clocks for each write (docs/nv_small/system.md, section 10).
#[test]
fn several_layers_take_no_more_clocks_than_on_the_reference() {
    let folder = vectors("golden/multilayer");
    let cases = clocks_beside_the_reference(std::slice::from_ref(&folder), "paced=16");
    for ClocksBesideReference {
        name,
        ours,
        reference,
        ..
    } in &cases
    {
        assert!(ours <= reference, "{name}: {ours} > {reference}");
    }
    assert_eq!(cases.len(), files(&folder, "yaml"));
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
    let arguments = ["campaign", "sdp", "--count", "12", "--seed", "9"];
    // The other stream may say that another test builds the model.
    let report = |jobs: &str| {
        let (code, out, _) = cosim(&[&arguments[..], &["--jobs", jobs]].concat());
        (code, out)
    };
    assert_eq!(report("1"), report("2"));
}
