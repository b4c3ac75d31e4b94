use nvdla_model::memory::Memory;
use nvdla_regs::quantity::Addr;

#[test]
fn loads_cross_pages_and_wrap_at_4_gib() {
    let bytes: Vec<u8> = (0..10_000u32).map(|i| i.to_le_bytes()[0]).collect();
    let mut memory = Memory::new();
    memory.load(Addr(0xffff_f123), &bytes);
    assert_eq!(memory.dump(Addr(0xffff_f123), 10_000), bytes);
    assert_eq!(memory.read(Addr(0)), bytes[0xedd]);
}

#[test]
fn zeros_overwrite_and_make_no_pages() {
    let mut memory = Memory::new();
    memory.load(Addr(0x1000), &[0; 0x2000]);
    assert_eq!(memory.pages().count(), 0);
    memory.load(Addr(0x1000), &[1, 2]);
    memory.load(Addr(0x1001), &[0]);
    assert_eq!(memory.dump(Addr(0x1000), 2), [1, 0]);
}

#[test]
fn what_has_changed_is_what_was_stored_since_the_memory_was_settled() {
    let mut memory = Memory::new();
    memory.load(Addr(0x1ffe), &[1, 2, 3]);
    memory.write(Addr(0x0fff_f000), 0);
    let pages = |memory: &Memory| memory.changed().collect::<Vec<_>>();
    assert_eq!(
        pages(&memory),
        [Addr(0x1000), Addr(0x2000), Addr(0x0fff_f000)]
    );
    let before = memory.clone();
    memory.settle();
    assert_eq!(pages(&memory), []);
    assert_eq!(memory, before);
    memory.write(Addr(0x2000), 3);
    memory.load(Addr(0x4000), &[0; 8]);
    assert_eq!(pages(&memory), [Addr(0x2000)]);
    assert_eq!(pages(&before).len(), 3, "clones change each for itself");
}

#[test]
fn clones_share_pages_until_one_of_them_is_written() {
    let mut memory = Memory::new();
    memory.load(Addr(0x3000), &[7; 0x2000]);
    let clone = memory.clone();
    memory.write(Addr(0x3004), 1);
    assert_eq!(clone.read(Addr(0x3004)), 7);
    assert_eq!(memory.read(Addr(0x3005)), 7);
    assert_ne!(memory, clone);
    let same = |at: Addr| memory.page(at).map(<[u8]>::as_ptr) == clone.page(at).map(<[u8]>::as_ptr);
    assert!(same(Addr(0x4000)) && !same(Addr(0x3000)));
}
