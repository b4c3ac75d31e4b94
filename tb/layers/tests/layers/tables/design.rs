use nvdla_layers::tables::quality::quality;
use nvdla_layers::tables::{
    LeSpec, LoSpec, LutFunction, LutSpec, LutUser, Real, TablePriority, WinningTable, design,
};

fn lrn(le: LeSpec, lo: LoSpec) -> LutSpec {
    let real = |value| Real::new(value).expect("finite");
    LutSpec {
        of: LutFunction::Lrn {
            alpha: real(1e-4),
            beta: real(0.75),
            k: real(1.0),
            size: 5,
        },
        input_step: real(0.25),
        output_step: real(1.0 / 16384.0),
        le,
        lo,
        priority: TablePriority {
            hybrid: WinningTable::Lo,
            ..TablePriority::default()
        },
    }
}

/// Raw over everything and dense over the steep part, in either role, linear and
/// exponential, overlapping, adjacent and apart.
#[test]
fn every_arrangement_follows_the_function() {
    let linear = |from, to| LeSpec::Linear { from, to };
    let exponential = LeSpec::Exponential {
        start: -1,
        offset: 0,
    };
    let lo = |from, to| LoSpec { from, to };
    for (name, le, lo) in [
        (
            "raw LE linear, dense LO",
            linear(-1, 262_143),
            lo(-1, 16_383),
        ),
        ("raw LE exponential, dense LO", exponential, lo(-1, 16_383)),
        ("dense LE, raw LO", linear(-1, 16_383), lo(-1, 262_143)),
        ("adjacent", linear(-1, 8_191), lo(8_191, 262_143)),
        ("exponential LE, LO above", exponential, lo(8_191, 262_143)),
        ("apart", linear(-1, 8_191), lo(16_383, 262_143)),
    ] {
        let spec = lrn(le, lo);
        let d = design(LutUser::Cdp, &spec).expect(name);
        assert_eq!(d.clamped, 0, "{name}");
        let q = quality(&spec, &d, (0..262_144).step_by(37));
        // Of 16384 steps; an exponential table spends one segment on each octave.
        assert!(q.mean < 100.0, "{name}: mean {}", q.mean);
        assert_eq!(q.samples, q.counts.iter().sum::<u64>());
    }
}

#[test]
fn entries_lie_on_the_function_where_the_index_has_no_fraction() {
    let spec = lrn(
        LeSpec::Linear {
            from: -1,
            to: 262_143,
        },
        LoSpec {
            from: -1,
            to: 16_383,
        },
    );
    let d = design(LutUser::Cdp, &spec).expect("legal");
    let q = quality(&spec, &d, (1..256).map(|i| i * 64 - 1));
    assert!(q.worst <= 0.5 + 1e-9, "{}", q.worst);
    let [.., hybrid, _, _] = q.counts;
    assert_eq!(q.samples, hybrid);
}

#[test]
fn what_the_hardware_cannot_do_is_refused_with_the_reason() {
    let lo = LoSpec { from: 0, to: 4096 };
    let le = |from, to| LeSpec::Linear { from, to };
    let text = |spec: &LutSpec| design(LutUser::Cdp, spec).expect_err("illegal").to_string();
    assert!(text(&lrn(le(0, 1 << 22), lo)).contains("reach at most 2097152 steps"));
    assert!(text(&lrn(le(1 << 21, 1 << 22), lo)).contains("22-bit signed"));
    assert!(text(&lrn(le(5, 5), lo)).contains("from must be below to"));
    let le = LeSpec::Exponential {
        start: 0,
        offset: 21,
    };
    assert!(text(&lrn(le, lo)).contains("outside -64..=20"));
    let mut spec = lrn(LeSpec::Linear { from: 0, to: 64 }, lo);
    spec.output_step = Real::from(0);
    assert!(text(&spec).contains("output_step"));
}
