//! Sentences on bits without effect: what the table refuses, and that the documents have the sections.

use std::fs;

use nvdla_reggen::{GenerateError, InputTable, RegisterDatabase, repository};

/// A database of these sentences, with one field of bits 7:4 that has the key `ignored`.
fn with(sentences: &str, ignored: &str) -> Result<RegisterDatabase, GenerateError> {
    RegisterDatabase::parse(&format!(
        "{{dut: nv_small, address_space: 0x40000, word_bytes: 4, interrupts: [],
           sentences: [{sentences}], blocks: [
           {{name: UNIT, base: 0x1000, size: 0x1000, ping_pong: false, folder: unit, module: unit,
             desc: text, registers: [
               {{name: D_MODE, offset: 0, access: rw, group: dual, desc: text, reset: 0,
                 write_mask: 0xf0, fields: [
                   {{name: MODE, lsb: 4, width: 4, reset: 0, ignored: {ignored}}}]}}]}}]}}"
    ))
}

/// A sentence of this name.
fn sentence(name: &str) -> String {
    format!("{{name: {name}, source: a, layers: [image], measured: true, says: text}}")
}

#[test]
fn fields_name_sentences_with_bits_of_their_own() {
    let one = sentence("one");
    let database = with(&one, "{one: \"7:6\"}").unwrap();
    let field = &database.blocks[0].registers[0].fields[0];
    let masks = database.sentences_on(field);
    let masks: Vec<u32> = masks.map(|(_, bits)| field.ignored_mask(bits)).collect();
    assert_eq!(masks, [0xc0]);
    let database = with(&one, "{one: all}").unwrap();
    let field = &database.blocks[0].registers[0].fields[0];
    let (_, bits) = database.sentences_on(field).next().unwrap();
    assert_eq!(field.ignored_mask(bits), 0xf0);
    let refused = [
        (one.clone(), "{two: all}", "`two` is no sentence"),
        (one.clone(), "{one: \"8:7\"}", "bits of other fields"),
        (one.clone(), "{one: \"4:7\"}", "neither `all` nor bits"),
        (one.clone(), "{one: some}", "neither `all` nor bits"),
        (one.clone(), "{}", "sentence `one` speaks of no field"),
    ];
    for (sentences, ignored, complaint) in refused {
        let said = with(&sentences, ignored).unwrap_err().to_string();
        assert!(said.contains(complaint), "{said}");
    }
}

#[test]
fn the_specification_has_the_section_of_each_sentence() {
    let database = RegisterDatabase::load(repository()).unwrap();
    let unlisted = database.unlisted_bits.as_ref().unwrap();
    let sentences = database.sentences.iter().map(|sentence| &sentence.source);
    for source in sentences.chain([&unlisted.source]) {
        let (document, section) = source.split_once(", ").unwrap();
        let path = repository().join("docs/nv_small").join(document);
        let text = fs::read_to_string(&path).unwrap();
        let is_heading = |line: &str| {
            let heading = line.trim_start_matches('#');
            let number = heading.trim_start().split(' ').next().unwrap_or_default();
            heading.len() < line.len() && number.trim_end_matches('.') == section
        };
        assert!(text.lines().any(is_heading), "{source} is no section");
    }
}
