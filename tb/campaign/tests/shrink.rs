//! Layer files that shrink.

use std::cell::Cell;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use nvdla_campaign::shrink::shrink;
use nvdla_campaign::watcher::{ShrinkProgress, ShrinkTries, ShrinkWatcher};
use nvdla_files::yaml;
use nvdla_layers::layer::LayerFile;
use nvdla_random::seed::Seed;

fn tries(most: u32) -> ShrinkTries<'static> {
    ShrinkTries::at_most(most, ShrinkWatcher::default())
}

/// More bytes than any file moves.
const ANY: u64 = u64::MAX;

const FILE: &str = "
schema: 1
name: a
why: a test
conditions: { memory: random, host: random, seed: 5 }
layers:
  - sdp:
      source: { width: 3, height: 3, channels: 8 }
  - sdp:
      source: { width: 40, height: 30, channels: 100, line_stride: 400, data: corners }
      bs:
        alu: { algo: sum, operand: { memory: random }, shift: 3 }
        operands: { mode: per-element, size: two-bytes }
        relu: true
      converter: { scale: 1000, shift: 20 }
    start: queued
  - sdp:
      source: { width: 5, height: 5, channels: 5 }
";

fn file() -> LayerFile {
    yaml::parse(Path::new("a.yaml"), FILE).expect("legal")
}

/// A bug in the ReLU of wide layers.
fn relu_of_wide_layers(file: &LayerFile) -> bool {
    file.layers.iter().any(|layer| {
        let sdp = layer.sdp.as_ref().expect("SDP alone");
        let wide = sdp.source.as_ref().expect("from memory").width.get() > 16;
        wide && sdp.bs.as_ref().is_some_and(|stage| stage.relu)
    })
}

#[test]
fn only_what_the_failure_needs_is_left() {
    let small = shrink((&file(), ANY), Seed(1), tries(1000), |file| {
        relu_of_wide_layers(file).then_some(1)
    });
    assert!(relu_of_wide_layers(&small));
    assert_eq!(small.layers.len(), 1);
    assert_eq!(small.conditions.memory, None);
    assert_eq!(small.conditions.seed, Some(5), "the agents stay the same");
    let text = yaml::to_string(&small.layers);
    let source = small.layers[0]
        .sdp
        .as_ref()
        .unwrap()
        .source
        .as_ref()
        .unwrap();
    assert_eq!(source.shape().to_string(), "17x1x1", "{text}");
    for gone in [
        "line_stride",
        "alu",
        "operands",
        "memory",
        "corners",
        "scale: 1000",
    ] {
        assert!(!text.contains(gone), "{gone} in {text}");
    }
}

#[test]
fn what_moves_more_bytes_is_not_kept() {
    // One that has more to do without its ReLU.
    let bytes = |file: &LayerFile| {
        let layers = file.layers.iter().map(|layer| {
            let sdp = layer.sdp.as_ref().unwrap();
            let shape = sdp.source.as_ref().unwrap().shape();
            let relu = sdp.bs.as_ref().is_some_and(|stage| stage.relu);
            shape.atoms() * if relu { 1 } else { 1000 }
        });
        Some(layers.sum())
    };
    let mut file = file();
    file.layers.drain(2..);
    file.layers.drain(..1);
    let whole = bytes(&file).unwrap();
    let small = shrink((&file, whole), Seed(1), tries(1000), bytes);
    assert_eq!(bytes(&small), Some(1));
    assert!(small.layers[0].sdp.as_ref().unwrap().bs.is_some());
}

#[test]
fn layers_that_fail_together_stay_together() {
    let both = |file: &LayerFile| file.layers.len() >= 2;
    let small = shrink((&file(), ANY), Seed(1), tries(100), |file| {
        both(file).then_some(1)
    });
    assert_eq!(small.layers.len(), 2);
}

#[test]
fn the_limit_of_questions_is_kept() {
    let mut asked = 0;
    shrink((&file(), ANY), Seed(1), tries(10), |file| {
        asked += 1;
        relu_of_wide_layers(file).then_some(1)
    });
    assert_eq!(asked, 10);
}

#[test]
fn each_try_is_told_with_what_is_left() {
    let told = Mutex::new(Vec::new());
    let watcher = ShrinkWatcher {
        see: &|now: ShrinkProgress| told.lock().unwrap().push(now),
        ..ShrinkWatcher::default()
    };
    let asked = Cell::new(0);
    let tries = ShrinkTries::at_most(1000, watcher);
    let small = shrink((&file(), ANY), Seed(1), tries, |file| {
        asked.set(asked.get() + 1);
        relu_of_wide_layers(file).then_some(1)
    });
    let told = told.into_inner().unwrap();
    let numbers: Vec<u32> = told.iter().map(|now| now.tries).collect();
    assert_eq!(numbers, (1..=asked.get()).collect::<Vec<u32>>());
    let first = ShrinkProgress {
        tries: 1,
        most: 1000,
        left: 3,
        what: "layers",
    };
    assert_eq!(told[0], first, "the first layer alone passes");
    let last = told.last().unwrap();
    assert_eq!((last.left, small.layers.len()), (1, 1));
}

#[test]
fn the_smallest_file_until_the_end_is_kept() {
    let asked = AtomicU32::new(0);
    let watcher = ShrinkWatcher {
        is_over: &|| asked.load(Ordering::Relaxed) == 2,
        ..ShrinkWatcher::default()
    };
    let tries = ShrinkTries::at_most(1000, watcher);
    let small = shrink((&file(), ANY), Seed(1), tries, |file| {
        asked.fetch_add(1, Ordering::Relaxed);
        relu_of_wide_layers(file).then_some(1)
    });
    // The second layer alone fails, and nothing else was tried.
    assert_eq!((asked.into_inner(), small.layers.len()), (2, 1));
    let text = yaml::to_string(&small);
    assert!(text.contains("memory: random") && text.contains("scale: 1000"));
}

#[test]
fn numbers_shrink_toward_zero_and_keep_their_alignment_first() {
    // The offsets that are tried in place of one.
    let offsets = |offset: i64| {
        let text = format!(
            "schema: 1
name: a
why: a test
layers: [{{ sdp: {{ source: {{ width: 1, height: 1, channels: 1 }}, converter: {{ offset: {offset}, scale: 3 }} }} }}]"
        );
        let file: LayerFile = yaml::parse(Path::new("a.yaml"), &text).unwrap();
        let mut tried = Vec::new();
        shrink((&file, ANY), Seed(1), tries(1000), |file| {
            let converter = &file.layers[0].sdp.as_ref().unwrap().converter;
            if converter.offset.get() != offset && converter.scale.get() == 3 {
                tried.push(converter.offset.get());
            }
            None
        });
        tried
    };
    // The first one stands for no offset, too.
    assert_eq!(offsets(1), [0]);
    assert_eq!(offsets(-5), [0, -1, -2, -4]);
    assert_eq!(offsets(64)[..5], [0, 1, 2, 16, 32]);
}
