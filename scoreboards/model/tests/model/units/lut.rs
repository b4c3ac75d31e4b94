use nvdla_model::units::lut::{
    LeIndexMethod, LutConfig, LutHitOrMiss, LutOutsideSlope, LutOwner, LutRangeAndSlopes,
    LutSampleClass, LutTableName, lookup,
};
use nvdla_regs::lut_tables::LutTables;

fn config(width: LutOwner) -> LutConfig {
    LutConfig {
        width,
        le_index: LeIndexMethod::Linear { select: 2 },
        lo_select: -3,
        le: LutRangeAndSlopes {
            start: -128,
            ..LutRangeAndSlopes::default()
        },
        lo: LutRangeAndSlopes {
            start: -10,
            ..LutRangeAndSlopes::default()
        },
        uflow_priority: LutTableName::Le,
        oflow_priority: LutTableName::Le,
        hybrid_priority: LutTableName::Le,
    }
}

#[test]
fn sdp_examples_of_the_specification_hold() {
    let mut t = LutTables::default();
    t.le[30] = 1000;
    t.le[31] = -200;
    t.lo[104] = 77;
    let mut cfg = config(LutOwner::Sdp);
    let r = lookup(&cfg, &t, -5);
    assert_eq!((r.y, r.le), (100, LutHitOrMiss::Hit));
    cfg.hybrid_priority = LutTableName::Lo;
    assert_eq!(lookup(&cfg, &t, 3).y, 77);

    cfg.le_index = LeIndexMethod::Exponential { offset: 0 };
    cfg.le.start = -100;
    cfg.hybrid_priority = LutTableName::Le;
    t.le[6] = 6400;
    t.le[7] = 0;
    assert_eq!(lookup(&cfg, &t, -5).y, 3300);

    cfg.le_index = LeIndexMethod::Exponential { offset: 3 };
    cfg.le.start = -20;
    cfg.le.uflow = LutOutsideSlope {
        scale: -700,
        shift: 2,
    };
    t.le[0] = 50;
    cfg.lo.start = 0;
    let r = lookup(&cfg, &t, -16);
    assert_eq!(
        (r.y, r.le, r.lo),
        (750, LutHitOrMiss::Underflow, LutHitOrMiss::Underflow)
    );
}

#[test]
fn sdp_overflow_lines_shift_both_ways() {
    let mut t = LutTables::default();
    t.le[64] = 1000;
    let mut cfg = config(LutOwner::Sdp);
    cfg.le.start = -300;
    cfg.lo_select = -8;
    cfg.lo.start = -300;
    cfg.le.end = 22;
    cfg.le.oflow = LutOutsideSlope {
        scale: -90,
        shift: 1,
    };
    assert_eq!(lookup(&cfg, &t, 40).y, 190);
    cfg.le.oflow = LutOutsideSlope {
        scale: 3,
        shift: -4,
    };
    assert_eq!(lookup(&cfg, &t, 40).y, 1864);
}

#[test]
fn sdp_exponential_index_of_the_largest_distance_is_511() {
    let mut t = LutTables::default();
    t.le[0] = 5;
    t.le[4] = 9;
    let mut cfg = config(LutOwner::Sdp);
    cfg.le.start = i64::from(i32::MIN);
    for (offset, y) in [(-1, 5), (-5, 9)] {
        cfg.le_index = LeIndexMethod::Exponential { offset };
        let r = lookup(&cfg, &t, i64::from(i32::MAX));
        assert_eq!((r.le, r.y), (LutHitOrMiss::Hit, y), "offset {offset}");
    }
    cfg.le_index = LeIndexMethod::Exponential { offset: 0 };
    assert_eq!(
        lookup(&cfg, &t, i64::from(i32::MAX)).le,
        LutHitOrMiss::Overflow
    );
    // One leading one: k = 30.
    cfg.le_index = LeIndexMethod::Exponential { offset: 30 };
    t.le[0] = 3;
    let r = lookup(&cfg, &t, 0);
    assert_eq!((r.le, r.y), (LutHitOrMiss::Hit, 3));
}

#[test]
fn a_sample_on_start_is_an_underflow_in_both_tables() {
    for width in [LutOwner::Cdp, LutOwner::Sdp] {
        let mut cfg = config(width);
        cfg.lo.start = -128;
        let r = lookup(&cfg, &LutTables::default(), -128);
        assert_eq!(r.class(), LutSampleClass::Underflow);
        assert_ne!(
            lookup(&cfg, &LutTables::default(), -127).le,
            LutHitOrMiss::Underflow
        );
    }
}

#[test]
fn cdp_worked_example_selects_and_interpolates() {
    let mut t = LutTables::default();
    for (i, e) in (0i32..).zip(t.le.iter_mut()) {
        *e = i16::try_from((30000 - 2500 * i).max(0)).unwrap();
    }
    for (i, e) in (0i32..).zip(t.lo.iter_mut()) {
        *e = i16::try_from(20000 - 60 * i).unwrap();
    }
    let cfg = LutConfig {
        width: LutOwner::Cdp,
        le_index: LeIndexMethod::Exponential { offset: 8 },
        lo_select: 4,
        le: LutRangeAndSlopes {
            start: 0,
            end: 0x1f_ffff,
            uflow: LutOutsideSlope {
                scale: -50,
                shift: 2,
            },
            oflow: LutOutsideSlope::default(),
        },
        lo: LutRangeAndSlopes {
            start: 2000,
            end: 6096,
            uflow: LutOutsideSlope::default(),
            oflow: LutOutsideSlope {
                scale: -3,
                shift: -1,
            },
        },
        uflow_priority: LutTableName::Le,
        oflow_priority: LutTableName::Lo,
        hybrid_priority: LutTableName::Lo,
    };
    for (x, z, class) in [
        (754, 26318, LutSampleClass::LeHit),
        (2198, 19257, LutSampleClass::Hybrid),
        (5907, 5349, LutSampleClass::Hybrid),
        (19947, 14456, LutSampleClass::LeHit),
        (0, 32767, LutSampleClass::Underflow),
    ] {
        let r = lookup(&cfg, &t, x);
        assert_eq!((r.y, r.class()), (z, class), "x = {x}");
    }
}
