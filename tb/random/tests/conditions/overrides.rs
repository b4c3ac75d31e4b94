//! Conditions as users say them.

use nvdla_random::clocks::ClockRatioSetting;
use nvdla_random::conditions::{
    ConditionOverrides, HostSetting, MemorySetting, PowerOnSetting, StartState, SweepEventKind,
};
use nvdla_random::seed::Seed;

#[test]
fn what_is_said_first_outranks_what_is_said_later_and_defaults() {
    let line = ConditionOverrides {
        memory: Some(MemorySetting::Latency(9)),
        ..ConditionOverrides::default()
    };
    let file = ConditionOverrides {
        memory: Some(MemorySetting::Random),
        host: Some(HostSetting::Paced(16)),
        seed: Some(5),
        ..ConditionOverrides::default()
    };
    let conditions = line.or(file).resolve(Seed(1));
    assert_eq!(conditions.memory, MemorySetting::Latency(9));
    assert_eq!(conditions.host, HostSetting::Paced(16));
    assert_eq!(conditions.seed, Seed(5));
    assert_eq!(line.resolve(Seed(1)).seed, Seed(1));
    assert_eq!(
        conditions.to_string(),
        "memory latency=9, clocks 1:1, host paced=16"
    );
}

#[test]
fn event_and_offsets_belong_to_the_access_of_a_sweep() {
    let said = |text: &str| text.parse::<ConditionOverrides>().expect("options");
    let drawn = said(" --sweep SDP.S_STATUS --around layer-end:1 --from 3 --to 9");
    let swept = |line: &str| said(line).or(drawn).resolve(Seed(1)).sweep;
    let shown = |line| swept(line).map(|sweep| sweep.to_string());
    let narrow = " --sweep SDP.S_STATUS --around layer-end:1 --from 5 --to 6";
    assert_eq!(shown(" --from 5 --to 6").as_deref(), Some(narrow));
    let other = " --sweep PDP.S_STATUS --around interrupt:0 --from -40 --to 40";
    assert_eq!(shown(" --sweep PDP.S_STATUS").as_deref(), Some(other));
    assert_eq!(shown(" --sweep none"), None);
}

#[test]
fn options_of_the_command_line_say_all_that_a_user_can_say() {
    let said = ConditionOverrides {
        memory: Some(MemorySetting::Stalled),
        clocks: Some(ClockRatioSetting::Ends),
        host: Some(HostSetting::Hostile),
        reset_after: Some(300),
        origin: Some(StartState::Flushed),
        power_on: Some(PowerOnSetting::Ones),
        sweep: Some("SDP.S_STATUS".parse().expect("an access")),
        around: Some(SweepEventKind::FirstRead.nth(1)),
        from: Some(-3),
        to: Some(4),
        seed: Some(7),
    };
    assert_eq!(
        said.to_string(),
        " --memory stalled --clocks ends --host hostile --reset-after 300 --origin flushed \
         --power-on ones --sweep SDP.S_STATUS --around first-read:1 --from -3 --to 4"
    );
    // All but the seed, which files alone say.
    let read: ConditionOverrides = said.to_string().parse().expect("its own text");
    assert_eq!(
        ConditionOverrides {
            seed: Some(7),
            ..read
        },
        said
    );
    assert_eq!(ConditionOverrides::default().to_string(), "");
    assert_eq!("".parse(), Ok(ConditionOverrides::default()));
}
