# For scripts at the root of this project: Yosys with slang, sby and a solver from PyPI in
# target/yosys, as ci/formal-requirements.txt pins them, first on PATH.
pins=ci/formal-requirements.txt
if ! cmp -s "$pins" target/yosys/pins; then
  [[ -x target/yosys/bin/python ]] || python3 -m venv target/yosys
  target/yosys/bin/python -m pip install -q -r "$pins"
  cp "$pins" target/yosys/pins
fi
PATH=$PWD/target/yosys/bin:$PATH
