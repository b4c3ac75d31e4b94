//! What campaigns write, and the lists that explain it: journals, structural coverage, speed,
//! seeds, exclusions, holes.

use std::path::{Path, PathBuf};

use nvdla_campaign::journal::{Journal, Reader};
use nvdla_campaign::merge::merge;
use nvdla_campaign::record::Record;
use nvdla_campaign::seeds::Seeds;
use nvdla_campaign::speed::Speed;
use nvdla_campaign::steer;
use nvdla_campaign::summary::Summary;
use nvdla_cosim::report::html;
use nvdla_cosim::report::html::{Report, Run};
use nvdla_coverage::catalog::Catalog;
use nvdla_coverage::exclude::Exclusions;
use nvdla_coverage::structural::holes::Holes;
use nvdla_coverage::structural::toggle::grouped;
use nvdla_coverage::structural::{Kind, Structural};

use super::{Taken, files, fuzz};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Files with these contents.
fn written(folder: &Path, files: &[(&str, String)]) -> Vec<PathBuf> {
    let write = |(name, text): &(&str, String)| {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    files.iter().map(write).collect()
}

fn journal(shard: &str) -> String {
    let digest = Catalog::get().digest();
    let case = |number: u32, end: &str| {
        let profile = ["sdp", "pdp"][number as usize % 2];
        format!(
            "{{\"number\":{number},\"case\":\"{profile}:1:{}\",\"seed\":77,\"what\":\"SDP 3x3x8\",\
             \"conditions\":\"fast\",\"end\":{end},\"clocks\":812,\"layers\":[55,66],\"bins\":\
             \"12a\"}}\n",
            number / 2
        )
    };
    let numbers: &[u32] = match shard {
        "1/1" => &[0, 1, 2, 3],
        "1/2" => &[0, 2],
        _ => &[1, 3],
    };
    let ends = [
        "\"passed\"",
        "{\"failed\":\"memory: SDP <b>\"}",
        "{\"not_applicable\":\"ew\"}",
    ];
    let cases = numbers
        .iter()
        .map(|&number| case(number, ends[number as usize % 3]));
    format!(
        "{{\"journal\":3,\"draw\":{},\"profiles\":[\"sdp\",\"pdp\"],\"seed\":1,\"count\":4,\
         \"until_coverage\":50,\"shard\":\"{shard}\",\"dut\":null,\"first\":[],\"digest\":\
         \"00000000\",\"coverage\":\"{digest}\"}}\n{}",
        nvdla_stimulus::generate::DRAW,
        cases.collect::<String>(),
    )
}

/// Reads, resumes, and reports.
fn take_on(path: &Path) -> Taken {
    let read = Reader::open(path).and_then(|reader| {
        let header = reader.header().clone();
        Ok((header, reader.collect::<Result<Vec<Record>, _>>()?))
    });
    let Ok((header, records)) = read else {
        return Taken::Refused;
    };
    let mut summary = Summary::default();
    for record in &records {
        summary.add(record);
        steer::begins(&header, record.number);
        steer::round(&header, record.number);
        header.case(record.number);
        steer::candidates(&header, header.shard.number(record.number));
        record.case.folder();
    }
    summary.tally();
    summary.cases();
    let exclusions = Exclusions::default();
    summary.hits.coverage(&exclusions);
    header.total();
    drop(Journal::resume(path));
    let run = Run {
        name: "run".to_owned(),
        header,
        records,
        summary,
        folders: Vec::new(),
        structural: None,
        speed: None,
        measured: None,
    };
    let report = Report {
        run: &run,
        against: Some(&run),
        exclusions: &exclusions,
        lookups: None,
        sources: PathBuf::from(ROOT),
    };
    html::pages(&report, |_| Ok::<(), ()>(())).unwrap();
    Taken::Accepted
}

#[test]
fn journals() {
    let folder = tempfile::tempdir().unwrap();
    let shards = ["1/1", "1/2", "2/2"].map(journal);
    let names = ["results.jsonl", "first.jsonl", "second.jsonl"];
    let named: Vec<(&str, String)> = names.into_iter().zip(shards.clone()).collect();
    let sound = written(folder.path(), &named);
    assert_eq!(take_on(&sound[0]), Taken::Accepted);
    let to = folder.path().join("merged.jsonl");
    assert_eq!(merge(&sound[1..], &to).unwrap().cases, 4);
    fuzz("journals", &written(folder.path(), &named), |path| {
        let shards = [sound[1].clone(), path.to_owned()];
        // Each time a new file.
        std::fs::remove_file(&to).unwrap_or_default();
        drop(merge(&shards, &to));
        take_on(path)
    });
}

fn structural() -> String {
    let point = |line: u32, kind: &str, what: &str, hits: u32| {
        format!(
            "{{\"line\":{line},\"column\":3,\"kind\":\"{kind}\",\"what\":\"{what}\",\"lines\":\
             [{line}],\"hits\":{hits}}}"
        )
    };
    let points = [
        point(7, "line", "block", 4),
        point(9, "branch", "if", 0),
        point(11, "toggle", "x[3]:0->1", 2),
        point(11, "toggle", "x[4]:0->1", 0),
    ];
    let file = |path: &str| format!("{{\"path\":\"{path}\",\"points\":[{}]}}", points.join(","));
    format!(
        "{{\"schema\":1,\"models\":[{{\"name\":\"nv_small\",\"digest\":\"d\",\"files\":[{},{}]}}]}}",
        file("rtl/prim/nvs_fifo.sv"),
        file("rtl/prim/nvs_skid.sv")
    )
}

/// Adds up, explains and shows hits.
fn show(structural: &mut Structural, holes: &Holes) {
    let same = structural.clone();
    drop(structural.merge(&same));
    holes.explain(structural, Path::new(ROOT));
    for kind in Kind::ALL {
        let ratio = structural.ratio(kind);
        ratio.missing();
        ratio.permille();
    }
    for file in structural.files() {
        grouped(&file.points);
    }
}

#[test]
fn structural_coverage() {
    let folder = tempfile::tempdir().unwrap();
    let files = written(folder.path(), &[("structural.json", structural())]);
    let holes = Holes::load(&Path::new(ROOT).join("vectors/structural.yaml")).unwrap();
    fuzz("structural", &files, |path| {
        let mut read = Structural::load(path);
        if let Ok(structural) = &mut read {
            show(structural, &holes);
        }
        (&read).into()
    });
}

#[test]
fn structural_holes() {
    let folder = tempfile::tempdir().unwrap();
    let list = "schema: 1\nat_least: { line: 98, branch: 98, toggle: 97 }\nholes:\n  - file: \
                rtl/*\n    signals: [x, mem*]\n    bits: '7:4'\n    edge: 1->0\n    reason: a test\n  \
                - file: rtl/prim/nvs_fifo.sv\n    kind: branch\n    what: i*\n    source: always*\n    \
                reason: a test\n  - file: '*'\n    signals: ['*']\n    bits: top\n    reason: a test\n";
    let holes = written(folder.path(), &[("holes.yaml", list.to_owned())]);
    let hits = written(folder.path(), &[("structural.json", structural())]);
    let sound = Structural::load(&hits[0]).unwrap();
    fuzz("holes", &holes, |path| {
        let read = Holes::load(path);
        if let Ok(holes) = &read {
            show(&mut sound.clone(), holes);
        }
        (&read).into()
    });
}

#[test]
fn speeds() {
    let folder = tempfile::tempdir().unwrap();
    let text = "{\"cases\":12,\"clocks\":123456,\"millis\":789}".to_owned();
    let files = written(folder.path(), &[("speed.json", text)]);
    fuzz("speed", &files, |path| {
        let read = Speed::load(path);
        if let Ok(Some(speed)) = read {
            drop(speed.add_to(path));
            let mut out = Vec::new();
            nvdla_cosim::report::campaign::speed(&mut out, speed).unwrap();
        }
        (&read).into()
    });
}

#[test]
fn seeds() {
    let folder = tempfile::tempdir().unwrap();
    let text = "schema: 2\ncases:\n  - sdp:1:17@3\n  - a/b.yaml:0xff:3\n".to_owned();
    let files = written(folder.path(), &[("seeds.yaml", text)]);
    fuzz("seeds", &files, |path| {
        let mut read = Seeds::load(path);
        if let Ok(seeds) = &mut read {
            let cases = seeds.of(&["sdp".to_owned()]);
            seeds.add(cases);
            seeds.moved();
            seeds.store(path).unwrap();
        }
        (&read).into()
    });
}

#[test]
fn exclusions() {
    let list = files("vectors", "coverage.yaml", u64::MAX);
    fuzz("exclusions", &list, |path| {
        let read = Exclusions::load(path);
        if let Ok(exclusions) = &read {
            exclusions.bins();
        }
        (&read).into()
    });
}
