//! Lists the files of `vectors/` that are built in.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

const FOLDERS: [&str; 2] = ["illegal", "profiles"];
const FILES: [&str; 3] = ["coverage.yaml", "perf.yaml", "structural.yaml"];

fn main() -> io::Result<()> {
    let manifest = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let root = Path::new(&manifest).join("../..").canonicalize()?;
    let mut paths: Vec<PathBuf> = FILES.map(|name| Path::new("vectors").join(name)).to_vec();
    for folder in FOLDERS {
        let folder = Path::new("vectors").join(folder);
        println!("cargo::rerun-if-changed={}", root.join(&folder).display());
        for entry in fs::read_dir(root.join(&folder))? {
            paths.push(folder.join(entry?.file_name()));
        }
    }
    paths.sort();
    let mut list = String::from(
        "/// Paths from the top of the project with the texts, in the order of the paths.\n\
         pub const FILES: &[(&str, &str)] = &[\n",
    );
    for path in paths {
        let full = root.join(&path);
        // Written to a string, which takes everything.
        let _ = writeln!(list, "    ({:?}, include_str!({full:?})),", path);
    }
    list.push_str("];\n");
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    fs::write(Path::new(&out).join("files.rs"), list)
}
