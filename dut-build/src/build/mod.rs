//! From a description to a model: a shared library with one function, which builds simulations.
//!
//! Models are built when they are needed, by the program that needs them, and kept. Each step has
//! a stamp, a digest of everything that it reads: an unchanged design is neither verilated nor
//! compiled again.

mod blocks;
mod compile;
mod compiler;
mod error;
mod evaluation;
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
pub(crate) use stamp::BuildStamp;

pub use compile::{BuiltModel, LastBuild};
pub use error::BuildError;
pub use flavour::ModelRole;
pub use profile::ProfileTraining;
pub use settings::{InstallPermission, Settings, StructuralCoverage};
pub use stamp::digest;
pub use watch::{BuildProgress, BuildWatch, IgnoringBuildWatch};

use crate::description::Description;
use crate::pins;
use compile::ModelParts;
use flavour::BuildFlavour;
use verilate::Verilated;
use verilator::Verilator;
use watch::BuildEndNotice;

/// Builds the model of `description` for `role`, or finds that it is there.
///
/// A fast model is made with its compiler profile. If there is none that fits, one is made first of
/// the cases that `train` runs, if `train` is given.
///
/// # Errors
/// Whatever keeps it from being built, with the remedy.
pub fn model(
    description: &Description,
    settings: &Settings,
    role: ModelRole,
    (watch, train): (&dyn BuildWatch, Option<&mut ProfileTraining<'_>>),
) -> Result<BuiltModel, BuildError> {
    let _end = BuildEndNotice(watch);
    let flavour = BuildFlavour::of(description, settings, role);
    let (verilator, verilated, lock) = prepare(description, settings, flavour, watch)?;
    let tools = (&verilator, &verilated);
    let built = ModelParts::new(description, settings, flavour, tools).and_then(|parts| {
        if let Some(train) = train.filter(|_| flavour.wants_profile() && !parts.has_profile()) {
            profile::made_or_not(&parts, (&lock, watch), train)?;
        }
        parts.model(role, lock, watch)
    });
    if let Err(BuildError::Compile { .. } | BuildError::Full { .. }) = built {
        // Verilator says nothing when the disk is full.
        verilated.forget()?;
    }
    built
}

/// Builds the model of `description` for cases with a compiler profile: first one that counts where
/// its time goes, with which `train` runs typical cases, then one that is optimised by the counts.
/// The profile is kept, and serves until the design, the compiler or their options change. That a
/// compiler makes none is an error only if the user chose the cases.
///
/// # Errors
/// The model counts for structural coverage, there is no profile, or as for [`model`].
pub fn profiled(
    description: &Description,
    settings: &Settings,
    origin: ProfileOrigin,
    (watch, train): (&dyn BuildWatch, &mut ProfileTraining<'_>),
) -> Result<BuiltModel, BuildError> {
    let _end = BuildEndNotice(watch);
    let flavour = BuildFlavour::of(description, settings, ModelRole::Cases);
    if flavour.profiled.is_none() {
        return Err(BuildError::ProfileOfCounting);
    }
    let (verilator, verilated, lock) = prepare(description, settings, flavour, watch)?;
    let parts = ModelParts::new(description, settings, flavour, (&verilator, &verilated))?;
    match origin {
        ProfileOrigin::Own => profile::make(&parts, (&lock, watch), train)?,
        ProfileOrigin::Random if parts.has_profile() => {}
        ProfileOrigin::Random => profile::made_or_not(&parts, (&lock, watch), train)?,
    }
    parts.model(ModelRole::Cases, lock, watch)
}

/// Which cases a compiler profile is made with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProfileOrigin {
    /// Cases that the user chose: the profile is made anew.
    Own,
    /// Random cases: a profile that fits is kept.
    Random,
}

/// What is known of the last model of `description`, even if the design has changed since.
#[must_use]
pub fn last(description: &Description, settings: &Settings) -> Option<LastBuild> {
    let flavour = BuildFlavour::of(description, settings, ModelRole::Cases);
    LastBuild::read(&home(description, settings, flavour))
}

/// Verilates `description` and checks its pins; compiles nothing.
///
/// # Errors
/// Whatever is wrong with the description, its lists or the design.
pub fn check(
    description: &Description,
    settings: &Settings,
    watch: &dyn BuildWatch,
) -> Result<DesignCheck, BuildError> {
    let _end = BuildEndNotice(watch);
    let flavour = BuildFlavour::of(description, settings, ModelRole::Cases);
    let (verilator, verilated, _lock) = prepare(description, settings, flavour, watch)?;
    Ok(DesignCheck {
        verilator: verilator.version.to_string(),
        files: verilated.inputs.clone(),
        warnings: verilated.warnings(),
        messages: verilated.messages.clone(),
        delays: verilated.delays.clone(),
    })
}

/// What a check of a design found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DesignCheck {
    /// Release of Verilator that read the design.
    pub verilator: String,
    /// Files that Verilator read.
    pub files: Vec<PathBuf>,
    /// Number of lint messages, which are in the file `messages`.
    pub warnings: usize,
    pub messages: PathBuf,
    /// Which delays of the design a model leaves out; empty if there are none.
    pub delays: String,
}

fn prepare(
    description: &Description,
    settings: &Settings,
    flavour: BuildFlavour,
    watch: &dyn BuildWatch,
) -> Result<(Verilator, Verilated, std::fs::File), BuildError> {
    let home = home(description, settings, flavour);
    let lock = locked(&home.join("lock"), watch)?;
    let verilator = {
        let _lock = locked(&settings.work.join("lock"), watch)?;
        verilator::find(settings, watch)?
    };
    if settings.counters == StructuralCoverage::LinesAndToggles {
        verilator.check_counts()?;
    }
    let verilated = verilate::verilate(&verilator, description, flavour, &home, watch);
    let verilated = verilated.map_err(|error| error.or_full(&home, error::room))?;
    let mismatches = pins::check(&verilated.header()?);
    if !mismatches.is_empty() {
        let top = description.top.clone();
        return Err(BuildError::Pins { top, mismatches });
    }
    Ok((verilator, verilated, lock))
}

/// The directory of a model. Descriptions of equal names do not disturb each other.
fn home(description: &Description, settings: &Settings, flavour: BuildFlavour) -> PathBuf {
    let mut name = settings.home(description).into_os_string();
    name.push(flavour.suffix);
    name.into()
}
