//! Merges the shards of a campaign.

use std::path::{Path, PathBuf};

use nvdla_campaign::lock::FolderLock;
use nvdla_campaign::merge::merge;
use nvdla_campaign::run::{FAILURES, RESULTS};
use nvdla_campaign::speed::{self, CampaignSpeed};
use nvdla_structural::StructuralCoverage;

use nvdla_command::files;
use nvdla_command::problem::{CommandOutcome, CommandOutput, CommandResult};

/// The folders of all shards of a campaign, and the folder for the merged campaign. Its
/// `results.jsonl` will be as one machine would write it, byte for byte; folders of failing cases are
/// copied, structural coverage and times are added up.
pub(super) struct ShardMergeFolders<'a> {
    pub(super) shards: &'a [PathBuf],
    pub(super) out: &'a Path,
}

impl ShardMergeFolders<'_> {
    /// Merges the shards, and prints the number of cases.
    pub(super) fn run(&self, out: &mut CommandOutput<'_>) -> CommandResult {
        files::create(self.out)?;
        let _alone = FolderLock::take(self.out)?;
        let of = |shard: &PathBuf| shard.join(RESULTS);
        let results: Vec<PathBuf> = self.shards.iter().map(of).collect();
        let to = self.out.join(RESULTS);
        let merged = merge(&results, &to)?;
        // In their own order whatever the order on the command line.
        let shards: Vec<&Path> = merged
            .order
            .iter()
            .map(|at| self.shards[*at].as_path())
            .collect();
        self.add_speed(&shards)?;
        self.add_structural(&shards)?;
        let folders = self.bring_failures(&shards)?;
        writeln!(out, "{} cases in {}", merged.cases, to.display())?;
        if folders > 0 {
            let to = self.out.join(FAILURES);
            writeln!(
                out,
                "{folders} folders of failing cases in {}",
                to.display()
            )?;
        }
        Ok(CommandOutcome::Good)
    }

    /// Writes the sum of the times (`speed.json`) of all shards that have them.
    fn add_speed(&self, shards: &[&Path]) -> CommandResult<()> {
        let mut sum: Option<CampaignSpeed> = None;
        for shard in shards {
            if let Some(speed) = CampaignSpeed::load(&shard.join(speed::FILE))? {
                sum = Some(sum.unwrap_or_default().plus(speed));
            }
        }
        match sum {
            Some(sum) => Ok(nvdla_files::write_json(&self.out.join(speed::FILE), &sum)?),
            None => Ok(()),
        }
    }

    /// Writes the sum of the structural coverage of all shards that have it.
    fn add_structural(&self, shards: &[&Path]) -> CommandResult<()> {
        let files = shards.iter().map(|s| s.join(nvdla_structural::FILE));
        let files: Vec<PathBuf> = files.filter(|file| file.exists()).collect();
        match files.is_empty() {
            true => Ok(()),
            false => Ok(StructuralCoverage::load_all(&files)?
                .store(&self.out.join(nvdla_structural::FILE))?),
        }
    }

    /// Copies the folders of failing cases of all shards and returns their number. If two shards
    /// have folders of the same name and other contents, the second one gets a number.
    fn bring_failures(&self, shards: &[&Path]) -> CommandResult<u64> {
        let mut count = 0;
        for shard in shards {
            let failures = shard.join(FAILURES);
            for name in files::folders(&failures)? {
                count += u64::from(self.bring(&failures.join(&name), &name)?);
            }
        }
        Ok(count)
    }

    /// Copies the folder `from` of a failing case; false if an equal one is there already.
    fn bring(&self, from: &Path, name: &str) -> CommandResult<bool> {
        let mut contents = Vec::new();
        for file in files::tree(from)? {
            let bytes = files::read(&from.join(&file))?;
            contents.push((file, bytes));
        }
        let names = (2u64..).map(|number| format!("{name}-{number}"));
        for name in std::iter::once(name.to_owned()).chain(names) {
            let to = self.out.join(FAILURES).join(name);
            if !to.exists() {
                for (file, bytes) in contents {
                    files::write(&to.join(file), &bytes)?;
                }
                return Ok(true);
            }
            let there = files::tree(&to)?;
            let same = |(file, bytes): &(PathBuf, Vec<u8>)| {
                std::fs::read(to.join(file)).is_ok_and(|there| there == *bytes)
            };
            if there.len() == contents.len() && contents.iter().all(same) {
                break;
            }
        }
        Ok(false)
    }
}
