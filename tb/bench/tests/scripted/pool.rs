//! Many cases on many threads: the same results, in the same order.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};

use nvdla_bench::conditions::{Conditions, MemoryProfile};
use nvdla_bench::pool::{Ended, Pool};
use nvdla_bench::seed::Seed;
use nvdla_compare::observed::FindingKind;

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
        memory: MemoryProfile::Random,
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

/// A pool of `jobs` threads that stops after so many failures, if it stops.
fn pool(jobs: usize, failures: usize) -> Pool<'static, String> {
    let pool = Pool::new(jobs);
    match NonZeroUsize::new(failures) {
        Some(failures) => pool.stop_after(failures, |result| is_failure(result)),
        None => pool,
    }
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let cases = cases(&[11, 13, 30], &[17]);
    // 17 panics, which is a failure, too.
    let runs = [(0, 40), (1, 12), (3, 18), (5, 40)];
    for (stop, reports) in runs {
        let go = |jobs| {
            let mut reported = Vec::new();
            let report = |index, ended: &Ended<String>| reported.push((index, ended.clone()));
            let results = pool(jobs, stop)
                .run(&cases, observe, report)
                .expect("legal");
            (results, reported)
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
    let results = pool(2, 1).run(&cases(&[], &[2]), observe, |_, _| {});
    let results = results.expect("legal");
    assert_eq!(results.len(), 3);
    assert_eq!(
        results[2],
        Ended::Panicked("case 2 is defective".to_owned())
    );
}

#[test]
fn no_case_is_no_work() {
    let results = pool(2, 0).run(&[], observe, |_, _| {});
    assert_eq!(results.expect("legal"), []);
}

#[test]
fn a_pool_that_is_over_has_the_results_of_the_first_cases_without_a_gap() {
    let cases = cases(&[], &[]);
    let whole = Pool::new(1).run(&cases, observe, |_, _| {}).unwrap();
    for jobs in [1, 3] {
        let begun = AtomicUsize::new(0);
        let observe = |case: &Random| {
            begun.fetch_add(1, Ordering::Relaxed);
            observe(case)
        };
        let is_over = || begun.load(Ordering::Relaxed) >= 7;
        let mut reported = Vec::new();
        let pool = Pool::new(jobs).until(&is_over);
        let ended = pool.run(&cases, observe, |index, _| reported.push(index));
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
