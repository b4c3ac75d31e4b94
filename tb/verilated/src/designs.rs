//! The designs that the program knows: those of this project, and that of `NVDLA_COSIM_DUT`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};

use cxx::UniquePtr;
use nvdla_bench::dut::PowerOnContents;
use nvdla_dut_build::build::{BuildObserver, BuildSettings, SilentBuildObserver};
use nvdla_dut_build::{Description, LocatedProblem};
use nvdla_regs::configuration::Configuration;
use nvdla_regs::quirk::Quirk;

use super::error::DesignModelError;
use super::ffi::bridge;
use super::home::{self, home};

/// Environment variable with the path of the description of the user's design.
const USERS: &str = "NVDLA_COSIM_DUT";

/// Paths of the descriptions of this project's designs.
const OURS: [&str; 2] = ["rtl/nv_small.yaml", "rtl/nv_small_ew.yaml"];

/// A design with its description, and its models once they are built and loaded.
pub struct DesignWithModels {
    pub name: &'static str,
    pub configuration: Configuration,
    /// Known faults of the design.
    pub quirks: &'static [Quirk],
    /// Whether its models count structural coverage; such models cannot save their state.
    pub counts: bool,
    pub description: &'static Description,
    pub(super) model: OnceLock<Result<LoadedLibrary, String>>,
    /// The loaded library of the model that records waves, or why it could not be built.
    pub(super) recorder: OnceLock<Result<LoadedLibrary, String>>,
}

/// Release of Verilator, digest and ignored delays of the model of a design.
pub struct VerilatedModelInfo {
    pub design: &'static DesignWithModels,
    /// Release of Verilator that generated the model, `5.048` for example.
    pub verilator: String,
    /// Digest of the generated sources and the bridge. A saved state can be restored only in a model
    /// with the same digest.
    pub digest: String,
    /// Text for the user: the delays (`#5`) of the RTL that the model ignores; empty if it has none.
    pub delays: String,
}

/// The loaded shared library of a model.
pub(super) struct LoadedLibrary {
    pub(super) info: VerilatedModelInfo,
    pub(super) library: UniquePtr<bridge::Library>,
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
pub fn designs() -> Result<&'static [DesignWithModels], LocatedProblem> {
    Ok(&read()?.0)
}

/// The design whose description `NVDLA_COSIM_DUT` names; `None` if the variable is not set.
///
/// # Errors
/// A description is wrong.
pub fn users_design() -> Result<Option<&'static DesignWithModels>, LocatedProblem> {
    let (designs, users) = read()?;
    Ok(users.map(|users| &designs[users]))
}

/// All designs, and the index of that of `NVDLA_COSIM_DUT` among them.
type KnownDesigns = (Vec<DesignWithModels>, Option<usize>);

fn read() -> Result<&'static KnownDesigns, LocatedProblem> {
    static DESIGNS: OnceLock<Result<KnownDesigns, LocatedProblem>> = OnceLock::new();
    let read = || {
        let ours = OURS.map(|path| root().join(path));
        let mut designs = Vec::new();
        for path in &ours {
            designs.push(DesignWithModels::read(path)?);
        }
        let Some(path) = users() else {
            return Ok((designs, None));
        };
        let file = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let same = ours.iter().position(|ours| file(ours) == file(&path));
        if same.is_none() {
            designs.push(DesignWithModels::read(&path)?);
        }
        let users = same.unwrap_or(designs.len() - 1);
        Ok((designs, Some(users)))
    };
    DESIGNS.get_or_init(read).as_ref().map_err(Clone::clone)
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
pub fn design(name: &str) -> Result<&'static DesignWithModels, DesignModelError> {
    if name.ends_with(".yaml") {
        return Ok(at(Path::new(name))?);
    }
    let designs = designs()?;
    // The user's own comes before ours of the same name.
    let found = designs.iter().rev().find(|design| design.name == name);
    found.ok_or_else(|| {
        let known: Vec<&str> = designs.iter().map(|design| design.name).collect();
        DesignModelError::UnknownModel {
            name: name.to_owned(),
            known: known.join(", "),
        }
    })
}

/// The design that the file at `path` describes.
///
/// # Errors
/// Its description is wrong.
pub fn at(path: &Path) -> Result<&'static DesignWithModels, LocatedProblem> {
    static OTHERS: Mutex<BTreeMap<PathBuf, &'static DesignWithModels>> =
        Mutex::new(BTreeMap::new());
    let mut others = OTHERS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(design) = others.get(path) {
        return Ok(design);
    }
    let design: &DesignWithModels = Box::leak(Box::new(DesignWithModels::read(path)?));
    others.insert(path.to_owned(), design);
    Ok(design)
}

/// Sets the observer of all builds of models in this process; only the first call has an effect.
pub fn watch_builds(watch: Box<dyn BuildObserver + Send>) {
    // A second one hears nothing.
    let _ = WATCH.set(watch);
}

static WATCH: OnceLock<Box<dyn BuildObserver + Send>> = OnceLock::new();

/// The observer that [`watch_builds`] has set, or one that ignores everything.
#[must_use]
pub fn watching() -> &'static dyn BuildObserver {
    WATCH.get().map_or(&SilentBuildObserver, |watch| &**watch)
}

impl DesignWithModels {
    fn read(path: &Path) -> Result<Self, LocatedProblem> {
        // Ours, and what any model is compiled with.
        home::unpack()?;
        // The model is the same from every directory.
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let description = Description::read(&path, &|name| std::env::var(name).ok())?;
        let description: &Description = Box::leak(Box::new(description));
        Ok(Self {
            name: &description.name,
            configuration: description.configuration,
            quirks: &description.quirks,
            counts: settings().counting,
            description,
            model: OnceLock::new(),
            recorder: OnceLock::new(),
        })
    }
}

impl LoadedLibrary {
    /// Creates a simulation in this power-on state, of the mutant with this number if it is not 0.
    pub(super) fn simulation(
        &self,
        power_on: PowerOnContents,
        mutant: u32,
    ) -> UniquePtr<bridge::Model> {
        self.library.build(&power_on.into(), mutant)
    }
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
