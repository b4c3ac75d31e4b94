//! Layers with data from files, and their outputs as arrays.

use std::path::Path;

use nvdla_layers::tensors::npy::Int8Array;

use crate::cli::cosim;

fn array(folder: &Path, name: &str, shape: &[u64], elements: &[i8]) {
    let array = Int8Array {
        shape: shape.to_vec(),
        elements: elements.iter().map(|it| it.cast_unsigned()).collect(),
    };
    std::fs::write(folder.join(name), array.to_npy()).expect("the directory is there");
}

/// An array of float32, as NumPy writes it.
fn real(folder: &Path, name: &str, shape: &str, elements: &[f32]) {
    let header = format!("{{'descr': '<f4', 'fortran_order': False, 'shape': {shape}, }}");
    let header = format!("{header:<117}\n");
    let mut bytes = b"\x93NUMPY\x01\x00\x76\x00".to_vec();
    bytes.extend(header.as_bytes());
    bytes.extend(elements.iter().flat_map(|element| element.to_le_bytes()));
    std::fs::write(folder.join(name), bytes).expect("the directory is there");
}

#[test]
#[cfg(feature = "verilator")]
fn real_numbers_become_steps() {
    let folder = tempfile::tempdir().expect("a directory for temporary files");
    let place = folder.path();
    real(place, "in.npy", "(4, 1, 1)", &[0.26, -0.9, 1000.0, -1000.0]);
    let layer = "  - sdp:
      source: { width: 1, height: 1, channels: 4, data: { real: { file: in.npy, step: 0.5 } } }
";
    let out = place.join("out");
    let (code, text, err) = run(place, layer, &["--output", &out.to_string_lossy()]);
    assert_eq!(code, 0, "{text}{err}");
    let output = Int8Array::read(&out.join("a-0.npy")).expect("written");
    assert_eq!(output.elements, [1, 254, 127, 128]);
}

/// What `cosim run` says about one layer.
fn run(folder: &Path, layer: &str, arguments: &[&str]) -> (i32, String, String) {
    let path = folder.join("a.yaml");
    let text = format!("schema: 1\nname: a\nwhy: a test\nlayers:\n{layer}");
    std::fs::write(&path, text).expect("the directory is there");
    cosim(&[&["run", &path.to_string_lossy()], arguments].concat())
}

/// A convolution of 9 channels with one kernel of 1 x 2; its sums go through.
const CONV: &str = "  - conv:
      source: { feature: { width: 2, height: 1, channels: 9, data: { file: in.npy } } }
      kernels: { count: 1, width: 2, height: 1, data: { file: weights.npy } }
    sdp:
      bs: { alu: { algo: sum, operand: { memory: { file: bias.npy } } },
            operands: { mode: per-channel, size: two-bytes } }
";

#[test]
#[cfg(feature = "verilator")]
fn arrays_are_convolved_in_the_order_of_their_indices() {
    let folder = tempfile::tempdir().expect("a directory for temporary files");
    let place = folder.path();
    // Channel 8 lies in the second surface; only two weights are not 0.
    let data: Vec<i8> = (1..=18).collect();
    array(place, "in.npy", &[9, 1, 2], &data);
    let mut weights = [0; 18];
    weights[1] = 1;
    weights[16] = 2;
    array(place, "weights.npy", &[1, 9, 1, 2], &weights);
    array(place, "bias.npy", &[1], &[5]);
    let out = place.join("out");
    let (code, text, err) = run(place, CONV, &["--output", &out.to_string_lossy()]);
    assert_eq!(code, 0, "{text}{err}");
    let output = Int8Array::read(&out.join("a-0.npy")).expect("written");
    // Channel 0, column 1 is 2; channel 8, column 0 is 17.
    assert_eq!(
        (output.shape, output.elements),
        (vec![1, 1, 1], vec![2 + 2 * 17 + 5])
    );
    assert!(!out.join("a-0-model.npy").exists());
}

#[test]
fn wrong_files_and_lists_are_refused_at_their_place() {
    let folder = tempfile::tempdir().expect("a directory for temporary files");
    let place = folder.path();
    let refused = |layer: &str| {
        let (code, _, err) = run(place, layer, &[]);
        assert_eq!(code, 2, "{err}");
        err
    };
    array(place, "in.npy", &[9, 1, 2], &[0; 18]);
    array(place, "weights.npy", &[1, 9, 2, 1], &[0; 18]);
    let err = refused(CONV);
    assert!(
        err.contains("the array has shape (1, 9, 2, 1), here (1, 9, 1, 2) is needed"),
        "{err}"
    );
    assert!(err.contains("a.yaml:7:"), "{err}");
    let sdp = |data: &str| {
        refused(&format!(
            "  - sdp: {{ source: {{ width: 2, height: 1, channels: 9, data: {{ {data} }} }} }}\n"
        ))
    };
    let err = sdp("file: none.npy");
    assert!(
        err.contains("cannot access") && err.contains("none.npy"),
        "{err}"
    );
    let err = sdp("list: [1, 2, 3]");
    let want = "the list has 3 values, (9, 1, 2) takes 18; `pattern` repeats its values";
    assert!(err.contains(want), "{err}");
    let err = sdp("real: { file: in.npy, step: 0.5 }");
    assert!(
        err.contains("the array has integers, which have no step"),
        "{err}"
    );
    let err = sdp("real: { file: in.npy, step: 0 }");
    assert!(err.contains("a step of 0 counts nothing"), "{err}");
    real(place, "real.npy", "(9, 1, 2)", &[0.0; 18]);
    let err = sdp("file: real.npy");
    assert!(
        err.contains("`real: { file: real.npy, step: 0.05 }`"),
        "{err}"
    );
    std::fs::write(place.join("b.npy"), "no array").expect("the directory is there");
    assert!(sdp("file: b.npy").contains("the header is not that of an array"));
}
