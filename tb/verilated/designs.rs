//! The designs that the program knows: those of this project, and that of `NVDLA_COSIM_DUT`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use cxx::UniquePtr;
use nvdla_compare::observed::StructuralCounterPlace;
use nvdla_dut_build::build::{BuildObserver, BuildProgress, BuildSettings, VerilatedModelInfo};
use nvdla_dut_build::{Description, LocatedProblem};

use super::error::TargetNotFound;
use super::ffi::bridge;
use super::home::{self, home};

/// Environment variable with the path of the description of the user's design.
const USERS: &str = "NVDLA_COSIM_DUT";

/// Paths of the descriptions of this project's designs.
const OURS: [&str; 2] = ["rtl/nv_small.yaml", "rtl/nv_small_ew.yaml"];

/// A design with its description, and its models once they are built and loaded.
pub struct DesignWithModels {
    pub description: &'static Description,
    pub(super) model: OnceLock<Result<LoadedLibrary, String>>,
    /// The loaded library of the model that records waves, or why it could not be built.
    pub(super) recorder: OnceLock<Result<LoadedLibrary, String>>,
}

/// The loaded shared library of a model.
pub(super) struct LoadedLibrary {
    pub(super) design: &'static DesignWithModels,
    pub(super) info: VerilatedModelInfo,
    pub(super) library: UniquePtr<bridge::Library>,
    /// Names of the cover points, and places of the structural coverage counters, once asked for.
    pub(super) points: OnceLock<Arc<[Arc<str>]>>,
    pub(super) counters: OnceLock<Arc<[StructuralCounterPlace]>>,
}

// SAFETY: a library is the address of one function, which may be called from any thread: it
// serialises what it does.
#[expect(unsafe_code, reason = "the type is C++ and says nothing about threads")]
unsafe impl Send for bridge::Library {}
// SAFETY: as above.
#[expect(unsafe_code, reason = "the type is C++ and says nothing about threads")]
unsafe impl Sync for bridge::Library {}

/// All designs: those of this project, then that of `NVDLA_COSIM_DUT` unless it is one of these. Two
/// may have the same name.
///
/// # Errors
/// A description is wrong.
pub fn designs() -> Result<Vec<&'static DesignWithModels>, LocatedProblem> {
    let ours = OURS.map(|path| at(&root().join(path)));
    let mut designs = ours.into_iter().collect::<Result<Vec<_>, _>>()?;
    let is_new = |users: &&_| !designs.iter().any(|ours| std::ptr::eq(*ours, *users));
    let users = users_design()?.filter(is_new);
    designs.extend(users);
    Ok(designs)
}

/// The design whose description `NVDLA_COSIM_DUT` names; `None` if the variable is not set.
///
/// # Errors
/// Its description is wrong.
pub fn users_design() -> Result<Option<&'static DesignWithModels>, LocatedProblem> {
    users().map(|path| at(&path)).transpose()
}

/// Path in `NVDLA_COSIM_DUT`: relative to the current directory, or, if there is no such file, to the
/// root of the checkout (for tests).
fn users() -> Option<PathBuf> {
    let path = PathBuf::from(std::env::var_os(USERS).filter(|path| !path.is_empty())?);
    let in_checkout = root().join(&path);
    Some(match !path.exists() && in_checkout.exists() {
        true => in_checkout,
        false => path,
    })
}

/// The design with this name, or, if it ends with `.yaml`, with the description at this path.
///
/// # Errors
/// There is no such design, or a description is wrong.
pub fn design(name: &str) -> Result<&'static DesignWithModels, TargetNotFound> {
    if name.ends_with(".yaml") {
        return Ok(at(Path::new(name))?);
    }
    let designs = designs()?;
    let names = designs.iter().map(|design| &design.description.name);
    let known: Vec<String> = names.cloned().collect();
    // The user's own comes before ours of the same name.
    let found = known.iter().rposition(|known| known == name);
    found
        .map(|found| designs[found])
        .ok_or_else(|| TargetNotFound::Unknown {
            name: name.to_owned(),
            known,
        })
}

/// The design that the file at `path` describes, the same at each call.
///
/// # Errors
/// Its description is wrong.
pub fn at(path: &Path) -> Result<&'static DesignWithModels, LocatedProblem> {
    static ALL: Mutex<BTreeMap<PathBuf, &'static DesignWithModels>> = Mutex::new(BTreeMap::new());
    // Ours, and what any model is compiled with.
    home::unpack()?;
    let file = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(design) = all.get(&file) {
        return Ok(design);
    }
    // The model is the same from every directory.
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let description = Description::read(&path, &|name| std::env::var(name).ok())?;
    let design: &DesignWithModels = Box::leak(Box::new(DesignWithModels {
        description: Box::leak(Box::new(description)),
        model: OnceLock::new(),
        recorder: OnceLock::new(),
    }));
    all.insert(file, design);
    Ok(design)
}

/// Sets the observer of all builds of models in this process; only the first call has an effect.
pub fn watch_builds(watch: impl Fn(BuildProgress<'_>) + Send + Sync + 'static) {
    // A second one hears nothing.
    let _ = WATCH.set(Box::new(watch));
}

type BuildWatch = Box<dyn Fn(BuildProgress<'_>) + Send + Sync>;

static WATCH: OnceLock<BuildWatch> = OnceLock::new();

/// The observer that [`watch_builds`] has set, or one that ignores everything.
pub fn watching() -> BuildObserver<'static> {
    WATCH.get().map_or(&|_| (), |watch| &**watch)
}

/// Directories and tools with which this program builds models.
#[must_use]
pub fn settings() -> &'static BuildSettings {
    &home().settings
}

/// Shortens the path of a source in the checkout to one relative to the root of the checkout.
pub(super) fn source(path: String) -> String {
    let inside = Path::new(&path).strip_prefix(root()).ok();
    inside
        .map(|inside| inside.display().to_string())
        .unwrap_or(path)
}

/// The folder that contains `rtl/`, this project's designs.
fn root() -> &'static Path {
    &home().root
}
