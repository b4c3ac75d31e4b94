//! A case -> the bins that it reached.

use nvdla_compare::observed::Observed;
use nvdla_model::expected::Expected;
use nvdla_model::program::Program;

use nvdla_bench::conditions::Conditions;

use crate::bins::BinSet;
use crate::catalog::Catalog;
use crate::model::{Answers, PointSample};
use crate::view::CaseView;

/// Everything about a case that points may ask for.
#[derive(Debug, Clone, Copy)]
pub struct Subject<'a> {
    pub program: &'a Program,
    pub expected: &'a Expected,
    /// Absent: only what the model knows is sampled.
    pub observed: Option<&'a Observed>,
    pub conditions: &'a Conditions,
}

impl<'a> Subject<'a> {
    /// What points look at.
    pub(crate) fn view(&self) -> CaseView<'a> {
        CaseView {
            program: self.program,
            expected: self.expected,
            observed: self.observed,
            memory: self.conditions.memory_timing(),
            clocks: self.conditions.clock_ratio(),
            host: self.conditions.host_options(),
        }
    }
}

/// The bins that a case reached.
pub fn sample(subject: &Subject<'_>) -> BinSet {
    let catalog = Catalog::get();
    let mut bins = BinSet::default();
    // By sequence: what the layer before answered.
    let mut before = vec![Answers::NONE; catalog.sequences().len()];
    for layer in &subject.expected.record.runs {
        let answers = answers(catalog, &|sample| sample.of_layer(layer));
        take(catalog, &answers, &mut bins);
        follow(catalog, &answers, &mut before, &mut bins);
    }
    let case = subject.view();
    let answers = answers(catalog, &|sample| sample.of_case(&case));
    take(catalog, &answers, &mut bins);
    bins
}

/// The answers of a layer or of a case, by [`Catalog::asked`]; `None` to questions for others.
fn answers(
    catalog: &Catalog,
    ask: &dyn Fn(PointSample) -> Option<Answers>,
) -> Vec<Option<Answers>> {
    let asked = catalog.asked().iter();
    asked.map(|point| ask(point.sample)).collect()
}

/// Adds the pairs of a layer of the unit of a sequence and of the one before.
fn follow(
    catalog: &Catalog,
    answers: &[Option<Answers>],
    before: &mut [Answers],
    bins: &mut BinSet,
) {
    for (sequence, before) in catalog.sequences().iter().zip(before) {
        if let Some(now) = answers[sequence.asks[0]] {
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

/// Adds the bins of all points and crosses.
fn take(catalog: &Catalog, answers: &[Option<Answers>], bins: &mut BinSet) {
    let answer = |question: usize| answers[question].unwrap_or_default();
    for point in catalog.points() {
        let answers = answer(point.asks[0]).iter();
        answers.for_each(|bin| bins.insert(point.bins[bin]));
    }
    for cross in catalog.crosses() {
        let [first, second] = cross.asks.map(answer);
        let pairs = pairs(first, second, cross.item[1].bins.len());
        pairs.for_each(|pair| bins.insert(cross.bins[pair]));
    }
}
