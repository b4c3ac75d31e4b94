//! A case -> the bins that it reached.

use nvdla_compare::observed::Observed;
use nvdla_model::expected::Expected;
use nvdla_model::program::Program;

use nvdla_bench::conditions::Conditions;

use crate::bins::BinSet;
use crate::catalog::Catalog;
use crate::model::{Answers, PointSample, Respondent};
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
    let mut sampler = Sampler {
        catalog,
        answers: vec![Answers::NONE; catalog.asked().len()],
        before: vec![Answers::NONE; catalog.sequences().len()],
        bins: BinSet::of(catalog.entries().len()),
    };
    for layer in &subject.expected.record.runs {
        sampler.ask(layer.into(), |sample| sample.of_layer(layer));
    }
    let case = subject.view();
    sampler.ask(Respondent::Case, |sample| sample.of_case(&case));
    sampler.bins
}

/// What was answered, and the bins of that.
struct Sampler {
    catalog: &'static Catalog,
    /// By [`Catalog::asked`]; those of a respondent are the last ones.
    answers: Vec<Answers>,
    /// By sequence: what the layer before answered.
    before: Vec<Answers>,
    bins: BinSet,
}

impl Sampler {
    /// Asks everything that this one is asked, and adds the bins.
    fn ask(&mut self, of: Respondent, answer: impl Fn(PointSample) -> Option<Answers>) {
        let (catalog, questions) = (self.catalog, self.catalog.questions(of));
        for place in &questions.asked {
            let sample = catalog.asked()[*place].sample;
            self.answers[*place] = answer(sample).unwrap_or_default();
        }
        let (answers, bins) = (&self.answers, &mut self.bins);
        for place in &questions.points {
            let point = &catalog.points()[*place];
            let answers = answers[point.asks[0]].iter();
            answers.for_each(|bin| bins.insert(point.bins[bin]));
        }
        for place in &questions.crosses {
            let cross = &catalog.crosses()[*place];
            let [first, second] = cross.asks.map(|question| answers[question]);
            let pairs = pairs(first, second, cross.item[1].bins.len());
            pairs.for_each(|pair| bins.insert(cross.bins[pair]));
        }
        for place in &questions.sequences {
            let sequence = &catalog.sequences()[*place];
            let now = answers[sequence.asks[0]];
            let before = std::mem::replace(&mut self.before[*place], now);
            let pairs = pairs(before, now, sequence.item.of.bins.len());
            pairs.for_each(|pair| bins.insert(sequence.bins[pair]));
        }
    }
}

/// Numbers of all pairs of two points' bins; the second has `len` bins.
fn pairs(first: Answers, second: Answers, len: usize) -> impl Iterator<Item = usize> {
    first
        .iter()
        .flat_map(move |a| second.iter().map(move |b| a * len + b))
}
