#!/usr/bin/env bash
# Synthesises a configuration to gates and runs the regression's cases on the netlist: directed
# layers, goldens, and random layers of every profile that the configuration can run.
#
# Usage: ci/gates.sh [--count N] [--seed S] [CONFIGURATION...]      300 cases, seed 1, both
set -euo pipefail
cd "$(dirname "$0")/.."
count=300 seed=1
while [[ ${1:-} == --* ]]; do
  case $1 in
    --count) count=$2 ;;
    --seed) seed=$2 ;;
    *)
      echo "$1 is no option" >&2
      exit 2
      ;;
  esac
  shift 2
done
(($# > 0)) || set -- nv_small nv_small_ew
for configuration in "$@"; do
  ci/gates/synthesize.sh "$configuration" gates
  dut=target/gates/$configuration.yaml
  echo "directed layers on the gates of $configuration"
  cargo run -q -- run -q vectors/directed --dut "$dut"
  echo "goldens"
  cargo run -q -- run -q vectors/golden --host paced=16 --dut "$dut"
  for profile in vectors/profiles/*.yaml; do
    if [[ $configuration == nv_small && $profile == *-ew.yaml ]]; then
      continue
    fi
    profile=$(basename "$profile" .yaml)
    echo "$count random cases of $profile"
    cargo run -q -- campaign -q "$profile" --count "$count" --seed "$seed" --dut "$dut"
  done
done
