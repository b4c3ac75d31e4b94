//! Histograms of `cosim profile sample`, each with a title.

use std::collections::BTreeMap;

use nvdla_stimulus::fields::FieldChoice;

use crate::command::problem::{CommandOutput, CommandResult};

/// How often a value came, for each label; numbers are sorted by the first number of the label, before
/// all names.
type Bins = BTreeMap<(i64, String), u64>;

/// Several histograms, in the order in which their titles were first used.
#[derive(Default)]
pub(super) struct HistogramsByTitle(Vec<(String, Bins)>);

impl HistogramsByTitle {
    /// Begins a histogram, which is not printed before it counts something.
    pub(super) fn begin(&mut self, title: &str) -> &mut Bins {
        let known = self.0.iter().position(|(known, _)| known == title);
        let at = known.unwrap_or_else(|| {
            self.0.push((title.to_owned(), Bins::new()));
            self.0.len() - 1
        });
        &mut self.0[at].1
    }

    fn add(&mut self, title: &str, first: i64, label: String) {
        *self.begin(title).entry((first, label)).or_default() += 1;
    }

    pub(super) fn name(&mut self, title: &str, name: &str) {
        self.add(title, i64::MAX, name.to_owned());
    }

    /// Counts the numbers from `least` to `most` in one bin.
    pub(super) fn range(&mut self, title: &str, least: i64, most: i64) {
        self.add(title, least, FieldChoice::Span(least, most).to_string());
    }

    pub(super) fn number(&mut self, title: &str, number: u32) {
        self.range(title, number.into(), number.into());
    }

    /// Counts a number in the bin from one power of two to the next.
    pub(super) fn size(&mut self, title: &str, number: u32) {
        let least = 1_i64 << number.checked_ilog2().unwrap_or(0);
        match least {
            1 => self.number(title, 1),
            _ => self.add(title, least, format!("{least} to {}", 2 * least - 1)),
        }
    }

    /// Sorts the histograms by a key of their titles.
    pub(super) fn sort_by_key<K: Ord>(&mut self, key: impl Fn(&str) -> K) {
        self.0.sort_by_key(|(title, _)| key(title));
    }

    /// Prints all histograms.
    pub(super) fn print(&self, out: &mut CommandOutput<'_>) -> CommandResult<()> {
        for (title, bins) in self.0.iter().filter(|(_, bins)| !bins.is_empty()) {
            writeln!(out, "\n{title}")?;
            let all: u64 = bins.values().sum();
            for ((_, label), count) in bins {
                let tenths = 1000 * count / all;
                let bar = "#".repeat(usize::try_from(tenths.div_ceil(25)).unwrap_or(0));
                let percent = format!("{}.{} %", tenths / 10, tenths % 10);
                writeln!(out, "  {label:<14} {count:>7} {percent:>8}  {bar}")?;
            }
        }
        Ok(())
    }
}
