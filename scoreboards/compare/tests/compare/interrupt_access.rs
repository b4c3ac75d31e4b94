use nvdla_compare::interrupt_access::InterruptAccess;
use nvdla_regs::interrupts::Interrupt;
use nvdla_regs::table::glb;

#[test]
fn accesses_are_found_by_register_and_value() {
    for own in Interrupt::all().map(Interrupt::mask) {
        for access in InterruptAccess::ALL {
            let (reg, value) = access.access(own);
            assert_eq!(InterruptAccess::of(reg, value, own), Some(access));
        }
    }
    assert_eq!(InterruptAccess::of(&glb::S_INTR_SET, None, 1), None);
    assert_eq!(InterruptAccess::of(&glb::S_INTR_MASK, Some(2), 1), None);
}
