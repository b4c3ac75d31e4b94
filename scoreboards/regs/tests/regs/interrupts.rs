use nvdla_regs::interrupts::{Interrupt, InterruptSource, LABELS, SOURCE_BITS};

#[test]
fn names_and_bits_find_their_interrupt() {
    assert_eq!(Interrupt::all().count(), 12);
    for interrupt in Interrupt::all() {
        assert_eq!(Interrupt::of_bit(interrupt.bit()), Some(interrupt));
        assert_eq!(Interrupt::named(&interrupt.to_string()), Some(interrupt));
    }
    assert_eq!(InterruptSource::CdmaWt.of(1).to_string(), "CDMA_WT_1");
    assert_eq!(InterruptSource::CdmaWt.of(1).bit(), 19);
    assert_eq!(Interrupt::of_bit(6), None);
    assert_eq!(Interrupt::named("BDMA_0"), None);
}

#[test]
fn labels_are_the_names_in_kebab_case() {
    for (interrupt, (name, _)) in Interrupt::all().zip(LABELS) {
        assert_eq!(interrupt.to_string().to_lowercase().replace('_', "-"), name);
        assert_eq!(interrupt.label(), name);
        assert_eq!(Interrupt::labelled(name), Some(interrupt));
    }
}

#[test]
fn bits_of_the_sources_make_the_mask() {
    let all = InterruptSource::ALL
        .iter()
        .fold(0, |all, source| all | source.mask());
    assert_eq!(all, SOURCE_BITS);
    assert_eq!(SOURCE_BITS, 0x003f_003f);
}
