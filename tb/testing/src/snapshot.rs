//! Compares texts with the snapshots of all crates, which are in `vectors/snapshots`.

use insta::Settings;

use crate::vectors;

/// Fails unless `text` is equal to the snapshot `name`.
pub fn assert(name: &str, text: &str) {
    assert_described(name, "", text);
}

/// As [`assert`]; the snapshot also has a description for whoever reviews it.
pub fn assert_described(name: &str, description: &str, text: &str) {
    let mut settings = Settings::new();
    settings.set_snapshot_path(vectors::path("snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    if !description.is_empty() {
        settings.set_description(description);
    }
    settings.bind(|| insta::assert_snapshot!(name, text));
}
