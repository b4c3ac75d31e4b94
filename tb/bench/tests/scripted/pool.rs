//! Many cases on many threads: the same results, in the same order.

use std::num::NonZeroUsize;

use nvdla_bench::conditions::{Conditions, MemoryProfile};
use nvdla_bench::pool::{Case, Ended, Stop, run};
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

impl Case for Random {
    type Result = String;

    fn run(&self) -> String {
        assert!(!self.panics, "case {} is defective", self.index);
        let seed = Seed::case(1, self.index);
        let conditions = Conditions {
            seed,
            memory: MemoryProfile::Random,
            ..Conditions::default()
        };
        let mut dut = self.fault.map_or_else(Fake::default, Fake::broken);
        format!("{:?}", support::run(&mut dut, &conditions))
    }

    fn failed(result: &String) -> bool {
        result.contains(&format!("{:?}", FindingKind::StrayRead))
    }
}

fn cases(broken: &[u64], panicking: &[u64]) -> Vec<Random> {
    let case = |index| Random {
        index,
        fault: broken.contains(&index).then_some(Fault::StrayRead),
        panics: panicking.contains(&index),
    };
    (0..40).map(case).collect()
}

fn after(failures: usize) -> Stop {
    Stop::AfterFailures(NonZeroUsize::new(failures).expect("not 0"))
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let cases = cases(&[11, 13, 30], &[17]);
    // 17 panics, which is a failure, too.
    let runs = [
        (Stop::Never, 40),
        (after(1), 12),
        (after(3), 18),
        (after(5), 40),
    ];
    for (stop, reports) in runs {
        let go = |jobs| {
            let mut reported = Vec::new();
            let results = run(&cases, jobs, stop, |index, ended: &Ended<String>| {
                reported.push((index, ended.clone()));
            })
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
    let results = run(&cases(&[], &[2]), 2, after(1), |_, _| {}).expect("legal");
    assert_eq!(results.len(), 3);
    assert_eq!(
        results[2],
        Ended::Panicked("case 2 is defective".to_owned())
    );
}

#[test]
fn no_case_is_no_work() {
    assert_eq!(
        run::<Random>(&[], 2, Stop::Never, |_, _| {}).expect("legal"),
        []
    );
}
