//! Layers beside and behind each other, interrupts, conditions.

use nvdla_compare::observed::{InterruptWaitClocks, Observed};

use nvdla_random::clocks::{ClockRatio, ClockRatioSetting};
use nvdla_random::conditions::{HostSetting, MemorySetting, Sweep};

use super::{CONVOLUTION, Host, convolution, register, sdp};

#[test]
fn layers_of_a_chain_are_counted_once_however_they_are_waited_for() {
    let waits: [&[u32]; 3] = [&[0x15_0001], &[0x15_0000, 1], &[1, 0x15_0000]];
    for wait in waits {
        let mut host = Host::small();
        convolution(&mut host).enable(&CONVOLUTION[..6]);
        host.point(&CONVOLUTION[..6], 1);
        convolution(&mut host).enable(&CONVOLUTION[..6]);
        wait.iter().for_each(|bits| {
            host.wait(*bits);
        });
        host.wait(0x2a_0002);
        host.reaches(&[
            "groups.csc.first-alone",
            "groups.csc.second-behind",
            "groups.sdp.second-behind",
            "groups.layers.two",
            "groups.beside.conv-sdp",
        ]);
        assert_eq!(host.of("groups.layers"), ["groups.layers.two"], "{wait:?}");
        assert!(host.of("groups.sdp-rdma").is_empty());
    }
}

#[test]
fn groups_are_sampled_with_their_neighbours() {
    let mut host = Host::small();
    sdp(&mut host).enable(&["SDP_RDMA", "SDP"]);
    host.set(&[("SDP.WIDTH", 5)]);
    host.set(&[("CDP_RDMA.SRC_RAM_TYPE", 1), ("CDP.DST_RAM_TYPE", 1)])
        .enable(&["CDP_RDMA", "CDP"])
        .wait(0b101);
    host.point(&["SDP", "SDP_RDMA"], 1);
    sdp(&mut host).enable(&["SDP_RDMA", "SDP"]).wait(2);
    host.reaches(&[
        "groups.sdp.first-alone",
        "groups.sdp.second-alone",
        "groups.beside.sdp-cdp",
        "groups.protected.dropped",
        "groups.layers.one",
        "groups.layers.two",
        "memory.units+order.cdp+arrival",
        "clocks.units+ratio.sdp+equal",
    ]);
    let bins = host.bins();
    assert!(!bins.contains(&"groups.sdp.second-behind"));
    assert!(!bins.contains(&"sdp.width.ragged"), "the write was dropped");
    assert!(!bins.contains(&"groups.early.waited"));
}

#[test]
fn interrupts_are_sampled_as_the_host_sees_them() {
    let mut host = Host::small();
    host.enable(&["SDP_RDMA", "SDP", "CDP_RDMA", "CDP"]);
    host.wait(0b101).sees(&[0b100, 0b001]);
    host.reaches(&[
        "interrupts.source.sdp-0",
        "interrupts.source.cdp-0",
        "interrupts.at-once.one",
        "interrupts.overtaken.cdp",
        "interrupts.masked.none",
    ]);
    assert!(host.of("interrupts.units-at-once").is_empty());
    let mut host = Host::small();
    host.sees(&[1 << 18, 1 << 16 | 1 << 20, 0b11, 1 << 17 | 1 << 19]);
    host.reaches(&[
        "interrupts.fetch-order.weights",
        "interrupts.fetch-order.together",
        "interrupts.units-at-once.cdma-cacc",
        "interrupts.units-at-once.cdma-cdma",
        "interrupts.both-groups.sdp",
    ]);
    assert!(host.of("interrupts.overtaken").is_empty());
}

#[test]
fn conditions_are_sampled() {
    let mut host = Host::small();
    host.conditions.clocks = ClockRatioSetting::Fixed(ClockRatio::new(10, 1, 3).unwrap());
    host.conditions.memory = MemorySetting::Latency(40);
    host.conditions.host = HostSetting::Paced(16);
    host.wait(0);
    host.write(register("MCIF.CFG_RD_WEIGHT_0").addr, 0x0102_0101);
    host.write(register("MCIF.CFG_OUTSTANDING_CNT").addr, 0x00ff);
    host.observed = Some(Observed {
        layer_clocks: vec![InterruptWaitClocks {
            step: 0,
            clocks: 256,
        }],
        ..Observed::default()
    });
    host.reaches(&[
        "clocks.ratio+phase.much-faster+shifted",
        "clocks.duration.usual",
        "memory.read-latency.fixed-long",
        "memory.lead.free",
        "memory.aw.none",
        "memory.weights.different",
        "memory.outstanding.one",
        "memory.outstanding.all",
        "host.window+waits.w1+pin",
        "host.posting.non-posted",
    ]);
}

#[test]
fn masks_that_are_written_while_bits_are_set_are_sampled_by_source() {
    let mut host = Host::small();
    let mut write = |name, value| {
        host.write(register(name).addr, value);
    };
    write("GLB.S_INTR_MASK", 1 << 2);
    write("GLB.S_INTR_SET", 0b111);
    write("GLB.S_INTR_MASK", 0b110);
    write("GLB.S_INTR_STATUS", 0b001);
    write("GLB.S_INTR_MASK", 0b100);
    write("GLB.S_INTR_MASK", 0b100);
    assert_eq!(
        host.of("irq-masks.masked"),
        ["irq-masks.masked.sdp-1"],
        "the mask was written before bit 2 was set"
    );
    assert_eq!(host.of("irq-masks.unmasked"), ["irq-masks.unmasked.sdp-1"]);
    assert_eq!(
        host.of("irq-masks.stays-shown"),
        ["irq-masks.stays-shown.sdp-0"]
    );
    assert_eq!(
        host.of("irq-masks.stays-hidden"),
        ["irq-masks.stays-hidden.cdp-0"]
    );
}

#[test]
fn a_sweep_across_interrupts_hopes_for_the_events_of_its_layers() {
    let mut host = Host::small();
    sdp(&mut host).enable(&["SDP_RDMA", "SDP"]).wait(1);
    let sweep = |what: &str, around: &str| {
        let around = around.parse().expect("an event");
        Some(Sweep::across(what.parse().expect("a sweep"), around))
    };
    let mut hoped = |sweep| {
        host.conditions.sweep = sweep;
        let names = host.hoped().into_iter();
        let names: Vec<&str> = names
            .filter_map(|name| name.strip_prefix("irq-events."))
            .collect();
        names
    };
    assert_eq!(hoped(None), [""; 0]);
    assert_eq!(hoped(sweep("interrupts", "interrupt:0")).len(), 8);
    assert_eq!(hoped(sweep("interrupts", "sdp-0:0")).len(), 8);
    assert_eq!(
        hoped(sweep("interrupts", "sdp-0:1")),
        [""; 0],
        "there is one layer"
    );
    assert_eq!(hoped(sweep("interrupts", "cdp-0:0")), [""; 0]);
    let clear = sweep("GLB.S_INTR_STATUS=1", "sdp-0:0");
    assert_eq!(hoped(clear), ["meets-clear.sdp-0"]);
    host.conditions.clocks = "1:2".parse().expect("a ratio");
    host.conditions.sweep = clear;
    assert!(
        !host
            .hoped()
            .iter()
            .any(|name| name.starts_with("irq-events."))
    );
}

#[test]
fn what_a_run_may_show_is_hoped_for() {
    let mut host = Host::small();
    sdp(&mut host).enable(&["SDP_RDMA", "SDP"]);
    host.point(&["SDP_RDMA", "SDP"], 1);
    sdp(&mut host).enable(&["SDP_RDMA", "SDP"]).wait(1).wait(2);
    let hoped = host.hoped();
    for bin in [
        "interrupts.source.sdp-0",
        "interrupts.both-groups.sdp",
        "interrupts.at-once.one",
        "interrupts.at-once.two",
        "clocks.duration.long",
    ] {
        assert!(hoped.contains(&bin), "{bin} is not in {hoped:#?}");
    }
    let others = [
        "reset.",
        "interrupts.source.pdp",
        "interrupts.masked",
        "sdp.",
    ];
    for other in others {
        assert!(!hoped.iter().any(|bin| bin.starts_with(other)), "{other}");
    }
    assert!(!hoped.contains(&"clocks.duration.longest"));
    host.conditions.reset_after = Some(300);
    host.conditions.memory = MemorySetting::Stalled;
    let hoped = host.hoped();
    for bin in [
        "reset.reads.sdp",
        "reset.writes.sdp",
        "reset.in-flight.none",
        "reset.in-flight.both",
        "clocks.duration.longest",
    ] {
        assert!(hoped.contains(&bin), "{bin} is not in {hoped:#?}");
    }
    assert!(!hoped.contains(&"reset.reads.sdp-x1") && !hoped.contains(&"reset.writes.pdp"));
}
