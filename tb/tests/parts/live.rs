//! A case in a live session shows what it shows as a batch.

use std::error::Error;

use nvdla_bench::engine::{Case, Outcome, Target, run};
use nvdla_compare::RunVerdict;
use nvdla_live::LiveSession;

/// Plays `case` access by access; runs as a batch the program that the session wrote, and `case`
/// itself.
pub(crate) fn agrees(case: &Case, target: &Target) -> Result<(), Box<dyn Error + Send + Sync>> {
    let mut case = case.clone();
    // It reads registers at the end, and is compared in the batch.
    case.reference = None;
    case.conditions.reset_after = None;
    let mut session = LiveSession::open(target, &case.conditions)?;
    let played = session.play(&case.program);
    let events: Vec<String> = session.events().map(|event| event.to_string()).collect();
    let again = session.case();
    let live = session.finish()?.pop().ok_or("a session has a part")?;
    let shown = format!("{live}\n{played:?}\n{}", events.join("\n"));
    let replayed = run(&again, target)?;
    let pages = |outcome: &Outcome| -> Vec<_> {
        let pages = outcome.observed.memory.pages();
        pages.map(|(at, bytes)| (at, bytes.to_vec())).collect()
    };
    let same = [
        ("verdict", live.verdict == replayed.verdict),
        ("clocks", live.clocks() == replayed.clocks()),
        ("register trace", live.registers == replayed.registers),
        ("bytes", pages(&live) == pages(&replayed)),
        ("reads", live.observed.reads == replayed.observed.reads),
    ];
    if let Some((what, _)) = same.iter().find(|(_, same)| !same) {
        return Err(format!("{what}: not those of the session\n{shown}\n{replayed}").into());
    }
    let batch = run(&case, target)?;
    let is_judged = |outcome: &Outcome| !matches!(outcome.verdict, RunVerdict::Unjudged(_));
    match (is_judged(&live), live.passed() == batch.passed()) {
        (true, false) => Err(format!("another verdict than the batch\n{shown}\n{batch}").into()),
        (true, true) if pages(&live) != pages(&batch) => {
            Err(format!("other bytes than the batch\n{shown}").into())
        }
        (false, _) if is_judged(&batch) => Err(format!("not judged\n{shown}").into()),
        _ => Ok(()),
    }
}
