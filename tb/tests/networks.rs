//! Networks: layer on layer in the DUT's own memory.

use std::path::Path;

use tempfile::TempDir;

use crate::cli::cosim;

fn digits() -> &'static Path {
    Path::new(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/vectors/networks/digits"
    ))
}

#[test]
fn the_digits_are_read_right() {
    let (code, said, errors) = cosim(&["network", "vectors/networks/digits", "--images", "30"]);
    assert_eq!(code, 0, "{said}{errors}");
    let right = "30 of 30 classes right; 0 images differ from the model";
    assert!(said.starts_with(right), "{said}");
}

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
