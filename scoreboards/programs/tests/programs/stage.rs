use nvdla_programs::trace;
use nvdla_regs::configuration::Configuration;
use nvdla_regs::look_up::trace_name;
use nvdla_regs::table::sdp;
use nvdla_regs::types::Reg;

/// What a trace with these writes needs, which names no configuration.
fn of(writes: &[(&Reg, u32)]) -> Configuration {
    let write = |(reg, value): &(&Reg, u32)| format!("reg_write({}, {value});\n", trace_name(reg));
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.cfg");
    let text: String = writes.iter().map(write).collect();
    std::fs::write(&path, text).expect("the trace is written");
    trace::read(&path).expect("a trace").program.needs
}

#[test]
fn an_enabled_layer_with_the_stage_needs_it() {
    let (config, enable) = (&sdp::D_DP_EW_CFG, &sdp::D_OP_ENABLE);
    assert_eq!(of(&[(config, 0), (enable, 1)]), Configuration::NvSmallEw);
    assert_eq!(of(&[(config, 1), (enable, 1)]), Configuration::NvSmall);
    assert_eq!(of(&[(enable, 1), (config, 0)]), Configuration::NvSmall);
}

#[test]
fn the_groups_are_told_apart() {
    let (config, enable) = (&sdp::D_DP_EW_CFG, &sdp::D_OP_ENABLE);
    let pointer = &sdp::S_POINTER;
    let other = [(config, 0), (pointer, 1), (config, 1), (enable, 1)];
    assert_eq!(of(&other), Configuration::NvSmall);
    let back = [&other[..], &[(pointer, 0), (enable, 1)]].concat();
    assert_eq!(of(&back), Configuration::NvSmallEw);
}
