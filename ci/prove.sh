#!/usr/bin/env bash
# Proves the contracts of the primitives, the register bus and the arithmetic: rtl/formal, table in
# docs/proofs.md.
#
# Usage: ci/prove.sh [MODULE...]            proves all of rtl/formal/proofs.yaml, or of these modules
#        ci/prove.sh --write [MODULE...]    proves and writes docs/proofs.md
#        ci/prove.sh --cover [MODULE...]    finds a way to each cover point
#        ci/prove.sh --self-test [MODULE...]  breaks each property on purpose: each must be found
set -euo pipefail
cd "$(dirname "$0")/.."
source ci/formal_tools.sh
python3 ci/prove.py "$@"
