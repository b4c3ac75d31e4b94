use nvdla_regs::configuration::Configuration;
use nvdla_regs::file::{RegisterFile, RegisterWriteEffect};
use nvdla_regs::interrupts::SOURCE_BITS;
use nvdla_regs::table::glb;
use nvdla_regs::types::Reg;

fn file() -> RegisterFile {
    RegisterFile::new(Configuration::NvSmall)
}

fn status(file: &RegisterFile) -> (u32, u32) {
    let value = file.peek(glb::S_INTR_STATUS.addr);
    (value, file.interrupts.certain())
}

fn write(file: &mut RegisterFile, reg: &Reg, value: u32) {
    assert_eq!(file.write(reg.addr, value), RegisterWriteEffect::Stored);
}

#[test]
fn set_mask_and_clear_move_status_and_pin() {
    let mut file = file();
    assert_eq!(file.interrupts.pin(), Some(false));
    write(&mut file, &glb::S_INTR_SET, u32::MAX);
    assert_eq!(status(&file), (SOURCE_BITS, u32::MAX));
    assert_eq!(file.peek(glb::S_INTR_SET.addr), 0);
    assert_eq!(file.interrupts.pin(), Some(true));
    write(&mut file, &glb::S_INTR_MASK, u32::MAX);
    assert_eq!(file.interrupts.pin(), Some(false));
    write(&mut file, &glb::S_INTR_STATUS, !1);
    assert_eq!(status(&file).0, 1);
    write(&mut file, &glb::S_INTR_MASK, !1);
    assert_eq!(file.interrupts.pin(), Some(true));
}

#[test]
fn an_announced_event_is_uncertain_until_it_has_come() {
    let mut file = file();
    file.interrupts.announce(4);
    assert_eq!(status(&file), (0, !(1 << 4)));
    assert_eq!(file.interrupts.pin(), None);
    assert_eq!(file.interrupts.rising(), 1 << 4);
    file.interrupts.raised(4);
    assert_eq!(status(&file), (1 << 4, u32::MAX));
    assert_eq!(file.interrupts.pin(), Some(true));
}

#[test]
fn the_first_of_two_events_sets_the_bit() {
    let mut file = file();
    file.interrupts.announce(4);
    file.interrupts.announce(4);
    file.interrupts.raised(4);
    assert_eq!(status(&file), (1 << 4, u32::MAX));
    // The other one may have come before the bit was cleared, or comes later.
    write(&mut file, &glb::S_INTR_STATUS, 1 << 4);
    assert_eq!(status(&file), (0, !(1 << 4)));
}

#[test]
fn serving_clears_what_was_waited_for_and_blurs_the_rest() {
    let mut file = file();
    file.interrupts.announce(0);
    file.interrupts.announce(16);
    file.interrupts.raised(0);
    file.interrupts.served(1);
    assert_eq!(status(&file), (0, !(1 << 16)));
    assert_eq!(file.interrupts.rising(), 0);
    assert_eq!(file.interrupts.blurred(), 1 << 16);
}

#[test]
fn a_bit_that_may_rise_is_unknown_and_stays_so_when_it_is_cleared() {
    let certain = |file: &RegisterFile| file.interrupts.certain() >> 16 & 1 == 1;
    let mut file = file();
    file.interrupts.may_rise(1 << 16);
    assert!(!certain(&file));
    assert_eq!(file.interrupts.pin(), None);
    write(&mut file, &glb::S_INTR_STATUS, 1 << 16);
    file.interrupts.announce(16);
    file.interrupts.may_rise(0);
    file.interrupts.raised(16);
    assert!(!certain(&file));
    write(&mut file, &glb::S_INTR_STATUS, 1 << 16);
    assert!(certain(&file));
    file.interrupts.may_rise(1 << 17);
    file.interrupts.may_rise(0);
    assert_eq!(file.interrupts.certain(), !(1 << 17));
}

#[test]
fn clearing_before_the_event_leaves_the_bit_unknown() {
    let mut file = file();
    file.interrupts.announce(0);
    write(&mut file, &glb::S_INTR_STATUS, 1);
    file.interrupts.raised(0);
    assert_eq!(status(&file), (0, !1));
    write(&mut file, &glb::S_INTR_STATUS, 1);
    assert_eq!(status(&file), (0, u32::MAX));
}
