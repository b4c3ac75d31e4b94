//! Spoiled words of the command line: timings, clock ratios, origins, seeds.

use nvdla_random::clocks::ClockRatioSetting;
use nvdla_random::conditions::{MemorySetting, PowerOnSetting, StartState};
use nvdla_random::seed::Seed;
use nvdla_testing::fuzz::fuzz_words;

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
        let memory = text.parse::<MemorySetting>().map(|memory| {
            memory.timing(seed);
        });
        let clocks = text.parse::<ClockRatioSetting>().map(|clocks| {
            clocks.ratio(seed);
        });
        let others = text.parse::<StartState>().is_ok()
            || text.parse::<PowerOnSetting>().is_ok()
            || text.parse::<Seed>().is_ok();
        memory.is_ok() || clocks.is_ok() || others
    });
}
