#!/usr/bin/env python3
"""Deliberate bugs: builds the DUT with each patch of ci/mutants/ and shows that it is caught.

Nightly; a few minutes a mutant. Without --measure every mutant runs the regression: directed
layers, golden cases, sequences, cases that failed once, illegal programmings, and some random
cases of each profile. With --networks it runs the compiled networks of vectors/loadables alone.
With --measure it says instead what random cases cost until they catch the mutants: ci/measure.py.
With --shrinking it runs campaigns over all profiles with five seeds, and the table shows after how
many cases the first failure came (median), and how far that case shrank.

While one mutant is built, those before it run. Exit code 0: every mutant is caught. 1: some are
missed. 3: the run itself went wrong, with one of them at least.
"""

import argparse
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import measure

ROOT = Path(__file__).resolve().parent.parent
MUTANTS = ROOT / "ci/mutants"
WORK = ROOT / "target/mutants"
PROFILES = sorted(path.stem for path in (ROOT / "vectors/profiles").glob("*.yaml"))
SEEDS = range(1, 6)
# The regression takes a minute or two; a mutant that hangs in every layer would take hours.
LIMIT = 600  # seconds
# What `cosim` says with its exit code.
PASSED, DIFFERS = 0, 1


class Broken(Exception):
    """The run itself went wrong."""


def command():
    """Builds the command, and gives back where it is."""
    made = subprocess.run(
        ["cargo", "build", "--bin", "cosim", "--message-format=json"],
        cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True,
    )
    made = [json.loads(line).get("executable") for line in made.stdout.splitlines()]
    return next(path for path in made if path)


class Mutant:
    """A design of its own, with its model, until it is closed."""

    def __init__(self, program, name):
        """Builds the model with the patch of this name, or as it is."""
        self.program = program
        self.directory = WORK / (name or "unmodified")
        shutil.rmtree(self.directory, ignore_errors=True)
        shutil.copytree(ROOT / "rtl", self.directory / "rtl")
        if name:
            patch = MUTANTS / f"{name}.patch"
            done = subprocess.run(["patch", "-s", "-p1", "-d", self.directory, "-i", patch], check=False)
            if done.returncode != 0:
                raise Broken(f"ci/mutants/{name}.patch does not fit rtl/")
        text = (ROOT / "rtl/nv_small_ew.yaml").read_text()
        self.description = self.directory / "rtl/mutant.yaml"
        self.description.write_text(re.sub("(?m)^name:.*", "name: mutant", text))
        log = WORK / "build.log"
        with open(log, "w") as out:
            done = subprocess.run(
                [program, "dut", "build", self.description],
                cwd=ROOT, stdout=subprocess.PIPE, stderr=out, text=True, check=False,
            )
        if done.returncode != 0:
            raise Broken(f"{name or 'the design'} does not build: see {log}")
        self.model = Path(done.stdout.strip()).parent

    def close(self):
        """Removes both."""
        shutil.rmtree(self.model)
        shutil.rmtree(self.directory)


def cosim(mutant, arguments, log):
    """Runs the command on the mutant, and says whether it found a difference."""
    command = [mutant.program, *arguments, "--dut", str(mutant.description), "--jobs", "1"]
    with open(log, "a") as out:
        try:
            done = subprocess.run(
                command, cwd=ROOT, stdout=out, stderr=out, timeout=LIMIT, check=False
            )
        except subprocess.TimeoutExpired:
            raise Broken(f"{LIMIT} s were not enough for {' '.join(command)}: see {log}") from None
    if done.returncode not in (PASSED, DIFFERS):
        raise Broken(f"exit code {done.returncode} of {' '.join(command)}: see {log}")
    return done.returncode == DIFFERS


def regression(mutant, log):
    """Runs the regression up to its first difference, and says whether there was one."""
    commands = [
        ["run", "vectors/directed", "vectors/regress/layers", "--fail-fast"],
        ["run", "vectors/golden", "vectors/sequences", "--fail-fast"],
        ["run", "vectors/regress/sequences", "--fail-fast"],
        ["run", "vectors/illegal"],
    ]
    commands += [
        ["campaign", profile, "--count", "60", "--seed", "1", "--fail-fast"]
        for profile in PROFILES
    ]
    log.write_text("")
    return any(cosim(mutant, command, log) for command in commands)


def networks(mutant, log):
    """Runs the compiled networks, and says whether one of them differs."""
    log.write_text("")
    return cosim(mutant, ["run", "vectors/loadables", "--fail-fast"], log)


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


def judge(mutant, name, find=regression):
    """Whether the regression catches the mutant, the line that says so, and no ratios."""
    log = WORK / f"{name}.log"
    found = find(mutant, log)
    return found, f"caught  {name}: {place(log)}" if found else f"MISSED  {name}", []


def campaign(mutant, name, seed, count):
    """Cases until the first failure, and bytes of output before and after shrinking."""
    out = WORK / "campaigns" / f"{name}-{seed}"
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    arguments = ["campaign", *PROFILES, "--count", str(count), "--seed", str(seed), "--fail-fast"]
    arguments += ["--out", str(out), "--seeds", str(out / "seeds.yaml")]
    if not cosim(mutant, arguments, out / "log.txt"):
        return None, None
    records = (out / "results.jsonl").read_text().splitlines()
    shrunk = re.search(r"shrunk from (\d+) to (\d+) output bytes", (out / "log.txt").read_text())
    sizes = (int(shrunk[1]), int(shrunk[2])) if shrunk else None
    return len(records) - 1, sizes


def shrinking(mutant, name, count):
    """Whether some campaign catches the mutant, its row of the table, ratios of shrunk cases."""
    runs = [campaign(mutant, name, seed, count) for seed in SEEDS]
    caught = [cases for cases, _ in runs if cases is not None]
    missed = len(runs) - len(caught)
    cases = statistics.median([count + 1 if cases is None else cases for cases, _ in runs])
    sizes = [sizes for _, sizes in runs if sizes]
    # Layers that write nothing have no ratio.
    ratios = [before / max(after, 1) for before, after in sizes if before]
    before, after = (statistics.median(part) for part in zip(*sizes)) if sizes else (0, 0)
    ratio = statistics.median(ratios) if ratios else 0
    shown = f"{cases:.0f}" if cases <= count else f"> {count}"
    row = f"{name:32} {shown:>7} {missed:>6} {before:>8.0f} {after:>7.0f} {ratio:>7.1f}"
    return bool(caught), row, ratios


def each(program, names, run):
    """Builds the mutants one after the other; gives back what `run` says of each, in order.

    Where something went wrong with one, it says None and what, and goes on with the others."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:

        def started(name):
            try:
                mutant = Mutant(program, name)
            except Broken as broken:
                return pool.submit(lambda: (None, f"BROKEN  {name}: {broken}", []))

            def job():
                try:
                    return run(mutant, name)
                except Broken as broken:
                    return None, f"BROKEN  {name}: {broken}", []
                finally:
                    mutant.close()

            return pool.submit(job)

        waiting = []
        for name in names:
            waiting.append(started(name))
            while waiting and (waiting[0].done() or len(waiting) > 2 * os.cpu_count()):
                yield waiting.pop(0).result()
        for job in waiting:
            yield job.result()


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="mutants; default: all")
    parser.add_argument("--measure", action="store_true", help="CPU seconds until all are caught")
    parser.add_argument("--record", metavar="NAME", help="add what was measured to docs/mutants.csv")
    parser.add_argument("--shrinking", action="store_true", help="campaigns with five seeds")
    parser.add_argument("--networks", action="store_true", help="the compiled networks alone")
    parser.add_argument(
        "--count", type=int,
        help=f"cases at most: of a campaign, default 2000; with --measure, default {measure.CASES}",
    )
    options = parser.parse_args()
    names = options.names or sorted(path.stem for path in MUTANTS.glob("*.patch"))
    WORK.mkdir(parents=True, exist_ok=True)
    program = command()
    find = networks if options.networks else regression
    verdicts, ratios = [], []
    if options.measure:
        return measure.run(program, options.names, options.count or measure.CASES, options.record)
    if options.shrinking:
        print(f"{'mutant':32} {'cases':>7} {'missed':>6} {'bytes':>8} {'shrunk':>7} {'ratio':>7}")
    else:
        # The unmodified design must pass, or a caught mutant means nothing.
        log = WORK / "unmodified.log"
        try:
            failed = find(Mutant(program, None), log)
        except Broken as broken:
            print(broken, file=sys.stderr)
            return 3
        if failed:
            print(f"the unmodified design fails: see {log}", file=sys.stderr)
            return 3
    run = lambda *of: shrinking(*of, options.count or 2000) if options.shrinking else judge(*of, find)
    for found, line, more in each(program, names, run):
        print(line, flush=True)
        verdicts.append(found)
        ratios += more
    if ratios:
        print(f"output shrinks {statistics.median(ratios):.1f} times in the median")
    print(f"{verdicts.count(True)} of {len(names)} mutants caught")
    if None in verdicts:
        return 3
    return 0 if all(verdicts) else 1


if __name__ == "__main__":
    sys.exit(main())
