use nvdla_layers::draw::WeightedChoices;
use nvdla_random::seed::Seed;

#[test]
fn a_choice_without_weight_is_never_drawn() {
    let weights = WeightedChoices::new(&[('a', 0), ('b', 1), ('c', 3)]).expect("some weight");
    let rng = &mut Seed(3).rng();
    let drawn: String = (0..400).map(|_| weights.pick(rng)).collect();
    assert!(!drawn.contains('a'));
    let often = drawn.matches('c').count();
    assert!((250..350).contains(&often), "{often}");
    assert_eq!(WeightedChoices::new(&[('a', 0)]), None);
}
