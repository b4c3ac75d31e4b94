"""Checks the pages of a report as a browser sees them; see report.sh.

Usage: report.py BROWSER DIRECTORY
"""

import pathlib
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from html.parser import HTMLParser
from urllib.parse import unquote


class Dom(HTMLParser):
    """Anchors, links and headings of sortable tables."""

    def __init__(self):
        super().__init__()
        self.ids, self.links, self.tables, self.heads = [], [], 0, 0

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.ids += [attrs["id"]] if "id" in attrs else []
        self.links += [attrs[name] for name in ("href", "src") if attrs.get(name)]
        self.tables += tag == "table" and "sort" in attrs.get("class", "").split()
        self.heads += tag == "th" and "aria-sort" in attrs


def load(browser, page):
    """The page after its script ran, and what the browser says about it."""
    with tempfile.TemporaryDirectory() as profile:
        command = [browser, "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom",
                   "--enable-logging=stderr", f"--user-data-dir={profile}", page.as_uri()]
        ran = subprocess.run(command, capture_output=True, text=True, check=True)
    dom = Dom()
    dom.feed(ran.stdout)
    said = [line for line in ran.stderr.splitlines() if "CONSOLE" in line]
    return dom, said


def main(browser, directory):
    pages = sorted(pathlib.Path(directory).resolve().glob("*.html"))
    with ThreadPoolExecutor(2) as pool:
        loaded = dict(zip(pages, pool.map(lambda page: load(browser, page), pages)))
    wrong = []
    for page, (dom, said) in loaded.items():
        wrong += [f"{page.name}: {line}" for line in said]
        twice = {name for name in dom.ids if dom.ids.count(name) > 1}
        wrong += [f"{page.name}: anchor {name} twice" for name in sorted(twice)]
        if dom.tables and not dom.heads:
            wrong.append(f"{page.name}: the script did not run")
        for link in dom.links:
            if link.startswith("data:"):
                continue
            file, _, anchor = link.partition("#")
            target = (page.parent / unquote(file)) if file else page
            if not target.is_file():
                wrong.append(f"{page.name}: no {link}")
            elif anchor and target in loaded and anchor not in loaded[target][0].ids:
                wrong.append(f"{page.name}: no anchor {link}")
    print("\n".join(wrong))
    print(f"{len(pages)} pages loaded, {len(wrong)} problems")
    return 1 if wrong or not pages else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
