//! Merges the shards of a campaign.

use std::path::{Path, PathBuf};

use nvdla_campaign::merge::merge;
use nvdla_campaign::run::{FAILURES, RESULTS};
use nvdla_campaign::speed::{self, CampaignSpeed};
use nvdla_coverage::structural::StructuralCoverage;

use crate::command::files;
use crate::command::problem::{CommandOutcome, CommandOutput, CommandResult};

/// Merges the folders of all shards of a campaign into the folder `to`, and prints the number of
/// cases. Its `results.jsonl` will be as one machine would write it, byte for byte; folders of failing
/// cases are copied, structural coverage and times are added up.
pub(super) fn shards(shards: &[PathBuf], to: &Path, out: &mut CommandOutput<'_>) -> CommandResult {
    files::create(to)?;
    let _alone = nvdla_files::lock_or_name_holder(to)?;
    let of = |shard: &PathBuf| shard.join(RESULTS);
    let results: Vec<PathBuf> = shards.iter().map(of).collect();
    let to_results = to.join(RESULTS);
    let merged = merge(&results, &to_results)?;
    // In their own order whatever the order on the command line.
    let shards = || merged.order.iter().map(|at| &shards[*at]);
    let speeds = shards().map(|shard| CampaignSpeed::load(&shard.join(speed::FILE)));
    let speeds: Vec<Option<CampaignSpeed>> = speeds.collect::<Result<_, _>>()?;
    if let Some(sum) = speeds.into_iter().flatten().reduce(CampaignSpeed::plus) {
        nvdla_files::write_json(&to.join(speed::FILE), &sum)?;
    }
    let structural = shards().map(|shard| shard.join(nvdla_coverage::structural::FILE));
    let structural: Vec<PathBuf> = structural.filter(|file| file.exists()).collect();
    if !structural.is_empty() {
        StructuralCoverage::load_all(&structural)?
            .store(&to.join(nvdla_coverage::structural::FILE))?;
    }
    let failures = to.join(FAILURES);
    let mut folders = 0_u64;
    for shard in shards() {
        let from = shard.join(FAILURES);
        for name in files::folders(&from)? {
            folders += u64::from(bring(&from.join(&name), &failures.join(&name))?);
        }
    }
    writeln!(out, "{} cases in {}", merged.cases, to_results.display())?;
    if folders > 0 {
        let to = failures.display();
        writeln!(out, "{folders} folders of failing cases in {to}")?;
    }
    Ok(CommandOutcome::Good)
}

/// Copies the folder `from` of a failing case; false if an equal one is there already. If the folder
/// `to` has other contents, the copy gets a number.
fn bring(from: &Path, to: &Path) -> CommandResult<bool> {
    let mut contents = Vec::new();
    for file in files::tree(from)? {
        let bytes = files::read(&from.join(&file))?;
        contents.push((file, bytes));
    }
    let name = to.file_name().unwrap_or_default().to_string_lossy();
    let numbered = (2u64..).map(|number| to.with_file_name(format!("{name}-{number}")));
    for to in std::iter::once(to.to_owned()).chain(numbered) {
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
