//! Studies of designs that are only rules: no simulator.

use std::collections::BTreeSet;
use std::path::Path;

use nvdla_bench::engine::Case;
use nvdla_campaign::error::CampaignError;
use nvdla_dut::learn::bus::RegisterReadSeries;
use nvdla_dut::learn::dut::{StudiedDut, StudiedFailure};
use nvdla_dut::learn::found::LearnReport;
use nvdla_dut::learn::run::learn;
use nvdla_dut::learn::study::StudySettings;
use nvdla_dut::learn::trials::{self, TRIALS, TrialFailureKind};
use nvdla_layers::layer::LayerFile;
use nvdla_random::seed::Seed;
use nvdla_regs::configuration::Configuration;
use nvdla_regs::quirk::Quirk;
use nvdla_stimulus::case::LayerCase;
use nvdla_stimulus::profile::Profile;
use nvdla_testing::effort;

/// Quirks whose rules a case breaks.
fn rules(case: &Case) -> BTreeSet<Quirk> {
    let (program, memory) = (&case.program, case.conditions.memory);
    let broken = nvdla_stimulus::legality::broken(program, program.needs, Quirk::ALL, memory);
    broken
        .iter()
        .filter_map(|broken| broken.constraint.quirk)
        .collect()
}

/// A design that fails as `fails` says.
struct RuleDut<F> {
    lost: fn(RegisterReadSeries) -> usize,
    fails: F,
}

impl<F: Fn(&Case) -> Option<StudiedFailure> + Sync> StudiedDut for RuleDut<F> {
    fn run(&self, case: &Case) -> Result<Option<StudiedFailure>, CampaignError> {
        Ok((self.fails)(case))
    }

    fn shrink(&self, layers: &LayerCase, name: &str) -> Result<Option<LayerFile>, CampaignError> {
        let name = name.to_owned();
        Ok(Some(LayerFile {
            name,
            ..layers.file.clone()
        }))
    }

    fn replies(&self, row: RegisterReadSeries) -> Result<usize, CampaignError> {
        Ok(row.requests() - (self.lost)(row))
    }
}

/// How a case with the fault of a quirk fails.
fn failure(quirk: Quirk) -> StudiedFailure {
    let trial = TRIALS.iter().find(|trial| trial.quirk == quirk).unwrap();
    StudiedFailure {
        bucket: format!("as {quirk}"),
        first: "something".to_owned(),
        hangs: trial.sign == TrialFailureKind::Hangs,
        excused_by: match trial.sign {
            TrialFailureKind::Excused => vec![quirk],
            _ => Vec::new(),
        },
    }
}

/// The case is the one that shows the quirk, or a random one that breaks its rule.
fn meets(case: &Case, quirk: Quirk) -> bool {
    let name = case.name.replace('_', "-");
    let mut all = TRIALS.iter().flat_map(trials::Trial::cases);
    if all.any(|trial| trial == name) {
        TRIALS
            .iter()
            .any(|trial| trial.shows() == name && trial.quirk == quirk)
    } else {
        rules(case).contains(&quirk)
    }
}

fn study(dut: &dyn StudiedDut, profile: &str, count: u64) -> LearnReport {
    study_with(dut, &[], profile, count)
}

fn study_with(dut: &dyn StudiedDut, declared: &[Quirk], profile: &str, count: u64) -> LearnReport {
    let path = format!("vectors/profiles/{profile}.yaml");
    let profile = (profile.to_owned(), Profile::load(Path::new(&path)).unwrap());
    let study = StudySettings {
        dut,
        name: "rules",
        configuration: Configuration::NvSmallEw,
        declared,
        profiles: &[profile],
        seed: Seed(1),
        count,
        jobs: 0,
        is_over: &|| false,
    };
    let mut last = 0;
    let report = learn(&study, &mut |at| last = at.done).unwrap();
    assert_eq!(report.cases, last);
    report
}

fn dut<F: Fn(&Case) -> Option<StudiedFailure> + Sync>(fails: F) -> RuleDut<F> {
    RuleDut { lost: |_| 0, fails }
}

#[test]
fn there_is_a_trial_for_each_quirk_which_meets_the_fault_of_no_other_one() {
    let all: Vec<Quirk> = TRIALS.iter().map(|trial| trial.quirk).collect();
    assert_eq!(all, Quirk::ALL);
    // Rules are wider than faults: samples that are all inside of the table are never lost, and
    // neither weights that are kept nor those of queued layers are released while CDMA is idle, and
    // those of rows that lose an interrupt leave room.
    let harmless = |quirk| match quirk {
        Quirk::LutCountsClocks => Some(Quirk::LutLosesSamples),
        Quirk::KeptWeightsStayCounted
        | Quirk::ExcessKernelBreaksCount
        | Quirk::CaccLosesInterrupt => Some(Quirk::ReleasesLostWhenIdle),
        _ => None,
    };
    let ruled: BTreeSet<Quirk> = nvdla_stimulus::legality::all()
        .filter_map(|rule| rule.quirk)
        .collect();
    let mut used = 0;
    for trial in &TRIALS {
        for name in trial.cases() {
            used += 1;
            let mut broken = rules(&trials::case(&name, Seed(1)).unwrap());
            let own = broken.remove(&trial.quirk);
            if name == trial.shows() {
                assert_eq!(own, ruled.contains(&trial.quirk), "{name}");
            }
            if let Some(harmless) = harmless(trial.quirk) {
                broken.remove(&harmless);
            }
            assert_eq!(broken, BTreeSet::new(), "{name}");
        }
    }
    assert_eq!(used, nvdla_testing::vectors::files("quirks").len());
}

#[test]
fn a_sound_design_has_no_quirk() {
    let report = study(&dut(|_| None), "image", 10);
    assert!(report.found.is_empty() && report.unexplained.is_empty());
}

#[test]
fn a_quirk_is_found_alone_and_explains_random_cases_that_break_its_rule() {
    for (quirk, profile) in [
        (Quirk::ImageRowsEndInOneByte, "image"),
        (Quirk::ImageStripesOfOnePixel, "image"),
        (Quirk::NrdmaNotServed, "sdp"),
        (Quirk::ReleasesLostWhenIdle, "multilayer"),
    ] {
        let fails = |case: &Case| meets(case, quirk).then(|| failure(quirk));
        let report = study(&dut(fails), profile, 60 * effort() as u64);
        assert_eq!(report.names().collect::<Vec<_>>(), [quirk.name()]);
        assert_eq!(report.unexplained, [], "{quirk}");
        assert!(report.found[0].explains > 0, "{quirk}");
    }
}

#[test]
fn what_is_declared_is_not_found_again() {
    let quirk = Quirk::ImagePaddingLimited;
    let fails = |case: &Case| meets(case, quirk).then(|| failure(quirk));
    let report = study_with(&dut(fails), &[quirk], "image", 50);
    assert!(report.found.is_empty() && report.unexplained.is_empty());
    assert_eq!(report.declared, [quirk.name()]);
}

#[test]
fn failures_beside_a_quirk_stay_unexplained() {
    let quirk = Quirk::ImageStripesOfOnePixel;
    let fails = |case: &Case| {
        let other = StudiedFailure {
            bucket: "another".to_owned(),
            ..failure(quirk)
        };
        if meets(case, quirk) {
            Some(failure(quirk))
        } else {
            case.name.ends_with('1').then_some(other)
        }
    };
    let report = study(&dut(fails), "image", 100);
    assert_eq!(report.names().collect::<Vec<_>>(), [quirk.name()]);
    let mut open = report.unexplained.iter();
    let other = open.find(|failure| failure.bucket == "another").unwrap();
    assert!((5..=10).contains(&other.count), "{other:?}");
    assert!(other.replay.starts_with("cosim run image:1:"));
    assert!(
        other
            .smallest
            .as_ref()
            .unwrap()
            .text
            .contains("unexplained-1")
    );
}

/// Clear of the quirks that it meets, a case of many layers may be drawn with another one.
#[test]
fn a_failure_is_explained_although_its_new_choices_meet_another_quirk() {
    let quirks = [
        Quirk::NrdmaNotServed,
        Quirk::ImageRowsEndInOneByte,
        Quirk::ReleasesLostWhenIdle,
        Quirk::ImageWindowWraps,
        Quirk::ImageStripesOfOnePixel,
    ];
    let fails = |case: &Case| {
        let first = quirks.into_iter().find(|quirk| meets(case, *quirk));
        first.map(failure)
    };
    let report = study(&dut(fails), "edges", 30 * effort() as u64);
    assert_eq!(report.unexplained, []);
}

#[test]
fn a_failure_is_explained_although_another_quirk_would_fail_behind_it() {
    let (hangs, wrong) = (Quirk::NrdmaNotServed, Quirk::ImageRowsEndInOneByte);
    let fails = |case: &Case| {
        let first = [hangs, wrong].into_iter().find(|quirk| meets(case, *quirk));
        first.map(failure)
    };
    let report = study(&dut(fails), "chain-ew", 60);
    let names: Vec<_> = report.names().collect();
    assert_eq!(names, [hangs.name(), wrong.name()]);
    assert_eq!(report.unexplained, []);
}

#[test]
fn a_design_that_fails_more_than_a_quirk_says_does_not_have_it() {
    // Everything fails, also what stays clear of each quirk.
    let report = study(&dut(|_| Some(failure(Quirk::NrdmaNotServed))), "sdp", 3);
    assert_eq!(report.found, []);
    assert_eq!(report.unexplained.len(), 1);
    // The case of the quirk fails in another way.
    let fails = |case: &Case| {
        let ends = StudiedFailure {
            hangs: false,
            ..failure(Quirk::NrdmaNotServed)
        };
        meets(case, Quirk::NrdmaNotServed).then_some(ends)
    };
    let report = study(&dut(fails), "sdp", 0);
    assert_eq!(report.found, []);
    assert_eq!(
        report.unexplained[0].why_not,
        "nrdma-not-served fails in another way"
    );
}

#[test]
fn random_cases_show_a_quirk_of_timing_that_its_trial_misses() {
    let quirk = Quirk::ReleasesLostWhenIdle;
    let fails = |case: &Case| {
        let missed = case.name == "releases-lost-when-idle";
        (!missed && meets(case, quirk)).then(|| failure(quirk))
    };
    let report = study(&dut(fails), "multilayer", 30 * effort() as u64);
    assert_eq!(report.names().collect::<Vec<_>>(), [quirk.name()]);
    assert!(report.found[0].smallest.is_some());
    // One without timing is not believed.
    let quirk = Quirk::ImageRowsEndInOneByte;
    let fails = |case: &Case| {
        let missed = case.name == "image-rows-end-in-one-byte";
        (!missed && meets(case, quirk)).then(|| failure(quirk))
    };
    let report = study(&dut(fails), "image", 60 * effort() as u64);
    assert_eq!(report.found, []);
    assert!(report.unexplained[0].why_not.contains(quirk.name()));
}

#[test]
fn lost_replies_of_three_requests_are_no_quirk() {
    let mut sound = dut(|_| None);
    sound.lost = |row| usize::from(!row.is_safe());
    let report = study(&sound, "sdp", 0);
    assert_eq!(report.names().collect::<Vec<_>>(), ["csb_drops_replies"]);
    sound.lost = |row| usize::from(row.requests() > 2);
    let report = study(&sound, "sdp", 0);
    assert_eq!(report.found, []);
    assert_eq!(report.unexplained.len(), 1);
}
