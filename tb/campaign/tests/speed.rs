//! Cases and clocks of all sittings.

use nvdla_campaign::speed::{CampaignSpeed, FILE};

#[test]
fn sittings_add_up() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join(FILE);
    assert_eq!(CampaignSpeed::load(&path).unwrap(), None);
    let sitting = CampaignSpeed {
        cases: 2,
        clocks: 300,
        millis: 50,
    };
    sitting.add_to(&path).unwrap();
    sitting.add_to(&path).unwrap();
    let sum = CampaignSpeed::load(&path).unwrap().unwrap();
    assert_eq!((sum.cases, sum.clocks, sum.millis), (4, 600, 100));
    std::fs::write(&path, "{}").unwrap();
    let error = sitting.add_to(&path).unwrap_err().to_string();
    assert!(
        error.contains("not what `cosim campaign` writes"),
        "{error}"
    );
}
