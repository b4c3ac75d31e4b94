#!/usr/bin/env bash
# Has other tools read what `cosim report --ucis` writes: pyucis the functional coverage, which must
# be valid by the schema of the standard and have as many covered bins as `cosim report --coverage` says,
# and genhtml, where lcov is installed, the structural coverage.
#
# pyucis comes from PyPI into target/pyucis.
set -euo pipefail
cd "$(dirname "$0")/.."
if [[ ! -x target/pyucis/bin/python ]]; then
  python3 -m venv target/pyucis
  target/pyucis/bin/pip install -q "pyucis>=0.2"
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
run="$work/run"
cargo run -q -- campaign sdp cdp conv mixed --count 80 --out "$run" --seeds "$work/seeds.yaml"
cargo run -q -- report "$run" --ucis "$work/run.xml"
cargo run -q -- report "$run" --coverage >"$work/table.txt"
target/pyucis/bin/python ci/exports.py "$work/run.xml" "$work/table.txt"
if ! command -v genhtml >/dev/null; then
  echo "SKIPPED: no genhtml here, the tracefile of lcov was not read" >&2
  exit 0
fi
if [[ -f target/structural/all.json ]]; then
  cargo run -q -- report target/structural/all.json --lcov "$work/all.info"
  genhtml --quiet --branch-coverage --output-directory "$work/html" "$work/all.info"
else
  echo "SKIPPED: ci/structural.sh was not run, there is no structural coverage to export" >&2
fi
