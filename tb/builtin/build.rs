//! Generates the list of project files that are built into the program.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

const FOLDERS: [&str; 3] = ["vectors/illegal", "vectors/profiles", "vectors/quirks"];
const FILES: [&str; 3] = [
    "vectors/coverage.yaml",
    "vectors/perf.yaml",
    "vectors/structural.yaml",
];
/// Folders with cases for every design, which only installed programs contain.
const CASES: [&str; 3] = ["vectors/directed", "vectors/golden", "vectors/sequences"];
/// Environment variable that `ci/package.sh` sets to build an archive.
const PACKAGE: &str = "NVDLA_COSIM_PACKAGE";
/// Folder of the project's own designs, which only installed programs contain.
const DESIGNS: &str = "rtl";

fn main() -> io::Result<()> {
    let manifest = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let root = Path::new(&manifest).join("../..").canonicalize()?;
    // A debug build runs in the checkout, and is not made again when RTL or cases change, unless an
    // archive is made of it.
    println!("cargo::rerun-if-env-changed={PACKAGE}");
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let is_installed = is_release || env::var_os(PACKAGE).is_some();
    let mut files: Vec<PathBuf> = FILES.map(PathBuf::from).to_vec();
    let mut designs = Vec::new();
    for folder in FOLDERS {
        below(&root, Path::new(folder), &mut files)?;
    }
    if is_installed {
        for folder in CASES {
            below(&root, Path::new(folder), &mut files)?;
        }
        below(&root, Path::new(DESIGNS), &mut designs)?;
    }
    let mut list = String::new();
    for (name, what, mut paths) in [
        ("FILES", "What commands read wherever they run", files),
        ("DESIGNS", "Our designs; none in a debug build", designs),
    ] {
        paths.sort();
        // Written to a string, which takes everything.
        let _ = writeln!(
            list,
            "/// {what}: paths from the top of the project with the texts, in the order of the paths.\n\
             pub const {name}: &[(&str, &str)] = &["
        );
        for path in paths {
            let full = root.join(&path);
            let _ = writeln!(list, "    ({path:?}, include_str!({full:?})),");
        }
        list.push_str("];\n");
    }
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    fs::write(Path::new(&out).join("files.rs"), list)
}

/// Collects the files of a folder and its subfolders, except for `*.md`.
fn below(root: &Path, folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", root.join(folder).display());
    for entry in fs::read_dir(root.join(folder))? {
        let entry = entry?;
        let path = folder.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            below(root, &path, files)?;
        } else if path.extension().is_none_or(|ending| ending != "md") {
            files.push(path);
        }
    }
    Ok(())
}
