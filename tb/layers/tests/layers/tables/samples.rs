use nvdla_layers::tables::samples::LutInputDistribution;
use nvdla_random::seed::Seed;

fn drawn(text: &str) -> Vec<i64> {
    let distribution: LutInputDistribution = text.parse().expect(text);
    let rng = &mut Seed(1).rng();
    (0..10_000).map(|_| distribution.draw(rng)).collect()
}

#[test]
fn distributions_have_their_mean() {
    let mean = |text: &str| drawn(text).iter().sum::<i64>() / 10_000;
    assert!((45..=55).contains(&mean("uniform=0:100")));
    assert!((-105..=-95).contains(&mean("normal=-100:30")));
    // Five squares of deviation 20.
    assert!((1900..=2100).contains(&mean("squares=5:20")));
    assert!(drawn("squares=5:20").iter().all(|x| *x >= 0));
}

#[test]
fn what_is_no_distribution_is_refused() {
    for text in [
        "uniform=1",
        "normal=a:b",
        "flat=0:1",
        "uniform=2:1",
        "squares=0:1",
        "squares=1025:1",
    ] {
        assert!(text.parse::<LutInputDistribution>().is_err(), "{text}");
    }
}
