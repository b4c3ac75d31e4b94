use nvdla_compare::observed::{Finding, FindingKind};
use nvdla_compare::{BrokenRun, DifferenceReport, RunVerdict};
use nvdla_regs::quantity::Cycle;

/// The bucket of a run that such a finding ended.
fn bucket(kind: FindingKind, text: &str) -> String {
    let finding = Finding {
        clock: Cycle(9),
        kind,
        text: text.to_owned(),
    };
    let report = DifferenceReport::default();
    let verdict = RunVerdict::Broken(Box::new(BrokenRun { finding, report }));
    verdict.bucket().expect("it failed")
}

#[test]
fn hangs_of_different_units_are_in_different_buckets() {
    let hang = |lines: &str| {
        bucket(
            FindingKind::Hang,
            &format!("no progress for 9000 core clocks in step 7, wait\n  {lines}"),
        )
    };
    let start = "Hang: no progress for # core clocks in step #, wait";
    let busy = |unit: &str| format!("{unit}: group 0 running, group 1 idle, PRODUCER 1");
    for unit in ["SDP", "PDP", "CDP", "CACC"] {
        assert_eq!(hang(&busy(unit)), format!("{start}, {unit} not idle"));
    }
    let two = format!(
        "{}\n  {}\n  9 units idle in both groups",
        busy("SDP"),
        busy("CACC")
    );
    assert_eq!(hang(&two), format!("{start}, SDP and CACC not idle"));
    let dead = "register bus: takes no request\n  PDP group 1 was enabled";
    assert_eq!(hang(dead), format!("{start}, PDP not idle"));
    assert_eq!(hang("register bus: no read data for SDP.S_STATUS"), start);
}

#[test]
fn numbers_of_one_case_are_left_out_and_names_kept() {
    let text = "read of 0x80001f40, 3 beats, by u_dma0.AxLen4 at 17";
    assert_eq!(
        bucket(FindingKind::Simulator, text),
        "Simulator: read of #, # beats, by u_dma0.AxLen4 at #"
    );
}
