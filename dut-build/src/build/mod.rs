//! Builds the model of a described design: a shared library whose function makes simulations.
//!
//! A program builds a model when it first needs it, and keeps it on disk. Each step of the build has
//! a stamp, a digest of everything that the step read: an unchanged design is neither verilated nor
//! compiled again.

mod compile;
mod compiler;
mod error;
mod flavour;
mod install;
mod joined;
mod lock;
mod messages;
mod profile;
mod search;
mod settings;
mod stamp;
mod tuning;
mod verilate;
mod verilator;
mod watch;
mod waves;

use std::path::PathBuf;

pub(crate) use lock::locked;

pub use compile::{BuiltModel, VerilatedModelInfo};
pub use error::BuildError;
pub use flavour::ModelPurpose;
pub use profile::CompilerProfileTrainer;
pub use settings::BuildSettings;
pub use stamp::{digest, remove_folder};
pub use watch::{BuildObserver, BuildProgress};

use crate::description::Description;
use crate::pins;
use compile::ModelBuildInputs;
use flavour::ModelBuildOptions;
use messages::ModulesOfRepository;
use verilate::VerilatedSources;
use verilator::InstalledVerilator;
use watch::BuildEndNotifier;

/// Number of the mutant in a model that selects none: the design is unchanged.
pub const UNCHANGED: u32 = 0;
/// Number that selects no mutant, but lets the model count the clocks in which each would act.
pub const EVERY: u32 = i32::MAX.unsigned_abs();

/// Builds the model of `description` for `role`, unless an up-to-date one exists.
///
/// A model is compiled with a compiler profile if there is one for the present design, compiler and
/// options. If `profile` is given, one may be made first: of a model that counts where its time goes,
/// on which the function runs the cases. If the compiler cannot make one, that is an error only with
/// [`CompilerProfileCases::Own`].
///
/// # Errors
/// The design, a tool or the disk prevents the build; the error says what to do.
pub fn model(
    description: &Description,
    settings: &BuildSettings,
    role: ModelPurpose,
    watch: BuildObserver<'_>,
    profile: Option<(CompilerProfileCases, &mut CompilerProfileTrainer<'_>)>,
) -> Result<BuiltModel, BuildError> {
    let _end = BuildEndNotifier(watch);
    let flavour = ModelBuildOptions::of(description, settings, role);
    let wanted = |cases| cases != CompilerProfileCases::RandomIfFast || flavour.wants_profile();
    let profile = profile.filter(|(cases, _)| wanted(*cases));
    if profile.is_some() && flavour.profiled.is_none() {
        let what = "models that count for structural coverage are built without a profile";
        let remedy = "unset NVDLA_COSIM_COVERAGE";
        return Err(BuildError::Refused(format!("{what}\n  {remedy}")));
    }
    let (verilator, verilated, lock) = prepare(description, settings, flavour, watch)?;
    let tools = (&verilator, &verilated);
    let built = ModelBuildInputs::new(description, settings, flavour, tools).and_then(|parts| {
        match profile {
            Some((CompilerProfileCases::Own, train)) => {
                profile::make(&parts, (&lock, watch), train)?;
            }
            Some((_, train)) if !parts.has_profile() => {
                profile::made_or_not(&parts, (&lock, watch), train)?;
            }
            _ => {}
        }
        parts.model(role, lock, watch)
    });
    if let Err(BuildError::Compile { .. } | BuildError::Full { .. }) = built {
        // Verilator says nothing when the disk is full.
        verilated.forget()?;
    }
    built
}

/// Which cases a compiler profile is made from, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CompilerProfileCases {
    /// Cases that the user chose; an existing profile is replaced.
    Own,
    /// Random cases; an existing profile of the present design and options is kept.
    Random,
    /// As `Random` for fast models; other models are built with the profile that exists, if any.
    RandomIfFast,
}

/// What is known of the last model built of `description`, even if the design has changed.
#[must_use]
pub fn last(description: &Description, settings: &BuildSettings) -> Option<VerilatedModelInfo> {
    let flavour = ModelBuildOptions::of(description, settings, ModelPurpose::Cases);
    VerilatedModelInfo::read(&home(description, settings, flavour))
}

/// Verilates `description` and checks its pins; compiles nothing.
///
/// # Errors
/// The description, a file list, the RTL or a pin is wrong, or Verilator is missing.
pub fn check_design(
    description: &Description,
    settings: &BuildSettings,
    watch: BuildObserver<'_>,
) -> Result<DesignCheckResult, BuildError> {
    let _end = BuildEndNotifier(watch);
    let flavour = ModelBuildOptions::of(description, settings, ModelPurpose::Cases);
    let (verilator, verilated, _lock) = prepare(description, settings, flavour, watch)?;
    Ok(DesignCheckResult {
        verilator: verilator.version.to_string(),
        files: verilated.inputs.clone(),
        warnings: verilated.warnings(),
        messages: verilated.messages.clone(),
        delays: verilated.delays.clone(),
    })
}

/// Result of [`check`]: files, number of lint messages and ignored delays of a design.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DesignCheckResult {
    /// Release of Verilator that read the design.
    pub verilator: String,
    /// Files that Verilator read.
    pub files: Vec<PathBuf>,
    /// Number of lint messages, which are in the file `messages`.
    pub warnings: usize,
    pub messages: PathBuf,
    /// Text for the user: the delays (`#5`) of the RTL that a model ignores; empty if it has none.
    pub delays: String,
}

fn prepare(
    description: &Description,
    settings: &BuildSettings,
    flavour: ModelBuildOptions,
    watch: BuildObserver<'_>,
) -> Result<(InstalledVerilator, VerilatedSources, std::fs::File), BuildError> {
    let home = home(description, settings, flavour);
    let lock = locked(&home.join("lock"), watch)?;
    let verilator = {
        let _lock = locked(&settings.work.join("lock"), watch)?;
        verilator::find(settings, watch)?
    };
    if settings.counting {
        verilator.check_counts()?;
    }
    let finder = ModulesOfRepository {
        list: &description.files,
        work: &settings.work,
        installs: settings.fetch,
    };
    let verilated = verilate::verilate(&verilator, description, flavour, &home, &finder, watch);
    let verilated = verilated.map_err(|error| error.or_full(&home, error::room))?;
    let mismatches = pins::check_ports(&verilated.header()?);
    if !mismatches.is_empty() {
        return Err(BuildError::Refused(format!(
            "module {} does not have the pins of nv_small:\n  {}\n  \
             docs/nv_small/system.md, section 1, lists them; a small wrapper module can adapt others",
            description.top,
            mismatches.join("\n  ")
        )));
    }
    Ok((verilator, verilated, lock))
}

/// The directory of a model, its own even for two descriptions with the same name.
fn home(
    description: &Description,
    settings: &BuildSettings,
    flavour: ModelBuildOptions,
) -> PathBuf {
    let mut name = settings.home(description).into_os_string();
    name.push(flavour.suffix);
    name.into()
}
