//! Shards and names of cases.

use nvdla_campaign::schedule::{CaseName, Shard};
use nvdla_stimulus::generate::DRAW;

#[test]
fn shards_share_all_cases_without_overlap() {
    let shards: Vec<Shard> = (1..=4).map(|i| format!("{i}/4").parse().unwrap()).collect();
    for number in 0..100 {
        let owners = shards.iter().filter(|shard| shard.has(number)).count();
        assert_eq!(owners, 1, "case {number}");
    }
    for shard in &shards {
        let numbers: Vec<u64> = (0..5).map(|nth| shard.number(nth)).collect();
        assert!(numbers.iter().all(|number| shard.has(*number)));
        assert!(numbers.windows(2).all(|pair| pair[1] == pair[0] + 4));
    }
}

#[test]
fn a_shard_outside_its_count_is_refused() {
    for text in ["0/4", "5/4", "1/0", "1", "a/b", "1/2/3"] {
        assert!(text.parse::<Shard>().is_err(), "{text}");
    }
}

#[test]
fn cases_are_written_and_read_alike() {
    for text in ["sdp:1:17@3", "my/a:b.yaml:3:0@8", "a@1/b.yaml:3:0@8"] {
        assert_eq!(text.parse::<CaseName>().unwrap().to_string(), text);
    }
    for text in [
        "sdp", "sdp:1", ":1:2", "sdp:x:1", "sdp:1:-1", "", "sdp:1:2@",
    ] {
        assert!(text.parse::<CaseName>().is_err(), "{text}");
    }
}

#[test]
fn a_case_without_a_draw_is_of_this_one() {
    let case_name = |text: &str| text.parse::<CaseName>().unwrap();
    assert_eq!(case_name("sdp:1:17").draw, DRAW);
    assert_eq!(case_name("a@1/b.yaml:3:0").draw, DRAW);
    case_name("sdp:1:17").check_draw().unwrap();
    let old = case_name(&format!("sdp:1:17@{}", DRAW - 1));
    let complaint = old.check_draw().unwrap_err().to_string();
    assert!(complaint.starts_with(&format!("`{old}` was drawn with version")));
    assert_eq!(old.folder(), "sdp-1-17");
}
