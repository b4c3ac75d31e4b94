//! Fuzzes readers of user input with damaged files. No reader may panic, hang or take memory
//! without bound; a file that it accepts is processed further as for a user.
//!
//! Each crate with a reader has such tests, in a test named `fuzz`. In the regression the cases are
//! always the same; `ci/fuzz.sh` runs more of them with other seeds (PROPTEST_CASES,
//! PROPTEST_RNG_SEED). The file of the running case is in `target/tmp/fuzz/READER`, and stays there
//! if the process dies.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use proptest::collection::vec;
use proptest::test_runner::{Config, RngSeed, TestError, TestRunner};

use crate::mutate;

/// Number of cases for each reader, if PROPTEST_CASES is not set.
const CASES: u32 = 150;

/// A test runner with a fixed seed and `cases` cases, unless the environment sets seed or number.
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

/// Damages `files` and gives them to `read`, which says if it accepts the file; the first failing file, shrunk, stays on disk.
pub fn fuzz(reader: &str, files: &[PathBuf], read: impl Fn(&Path) -> bool) {
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
        if read(&path) {
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

/// As [`fuzz`], for words of a command line; only those that are valid UTF-8 go to `read`.
pub fn fuzz_words(reader: &str, words: &[&str], read: impl Fn(&str) -> bool) {
    let folder = tempfile::tempdir().unwrap();
    let write = |(number, word): (usize, &&str)| {
        let path = folder.path().join(format!("word-{number}"));
        std::fs::write(&path, word).unwrap();
        path
    };
    let files: Vec<_> = words.iter().enumerate().map(write).collect();
    fuzz(reader, &files, |path| {
        std::fs::read_to_string(path).is_ok_and(|text| read(&text))
    });
}
