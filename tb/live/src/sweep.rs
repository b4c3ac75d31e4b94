//! Sweeps: the same program again and again, with one register access moved clock by clock across an event.
//!
//! ```text
//! program -> a run: clock of the event, step that was under way
//!         -> steps before it, once -> saved state
//!         -> for each offset: state, access, quiet, registers -> judged
//! ```
//!
//! The model says what registers show when the access comes before everything that runs, and behind it.
//! Each bit must show one of both, and changes from one to the other once as the access moves. Two things
//! in one clock are in one of both orders, too.

use std::fmt::Write as _;

use nvdla_bench::engine::{Case, CaseReport, CaseResult, Failed, Outcome, Passed, Target};
use nvdla_bench::error::BenchError;
use nvdla_bench::session::LiveSnapshot;
use nvdla_bench::trace::{RegisterAction, RegisterEvent};
use nvdla_model::model::{Model, PredictedRead, Progress};
use nvdla_model::program::{Level, ProgramStep};
use nvdla_regs::glb::InterruptLevel;
use nvdla_regs::look_up::at as register_at;
use nvdla_regs::quantity::RegAddr;
use nvdla_regs::table::{BLOCKS, glb};
use nvdla_regs::types::Role;

use crate::error::LiveError;
use crate::event::Announced;
use crate::finish::{Blame, blame};
use crate::session::LiveSession;
use crate::sweep_options::{Sweep, SweepEvent};
use crate::watch::PollWatch;

/// Core clocks after which everything has come to its end, beyond what the program needed.
const QUIET: u64 = 2000;

/// What a run with the access at one offset showed.
#[derive(Debug, Clone, PartialEq, Eq)]
struct SweepRow {
    offset: i64,
    /// What the access read, and the registers at the end.
    shown: Vec<u32>,
    /// Times that dla_intr rose.
    rises: usize,
    /// What no order explains.
    wrong: Option<String>,
    /// Nobody can say what must come out.
    unjudged: Option<String>,
}

/// The state in front of the access.
struct Prefix {
    bench: Option<LiveSnapshot>,
    model: Model,
    steps: usize,
    clock: u64,
}

/// What registers show in one order.
struct SweepOrder {
    shown: Vec<PredictedRead>,
    /// Times that dla_intr rises at the least.
    rises: usize,
}

/// Sweeps the access of `sweep` across its event in `case`; `is_over` ends it early.
///
/// # Errors
/// The simulator failed.
pub fn sweep(
    case: &Case,
    target: &Target,
    sweep: &Sweep,
    is_over: &(dyn Fn() -> bool + Sync),
) -> Result<CaseReport, BenchError> {
    let mut base = LiveSession::open(target, &case.conditions)?;
    let mut clocks = Vec::new();
    for step in &case.program.steps {
        clocks.push(base.clock());
        if base.step(step.clone()).is_err() {
            break;
        }
    }
    let end = base.clock();
    let outcome = base.conclude();
    if outcome.failed().is_some() {
        return Ok(CaseReport {
            name: case.name.clone(),
            replay: case.replay.clone(),
            ..outcome.report
        });
    }
    let report = |result, swept: &Sweep| CaseReport {
        outcome: result,
        name: case.name.clone(),
        what: format!("sweep of {}", sweep.access.text),
        replay: format!("{}{swept}", case.replay),
        ..outcome.report.clone()
    };
    let event = clock_of(&sweep.around, &outcome).filter(|clock| *clock <= end);
    let Some(event) = event else {
        let why = format!("there is no {} in it", sweep.around);
        return Ok(report(CaseResult::NotApplicable { why }, sweep));
    };
    let begin = event.saturating_add_signed(sweep.from);
    let under_way = clocks.iter().rposition(|clock| *clock <= begin);
    let kept = &case.program.steps[..under_way.unwrap_or(0)];
    let mut session = LiveSession::open(target, &case.conditions)?;
    let prefix = session.prefix(kept)?;
    let quiet = end.saturating_sub(event) + QUIET + sweep.to.unsigned_abs();
    let orders = [
        order(&prefix.model, &sweep.access.step, 0),
        order(&prefix.model, &sweep.access.step, usize::MAX),
    ];
    let mut rows: Vec<SweepRow> = Vec::new();
    for offset in sweep.from..=sweep.to {
        let at = event.saturating_add_signed(offset);
        // The host was busy until then.
        if at < prefix.clock {
            continue;
        }
        if is_over() {
            let why = format!("a signal came at offset {offset}");
            return Ok(report(CaseResult::NotApplicable { why }, sweep));
        }
        if prefix.bench.is_none() {
            session = LiveSession::open(target, &case.conditions)?;
            session.prefix(kept)?;
        } else {
            session.resume(&prefix, kept)?;
        }
        let delay = u32::try_from(at - prefix.clock).unwrap_or(u32::MAX);
        let mut row = session.offset(delay, &sweep.access.step, quiet);
        row.offset = offset;
        row.judge(&orders, rows.last());
        rows.push(row);
    }
    let mut shortest = sweep.clone();
    if let Some(wrong) = rows.iter().find(|row| row.wrong.is_some()) {
        (shortest.from, shortest.to) = (wrong.offset - 1, wrong.offset);
    }
    Ok(report(verdict(sweep, event, &rows), &shortest))
}

fn clock_of(event: &SweepEvent, outcome: &Outcome) -> Option<u64> {
    let clock = |event: &RegisterEvent| event.clock.0;
    let registers = outcome.registers.iter();
    match event {
        SweepEvent::Interrupt(number) => registers
            .filter(|event| {
                matches!(
                    event.action,
                    RegisterAction::Interrupt { level: Level::High }
                )
            })
            .nth(*number)
            .map(clock),
        SweepEvent::Enable(number) => registers
            .filter(|event| match event.action {
                RegisterAction::Write { at, .. } => {
                    register_at(at).is_some_and(|reg| reg.role == Role::Enable)
                }
                _ => false,
            })
            .nth(*number)
            .map(clock),
        SweepEvent::LayerEnd(layer) => {
            let writes = &outcome.expected.layers.get(*layer)?.writes;
            let ends = writes.iter().map(|region| region.at.plus(region.len - 1));
            let clocks = ends.filter_map(|at| outcome.observed.written.last(at));
            clocks.map(|clock| clock.0).max()
        }
        SweepEvent::Clock(clock) => Some(*clock),
    }
}

/// The registers that are read at the end.
fn registers() -> impl Iterator<Item = RegAddr> {
    let blocks = BLOCKS.iter().filter(|block| block.ping_pong);
    let states = blocks.flat_map(|block| {
        let roles = [Role::Status, Role::Pointer];
        roles.map(|role| block.of_role(role).map(|reg| reg.addr))
    });
    let interrupts = [glb::S_INTR_STATUS.addr, glb::S_INTR_MASK.addr];
    interrupts.into_iter().chain(states.flatten())
}

/// What registers show if the access comes when so many layers have ended.
fn order(model: &Model, access: &ProgramStep, ended: usize) -> SweepOrder {
    let mut model = model.clone();
    // Events that the host may have cleared before.
    let blurred = model.blurred_interrupts();
    let sharp = |at: RegAddr, read: PredictedRead| match at == glb::S_INTR_STATUS.addr {
        true => PredictedRead {
            mask: read.mask & !blurred,
            ..read
        },
        false => read,
    };
    let mut rises = 0;
    let mut was = model.interrupts().pin;
    let mut look = |model: &Model| {
        let pin = model.interrupts().pin;
        rises += usize::from(was == InterruptLevel::Low && pin == InterruptLevel::High);
        was = pin;
    };
    for _ in 0..ended {
        if model.step() == Progress::Idle {
            break;
        }
        look(&model);
    }
    let mut shown = Vec::new();
    match access {
        ProgramStep::Read { at, .. } => shown.push(sharp(*at, model.read(*at))),
        step => model.take_step(usize::MAX, step),
    }
    look(&model);
    while model.step() == Progress::LayerEnded {
        look(&model);
    }
    shown.extend(registers().map(|at| sharp(at, model.read(at))));
    SweepOrder {
        shown,
        rises: if blurred == 0 { rises } else { 0 },
    }
}

impl SweepRow {
    /// Compares with both orders, and with the row before.
    fn judge(&mut self, orders: &[SweepOrder; 2], before: Option<&Self>) {
        if self.wrong.is_some() || self.unjudged.is_some() {
            return;
        }
        let [early, late] = orders;
        let reads_one = self.shown.len() - registers().count();
        for (index, got) in self.shown.iter().enumerate() {
            let (early, late) = (early.shown[index], late.shown[index]);
            let known = early.mask & late.mask;
            let name = match index.checked_sub(reads_one) {
                Some(index) => registers().nth(index).map_or_else(String::new, name),
                None => "the read".to_owned(),
            };
            if (got ^ early.value) & (got ^ late.value) & known != 0 {
                self.wrong = Some(format!(
                    "{name} is 0x{got:x}; 0x{:x} before the event, 0x{:x} behind it",
                    early.value, late.value
                ));
                return;
            }
            let moved = (early.value ^ late.value) & known;
            let last = before.and_then(|row| row.shown.get(index).copied());
            let was_late = last.map_or(0, |last| !(last ^ late.value) & moved);
            if was_late & (got ^ late.value) != 0 {
                self.wrong = Some(format!("{name} is 0x{got:x} again, as before the event"));
                return;
            }
        }
        if early.rises.min(late.rises) > 0 && self.rises == 0 {
            self.wrong = Some("dla_intr never rose: an interrupt is lost".to_owned());
        }
    }

    /// What it showed, in words.
    fn text(&self) -> String {
        if let Some(wrong) = &self.wrong {
            return wrong.clone();
        }
        if let Some(why) = &self.unjudged {
            return format!("not judged: {why}");
        }
        let last = self.shown.len() - registers().count();
        let mut text = String::new();
        if last == 1 {
            let _ = write!(text, "read 0x{:x}, ", self.shown[0]);
        }
        let _ = write!(
            text,
            "S_INTR_STATUS 0x{:x}, dla_intr rose {} times",
            self.shown[last], self.rises
        );
        text
    }
}

fn name(at: RegAddr) -> String {
    register_at(at).map_or_else(
        || at.to_string(),
        |reg| format!("{}.{}", reg.block, reg.name),
    )
}

/// The rows as a table with a line for neighbours that show the same.
fn table(sweep: &Sweep, event: u64, rows: &[SweepRow]) -> String {
    let mut text = format!(
        "{} around {} in clock {event}:\n",
        sweep.access.text, sweep.around
    );
    if let Some(first) = rows.first().filter(|row| row.offset > sweep.from) {
        let _ = writeln!(
            text,
            "  {:>5} to {:>5}  left out: the host is still busy with what comes before",
            sweep.from,
            first.offset - 1
        );
    }
    for same in rows.chunk_by(|one, other| one.text() == other.text()) {
        let (Some(first), Some(last)) = (same.first(), same.last()) else {
            continue;
        };
        let mark = if first.wrong.is_some() {
            "  WRONG: "
        } else {
            "  "
        };
        let _ = writeln!(
            text,
            "  {:>5} to {:>5}{mark}{}",
            first.offset,
            last.offset,
            first.text()
        );
    }
    text
}

fn verdict(sweep: &Sweep, event: u64, rows: &[SweepRow]) -> CaseResult {
    let table = table(sweep, event, rows);
    if let Some(wrong) = rows.iter().find(|row| row.wrong.is_some()) {
        return CaseResult::Failed(Failed {
            bucket: format!("sweep of {}", sweep.access.text),
            verdict: format!(
                "offset {}: {}\n{}",
                wrong.offset,
                wrong.text(),
                table.trim_end()
            ),
            smallest: None,
        });
    }
    let unjudged = rows.iter().filter(|row| row.unjudged.is_some()).count();
    match rows.iter().find_map(|row| row.unjudged.clone()) {
        Some(why) if unjudged == rows.len() => CaseResult::NotApplicable { why },
        _ if rows.is_empty() => CaseResult::NotApplicable {
            why: "the host is still busy with what comes before: begin later with --from"
                .to_owned(),
        },
        _ => CaseResult::Passed(Passed {
            clocks: event,
            note: Some(match unjudged {
                0 => format!("{} offsets\n{}", rows.len(), table.trim_end()),
                _ => format!(
                    "{} offsets, {unjudged} of them not judged\n{}",
                    rows.len(),
                    table.trim_end()
                ),
            }),
            ..Passed::default()
        }),
    }
}

impl LiveSession<'_> {
    /// Runs the steps before the access, and saves the state behind them.
    fn prefix(&mut self, steps: &[ProgramStep]) -> Result<Prefix, BenchError> {
        for step in steps {
            if self.step(step.clone()).is_err() {
                break;
            }
        }
        let _ = self.settle();
        let bench = match &mut self.rtl {
            Some(rtl) => rtl.bench.save().map_err(|source| BenchError::Simulator {
                case: rtl.target.name.clone(),
                source,
            })?,
            None => None,
        };
        Ok(Prefix {
            bench,
            model: self.model.clone(),
            steps: self.program.steps.len(),
            clock: self.clock(),
        })
    }

    /// Goes back to the state behind the prefix.
    fn resume(&mut self, prefix: &Prefix, kept: &[ProgramStep]) -> Result<(), BenchError> {
        self.model = prefix.model.clone();
        self.program.steps.truncate(0);
        self.program.steps.extend_from_slice(kept);
        if prefix.steps > kept.len() {
            self.program
                .steps
                .push(ProgramStep::WaitCycles { count: 0 });
        }
        self.announced = Announced::default();
        self.events.clear();
        self.watch = PollWatch::default();
        if let (Some(rtl), Some(bench)) = (&mut self.rtl, &prefix.bench) {
            rtl.bench
                .restore(bench)
                .map_err(|source| BenchError::Simulator {
                    case: rtl.target.name.clone(),
                    source,
                })?;
        }
        Ok(())
    }

    /// The access after so many clocks, then quiet, then the registers.
    fn offset(&mut self, delay: u32, access: &ProgramStep, quiet: u64) -> SweepRow {
        let mut shown = Vec::new();
        let ran = (|| {
            if delay > 0 {
                self.advance(delay)?;
            }
            match access {
                ProgramStep::Read { at, .. } => shown.push(self.read(*at)?),
                step => self.step(step.clone())?,
            }
            self.advance(u32::try_from(quiet).unwrap_or(u32::MAX))?;
            for at in registers() {
                shown.push(self.read(at)?);
            }
            Ok::<(), LiveError>(())
        })();
        let outcome = self.conclude();
        let rose = |event: &&RegisterEvent| {
            matches!(
                event.action,
                RegisterAction::Interrupt { level: Level::High }
            )
        };
        let (who, text) = blame(&outcome);
        let failed = outcome.failed().map(Failed::first_lines);
        let first = text.lines().next().unwrap_or_default();
        let first = failed.unwrap_or_else(|| first.to_owned());
        let wrong = match (who, ran) {
            (Blame::Design, _) => Some(first.clone()),
            // A hang that the program caused is none of the design.
            (Blame::Nobody, Err(error)) => Some(error.to_string()),
            _ => None,
        };
        SweepRow {
            offset: 0,
            shown,
            rises: outcome.registers.iter().filter(rose).count(),
            unjudged: (who == Blame::Program).then_some(first),
            wrong,
        }
    }
}
