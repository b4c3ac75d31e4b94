#!/usr/bin/env bash
# The regression: unit, property, golden and co-simulation tests.
#
# Public NVDLA traces are read from NVDLA_TRACES (default: ../shared/nvdla-traces beside the
# checkout); a run without them says so.
set -euo pipefail
cd "$(dirname "$0")/.."
if [[ -z "${NVDLA_TRACES:-}" && -d ../shared/nvdla-traces ]]; then
  export NVDLA_TRACES=$PWD/../shared/nvdla-traces
fi
export INSTA_UPDATE=no
cargo test --workspace
python/test.sh
