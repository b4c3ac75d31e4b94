//! A case in a live session shows what it shows as a batch.

use std::error::Error;

use nvdla_bench::engine::{Case, CaseOutcome, Target, run};
use nvdla_compare::RunVerdict;
use nvdla_live::LiveSession;
use nvdla_loadable::network::CompiledNetwork;
use nvdla_loadable::run::{Accelerator, NetworkRunError};
use nvdla_loadable::schedule::plan::UnitProgram;
use nvdla_model::expected::Expected;
use nvdla_random::conditions::Conditions;

/// Plays `case` access by access; runs as a batch the program that the session wrote, and `case`
/// itself.
pub(crate) fn agrees(case: &Case, target: &Target) -> Result<(), Box<dyn Error + Send + Sync>> {
    let mut case = case.clone();
    // It reads registers at the end, and is compared in the batch.
    case.reference = None;
    case.conditions.reset_after = None;
    // A session makes each access once.
    case.conditions.sweep = None;
    let mut session = LiveSession::open(target, &case.conditions)?;
    let played = session.play(&case.program);
    let events: Vec<String> = session.events().map(|event| event.to_string()).collect();
    let again = session.case();
    let live = session.finish()?.pop().ok_or("a session has a part")?;
    let shown = format!("{live}\n{played:?}\n{}", events.join("\n"));
    let replayed = run(&again, target)?;
    let pages = |outcome: &CaseOutcome| -> Vec<_> {
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
    let is_judged = |outcome: &CaseOutcome| !matches!(outcome.verdict, RunVerdict::Unjudged(_));
    match (is_judged(&live), live.passed() == batch.passed()) {
        (true, false) => Err(format!("another verdict than the batch\n{shown}\n{batch}").into()),
        (true, true) if pages(&live) != pages(&batch) => {
            Err(format!("other bytes than the batch\n{shown}").into())
        }
        (false, _) if is_judged(&batch) => Err(format!("not judged\n{shown}").into()),
        _ => Ok(()),
    }
}

/// A live session that runs the units of networks.
pub(crate) struct LiveAccelerator<'t> {
    target: &'t Target,
    session: Option<LiveSession<'t>>,
}

impl<'t> LiveAccelerator<'t> {
    pub(crate) fn new(target: &'t Target) -> Self {
        Self {
            target,
            session: None,
        }
    }

    /// Ends the session: all of it must be right, and its program must show the same once more.
    pub(crate) fn finish(&mut self) -> Result<(), Box<dyn Error + Send + Sync>> {
        let Some(session) = self.session.take() else {
            return Ok(());
        };
        let case = session.case();
        let live = session.finish()?.pop().ok_or("a session has a part")?;
        let replayed = run(&case, self.target)?;
        if live.passed() && live.clocks() == replayed.clocks() && replayed.passed() {
            Ok(())
        } else {
            Err(format!("{live}\nagain: {replayed}").into())
        }
    }
}

impl Accelerator for LiveAccelerator<'_> {
    fn reset(&mut self) -> Result<(), NetworkRunError> {
        self.finish().map_err(NetworkRunError::Accelerator)?;
        let session = LiveSession::open(self.target, &Conditions::default());
        let session = session.map_err(|error| NetworkRunError::Accelerator(error.into()))?;
        self.session = Some(session);
        Ok(())
    }

    fn run(
        &mut self,
        _network: &CompiledNetwork,
        unit: &UnitProgram,
    ) -> Result<Expected, NetworkRunError> {
        let trouble = |text: String| NetworkRunError::Different {
            unit: unit.program.name.clone(),
            bucket: String::new(),
            text,
        };
        let session = self
            .session
            .as_mut()
            .ok_or_else(|| trouble("no session".to_owned()))?;
        let before = session.so_far().layers.len();
        let played = session.play(&unit.program);
        played.map_err(|error| trouble(error.to_string()))?;
        let wrong = session.events().find(|event| event.is_failure());
        if let Some(wrong) = wrong {
            return Err(trouble(wrong.to_string()));
        }
        let so_far = session.so_far();
        Ok(Expected {
            layers: so_far.layers[before..].to_vec(),
            stuck: so_far.stuck.clone(),
            unjudged: so_far.unjudged.clone(),
            memory: session.memory().clone(),
            ..Expected::default()
        })
    }
}
