#!/usr/bin/env bash
# Everything that CI checks: the tests of the README, the lints, the tutorial, then an archive that is
# unpacked elsewhere.
set -euo pipefail
cd "$(dirname "$0")/.."
ci/test.sh
ci/lint.sh
ci/tutorial.py
ci/package_test.sh "$(ci/package.sh --debug target/package)"
