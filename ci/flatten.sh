#!/usr/bin/env bash
# Writes our RTL as one module in the style of generated Verilog: no hierarchy, no structs, clock
# gates open where the description leaves them so. What other people's designs look like to
# Verilator, about 60 000 lines.
#
# Usage: ci/flatten.sh DIRECTORY      flat.v and flat.yaml come there
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p "$1"
# It sees files below the current directory only.
mkdir -p target/flat
ci/yosys.sh -q -p "read_slang --threads 1 --top nv_small -D SYNTHESIS -F rtl/nv_small.f; \
  hierarchy -check -top nv_small; proc; flatten; opt_clean; bwmuxmap; \
  write_verilog -noattr target/flat/flat.v"
[[ target/flat -ef $1 ]] || cp target/flat/flat.v "$1"
echo flat.v > "$1/flat.f"
cat > "$1/flat.yaml" <<'Y'
schema: 1
name: flat
configuration: nv_small
top: nv_small
files: [flat.f]
Y
