#!/usr/bin/env python3
"""What a bug costs to find: CPU seconds of random cases until each deliberate bug is caught.

Usage: ci/mutants.py --measure [--count N] [--record NAME] [MUTANT...]
       ci/measure.py                                   prints the sums of all records

Every patch of ci/mutants/ that fits is in one model (`cosim mutate --patches`). On each mutant cases of
all profiles run in turns, as in `cosim campaign`, with each of five seeds, until one fails; what was not
caught after N cases, 260 if nothing is said, counts with all of them. The sums over mutants and seeds are
the figure. --record adds it to docs/mutants.csv, a line for each mutant. Cases and clocks are the same on
every machine, seconds are not: compare those of one machine. Patches that `cosim mutate` does not take
are named, and do not count.
"""

import csv
import re
import shutil
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MUTANTS = ROOT / "ci/mutants"
WORK = ROOT / "target/mutants"
PROFILES = sorted(path.stem for path in (ROOT / "vectors/profiles").glob("*.yaml"))
SEEDS = range(1, 6)
# Cases of a mutant with each seed, at most: what lives longer costs as much as these.
CASES = 260
RECORDS = ROOT / "docs/mutants.csv"
HEAD = ["record", "mutant", "seeds", "caught", "cases", "clocks", "milliseconds"]
Sums = dict[str, list[int]]


def measured(program: str, patches, seed: int, count: int) -> list[list[str]]:
    """Mutant, caught, cases, clocks and milliseconds of each mutant with this seed."""
    out = WORK / "measure"
    # Grades of another seed are no part of this one.
    (out / "grades.jsonl").unlink(missing_ok=True)
    times = out / f"times-{seed}.csv"
    arguments = ["mutate", "--patches", patches, "--out", out, "--seed", str(seed), "--jobs", "1"]
    arguments += ["--cases", str(-(-count // len(PROFILES))), "--no-vectors", "--times", times]
    done = subprocess.run(
        [program, *arguments, "--profiles", *PROFILES], cwd=ROOT, stdout=subprocess.PIPE, text=True,
        check=False,
    )
    if done.returncode != 0:
        print(done.stdout)
        sys.exit(3)
    for other in re.findall(r"^not graded: (\S+)", done.stdout, re.M):
        print(f"seed {seed}: {other} is not measured")
    # None of them is rare.
    return [row[:5] for row in csv.reader(times.read_text().splitlines())][1:]


def trend() -> None:
    """Prints the sums of each record."""
    records: dict[str, Sums] = defaultdict(dict)
    for row in csv.DictReader(RECORDS.open()):
        records[row["record"]][row["mutant"]] = [int(row[key]) for key in HEAD[2:]]
    print(f"{'record':24} {'mutants':>7} {'seeds':>5} {'caught':>6} {'cases':>7} {'clocks':>12} {'CPU s':>8}")
    for record, mutants in records.items():
        seeds = max(row[0] for row in mutants.values())
        caught, cases, clocks, millis = (sum(row[at] for row in mutants.values()) for at in range(1, 5))
        print(f"{record:24} {len(mutants):7} {seeds:5} {caught:6} {cases:7} {clocks:12} {millis / 1000:8.1f}")


def run(program: str, names: list[str], count: int, record: str | None) -> int:
    """Measures the mutants of these names, or all, with `count` cases at most for each seed."""
    (WORK / "measure").mkdir(parents=True, exist_ok=True)
    patches = MUTANTS
    if names:
        patches = WORK / "measure/patches"
        shutil.rmtree(patches, ignore_errors=True)
        patches.mkdir()
        for name in names:
            shutil.copy(MUTANTS / f"{name}.patch", patches)
    sums: Sums = defaultdict(lambda: [0] * 4)
    for seed in SEEDS:
        for name, *figures in measured(program, patches, seed, count):
            sums[name] = [sum(pair) for pair in zip(sums[name], map(int, figures))]
    print(f"{'mutant':32} {'caught':>6} {'cases':>7} {'clocks':>12} {'CPU s':>8}")
    for name, figures in [*sorted(sums.items()), ("all", [sum(of) for of in zip(*sums.values())])]:
        caught, cases, clocks, millis = figures
        print(f"{name:32} {caught:6} {cases:7} {clocks:12} {millis / 1000:8.1f}")
    if record:
        is_new = not RECORDS.exists()
        with RECORDS.open("a", newline="") as file:
            rows = csv.writer(file, lineterminator="\n")
            if is_new:
                rows.writerow(HEAD)
            for name, figures in sorted(sums.items()):
                rows.writerow([record, name, len(SEEDS), *figures])
    return 0


if __name__ == "__main__":
    trend()
