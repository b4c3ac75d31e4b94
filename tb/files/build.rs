//! Generates the list of project files that are built into a program that is installed. A debug build
//! runs beside its checkout, and reads them there.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Folders and files with which every program works, in any directory.
const LISTS: [&str; 6] = [
    "vectors/coverage.yaml",
    "vectors/illegal",
    "vectors/perf.yaml",
    "vectors/profiles",
    "vectors/quirks",
    "vectors/structural.yaml",
];
/// Folders with cases for every design, which only installed programs contain.
const CASES: [&str; 3] = ["vectors/directed", "vectors/golden", "vectors/sequences"];
/// Folder of the project's own designs.
const DESIGNS: [&str; 1] = ["rtl"];
/// Environment variable that `ci/package.sh` sets to build an archive.
const PACKAGE: &str = "NVDLA_COSIM_PACKAGE";

fn main() -> io::Result<()> {
    let manifest = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let root = Path::new(&manifest).join("../..").canonicalize()?;
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed={PACKAGE}");
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let mut code = String::new();
    if is_release || env::var_os(PACKAGE).is_some() {
        let files = [&LISTS[..], &CASES[..]].concat();
        list(&mut code, "FILES", &root, &files)?;
        list(&mut code, "DESIGNS", &root, &DESIGNS)?;
        names(&mut code, &files);
        code.push_str("const CHECKOUT: Option<&str> = None;\n");
    } else {
        list(&mut code, "FILES", &root, &[])?;
        list(&mut code, "DESIGNS", &root, &[])?;
        names(&mut code, &LISTS);
        // Written to a string, which takes everything.
        let _ = writeln!(code, "const CHECKOUT: Option<&str> = Some({root:?});");
    }
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    fs::write(Path::new(&out).join("files.rs"), code)
}

/// Adds the constant `LISTS`, the names of the files and folders that the program brings along.
fn names(code: &mut String, lists: &[&str]) {
    // Written to a string, which takes everything.
    let _ = writeln!(code, "const LISTS: &[&str] = &{lists:?};");
}

/// Adds the constant `name` with the paths and texts of `files`, and of the files in these folders.
fn list(code: &mut String, name: &str, root: &Path, files: &[&str]) -> io::Result<()> {
    let mut paths = Vec::new();
    for file in files {
        collect(root, Path::new(file), &mut paths)?;
    }
    paths.sort();
    // Written to a string, which takes everything.
    let _ = writeln!(
        code,
        "/// Paths from the top of the project with the texts, in the order of the paths.\n\
         pub const {name}: &[(&str, &str)] = &["
    );
    for path in paths {
        let full = root.join(&path);
        let _ = writeln!(code, "    ({path:?}, include_str!({full:?})),");
    }
    code.push_str("];\n");
    Ok(())
}

/// Collects a file, or the files of a folder and its subfolders, except for `*.md`.
fn collect(root: &Path, path: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    let full = root.join(path);
    println!("cargo::rerun-if-changed={}", full.display());
    if full.is_dir() {
        for entry in fs::read_dir(full)? {
            collect(root, &path.join(entry?.file_name()), files)?;
        }
    } else if path.extension().is_none_or(|ending| ending != "md") {
        files.push(path.to_owned());
    }
    Ok(())
}
