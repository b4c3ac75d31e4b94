#!/usr/bin/env bash
# Structural coverage: builds DUTs that count, runs everything that there is on them, and fails
# when a point is neither hit nor explained in vectors/structural.yaml, or a figure is too low.
#
# Usage: ci/structural.sh [SEED [CASES]]      default: 1, 1500 cases over all profiles; with fewer
# cases it only shows what was reached
set -euo pipefail
cd "$(dirname "$0")/.."
seed=${1:-1}
enough=1500
cases=${2:-$enough}
gate=()
((cases < enough)) || gate=(--gate)
export NVDLA_COSIM_COVERAGE=1

cargo build -q
target=${CARGO_TARGET_DIR:-target}
cosim=$target/debug/cosim
work=$target/structural
rm -rf "$work"
mkdir -p "$work"

profiles=()
for profile in vectors/profiles/*.yaml; do
  profiles+=("$(basename "$profile" .yaml)")
done
for dut in nv_small nv_small_ew; do
  "$cosim" run vectors/directed --dut "$dut" --structural "$work/directed.json" | tail -n 1
  "$cosim" run vectors/golden vectors/sequences --dut "$dut" \
    --structural "$work/goldens.json" | tail -n 1
done
"$cosim" campaign "${profiles[@]}" --count "$cases" --seed "$seed" \
  --seeds "$work/seeds.yaml" --out "$work/campaign"
"$cosim" report "$work"/*.json "$work/campaign" --structural "${gate[@]}" --sum "$work/all.json"

# genhtml reads the tracefile, where lcov is installed.
"$cosim" report "$work/all.json" --lcov "$work/all.info"
if command -v genhtml >/dev/null; then
  genhtml --quiet --branch-coverage --output-directory "$work/html" "$work/all.info"
else
  echo "SKIPPED: no genhtml here, the tracefile of lcov was not read" >&2
fi
