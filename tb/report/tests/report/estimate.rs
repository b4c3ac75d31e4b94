//! Estimates of clocks as text.

use std::io::{self, Write};

use nvdla_files::yaml::SchemaVersion;
use nvdla_report::estimate::{EstimatedCase, EstimatedLayer, Estimates, accuracy, case, sum};

fn estimated_layer(clocks: u64, measured: Option<u64>) -> EstimatedLayer {
    EstimatedLayer {
        label: "SDP group 0, 8x8x32".to_owned(),
        clocks,
        alone: measured.is_some(),
        measured,
    }
}

fn estimates() -> Estimates {
    let case = |name: &str, group: &str, layers| EstimatedCase {
        name: name.to_owned(),
        what: "SDP 8x8x32".to_owned(),
        group: group.to_owned(),
        layers,
        open: None,
        replay: format!("cosim run {name}"),
    };
    Estimates {
        schema: SchemaVersion::default(),
        memory_latency: 32,
        bytes_per_clock: 8,
        cases: vec![
            case(
                "sdp:1:0",
                "sdp",
                vec![
                    estimated_layer(1000, Some(1000)),
                    estimated_layer(102, Some(100)),
                ],
            ),
            case("pdp:1:0", "pdp", vec![estimated_layer(1880, Some(2000))]),
            case("pdp:1:1", "pdp", vec![estimated_layer(500, None)]),
        ],
    }
}

fn text(write: impl Fn(&mut dyn Write) -> io::Result<()>) -> String {
    let mut out = Vec::new();
    write(&mut out).expect("memory takes every byte");
    String::from_utf8(out).expect("text")
}

#[test]
fn the_table_has_each_group_and_names_what_is_furthest_off() {
    let text = text(|out| accuracy(out, &estimates()));
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(words(lines[1]), "pdp 1 0.0 % 0.0 % 0.0 % -6.00 % -6.00 %");
    assert_eq!(
        words(lines[2]),
        "sdp 2 50.0 % 50.0 % 100.0 % +0.00 % +2.00 %"
    );
    assert_eq!(
        words(lines[3]),
        "all 3 33.3 % 33.3 % 66.6 % -6.00 % +2.00 %"
    );
    assert!(lines[5].contains("-6.00 %  1 880 of 2 000"), "{text}");
    assert!(lines[6].contains("cosim run pdp:1:0"), "{text}");
    assert!(text.contains("1 cases with layers beside others"), "{text}");
}

#[test]
fn clocks_become_time_with_a_frequency() {
    let estimates = estimates();
    let with = text(|out| case(out, &estimates.cases[1], Some(500)));
    assert!(with.contains("0.004 ms"), "{with}");
    assert!(with.contains("2 000  -6.00 %"), "{with}");
    let beside = text(|out| case(out, &estimates.cases[2], None));
    assert!(beside.contains("500  beside others"), "{beside}");
    let sum = text(|out| sum(out, &estimates, Some(1)));
    assert_eq!(
        sum,
        "4 layers, 3 482 clocks, 3.482 ms at 1 MHz, with a memory latency of 32\n"
    );
}
