#!/usr/bin/env bash
# Clock domains of the design and names of its constraints; first shows on a wrong design that the
# check finds what it must. A minute for both configurations.
set -euo pipefail
cd "$(dirname "$0")/.."
source ci/formal_tools.sh
python3 ci/crossings.py --self-test
python3 ci/crossings.py nv_small nv_small_ew
