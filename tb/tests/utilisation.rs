//! Use of the multipliers: share of the clocks of a layer in which all 64 multiply.
//!
//! Source: docs/nv_small/convolution.md, section 12.

use nvdla_layers::ideal::MACS;
use nvdla_layers::layer::LayerFile;

use crate::cli::cosim;

/// Width, height, channels; kernels, their size, padding; clocks of the reference RTL.
const TABLE: [([u32; 3], [u32; 3], u64); 14] = [
    ([8, 8, 8], [8, 1, 0], 974),
    ([16, 16, 8], [8, 1, 0], 3358),
    ([16, 16, 64], [8, 1, 0], 5866),
    ([16, 16, 64], [16, 1, 0], 8824),
    ([16, 16, 8], [8, 3, 1], 3546),
    ([16, 16, 16], [16, 3, 1], 10363),
    ([16, 16, 16], [32, 3, 1], 19792),
    ([8, 8, 32], [32, 3, 1], 10428),
    ([4, 4, 64], [64, 3, 1], 11492),
    ([16, 16, 9], [8, 3, 1], 5561),
    ([16, 16, 3], [8, 5, 2], 7075),
    ([5, 5, 32], [8, 3, 1], 1558),
    ([3, 3, 32], [8, 3, 1], 918),
    ([1, 1, 256], [64, 1, 0], 2733),
];

/// Clocks from the last D_OP_ENABLE to the interrupt, and those of the multiplications alone.
fn clocks(directory: &std::path::Path, [w, h, c]: [u32; 3], [k, s, p]: [u32; 3]) -> (u64, u64) {
    let name = format!("conv-{w}x{h}x{c}-{k}-{s}");
    let path = directory.join(format!("{name}.yaml"));
    let text = format!(
        "schema: 1\nname: {name}\nwhy: a row of the table\nlayers:\n  - conv:\n      source: {{ \
         feature: {{ width: {w}, height: {h}, channels: {c} }} }}\n      kernels: {{ count: {k}, \
         width: {s}, height: {s} }}\n      padding: {{ left: {p}, right: {p}, top: {p}, bottom: \
         {p} }}\n    sdp: {{ converter: {{ shift: 10 }} }}\n"
    );
    std::fs::write(&path, text).expect("the directory is new");
    let file = LayerFile::load(&path).expect("a legal layer");
    let ideal = file.layers[0].ideal().macs / MACS;
    let (path, report) = (path.to_string_lossy(), directory.join("report.json"));
    let report_path = report.to_string_lossy();
    let memory = ["--memory", "latency=32"];
    let arguments = [&["run", &path, "--json", &report_path], &memory[..]].concat();
    let (code, out, err) = cosim(&arguments);
    assert_eq!(code, 0, "{out}{err}");
    let text = std::fs::read_to_string(&report).expect("the report");
    let report: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let layers = &report["cases"][0]["verdict"]["passed"]["layers"];
    (layers[0].as_u64().expect("clocks"), ideal)
}

#[test]
fn the_multipliers_are_used_more_than_on_the_reference() {
    let directory = tempfile::TempDir::new().expect("a directory for temporary files");
    let mut table = String::new();
    let mut slower = Vec::new();
    let mut row = |source: [u32; 3], kernels: [u32; 3], reference: Option<u64>| {
        let (now, ideal) = clocks(directory.path(), source, kernels);
        let ([w, h, c], [k, s, _]) = (source, kernels);
        let share = |clocks: u64| (1000 * ideal).div_ceil(clocks * 10);
        let beside = reference.map_or(String::new(), |clocks| {
            format!(", reference {clocks} clocks, {} %", share(clocks))
        });
        table += &format!(
            "{w}x{h}x{c} * {k} of {s}x{s}: {now} clocks, {} %{beside}\n",
            share(now)
        );
        if reference.is_some_and(|reference| now > reference) {
            slower.push((source, kernels));
        }
        100 * ideal >= 93 * now
    };
    for (source, kernels, reference) in TABLE {
        row(source, kernels, Some(reference));
    }
    let busy = row([16, 16, 64], [64, 3, 1], None);
    eprintln!("{table}");
    assert!(busy, "16x16x64 * 64 of 3x3 below 93 %:\n{table}");
    assert!(slower.is_empty(), "{slower:?}\n{table}");
}
