//! Files of the project that commands need in any folder, as they were at build time: profiles,
//! illegal programmings, cases that show quirks, lists of exclusions and of clocks. A release
//! build, which may be installed, also has directed layers, goldens, sequences and our designs.

include!(concat!(env!("OUT_DIR"), "/files.rs"));

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{DESIGNS, FILES};

    #[test]
    fn what_is_built_in_is_what_the_project_has() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        for folder in ["profiles", "illegal", "quirks"] {
            let folder = Path::new("vectors").join(folder);
            let count = root.join(&folder).read_dir().expect("a folder").count();
            let ours = FILES
                .iter()
                .filter(|(path, _)| Path::new(path).starts_with(&folder));
            assert_eq!(ours.count(), count, "{}", folder.display());
        }
        for (path, text) in FILES.iter().chain(DESIGNS) {
            let there = std::fs::read_to_string(root.join(path)).expect("a file of the project");
            assert!(there == *text, "{path}");
        }
        assert!(FILES.is_sorted() && DESIGNS.is_sorted());
    }
}
