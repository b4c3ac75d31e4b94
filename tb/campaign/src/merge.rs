//! Merges the shards of a campaign into the journal that an unsharded run would write.

use std::path::{Path, PathBuf};

use crate::error::CampaignError;
use crate::journal::{JournalReader, JournalWriter};
use crate::record::{CaseRecord, JournalHeader};
use crate::schedule::Shard;

/// The result of a merge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShardMergeResult {
    /// Number of records in the merged journal.
    pub cases: u64,
    /// For each shard, in order, the index of its journal in the list given to [`merge`].
    pub order: Vec<usize>,
}

/// Writes the records of all `shards` to a new journal at `to`, as an unsharded run would. If they
/// are not all shards of one campaign, no journal is written.
pub fn merge(shards: &[PathBuf], to: &Path) -> Result<ShardMergeResult, CampaignError> {
    let mut readers = Vec::new();
    for path in shards {
        readers.push((path, JournalReader::open(path)?));
    }
    let [(_, first), ..] = &readers[..] else {
        return Err(CampaignError::Refused("no shards to merge".to_owned()));
    };
    let header = JournalHeader {
        shard: Shard::ALL,
        ..first.header.clone()
    };
    check_shards(&readers).map_err(CampaignError::Refused)?;
    let number = |at: &usize| readers[*at].1.header.shard.number(0);
    let mut order: Vec<usize> = (0..readers.len()).collect();
    order.sort_by_key(number);
    readers.sort_by_key(|(_, reader)| reader.header.shard.number(0));
    let mut journal = JournalWriter::create(to, &header)?;
    let cases = header.total().unwrap_or(u64::MAX);
    if let Err(error) = interleave(&mut readers, &mut journal, cases) {
        // What was written is no campaign; the error says what went wrong first.
        let _ = std::fs::remove_file(to);
        return Err(error);
    }
    Ok(ShardMergeResult { cases, order })
}

/// Appends the records of all shards by number; `readers` are in the order of the shards.
fn interleave(
    readers: &mut [(&PathBuf, JournalReader)],
    journal: &mut JournalWriter,
    cases: u64,
) -> Result<(), CampaignError> {
    for number in 0..cases {
        let turn = usize::try_from(number % readers.len() as u64).unwrap_or(0);
        let (path, reader) = &mut readers[turn];
        let record: CaseRecord = match reader.next() {
            Some(record) => record?,
            None => {
                return Err(CampaignError::Refused(format!(
                    "{} ends before case {number}; go on with: cosim campaign --resume",
                    path.display()
                )));
            }
        };
        journal.append(&record)?;
    }
    Ok(())
}

/// Checks that `readers` read all shards of one campaign; the error says why they do not.
fn check_shards(readers: &[(&PathBuf, JournalReader)]) -> Result<(), String> {
    let (a, first) = &readers[0];
    let first = &first.header;
    for (b, reader) in readers {
        let header = &reader.header;
        let same = [
            ("profiles", header.profiles == first.profiles),
            ("seed", header.seed == first.seed),
            (
                "number of cases",
                header.count == first.count && header.count.is_some(),
            ),
            ("number of shards", header.shard.of == first.shard.of),
            ("draw", header.draw == first.draw),
            ("digest", header.digest == first.digest),
            ("coverage model", header.coverage == first.coverage),
            ("list of first cases", header.first == first.first),
            ("DUT", header.dut == first.dut),
            ("set of conditions", header.conditions == first.conditions),
        ];
        if let Some((what, _)) = same.into_iter().find(|(_, same)| !same) {
            let (a, b) = (a.display(), b.display());
            return Err(format!(
                "{a} and {b} are not of one campaign: their {what} differs"
            ));
        }
    }
    for index in 1..=first.shard.of {
        let shard: Shard = format!("{index}/{}", first.shard.of).parse()?;
        let mut owners = readers
            .iter()
            .filter(|(_, reader)| reader.header.shard == shard);
        match (owners.next(), owners.next()) {
            (None, _) => return Err(format!("shard {shard} is missing")),
            (Some((a, _)), Some((b, _))) => {
                let (a, b) = (a.display(), b.display());
                return Err(format!("{a} and {b} are both shard {shard}"));
            }
            (Some(_), None) => {}
        }
    }
    Ok(())
}
