use nvdla_regs::types::Field;

#[test]
fn fields_of_full_and_partial_width_round_trip() {
    let full = Field::new("FULL", 0, 0, 32, 0);
    assert_eq!(full.put(0, u32::MAX), u32::MAX);
    assert_eq!(full.get_signed(u32::MAX), -1);
    let part = Field::new("PART", 0, 28, 4, 0);
    assert_eq!(part.put(0x1234_5678, 0x19), 0x9234_5678);
    assert_eq!(part.get(0x9234_5678), 9);
    assert_eq!(part.get_signed(0x9234_5678), -7);
}
