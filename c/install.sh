#!/usr/bin/env bash
# Builds the C library of the reference model and installs it: header, static and shared library,
# pkg-config file, CMake package; beside it the client of live sessions, which drives the RTL.
#
# Usage: c/install.sh [--built DIR] PREFIX      --built: the model's libraries are there
set -euo pipefail
built=
if [[ "${1:-}" == --built ]]; then
  built=$(cd "${2:?a directory}" && pwd)
  shift 2
fi
if [[ $# != 1 ]]; then
  sed -n 's/^# \?//; 2,5p' "$0" >&2
  exit 2
fi
mkdir -p "$1"
prefix=$(cd "$1" && pwd)
cd "$(dirname "$0")"
if [[ -z $built ]]; then
  cargo build -q -p nvdla-model-c --release
  target=$(cargo metadata --format-version 1 --no-deps | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
  built=$target/release
fi
hex=$(sed -n 's/^#define NVDLA_MODEL_VERSION \([0-9]*\)$/\1/p' include/nvdla_model.h)
version=$((hex >> 16)).$((hex >> 8 & 255)).$((hex & 255))

mkdir -p "$prefix"/{include,lib/pkgconfig,lib/cmake/NvdlaModel}
cp include/nvdla_{model,registers}.h live/nvdla_live.h "$prefix/include/"
cp "$built/libnvdlamodel."{a,so} "$prefix/lib/"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${CC:-cc}" -std=c11 -O2 -fPIC -c live/nvdla_live.c -o "$work/nvdla_live.o"
ar rcs "$prefix/lib/libnvdlalive.a" "$work/nvdla_live.o"
"${CC:-cc}" -shared -Wl,-soname,libnvdlalive.so "$work/nvdla_live.o" -o "$prefix/lib/libnvdlalive.so"
for file in nvdla-model.pc nvdla-live.pc NvdlaModelConfig.cmake NvdlaModelConfigVersion.cmake; do
  case $file in
    *.pc) folder=lib/pkgconfig ;;
    *) folder=lib/cmake/NvdlaModel ;;
  esac
  sed "s|@PREFIX@|$prefix|g; s|@VERSION@|$version|g" "package/$file" > "$prefix/$folder/$file"
done
echo "nvdla-model $version is in $prefix"
