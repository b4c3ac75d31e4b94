//! Compiled networks on the command line.

use std::path::Path;

use crate::cli::{cosim, snapshot};

#[test]
fn cases_are_found_compared_and_counted() {
    let (code, out, err) = cosim(&["run", "vectors/loadables", "--model-only"]);
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("\npass: refused, as it must be: "));
    assert!(out.contains("task 0, operation 10 (RUBIK), op_type = 5: "));
    let all = format!("{} passed, 0 failed, 0 not applicable\n", count());
    assert!(out.ends_with(&all), "{out}");
}

/// Cases of `vectors/loadables`.
pub(crate) fn count() -> u64 {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors/loadables");
    let entries = std::fs::read_dir(folder).expect("a folder").flatten();
    let cases = entries.filter(|entry| entry.path().join("case.yaml").is_file());
    u64::try_from(cases.count()).expect("a small number")
}

/// The document that a run writes.
#[cfg(feature = "verilator")]
fn document(arguments: &[&str]) -> (i32, serde_json::Value) {
    let folder = tempfile::tempdir().expect("a directory for temporary files");
    let json = folder.path().join("a.json");
    let json = json.to_str().expect("temporary paths are text");
    let (code, out, err) = cosim(&[&["run"], arguments, &["--json", json]].concat());
    let text = std::fs::read_to_string(json).unwrap_or_else(|_| panic!("{out}{err}"));
    (code, serde_json::from_str(&text).expect("JSON"))
}

#[test]
#[cfg(feature = "verilator")]
fn units_on_the_rtl_take_the_estimated_clocks_and_no_more_than_on_the_reference() {
    let cases = [
        "lenet-digits-image",
        "concat-odd",
        "sdp-only",
        "refuse-pool-line",
    ];
    let cases = cases.map(|name| format!("vectors/loadables/{name}"));
    let cases = cases.each_ref().map(String::as_str);
    let (code, document) = document(&cases);
    assert_eq!((code, &document["tally"]["passed"]), (0, &4.into()));
    let mut compared = 0;
    for loadable in document["cases"].as_array().expect("a list") {
        for unit in loadable["network"]["units"].as_array().expect("a list") {
            let measured = &unit["measured"];
            let Some(clocks) = measured["clocks"].as_u64() else {
                continue;
            };
            let reference = measured["reference"].as_u64().expect("known for these");
            assert!(clocks <= reference, "{unit}");
            let estimate = unit["estimate"].as_u64().expect("memory has one latency");
            assert!(20 * estimate.abs_diff(clocks) <= clocks, "{unit}");
            assert!(
                clocks >= unit["ideal"].as_u64().expect("a number"),
                "{unit}"
            );
            compared += 1;
        }
    }
    assert_eq!(compared, 6 + 3 + 7);
}

#[test]
#[cfg(feature = "verilator")]
fn any_memory_host_and_schedule_give_the_same_bytes_on_the_rtl() {
    let case = "vectors/loadables/conv-bn";
    let conditions = [
        "--schedule",
        "pingpong",
        "--memory",
        "random",
        "--host",
        "random",
    ];
    let (code, document) = document(&[&[case], &conditions[..], &["--seed", "7"]].concat());
    assert_eq!(code, 0, "{document}");
    let loadable = &document["cases"][0];
    assert_eq!(
        loadable["network"]["units"].as_array().map(Vec::len),
        Some(9)
    );
    assert_eq!(
        loadable["network"]["units"][0]["measured"].get("reference"),
        None
    );
    let replay = loadable["replay"].as_str().expect("a command");
    let want =
        format!("cosim run {case} --schedule pingpong --memory random --host random --seed 7");
    assert!(replay.ends_with(&want[..]), "{replay}");
}

#[test]
fn a_reset_in_the_middle_of_a_network_is_refused() {
    let case = "vectors/loadables/one-by-one";
    let (code, _, err) = cosim(&["run", case, "--model-only", "--reset-after", "9"]);
    assert_eq!(code, 2);
    assert!(
        err.contains("--reset-after is for single programs"),
        "{err}"
    );
}

#[test]
fn a_case_shows_its_units_and_its_warnings() {
    let case = "vectors/loadables/group-wrong";
    let arguments = ["run", case, "--model-only", "--schedule", "pingpong"];
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
    let start = ["run", &file, "--model-only"];
    let (code, _, err) = cosim(&[&start[..], &["--input", &input, "--output", path]].concat());
    assert_eq!(code, 0, "{err}");
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let want = nvdla_layers::tensors::npy::Int8Array::read(&root.join(case).join("output.npy"));
    let got = nvdla_layers::tensors::npy::Int8Array::read(&folder.path().join("output.npy"));
    assert_eq!(got.expect("written"), want.expect("a golden"));
    // Random inputs follow the seed.
    let seed = |seed| cosim(&[&start[..], &["--seed", seed]].concat()).1;
    assert_eq!(seed("3"), seed("3"));
    assert_ne!(seed("3"), seed("4"));
}

#[test]
fn wrong_inputs_are_refused_with_both_shapes() {
    let file = "vectors/loadables/pools/net.nvdla";
    let start = ["run", file, "--model-only", "--input"];
    let refused = |input: &str| {
        let (code, _, err) = cosim(&[&start[..], &[input]].concat());
        assert_eq!(code, 2, "{err}");
        err
    };
    let err = refused("vectors/loadables/one-by-one/input.npy");
    assert!(err.contains("the array has shape (8, 1, 1), the tensor `data` has (11, 29, 31)"));
    let err = refused("vectors/loadables/pools/case.yaml");
    assert!(
        err.contains("bytes, the buffer of the tensor `data` has 14384"),
        "{err}"
    );
    let (code, _, err) = cosim(&["run", "vectors/perf.yaml", "--model-only"]);
    assert_eq!(code, 2);
    assert!(
        err.contains("this is a list of clocks: cosim run vectors/directed --perf"),
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
        "run",
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
        document["cases"][0]["network"]["units"][0]["operations"],
        "CONV 0 -> SDP 1"
    );
    let text = std::fs::read_to_string(&junit).expect("written");
    assert!(text.contains("testcase name=\"one-by-one\""), "{text}");
}

/// The outputs of a case for an input of another kind.
fn output_of(case: &str, arguments: &[&str]) -> Vec<u8> {
    let folder = tempfile::tempdir().expect("a directory for temporary files");
    let path = folder.path().to_str().expect("temporary paths are text");
    let file = format!("vectors/loadables/{case}/net.nvdla");
    let start = ["run", &file, "--model-only", "--output", path];
    let (code, out, err) = cosim(&[&start[..], arguments].concat());
    assert_eq!(code, 0, "{out}{err}");
    let array = nvdla_layers::tensors::npy::Int8Array::read(&folder.path().join("output.npy"));
    array.expect("written").elements
}

#[test]
fn pictures_and_real_numbers_give_what_their_integers_give() {
    let folder = tempfile::tempdir().expect("a directory for temporary files");
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let (picture, integers, reals) = (path("a.pgm"), path("a.npy"), path("b.npy"));
    // What is dark in the picture is bright for the network.
    let pixels: Vec<u8> = (0..784_u32)
        .map(|it| (it * 5 % 256).to_le_bytes()[0])
        .collect();
    let mut file = b"P5 28 28 255\n".to_vec();
    file.extend(&pixels);
    std::fs::write(&picture, file).expect("the directory is there");
    let halved = |byte: &u8| (f64::from(255 - byte) * 127.0 / 255.0 + 0.5).floor();
    let header = |descr: &str| {
        let text =
            format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': (1, 28, 28), }}\n");
        let length = u16::try_from(text.len()).expect("short").to_le_bytes();
        [&b"\x93NUMPY\x01\x00"[..], &length, text.as_bytes()].concat()
    };
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "0 to 127"
    )]
    let bytes: Vec<u8> = pixels.iter().map(|byte| halved(byte) as u8).collect();
    std::fs::write(&integers, [header("|i1"), bytes.clone()].concat()).expect("written");
    let steps = bytes
        .iter()
        .flat_map(|byte| (0.25 * f32::from(*byte)).to_le_bytes());
    std::fs::write(&reals, [header("<f4"), steps.collect()].concat()).expect("written");
    let case = "lenet-digits";
    let want = output_of(case, &["--input", &integers]);
    assert_eq!(output_of(case, &["--input", &picture, "--invert"]), want);
    assert_eq!(
        output_of(case, &["--input", &reals, "--step", "0.25"]),
        want
    );
    assert_ne!(output_of(case, &["--input", &picture]), want);
    let file = "vectors/loadables/lenet-digits/net.nvdla";
    let (code, _, err) = cosim(&["run", file, "--model-only", "--input", &reals]);
    assert_eq!(code, 2);
    assert!(err.contains("say the value of one step"), "{err}");
}

#[test]
fn a_picture_of_another_format_is_named_with_what_to_do() {
    let folder = tempfile::tempdir().expect("a directory for temporary files");
    let jpeg = &b"\xff\xd8\xff\xe0\0\x10JFIF\0 and so on"[..];
    let png = &b"\x89PNG\r\n\x1a\n\0 and so on"[..];
    for (name, bytes, want) in [
        (
            "a.jpg",
            jpeg,
            "a.jpg: this is a JPEG; convert it to PNG, PGM or PPM",
        ),
        (
            "a.png",
            jpeg,
            "a.png: this is a JPEG; convert it to PNG, PGM or PPM",
        ),
        (
            "a.npy",
            jpeg,
            "a.npy: this is a JPEG, no array in npy format",
        ),
        (
            "a.gif",
            b"GIF89a\x01\0\x01\0",
            "a.gif: this is a GIF; convert it",
        ),
        (
            "a.webp",
            b"RIFF\x24\0\0\0WEBPVP8 ",
            "this is a WebP; convert it",
        ),
        (
            "a.bmp",
            b"BM\x3a\0\0\0\0\0\0\0\x36\0",
            "this is a BMP; convert it",
        ),
        ("a.tif", b"II*\0\x08\0\0\0", "this is a TIFF; convert it"),
        (
            "a.image",
            png,
            "a.image: this is a PNG; give it a name that ends in .png",
        ),
        (
            "a.bin",
            b"of no format",
            "the file has 12 bytes, the buffer of",
        ),
    ] {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).expect("the directory is there");
        let net = "vectors/loadables/lenet-digits/net.nvdla";
        let path = path.to_string_lossy();
        let (code, _, error) = cosim(&["run", net, "--model-only", "--input", &path]);
        assert_eq!(code, 2, "{error}");
        assert!(error.contains(want), "{name}: {error}");
    }
}

#[test]
fn what_becomes_of_inputs_is_told() {
    let folder = tempfile::tempdir().expect("a directory for temporary files");
    let net = "vectors/loadables/lenet-digits-image/net.nvdla";
    let grey = folder.path().join("a.pgm");
    let pixels = vec![7; 784];
    let file = [&b"P5 28 28 255\n"[..], &pixels].concat();
    std::fs::write(&grey, file).expect("the directory is there");
    let grey = grey.to_string_lossy();
    let channels = "1 channel, the input `data` has 4: the last 3 are 0\n";
    let (code, said, error) = cosim(&["run", net, "--model-only", "--input", &grey]);
    assert_eq!(code, 0, "{error}");
    assert!(said.contains(&format!("\n  {grey}: {channels}")), "{said}");
    let rule = format!("\n  {grey}: pixels p become floor((p) x 127 / 255 + 0.5)\n");
    assert!(said.contains(&rule), "{said}");
    // The case of the same network, and a series of pictures.
    let (code, said, error) = cosim(&[
        "run",
        "vectors/loadables/lenet-digits-image",
        "--model-only",
    ]);
    assert_eq!(code, 0, "{error}");
    assert!(
        said.contains("; they have 1 channel, the input `data` has 4"),
        "{said}"
    );
    let images = "vectors/loadables/lenet-digits-image/inputs-20.npy";
    let labels = "vectors/loadables/lenet-digits/labels.txt";
    let (code, said, error) = cosim(&[
        "run",
        net,
        "--model-only",
        "--images",
        images,
        "--labels",
        labels,
    ]);
    assert_eq!(code, 0, "{error}");
    assert!(said.contains(&format!("  {images}: {channels}")), "{said}");
    let quiet = ["run", net, "--model-only", "--input", &grey, "-q"];
    assert_eq!(cosim(&quiet).1.lines().count(), 1);
}

#[test]
fn right_answers_are_counted_with_what_was_taken_for_what() {
    let labels = "vectors/loadables/lenet-digits/labels.txt";
    let file = "vectors/loadables/lenet-digits/net.nvdla";
    let images = "vectors/loadables/lenet-digits/inputs-20.npy";
    let start = ["run", file, "--model-only", "--images", images];
    let (code, out, err) = cosim(&[&start[..], &["--labels", labels]].concat());
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("  19 of 20 classes are right; 0 pictures ran on the DUT, too\n"));
    // A 7 is taken for an 8.
    let row = out.lines().find(|line| line.starts_with("        7 "));
    let row: Vec<&str> = row
        .expect("a row of the matrix")
        .split_whitespace()
        .collect();
    assert_eq!(row, ["7", ".", ".", ".", ".", ".", ".", ".", "1", "1"]);
}
