#!/usr/bin/env bash
# Installs the Python package into an environment of its own below target/, and runs its tests. The
# RTL is tested when the command of the project is built.
set -euo pipefail
cd "$(dirname "$0")/.."
environment=target/python
python3 -m venv "$environment"
if ! "$environment/bin/pip" install -q --disable-pip-version-check "maturin>=1.7,<2" "numpy>=1.22" \
  "pytest>=7" "mypy>=1.8" "basedpyright>=1.20"; then
  echo "NOT TESTED: the Python package; pip cannot install what it needs" >&2
  exit 0
fi
PATH=$PWD/$environment/bin:$PATH CARGO_TARGET_DIR=$PWD/target/python-build \
  "$environment/bin/pip" install -q --disable-pip-version-check --no-build-isolation \
  --force-reinstall --no-deps ./python
if [[ -z "${NVDLA_COSIM:-}" && -x target/debug/cosim ]]; then
  export NVDLA_COSIM=$PWD/target/debug/cosim
fi
# Types, as two checkers see them; basedpyright is pyright without a download of its own.
(cd python && "../$environment/bin/mypy" lib/nvdla_model &&
  "../$environment/bin/basedpyright" --pythonpath "../$environment/bin/python")
"$environment/bin/python" -m pytest -q python/tests "$@"
