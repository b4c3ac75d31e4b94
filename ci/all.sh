#!/usr/bin/env bash
# Everything that CI checks: the tests of the README, the lints, then the tutorial.
set -euo pipefail
cd "$(dirname "$0")/.."
ci/test.sh
ci/lint.sh
ci/tutorial.py
