//! Scores of graded mutants.

use nvdla_files::yaml;
use nvdla_mutation::grade::{MutantFigures, MutantGrade};
use nvdla_mutation::mutants::Mutant;
use nvdla_mutation::mutants::proof::MutantProofResult;
use nvdla_mutation::score::{
    GradedMutant, MutantFate, MutantGradesFile, MutationScore, MutationScores,
};

/// A mutant that ran in so many cases, with this fate.
fn graded(fate: MutantFate, cases: u64, figures: Option<MutantFigures>) -> GradedMutant {
    let clocks = 0;
    let grade = match fate {
        MutantFate::Killed => MutantGrade::Killed {
            by: "sdp".to_owned(),
            cases,
            clocks,
            bucket: String::new(),
        },
        _ => MutantGrade::Survived { cases, clocks },
    };
    let unreached = MutantFigures {
        reached: Some(0),
        ..MutantFigures::default()
    };
    let known = GradedMutant {
        mutant: mutant("rare end"),
        grade,
        figures: figures.or((fate == MutantFate::Unreached).then_some(unreached)),
        proof: (fate == MutantFate::Equal).then_some(MutantProofResult::Equal {}),
        explained: (fate == MutantFate::Explained).then(|| "an argument".to_owned()),
    };
    assert_eq!(known.fate(), fate);
    known
}

fn mutant(kind: &str) -> Mutant {
    Mutant {
        id: 1,
        unit: "a".to_owned(),
        kind: kind.to_owned(),
        file: "a.sv".into(),
        line: 3,
        before: "a && b".to_owned(),
        after: "a".to_owned(),
    }
}

/// The score of these mutants.
fn score(mutants: &[GradedMutant]) -> MutationScore {
    MutationScores::of(&MutantGradesFile::new(10, mutants.to_vec())).all
}

#[test]
fn equal_and_explained_survivors_do_not_count_against_the_bench() {
    let killed = [1, 2, 30].map(|cases| {
        let figures = MutantFigures {
            millis: 10 * cases,
            ..MutantFigures::default()
        };
        graded(MutantFate::Killed, cases, Some(figures))
    });
    let mut all = killed.to_vec();
    all.push(graded(MutantFate::Explained, 10, None));
    all.push(graded(MutantFate::Equal, 10, None));
    assert_eq!(score(&all).percent(), Some(100.0));
    all.push(graded(MutantFate::Survived, 10, None));
    assert_eq!(score(&all).percent(), Some(75.0));
    all.push(graded(MutantFate::Unreached, 10, None));
    let score = score(&all);
    assert_eq!(score.percent(), Some(60.0));
    assert_eq!(score.mutants(), 7);
    assert_eq!(score.median_cases(), Some(2));
    assert_eq!(score.millis(), Some((20, 300)));
}

#[test]
fn a_kill_is_a_kill_whatever_is_said_of_the_mutant() {
    let mut known = GradedMutant {
        mutant: mutant("term"),
        grade: MutantGrade::Survived {
            cases: 3,
            clocks: 9,
        },
        figures: None,
        proof: Some(MutantProofResult::Unknown {}),
        explained: None,
    };
    assert_eq!(known.fate(), MutantFate::Survived);
    let figures = |reached| {
        let millis = 7;
        let met = false;
        Some(MutantFigures {
            millis,
            reached,
            met,
        })
    };
    known.figures = figures(Some(0));
    assert_eq!(known.fate(), MutantFate::Unreached);
    known.figures = figures(Some(1));
    assert_eq!(known.fate(), MutantFate::Survived);
    known.figures = figures(None);
    assert_eq!(known.fate(), MutantFate::Survived);
    known.explained = Some("no run lasts so long".to_owned());
    assert_eq!(known.fate(), MutantFate::Explained);
    known.proof = Some(MutantProofResult::Equal {});
    assert_eq!(known.fate(), MutantFate::Equal);
    let graded = MutantGradesFile::new(7, vec![known.clone()]);
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join(MutantGradesFile::FILE);
    std::fs::write(&path, serde_json::to_string(&graded).unwrap()).unwrap();
    let read: MutantGradesFile = yaml::load(&path).unwrap();
    assert_eq!(read, graded);
    known.grade = MutantGrade::Killed {
        by: "sdp".to_owned(),
        cases: 1,
        clocks: 0,
        bucket: String::new(),
    };
    assert_eq!(known.fate(), MutantFate::Killed);
    assert_eq!(
        MutationScores::of(&MutantGradesFile::new(1, vec![known])).killers(),
        [("sdp", 1)]
    );
}

#[test]
fn guards_count_as_unreached_unless_their_mutants_are_proved_equal() {
    let known = |kind: &str, (reached, met), proof, explained: Option<&str>| GradedMutant {
        mutant: mutant(kind),
        grade: MutantGrade::Survived {
            cases: 3,
            clocks: 9,
        },
        figures: Some(MutantFigures {
            millis: 7,
            reached,
            met,
        }),
        proof,
        explained: explained.map(str::to_owned),
    };
    let equal = Some(MutantProofResult::Equal {});
    let graded = vec![
        known("rare end", (Some(4), true), None, None),
        known("rare end", (Some(0), false), None, Some("an argument")),
        known("rare end", (Some(0), false), equal.clone(), None),
        known("rare end", (Some(0), true), equal.clone(), None),
        known("rare end", (Some(0), true), None, None),
        known("rare end", (Some(0), false), equal, Some("an argument")),
        known("term", (None, false), None, None),
    ];
    let scores = MutationScores::of(&MutantGradesFile::new(5, graded));
    assert_eq!((scores.met, scores.guards), (2, 3));
    assert_eq!((scores.all.equal, scores.all.explained), (3, 1));
}

#[test]
fn the_interval_is_that_of_wilson() {
    assert_eq!(MutationScore::default().interval(), None);
    let mut all = vec![graded(MutantFate::Killed, 1, None); 90];
    all.resize(100, graded(MutantFate::Survived, 1, None));
    let (low, high) = score(&all).interval().unwrap();
    // For 90 of 100, from tables.
    assert!((low - 82.56).abs() < 0.01, "{low}");
    assert!((high - 94.48).abs() < 0.01, "{high}");
}
