//! Sizes next to powers of two.

use nvdla_coverage::catalog::Catalog;
use nvdla_coverage::model::SampledSubject;
use nvdla_model::executed::UnitLayerRegs;
use nvdla_model::model;

use crate::layers::sdp_program;

#[test]
fn sizes_are_named_by_what_they_are() {
    let mut points = Catalog::get().points();
    let point = points
        .find(|point| point.name() == "ends.sdp-width")
        .unwrap();
    let [point, _] = point.of;
    let mut runs = model::run(&sdp_program()).record.runs;
    let UnitLayerRegs::Sdp(layer) = &mut runs[0] else {
        panic!("a layer of SDP");
    };
    for count in 1..=8192 {
        layer.sdp.width = count;
        let layer = UnitLayerRegs::Sdp(layer.clone());
        let answer = point.sample.answer(SampledSubject::Layer(&layer));
        let name = format!("n{count}");
        let want = point.bins.iter().position(|(bin, _)| *bin == name);
        assert_eq!(answer.iter().next(), want, "{count}");
    }
}
