//! Bins that a run may show.

use nvdla_compare::observed::PinMoment;
use nvdla_coverage::catalog::Catalog;
use nvdla_coverage::hope::{hoped, hoped_of_sweep};
use nvdla_coverage::view::CaseView;
use nvdla_model::model;
use nvdla_model::program::Program;
use nvdla_random::conditions::{Conditions, Sweep, SweepEventKind};
use nvdla_regs::configuration::Configuration;

#[test]
fn a_sweep_hopes_for_the_coincidences_of_its_access() {
    let hopes = |access: &str| {
        let sweep = Sweep {
            around: SweepEventKind::Turn.nth(0),
            ..Sweep::of(access.parse().unwrap())
        };
        let conditions = Conditions {
            sweep: Some(sweep),
            ..Conditions::default()
        };
        let bins = hoped_of_sweep(&conditions);
        assert!(bins.without(&Catalog::get().of_design).is_empty());
        let entries = &Catalog::get().entries;
        let names = bins.iter().map(|bin| entries[bin.index()].name.as_str());
        names.collect::<Vec<_>>().join(" ")
    };
    let glb = "coincidences.glb.event-meets";
    assert_eq!(
        hopes("GLB.S_INTR_STATUS=1"),
        format!("{glb}-clear {glb}-fall")
    );
    assert_eq!(hopes("GLB.S_INTR_STATUS"), format!("{glb}-read"));
    assert_eq!(hopes("GLB.S_INTR_SET=1"), format!("{glb}-set"));
    assert_eq!(hopes("GLB.S_INTR_MASK=1"), format!("{glb}-mask"));
    for block in [
        "SDP_RDMA", "SDP", "PDP_RDMA", "CDP", "CDMA", "CSC", "CMAC_A", "CMAC_B", "CACC",
    ] {
        let hoped = hopes(&format!("{block}.S_POINTER=1"));
        assert!(
            hoped.ends_with("-regs-pingpong.pointer-meets-done"),
            "{block}: {hoped}"
        );
    }
    assert_eq!(hopes("SDP.D_CVT_SCALE=1").split(' ').count(), 3);
    assert_eq!(hopes("SDP.D_CVT_SCALE"), "");
    assert_eq!(
        hopes("SDP.D_OP_ENABLE=1"),
        "coincidences.sdp-regs-pingpong.enable-meets-done"
    );
    assert_eq!(hopes("MCIF.CFG_OUTSTANDING_CNT=1").split(' ').count(), 2);
    assert!(hoped_of_sweep(&Conditions::default()).is_empty());
}

#[test]
fn a_clear_that_is_swept_hopes_to_meet_an_interrupt() {
    let program = Program {
        name: "a".to_owned(),
        needs: Configuration::NvSmall,
        steps: Vec::new(),
    };
    let expected = model::run(&program);
    let entries = &Catalog::get().entries;
    for (access, hopes) in [
        (Some("GLB.S_INTR_STATUS=1"), true),
        (Some("GLB.S_INTR_STATUS"), false),
        (Some("SDP.S_POINTER=1"), false),
        (None, false),
    ] {
        let sweep = access.map(|access| Sweep::of(access.parse().unwrap()));
        let conditions = Conditions {
            sweep,
            ..Conditions::default()
        };
        let hoped = hoped(&CaseView::of(&program, &expected, &conditions));
        let names = hoped.iter().map(|bin| entries[bin.index()].name.as_str());
        let moments = names.filter(|name| name.starts_with("moments.pins."));
        let (meets, others): (Vec<&str>, Vec<&str>) =
            moments.partition(|name| *name == "moments.pins.interrupt-meets-clear");
        assert_eq!(meets.len(), usize::from(hopes), "{access:?}");
        assert_eq!(others.len(), PinMoment::COUNT as usize - 1);
    }
}
