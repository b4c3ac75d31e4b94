//! Cover points of designs.

use nvdla_coverage::blocks::coincidences::bin;

#[test]
fn cover_points_are_found_by_instance_and_name() {
    let found = |point| bin(point).unwrap_or_default();
    assert_eq!(
        found("nv_small.u_core.u_mcif.u_wr.gen_client[2].u_marks.BothAtFull"),
        "coincidences.mcif-wr-client2-marks.both-at-full"
    );
    assert_eq!(
        found("top.u_core.u_mcif.u_wr.LastAmong64"),
        "coincidences.mcif-wr.last-among-64"
    );
    assert_eq!(bin("Name"), None);
}
