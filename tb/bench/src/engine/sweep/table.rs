//! The runs of a sweep as a table.

use std::fmt::Write as _;

use super::predictions::SweepPredictions;
use super::runs::{JudgedSweepRun, SweepRunVerdict};

/// The runs of a sweep around an event in clock `event` as a table, with one line for neighbouring
/// offsets that show the same.
pub(super) fn sweep_table(
    predictions: &SweepPredictions,
    event: u64,
    runs: &[JudgedSweepRun],
) -> String {
    let sweep = &predictions.moved.sweep;
    let mut text = format!("{} around {} in clock {event}:\n", sweep.what, sweep.around);
    if let Some(first) = runs.first().filter(|run| run.offset > sweep.from) {
        let _ = writeln!(
            text,
            "  {:>5} to {:>5}  left out: the host is still busy with what comes before",
            sweep.from,
            first.offset - 1
        );
    }
    let line = |run: &JudgedSweepRun| run_text(run, predictions);
    for same in runs.chunk_by(|one, other| line(one) == line(other)) {
        let (Some(first), Some(last)) = (same.first(), same.last()) else {
            continue;
        };
        let mark = match first.verdict {
            SweepRunVerdict::Wrong(_) => "  WRONG: ",
            SweepRunVerdict::Right | SweepRunVerdict::NotJudged(_) => "  ",
        };
        let _ = writeln!(
            text,
            "  {:>5} to {:>5}{mark}{}",
            first.offset,
            last.offset,
            line(first)
        );
    }
    text
}

/// What a run showed, as one line of text.
fn run_text(run: &JudgedSweepRun, predictions: &SweepPredictions) -> String {
    match &run.verdict {
        SweepRunVerdict::Wrong(failure) => return failure.text.clone(),
        SweepRunVerdict::NotJudged(why) => return format!("not judged: {why}"),
        SweepRunVerdict::Right => {}
    }
    let SweepPredictions { moved, reads, .. } = predictions;
    let values = &run.shown.reads;
    let (behind, at_end) = values.split_at(reads.behind.len().min(values.len()));
    let mut text = String::new();
    if let ([read], None) = (behind, moved.access.value) {
        let _ = write!(text, "read 0x{read:x}, ");
    }
    let status = at_end.first().copied().unwrap_or_default();
    let rises = run.shown.rises;
    let _ = write!(
        text,
        "S_INTR_STATUS 0x{status:x}, dla_intr rose {rises} times"
    );
    if moved.is_layer_write() {
        let mut at_end = reads.at_end.iter().zip(at_end);
        let kept = at_end.find(|(read, _)| read.at == moved.access.reg.addr);
        if let Some((_, kept)) = kept {
            let _ = write!(text, ", {} 0x{kept:x}", moved.access.reg);
        }
    }
    text
}
