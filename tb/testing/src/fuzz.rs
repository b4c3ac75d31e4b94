//! Spoiled files in every reader of user input: none may panic, hang or take memory without
//! bound, and what a reader accepts is taken on as a user would.
//!
//! Each crate that reads has them in a test named `fuzz`. The cases are always the same in the
//! regression. `ci/fuzz.sh` runs the same properties for long with other seeds (PROPTEST_CASES,
//! PROPTEST_RNG_SEED). The file of the case that runs lies in `target/tmp/fuzz/READER`, and stays
//! there if the process dies.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use proptest::collection::vec;
use proptest::test_runner::{Config, RngSeed, TestError, TestRunner};

use crate::mutate;

/// Cases of a reader, unless PROPTEST_CASES says otherwise.
const CASES: u32 = 150;

/// Whether a reader took a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ParseOutcome {
    Accepted,
    Refused,
}

impl<T, E> From<&Result<T, E>> for ParseOutcome {
    fn from(read: &Result<T, E>) -> Self {
        match read {
            Ok(_) => Self::Accepted,
            Err(_) => Self::Refused,
        }
    }
}

/// The runner for the regression, or for as many cases as the environment asks for.
fn runner(cases: u32) -> TestRunner {
    let asked = Config::default();
    let cases = match std::env::var_os("PROPTEST_CASES") {
        Some(_) => asked.cases,
        None => cases,
    };
    let rng_seed = match asked.rng_seed {
        RngSeed::Random => RngSeed::Fixed(1),
        fixed @ RngSeed::Fixed(_) => fixed,
    };
    TestRunner::new(Config {
        cases,
        rng_seed,
        failure_persistence: None,
        max_shrink_iters: 2000,
        ..asked
    })
}

/// Spoils `files` and gives them to `read`; the first failure, made small, stays on disk.
pub fn fuzz(reader: &str, files: &[PathBuf], read: impl Fn(&Path) -> ParseOutcome) {
    let folder = tmp().join("fuzz").join(reader);
    std::fs::create_dir_all(&folder).unwrap();
    assert!(!files.is_empty(), "{reader}: no files");
    let texts: Vec<Vec<u8>> = files
        .iter()
        .map(|path| std::fs::read(path).unwrap())
        .collect();
    let write = |file: usize, mutations: &[mutate::FuzzedChange]| {
        let path = folder.join(files[file].file_name().unwrap());
        std::fs::write(&path, mutate::spoiled(&texts[file], mutations, &texts)).unwrap();
        path
    };
    let (cases, accepted) = (AtomicU64::new(0), AtomicU64::new(0));
    let strategy = (0..files.len(), vec(mutate::mutation(), 1..4));
    let result = runner(CASES).run(&strategy, |(file, mutations)| {
        let path = write(file, &mutations);
        cases.fetch_add(1, Ordering::Relaxed);
        if read(&path) == ParseOutcome::Accepted {
            accepted.fetch_add(1, Ordering::Relaxed);
        }
        Ok(())
    });
    let [cases, accepted] = [cases, accepted].map(AtomicU64::into_inner);
    match result {
        Ok(()) => eprintln!("fuzz {reader}: {cases} cases, {accepted} accepted"),
        Err(TestError::Fail(why, (file, mutations))) => {
            let path = write(file, &mutations);
            panic!("{}: {why}\n{mutations:?}", path.display());
        }
        Err(TestError::Abort(why)) => panic!("{reader}: {why}"),
    }
}

/// `target/tmp` of the running test, which cargo puts into `target/PROFILE/deps`.
fn tmp() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    test.ancestors().nth(3).unwrap().join("tmp")
}

/// Spoils `words` and gives those that are texts to `read`, as the command line does.
pub fn fuzz_words(reader: &str, words: &[&str], read: impl Fn(&str) -> ParseOutcome) {
    let folder = tempfile::tempdir().unwrap();
    let write = |(number, word): (usize, &&str)| {
        let path = folder.path().join(format!("word-{number}"));
        std::fs::write(&path, word).unwrap();
        path
    };
    let files: Vec<_> = words.iter().enumerate().map(write).collect();
    fuzz(reader, &files, |path| match std::fs::read_to_string(path) {
        Ok(text) => read(&text),
        Err(_) => ParseOutcome::Refused,
    });
}
