//! Files of the project for commands that run in other folders.

use std::path::Path;

use nvdla_files::{absent_below, below, read_text};

#[test]
fn files_of_the_directory_come_before_those_of_the_project() {
    let ours = Path::new("vectors/perf.yaml");
    assert!(!ours.exists(), "tests run in the folder of the crate");
    read_text(ours).unwrap();
    read_text(Path::new("src/lib.rs")).unwrap();
    read_text(Path::new("vectors/none.yaml")).unwrap_err();
}

#[test]
fn a_list_is_absent_unless_the_folder_has_all_of_its_files() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    assert_eq!(absent_below(&root), [""; 0]);
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().join("vectors/profiles");
    std::fs::create_dir_all(&own).unwrap();
    std::fs::write(own.join("sdp.yaml"), "").unwrap();
    std::fs::write(folder.path().join("vectors/perf.yaml"), "").unwrap();
    let absent = absent_below(folder.path());
    assert!(absent.contains(&"vectors/profiles"), "{absent:?}");
    assert!(!absent.contains(&"vectors/perf.yaml"), "{absent:?}");
}

#[test]
fn a_folder_of_the_project_has_all_of_its_files() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for folder in ["profiles", "illegal", "quirks"] {
        let folder = Path::new("vectors").join(folder);
        let count = root.join(&folder).read_dir().unwrap().count();
        assert_eq!(below(&folder).len(), count, "{}", folder.display());
    }
    assert_eq!(below(Path::new("vectors/perf.yaml")).len(), 1);
    assert_eq!(below(Path::new("vectors/none")).len(), 0);
    assert!(below(Path::new("vectors")).is_sorted());
}
