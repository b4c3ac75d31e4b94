#!/usr/bin/env bash
# Unpacks the archive of ci/package.sh elsewhere and runs it as another user would: without this
# project, without network, in an empty home, from a folder that cannot be written.
#
# Usage: ci/package_test.sh ARCHIVE
#
# Where this machine lets nobody hide folders and network, it says so and runs without.
set -euo pipefail
if [[ $# != 1 ]]; then
  sed -n 's/^# \?//; 5p' "$0" >&2
  exit 2
fi
archive=$(realpath "$1")
project=$(realpath "$(dirname "$0")/..")
(cd "$(dirname "$archive")" && sha256sum --quiet -c "$archive.sha256")

work=$(mktemp -d)
finish() {
  chmod -R u+w "$work"
  rm -rf "$work"
}
trap finish EXIT
mkdir -p "$work"/{installed,home}
tar -C "$work/installed" --strip-components=1 -xzf "$archive"
cat >"$work/steps.sh" <<'STEPS'
set -euo pipefail
cd "$HOME"
mkdir tmp here
export TMPDIR=$HOME/tmp
cd here
cosim=$INSTALLED/bin/cosim
expect() {
  local line=$1
  shift
  echo "$ cosim $*"
  "$cosim" "$@" >out 2>&1 || { cat out; exit 1; }
  grep -qF "$line" out || { echo "no line \"$line\" in"; cat out; exit 1; }
}
expect '1 passed, 0 failed' run vectors/directed/conv-example.yaml
expect '20 passed, 0 failed' campaign sdp --count 20 --seed 1
# Another RTL: ours under names of its own.
cp -r "$HOME"/.cache/nvdla-cosim/*/rtl "./another rtl"
# With a cache folder of its own: nothing was unpacked there before.
export NVDLA_COSIM_CACHE=$HOME/fresh
export PIP_NO_INDEX=1 PIP_FIND_LINKS=$INSTALLED/share/nvdla-cosim/wheels
expect 'checked   Verilator ' init . --top nv_small
expect '1 passed, 0 failed' run vectors/directed/sdp-bs-relu.yaml --dut nvdla-cosim/dut.yaml
# The C library.
cc "$INSTALLED/share/nvdla-cosim/c/mmio.c" -I "$INSTALLED/include" -L "$INSTALLED/lib" \
  -lnvdlamodel -o mmio -lm -lpthread -ldl
LD_LIBRARY_PATH=$INSTALLED/lib ./mmio >/dev/null
STEPS
ls "$work/installed/share/nvdla-cosim/c" >/dev/null
chmod -R a-w "$work/installed"

run=(env -i "HOME=$work/home" "INSTALLED=$work/installed" "PATH=/usr/local/bin:/usr/bin:/bin" bash "$work/steps.sh")
if [[ $EUID == 0 ]] && unshare -mn true 2>/dev/null; then
  chmod 755 "$work"
  chown -R 65534:65534 "$work/home"
  # shellcheck disable=SC2016
  exec_as='mount -t tmpfs none "$1" && shift && exec setpriv --reuid 65534 --regid 65534 --clear-groups "$@"'
  unshare -mn bash -c "$exec_as" - "$project" "${run[@]}"
elif unshare -rmn true 2>/dev/null; then
  # shellcheck disable=SC2016
  unshare -rmn bash -c 'mount -t tmpfs none "$1" && shift && exec "$@"' - "$project" "${run[@]}"
else
  echo "note: folders and network cannot be hidden here"
  "${run[@]}"
fi
echo "$(basename "$archive") runs elsewhere"
