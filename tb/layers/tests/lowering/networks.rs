//! Networks are refused with the place at fault.

use tempfile::TempDir;

use nvdla_layers::network::Network;
use nvdla_testing::vectors;

#[test]
fn images_of_another_size_are_refused() {
    let directory = TempDir::new().unwrap();
    let network = vectors::path("networks/digits/network.yaml");
    std::fs::copy(network, directory.path().join("network.yaml")).unwrap();
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
