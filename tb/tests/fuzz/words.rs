//! Values of the command line: tokens, seeds, shards, timings, clock ratios, hosts.

use nvdla_bench::clocks::ClockProfile;
use nvdla_bench::conditions::{MemoryProfile, Origin, PowerOnKind};
use nvdla_bench::seed::Seed;
use nvdla_campaign::schedule::{Shard, Token};
use nvdla_model::program::names;

use super::{Taken, fuzz};

/// Spoils `words` and gives those that are texts to `read`, as the command line does.
pub(crate) fn fuzz_words(reader: &str, words: &[&str], read: impl Fn(&str) -> Taken) {
    let folder = tempfile::tempdir().unwrap();
    let write = |(number, word): (usize, &&str)| {
        let path = folder.path().join(format!("word-{number}"));
        std::fs::write(&path, word).unwrap();
        path
    };
    let files: Vec<_> = words.iter().enumerate().map(write).collect();
    fuzz(reader, &files, |path| match std::fs::read_to_string(path) {
        Ok(text) => read(&text),
        Err(_) => Taken::Refused,
    });
}

#[test]
fn tokens_and_shards() {
    fuzz_words(
        "tokens",
        &["sdp:1:17@8", "a/b.yaml:0xff:3", "2/5"],
        |text| {
            let (token, shard) = (text.parse::<Token>(), text.parse::<Shard>());
            if let Ok(token) = &token {
                assert_eq!(token.to_string().parse().as_ref(), Ok(token));
                token.folder();
            }
            if let Ok(shard) = &shard {
                shard.has(u64::MAX);
                shard.number(u64::MAX);
            }
            match shard {
                Ok(_) => Taken::Accepted,
                Err(_) => (&token).into(),
            }
        },
    );
}

#[test]
fn conditions() {
    let words = [
        "fast",
        "random",
        "stalled",
        "starved",
        "latest",
        "reordered",
        "latency=32",
        "3:1",
        "1:64",
        "ends",
        "reset",
        "flushed",
        "0x1f",
    ];
    fuzz_words("conditions", &words, |text| {
        let seed = Seed(1);
        let memory = text.parse::<MemoryProfile>().map(|memory| {
            memory.timing(seed);
        });
        let clocks = text.parse::<ClockProfile>().map(|clocks| {
            clocks.ratio(seed);
        });
        let others = text.parse::<Origin>().is_ok()
            || text.parse::<PowerOnKind>().is_ok()
            || text.parse::<Seed>().is_ok();
        match memory.is_ok() || clocks.is_ok() || others {
            true => Taken::Accepted,
            false => Taken::Refused,
        }
    });
}

#[test]
fn register_names() {
    let words = ["SDP.D_DP_BS_CFG", "NVDLA_CDMA.S_POINTER_0", "0x9000", "SDP"];
    fuzz_words("registers", &words, |text| (&names::register(text)).into());
}
