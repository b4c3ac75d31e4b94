//! Folders of this project's designs and of models: in the checkout, or, for an installed program, in
//! the user's cache folder, where the program unpacks its built-in files.

use std::io;
use std::path::{Path, PathBuf};

use nvdla_dut_build::build::BuildSettings;
use nvdla_dut_build::{DescriptionProblem, LocatedProblem};
use nvdla_files::project::DESIGNS;

use super::cache::cache;
use super::settings;

/// Built-in zlib and lz4 with headers, to compile models: file names, bytes; none in a debug build.
const LIBRARIES: &[(&str, &[u8])] = &include!(concat!(env!("OUT_DIR"), "/libraries.rs"));

/// Folder of the designs, and settings for building models.
pub(super) struct DesignsFolder {
    /// The folder that contains `rtl/`.
    pub(super) root: PathBuf,
    pub(super) settings: BuildSettings,
    is_unpacked: bool,
}

impl DesignsFolder {
    /// The folders of this process. Nothing is unpacked by this call.
    pub(super) fn of_process() -> Self {
        let program = std::env::current_exe().and_then(|path| path.canonicalize());
        let program = program.unwrap_or_default();
        let out = Path::new(env!("OUT_DIR"));
        let build = settings::build_directory(out).canonicalize();
        if DESIGNS.is_empty() || build.is_ok_and(|build| program.starts_with(build)) {
            checkout(out)
        } else {
            installed(&program)
        }
    }

    /// Unpacks the built-in files of an installed program, unless they are there already.
    ///
    /// # Errors
    /// There is no cache folder, or it cannot be written.
    pub(super) fn unpack(&self) -> Result<(), LocatedProblem> {
        if !self.is_unpacked {
            return Ok(());
        }
        if cache().is_none() {
            let why = "the user has no home folder".to_owned();
            return Err(not_unpacked(Path::new("~/.cache"), why));
        }
        for (name, bytes) in files() {
            let path = self.root.join(name);
            put(&path, bytes).map_err(|error| not_unpacked(&path, error.to_string()))?;
        }
        Ok(())
    }

    /// Shortens the path of a source in the checkout to one relative to the root of the checkout.
    pub(super) fn source(&self, path: String) -> String {
        match Path::new(&path).strip_prefix(&self.root) {
            Ok(inside) => inside.display().to_string(),
            Err(_) => path,
        }
    }
}

fn not_unpacked(path: &Path, why: String) -> LocatedProblem {
    let what = format!("the designs that the program brings along cannot be unpacked: {why}");
    let remedy = "name another folder, where you may write, with NVDLA_COSIM_CACHE";
    LocatedProblem::new(path, None, DescriptionProblem::new(what, remedy))
}

/// The folders of a program that runs in its checkout.
fn checkout(out: &Path) -> DesignsFolder {
    let [z, lz4] = [env!("COSIM_Z_ROOT"), env!("COSIM_LZ4_ROOT")].map(Path::new);
    let includes = [env!("COSIM_Z_INCLUDE"), env!("COSIM_LZ4_INCLUDE")];
    DesignsFolder {
        root: PathBuf::from(env!("CARGO_MANIFEST_DIR")),
        settings: BuildSettings {
            includes: includes.map(PathBuf::from).into(),
            archives: vec![lz4.join("liblz4.a"), z.join("lib/libz.a")],
            ..settings::of(
                env!("COSIM_TARGET"),
                settings::build_directory(out).join("cosim"),
            )
        },
        is_unpacked: false,
    }
}

/// The folders of an installed program, in the cache folder: one for each version, and for each build
/// of a version with different built-in files.
fn installed(program: &Path) -> DesignsFolder {
    let files = files().flat_map(|(name, bytes)| [name.into_bytes(), bytes.to_vec()]);
    let digest = nvdla_dut_build::build::digest(files);
    let version = format!("{}-{}", env!("CARGO_PKG_VERSION"), &digest[..8]);
    let home = cache().unwrap_or_default().join(version);
    let libraries = home.join("lib");
    // An archive has it in lib/ beside bin/.
    let above = program.parent().and_then(Path::parent);
    let verilator = above.map(|above| above.join("lib/nvdla-cosim/verilator"));
    DesignsFolder {
        settings: BuildSettings {
            verilator: verilator.filter(|root| root.is_dir()),
            includes: vec![libraries.clone()],
            archives: ["liblz4.a", "libz.a"]
                .map(|name| libraries.join(name))
                .into(),
            ..settings::of(env!("COSIM_TARGET"), home.join("models"))
        },
        root: home,
        is_unpacked: true,
    }
}

/// The built-in files to unpack: paths relative to the folder of the version, and bytes.
fn files() -> impl Iterator<Item = (String, &'static [u8])> {
    let designs = DESIGNS
        .iter()
        .map(|(path, text)| ((*path).to_owned(), text.as_bytes()));
    let libraries = LIBRARIES
        .iter()
        .map(|(name, bytes)| (format!("lib/{name}"), *bytes));
    designs.chain(libraries)
}

/// Writes a file atomically, unless one of the same length is there: another process may read it.
fn put(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if std::fs::metadata(path).is_ok_and(|there| there.len() == bytes.len() as u64) {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    nvdla_files::write(path, |out| out.write_all(bytes))
}
