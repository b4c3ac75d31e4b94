#!/usr/bin/env bash
# Loads every page of the report of a small campaign in a browser without a screen: no message on
# the console, no broken link, no anchor twice, and the script ran.
#
# Needs chromium or chrome (BROWSER names another one); without any it says so and checks nothing.
set -euo pipefail
cd "$(dirname "$0")/.."
browser=${BROWSER:-}
for name in chromium chromium-browser google-chrome chrome; do
  [[ -n $browser ]] || browser=$(command -v "$name" || true)
done
if [[ -z $browser ]]; then
  echo "SKIPPED: no chromium or chrome here, the pages of the report were not loaded" >&2
  exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
run="$work/run"
cargo run -q -- campaign sdp cdp conv mixed --count 80 --out "$run" --seeds "$work/seeds.yaml"
cargo run -q -- report "$run" --html
python3 ci/report.py "$browser" "$run/report"
