//! Sources of interrupts make the fields of GLB.

use nvdla_reggen::{GenerateError, InputTable, RegisterDatabase};

/// A database of these sources, with GLB.S_INTR_SET and a unit with two groups.
fn with(sources: &str) -> Result<RegisterDatabase, GenerateError> {
    let register = |name: &str, access: &str, more: &str| {
        format!("name: {name}, access: {access}, group: single, reset: 0, desc: text, {more}")
    };
    let [status, pointer, enable] = [
        register("S_STATUS", "ro", "offset: 0, role: status, volatile: true"),
        register(
            "S_POINTER",
            "ro",
            "offset: 4, role: pointer, volatile: true",
        ),
        register("D_OP_ENABLE", "ro", "offset: 8, role: enable"),
    ]
    .map(|text| format!("{{{text}, fields: [{{name: X, lsb: 0, width: 1, reset: 0}}]}}"));
    let set = register("S_INTR_SET", "wo", "offset: 0, role: interrupt_set");
    let block = |name: &str, two: bool, registers: &str| {
        format!(
            "{{name: {name}, base: 0, size: 0x1000, ping_pong: {two}, folder: f, module: m,
               desc: text, registers: [{registers}]}}"
        )
    };
    let glb = block("GLB", false, &format!("{{{set}}}"));
    let unit = block("UNIT", true, &[status, pointer, enable].join(", "));
    RegisterDatabase::parse(&format!(
        "{{dut: nv_small, address_space: 0x40000, word_bytes: 4, interrupts: [{sources}],
           blocks: [{glb}, {unit}]}}"
    ))
}

#[test]
fn the_fields_of_glb_follow_from_the_sources() {
    let database = with(
        "{name: UNIT, block: UNIT, title: Text, bits: [16, 3], desc: text},
         {name: NONE, title: Text, bits: [0, 1], desc: text}",
    )
    .unwrap();
    let register = &database.blocks[0].registers[0];
    assert_eq!(register.write_mask, 1 << 16 | 1 << 3);
    let fields = register.fields.iter();
    let fields: Vec<_> = fields
        .map(|f| (f.name.as_str(), f.lsb, f.implemented))
        .collect();
    let expected = [
        ("NONE_DONE_SET0", 0, false),
        ("NONE_DONE_SET1", 1, false),
        ("UNIT_DONE_SET1", 3, true),
        ("UNIT_DONE_SET0", 16, true),
    ];
    assert_eq!(fields, expected);
}

#[test]
fn a_bit_has_one_source_and_a_source_a_block_with_groups() {
    let said = |sources| with(sources).unwrap_err().to_string();
    let twice = said(
        "{name: A, block: UNIT, title: Text, bits: [0, 1], desc: text},
         {name: B, block: UNIT, title: Text, bits: [2, 1], desc: text}",
    );
    assert!(twice.contains("B: bit 1 is not free"), "{twice}");
    let single = said("{name: A, block: GLB, title: Text, bits: [0, 1], desc: text}");
    assert!(
        single.contains("GLB is no block with two groups"),
        "{single}"
    );
    let beyond = said("{name: A, block: UNIT, title: Text, bits: [0, 32], desc: text}");
    assert!(beyond.contains("bit 32 is not free"), "{beyond}");
}
