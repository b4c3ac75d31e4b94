//! Networks: layer on layer in the DUT's own memory.

use std::path::Path;

use tempfile::TempDir;

use nvdla_layers::network::Network;

#[cfg(feature = "verilator")]
use crate::cli::cosim;

fn digits() -> &'static Path {
    Path::new(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/vectors/networks/digits"
    ))
}

#[cfg(feature = "verilator")]
#[test]
fn the_digits_are_read_right() {
    let (code, said, errors) = cosim(&["network", "vectors/networks/digits", "--images", "30"]);
    assert_eq!(code, 0, "{said}{errors}");
    let right = "30 of 30 classes right; 0 images differ from the model";
    assert!(said.starts_with(right), "{said}");
}

#[cfg(feature = "verilator")]
#[test]
fn wrong_classes_are_told_and_make_the_run_fail() {
    let directory = TempDir::new().unwrap();
    let copy = |name: &str| {
        let text = std::fs::read_to_string(digits().join(name)).unwrap();
        (directory.path().join(name), text)
    };
    let (path, text) = copy("network.yaml");
    std::fs::write(path, text).unwrap();
    let (path, text) = copy("images.yaml");
    let first = text.find("label: ").unwrap() + "label: ".len();
    let wrong = format!("{}11{}", &text[..first], &text[first + 1..]);
    std::fs::write(path, wrong).unwrap();
    let network = directory.path().to_str().unwrap();
    let (code, said, _) = cosim(&["network", network, "--images", "2"]);
    assert_eq!(code, 1);
    assert!(said.starts_with("image 0 is a 11, taken for a"), "{said}");
    assert!(
        said.contains("1 of 2 classes right; 0 images differ"),
        "{said}"
    );
}

#[test]
fn images_of_another_size_are_refused() {
    let directory = TempDir::new().unwrap();
    std::fs::copy(
        digits().join("network.yaml"),
        directory.path().join("network.yaml"),
    )
    .unwrap();
    let images = directory.path().join("images.yaml");
    let complaint = |text: &str| {
        std::fs::write(&images, text).unwrap();
        Network::load(directory.path()).unwrap_err().to_string()
    };
    let said = complaint("schema: 1\nimages:\n  - { label: 3, pixels: [1, 2] }\n");
    assert!(
        said.ends_with("images.yaml:3:17: image 0: 2 pixels; the input is 8x8x1, so list 64"),
        "{said}"
    );
    let pixels = vec!["200"; 64].join(", ");
    let said = complaint(&format!(
        "schema: 1\nimages:\n  - {{ label: 3, pixels: [{pixels}] }}\n"
    ));
    assert!(
        said.ends_with("200 is not in the range -128 to 127"),
        "{said}"
    );
}
