#!/usr/bin/env bash
# Synthesises one configuration. What comes to target/gates, by target:
#
# gates            CONFIGURATION.v, a netlist of generic gates in plain Verilog, one bit a gate, and
#                  CONFIGURATION.yaml, its description: a DUT for the command. RAMs, clock gates and
#                  synchronisers are cells: what a library has for them comes as a macro.
# ultrascale       nothing but the figures, for an UltraScale+
# ultrascale-lut   the same with all multipliers in LUTs
#
# CONFIGURATION-TARGET.json says which cells each unit has, CONFIGURATION-words.json the words
# (multipliers, memories) from which gates are made. Units keep their hierarchy, so that their area
# can be told. Nothing is done when all of it belongs to the RTL as it is.
#
# Usage: ci/gates/synthesize.sh CONFIGURATION TARGET      nv_small or nv_small_ew
set -euo pipefail
cd "$(dirname "$0")/../.."
top=$1 target=$2
out=target/gates
script=$out/$top-$target.ys
mkdir -p "$out"

units='nvs_csb$* nvs_cfgrom$* nvs_glb$* nvs_mcif$* nvs_cdma$* nvs_cbuf$* nvs_csc$* nvs_cmac$*
  nvs_cacc$* nvs_sdp$* nvs_pdp$* nvs_cdp$*'
cells='nvs_clk_gate$* nvs_sync$* nvs_rst_sync$* nvs_ram_1r1w$*'

# The RTL, with the modules that $@ names.
elaborate() {
  cat << Y
read_slang --threads 1 --keep-hierarchy --top $top -D SYNTHESIS -F rtl/nv_small.f
hierarchy -check -top $top
proc
setattr -mod -set keep_hierarchy 1 $*
flatten
delete t:\$scopeinfo
Y
}

to_gates() {
  cat << Y
opt_expr
opt_clean
check -assert
opt -nodffe -nosdff
fsm
opt
wreduce
peepopt
opt_clean
write_json $out/$top-words.json
alumacc
opt
memory -nomap
opt_clean
opt -fast -full
memory_map nvs_ram_1r1w\$* %n
opt -undriven -fine
techmap
opt -fast
abc
opt -fast
opt_clean
tee -q -o $out/$top-gates.json stat -json
write_verilog -noattr $out/$top.v
Y
}

to_ultrascale() {
  cat << Y
synth_xilinx -family xcup -top $top -noiopad -noclkbuf $*
tee -q -o $out/$top-$target.json stat -json
Y
}

# shellcheck disable=SC2086 # many words
case $target in
  gates) elaborate $units $cells && to_gates ;;
  ultrascale) elaborate $units && to_ultrascale ;;
  ultrascale-lut) elaborate $units && to_ultrascale -nodsp ;;
  *)
    echo "$target is no target" >&2
    exit 2
    ;;
esac > "$script"

made=$(find rtl -name '*.sv' -o -name '*.svh' | sort |
  xargs cat "$script" ci/formal-requirements.txt rtl/nv_small.f | sha256sum)
stamp=$out/$top-$target.made
if [[ -s $stamp && $(< "$stamp") == "$made" ]]; then
  exit 0
fi
rm -f "$stamp"
echo "synthesising $top for $target"
ci/yosys.sh -q -s "$script" > "$out/$top-$target.log" 2>&1 || {
  tail -n 20 "$out/$top-$target.log" >&2
  exit 1
}
if [[ $target == gates ]]; then
  echo "$top.v" > "$out/$top.f"
  cat > "$out/$top.yaml" << Y
schema: 1
name: ${top}_gates
why: gates of $top, made by ci/gates/synthesize.sh
configuration: $top
top: $top
files: [$top.f]
clock_gating: true
verilator: [--trace-depth, "1"]   # waves of the pins alone
Y
fi
echo "$made" > "$stamp"
