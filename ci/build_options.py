#!/usr/bin/env python3
"""Clocks a second of the flat design (ci/flatten.sh) with other options of Verilator and C++.

Usage: ci/build_options.py [NAME...]    default: all; on a machine that does nothing else

Each row is a description with `build`, `verilator` and `cxx`; the bench `speed` plays the pins of the
public traces dc_* to its model, and says how long the build took.
"""

import re
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "target/build-options"
OPTIONS = {
    "quick": "build: quick",
    "quick-O3": "build: quick\ncxx: [-O3]",
    "quick-no-assert": "build: quick\nverilator: [--no-assert]",
    "fast": "build: fast",
    "fast-O1": "build: fast\ncxx: [-O1]",
    "fast-O2": "build: fast\ncxx: [-O2]",
    "fast-native": "build: fast\ncxx: [-march=native]",
    "fast-assert": "build: fast\nverilator: [--assert]",
    "fast-two-threads": 'build: fast\nverilator: [--threads, "2"]',
}


def main():
    names = sys.argv[1:] or list(OPTIONS)
    subprocess.run([ROOT / "ci/flatten.sh", WORK], check=True)
    subprocess.run(["cargo", "build", "-q", "--bin", "cosim"], cwd=ROOT, check=True)
    print(f"{'options':20} {'build, s':>9} {'C++ loop, kHz':>14} {'session, kHz':>13}")
    for name in names:
        text = (WORK / "flat.yaml").read_text().replace("name: flat", "name: options")
        description = WORK / f"{name}.yaml"
        description.write_text(text + OPTIONS[name] + "\n")
        begun = time.monotonic()
        subprocess.run(
            ["cargo", "run", "-q", "--", "dut", "build", description],
            cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True,
        )
        seconds = time.monotonic() - begun
        bench = subprocess.run(
            ["cargo", "bench", "-q", "--bench", "speed", "--profile", "dev", "--", description],
            cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True,
        )
        rates = re.findall(r"(\d+) kHz", bench.stdout.splitlines()[-1])
        print(f"{name:20} {seconds:9.0f} {rates[0]:>14} {rates[1]:>13}", flush=True)


if __name__ == "__main__":
    main()
