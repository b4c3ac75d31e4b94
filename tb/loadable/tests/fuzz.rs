//! Spoiled loadables and arrays: the readers never panic, hang or take memory without bound, and
//! what they accept runs on the model.
//!
//! The cases are always the same in the regression. `ci/fuzz.sh` runs the same properties for
//! long with other seeds (PROPTEST_CASES, PROPTEST_RNG_SEED).

use std::ops::Range;

use nvdla_layers::tensors::npy::TypedArray;
use nvdla_layers::tensors::picture::{PictureToTensorRule, PixelImage};
use nvdla_loadable::container::Loadable;
use nvdla_loadable::network::{CompiledNetwork, OpDescriptor, Task};
use nvdla_loadable::run::{ModelAccelerator, run};
use nvdla_loadable::schedule::plan::ProgrammingSchedule;
use png::{BitDepth, ColorType, Encoder};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, RngSeed, TestRunner};

/// Loadables to spoil; between them they have every kind of operation that the compiler writes.
const CASES: [&str; 8] = [
    "lenet-digits",
    "pools",
    "image-rgb",
    "sdp-only",
    "conv-bn",
    "one-by-one",
    "tall-split",
    "refuse-rubik",
];

/// Clocks of a network at most that the model executes here.
const MOST_CLOCKS: u64 = 60_000;

/// Numbers that arithmetic does not expect.
const EXTREMES: [u64; 18] = [
    0,
    1,
    2,
    3,
    7,
    8,
    31,
    32,
    0x7f,
    0x80,
    0xff,
    0x1fff,
    0x7fff,
    0x8000,
    0xffff,
    0x7fff_ffff,
    0xffff_fff8,
    u64::MAX,
];

/// One way to spoil bytes. Places are parts of the length, of descriptors more often than of the
/// rest.
#[derive(Debug, Clone)]
enum FuzzedChange {
    /// A number of 1, 2, 4 or 8 bytes, at a multiple of its width.
    Number(Place, usize, Index),
    Flip(Place, u8),
    /// Bytes of another place.
    Copy(Place, Place, usize),
    Remove(Place, usize),
    Cut(Index),
}

#[derive(Debug, Clone)]
enum Place {
    /// In a descriptor.
    Descriptor(Index, Index),
    /// Anywhere.
    File(Index),
}

fn place() -> impl Strategy<Value = Place> {
    prop_oneof![
        3 => any::<(Index, Index)>().prop_map(|(blob, at)| Place::Descriptor(blob, at)),
        2 => any::<Index>().prop_map(Place::File),
    ]
}

fn mutation() -> impl Strategy<Value = FuzzedChange> {
    let width = || prop::sample::select(vec![1_usize, 2, 4, 8]);
    prop_oneof![
        12 => (place(), width(), any::<Index>()).prop_map(|(p, w, v)| FuzzedChange::Number(p, w, v)),
        4 => (place(), 0..8_u8).prop_map(|(p, bit)| FuzzedChange::Flip(p, bit)),
        3 => (place(), place(), 1..40_usize).prop_map(|(a, b, n)| FuzzedChange::Copy(a, b, n)),
        1 => (place(), 1..9_usize).prop_map(|(p, n)| FuzzedChange::Remove(p, n)),
        1 => any::<Index>().prop_map(FuzzedChange::Cut),
    ]
}

fn spoil(bytes: &mut Vec<u8>, descriptors: &[Range<usize>], mutation: &FuzzedChange) {
    let length = bytes.len();
    let at = |place: &Place| {
        let at = match place {
            Place::Descriptor(blob, at) if !descriptors.is_empty() => {
                let blob = blob.get(descriptors);
                blob.start + at.index(blob.len().max(1))
            }
            Place::Descriptor(_, at) | Place::File(at) => at.index(length.max(1)),
        };
        at.min(length)
    };
    match mutation {
        FuzzedChange::Number(place, width, value) => {
            let at = at(place) / width * width;
            let value = value.get(&EXTREMES).to_le_bytes();
            for (byte, value) in bytes.iter_mut().skip(at).zip(&value[..*width]) {
                *byte = *value;
            }
        }
        FuzzedChange::Flip(place, bit) => {
            if let Some(byte) = bytes.get_mut(at(place)) {
                *byte ^= 1 << bit;
            }
        }
        FuzzedChange::Copy(from, to, count) => {
            let (from, to) = (at(from), at(to));
            let count = (*count).min(length - from).min(length - to);
            bytes.copy_within(from..from + count, to);
        }
        FuzzedChange::Remove(place, count) => {
            let from = at(place);
            bytes.drain(from..length.min(from + count));
        }
        FuzzedChange::Cut(at) => bytes.truncate(at.index(length + 1)),
    }
}

/// The runner for the regression, or for as many cases as the environment asks for.
fn runner(cases: u32) -> TestRunner {
    let asked = Config::default();
    let asked_for = std::env::var_os("PROPTEST_CASES").is_some();
    TestRunner::new(Config {
        cases: if asked_for { asked.cases } else { cases },
        rng_seed: match asked.rng_seed {
            RngSeed::Random => RngSeed::Fixed(1),
            fixed @ RngSeed::Fixed(_) => fixed,
        },
        failure_persistence: None,
        ..asked
    })
}

/// Clocks that the accelerator needs at least.
fn clocks(network: &CompiledNetwork) -> u64 {
    let product = |shape: [u16; 3]| shape.map(u64::from).iter().product::<u64>();
    let submitted = network.submitted.iter().map(|task| &network.tasks[*task]);
    let operations = submitted.filter_map(|task| match task {
        Task::Dla(task) => Some(task),
        Task::Cpu(_) => None,
    });
    let works = operations.flat_map(|task| task.units.iter().flatten().map(|it| &it.work));
    let clocks = works.map(|work| {
        let macs = match work {
            OpDescriptor::Conv(conv) => {
                u64::from(conv.bytes_per_kernel) * product(conv.dst.shape()) / 64
            }
            _ => 0,
        };
        macs + product(work.src().shape()) + product(work.dst().shape())
    });
    clocks.fold(0, u64::saturating_add)
}

#[test]
fn spoiled_loadables_are_refused_or_run() {
    let read =
        |name: &&str| std::fs::read(crate::support::cases().join(name).join("net.nvdla")).unwrap();
    let files: Vec<Vec<u8>> = CASES.iter().map(read).collect();
    let descriptors = CASES.map(|name| {
        let path = crate::support::cases().join(name).join("net.nvdla");
        let blobs = Loadable::read(&path)
            .unwrap()
            .blobs
            .into_iter()
            .filter(|blob| blob.sub_interface != 0 && !blob.data.is_empty());
        blobs.map(|blob| blob.data).collect::<Vec<_>>()
    });
    let (mut accepted, mut executed, mut cases) = (0, 0, 0);
    let counts = std::cell::RefCell::new((&mut cases, &mut accepted, &mut executed));
    let strategy = (0..CASES.len(), vec(mutation(), 1..4));
    let result = runner(500).run(&strategy, |(case, mutations)| {
        let mut bytes = files[case].clone();
        for mutation in &mutations {
            spoil(&mut bytes, &descriptors[case], mutation);
        }
        let mut counts = counts.borrow_mut();
        *counts.0 += 1;
        match CompiledNetwork::of("net.nvdla", bytes) {
            Err(error) => drop(error.to_string()),
            Ok(network) => {
                *counts.1 += 1;
                if clocks(&network) <= MOST_CLOCKS {
                    let inputs: Vec<Vec<u8>> = network
                        .inputs
                        .iter()
                        .map(|tensor| tensor.buffer(&[7; 99], 1))
                        .collect();
                    let mut model = ModelAccelerator::new(|_, _| {});
                    let schedule = ProgrammingSchedule::PingPong.into();
                    let outcome = run(&network, &inputs, schedule, &mut model);
                    if let Ok(outcome) = outcome {
                        *counts.2 += 1;
                        for tensor in &network.outputs {
                            tensor.load(&outcome.memory);
                        }
                    }
                }
            }
        }
        Ok(())
    });
    eprintln!("loadables: {cases} cases, {accepted} accepted, {executed} executed");
    result.unwrap_or_else(|failure| panic!("{failure}"));
    assert!(
        executed > 0 && accepted < cases,
        "the property says nothing"
    );
}

#[test]
fn spoiled_pictures_are_refused_or_read() {
    let pixels: Vec<u8> = (0..36).map(|it: u8| 7 * it).collect();
    let with_head = |head: &[u8], pixels: &[u8]| [head, pixels].concat();
    let png = |color: ColorType, pixels: &[u8]| {
        let mut png = Vec::new();
        let mut encoder = Encoder::new(&mut png, 4, 3);
        encoder.set_color(color);
        encoder.set_depth(BitDepth::Eight);
        let mut writer = encoder.write_header().expect("memory takes every byte");
        let written = writer.write_image_data(pixels);
        written
            .and_then(|()| writer.finish())
            .expect("memory takes every byte");
        png
    };
    let files = [
        with_head(b"P6\n# comment\n4 3\n255\n", &pixels),
        with_head(b"P5 4 3 255 ", &pixels[..12]),
        png(ColorType::Grayscale, &pixels[..12]),
        png(ColorType::Rgb, &pixels),
    ];
    let (mut cases, mut accepted) = (0, 0);
    let counts = std::cell::RefCell::new((&mut cases, &mut accepted));
    let strategy = (0..files.len(), vec(mutation(), 1..4));
    let result = runner(2000).run(&strategy, |(file, mutations)| {
        let mut bytes = files[file].clone();
        for mutation in &mutations {
            spoil(&mut bytes, &[], mutation);
        }
        mend_chunks(&mut bytes);
        let mut counts = counts.borrow_mut();
        *counts.0 += 1;
        if let Ok(picture) = PixelImage::of(&bytes) {
            *counts.1 += 1;
            let array = picture
                .array(&PictureToTensorRule::default())
                .unwrap_or_else(|fault| panic!("{fault}"));
            prop_assert_eq!(array.elements.len(), picture.pixels.len());
        }
        Ok(())
    });
    eprintln!("pictures: {cases} cases, {accepted} accepted");
    result.unwrap_or_else(|failure| panic!("{failure}"));
    assert!(
        0 < accepted && accepted < cases,
        "the property says nothing"
    );
}

/// Chunks of a PNG file get the sums that their contents have, so that what is spoiled in them is
/// looked at.
fn mend_chunks(bytes: &mut [u8]) {
    let mut at = 8;
    while let Some(length) = bytes.get(at..at + 4) {
        let length = length
            .iter()
            .fold(0, |word, byte| word << 8 | usize::from(*byte));
        let end = at + 8 + length;
        let Some(contents) = bytes.get(at + 4..end) else {
            return;
        };
        let sum = crc32fast::hash(contents).to_be_bytes();
        let Some(place) = bytes.get_mut(end..end + 4) else {
            return;
        };
        place.copy_from_slice(&sum);
        at = end + 4;
    }
}

#[test]
fn spoiled_arrays_are_refused_or_read() {
    let file = std::fs::read(crate::support::cases().join("one-by-one/input.npy")).unwrap();
    let result = runner(2000).run(&vec(mutation(), 1..4), |mutations| {
        let mut bytes = file.clone();
        for mutation in &mutations {
            spoil(&mut bytes, &[], mutation);
        }
        if let Ok(array) = TypedArray::of(&bytes).and_then(|array| array.into_int8(Some(0.1))) {
            array.items().for_each(drop);
        }
        Ok(())
    });
    result.unwrap_or_else(|failure| panic!("{failure}"));
}
