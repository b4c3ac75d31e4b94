//! Relations of two fields.

use nvdla_random::seed::Seed;
use nvdla_stimulus::avoid::AvoidedQuirks;
use nvdla_stimulus::draws::RandomStreams;
use nvdla_stimulus::fields::{FieldChooser, FieldDemands, FieldDraws, Relation};

#[test]
fn relations_are_written_and_read_alike() {
    for text in [
        "pdp.stride_x <= pdp.kernel_width",
        "sdp.channels = sdp.width + 3",
        "conv.width > conv.height - 1",
    ] {
        assert_eq!(
            text.parse::<Relation>().map(|r| r.to_string()),
            Ok(text.to_owned())
        );
    }
    for text in [
        "",
        "pdp.stride_x",
        "pdp.stride_x ~ pdp.kernel_width",
        "a < b",
        "pdp.stride_x < 3 + 4",
    ] {
        assert!(text.parse::<Relation>().is_err(), "{text}");
    }
}

#[test]
fn each_side_narrows_the_other_to_what_holds() {
    for text in ["<", "<=", "=", ">=", ">"] {
        let text = format!("conv.width {text} conv.height + 2");
        let relation: Relation = text.parse().unwrap();
        let demands = FieldDemands::of(&FieldDraws::default(), &[relation]);
        let (avoid, draws) = (AvoidedQuirks::default(), RandomStreams::new(Seed(1)));
        let chooser = FieldChooser::new(&demands, &avoid, draws);
        for known in 0..13 {
            let ends = (known, known);
            let left = chooser.left(relation.left, relation.right, ends);
            let right = chooser.left(relation.right, relation.left, ends);
            let known = i64::from(known);
            for value in -20..20 {
                let within = |(least, most): (i64, i64)| (least..=most).contains(&value);
                assert_eq!(within(left), relation.holds(value, known), "{text}");
                assert_eq!(within(right), relation.holds(known, value), "{text}");
            }
        }
    }
}
