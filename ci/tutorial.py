#!/usr/bin/env python3
"""Follows docs/tutorial.md to the letter in a clone, and compares what it shows, in words and in pictures.

Usage: ci/tutorial.py [--update] [FOLDER]
    FOLDER      where the clone is made, by default a temporary folder
    --update    writes docs/pictures/tutorial-STEP.svg instead of comparing them

Lines of a block of text must come out in this order; `...` stands for any lines. The picture of a step has its commands,
these lines and those around them. Steps that need a screen are left out; their picture shows the wave file.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pictures

ROOT = Path(__file__).resolve().parent.parent
SCREEN = ("gtkwave ", "surfer ")
AROUND = 2
BUS = "nvdla_core2dbb_"
PINS = ["dla_core_clk", "csb2nvdla_valid", "csb2nvdla_addr"]
PINS += [BUS + pin for pin in ("ar_arvalid", "ar_araddr", "r_rvalid", "r_rdata", "aw_awvalid", "aw_awaddr")]
PINS += [BUS + pin for pin in ("w_wvalid", "w_wdata", "b_bvalid")] + ["dla_intr"]


class Stale(Exception):
    """The page does not show what comes out."""


def steps():
    """The steps of the page: number, title, and blocks of commands and of the lines that they must show."""
    text = (ROOT / "docs/tutorial.md").read_text()
    for number, title, body in re.findall(r"^## (\d+)\. (.*?)\n(.*?)(?=^## |\Z)", text, re.S | re.M):
        blocks = re.findall(r"^```(console|text)\n(.*?)^```", body, re.S | re.M)
        yield number, title, [(kind, block.splitlines()) for kind, block in blocks]


def places(lines, out):
    """Where in the output these lines stand, each behind the one before."""
    found, at = [], 0
    for line in lines:
        if line == "...":
            continue
        rest = [n for n in range(at, len(out)) if line.strip() in out[n]]
        if not rest:
            raise Stale(f"there is no\n  {line}\nin\n" + "\n".join(out))
        at = next((n for n in rest if line.strip() == out[n].strip()), rest[0])
        found.append(at)
        at += 1
    return found


def excerpt(found, out):
    """The lines at these places and some around them, each with whether it is at one of them."""
    gap, shown, last = [("...", False)], [], -1
    for n in (n for n in range(len(out)) if any(abs(n - place) <= AROUND for place in found)):
        shown += (gap if n > last + 1 else []) + [(out[n], n in found)]
        last = n
    return shown + (gap if last + 1 < len(out) else [])


def run(command, clone, environment):
    print(f"$ {command}", flush=True)
    ran = subprocess.run(
        ["bash", "-c", command], cwd=clone, env=environment, text=True, capture_output=True, check=False
    )
    if ran.returncode not in (0, 1):
        raise Stale(f"`{command}` ends with {ran.returncode}\n{ran.stdout}{ran.stderr}")
    # The release of Verilator is no part of a picture.
    return re.sub(r" \(Verilator [^)]*\)", "", ran.stdout).splitlines()


def follow(clone, environment):
    """Takes the steps; returns the picture of each one."""
    drawn = {}
    for number, title, blocks in steps():
        screen, out = [], []
        for kind, lines in blocks:
            if kind == "text":
                screen += excerpt(places(lines, out), out)
                continue
            out = []
            for line in lines:
                command = line.removeprefix("$ ")
                if any(word in command for word in SCREEN):
                    drawn[number] = waves(title, clone / "failure")
                    continue
                screen.append((line, True))
                out += run(command, clone, environment)
        drawn.setdefault(number, pictures.terminal(title, screen))
    return drawn


def waves(title, folder):
    """The pins around the wrong byte that the report names last."""
    report = (folder / "report.txt").read_text()
    clock, address = re.findall(r"wrong byte in clock (\d+):.*? at 0x([0-9a-f]+):", report)[-1]
    return pictures.waves(title, folder / "waves.fst", PINS, int(clock), int(address, 16) % 8)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--update", action="store_true", help="write the pictures")
    parser.add_argument("folder", nargs="?", type=Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        clone = (options.folder or Path(temporary)) / "nvdla-cosim"
        clone.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["git", "clone", "-q", str(ROOT), str(clone)], check=True)
        target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
        # A folder of its own, so that the command of this checkout stays what it is.
        environment = {**os.environ, "CARGO_TARGET_DIR": str(target / "tutorial")}
        installed = next(target.glob("**/verilator/bin/verilator_bin"), None)
        if installed is not None and shutil.which("verilator") is None:
            environment.setdefault("VERILATOR", str(installed))
            environment.setdefault("VERILATOR_ROOT", str(installed.parent.parent))
        try:
            drawn = follow(clone, environment)
        except Stale as stale:
            sys.exit(f"docs/tutorial.md: {stale}")
    for number, picture in drawn.items():
        path = ROOT / f"docs/pictures/tutorial-{number}.svg"
        if options.update:
            path.write_text(picture)
        elif not path.exists() or path.read_text() != picture:
            sys.exit(f"{path} is out of date: ci/tutorial.py --update writes it")
    print("docs/tutorial.md shows what it says")


if __name__ == "__main__":
    main()
