//! Spoiled results of campaigns, as `cosim report` and `cosim campaign` show them.

#[path = "../campaign/tests/samples/mod.rs"]
mod samples;

use nvdla_campaign::journal::JournalReader;
use nvdla_campaign::record::CaseRecord;
use nvdla_campaign::speed::Speed;
use nvdla_campaign::summary::Summary;
use nvdla_cosim::report::campaign;
use nvdla_cosim::report::html;
use nvdla_cosim::report::html::{CampaignReport, ReadCampaign};
use nvdla_coverage::exclude::Exclusions;
use nvdla_testing::fuzz::fuzz;
use nvdla_testing::vectors;

use samples::{journal, written};

#[test]
fn pages_of_journals() {
    let folder = tempfile::tempdir().unwrap();
    let sound = written(folder.path(), &[("results.jsonl", journal("1/1"))]);
    fuzz("pages", &sound, |path| {
        let read = JournalReader::open(path).and_then(|reader| {
            let header = reader.header().clone();
            Ok((header, reader.collect::<Result<Vec<CaseRecord>, _>>()?))
        });
        if let Ok((header, records)) = &read {
            let mut summary = Summary::default();
            for record in records {
                summary.add(record);
            }
            let run = ReadCampaign {
                name: "run".to_owned(),
                header: header.clone(),
                records: records.clone(),
                summary,
                folders: Vec::new(),
                structural: None,
                speed: None,
                networks: Vec::new(),
                measured: None,
            };
            let report = CampaignReport {
                run: &run,
                against: Some(&run),
                exclusions: &Exclusions::default(),
                lookups: None,
                trend: None,
                sources: vectors::root().to_owned(),
            };
            html::pages(&report, |_| Ok::<(), ()>(())).unwrap();
        }
        (&read).into()
    });
}

#[test]
fn speeds() {
    let folder = tempfile::tempdir().unwrap();
    let text = "{\"cases\":12,\"clocks\":123456,\"millis\":789}".to_owned();
    let files = written(folder.path(), &[("speed.json", text)]);
    fuzz("shown-speed", &files, |path| {
        let read = Speed::load(path);
        if let Ok(Some(speed)) = read {
            campaign::speed(&mut Vec::new(), speed).unwrap();
        }
        (&read).into()
    });
}
