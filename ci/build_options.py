#!/usr/bin/env python3
"""Clocks a second of the flat design (ci/flatten.sh) with other options of Verilator and C++.

Usage: ci/build_options.py [NAME...]    default: all; an hour on two processors

Each row is a description with `build`, `verilator` and `cxx`, built once, without a compiler cache. A
public trace runs on the models, in turns; the fastest round counts. All times are those of the
processors, so that other work on the machine disturbs little.
"""

import os
import re
import resource
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "target/build-options"
TRACES = Path(os.environ.get("NVDLA_TRACES", ROOT / "../shared/nvdla-traces"))
TRACE = TRACES / "dc_24x44x14_5x3x14x41_int8_0"
# Another layer than the one that is measured.
TRAINING = ROOT / "vectors/directed/conv-example.yaml"
ROUNDS = 3
COSIM = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "debug/cosim"
QUICK, FAST = "build: quick", "build: fast"
# A name that begins with `plain` is built without a profile.
OPTIONS = {
    "quick": QUICK,
    "quick-O3": f"{QUICK}\ncxx: [-O3]",
    "quick-verilator-O3": f"{QUICK}\nverilator: [-O3]",
    "quick-no-assert": f"{QUICK}\nverilator: [--no-assert]",
    "fast": FAST,
    "fast-layer": FAST,
    "plain": FAST,
    "plain-O1": f"{FAST}\ncxx: [-O1]",
    "plain-O2": f"{FAST}\ncxx: [-O2]",
    "plain-Os": f"{FAST}\ncxx: [-Os]",
    "plain-lto": f"{FAST}\ncxx: [-flto]",
    "plain-native": f"{FAST}\ncxx: [-march=native]",
    "plain-assert": f"{FAST}\nverilator: [--assert]",
    "plain-x-fast": f"{FAST}\nverilator: [--x-assign, fast, --x-initial, fast]",
    "plain-two-threads": f'{FAST}\nverilator: [--threads, "2"]',
}
# A compiler that makes no model that counts.
COMPILER = """#!/bin/sh
case "$*" in *-fprofile-generate*) exit 1;; esac
exec c++ "$@"
"""


def run(name, *command):
    """What a command says for a row, and how many seconds of the processors it takes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = os.environ | {"CCACHE_DISABLE": "1"}
    if name.startswith("plain"):
        environment["CXX"] = str(WORK / "compiler")
    done = subprocess.run(
        [COSIM, *command], env=environment, stdout=subprocess.PIPE, text=True, check=True
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def build(name):
    """Builds the model of a row; seconds of the processors."""
    text = (WORK / "flat.yaml").read_text().replace("name: flat", "name: options")
    description = WORK / f"{name}.yaml"
    description.write_text(text + OPTIONS[name] + "\n")
    profile = ["--profile-with", TRAINING] if name.endswith("-layer") else []
    return run(name, "dut", "build", description, *profile)[1]


def cost(name):
    """Microseconds a clock, of the whole program."""
    said, seconds = run(name, "run", TRACE, "--dut", WORK / f"{name}.yaml", "--jobs", "1")
    clocks = re.search(r"([\d ]+) clocks", said)[1].replace(" ", "")
    return seconds / int(clocks) * 1e6


def main():
    names = sys.argv[1:] or list(OPTIONS)
    unknown = set(names) - set(OPTIONS)
    if unknown:
        sys.exit(f"unknown: {', '.join(sorted(unknown))}; there are: {', '.join(OPTIONS)}")
    subprocess.run([ROOT / "ci/flatten.sh", WORK], check=True)
    subprocess.run(["cargo", "build", "-q", "--bin", "cosim"], cwd=ROOT, check=True)
    (WORK / "compiler").write_text(COMPILER)
    (WORK / "compiler").chmod(0o755)
    builds = {name: build(name) for name in names}
    costs = {name: cost(name) for name in names}
    for _ in range(ROUNDS - 1):
        costs = {name: min(best, cost(name)) for name, best in costs.items()}
    fastest = min(costs.values())
    print(f"{'options':20} {'build, CPU s':>12} {'us a clock':>10} {'kHz':>5} {'to the fastest':>14}")
    for name, best in costs.items():
        print(f"{name:20} {builds[name]:12.0f} {best:10.2f} {1e3 / best:5.0f} {best / fastest:14.2f}")


if __name__ == "__main__":
    main()
