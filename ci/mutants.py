#!/usr/bin/env python3
"""Deliberate bugs: builds the DUT with each patch of ci/mutants/ and shows that it is caught.

Nightly; a few minutes a mutant. Without --measure every mutant runs the regression: directed
layers, golden cases, sequences, illegal programmings, and some random cases of each profile. With
--measure it runs campaigns over all profiles with five seeds instead, and the table shows after
how many cases the first failure came (median), and how far that case shrank.

Exit code 0: every mutant is caught. 1: some are missed. 3: the run itself went wrong.
"""

import argparse
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MUTANTS = ROOT / "ci/mutants"
WORK = ROOT / "target/mutants"
DESCRIPTION = WORK / "rtl/mutant.yaml"
PROFILES = sorted(path.stem for path in (ROOT / "vectors/profiles").glob("*.yaml"))
SEEDS = range(1, 6)
# What `cosim` says with its exit code.
PASSED, DIFFERS = 0, 1


class Broken(Exception):
    """The run itself went wrong."""


def build(name):
    """Builds the DUT with the patch of this name, or as it is; gives back the command."""
    shutil.rmtree(WORK / "rtl", ignore_errors=True)
    shutil.copytree(ROOT / "rtl", WORK / "rtl")
    if name:
        with open(MUTANTS / f"{name}.patch", "rb") as patch:
            done = subprocess.run(["patch", "-s", "-p1", "-d", WORK], stdin=patch, check=False)
        if done.returncode != 0:
            raise Broken(f"ci/mutants/{name}.patch does not fit rtl/")
    text = (ROOT / "rtl/nv_small_ew.yaml").read_text()
    DESCRIPTION.write_text(re.sub("(?m)^name:.*", "name: mutant", text))
    log = WORK / "build.log"
    with open(log, "w") as out:
        command = ["cargo", "build", "--bin", "cosim", "--message-format=json"]
        environment = {**os.environ, "NVDLA_COSIM_DUT": str(DESCRIPTION)}
        done = subprocess.run(
            command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=out, text=True, check=False
        )
    if done.returncode != 0:
        raise Broken(f"{name or 'the design'} does not build: see {log}")
    made = [json.loads(line).get("executable") for line in done.stdout.splitlines()]
    return next(path for path in made if path)


def cosim(program, arguments, log):
    """Runs the command on the mutant, and says whether it found a difference."""
    with open(log, "a") as out:
        command = [program, *arguments, "--dut", "mutant"]
        done = subprocess.run(command, cwd=ROOT, stdout=out, stderr=out, check=False)
    if done.returncode not in (PASSED, DIFFERS):
        raise Broken(f"exit code {done.returncode} of {' '.join(command)}: see {log}")
    return done.returncode == DIFFERS


def regression(program, log):
    """Runs the regression up to its first difference, and says whether there was one."""
    commands = [
        ["run", "vectors/directed"],
        ["trace", "vectors/golden"],
        ["sequence", "vectors/golden/system"],
        ["illegal"],
    ]
    commands += [
        ["random", "--profile", profile, "--count", "60", "--seed", "1"] for profile in PROFILES
    ]
    log.write_text("")
    return any(cosim(program, command, log) for command in commands)


def place(log):
    """The case that failed first, and where: the first wrong element, register or clock."""
    text = log.read_text()
    failure = re.search(r"^FAIL +(.*?)^ +replay", text, re.M | re.S)
    if not failure:
        return f"see {log}"
    lines = [line.strip() for line in failure[1].splitlines()]
    where = next((line for line in lines if line.startswith("first: ")), None)
    telling = re.compile(r" is 0x|hang|assert|must")
    where = where or next((line for line in lines[1:] if telling.search(line)), "")
    return f"{lines[0]}, {where}" if where else lines[0]


def campaign(program, name, seed, count):
    """Cases until the first failure, and bytes of output before and after shrinking."""
    out = WORK / "campaigns" / f"{name}-{seed}"
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    arguments = ["campaign", *PROFILES, "--count", str(count), "--seed", str(seed), "--fail-fast"]
    arguments += ["--out", str(out), "--seeds", str(out / "seeds.yaml")]
    if not cosim(program, arguments, out / "log.txt"):
        return None, None
    records = (out / "results.jsonl").read_text().splitlines()
    shrunk = re.search(r"shrunk from (\d+) to (\d+) output bytes", (out / "log.txt").read_text())
    sizes = (int(shrunk[1]), int(shrunk[2])) if shrunk else None
    return len(records) - 1, sizes


def measure(program, name, count):
    """Row of the table, and the ratio of the shrunk cases."""
    runs = [campaign(program, name, seed, count) for seed in SEEDS]
    caught = [cases for cases, _ in runs if cases is not None]
    missed = len(runs) - len(caught)
    cases = statistics.median([count + 1 if cases is None else cases for cases, _ in runs])
    sizes = [sizes for _, sizes in runs if sizes]
    ratios = [before / max(after, 1) for before, after in sizes]
    before, after = (statistics.median(part) for part in zip(*sizes)) if sizes else (0, 0)
    ratio = statistics.median(ratios) if ratios else 0
    shown = f"{cases:.0f}" if cases <= count else f"> {count}"
    print(
        f"{name:32} {shown:>7} {missed:>6} {before:>8.0f} {after:>7.0f} {ratio:>7.1f}", flush=True
    )
    return bool(caught), ratios


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="mutants; default: all")
    parser.add_argument("--measure", action="store_true", help="campaigns with five seeds")
    parser.add_argument("--count", type=int, default=2000, help="cases of a campaign at most")
    options = parser.parse_args()
    names = options.names or sorted(path.stem for path in MUTANTS.glob("*.patch"))
    WORK.mkdir(parents=True, exist_ok=True)
    caught, ratios = 0, []
    try:
        if options.measure:
            print(f"{'mutant':32} {'cases':>7} {'missed':>6} {'bytes':>8} {'shrunk':>7} {'ratio':>7}")
        else:
            # The unmodified design must pass, or a caught mutant means nothing.
            log = WORK / "unmodified.log"
            if regression(build(None), log):
                raise Broken(f"the unmodified design fails: see {log}")
        for name in names:
            program = build(name)
            if options.measure:
                found, more = measure(program, name, options.count)
                ratios += more
            else:
                log = WORK / f"{name}.log"
                found = regression(program, log)
                print(f"caught  {name}: {place(log)}" if found else f"MISSED  {name}", flush=True)
            caught += found
    except Broken as broken:
        print(broken, file=sys.stderr)
        return 3
    if ratios:
        print(f"output shrinks {statistics.median(ratios):.1f} times in the median")
    print(f"{caught} of {len(names)} mutants caught")
    return 0 if caught == len(names) else 1


if __name__ == "__main__":
    sys.exit(main())
