#!/usr/bin/env bash
# Runs the tests as a Slurm array: built once into an archive of cargo-nextest, then each task runs
# its partition of them.
#
# Usage: ci/slurm/tests.sh PARTITIONS DIRECTORY
# The directory and the checkout must be on a file system that all nodes share. Prints the number
# of the array; task N writes DIRECTORY/tests-N.log.
set -euo pipefail
if (($# != 2)); then
  sed -n '2,7s/^# \?//p' "$0"
  exit 2
fi
partitions=$1
mkdir -p "$2"
directory=$(cd "$2" && pwd)
root=$(cd "$(dirname "$0")/../.." && pwd)
archive=$directory/tests.tar.zst
(cd "$root" && cargo nextest archive --workspace --archive-file "$archive")
# All tasks load the same models.
(cd "$root" && cargo run -q -- dut build nv_small nv_small_ew tb/tests/duts/*.yaml)
run=(cargo nextest run --archive-file "$archive" --workspace-remap "$root")
sbatch --parsable --job-name=cosim-tests --array="1-$partitions" --chdir="$root" \
  --output="$directory/tests-%a.log" \
  --wrap="$(printf '%q ' "${run[@]}") --partition hash:\$SLURM_ARRAY_TASK_ID/$partitions"
