//! Many cases on many threads: the same results, in the same order.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Barrier, Mutex};

use nvdla_bench::pool::{BATCH, CaseThreadPool};
use nvdla_compare::observed::FindingKind;
use nvdla_random::conditions::{Conditions, MemorySetting};
use nvdla_random::seed::Seed;

use crate::fake::{Fake, Fault};
use crate::support;

/// A random memory; broken at some indices, panicking at others.
struct Random {
    index: u64,
    fault: Option<Fault>,
    panics: bool,
}

fn observe(case: &Random) -> String {
    assert!(!case.panics, "case {} is defective", case.index);
    let conditions = Conditions {
        seed: Seed::case(1, case.index),
        memory: MemorySetting::Random,
        ..Conditions::default()
    };
    let mut dut = case.fault.map_or_else(Fake::default, Fake::broken);
    format!("{:?}", support::run(&mut dut, &conditions))
}

fn is_failure(result: &str) -> bool {
    result.contains(&format!("{:?}", FindingKind::StrayRead))
}

fn cases(broken: &[u64], panicking: &[u64]) -> Vec<Random> {
    let case = |index| Random {
        index,
        fault: broken.contains(&index).then_some(Fault::StrayRead),
        panics: panicking.contains(&index),
    };
    (0..40).map(case).collect()
}

/// The report of a pool that never stops.
fn go_on<R>(_: usize, _: &R) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let cases = cases(&[11, 13, 30], &[17]);
    // 17 panics, which is a failure, too.
    let runs = [(0, 40), (1, 12), (3, 18), (5, 40)];
    for (stop, reports) in runs {
        let go = |jobs| {
            let (mut reported, mut failed) = (Vec::new(), 0);
            let report = |index, ended: &Result<String, String>| {
                reported.push((index, ended.clone()));
                failed += usize::from(ended.as_ref().map_or(true, |result| is_failure(result)));
                if failed == stop && stop > 0 {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            };
            let results = CaseThreadPool::new(jobs).run(&cases, observe, report);
            (results.expect("legal"), reported)
        };
        let (results, reported) = go(1);
        for jobs in [2, 3, 8] {
            assert!(
                go(jobs) == (results.clone(), reported.clone()),
                "{jobs} threads"
            );
        }
        assert_eq!(results.len(), reports);
        assert!(
            reported
                .iter()
                .enumerate()
                .all(|(i, (index, _))| i == *index)
        );
    }
}

#[test]
fn a_panic_is_the_result_of_its_case() {
    let report = |_, ended: &Result<String, String>| match ended {
        Ok(_) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(()),
    };
    let results = CaseThreadPool::new(2).run(&cases(&[], &[2]), observe, report);
    let results = results.expect("legal");
    assert_eq!(results.len(), 3);
    assert_eq!(results[2], Err("case 2 is defective".to_owned()));
}

#[test]
fn no_case_is_no_work() {
    let results = CaseThreadPool::new(2).run(&[], observe, go_on);
    assert_eq!(results.expect("legal"), []);
}

#[test]
fn a_pool_that_is_over_has_the_results_of_the_first_cases_without_a_gap() {
    let cases = cases(&[], &[]);
    let whole = CaseThreadPool::new(1).run(&cases, observe, go_on).unwrap();
    for jobs in [1, 3] {
        let begun = AtomicUsize::new(0);
        let observe = |case: &Random| {
            begun.fetch_add(1, Ordering::Relaxed);
            observe(case)
        };
        let is_over = || begun.load(Ordering::Relaxed) >= 7;
        let mut reported = Vec::new();
        let pool = CaseThreadPool::new(jobs).until(&is_over);
        let ended = pool.run(&cases, observe, |index, _| {
            reported.push(index);
            ControlFlow::Continue(())
        });
        let ended = ended.unwrap();
        assert_eq!(
            ended.len(),
            begun.load(Ordering::Relaxed),
            "all came to their end"
        );
        assert!(
            (7..7 + jobs).contains(&ended.len()),
            "{jobs}: {}",
            ended.len()
        );
        assert_eq!(reported, (0..ended.len()).collect::<Vec<_>>());
        assert!(ended == whole[..ended.len()]);
    }
}

/// What the stages of a pool of one thread did, one line each, until `is_over` of the number of lines.
fn stages(cases: u64, is_over: fn(usize) -> bool) -> (Vec<String>, Vec<Result<u64, String>>) {
    let log = Mutex::new(Vec::new());
    let lines = || log.lock().expect("nobody panics with it");
    let note = |text: String| lines().push(text);
    let over = || is_over(lines().len());
    let indices: Vec<u64> = (0..cases).collect();
    let prepare = |case: &u64| {
        note(format!("prepare {case}"));
        assert!(*case != 1, "case 1 is defective");
        case * case
    };
    let work = |case: &u64, square: u64| {
        note(format!("run {case}"));
        square
    };
    let ended = CaseThreadPool::new(1)
        .until(&over)
        .run_prepared(&indices, prepare, work, go_on);
    let log = log.into_inner().expect("nobody panics with it");
    (log, ended.expect("legal"))
}

#[test]
fn cases_are_prepared_together_and_fewer_towards_the_end() {
    let (log, ended) = stages(2 * BATCH as u64 + 3, |_| false);
    let mut batches = vec![0];
    for pair in log.windows(2) {
        if pair[0].starts_with("run") && pair[1].starts_with("prepare") {
            batches.push(0);
        }
        *batches.last_mut().unwrap() += u32::from(pair[0].starts_with("prepare"));
    }
    assert_eq!(batches, [16, 9, 5, 2, 1, 1, 1]);
    assert_eq!(ended[3], Ok(9));
    let panic = Err("case 1 is defective".to_owned());
    assert_eq!(ended[1], panic, "a panic is the result of its case");
    assert_eq!(ended.len(), 2 * BATCH + 3);
}

#[test]
fn a_pool_that_is_over_runs_nothing_more_of_what_is_prepared() {
    let (log, ended) = stages(40, |lines| lines >= BATCH + 3);
    assert_eq!(log[BATCH..], ["run 0", "run 2", "run 3"]);
    assert_eq!(ended.len(), 4);
}

#[test]
fn stages_give_the_same_results_on_any_number_of_threads() {
    let cases = cases(&[11, 30], &[17]);
    let whole = CaseThreadPool::new(1).run(&cases, observe, go_on).unwrap();
    for jobs in [1, 2, 5] {
        let mut reported = Vec::new();
        let prepare = |case: &Random| case.index;
        let work = |case: &Random, index| {
            assert_eq!(index, case.index);
            observe(case)
        };
        let ended = CaseThreadPool::new(jobs).run_prepared(&cases, prepare, work, |index, _| {
            reported.push(index);
            ControlFlow::Continue(())
        });
        assert!(ended.unwrap() == whole, "{jobs} threads");
        assert_eq!(reported, (0..cases.len()).collect::<Vec<_>>());
    }
}

#[test]
fn a_case_that_takes_long_does_not_hold_up_those_that_are_prepared_with_it() {
    let cases: Vec<usize> = (0..4 * BATCH).collect();
    let together = Barrier::new(2);
    let work = |case: &usize, ()| {
        // Cases 0 and 1 are of the same batch.
        if *case < 2 {
            together.wait();
        }
        *case
    };
    let ended = CaseThreadPool::new(2).run_prepared(&cases, |_: &usize| (), work, go_on);
    let want: Vec<_> = cases.iter().copied().map(Ok).collect();
    assert_eq!(ended.expect("legal"), want);
}
