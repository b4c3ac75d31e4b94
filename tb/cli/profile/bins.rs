//! Histograms of `cosim profile sample`, each with a title.

use std::collections::BTreeMap;

use nvdla_stimulus::fields::FieldChoice;

use nvdla_command::problem::{CommandOutput, CommandResult};

/// The values that one bin of a histogram counts.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum HistogramBinKey {
    /// This number alone.
    Number(u32),
    /// The numbers from 2^N to 2^(N+1) - 1, for this N.
    Power(u32),
    /// The numbers from the first to the second one, both included.
    Range(i64, i64),
    Name(String),
}

impl HistogramBinKey {
    pub(super) fn power(number: u32) -> Self {
        Self::Power(number.checked_ilog2().unwrap_or(0))
    }

    fn label(&self) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Power(0) => "1".to_owned(),
            Self::Power(power) => format!("{} to {}", 1_u64 << power, (2_u64 << power) - 1),
            Self::Range(least, most) => FieldChoice::Span(*least, *most).to_string(),
            Self::Name(name) => name.clone(),
        }
    }
}

/// Several histograms, in the order in which their titles were first used.
#[derive(Default)]
pub(super) struct HistogramsByTitle {
    titles: Vec<String>,
    bins: BTreeMap<String, BTreeMap<HistogramBinKey, u64>>,
}

impl HistogramsByTitle {
    pub(super) fn add(&mut self, title: &str, bin: HistogramBinKey) {
        let bins = self.bins.entry(title.to_owned()).or_insert_with(|| {
            self.titles.push(title.to_owned());
            BTreeMap::new()
        });
        *bins.entry(bin).or_default() += 1;
    }

    pub(super) fn name(&mut self, title: &str, name: &str) {
        self.add(title, HistogramBinKey::Name(name.to_owned()));
    }

    /// Sorts the histograms by a key of their titles.
    pub(super) fn sort_by_key<K: Ord>(&mut self, key: impl Fn(&str) -> K) {
        self.titles.sort_by_key(|title| key(title));
    }

    /// Prints all histograms.
    pub(super) fn print(&self, out: &mut CommandOutput<'_>) -> CommandResult<()> {
        for title in &self.titles {
            let bins = &self.bins[title];
            writeln!(out, "\n{title}")?;
            let all: u64 = bins.values().sum();
            for (bin, count) in bins {
                let label = bin.label();
                let tenths = 1000 * count / all;
                let bar = "#".repeat(usize::try_from(tenths.div_ceil(25)).unwrap_or(0));
                let percent = format!("{}.{} %", tenths / 10, tenths % 10);
                writeln!(out, "  {label:<14} {count:>7} {percent:>8}  {bar}")?;
            }
        }
        Ok(())
    }
}
