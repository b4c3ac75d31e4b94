use nvdla_regs::quirk::Quirk;
use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::Error;

#[test]
fn names_read_back_as_the_same_quirk() {
    for quirk in Quirk::ALL {
        let read = Quirk::deserialize(quirk.name().into_deserializer());
        assert_eq!(read, Ok::<_, Error>(*quirk));
    }
}

#[test]
fn the_document_for_users_names_every_quirk() {
    let document = include_str!("../../../../docs/dut.md");
    for quirk in Quirk::ALL {
        let row = format!("| `{quirk}` |");
        assert!(document.contains(&row), "docs/dut.md has no row {row}");
    }
}
