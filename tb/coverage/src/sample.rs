//! Finds the bins that a case reaches.

use nvdla_compare::observed::Observed;

use crate::bins::BinSet;
use crate::blocks::coincidences;
use crate::catalog::{Catalog, PointCrossOrSequence, QuestionsByUnit};
use crate::model::{AnsweredBins, SampledSubject};
use crate::view::CaseView;

/// Bins that a case will reach if it passes, found without running it; [`add_seen`] adds others.
pub fn sample(case: &CaseView<'_>) -> BinSet {
    sample_for(case, &Catalog::get().questions)
}

/// As [`sample`], but only for the points, crosses and sequences in `questions`.
pub fn sample_for(case: &CaseView<'_>, questions: &QuestionsByUnit) -> BinSet {
    let mut sampler = Sampler::new(questions);
    for layer in &case.expected.record.runs {
        sampler.ask(SampledSubject::Layer(layer));
    }
    sampler.ask(SampledSubject::Case(case));
    sampler.bins
}

/// Adds to `bins` those that only a run shows: of points that look at what the bench observed
/// ([`Seen`](crate::model::PointSampler::Seen)), and of cover points of the design
/// ([`Reached`](crate::model::PointSampler::Reached)).
pub fn add_seen(case: &CaseView<'_>, observed: &Observed, bins: &mut BinSet) {
    let mut sampler = Sampler::new(&Catalog::get().questions);
    sampler.ask(SampledSubject::Run(case, observed));
    bins.extend(&sampler.bins);
    let reached = observed.reached.iter();
    let reached = reached.filter_map(|point| coincidences::bin(point));
    // A design may have cover points of its own.
    let reached = reached.filter_map(|name| sampler.catalog.find(&name));
    reached.for_each(|bin| bins.insert(bin));
}

/// Samples points, and collects the bins that they, their crosses and sequences reach.
struct Sampler<'a> {
    catalog: &'static Catalog,
    questions: &'a QuestionsByUnit,
    /// For each sequence, by its index in [`Catalog::items`]: answers of the layer before on the unit.
    before: Vec<AnsweredBins>,
    bins: BinSet,
}

impl<'a> Sampler<'a> {
    fn new(questions: &'a QuestionsByUnit) -> Self {
        let catalog = Catalog::get();
        Self {
            catalog,
            questions,
            before: vec![AnsweredBins::NONE; catalog.items.len()],
            bins: BinSet::default(),
        }
    }

    /// Samples all points about `subject`, and adds the bins that it reaches.
    fn ask(&mut self, subject: SampledSubject<'_>) {
        for place in &self.questions[&subject.unit()] {
            let item = &self.catalog.items[*place];
            let now = item.of[1].sample.answer(subject);
            let first = match item.kind {
                PointCrossOrSequence::Point => {
                    now.iter().for_each(|bin| self.bins.insert(item.bins[bin]));
                    continue;
                }
                PointCrossOrSequence::Cross => item.of[0].sample.answer(subject),
                PointCrossOrSequence::Sequence => std::mem::replace(&mut self.before[*place], now),
            };
            let pairs = pairs(first, now, item.of[1].bins.len());
            pairs.for_each(|pair| self.bins.insert(item.bins[pair]));
        }
    }
}

/// Indices of all pairs of answers in a cross; the second point has `len` bins.
fn pairs(first: AnsweredBins, second: AnsweredBins, len: usize) -> impl Iterator<Item = usize> {
    first
        .iter()
        .flat_map(move |a| second.iter().map(move |b| a * len + b))
}
