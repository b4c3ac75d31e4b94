//! The cases of a round of a steered campaign.

use nvdla_model::model;

use nvdla_bench::engine::Targets;
use nvdla_bench::pool::{Ended, Pool};
use nvdla_campaign::record::Header;
use nvdla_campaign::schedule::Token;
use nvdla_campaign::steer;
use nvdla_coverage::bins::BinSet;
use nvdla_coverage::sample;

use super::plan::CasePlan;
use super::problem::CommandProblem;

/// The cases `from..to` of a round that begins at `begin` with the bins `covered`. `plan` makes
/// the plan of a case.
pub(super) fn cases(
    header: &Header,
    (begin, to): (u64, u64),
    covered: &BinSet,
    (targets, jobs): (&Targets, usize),
    plan: impl Fn(&Token) -> Result<CasePlan, CommandProblem>,
) -> Result<Vec<(u64, Token)>, CommandProblem> {
    let mut tokens = Vec::new();
    let mut plans = Vec::new();
    for number in begin..to {
        for token in steer::candidates(header, number) {
            plans.push(plan(&token)?);
            tokens.push(token);
        }
    }
    let mut predictions = Vec::with_capacity(plans.len());
    let predict = |plan: &CasePlan| predicted(plan, targets);
    for (ended, token) in Pool::new(jobs)
        .run(&plans, predict, |_, _| {})?
        .into_iter()
        .zip(&tokens)
    {
        match ended {
            Ended::Done(bins) => predictions.push(bins),
            Ended::Panicked(message) => {
                return Err(CommandProblem::Panicked {
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

/// The bins that the case reaches for certain, on the model alone; none if it cannot run.
fn predicted(plan: &CasePlan, targets: &Targets) -> BinSet {
    let target = targets.for_case(plan.needs());
    let (Some(target), Ok(case)) = (target, plan.case()) else {
        return BinSet::default();
    };
    sample::sample(&sample::Subject {
        program: &case.program,
        expected: &model::run_on(&case.program, target.configuration),
        observed: None,
        conditions: &case.conditions,
    })
}
