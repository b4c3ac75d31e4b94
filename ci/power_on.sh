#!/usr/bin/env bash
# The regression from many random power-on states: the directed and regress layers, goldens,
# sequences and illegal programs from each, every case on the smallest of our DUTs that can run it,
# then `cosim dut reset` from as many on both, with a convolution. Fails when a case does.
#
# Usage: ci/power_on.sh [STATES [FIRST]]    default: 200 states from seed 1; some 5 s each
set -euo pipefail
cd "$(dirname "$0")/.."
states=${1:-200}
first=${2:-1}
cargo build -q --bin cosim
cosim=${CARGO_TARGET_DIR:-target}/debug/cosim
commands=(
  "run vectors/directed vectors/regress/layers"
  "run vectors/golden vectors/sequences vectors/regress/sequences"
  "run vectors/illegal"
)
"$cosim" dut build nv_small nv_small_ew > /dev/null
bad=0
for command in "${commands[@]}"; do
  declare -A results=()
  for ((seed = first; seed < first + states; seed++)); do
    line="$command --power-on random --seed $seed"
    # shellcheck disable=SC2086 # words
    if ! last=$("$cosim" $line | tail -n 1); then
      bad=1
      echo "cosim $line"
    fi
    last=${last:-no result}
    results[$last]=$((${results[$last]:-0} + 1))
  done
  for last in "${!results[@]}"; do
    printf '%4d states, %s: %s\n' "${results[$last]}" "$command" "$last"
  done
  unset results
done
"$cosim" dut reset --states "$states" vectors/directed/conv-example.yaml
exit "$bad"
