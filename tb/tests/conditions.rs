//! Conditions of campaigns: they are part of what a campaign is.

use std::path::Path;

use tempfile::TempDir;

use crate::campaign::{COUNT, campaign, text};
use crate::cli::cosim;

fn journal(directory: &Path) -> Vec<u8> {
    std::fs::read(directory.join("results.jsonl")).expect("a campaign writes its results")
}

#[test]
fn a_campaign_runs_and_goes_on_under_the_conditions_with_which_it_was_begun() {
    let directory = TempDir::new().unwrap();
    let asked = ["--memory", "latency=9", "--host", "paced=20"];
    let (slow, seeds) = (
        directory.path().join("slow"),
        directory.path().join("seeds.yaml"),
    );
    let places = ["--out", text(&slow), "--seeds", text(&seeds)];
    let fresh = ["campaign", "sdp", "--count", "9"];
    let (code, _, error) = cosim(&[&fresh[..], &asked, &places].concat());
    assert_eq!(code, 0, "{error}");
    let whole = journal(&slow);
    let lines = String::from_utf8(whole.clone()).unwrap();
    let (head, cases) = lines.split_once('\n').unwrap();
    assert!(
        head.contains(r#""conditions":{"memory":"latency=9","host":"paced=20"}"#),
        "{head}"
    );
    for case in cases.lines() {
        assert!(
            case.contains("\"conditions\":\"memory latency=9, "),
            "{case}"
        );
        assert!(case.contains("host paced=20"), "{case}");
    }

    // Cut, it goes on to the same bytes, and refuses others.
    let kept: Vec<&str> = lines.split_inclusive('\n').take(6).collect();
    std::fs::write(slow.join("results.jsonl"), kept.concat()).unwrap();
    let resume = ["campaign", "--resume", text(&slow), "--seeds", text(&seeds)];
    for others in [&["--memory", "fast"][..], &["--dut", "nv_small"]] {
        let (code, _, error) = cosim(&[&resume[..], others].concat());
        assert_eq!(code, 2, "{error}");
        let begun = "begun with --memory latency=9 --host paced=20, not with --";
        assert!(error.contains(begun), "{error}");
    }
    let (code, _, error) = cosim(&[&resume[..], &asked].concat());
    assert_eq!(code, 0, "{error}");
    assert!(whole == journal(&slow));

    // Shards of other conditions are of another campaign.
    let shards = [("1-2", "1/2", "latency=9"), ("2-2", "2/2", "latency=10")];
    for (name, shard, memory) in shards {
        let out = directory.path().join(name);
        let shard = ["campaign", "sdp", "--count", "2", "--shard", shard];
        let more = ["--memory", memory, "--out", text(&out)];
        let places = ["--seeds", text(&seeds)];
        let (code, _, error) = cosim(&[&shard[..], &more, &places].concat());
        assert_eq!(code, 0, "{error}");
    }
    let [one, two, to] = ["1-2", "2-2", "merged"].map(|name| directory.path().join(name));
    let (code, _, error) = cosim(&["report", text(&one), text(&two), "--merge", text(&to)]);
    assert_eq!(code, 2);
    assert!(error.contains("set of conditions differs"), "{error}");
}

#[test]
fn a_campaign_goes_on_with_more_cases_to_the_bytes_of_the_longer_one() {
    let directory = TempDir::new().unwrap();
    let longer = campaign(&directory, "longer", &[]);
    let seeds = directory.path().join("seeds.yaml");
    let out = directory.path().join("short");
    let short = ["campaign", "sdp", "--count", "12", "--out", text(&out)];
    let more = ["--seeds", text(&seeds)];
    assert_eq!(cosim(&[&short[..], &more].concat()).0, 0);
    let resume = |count: &str| {
        let resume = ["campaign", "--resume", text(&out), "--count", count];
        let (code, said, error) = cosim(&[&resume[..], &more].concat());
        (code, said + &error)
    };
    let before = journal(&out);
    let (code, told) = resume("11");
    assert_eq!(code, 2, "{told}");
    assert!(
        told.contains("this campaign has 12 cases; --count"),
        "{told}"
    );
    assert!(before == journal(&out), "nothing was changed");
    let (code, told) = resume(&COUNT.to_string());
    assert_eq!(code, 0, "{told}");
    assert!(longer == journal(&out));

    let open = directory.path().join("open");
    let aim = [
        "campaign",
        "sdp",
        "--until-coverage",
        "1",
        "--out",
        text(&open),
    ];
    assert_eq!(cosim(&[&aim[..], &more].concat()).0, 0);
    let resume = ["campaign", "--resume", text(&open), "--count", "99"];
    let (code, _, error) = cosim(&[&resume[..], &more].concat());
    assert_eq!(code, 2);
    assert!(error.contains("begun without --count"), "{error}");
}
