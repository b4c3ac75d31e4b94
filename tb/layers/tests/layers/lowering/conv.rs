//! Derived registers against the worked examples of the specification, and what is refused.

use std::collections::BTreeMap;
use std::path::Path;

use nvdla_files::yaml::{self as yaml, YamlError};
use nvdla_layers::layer::LayerFile;
use nvdla_layers::lower::lower;
use nvdla_model::program::ProgramStep;
use nvdla_programs::names;
use nvdla_random::seed::Seed;
use nvdla_testing::vectors;

/// A file with one layer: this convolution, and SDP without stages.
fn file(conv: &str) -> Result<LayerFile, YamlError> {
    let text = format!(
        "{{schema: 1, name: t, why: a test, seed: 1, layers: [{{conv: {conv}, sdp: {{}}}}]}}"
    );
    yaml::parse(Path::new("t.yaml"), &text)
}

/// Last value written to each register.
fn written(file: &LayerFile) -> BTreeMap<u32, u32> {
    let program = lower(file, Seed(1)).expect("there is room");
    let writes = program.steps.iter().filter_map(|step| match step {
        ProgramStep::Write { at, value, .. } => Some((at.0, *value)),
        _ => None,
    });
    writes.collect()
}

fn assert_registers(name: &str, wanted: &[(&str, u32)]) {
    let written = written(&LayerFile::load(&vectors::path(name)).expect("vectors load"));
    for (register, value) in wanted {
        let at = names::register(register).expect("a register");
        assert_eq!(written.get(&at.0), Some(value), "{register}");
    }
}

/// Source: docs/nv_small/convolution.md, section 10.1.
#[test]
fn the_worked_example_of_feature_data_has_its_registers() {
    let wanted = [
        ("CDMA.D_DATAIN_SIZE_0", 0x0005_0006),
        ("CDMA.D_DATAIN_SIZE_1", 0xc),
        ("CDMA.D_LINE_STRIDE", 0x38),
        ("CDMA.D_SURF_STRIDE", 0x150),
        ("CDMA.D_DAIN_MAP", 0x0001_0001),
        ("CDMA.D_ENTRY_PER_SLICE", 0xd),
        ("CSC.D_ENTRY_PER_SLICE", 0xd),
        ("CDMA.D_WEIGHT_SIZE_0", 0x74),
        ("CDMA.D_WEIGHT_SIZE_1", 0xa),
        ("CDMA.D_WEIGHT_BYTES", 0x508),
        ("CSC.D_WEIGHT_BYTES", 0x508),
        ("CDMA.D_BANK", 0),
        ("CSC.D_BANK", 0),
        ("CSC.D_WEIGHT_SIZE_EXT_0", 0x0002_0002),
        ("CSC.D_WEIGHT_SIZE_EXT_1", 0x000a_000c),
        ("CSC.D_DATAOUT_SIZE_0", 0x0005_0006),
        ("CSC.D_DATAOUT_SIZE_1", 0xa),
        ("CSC.D_ATOMICS", 0x29),
        ("CSC.D_RELEASE", 5),
        ("CSC.D_ZERO_PADDING", 0x0001_0001),
        ("CSC.D_ZERO_PADDING_VALUE", 0xffb3),
        ("CDMA.D_MISC_CFG", 0),
    ];
    assert_registers("directed/conv-example.yaml", &wanted);
}

/// Source: docs/nv_small/image_input.md, section 9.
#[test]
fn the_worked_example_of_images_has_its_registers() {
    let wanted = [
        ("CDMA.D_DATAIN_FORMAT", 0xd01),
        ("CDMA.D_DATAIN_SIZE_0", 0x000a_000e),
        ("CDMA.D_DATAIN_SIZE_1", 3),
        ("CDMA.D_LINE_STRIDE", 0x40),
        ("CDMA.D_CVT_CFG", 1),
        ("CDMA.D_CVT_OFFSET", 0x80),
        ("CDMA.D_CVT_SCALE", 1),
        ("CDMA.D_WEIGHT_SIZE_0", 0x63),
        ("CDMA.D_WEIGHT_SIZE_1", 8),
        ("CDMA.D_WEIGHT_BYTES", 0x388),
        ("CDMA.D_ZERO_PADDING", 0x0202_0202),
        ("CDMA.D_ZERO_PADDING_VALUE", 0xfff7),
        ("CDMA.D_ENTRY_PER_SLICE", 9),
        ("CSC.D_DATAIN_SIZE_EXT_0", 0x000a_000e),
        ("CSC.D_DATAIN_SIZE_EXT_1", 3),
        ("CSC.D_WEIGHT_SIZE_EXT_0", 0x0004_0000),
        ("CSC.D_WEIGHT_SIZE_EXT_1", 0x0008_0013),
        ("CSC.D_DATAOUT_SIZE_0", 0x0005_0007),
        ("CSC.D_DATAOUT_SIZE_1", 8),
        ("CSC.D_ATOMICS", 0x2f),
        ("CSC.D_CONV_STRIDE_EXT", 0x0001_0001),
        ("CSC.D_ZERO_PADDING", 0x0002_0002),
        ("CSC.D_ZERO_PADDING_VALUE", 0xfff7),
        ("CSC.D_RELEASE", 0xa),
        ("CSC.D_POST_Y_EXTENSION", 0),
        ("CSC.D_ENTRY_PER_SLICE", 9),
    ];
    assert_registers("directed/image-example.yaml", &wanted);
}

#[test]
fn strides_with_gaps_clear_the_packed_flags_and_fetch_single_lines() {
    let gaps = file(
        "{source: {feature: {width: 4, height: 3, channels: 20, line_stride: 40, \
         surface_stride: 0x100}}, kernels: {count: 1, width: 1, height: 1}}",
    );
    let registers = written(&gaps.unwrap());
    let value = |name| registers[&names::register(name).unwrap().0];
    assert_eq!(value("CDMA.D_DAIN_MAP"), 0);
    assert_eq!(value("CDMA.D_FETCH_GRAIN"), 0);
    assert_eq!(value("CDMA.D_LINE_STRIDE"), 40);
    assert_eq!(value("CDMA.D_SURF_STRIDE"), 0x100);
}

#[test]
fn what_nv_small_cannot_do_is_refused_with_the_reason() {
    let feature = |size: &str, kernels: &str, rest: &str| {
        format!("{{source: {{feature: {{{size}}}}}, kernels: {{{kernels}}}{rest}}}")
    };
    let image = |image: &str, kernels: &str, rest: &str| {
        format!("{{source: {{image: {{{image}}}}}, kernels: {{{kernels}}}{rest}}}")
    };
    let small = "width: 4, height: 4, channels: 8";
    let dot = "count: 8, width: 1, height: 1";
    let cases = [
        (
            feature("width: 128, height: 128, channels: 8", dot, ""),
            "cut the input into strips",
        ),
        (
            feature(small, "count: 8, width: 5, height: 1", ""),
            "the kernel spans 5 columns, the padded input only 4",
        ),
        (
            feature(small, dot, ", buffer: {data_banks: 31, weight_banks: 2}"),
            "31 data banks and 2 weight banks are more than 32",
        ),
        (
            feature(
                "width: 32, height: 32, channels: 16",
                dot,
                ", buffer: {data_banks: 3}",
            ),
            "32 lines of 64 entries fill 4 data banks, not 3",
        ),
        (
            feature(
                "width: 1, height: 1, channels: 8192",
                "count: 8, width: 4, height: 4",
                ", padding: {right: 3, bottom: 3}",
            ),
            "8 kernels of 131072 bytes",
        ),
        (
            feature(
                "width: 1, height: 1, channels: 4096",
                "count: 64, width: 1, height: 1",
                ", buffer: {keep_weights: true}",
            ),
            "kept weights must fit as a whole",
        ),
        (
            feature("width: 4096, height: 1, channels: 9", dot, ""),
            "at most 4095",
        ),
        (
            feature(
                &format!("{small}, line_stride: 40"),
                dot,
                ", buffer: {fetch_grain: 2}",
            ),
            "lines without gaps",
        ),
        (
            image("format: r8, code: 0x24, width: 4, height: 4", dot, ""),
            "write `format: a8b8g8r8`",
        ),
        (
            image("format: a8b8g8r8, code: 0x0d, width: 4, height: 4", dot, ""),
            "0x0d names a format",
        ),
        (
            feature(small, dot, ", buffer: {entries_per_slice: 3}"),
            "a line has 4 entries",
        ),
        (
            feature(small, dot, ", buffer: {release: 5}"),
            "release 5 is more than the 4 lines",
        ),
        (
            feature(small, "count: 8, width: 1, height: 1, y_extension: 1", ""),
            "y_extension is for images",
        ),
        (
            image(
                "format: a8b8g8r8, width: 4, height: 4, x_offset: 2",
                dot,
                "",
            ),
            "x_offset 2 is more than 1",
        ),
        (
            image("format: r8, width: 4, height: 4, chroma_at: 0x100", dot, ""),
            "the format has one plane",
        ),
        (
            image(
                "format: r8, width: 8, height: 4",
                "count: 1, width: 3, height: 2, y_extension: 2",
                "",
            ),
            "y_extension 2 takes rows of at most 2 bytes",
        ),
        (
            image(
                "format: r8, width: 8, height: 4",
                "count: 1, width: 3, height: 2",
                ", dilation: {x: 2}",
            ),
            "images have no dilation",
        ),
    ];
    for (conv, reason) in cases {
        let said = file(&conv).unwrap_err().to_string();
        assert!(said.contains(reason), "{conv}: {said}");
    }
}

#[test]
fn a_convolution_without_sdp_is_refused() {
    let text = "{schema: 1, name: t, why: a test, layers: [{conv: {source: {feature: {width: 1, \
                height: 1, channels: 1}}, kernels: {count: 1, width: 1, height: 1}}}]}";
    let parsed = yaml::parse::<LayerFile>(Path::new("t.yaml"), text);
    assert!(parsed.unwrap_err().to_string().contains("add `sdp: {}`"));
}
