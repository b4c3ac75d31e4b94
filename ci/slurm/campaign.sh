#!/usr/bin/env bash
# Submits a campaign as a Slurm array: one task for each shard, then a job that merges them into
# exactly what the campaign gives on one machine.
#
# Usage: ci/slurm/campaign.sh SHARDS DIRECTORY PROFILE... --count N [--seed S] [...]
# Arguments after DIRECTORY are those of `cosim campaign`. The directory and the checkout must be
# on a file system that all nodes share. SBATCH_* variables choose partition, account and time.
# Prints the number of the merging job; the merged results come to DIRECTORY/whole.
set -euo pipefail
if (($# < 3)); then
  sed -n '2,8s/^# \?//p' "$0"
  exit 2
fi
shards=$1 directory=$2
shift 2
root=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$directory"
directory=$(cd "$directory" && pwd)

# Every task runs the same program and the same models, built once, here, for speed: the models with a
# profile of random cases, and those for the waves of failures.
(cd "$root" && cargo build --release --bin cosim)
cosim=$root/target/release/cosim
"$cosim" dut build --profiled --waves

# Failing seeds run first; each task has them to itself, so that all tasks read the same.
seeds=$root/vectors/regress/seeds.yaml
for ((shard = 1; shard <= shards; shard++)); do
  mkdir -p "$directory/shard-$shard"
  [[ ! -e $seeds ]] || cp "$seeds" "$directory/shard-$shard/seeds.yaml"
done

array=$(sbatch --parsable --job-name=cosim --array="1-$shards" --chdir="$root" \
  --output="$directory/shard-%a.log" "$root/ci/slurm/shard.sh" "$cosim" "$shards" "$directory" "$@")
merge=("$cosim" report --merge "$directory/whole")
for ((shard = 1; shard <= shards; shard++)); do
  merge+=("$directory/shard-$shard")
done
sbatch --parsable --job-name=cosim-merge --dependency="afterany:$array" --chdir="$root" \
  --output="$directory/merge.log" --wrap="$(printf '%q ' "${merge[@]}")"
