use nvdla_layers::tables::{LutFunction, Real};

#[test]
fn points_are_joined_by_lines_and_constant_outside() {
    let f = LutFunction::Points {
        from: Real::from(-1),
        to: Real::from(1),
        values: [0, 4, 2].map(Real::from).to_vec(),
    };
    for (x, y) in [(-2.0, 0.0), (-0.5, 2.0), (0.0, 4.0), (0.5, 3.0), (3.0, 2.0)] {
        assert!((f.at(x) - y).abs() < 1e-12, "{x}");
    }
}

#[test]
fn lrn_of_no_energy_is_a_power_of_k() {
    let f = LutFunction::Lrn {
        alpha: Real::new(1e-4).expect("finite"),
        beta: Real::new(0.75).expect("finite"),
        k: Real::from(1),
        size: 5,
    };
    assert!((f.at(0.0) - 1.0).abs() < 1e-12);
    assert!(f.slope(0.0, 1.0) < 0.0);
}
