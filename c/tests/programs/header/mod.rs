//! The header of the repository is the one that the sources make.

use std::path::Path;

mod generate;

#[test]
fn the_header_is_up_to_date() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let file = folder.join("include/nvdla_model.h");
    let now = generate::header(folder);
    if std::env::var_os("UPDATE_HEADER").is_some() {
        std::fs::write(&file, &now).unwrap();
    }
    assert!(
        std::fs::read_to_string(&file).unwrap() == now,
        "c/include/nvdla_model.h is out of date: UPDATE_HEADER=1 cargo test -p nvdla-model-c header"
    );
}

#[test]
fn the_header_has_every_function_with_its_comment() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let header = generate::header(folder);
    let mut functions = 0;
    for entry in folder.join("src").read_dir().unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        for definition in text.split("extern \"C\" fn nvdla_").skip(1) {
            let name = definition.split('(').next().unwrap();
            let call = format!("nvdla_{name}(");
            let at = header
                .find(&call)
                .unwrap_or_else(|| panic!("no {call} in the header"));
            let line = header[..at].rfind('\n').unwrap();
            assert!(header[..line].ends_with("*/"), "{call} has no comment");
            functions += 1;
        }
    }
    assert!(functions > 25, "{functions}");
}
