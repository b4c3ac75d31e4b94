#!/usr/bin/env bash
# The known quirks, planted into a copy of rtl/ one by one, three at once and all of them: `cosim dut learn`
# finds each, and nothing else. On our designs it finds nothing. Nightly.
#
# Usage: ci/learn.sh [SEED [COUNT [DESIGN...]]]
#   default: 1, 100 random cases of each profile, all designs: nv_small, nv_small_ew, each quirk, three, all
#
# Prints for each design what was found, the cases of the study and the seconds of processor time.
set -euo pipefail
cd "$(dirname "$0")/.."
seed=${1:-1}
count=${2:-100}
only=" ${*:3} "
work=$(realpath -m "${CARGO_TARGET_DIR:-target}/learn")
quirks=(csb_drops_replies nrdma_not_served lut_counts_clocks lut_loses_samples lut_write_needs_access_cfg
  kept_weights_stay_counted releases_lost_when_idle image_rows_end_in_one_byte image_stripes_of_one_pixel
  image_padding_limited image_window_wraps excess_kernel_breaks_count cacc_loses_interrupt)

cargo build -q --bin cosim
cosim=${CARGO_TARGET_DIR:-target}/debug/cosim
ci/quirks.py "$work/rtl"
failed=0

# wanted NAME: whether the command line asks for this design
wanted() {
  [[ "$only" == "  " || "$only" == *" $1 "* ]]
}

# learn NAME DESIGN WANTED...
learn() {
  local name=$1 design=$2 found TIMEFORMAT="%U s"
  wanted "$name" || return 0
  shift 2
  time "$cosim" -q dut learn "$design" --seed "$seed" --count "$count" --json "$work/$name.json" \
    --out "$work/$name" >"$work/$name.txt" || failed=1
  found=$(sed -n 's/^found  *//p' "$work/$name.txt" | tr '\n' ' ')
  echo "$name: $(tail -n 1 "$work/$name.txt"): $found"
  if [[ "$found" != "$(printf '%s ' "$@")" && "$found$*" != "" ]]; then
    echo "$name: expected $*; see $work/$name.txt"
    failed=1
  fi
}

# planted NAME BITS WANTED...
planted() {
  local name=$1 bits=$2 description="$work/rtl/$1.yaml"
  wanted "$name" || return 0
  shift 2
  { sed "s/^name:.*/name: quirky/" "$work/rtl/quirky.yaml"; echo "defines: { QUIRKS: $bits }"; } >"$description"
  "$cosim" -q dut build "$description" >/dev/null
  learn "$name" "$description" "$@"
}

learn nv_small nv_small
learn nv_small_ew nv_small_ew
for bit in "${!quirks[@]}"; do
  planted "${quirks[bit]}" $((1 << bit)) "${quirks[bit]}"
done
planted three $((1 << 2 | 1 << 6 | 1 << 9)) "${quirks[2]}" "${quirks[6]}" "${quirks[9]}"
planted all 8191 "${quirks[@]}"
exit $failed
