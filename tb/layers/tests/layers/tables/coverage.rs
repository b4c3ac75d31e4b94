use nvdla_layers::tables::TableHitRange;
use nvdla_layers::tables::coverage::arrangement;
use nvdla_model::units::lut::{
    LeIndexMethod, LutConfig, LutHitOrMiss, LutOwner, LutRangeAndSlopes, LutTableName, lookup,
};
use nvdla_regs::lut_tables::LutTables;

fn config(le_index: LeIndexMethod, le: i64, lo_select: i32, lo: i64) -> LutConfig {
    let range = |start| LutRangeAndSlopes {
        start,
        ..LutRangeAndSlopes::default()
    };
    LutConfig {
        width: LutOwner::Cdp,
        le_index,
        lo_select,
        le: range(le),
        lo: range(lo),
        uflow_priority: LutTableName::Le,
        oflow_priority: LutTableName::Le,
        hybrid_priority: LutTableName::Le,
    }
}

#[test]
fn coverage_is_what_the_model_hits() {
    let linear = |select| LeIndexMethod::Linear { select };
    let exponential = |offset| LeIndexMethod::Exponential { offset };
    for config in [
        config(linear(-2), -7, -3, 9),
        config(linear(-6), 3, -8, 4),
        config(linear(2), -100, 1, 50),
        config(exponential(-60), -3, 0, -90),
        config(exponential(4), 20, -4, -50),
        config(exponential(-2), 5, -4, -50),
    ] {
        let [le, lo] = TableHitRange::of(&config);
        for x in -700..1300 {
            let result = lookup(&config, &LutTables::default(), x);
            let hits = |coverage: TableHitRange| coverage.above < x && x <= coverage.last;
            assert_eq!(
                result.le == LutHitOrMiss::Hit,
                hits(le),
                "LE of {config:?} at {x}"
            );
            assert_eq!(
                result.lo == LutHitOrMiss::Hit,
                hits(lo),
                "LO of {config:?} at {x}"
            );
        }
    }
}

#[test]
fn arrangements_have_names() {
    let table = |above, last| TableHitRange { above, last };
    for (le, lo, name) in [
        (
            table(0, 64),
            table(0, 256),
            "overlapping: LE lies within LO",
        ),
        (
            table(0, 900),
            table(9, 265),
            "overlapping: LO lies within LE",
        ),
        (
            table(0, 64),
            table(64, 320),
            "adjacent: LO begins where LE ends",
        ),
        (
            table(300, 364),
            table(0, 256),
            "apart: 44 samples between LO and LE hit neither",
        ),
        (table(100, 400), table(0, 256), "overlapping in part"),
    ] {
        assert_eq!(arrangement([le, lo]), name);
    }
}
