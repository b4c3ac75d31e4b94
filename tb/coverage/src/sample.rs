//! Finds the bins that a case reaches.

use nvdla_compare::observed::Observed;
use nvdla_model::expected::Expected;
use nvdla_model::program::Program;

use nvdla_bench::conditions::Conditions;

use crate::bins::BinSet;
use crate::blocks::coincidences;
use crate::catalog::{BinKind, Catalog, QuestionList};
use crate::model::{Answers, PointSample, Respondent};
use crate::view::CaseView;

/// A case before its run: its program, what the model expects, its conditions.
#[derive(Debug, Clone, Copy)]
pub struct PredictedCase<'a> {
    pub program: &'a Program,
    pub expected: &'a Expected,
    pub conditions: &'a Conditions,
}

impl<'a> PredictedCase<'a> {
    /// The data from which points are answered.
    pub(crate) fn view(&self) -> CaseView<'a> {
        CaseView {
            program: self.program,
            expected: self.expected,
            memory: self.conditions.memory_timing(),
            clocks: self.conditions.clock_ratio(),
            host: self.conditions.host_options(),
        }
    }
}

/// Bins that a case reaches if it passes, without those of [`add_seen`]. No run is needed.
pub fn sample(subject: &PredictedCase<'_>) -> BinSet {
    sample_for(subject, &Catalog::get().questions)
}

/// As [`sample`], but these questions alone are asked.
pub fn sample_for(subject: &PredictedCase<'_>, questions: &QuestionList) -> BinSet {
    let mut sampler = Sampler::new(questions);
    for layer in &subject.expected.record.runs {
        sampler.ask(layer.into(), |sample| sample.of_layer(layer));
    }
    let case = subject.view();
    sampler.ask(Respondent::Case, |sample| sample.of_case(&case));
    sampler.bins
}

/// Adds the bins that depend on what the bench saw: see [`PointSample::Seen`] and
/// [`PointSample::Reached`].
pub fn add_seen(subject: &PredictedCase<'_>, observed: &Observed, bins: &mut BinSet) {
    let mut sampler = Sampler::new(&Catalog::get().questions);
    let case = subject.view();
    sampler.ask(Respondent::Run, |sample| sample.of_run(&case, observed));
    bins.extend(&sampler.bins);
    let reached = observed.reached.iter();
    let reached = reached.filter_map(|point| coincidences::bin(point));
    // A design may have cover points of its own.
    let reached = reached.filter_map(|name| sampler.catalog.find(&name));
    reached.for_each(|bin| bins.insert(bin));
}

/// Asks questions and collects the bins of the answers.
struct Sampler<'a> {
    catalog: &'static Catalog,
    questions: &'a QuestionList,
    /// Answers by index of [`Catalog::asked`]; those of the respondent that was asked last.
    answers: Vec<Answers>,
    /// By index of [`Catalog::items`], for sequences: the answers of the layer before.
    before: Vec<Answers>,
    bins: BinSet,
}

impl<'a> Sampler<'a> {
    fn new(questions: &'a QuestionList) -> Self {
        let catalog = Catalog::get();
        Self {
            catalog,
            questions,
            answers: vec![Answers::NONE; catalog.asked.len()],
            before: vec![Answers::NONE; catalog.items.len()],
            bins: BinSet::default(),
        }
    }

    /// Asks a respondent all its questions, and adds the bins of the answers.
    fn ask(&mut self, of: Respondent, answer: impl Fn(PointSample) -> Option<Answers>) {
        let (catalog, questions) = (self.catalog, &self.questions[of as usize]);
        for place in &questions.asked {
            let sample = catalog.asked[*place].sample;
            self.answers[*place] = answer(sample).unwrap_or_default();
        }
        let (answers, bins) = (&self.answers, &mut self.bins);
        for place in &questions.items {
            let item = &catalog.items[*place];
            let [first, now] = item.asks.map(|question| answers[question]);
            let first = match item.kind {
                BinKind::Point => {
                    now.iter().for_each(|bin| bins.insert(item.bins[bin]));
                    continue;
                }
                BinKind::Cross => first,
                BinKind::Sequence => std::mem::replace(&mut self.before[*place], now),
            };
            let pairs = pairs(first, now, item.of[1].bins.len());
            pairs.for_each(|pair| bins.insert(item.bins[pair]));
        }
    }
}

/// Indices of all pairs of answers in a cross; the second point has `len` bins.
fn pairs(first: Answers, second: Answers, len: usize) -> impl Iterator<Item = usize> {
    first
        .iter()
        .flat_map(move |a| second.iter().map(move |b| a * len + b))
}
