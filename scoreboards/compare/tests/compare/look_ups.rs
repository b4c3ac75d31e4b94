use nvdla_compare::look_ups::LutCountComparison;
use nvdla_regs::quantity::RegAddr;
use nvdla_regs::table::sdp;

const UFLOW: RegAddr = sdp::D_PERF_LUT_UFLOW.addr;
const LE: RegAddr = sdp::D_PERF_LUT_LE_HIT.addr;
const LO: RegAddr = sdp::D_PERF_LUT_LO_HIT.addr;

fn compared(counters: &[(RegAddr, u32, u32)]) -> Option<Result<(), String>> {
    let mut look_ups = LutCountComparison::default();
    let mut agree = |&(at, reference, here)| look_ups.agree(at, reference, here);
    counters.iter().all(&mut agree).then(|| look_ups.check())
}

#[test]
fn the_last_element_counts_twelve_times_more_exactly() {
    assert_eq!(
        compared(&[(UFLOW, 0, 0), (LE, 20, 8), (LO, 3, 3)]),
        Some(Ok(()))
    );
    assert_eq!(compared(&[(LE, 20, 8), (LO, 15, 3)]), Some(Ok(())));
    for wrong in [19, 21, 9, 7] {
        assert_eq!(compared(&[(LE, wrong, 8)]), None, "{wrong}");
    }
    // An element that never was cannot be the last one.
    assert_eq!(compared(&[(LE, 12, 0)]), None);
}

#[test]
fn one_element_is_the_last_one() {
    assert!(matches!(compared(&[(LE, 8, 8), (LO, 3, 3)]), Some(Err(_))));
    assert!(matches!(
        compared(&[(UFLOW, 13, 1), (LO, 13, 1)]),
        Some(Err(_))
    ));
}

#[test]
fn other_registers_have_no_quirk() {
    let other = sdp::D_PERF_OUT_SATURATION.addr;
    assert_eq!(compared(&[(other, 20, 8)]), None);
    assert_eq!(compared(&[(other, 8, 8)]), Some(Ok(())));
}
