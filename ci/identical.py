#!/usr/bin/env python3
"""Shows that a campaign gives the same bytes however it is run.

One campaign over all profiles runs undisturbed on two threads, then on one, then ended by SIGKILL,
SIGINT, SIGTERM and SIGHUP at random moments and resumed each time, then on a disk that is full again
and again (a small tmpfs, for who may mount one), then with a second process that wants the same
directory at random moments, then in four shards that are merged, and, where sbatch is found, as a
Slurm job array. The results must be equal byte for byte. Nightly.
"""

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COSIM = ROOT / "target/debug/cosim"
PROFILES = sorted(path.stem for path in (ROOT / "vectors/profiles").glob("*.yaml"))
SHARDS = 4
# Exit codes.
BAD_INPUT, TOOL_FAILED = 2, 3


class Campaign:
    """A campaign under `work`, and how to start it."""

    def __init__(self, work, count, seed, moments):
        self.work = work
        self.moments = moments
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

    def begin_or_resume(self, name):
        """The command that goes on, or begins where no case has run."""
        out = self.work / name
        if (out / "results.jsonl").exists():
            return self.command(name, "--resume", out)
        return self.command(name, *self.drawn, "--out", out)

    def ended(self, name, length, rng, how):
        """Sends a signal at random moments within about `length` seconds; gives back the results."""
        for _ in range(self.moments):
            running = subprocess.Popen(
                self.begin_or_resume(name), cwd=ROOT, stdout=subprocess.PIPE, text=True
            )
            try:
                running.wait(timeout=rng.uniform(0.3, 1.7) * length / self.moments)
            except subprocess.TimeoutExpired:
                running.send_signal(how)
            said = running.communicate()[0]
            check(said, running.returncode, how)
        return self.finish(name)

    def finish(self, name):
        """Runs what is left; gives back the results."""
        command = self.begin_or_resume(name)
        subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        return self.results(name)

    def full(self, name, size, rng):
        """Runs it on a disk that grows by a random amount whenever it is full."""
        disk = self.work / name
        disk.mkdir()
        room = 4096

        def mount(*options):
            size = ",".join(["size=" + str(room), *options])
            subprocess.run(["mount", "-t", "tmpfs", "-o", size, "none", disk], check=True)

        mount()
        try:
            for _ in range(self.moments):
                command = self.begin_or_resume(f"{name}/run")
                done = subprocess.run(
                    command, cwd=ROOT, capture_output=True, text=True, check=False
                )
                if done.returncode == 0:
                    break
                if done.returncode != TOOL_FAILED or "No space left" not in done.stderr:
                    sys.exit(f"a full disk: {done.returncode}\n{done.stdout}{done.stderr}")
                room += 4096 * rng.randint(1, max(1, size // self.moments // 2048))
                mount("remount")
            room += 4 * size + (1 << 20)
            mount("remount")
            return self.finish(f"{name}/run")
        finally:
            subprocess.run(["umount", disk], check=True)

    def contested(self, name, length, rng):
        """Lets others try to use the directory at random moments while the campaign runs."""
        first = subprocess.Popen(self.begin_or_resume(name), cwd=ROOT, stdout=subprocess.DEVNULL)
        for _ in range(self.moments):
            time.sleep(rng.uniform(0, 2) * length / self.moments)
            command = self.begin_or_resume(name)
            done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
            held = done.returncode == BAD_INPUT and "is in use by process" in done.stderr
            if not held and first.poll() is None:
                sys.exit(f"a second process was let in: {done.returncode}\n{done.stderr}")
        first.wait()
        return self.finish(name)

    def merged(self):
        """Runs the shards and merges them."""
        names = [f"shard-{shard}" for shard in range(1, SHARDS + 1)]
        for shard, name in enumerate(names, 1):
            self.run(name, "--shard", f"{shard}/{SHARDS}")
        command = [COSIM, "report", "--merge", self.work / "merged", *(self.work / n for n in names)]
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


def check(said, code, how):
    """Whether a campaign that a signal ended says how it goes on."""
    if how == signal.SIGKILL or code == 0:
        return
    if code == 128 + how and "go on with: cosim campaign --resume" in said:
        return
    # Before the first case, and behind the last, a signal ends the process as ever.
    if code == -how:
        return
    sys.exit(f"{how.name}: exit code {code}\n{said}")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=1200, help="cases of the campaign")
    parser.add_argument("--seed", type=int, default=1, help="seed of campaign and moments")
    parser.add_argument("--moments", type=int, default=30, help="interruptions of each kind")
    options = parser.parse_args()
    subprocess.run(["cargo", "build", "--bin", "cosim"], cwd=ROOT, check=True)
    work = ROOT / "target/identical"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)

    campaign = Campaign(work, options.count, options.seed, options.moments)
    whole, length = campaign.run("two-threads", "--jobs", "2")
    print(f"two threads: {whole.count(10) - 1} cases in {length:.0f} s", flush=True)
    rng = random.Random(options.seed)
    ways = {
        "one thread": lambda: campaign.run("one-thread", "--jobs", "1")[0],
        **{
            f"{options.moments} times {how.name}": lambda how=how: campaign.ended(
                how.name, length, rng, how
            )
            for how in (signal.SIGKILL, signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
        },
        f"{options.moments} contenders": lambda: campaign.contested("contested", length, rng),
        f"merged from {SHARDS} shards": campaign.merged,
    }
    if os.geteuid() == 0 and shutil.which("mount"):
        ways["on a full disk"] = lambda: campaign.full("full", len(whole), rng)
    else:
        print("nobody may mount here: the full disk is not tried", flush=True)
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
