//! `cosim profile check`: draws cases and judges them against every constraint.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::Args;

use nvdla_layers::lower::lower;
use nvdla_stimulus::case::CaseError;
use nvdla_stimulus::generate;
use nvdla_stimulus::legality::Constraint;
use nvdla_stimulus::profile::Profile;

use crate::command::args::SeedArgs;
use crate::command::problem::{CommandOutcome, CommandOutput, CommandResult};
use crate::command::target::choose;
use nvdla_bench::engine::Targets;

/// Number of cases that are drawn from each profile.
const CASES: u64 = 200;

/// Check profiles: load them, draw 200 cases, judge their layers
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim profile check vectors/profiles/*.yaml
  cosim profile check my/profile.yaml --seed 7
  cosim profile check my/profile.yaml --dut my_nvdla

A file that is no profile or contradicts itself is refused with file, line and the name of the
constraint (exit code 2). Layers that break a constraint of `cosim profile show` are listed, each
constraint once (exit code 1).")]
pub(super) struct ProfileCheckArgs {
    /// Files of profiles
    #[arg(value_name = "FILE", required = true)]
    paths: Vec<PathBuf>,

    /// DUT to draw for, whose quirks bring constraints of their own [default: one without quirks]
    #[arg(long, value_name = "NAME")]
    dut: Option<String>,

    #[command(flatten)]
    seeding: SeedArgs,
}

impl ProfileCheckArgs {
    pub(super) fn run(&self, out: &mut CommandOutput<'_>) -> CommandResult {
        let targets = self
            .dut
            .as_deref()
            .map(|name| choose(&out.designs, Some(name)));
        let targets = targets.transpose()?.unwrap_or_default();
        let mut done = CommandOutcome::Good;
        for path in &self.paths {
            let profile = Profile::load(path)?;
            write!(out, "{}: ", path.display())?;
            let broken = self.judge(&profile, &targets, out)?;
            for (name, (constraint, case, layer)) in &broken {
                let (rule, source) = (constraint.rule, constraint.source);
                writeln!(
                    out,
                    "  {name}: {rule} [{source}]\n    first broken by case {case}, {:?} layer {layer}",
                    constraint.unit()
                )?;
                done = CommandOutcome::Mismatch;
            }
        }
        Ok(done)
    }

    /// Draws cases; for each constraint that they break, by name: index of the first case, and layer.
    fn judge(
        &self,
        profile: &Profile,
        targets: &Targets,
        out: &mut CommandOutput<'_>,
    ) -> CommandResult<BTreeMap<&'static str, (&'static Constraint, u64, usize)>> {
        let quirks = targets.quirks(profile.needs);
        let seed = self.seeding.seed;
        let (mut first, mut layers) = (BTreeMap::new(), 0);
        for index in 0..CASES {
            let case = generate::case(profile, quirks, seed, index);
            layers += case.layers.layers.len();
            let program = lower(&case.layers, seed).map_err(CaseError::place(&case.layers.name))?;
            for broken in nvdla_stimulus::legality::broken(
                &program,
                program.needs,
                quirks,
                case.conditions.memory,
            ) {
                let found = (broken.constraint, index, broken.layer);
                first.entry(broken.constraint.name).or_insert(found);
            }
        }
        let judged = nvdla_stimulus::legality::all().filter(|constraint| {
            let quirk = constraint.quirk;
            quirk.is_none_or(|quirk| quirks.contains(&quirk))
        });
        let (judged, broken) = (judged.count(), first.len());
        writeln!(
            out,
            "{CASES} cases, {layers} layers, {judged} constraints, {broken} broken"
        )?;
        Ok(first)
    }
}
