#!/usr/bin/env bash
# Everything that CI checks: the tests of the README, then the lints.
set -euo pipefail
cd "$(dirname "$0")/.."
ci/test.sh
ci/lint.sh
