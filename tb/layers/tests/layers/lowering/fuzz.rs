//! Spoiled layer files, tables, networks.

use nvdla_layers::layer::LayerFile;
use nvdla_layers::lower::lower;
use nvdla_layers::tables::file::TableFile;
use nvdla_layers::tables::quality::quality;
use nvdla_layers::tables::samples::LutInputDistribution;
use nvdla_layers::tables::{coverage, design, registers};
use nvdla_model::model;
use nvdla_random::seed::Seed;
use nvdla_testing::fuzz::{fuzz, fuzz_words};
use nvdla_testing::vectors;

/// Clocks of the layers that are modelled here: larger ones are legal, but take long.
const MOST_CLOCKS: u64 = 60_000;

/// What `cosim run` does but for the DUT.
fn take_on(file: &LayerFile) {
    file.label();
    let clocks = file
        .layers
        .iter()
        .map(|layer| layer.ideal().clocks)
        .sum::<u64>();
    for layer in 0..file.layers.len().min(3) {
        file.alone(Seed(1), layer).label();
    }
    if clocks > MOST_CLOCKS {
        return;
    }
    if let Ok(program) = lower(file, Seed(1)) {
        model::run(&program);
    }
}

#[test]
fn layer_files() {
    let mut all = vectors::small("directed", 2500);
    all.extend(vectors::small("illegal", 2500));
    fuzz("layer-files", &all, |path| {
        let read = LayerFile::load(path);
        if let Ok(file) = &read {
            take_on(file);
        }
        read.is_ok()
    });
}

#[test]
fn tables() {
    fuzz("tables", &vectors::small("lut", 4000), |path| {
        let read = TableFile::load(path);
        if let Ok(file) = &read {
            let table = design(file.user, &file.function).unwrap();
            registers::registers(file.user, &table.config);
            let (from, to) = coverage::span(&table.config);
            let mut inputs = vec![from, to];
            let rng = &mut Seed(1).rng();
            inputs.extend(file.samples.map(|samples| samples.draw(rng)));
            quality(&file.function, &table, inputs.iter().copied());
        }
        read.is_ok()
    });
}

#[test]
fn samples() {
    fuzz_words(
        "samples",
        &["uniform=-3:40", "normal=0:3.5", "squares=5:40"],
        |text| {
            let read = text.parse::<LutInputDistribution>();
            if let Ok(distribution) = &read {
                distribution.draw(&mut Seed(1).rng());
            }
            read.is_ok()
        },
    );
}
