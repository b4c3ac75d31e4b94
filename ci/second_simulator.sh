#!/usr/bin/env bash
# Runs one golden each of SDP, PDP, CDP and convolution in Icarus Verilog, an event-driven simulator
# with four states: on the RTL as plain Verilog (ci/flatten.sh) and on its gates
# (ci/gates/synthesize.sh). The memory must be the golden's, no pin may be X behind the reset.
#
# Then a bit of the memory is spoiled, once wrong and once X: both must be noticed.
#
# Installs Debian's package iverilog when there is none.
#
# Usage: ci/second_simulator.sh [rtl|gates ...]      both
set -euo pipefail
cd "$(dirname "$0")/.."
goldens=(sdp/sdp_bs_perelem_both_2b pdp/pdp_ave_5x1_s3_11 cdp/cdp_worked_example
  conv/conv_bias_mem_1byte_shift6_relu)
(($# > 0)) || set -- rtl gates
if ! command -v iverilog > /dev/null; then
  echo "installing iverilog from Debian"
  apt-get install -y -qq iverilog
fi
iverilog -V 2> /dev/null | head -n 1
out=$PWD/target/gates/simulator
mkdir -p "$out"

# Plays case $2 on simulation $1 with option $3; prints its verdict and the seconds.
play() {
  (
    cd "$out/$2"
    start=$SECONDS
    vvp -n "$1" ${3:+"$3"} > log 2>&1 || true
    grep -E '^(passed|failed)' log > verdict || echo "failed: no verdict" > verdict
    printf '%-34s %s, %d s\n' "$2" "$(head -n 1 verdict)" $((SECONDS - start))
  )
}

# True if the last run of case $1 passed.
passed() {
  [[ $(head -n 1 "$out/$1/verdict") == passed:* ]]
}

for golden in "${goldens[@]}"; do
  cargo run -q -p nvdla-programs --example hex -- "vectors/golden/$golden.yaml" \
    "$out/$(basename "$golden")"
done
for form in "$@"; do
  case $form in
    rtl)
      ci/flatten.sh "$out"
      netlist=$out/flat.v
      ;;
    gates)
      ci/gates/synthesize.sh nv_small gates
      netlist=target/gates/nv_small.v
      ;;
    *)
      echo "$form is neither rtl nor gates" >&2
      exit 2
      ;;
  esac
  simulation=$out/$form.vvp
  echo "compiling $form"
  iverilog -g2005 -DTOP=nv_small -s bench -o "$simulation" ci/gates/bench.v "$netlist"
  for golden in "${goldens[@]}"; do
    play "$simulation" "$(basename "$golden")"
    passed "$(basename "$golden")"
  done
  for spoil in +spoil_byte +spoil_x; do
    spoiled=$(basename "${goldens[0]}")
    echo "with $spoil:"
    play "$simulation" "$spoiled" "$spoil"
    if passed "$spoiled"; then
      echo "$spoil was not noticed" >&2
      exit 1
    fi
  done
done
