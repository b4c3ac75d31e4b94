#!/usr/bin/env bash
# The regression from many random power-on states: every case of the directed layers, goldens and
# sequences from each, then `cosim reset-check` from as many on both of our DUTs.
#
# Usage: ci/power_on.sh [STATES]      default: 200; some minutes for each
set -euo pipefail
cd "$(dirname "$0")/.."
states=${1:-200}
cargo build -q --bin cosim
cosim=${CARGO_TARGET_DIR:-target}/debug/cosim
for ((seed = 1; seed <= states; seed++)); do
  for dut in nv_small nv_small_ew; do
    for command in "run vectors/directed" "trace vectors/golden" \
      "sequence vectors/golden/system vectors/sequences"; do
      # shellcheck disable=SC2086 # words
      last=$("$cosim" $command --dut "$dut" --power-on random --seed "$seed" | tail -n 1)
      printf '%-5s %-12s %-50s %s\n' "$seed" "$dut" "$command" "$last"
    done
  done
done
"$cosim" reset-check --states "$states" vectors/directed
