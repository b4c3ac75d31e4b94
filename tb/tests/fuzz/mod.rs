//! Spoiled files in every reader of user input: none may panic, hang or take memory without
//! bound, and what a reader accepts is taken on as a user would.
//!
//! The cases are always the same in the regression. `ci/fuzz.sh` runs the same properties for
//! long with other seeds (PROPTEST_CASES, PROPTEST_RNG_SEED). The file of the case that runs lies
//! in `target/tmp/fuzz/READER`, and stays there if the process dies.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod duts;
mod layers;
mod mutate;
mod programs;
mod results;
mod words;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use proptest::collection::vec;
use proptest::test_runner::{Config, RngSeed, TestError, TestRunner};

/// Cases of a reader, unless PROPTEST_CASES says otherwise.
const CASES: u32 = 150;

/// Whether a reader took a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Taken {
    Accepted,
    Refused,
}

impl<T, E> From<&Result<T, E>> for Taken {
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
fn fuzz(reader: &str, files: &[PathBuf], read: impl Fn(&Path) -> Taken) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("fuzz")
        .join(reader);
    std::fs::create_dir_all(&folder).unwrap();
    assert!(!files.is_empty(), "{reader}: no files");
    let texts: Vec<Vec<u8>> = files
        .iter()
        .map(|path| std::fs::read(path).unwrap())
        .collect();
    let write = |file: usize, mutations: &[mutate::Mutation]| {
        let path = folder.join(files[file].file_name().unwrap());
        std::fs::write(&path, mutate::spoiled(&texts[file], mutations, &texts)).unwrap();
        path
    };
    let (cases, accepted) = (AtomicU64::new(0), AtomicU64::new(0));
    let strategy = (0..files.len(), vec(mutate::mutation(), 1..4));
    let result = runner(CASES).run(&strategy, |(file, mutations)| {
        let path = write(file, &mutations);
        cases.fetch_add(1, Ordering::Relaxed);
        if read(&path) == Taken::Accepted {
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

/// Files of a directory with this ending, of at most `most` bytes, by name.
fn files(directory: &str, ending: &str, most: u64) -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join(directory);
    let entries = std::fs::read_dir(directory).unwrap();
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.to_string_lossy().ends_with(ending))
        .filter(|path| path.metadata().unwrap().len() <= most)
        .collect();
    files.sort();
    files
}
