//! Options of Verilator and of the C++ compiler for quick, fast and coverage-counting models.

use super::settings::BuildSettings;
use crate::description::{BuildKind, Description};

/// What a model is built for: to run cases, or to record the waves of a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ModelPurpose {
    Cases,
    /// The model contains the code that records waves.
    Waves,
}

/// Options of Verilator and of the C++ compiler for one kind of model.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ModelBuildOptions {
    /// Suffix of the name of the model's directory, `-fast` for example.
    pub(super) suffix: &'static str,
    pub(super) verilator: &'static [&'static [&'static str]],
    /// Macros for the C++ compiler (`-D`), which must match the options of Verilator.
    pub(super) defines: &'static [&'static str],
    /// Compiler's optimisation level for code that runs in every clock, `-O1` for example.
    pub(super) fast: &'static str,
    /// Optimisation level of a design that is so small that it is compiled as one source.
    pub(super) small: &'static str,
    /// Optimisation level with a compiler profile; `None` if the model never has a profile.
    pub(super) profiled: Option<&'static str>,
    /// Compiler's optimisation level for code that runs once, such as constructors.
    pub(super) slow: &'static str,
}

/// Options of Verilator for every model. With `-Wno-fatal` a lint message does not end the build.
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

/// Options of Verilator for assertions and waves. While no waves are recorded they cost little
/// time, unless the design has many signals that would be optimised away without these options.
const WATCHED: &[&str] = &["--assert", "--trace-fst", "--trace-structs"];

/// Option of Verilator for saved states, which it does not offer together with [`COUNTERS`].
const SNAPSHOTS: &[&str] = &["--savable"];
const COUNTERS: &[&str] = &["--coverage-line", "--coverage-toggle"];

/// Options of quick models. With `-O2` nv_small would be 5 % faster and compile a quarter longer.
pub(super) const QUICK: ModelBuildOptions = ModelBuildOptions {
    suffix: "",
    verilator: &[ALWAYS, WATCHED, SNAPSHOTS],
    defines: &["-DVM_COVERAGE=0", "-DVM_TRACE=1", "-DVM_TRACE_FST=1"],
    fast: "-O1",
    small: "-O0",
    profiled: Some("-O2"),
    slow: "-O0",
};

const COUNTING: ModelBuildOptions = ModelBuildOptions {
    verilator: &[ALWAYS, WATCHED, COUNTERS],
    defines: &["-DVM_COVERAGE=1", "-DVM_TRACE=1", "-DVM_TRACE_FST=1"],
    profiled: None,
    ..QUICK
};

const FAST: ModelBuildOptions = ModelBuildOptions {
    suffix: "-fast",
    verilator: &[ALWAYS, &["--no-assert", "-O3"], SNAPSHOTS],
    defines: &["-DVM_COVERAGE=0", "-DVM_TRACE=0", "-DVM_TRACE_FST=0"],
    fast: "-O3",
    small: "-O3",
    profiled: Some("-O3"),
    slow: "-O0",
};

impl ModelBuildOptions {
    /// Whether models with these options contain code that records waves.
    pub(super) fn has_waves(&self) -> bool {
        self.defines.contains(&"-DVM_TRACE=1")
    }

    /// Whether [`super::model`] makes a missing compiler profile: for fast models only.
    pub(super) fn wants_profile(&self) -> bool {
        *self == FAST
    }

    pub(super) fn of(
        description: &Description,
        settings: &BuildSettings,
        role: ModelPurpose,
    ) -> Self {
        match (description.build, role) {
            _ if settings.counting => COUNTING,
            (BuildKind::Fast, ModelPurpose::Cases) => FAST,
            _ => QUICK,
        }
    }
}
