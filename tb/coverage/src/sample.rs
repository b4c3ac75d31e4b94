//! A case -> the bins that it reached.

use nvdla_compare::observed::Observed;
use nvdla_model::expected::Expected;
use nvdla_model::program::Program;

use nvdla_bench::conditions::Conditions;

use crate::bins::BinSet;
use crate::catalog::Catalog;
use crate::model::{Answers, PointSample};
use crate::view::CaseView;
use nvdla_model::executed::UnitRun;

/// Everything about a case that points may ask for.
#[derive(Debug, Clone, Copy)]
pub struct Subject<'a> {
    pub program: &'a Program,
    pub expected: &'a Expected,
    /// Absent: only what the model knows is sampled.
    pub observed: Option<&'a Observed>,
    pub conditions: &'a Conditions,
}

/// The bins that a case reached.
pub fn sample(subject: &Subject<'_>) -> BinSet {
    let catalog = Catalog::get();
    let mut bins = BinSet::default();
    // By sequence: what the layer before answered.
    let mut before = vec![Answers::NONE; catalog.sequences().len()];
    for layer in &subject.expected.record.runs {
        take(catalog, &|sample| sample.of_layer(layer), &mut bins);
        follow(catalog, layer, &mut before, &mut bins);
    }
    let case = CaseView {
        program: subject.program,
        expected: subject.expected,
        observed: subject.observed,
        memory: subject.conditions.memory_timing(),
        clocks: subject.conditions.clock_ratio(),
        host: subject.conditions.host_options(),
    };
    take(catalog, &|sample| sample.of_case(&case), &mut bins);
    bins
}

/// Asks the sequences of the layer's unit.
fn follow(catalog: &Catalog, layer: &UnitRun, before: &mut [Answers], bins: &mut BinSet) {
    for (sequence, before) in catalog.sequences().iter().zip(before) {
        if let Some(now) = sequence.item.of.sample.of_layer(layer) {
            pairs(*before, now, sequence.item.of.bins.len())
                .for_each(|pair| bins.insert(sequence.bins[pair]));
            *before = now;
        }
    }
}

/// Numbers of all pairs of two points' bins; the second has `len` bins.
fn pairs(first: Answers, second: Answers, len: usize) -> impl Iterator<Item = usize> {
    first
        .iter()
        .flat_map(move |a| second.iter().map(move |b| a * len + b))
}

/// Asks all points and crosses.
fn take(catalog: &Catalog, ask: &dyn Fn(PointSample) -> Option<Answers>, bins: &mut BinSet) {
    for point in catalog.points() {
        let answers = ask(point.item.sample).unwrap_or_default();
        answers.iter().for_each(|bin| bins.insert(point.bins[bin]));
    }
    for cross in catalog.crosses() {
        let of = cross.item;
        let [first, second] = of.map(|point| ask(point.sample).unwrap_or_default());
        pairs(first, second, of[1].bins.len()).for_each(|pair| bins.insert(cross.bins[pair]));
    }
}
