use nvdla_regs::configuration::Configuration;
use nvdla_regs::file::{RegisterFile, RegisterWriteEffect};
use nvdla_regs::layers::{SdpRdmaRegs, SdpSingleRegs};
use nvdla_regs::quantity::RegAddr;
use nvdla_regs::table::{BLOCKS, cdp, glb, sdp, sdp_rdma};

fn file() -> RegisterFile {
    RegisterFile::new(Configuration::NvSmall)
}

#[test]
fn writes_change_the_implemented_bits_of_the_producer_group() {
    let mut file = file();
    let at = sdp::D_DATA_CUBE_WIDTH.addr;
    assert_eq!(file.write(at, u32::MAX), RegisterWriteEffect::Stored);
    assert_eq!(file.peek(at), 0x1fff);
    file.write(sdp::S_POINTER.addr, 1);
    assert_eq!(file.peek(at), 0);
    assert_eq!(file.peek(sdp::S_POINTER.addr), 1);
}

#[test]
fn an_enabled_group_is_protected_until_it_completes() {
    let mut file = file();
    let (enable, width) = (sdp::D_OP_ENABLE.addr, sdp::D_DATA_CUBE_WIDTH.addr);
    assert_eq!(file.write(enable, 0), RegisterWriteEffect::Ignored);
    let block = &sdp::BLOCK;
    let enabled = RegisterWriteEffect::Enabled {
        block: &BLOCKS[9],
        group: 0,
    };
    assert_eq!(file.write(enable, 1), enabled);
    assert_eq!(
        file.write(width, 5),
        RegisterWriteEffect::Protected { group: 0 }
    );
    assert_eq!(
        file.write(enable, 0),
        RegisterWriteEffect::Protected { group: 0 }
    );
    assert_eq!((file.peek(width), file.peek(enable)), (0, 1));
    file.write(sdp::S_POINTER.addr, 1);
    file.write(enable, 1);
    assert_eq!(file.peek(sdp::S_STATUS.addr), 0x0002_0001);
    file.complete(block);
    assert_eq!(file.peek(sdp::S_STATUS.addr), 0x0001_0000);
    assert_eq!(file.peek(sdp::S_POINTER.addr), 0x0001_0001);
    file.write(sdp::S_POINTER.addr, 0);
    assert_eq!(file.write(width, 5), RegisterWriteEffect::Stored);
}

#[test]
fn statistics_are_cleared_at_enable_where_the_block_does_so() {
    let mut file = file();
    let reg = &sdp::D_PERF_OUT_SATURATION;
    file.capture(reg, 0, 7);
    file.write(reg.addr, 9);
    assert_eq!(file.peek(reg.addr), 7);
    file.write(sdp::D_OP_ENABLE.addr, 1);
    assert_eq!(file.peek(reg.addr), 0);
    let kept = &cdp::D_PERF_LUT_HYBRID;
    file.capture(kept, 0, 7);
    file.write(cdp::D_OP_ENABLE.addr, 1);
    assert_eq!(file.peek(kept.addr), 7);
}

#[test]
fn a_layer_keeps_the_single_registers_of_its_start() {
    let mut file = file();
    let (enable, start) = (sdp::D_OP_ENABLE.addr, sdp::S_LUT_LE_START.addr);
    let le_start = |file: &RegisterFile| file.at_start::<SdpSingleRegs>().lut_le_start;
    file.write(start, 1);
    file.write(enable, 1);
    file.write(start, 2);
    file.write(sdp::S_POINTER.addr, 1);
    file.write(enable, 1);
    file.write(start, 3);
    assert_eq!(le_start(&file), 1);
    file.complete(&sdp::BLOCK);
    file.write(start, 4);
    assert_eq!(le_start(&file), 3);
    assert_eq!(file.registers::<SdpSingleRegs>(0).lut_le_start, 4);
}

#[test]
fn fields_come_from_the_group_of_the_layer() {
    let mut file = file();
    file.write(sdp_rdma::S_POINTER.addr, 1);
    file.write(sdp_rdma::D_DATA_CUBE_WIDTH.addr, 4);
    file.write(sdp_rdma::D_SRC_BASE_ADDR_LOW.addr, 0x107);
    let [first, second]: [SdpRdmaRegs; 2] = [file.registers(0), file.registers(1)];
    assert_eq!((first.width, second.width), (1, 5));
    assert_eq!(second.src_base_addr_low, 0x107);
}

#[test]
fn holes_read_zero_and_ignore_writes() {
    let mut file = file();
    for at in [0x0e000, 0x0902e, 0x09ffc, 0x3fffc] {
        assert_eq!(
            file.write(RegAddr(at), u32::MAX),
            RegisterWriteEffect::Ignored
        );
        assert_eq!(file.read(RegAddr(at)), 0);
    }
    assert_eq!(
        file.write(glb::S_NVDLA_HW_VERSION.addr, 0),
        RegisterWriteEffect::Ignored
    );
    assert_eq!(file.read(glb::S_NVDLA_HW_VERSION.addr), 0x0030_3031);
}
