//! The DUTs of this build, and which of them a case runs on.

use std::path::Path;

use nvdla_compare::{self as compare};
use nvdla_dut_build::Quirk;
use nvdla_regs::configuration::Configuration;

use nvdla_bench::dut::{Dut, PowerOn};
use nvdla_coverage::structural::collect::Collector;

use super::Problem;
use super::kept::Kept;

/// One DUT of this build.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Target {
    pub(super) name: &'static str,
    pub(super) configuration: Configuration,
    /// Known deviations from the specification.
    pub(super) quirks: &'static [Quirk],
    /// Release of Verilator that made it.
    pub(super) verilator: &'static str,
    /// Digest of its sources and of that release.
    pub(super) digest: &'static str,
    /// Whether it is built for structural coverage.
    pub(super) counts: bool,
}

/// A DUT that may be recording waves.
pub(super) trait Built: Dut + Send {
    /// Records waves from the next step on.
    fn open_waves(&mut self, path: &Path) -> Result<(), String>;
    /// Completes the file of waves, if one is open.
    fn finish(&mut self) -> Result<(), String>;
    /// Adds what it counted, if it counts.
    fn collect(&mut self, into: &Collector);
    /// Everything inside the design; `None` from models that make no snapshots.
    fn save(&mut self) -> Result<Option<Vec<u8>>, String>;
    /// Goes on from a state that a model of the same DUT saved.
    fn restore(&mut self, state: &[u8]) -> Result<(), String>;
}

/// DUTs in the order of preference, and what is kept of them between cases.
#[derive(Default)]
pub(super) struct Targets {
    duts: Vec<Target>,
    pub(super) kept: Kept,
}

/// Which DUTs to take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Choice<'a> {
    /// The user's own where there is one, else ours.
    Any,
    /// Ours.
    Ours,
    /// This one.
    Named(&'a str),
}

impl Targets {
    /// The DUTs of this build that are asked for.
    pub(super) fn choose(choice: Choice<'_>) -> Result<Self, Problem> {
        let all = models::all();
        if all.is_empty() {
            return Err(Problem::NoDut);
        }
        let is_ours = |target: &Target| matches!(target.name, "nv_small" | "nv_small_ew");
        let (ours, theirs): (Vec<_>, Vec<_>) = all.iter().partition(|target| is_ours(target));
        let of = |duts| Self {
            duts,
            kept: Kept::default(),
        };
        match choice {
            Choice::Any if !theirs.is_empty() => Ok(of(theirs)),
            Choice::Any | Choice::Ours => Ok(of(ours)),
            Choice::Named(name) => match all.iter().find(|target| target.name == name) {
                Some(target) => Ok(of(vec![*target])),
                None => Err(Problem::UnknownDut {
                    name: name.to_owned(),
                    known: all.iter().map(|target| target.name.to_owned()).collect(),
                }),
            },
        }
    }

    /// The smallest DUT that can run a case that needs `needs`.
    pub(super) fn for_case(&self, needs: Configuration) -> Option<Target> {
        let able = self
            .duts
            .iter()
            .filter(|target| target.configuration >= needs);
        able.min_by_key(|target| target.configuration).copied()
    }

    /// Quirks of the DUT that runs cases that need `needs`.
    pub(super) fn quirks(&self, needs: Configuration) -> &'static [Quirk] {
        self.for_case(needs).map_or(&[], |target| target.quirks)
    }

    /// Name of the DUT that runs cases that need `needs`, where its quirks decide them.
    pub(super) fn decides(&self, needs: Configuration) -> Option<&'static str> {
        let target = self.for_case(needs)?;
        (!target.quirks.is_empty()).then_some(target.name)
    }

    /// Their digests.
    pub(super) fn digests(&self) -> Vec<&'static str> {
        self.duts.iter().map(|target| target.digest).collect()
    }

    /// Their quirks.
    pub(super) fn all_quirks(&self) -> impl Iterator<Item = Quirk> {
        self.duts.iter().flat_map(|target| target.quirks).copied()
    }

    /// Whether all of them are built for structural coverage.
    pub(super) fn count(&self) -> bool {
        self.duts.iter().all(|target| target.counts)
    }

    /// Their names.
    pub(super) fn names(&self) -> Vec<&'static str> {
        self.duts.iter().map(|target| target.name).collect()
    }
}

impl Target {
    /// Builds it in this power-on state.
    pub(super) fn build(self, power_on: PowerOn) -> Result<Box<dyn Built>, String> {
        models::build(self.name, power_on)
    }

    /// The quirks that the comparison knows.
    pub(super) fn quirks(self) -> Vec<compare::Quirk> {
        let known = |quirk: &Quirk| quirk.name().parse().ok();
        self.quirks.iter().filter_map(known).collect()
    }

    /// For reports.
    pub(super) fn label(self) -> String {
        format!("{} (Verilator {})", self.name, self.verilator)
    }
}

#[cfg(feature = "verilator")]
mod models {
    use std::path::Path;

    use nvdla_regs::configuration::Configuration;

    use super::{Built, Target};
    use crate::verilated;
    use crate::verilated::VerilatedDut;
    use nvdla_bench::dut::PowerOn;
    use nvdla_coverage::structural::collect::Collector;

    pub(super) fn all() -> Vec<Target> {
        let target = |model: &verilated::ModelInfo| Target {
            name: model.name,
            configuration: match model.configuration {
                verilated::Configuration::NvSmall => Configuration::NvSmall,
                verilated::Configuration::NvSmallEw => Configuration::NvSmallEw,
            },
            quirks: model.quirks,
            verilator: model.verilator,
            digest: model.digest,
            counts: model.counts,
        };
        verilated::models().map(target).collect()
    }

    pub(super) fn build(name: &str, power_on: PowerOn) -> Result<Box<dyn Built>, String> {
        let dut = VerilatedDut::new(name, power_on).map_err(|error| error.to_string())?;
        Ok(Box::new(dut))
    }

    impl Built for VerilatedDut {
        fn open_waves(&mut self, path: &Path) -> Result<(), String> {
            self.open_waves(path).map_err(|error| error.to_string())
        }

        fn finish(&mut self) -> Result<(), String> {
            self.close_waves().map_err(|error| error.to_string())
        }

        fn collect(&mut self, into: &Collector) {
            self.collect(into);
        }

        fn save(&mut self) -> Result<Option<Vec<u8>>, String> {
            if self.info().counts {
                return Ok(None);
            }
            let image = self.snapshot().map_err(|error| error.to_string())?;
            Ok(Some(image))
        }

        fn restore(&mut self, state: &[u8]) -> Result<(), String> {
            self.restore(state).map_err(|error| error.to_string())
        }
    }
}

#[cfg(not(feature = "verilator"))]
mod models {
    use super::{Built, Target};
    use nvdla_bench::dut::PowerOn;

    pub(super) fn all() -> Vec<Target> {
        Vec::new()
    }

    pub(super) fn build(name: &str, _: PowerOn) -> Result<Box<dyn Built>, String> {
        Err(format!("{name} is not in this build"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::args::Conditions;
    use crate::cli::plan::Plan;
    use crate::cli::random;
    use nvdla_campaign::schedule::Token;

    #[test]
    fn the_dut_whose_quirks_decide_a_case_is_named_in_its_command() {
        let target = |name, quirks| Target {
            name,
            configuration: Configuration::NvSmallEw,
            quirks,
            verilator: "5.048",
            digest: "",
            counts: false,
        };
        let sound = Targets {
            duts: vec![target("sound", &[])],
            kept: Kept::default(),
        };
        let faulty = Targets {
            duts: vec![target("faulty", &[Quirk::NrdmaNotServed])],
            kept: Kept::default(),
        };
        let token: Token = "sdp-ew:1:17".parse().expect("a case");
        let profile = random::load(&token.profile).expect("a profile of the project");
        let replay =
            |targets| Plan::drawn(&token, &profile, targets, &Conditions::default()).replay;
        assert_eq!(replay(&sound), format!("cosim replay {token}"));
        assert_eq!(
            replay(&faulty),
            format!("cosim replay {token} --dut faulty")
        );
    }
}
