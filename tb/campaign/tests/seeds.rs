//! The list of failing random cases.

use nvdla_campaign::seeds::{FailedCasesFile, FailedRandomCase};
use nvdla_random::conditions::ConditionOverrides;

#[test]
fn failing_cases_are_kept_once_and_read_again() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("new/folder/seeds.yaml");
    assert_eq!(FailedCasesFile::load(&path).unwrap().cases, []);
    let case: FailedRandomCase = "sdp:1:17@3 on mine".parse().unwrap();
    FailedCasesFile::add_to(&path, [case.clone(), case.clone()]).unwrap();
    FailedCasesFile::add_to(&path, [case.clone()]).unwrap();
    assert_eq!(FailedCasesFile::load(&path).unwrap().cases, [case]);
}

#[test]
fn campaigns_that_end_together_add_all_of_their_failures() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("seeds.yaml");
    let case = |index: u32| {
        format!("sdp:1:{index} on mine")
            .parse::<FailedRandomCase>()
            .unwrap()
    };
    std::thread::scope(|scope| {
        for first in (0..40).step_by(10) {
            let path = &path;
            scope.spawn(move || {
                (first..first + 10).for_each(|n| FailedCasesFile::add_to(path, [case(n)]).unwrap());
            });
        }
    });
    let mut cases = FailedCasesFile::load(&path).unwrap().cases;
    cases.sort_by_key(|seed| seed.case.index);
    assert_eq!(cases, (0..40).map(case).collect::<Vec<_>>());
}

#[test]
fn cases_of_another_draw_say_so_and_are_left_out() {
    let mut seeds = FailedCasesFile::default();
    let case = |text: &str| -> FailedRandomCase { text.parse().unwrap() };
    seeds.cases.extend([case("sdp:1:17"), case("pdp:1:2")]);
    assert_eq!(seeds.moved(), None);
    seeds.cases.extend([case("sdp:1:17@0"), case("sdp:1:18@1")]);
    let said = seeds.moved().unwrap();
    assert!(said.starts_with("`sdp:1:17@0` (and 1 more)"), "{said}");
    assert_eq!(
        seeds.of(&["sdp".to_owned()], &[], ConditionOverrides::default()),
        [case("sdp:1:17").case]
    );
}

#[test]
fn failures_of_another_dut_are_left_to_it() {
    let mut seeds = FailedCasesFile::default();
    let cases = ["sdp:1:1 on mine", "sdp:1:2 on nv_small", "sdp:1:3"];
    seeds.cases.extend(cases.map(|text| text.parse().unwrap()));
    let indices = |duts: &[&str]| {
        let any = ConditionOverrides::default();
        let cases = seeds.of(&["sdp".to_owned()], duts, any).into_iter();
        cases.map(|case| case.index).collect::<Vec<_>>()
    };
    assert_eq!(indices(&["nv_small", "nv_small_ew"]), [2, 3]);
    assert_eq!(indices(&["mine"]), [1, 3]);
    for seed in &seeds.cases {
        assert_eq!(
            seed.to_string().parse::<FailedRandomCase>().as_ref(),
            Ok(seed)
        );
    }
}

#[test]
fn failures_under_other_conditions_are_of_another_campaign() {
    let mut seeds = FailedCasesFile::default();
    let stalled = "sdp:1:2 on nv_small --memory stalled --host paced=16";
    seeds
        .cases
        .extend(["sdp:1:1", stalled].map(|text| text.parse().unwrap()));
    let conditions = seeds.cases[1].conditions;
    assert_eq!(
        seeds.cases[1]
            .to_string()
            .parse::<FailedRandomCase>()
            .unwrap(),
        seeds.cases[1]
    );
    let of = |conditions| {
        let cases = seeds.of(&["sdp".to_owned()], &["nv_small"], conditions);
        cases.iter().map(|case| case.index).collect::<Vec<_>>()
    };
    assert_eq!(of(ConditionOverrides::default()), [1]);
    assert_eq!(of(conditions), [2]);
    assert!("sdp:1:1 --memory".parse::<FailedRandomCase>().is_err());
    assert!("sdp:1:1 --memory slow".parse::<FailedRandomCase>().is_err());
}
