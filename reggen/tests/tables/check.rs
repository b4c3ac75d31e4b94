//! Contradictions in the register database, which are refused.

use nvdla_reggen::{GenerateError, InputTable, RegisterDatabase};

/// A database of one register with these keys and fields.
fn one(register: &str, fields: &str) -> Result<RegisterDatabase, GenerateError> {
    RegisterDatabase::parse(&format!(
        "{{dut: nv_small, address_space: 0x40000, word_bytes: 4, interrupts: [], blocks: [
           {{name: UNIT, base: 0x1000, size: 0x1000, ping_pong: false, folder: unit,
             module: unit, desc: text, registers: [
               {{name: D_MODE, offset: 0x8, access: rw, group: dual, desc: text,
                 {register}, fields: [{fields}]}}]}}]}}"
    ))
}

#[test]
fn consistent_register_is_taken() {
    let database = one(
        "reset: 0x30, write_mask: 0x70",
        "{name: MODE, lsb: 4, width: 3, reset: 3, enum: {FAST: 7}}",
    )
    .unwrap();
    let block = &database.blocks[0];
    assert_eq!(block.registers[0].word(), 2);
    assert_eq!(
        block.member(&block.registers[0], &block.registers[0].fields[0]),
        "mode"
    );
}

#[test]
fn contradictions_are_refused() {
    let field = "{name: MODE, lsb: 4, width: 3, reset: 3}";
    let refused = [
        one("reset: 0x20, write_mask: 0x70", field),
        one("reset: 0x30, write_mask: 0xf0", field),
        one("reset: 0x30, write_mask: 0x70, colour: red", field),
        one(
            "reset: 0, write_mask: 0",
            "{name: MODE, lsb: 30, width: 3, reset: 0}",
        ),
        one(
            "reset: 0x8, write_mask: 0x7",
            "{name: MODE, lsb: 0, width: 3, reset: 8}",
        ),
        one(
            "reset: 0x30, write_mask: 0x78",
            &format!("{field}, {{name: OVERLAP, lsb: 3, width: 2, reset: 0}}"),
        ),
        one("reset: 0x30, write_mask: 0x70, role: statistic", field),
        one("reset: 0x30, write_mask: 0x70, counts: stalls", field),
        one("reset: 0x30, write_mask: 0x70, volatile: true", field),
        one("reset: 0x30, write_mask: 0x70, role: pointer", field),
        one("reset: 0x30, write_mask: 0x70, role: interrupt_set", field),
        one("reset: 0, write_mask: 0", ""),
    ];
    for database in refused {
        assert!(database.is_err());
    }
}

#[test]
fn copies_of_a_view_have_the_same_fields() {
    let with = |view: &str, b: &str| {
        RegisterDatabase::parse(&format!(
            "{{dut: nv_small, address_space: 0x40000, word_bytes: 4, interrupts: [], blocks: [
               {{name: UNIT, base: 0x1000, size: 0x1000, ping_pong: false, folder: unit,
                 module: unit, desc: text,
                 views: [{{name: Part, member: parts, copies: {view}, desc: text}}],
                 registers: [
                   {{name: D_MODE, offset: 0x8, access: rw, group: dual, desc: text,
                     reset: 0, write_mask: 0xff, fields: [
                       {{name: A_SIZE, lsb: 0, width: 4, reset: 0}},
                       {{name: {b}, lsb: 4, width: 4, reset: 0}}]}}]}}]}}"
        ))
    };
    assert!(with("[[A], [B]]", "B_SIZE").is_ok());
    let said = |view, b| with(view, b).unwrap_err().to_string();
    let missing = said("[[A], [B]]", "B_MODE");
    assert!(missing.contains("Part: B_SIZE is missing"), "{missing}");
    let differs = said("[[A], [B]]", "B_SIZE, signed: true");
    assert!(
        differs.contains("SIZE differs between the copies"),
        "{differs}"
    );
    let short = said("[[A], []]", "B_SIZE");
    assert!(short.contains("prefixes are missing"), "{short}");
}

#[test]
fn shared_field_name_takes_the_register_in_front() {
    let mut database = one(
        "reset: 0, write_mask: 1",
        "{name: EN, lsb: 0, width: 1, reset: 0}",
    )
    .unwrap();
    let other = one(
        "reset: 0, write_mask: 1",
        "{name: EN, lsb: 0, width: 1, reset: 0}",
    );
    let block = &mut database.blocks[0];
    block
        .registers
        .extend(other.unwrap().blocks.remove(0).registers);
    assert_eq!(
        block.member(&block.registers[0], &block.registers[0].fields[0]),
        "mode_en"
    );
}
