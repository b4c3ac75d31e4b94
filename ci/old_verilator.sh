#!/usr/bin/env bash
# The directed layers, and the tests of the border to models, with the oldest Verilator that is
# supported: the program that OLD_VERILATOR names, or what apt has, if that is 5.006.
set -euo pipefail
cd "$(dirname "$0")/.."
build=${CARGO_TARGET_DIR:-target}/old-verilator
mkdir -p "$build"
build=$(cd "$build" && pwd)
if [ -z "${OLD_VERILATOR:-}" ]; then
  (cd "$build" && rm -f verilator_*.deb && apt-get download verilator && dpkg -x verilator_*.deb .)
  OLD_VERILATOR=$build/usr/bin/verilator_bin
  export VERILATOR_ROOT=$build/usr/share/verilator
fi
case $("$OLD_VERILATOR" --version) in
  "Verilator 5.006 "*) ;;
  *)
    echo "NOT TESTED WITH VERILATOR 5.006: $OLD_VERILATOR is another release; OLD_VERILATOR names one" >&2
    exit 0
    ;;
esac
export VERILATOR=$OLD_VERILATOR CARGO_TARGET_DIR=$build/target
cargo run -q -- run vectors/directed
cargo run -q -- run vectors/directed/conv-example.yaml --waves "$build/example.fst"
# Signals of the top have other names there: docs/dut.md.
cargo test -q --test command -- border:: parts:: fast:: --skip command_files
