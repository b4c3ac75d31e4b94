//! Fields and relations of a profile that contradict each other, or bound each other.

use std::collections::BTreeSet;
use std::path::Path;

use nvdla_files::yaml;
use nvdla_random::seed::Seed;
use nvdla_stimulus::avoid::AvoidedQuirks;
use nvdla_stimulus::draws::RandomStreams;
use nvdla_stimulus::fields::{FieldChooser, FieldDemands, FieldDraws, FieldName, Relation};

fn contradiction(fields: &str, relations: &str) -> Option<usize> {
    let fields: FieldDraws = yaml::parse(Path::new("a.yaml"), fields).expect("legal");
    let relations: Vec<Relation> = yaml::parse(Path::new("a.yaml"), relations).expect("legal");
    FieldDemands::contradiction(&fields, &relations).map(|found| found.relation)
}

#[test]
fn what_can_never_hold_is_found_and_nothing_else() {
    let stride = "[pdp.stride_x <= pdp.kernel_width]";
    assert_eq!(contradiction("{}", stride), None);
    assert_eq!(
        contradiction("{ pdp.stride_x: { 9..16: 1 } }", stride),
        Some(0)
    );
    assert_eq!(
        contradiction("{ pdp.stride_x: { 9..16: 1, default: 1 } }", stride),
        None
    );
    assert_eq!(
        contradiction("{ pdp.stride_x: { 9..16: 1, 2: 0 } }", stride),
        Some(0)
    );
    let circle = "[conv.width < conv.height, conv.height < conv.width]";
    assert!(contradiction("{}", circle).is_some());
    let circle = "[conv.width <= conv.height, conv.height <= conv.width]";
    assert_eq!(contradiction("{}", circle), None);
    let wide = "[sdp.offset < sdp.offset]";
    assert_eq!(contradiction("{}", wide), Some(0));
}

#[test]
fn bounds_leave_the_other_field_a_value() {
    let fields: FieldDraws =
        yaml::parse(Path::new("a.yaml"), "{ pdp.stride_x: { 4..16: 1 } }").unwrap();
    let relations: Vec<Relation> =
        yaml::parse(Path::new("a.yaml"), "[pdp.stride_x <= pdp.kernel_width]").unwrap();
    let demands = FieldDemands::of(&fields, &relations);
    // The nearest values that are left for one far below and for one far above.
    let ends = |name| {
        [-100, 100].map(|own| {
            let (avoid, draws) = (AvoidedQuirks::default(), RandomStreams::new(Seed(1)));
            FieldChooser::new(&demands, &avoid, draws).asked(name, -100_i64..=100, || own)
        })
    };
    assert_eq!(ends(FieldName::PdpKernelWidth), [4, 8]);
    let strides = (0..200).map(|seed| {
        let (avoid, draws) = (AvoidedQuirks::default(), RandomStreams::new(Seed(seed)));
        let chooser = &mut FieldChooser::new(&demands, &avoid, draws);
        chooser.asked(FieldName::PdpStrideX, -100_i64..=100, || 0)
    });
    let strides: BTreeSet<i64> = strides.collect();
    assert!(strides.into_iter().eq(4..=8));
    assert!(!demands.names(FieldName::PdpStrideY));
}
