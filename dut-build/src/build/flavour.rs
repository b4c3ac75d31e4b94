//! Options for building models: those for all uses, and the fastest ones for running cases.

use super::settings::{Settings, StructuralCoverage};
use crate::description::{BuildKind, Description};

/// What a model is for: running cases, or recording the waves of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ModelRole {
    Cases,
    /// To record waves: the model has the code for it.
    Waves,
}

/// Options by which a model is verilated and compiled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct BuildFlavour {
    /// Ending of the name of the model's directory.
    pub(super) suffix: &'static str,
    pub(super) verilator: &'static [&'static [&'static str]],
    /// Options of the compiler for every file; they match the options of Verilator.
    pub(super) defines: &'static [&'static str],
    /// Optimisation level of sources that run every clock.
    pub(super) fast: &'static str,
    /// Optimisation level for a small design: a part of an accelerator, or a deliberate error.
    pub(super) small: &'static str,
    /// Optimisation level with a compiler profile; `None` for a model that takes no profile.
    pub(super) profiled: Option<&'static str>,
    /// Optimisation level of sources that run once, such as construction.
    pub(super) slow: &'static str,
}

/// Options of Verilator for every model. A lint message never ends the build.
const ALWAYS: &[&str] = &[
    "--cc",
    "--no-timing",
    "--x-assign",
    "unique",
    "--x-initial",
    "unique",
    "--no-decoration",
    "--output-split",
    "20000",
    "-Wno-fatal",
    "--MMD",
];

/// Options for assertions and waves. While no waves are recorded they cost little, where a design
/// has few signals that are optimised away without them.
const WATCHED: &[&str] = &["--assert", "--trace-fst", "--trace-structs"];

/// Option for saved states, which are free until used; Verilator offers either them or counters.
const SNAPSHOTS: &[&str] = &["--savable"];
const COUNTERS: &[&str] = &["--coverage-line", "--coverage-toggle"];

/// The flavour of quick models. Level 2 makes no faster model of our design and compiles longer.
pub(super) const QUICK: BuildFlavour = BuildFlavour {
    suffix: "",
    verilator: &[ALWAYS, WATCHED, SNAPSHOTS],
    defines: &["-DVM_COVERAGE=0", "-DVM_TRACE=1", "-DVM_TRACE_FST=1"],
    fast: "-O1",
    small: "-O0",
    profiled: Some("-O2"),
    slow: "-O0",
};

const COUNTING: BuildFlavour = BuildFlavour {
    verilator: &[ALWAYS, WATCHED, COUNTERS],
    defines: &["-DVM_COVERAGE=1", "-DVM_TRACE=1", "-DVM_TRACE_FST=1"],
    profiled: None,
    ..QUICK
};

const FAST: BuildFlavour = BuildFlavour {
    suffix: "-fast",
    verilator: &[ALWAYS, &["--no-assert", "-O3"], SNAPSHOTS],
    defines: &["-DVM_COVERAGE=0", "-DVM_TRACE=0", "-DVM_TRACE_FST=0"],
    fast: "-O3",
    small: "-O3",
    profiled: Some("-O3"),
    slow: "-O0",
};

impl BuildFlavour {
    /// Whether Verilator generates code that records waves.
    pub(super) fn has_waves(&self) -> bool {
        self.defines.contains(&"-DVM_TRACE=1")
    }

    /// Whether the model is built slowly enough for a second build with a profile unasked.
    pub(super) fn wants_profile(&self) -> bool {
        *self == FAST
    }

    pub(super) fn of(description: &Description, settings: &Settings, role: ModelRole) -> Self {
        match (settings.counters, description.build, role) {
            (StructuralCoverage::LinesAndToggles, ..) => COUNTING,
            (StructuralCoverage::None, BuildKind::Fast, ModelRole::Cases) => FAST,
            (StructuralCoverage::None, ..) => QUICK,
        }
    }
}
