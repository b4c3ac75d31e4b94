#!/usr/bin/env python3
"""Shows that a campaign gives the same bytes however it is run.

One campaign over all profiles runs undisturbed on two threads, then on one, then killed (SIGKILL)
at ten random moments and resumed each time, then in four shards that are merged, and, where
sbatch is found, as a Slurm job array. The results must be equal byte for byte. Nightly.
"""

import argparse
import random
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COSIM = ROOT / "target/debug/cosim"
PROFILES = sorted(path.stem for path in (ROOT / "vectors/profiles").glob("*.yaml"))
SHARDS = 4
KILLS = 10


class Campaign:
    """A campaign under `work`, and how to start it."""

    def __init__(self, work, count, seed):
        self.work = work
        self.drawn = [*PROFILES, "--count", str(count), "--seed", str(seed)]

    def command(self, name, *more):
        out = self.work / name
        return [COSIM, "campaign", *more, "--seeds", out.with_suffix(".seeds.yaml")]

    def run(self, name, *more):
        """Runs it undisturbed; gives back the results and the time."""
        begun = time.monotonic()
        command = self.command(name, *self.drawn, "--out", self.work / name, *more)
        subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        return self.results(name), time.monotonic() - begun

    def killed(self, name, length, rng):
        """Kills it KILLS times within about `length` seconds; gives back the results."""
        command = self.command(name, *self.drawn, "--out", self.work / name)
        for _ in range(KILLS):
            running = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)
            try:
                running.wait(timeout=rng.uniform(0.3, 1.7) * length / KILLS)
            except subprocess.TimeoutExpired:
                running.kill()
                running.wait()
            command = self.command(name, "--resume", self.work / name)
        subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        return self.results(name)

    def merged(self):
        """Runs the shards and merges them."""
        names = [f"shard-{shard}" for shard in range(1, SHARDS + 1)]
        for shard, name in enumerate(names, 1):
            self.run(name, "--shard", f"{shard}/{SHARDS}")
        command = [COSIM, "merge", "--out", self.work / "merged", *(self.work / n for n in names)]
        subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        return self.results("merged")

    def slurm(self):
        """Submits the shards as a job array and waits for the merging job."""
        directory = self.work / "slurm"
        script = ROOT / "ci/slurm/campaign.sh"
        done = subprocess.run(
            [script, str(SHARDS), directory, *self.drawn], check=True, capture_output=True, text=True
        )
        job = done.stdout.split()[-1]
        while subprocess.run(
            ["squeue", "--noheader", "--jobs", job], capture_output=True, text=True, check=False
        ).stdout.strip():
            time.sleep(1)
        return self.results("slurm/whole")

    def results(self, name):
        return (self.work / name / "results.jsonl").read_bytes()


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=1200, help="cases of the campaign")
    parser.add_argument("--seed", type=int, default=1, help="seed of campaign and kills")
    options = parser.parse_args()
    subprocess.run(["cargo", "build", "--bin", "cosim"], cwd=ROOT, check=True)
    work = ROOT / "target/identical"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)

    campaign = Campaign(work, options.count, options.seed)
    whole, length = campaign.run("two-threads", "--jobs", "2")
    print(f"two threads: {whole.count(10) - 1} cases in {length:.0f} s", flush=True)
    rng = random.Random(options.seed)
    ways = {
        "one thread": lambda: campaign.run("one-thread", "--jobs", "1")[0],
        f"killed {KILLS} times": lambda: campaign.killed("killed", length, rng),
        f"merged from {SHARDS} shards": campaign.merged,
    }
    if shutil.which("sbatch"):
        ways["through Slurm"] = campaign.slurm
    else:
        print("no sbatch found: the job array is not tried", flush=True)
    same = True
    for way, run in ways.items():
        equal = run() == whole
        same &= equal
        print(f"{way}: {'the same bytes' if equal else 'DIFFERENT BYTES'}", flush=True)
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
