#!/usr/bin/env bash
# Spoiled files in every reader of user input, for a time: the properties of tb/tests/fuzz and
# tb/loadable/tests/fuzz.rs with seeds that the regression does not use. A failure names the file that shows it; if the process
# dies or hangs, the file of the last case lies in target/tmp/fuzz/READER.
#
# Usage: ci/fuzz.sh [MINUTES [FILTER [SEED]]]     default: 10, all readers, today
# Example: ci/fuzz.sh 10 fuzz::layers
set -euo pipefail
cd "$(dirname "$0")/.."
end=$((SECONDS + 60 * ${1:-10}))
filter=${2:-fuzz::}
seed=${3:-$(date +%Y%m%d)}
export PROPTEST_CASES=${PROPTEST_CASES:-20000}
ulimit -v $((16 << 20))   # KiB; a reader that takes more is a finding

cargo test -q --test bench --no-run
cargo test -q -p nvdla-loadable --test spoiled --no-run
while ((SECONDS < end)); do
  echo "seed $seed"
  PROPTEST_RNG_SEED=$seed timeout 1800 \
    cargo test -q --test bench -- "$filter" --nocapture --test-threads 1
  PROPTEST_RNG_SEED=$seed timeout 1800 \
    cargo test -q -p nvdla-loadable --test spoiled -- "$filter" --nocapture --test-threads 1
  seed=$((seed + 1))
done
