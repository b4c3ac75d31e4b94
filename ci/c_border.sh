#!/usr/bin/env bash
# The C border of the model: random sequences of calls with the address sanitizer (needs a nightly
# toolchain), and the C examples under the address sanitizer of the C compiler.
#
# Usage: ci/c_border.sh [MINUTES [SEED]]     default: 10, today
set -euo pipefail
cd "$(dirname "$0")/.."
seed=${2:-$(date +%Y%m%d)}
host=$(rustc -vV | sed -n 's/^host: //p')
sanitized=()
if rustup toolchain list 2>/dev/null | grep -q '^nightly'; then
  # Symbols of proc macros must not be sanitized: a target is named.
  sanitized=(+nightly)
  export RUSTFLAGS="-Zsanitizer=address" CARGO_TARGET_DIR=$PWD/target/sanitizer
else
  echo "NOT SANITIZED: there is no nightly toolchain" >&2
fi

# The examples, with what the C compiler watches.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
RUSTFLAGS='' CARGO_TARGET_DIR=$PWD/target cargo build -q -p nvdla-model-c
c/install.sh --built target/debug "$work" >/dev/null
for source in c/examples/*.c c/examples/*.cpp; do
  compiler=cc
  [[ $source == *.cpp ]] && compiler=c++
  program=$work/$(basename "${source%.*}")
  "$compiler" -g -fsanitize=address,undefined -fno-sanitize-recover=all -pthread -I "$work/include" \
    "$source" -o "$program" "$work/lib/libnvdlamodel.a" -lm -ldl
  case $program in
    */replay)
      for trace in "${NVDLA_TRACES:-../shared/nvdla-traces}"/{conv,sdp,pdp,cdp,dc}*/*.cfg; do
        if [[ -f $trace ]]; then "$program" -e "$trace" | tail -1; fi
      done ;;
    *) "$program" ;;
  esac
done

export PROPTEST_CASES=${PROPTEST_CASES:-2000}
test=(cargo "${sanitized[@]}" test -q -p nvdla-model-c --target "$host" --test programs)
"${test[@]}" --no-run
end=$((SECONDS + 60 * ${1:-10}))
while ((SECONDS < end)); do
  echo "seed $seed"
  PROPTEST_RNG_SEED=$seed timeout 1800 "${test[@]}" -- fuzz::
  seed=$((seed + 1))
done
