//! Several models in one thread, one model in several threads.

use nvdla_bench::dut::{ClockEdges, Dut, SimErrorKind};

use super::host::{EVENT, REST, SCRATCH, STEPS, probe, read, write};

#[test]
fn an_error_belongs_to_its_model_however_calls_interleave() {
    let (mut one, mut two) = (probe(1), probe(2));
    // `two` was built last and is current for the run time: `one` must not use its place.
    let error = write(&mut one, EVENT, 3).unwrap_err();
    assert_eq!(error.kind, SimErrorKind::Error);
    two.step(&REST, ClockEdges::Both).unwrap();
    assert_eq!(two.take_log(), "");
    let three = probe(3);
    drop(three);
    write(&mut two, EVENT, 6).unwrap_err();
    one.step(&REST, ClockEdges::Both).unwrap();
}

#[test]
fn a_model_moves_between_threads() {
    let mut dut = probe(1);
    write(&mut dut, SCRATCH, 1).unwrap();
    for round in 0..8 {
        dut = std::thread::spawn(move || {
            let value = read(&mut dut, SCRATCH).unwrap();
            assert_eq!(value, 1 << round);
            let error = write(&mut dut, EVENT, 3).unwrap_err();
            assert!(error.text.ends_with(&format!("probe errs with {value}")));
            write(&mut dut, SCRATCH, value << 1).unwrap();
            dut
        })
        .join()
        .unwrap();
    }
}

#[test]
fn models_in_parallel_do_what_they_do_alone() {
    let life = |seed: u64| {
        let mut dut = probe(seed);
        let mut seen = vec![read(&mut dut, SCRATCH).unwrap()];
        for value in 0..200 {
            write(&mut dut, SCRATCH, value).unwrap();
            let error = write(&mut dut, EVENT, 3).unwrap_err();
            assert!(
                error.text.ends_with(&format!("probe errs with {value}")),
                "{error}"
            );
            seen.push(read(&mut dut, STEPS).unwrap());
        }
        seen
    };
    let alone: Vec<_> = (0..16).map(life).collect();
    let threads: Vec<_> = (0..16)
        .map(|seed| std::thread::spawn(move || life(seed)))
        .collect();
    let together: Vec<_> = threads
        .into_iter()
        .map(|thread| thread.join().unwrap())
        .collect();
    assert_eq!(together, alone);
}
