//! Clocks of a beat.

use nvdla_random::stall::StallPattern;
use nvdla_random::timing::{ChannelStallPatterns, MemoryTiming};

#[test]
fn a_beat_takes_longer_where_few_are_in_flight_or_a_channel_stands_still() {
    let late = MemoryTiming::latency(96);
    assert_eq!(MemoryTiming::fast().clocks_per_beat(u32::MAX), 1);
    assert_eq!(late.clocks_per_beat(1), 96);
    assert_eq!(late.clocks_per_beat(8), 12);
    // No more than 32 are in flight.
    assert_eq!(late.clocks_per_beat(u32::MAX), 3);
    let seldom = StallPattern::Regular {
        open: 2,
        closed: 10,
    };
    let stalls = ChannelStallPatterns {
        b: seldom,
        ..ChannelStallPatterns::default()
    };
    let stalled = MemoryTiming { stalls, ..late };
    assert_eq!(stalled.clocks_per_beat(8), 12 + 5);
}
