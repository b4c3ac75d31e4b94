use nvdla_regs::look_up::{at, named, named_in_trace};
use nvdla_regs::quantity::RegAddr;
use nvdla_regs::table::{BLOCKS, sdp, sdp_rdma};

#[test]
fn every_register_is_found_by_address_and_by_name() {
    for reg in BLOCKS.iter().flat_map(|b| b.regs) {
        assert_eq!(at(reg.addr), Some(reg));
        assert_eq!(named(&format!("{}.{}", reg.block, reg.name)), Some(reg));
    }
}

#[test]
fn holes_and_unknown_names_are_not_found() {
    assert_eq!(at(RegAddr(0x0e000)), None);
    assert_eq!(at(RegAddr(0x10000)), None);
    assert_eq!(at(RegAddr(u32::MAX)), None);
    assert_eq!(at(RegAddr(sdp::S_POINTER.addr.0 + 1)), None);
    assert_eq!(at(RegAddr(0x09ffc)), None);
    assert_eq!(named("SDP.D_NOTHING"), None);
}

#[test]
fn trace_names_lose_their_prefix_and_suffix() {
    assert_eq!(
        named_in_trace("NVDLA_SDP.D_CVT_SHIFT_0"),
        Some(&sdp::D_CVT_SHIFT)
    );
    let feature = named_in_trace("NVDLA_SDP.RDMA_D_FEATURE_MODE_CFG_0");
    assert_eq!(feature, Some(&sdp_rdma::D_FEATURE_MODE_CFG));
    assert_eq!(named_in_trace("SDP.D_CVT_SHIFT"), None);
}
