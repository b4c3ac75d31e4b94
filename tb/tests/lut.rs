//! Look-up tables on the RTL: the layer pool1/norm1 of GoogLeNet, table files, plots.

use nvdla_files::yaml::{self as yaml};
use nvdla_layers::tables::file::TableFile;
use nvdla_testing::vectors;

use crate::cli::{cosim, snapshot};

const NORM1: &str = "vectors/directed/cdp-googlenet-norm1.yaml";

/// Errors from the bytes that the RTL wrote, statistics from its registers.
#[test]
fn norm1_of_googlenet_is_as_good_as_reviewed() {
    let (code, out, err) = cosim(&["lut", NORM1, "--layer", "0"]);
    assert_eq!(code, 0, "{err}");
    snapshot("lut-googlenet-norm1", &out);
}

/// Posted writes go back to back. The host of the reference waited for each acknowledge, 16 to
/// 19 clocks.
#[test]
fn a_table_is_downloaded_and_used_in_fewer_clocks_than_with_acknowledged_writes() {
    let report = tempfile::NamedTempFile::new().expect("a temporary file");
    let json = report.path().to_str().unwrap();
    let clocks = |host: &str| {
        let case = "vectors/golden/cdp/cdp_realistic_lrn5.yaml";
        let (code, out, err) = cosim(&["run", case, "--host", host, "--json", json]);
        assert_eq!(code, 0, "{out}{err}");
        let text = std::fs::read_to_string(json).expect("the report");
        let report: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let clocks = &report["cases"][0]["verdict"]["passed"]["clocks"];
        clocks.as_u64().expect("a number")
    };
    let (posted, acknowledged) = (clocks("plain"), clocks("paced=16"));
    assert!(
        acknowledged * 2 > posted * 5,
        "{posted} clocks, {acknowledged} with acknowledged writes"
    );
}

#[test]
fn every_table_file_has_its_figures_and_a_plot() {
    let directory = tempfile::TempDir::new().expect("a directory for temporary files");
    let tables = vectors::files("lut");
    assert!(tables.len() > 6);
    let mut figures = String::new();
    for path in tables {
        let file = TableFile::load(&path).unwrap();
        let again = yaml::parse::<TableFile>(&path, &yaml::to_string(&file)).unwrap();
        assert_eq!(file, again, "{}", file.name);
        let svg = directory.path().join("plot.svg");
        let (path, plot) = (path.to_str().unwrap(), svg.to_str().unwrap());
        let (code, out, err) = cosim(&["lut", path, "--svg", plot, "--count", "20000"]);
        assert_eq!(code, 0, "{err}");
        let lines = out.lines();
        let short = lines.filter(|line| !line.contains("CDP.S_") && !line.contains("SDP.S_"));
        let short = short.filter(|line| !line.trim_start().starts_with(|c: char| c.is_numeric()));
        let short: Vec<&str> = short.filter(|line| !line.is_empty()).collect();
        figures += &format!("{}\n\n", short.join("\n"));
        let plot = std::fs::read_to_string(&svg).unwrap();
        assert!(plot.starts_with("<svg") && plot.ends_with("</svg>\n"));
        assert!(!plot.contains("NaN") && !plot.contains("inf"), "{path}");
    }
    snapshot("lut-figures", &figures);
}

#[test]
fn what_the_hardware_cannot_do_is_refused_with_the_reason() {
    let directory = tempfile::TempDir::new().expect("a directory for temporary files");
    let head = "schema: 1\nname: a\nwhy: a test\nuser: cdp\nfunction:\n";
    let steps = "  input_step: 1\n  output_step: 1\n";
    let mut text = String::new();
    for (name, rest) in [
        (
            "too_wide",
            "  of: identity\n  le: { linear: { from: 0, to: 4194304 } }\n  lo: { from: 0, to: 1 }\n",
        ),
        (
            "beyond_the_sample",
            "  of: identity\n  le: { linear: { from: 0, to: 64 } }\n  lo: { from: 2097152, to: 2097153 }\n",
        ),
        (
            "offset",
            "  of: identity\n  le: { exponential: { start: 0, offset: 21 } }\n  lo: { from: 0, to: 1 }\n",
        ),
        (
            "infinite",
            "  of: exp\n  le: { linear: { from: 0, to: 4096 } }\n  lo: { from: 0, to: 1 }\n",
        ),
        (
            "no_window",
            "  of: { lrn: { alpha: 1, beta: 1, k: 1, size: 0 } }\n  le: { linear: { from: 0, to: 64 } }\n  lo: { from: 0, to: 1 }\n",
        ),
        (
            "unknown_function",
            "  of: relu\n  le: { linear: { from: 0, to: 64 } }\n  lo: { from: 0, to: 1 }\n",
        ),
    ] {
        let path = directory.path().join("a.yaml");
        std::fs::write(&path, format!("{head}{rest}{steps}")).expect("the directory is new");
        let path = path.to_str().unwrap();
        let (code, _, err) = cosim(&["lut", path]);
        assert_eq!(code, 2, "{err}");
        text += &format!("{name}\n{}\n", err.replace(path, "a.yaml"));
    }
    for arguments in [
        ["lut", "vectors/directed/cdp-windows.yaml", "--layer", "9"],
        ["lut", "vectors/directed/sdp-copy.yaml", "--layer", "0"],
        ["lut", "vectors/lut/exp.yaml", "--samples", "flat=0:1"],
        [
            "lut",
            "vectors/lut/exp.yaml",
            "--samples",
            "vectors/lut/exp.yaml",
        ],
    ] {
        let (code, _, err) = cosim(&arguments);
        assert_eq!(code, 2, "{err}");
        text += &format!("cosim {}\n{err}\n", arguments.join(" "));
    }
    snapshot("complaints-lut", &text);
}

#[test]
fn the_register_trace_of_a_layer_shows_the_table_port() {
    let layer = "vectors/directed/cdp-smallest.yaml";
    let (code, out, err) = cosim(&["run", layer, "--registers"]);
    assert_eq!(code, 0, "{err}");
    snapshot("register-trace-cdp", &out);
}
