#!/usr/bin/env bash
# What takes too long for every change: the whole CI, long random runs with a fresh seed,
# structural coverage, proofs, gates, the deliberate bugs, and mutants. Prints the seed; a failure prints its own
# replay command.
set -euo pipefail
cd "$(dirname "$0")/.."
seed=${1:-$(date +%Y%m%d)}
NVDLA_TEST_EFFORT=10 ci/all.sh
ci/report.sh
ci/cocotb.sh
ci/c_border.sh
ci/old_verilator.sh
ci/crossings.sh
ci/prove.sh
ci/prove.sh --self-test
echo "seed $seed"
for profile in vectors/profiles/*.yaml; do
  cargo run -q -- campaign "$(basename "$profile" .yaml)" --count 3000 --seed "$seed"
done
ci/identical.py --seed "$seed"
ci/structural.sh "$seed"
# The design behind a synthesis, and in four states.
ci/second_simulator.sh
ci/gates.sh --seed "$seed"
ci/area.py check
ci/mutants.py
ci/interrupt_mutants.py
ci/rounding_mutants.py
ci/learn.sh "$seed"
# About a thousand mutants that nobody has seen; survivors are there to be read.
mutants=(mutate --per-unit 9 --seed "$seed" --out "${CARGO_TARGET_DIR:-target}/mutants-$seed")
cargo run -q -- "${mutants[@]}" --prove
# Those that act under a guard alone, on random cases.
rare=(mutate --kinds rare --per-unit 5 --seed "$seed" --out "${CARGO_TARGET_DIR:-target}/rare-$seed")
cargo run -q -- "${rare[@]}" --cases 4 --no-vectors --prove
