#!/usr/bin/env bash
# Spoiled files in every reader of user input, for a time: the modules named `fuzz` of the
# tests of all crates, with seeds that the regression does not use. A failure names the file that shows it;
# if the process dies or hangs, the file of the last case lies in target/tmp/fuzz/READER.
#
# Usage: ci/fuzz.sh [MINUTES [FILTER [SEED]]]     default: 10, all readers, today
# Example: ci/fuzz.sh 10 layer_files
set -euo pipefail
cd "$(dirname "$0")/.."
end=$((SECONDS + 60 * ${1:-10}))
filter=${2:-}
seed=${3:-$(date +%Y%m%d)}
export PROPTEST_CASES=${PROPTEST_CASES:-20000}
ulimit -v $((16 << 20))   # KiB; a reader that takes more is a finding

cargo test -q --workspace --tests --no-run
while ((SECONDS < end)); do
  echo "seed $seed"
  PROPTEST_RNG_SEED=$seed timeout 1800 \
    cargo test -q --workspace --tests -- "fuzz::$filter" --nocapture --test-threads 1
  seed=$((seed + 1))
done
