#!/usr/bin/env bash
# Seconds from an empty target directory to the first checked layer of a foreign design, and after a
# change of its description alone.
#
# Usage: ci/first_layer.sh [CHECKOUT...]     default: this one; several to compare them
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
work=$here/target/first-layer
"$here/ci/flatten.sh" "$work"
export CARGO_TARGET_DIR=$work/target NVDLA_COSIM_DUT=$work/flat.yaml CCACHE_DISABLE=1
(($# > 0)) || set -- "$here"
layer() {
  local begun=$EPOCHREALTIME
  (cd "$1" && cargo run -q -- run vectors/directed/conv-example.yaml > /dev/null 2>&1)
  awk -v begun="$begun" -v ended="$EPOCHREALTIME" 'BEGIN { printf "%.0f", ended - begun }'
}
printf '%-40s %12s %20s\n' checkout 'empty, s' 'description, s'
for checkout in "$@"; do
  rm -rf "$CARGO_TARGET_DIR"
  sed -i '/^why:/d' "$NVDLA_COSIM_DUT"
  first=$(layer "$checkout")
  echo "why: to see what a change costs" >> "$NVDLA_COSIM_DUT"
  printf '%-40s %12s %20s\n' "$checkout" "$first" "$(layer "$checkout")"
done
rm -rf "$CARGO_TARGET_DIR"
