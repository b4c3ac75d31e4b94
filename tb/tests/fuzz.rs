//! Spoiled results of campaigns and of other runs, as commands show them.

#[path = "../campaign/tests/samples/mod.rs"]
mod samples;

use nvdla_campaign::journal::JournalReader;
use nvdla_campaign::record::CaseRecord;
use nvdla_campaign::speed::CampaignSpeed;
use nvdla_campaign::summary::CampaignSummary;
use nvdla_cosim::report::campaign;
use nvdla_cosim::report::html;
use nvdla_cosim::report::html::{CampaignFolderData, CampaignReport};
use nvdla_cosim::report::junit;
use nvdla_cosim::report::lut_plot;
use nvdla_cosim::report::results::Results;
use nvdla_coverage::exclude::Exclusions;
use nvdla_layers::tables::design;
use nvdla_layers::tables::file::TableFile;
use nvdla_testing::fuzz::fuzz;
use nvdla_testing::vectors;

use samples::{journal, written};

#[test]
fn pages_of_journals() {
    let folder = tempfile::tempdir().unwrap();
    let sound = written(folder.path(), &[("results.jsonl", journal("1/1"))]);
    fuzz("pages", &sound, |path| {
        let read = JournalReader::open(path).and_then(|reader| {
            let header = reader.header.clone();
            Ok((header, reader.collect::<Result<Vec<CaseRecord>, _>>()?))
        });
        if let Ok((header, records)) = &read {
            let mut summary = CampaignSummary::default();
            for record in records {
                summary.add(record);
            }
            let run = CampaignFolderData {
                name: "run".to_owned(),
                header: header.clone(),
                records: records.clone(),
                summary,
                folders: Vec::new(),
                structural: None,
                speed: None,
                mutants: None,
                measured: None,
            };
            let report = CampaignReport {
                run: &run,
                exclusions: &Exclusions::default(),
                lookups: None,
                sources: vectors::root().to_owned(),
            };
            html::pages(&report, |_| Ok::<(), ()>(())).unwrap();
        }
        read.is_ok()
    });
}

#[test]
fn speeds() {
    let folder = tempfile::tempdir().unwrap();
    let text = "{\"cases\":12,\"clocks\":123456,\"millis\":789}".to_owned();
    let files = written(folder.path(), &[("speed.json", text)]);
    fuzz("shown-speed", &files, |path| {
        let read = CampaignSpeed::load(path);
        if let Ok(Some(speed)) = read {
            campaign::speed(&mut Vec::new(), speed).unwrap();
        }
        read.is_ok()
    });
}

#[test]
fn results() {
    let folder = tempfile::tempdir().unwrap();
    let text = r#"{
        "schema": 1, "cosim": "0.1.0", "command": "run", "began": "2001-02-03T04:05:06Z",
        "seconds": 1.25, "tally": {"passed": 1, "failed": 1, "not_applicable": 1},
        "cases": [
            {"name": "a", "what": "SDP", "dut": "nv_small", "conditions": "memory fast", "seed": 7,
             "verdict": {"passed": {"layers": [80], "reference": null, "clocks": 95}},
             "seconds": 0.5, "replay": "cosim run a.yaml --seed 1 --waves a.fst"},
            {"name": "b", "what": "SDP", "dut": "nv_small", "conditions": "memory fast", "seed": 7,
             "verdict": {"failed": {"bucket": "memory", "text": "a\nb", "smallest": null}},
             "replay": "cosim run sdp:1:2@3"},
            {"name": "c", "what": "SDP", "dut": "no DUT", "conditions": "", "seed": 7,
             "verdict": {"not_applicable": {"why": "needs more"}}, "replay": "cosim run 'a b'"}
        ]
    }"#;
    let files = written(folder.path(), &[("results.json", text.to_owned())]);
    fuzz("results", &files, |path| {
        let read = Results::load(path);
        if let Ok(results) = &read {
            nvdla_files::write_indented_json(&mut Vec::new(), results).unwrap();
            junit::write(&mut Vec::new(), results).unwrap();
        }
        read.is_ok()
    });
}

#[test]
fn pictures_of_tables() {
    fuzz("pictures", &vectors::small("lut", 4000), |path| {
        let read = TableFile::load(path);
        if let Ok(file) = &read {
            let table = design(file.user, &file.function).unwrap();
            for samples in [&[][..], &[7], &[i64::MIN >> 26, 0, i64::MAX >> 26]] {
                lut_plot::svg(&file.function, &table, &file.name, samples);
            }
        }
        read.is_ok()
    });
}
