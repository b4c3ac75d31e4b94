//! The cases of a round of a steered campaign.

use nvdla_model::model;

use nvdla_bench::pool;
use nvdla_bench::pool::{Ended, Stop};
use nvdla_campaign::record::Header;
use nvdla_campaign::schedule::Token;
use nvdla_campaign::steer;
use nvdla_coverage::bins::BinSet;
use nvdla_coverage::sample;
use nvdla_coverage::sample::sample;

use super::Problem;
use super::plan::Plan;
use super::target::Targets;

/// The cases `from..to` of a round that begins at `begin` with the bins `covered`. `plan` makes
/// the plan of a case.
pub(super) fn cases(
    header: &Header,
    (begin, to): (u64, u64),
    covered: &BinSet,
    (targets, jobs): (&Targets, usize),
    plan: impl Fn(&Token) -> Result<Plan, Problem>,
) -> Result<Vec<(u64, Token)>, Problem> {
    let mut tokens = Vec::new();
    let mut list = Vec::new();
    for number in begin..to {
        for token in steer::candidates(header, number) {
            let plan = plan(&token)?;
            list.push(Prediction { plan, targets });
            tokens.push(token);
        }
    }
    let mut predictions = Vec::with_capacity(list.len());
    for (ended, token) in pool::run(&list, jobs, Stop::Never, |_, _| {})?
        .into_iter()
        .zip(&tokens)
    {
        match ended {
            Ended::Done(bins) => predictions.push(bins),
            Ended::Panicked(message) => {
                return Err(Problem::Panicked {
                    case: token.to_string(),
                    message,
                    replay: format!("cosim replay {token}"),
                });
            }
        }
    }
    let each = usize::try_from(steer::CANDIDATES).unwrap_or(1);
    let slots: Vec<Vec<BinSet>> = predictions.chunks(each).map(<[BinSet]>::to_vec).collect();
    let choices = steer::choose(covered, &slots).into_iter();
    let chosen = choices
        .zip(tokens.chunks(each))
        .map(|(choice, candidates)| candidates[choice].clone());
    Ok((begin..to).zip(chosen).collect())
}

/// A case on the model alone.
struct Prediction<'a> {
    plan: Plan,
    targets: &'a Targets,
}

impl pool::Case for Prediction<'_> {
    type Result = BinSet;

    /// The bins that the case reaches for certain; none if it cannot run.
    fn run(&self) -> BinSet {
        let target = self.targets.for_case(self.plan.stimulus.needs());
        let (Some(target), Ok(program)) = (target, self.plan.program()) else {
            return BinSet::default();
        };
        sample(&sample::Subject {
            program: &program,
            configuration: target.configuration,
            expected: &model::run_on(&program, target.configuration),
            observed: None,
            conditions: &self.plan.conditions,
        })
    }

    fn failed(_: &BinSet) -> bool {
        false
    }
}
