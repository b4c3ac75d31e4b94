//! The catalogue of fields.

use nvdla_model::executed::ExecutingUnit;
use nvdla_stimulus::fields::FieldName;

#[test]
fn names_are_distinct_and_belong_to_their_unit() {
    for name in FieldName::ALL {
        let entry = name.entry();
        assert_eq!(entry.name.parse(), Ok(*name));
        let unit = entry.name.split('.').next();
        let section = match entry.unit {
            ExecutingUnit::Convolution => "conv",
            ExecutingUnit::Sdp => "sdp",
            ExecutingUnit::Pdp => "pdp",
            ExecutingUnit::Cdp => "cdp",
        };
        assert_eq!(unit, Some(section));
        assert!(entry.least < entry.most, "{name}");
    }
    assert!(FieldName::ALL.is_sorted());
}
