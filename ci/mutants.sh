#!/usr/bin/env bash
# Deliberate bugs: builds the DUT with each patch of ci/mutants/ and shows that the regression
# fails on every one. Nightly; a few minutes a mutant.
#
# Usage: ci/mutants.sh [NAME...]      names of patches without .patch; default: all
# Exit code 0 when every mutant is caught.
set -euo pipefail
cd "$(dirname "$0")/.."

work=target/mutants
mkdir -p "$work"
names=("$@")
if ((${#names[@]} == 0)); then
  for patch in ci/mutants/*.patch; do
    names+=("$(basename "$patch" .patch)")
  done
fi

# The unmodified design must pass, or a caught mutant means nothing.
regression() {
  local dut=$1 log=$2 status=0
  : >"$log"
  cargo run -q -- run vectors/directed --dut "$dut" >>"$log" 2>&1 || status=$?
  ((status == 0)) || return "$status"
  cargo run -q -- trace vectors/golden --dut "$dut" >>"$log" 2>&1 || status=$?
  ((status == 0)) || return "$status"
  cargo run -q -- sequence vectors/golden/system --dut "$dut" >>"$log" 2>&1 || status=$?
  ((status == 0)) || return "$status"
  for profile in vectors/profiles/*.yaml; do
    cargo run -q -- random --profile "$(basename "$profile" .yaml)" --count 60 --seed 1 \
      --dut "$dut" >>"$log" 2>&1 || status=$?
    ((status == 0)) || return "$status"
  done
}

# The case that failed first, and where: the first wrong element, register or clock.
place() {
  local failure case where
  failure=$(sed -n '/^FAIL/,/^      replay/p' "$1")
  case=$(sed -n '1s/^FAIL *//p' <<<"$failure")
  where=$(grep -m1 'first: ' <<<"$failure" || grep -m1 -E ' is 0x|hang|assert|must' <<<"$failure" || true)
  echo "${case:-see $1}${where:+,${where#"${where%%[![:space:]]*}"}}" | sed 's/,/, /'
}

echo "unmodified: nv_small_ew"
regression nv_small_ew "$work/unmodified.log" || {
  tail -n 30 "$work/unmodified.log"
  echo "the unmodified design fails: see $work/unmodified.log"
  exit 3
}

caught=0
missed=()
for name in "${names[@]}"; do
  rm -rf "${work:?}/rtl"
  cp -r rtl "$work/rtl"
  patch -s -p1 -d "$work" <"ci/mutants/$name.patch"
  sed "s/^name:.*/name: mutant/" rtl/nv_small_ew.yaml >"$work/rtl/mutant.yaml"
  export NVDLA_COSIM_DUT=$PWD/$work/rtl/mutant.yaml
  if regression mutant "$work/$name.log"; then
    missed+=("$name")
    echo "MISSED  $name"
  else
    caught=$((caught + 1))
    echo "caught  $name: $(place "$work/$name.log")"
  fi
  unset NVDLA_COSIM_DUT
done

echo "$caught of ${#names[@]} mutants caught"
((${#missed[@]} == 0))
