use nvdla_regs::configuration::Configuration;
use nvdla_regs::file::RegisterFile;
use nvdla_regs::lut_tables::LutTables;
use nvdla_regs::table::{cdp, sdp};
use nvdla_regs::types::Reg;

const WRITE: u32 = 1 << 17;
const LO: u32 = 1 << 16;

/// The look-up tables of one unit, behind the registers that access them.
struct LutPort {
    file: RegisterFile,
    access: &'static Reg,
    data: &'static Reg,
    tables: fn(&RegisterFile) -> &LutTables,
}

impl LutPort {
    fn configure(&mut self, value: u32) {
        self.file.write(self.access.addr, value);
    }

    fn write_data(&mut self, value: u32) {
        self.file.write(self.data.addr, value);
    }

    fn read_data(&mut self) -> u32 {
        self.file.read(self.data.addr)
    }

    fn tables(&self) -> &LutTables {
        (self.tables)(&self.file)
    }
}

/// Those of CDP and SDP.
fn ports() -> [LutPort; 2] {
    let cdp = LutPort {
        file: RegisterFile::new(Configuration::NvSmallEw),
        access: &cdp::S_LUT_ACCESS_CFG,
        data: &cdp::S_LUT_ACCESS_DATA,
        tables: RegisterFile::cdp_tables,
    };
    let sdp = LutPort {
        file: RegisterFile::new(Configuration::NvSmallEw),
        access: &sdp::S_LUT_ACCESS_CFG,
        data: &sdp::S_LUT_ACCESS_DATA,
        tables: RegisterFile::sdp_tables,
    };
    [cdp, sdp]
}

#[test]
fn both_ports_store_and_return_entries_in_order() {
    for mut port in ports() {
        port.configure(WRITE | LO | 255);
        for value in [0x1_8001, 2] {
            port.write_data(value);
        }
        assert_eq!(port.tables().lo[255..], [-32767, 2]);
        port.configure(LO | 255);
        assert_eq!([port.read_data(), port.read_data()], [0x8001, 2]);
    }
}

#[test]
fn cdp_stays_at_the_last_entry_and_sdp_runs_on() {
    let [mut cdp, mut sdp] = ports();
    for port in [&mut cdp, &mut sdp] {
        port.configure(WRITE | 64);
        port.write_data(1);
        port.write_data(2);
    }
    assert_eq!((cdp.tables().le[64], sdp.tables().le[64]), (2, 1));
    assert_eq!(cdp.file.peek(cdp.access.addr), WRITE | 64);
    // The counter of SDP, which cannot be read, is 66: so many entries later it is 0.
    for _ in 66..1024 {
        sdp.write_data(3);
    }
    assert_eq!(sdp.tables().le[0], 0);
    sdp.write_data(4);
    assert_eq!(sdp.tables().le[0], 4);
}

#[test]
fn beyond_the_table_the_counter_wraps_at_1024() {
    for mut port in ports() {
        port.configure(WRITE | 1023);
        port.write_data(7);
        port.write_data(8);
        assert_eq!(port.tables().le[0], 8);
    }
    let [mut cdp, mut sdp] = ports();
    for port in [&mut cdp, &mut sdp] {
        port.configure(WRITE);
        port.write_data(5);
        port.configure(100);
    }
    assert_eq!((cdp.read_data(), sdp.read_data()), (5, 0));
}

#[test]
fn wrong_directions_advance_sdp_only() {
    let [mut cdp, mut sdp] = ports();
    for port in [&mut cdp, &mut sdp] {
        port.configure(WRITE | 4);
        port.write_data(5);
        port.configure(3);
        port.write_data(9);
        assert_eq!(port.tables().le[3], 0);
    }
    assert_eq!((cdp.read_data(), sdp.read_data()), (0, 5));
    for port in [&mut cdp, &mut sdp] {
        port.configure(WRITE | 3);
        port.read_data();
        port.write_data(7);
    }
    assert_eq!((cdp.tables().le[3], cdp.tables().le[4]), (7, 5));
    assert_eq!((sdp.tables().le[3], sdp.tables().le[4]), (0, 7));
}
