//! Journals of grades that are cut, old or full.

use nvdla_files::FileError;
use nvdla_mutation::grade::{CasesAlreadyRun, MutantGrade};
use nvdla_mutation::journal::{GradingJournal, GradingJournalHeader, GradingJournalLine};
use nvdla_mutation::mutants::proof::MutantProofResult;
use nvdla_testing::full::FullFile;

fn header(mutants: usize) -> GradingJournalHeader {
    GradingJournalHeader {
        model: "abc".to_owned(),
        seed: 1,
        mutants,
    }
}

fn run(text: &str) -> CasesAlreadyRun {
    serde_json::from_str(text).expect("cases by name")
}

#[test]
fn a_cut_line_is_graded_again_and_another_design_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("journal.jsonl");
    let survived = MutantGrade::Survived {
        cases: 3,
        clocks: 7,
    };
    let cases = run(r#"{"sdp": 3}"#);
    let open = |mutants| GradingJournal::open(&path, &header(mutants), cases.clone());
    let mut journal = open(2).unwrap();
    journal
        .append(GradingJournalLine::Grade(1, survived.clone()))
        .unwrap();
    journal
        .append(GradingJournalLine::Grade(2, survived.clone()))
        .unwrap();
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, &text[..text.len() - 5]).unwrap();
    let mut journal = open(2).unwrap();
    assert!(!journal.is_open(1) && journal.is_open(2));
    journal
        .append(GradingJournalLine::Grade(2, survived))
        .unwrap();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    let other = open(3);
    assert!(matches!(other, Err(FileError::Refused(_))));
}

#[test]
fn proofs_of_earlier_versions_count() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("journal.jsonl");
    let open = || GradingJournal::open(&path, &header(3), run("{}")).unwrap();
    drop(open());
    let lines = r#"
            {"proof":[1,{"never":{"registers":12}}]}
            {"proof":[2,{"equal":{"induction":1}}]}
            {"proof":[3,{"differs":{"clock":3,"at":"output a 0"}}]}
        "#;
    let mut text = std::fs::read_to_string(&path).unwrap();
    for line in lines.lines().filter(|line| !line.trim().is_empty()) {
        text += &format!("{}\n", line.trim());
    }
    std::fs::write(&path, text).unwrap();
    let journal = open();
    let proofs = [1, 2, 3].map(|mutant| journal.known[&mutant].proof.clone());
    let equal = Some(MutantProofResult::Equal {});
    let differs = Some(MutantProofResult::Differs {});
    assert_eq!(proofs, [equal.clone(), equal, differs]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_grade_without_room_leaves_those_before_it() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("journal.jsonl");
    drop(GradingJournal::open(&path, &header(2), run("{}")).unwrap());
    let whole = std::fs::read(&path).unwrap();
    let full = FullFile::with(&whole);
    let mut journal = GradingJournal::open(&full.path(), &header(2), run("{}")).unwrap();
    let survived = MutantGrade::Survived {
        cases: 3,
        clocks: 7,
    };
    let error = journal
        .append(GradingJournalLine::Grade(1, survived))
        .unwrap_err();
    assert!(matches!(error, FileError::Io { .. }), "{error}");
    assert!(!journal.known.contains_key(&1));
    assert_eq!(std::fs::read(full.path()).unwrap(), whole);
}

#[test]
fn survivors_go_on_with_more_cases_where_they_ended() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("journal.jsonl");
    let survived = |cases| MutantGrade::Survived { cases, clocks: 0 };
    let killed = |cases| MutantGrade::Killed {
        by: "pdp".to_owned(),
        cases,
        clocks: 0,
        bucket: String::new(),
    };
    let open = |cases| GradingJournal::open(&path, &header(4), run(cases)).unwrap();
    let mut journal = open(r#"{"sdp": 3}"#);
    journal
        .append(GradingJournalLine::Grade(1, killed(2)))
        .unwrap();
    for mutant in [2, 3, 4] {
        journal
            .append(GradingJournalLine::Grade(mutant, survived(3)))
            .unwrap();
    }
    journal
        .append(GradingJournalLine::Proof(3, MutantProofResult::Equal {}))
        .unwrap();
    let mut journal = open(r#"{"sdp": 5, "pdp": 5}"#);
    let is_open = [1, 2, 3, 4].map(|mutant| journal.is_open(mutant));
    assert_eq!(is_open, [false, true, false, true]);
    journal
        .append(GradingJournalLine::Grade(2, killed(1)))
        .unwrap();
    journal
        .append(GradingJournalLine::Grade(4, survived(7)))
        .unwrap();
    let journal = open(r#"{"sdp": 5, "pdp": 5}"#);
    assert_eq!(journal.known[&2].grade, Some(killed(4)));
    assert_eq!(journal.known[&4].grade, Some(survived(10)));
    assert_eq!(journal.run(4), run(r#"{"sdp": 5, "pdp": 5}"#));
    assert!(![1, 2, 3, 4].iter().any(|mutant| journal.is_open(*mutant)));
}
