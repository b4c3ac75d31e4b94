"""Bugs that a script draws as patches of the design: the patches, and whether cases find them.

Used by ci/interrupt_mutants.py and ci/rounding_mutants.py.
"""

import argparse
import difflib
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Callable, NamedTuple

from mutants import ROOT, command


class Bug(NamedTuple):
    """A deliberate bug: one expression of a file is replaced by another one."""

    name: str
    what: str
    file: str
    before: str
    after: str


class Bugs(NamedTuple):
    """The bugs of a script, and how they run."""

    # Of what they are, in one word; also the folder of their results.
    kind: str
    # The bugs, of the design whose folder `rtl` lies in the given folder.
    drawn: Callable[[Path], list[Bug]]
    # Makes this folder below the given one.
    design: Callable[[Path], Path]
    # More options of `cosim mutate`, for each of its runs: a run takes what those before it missed.
    runs: list[list[str]]


def patch(design: Path, bug: Bug) -> str:
    """The bug as a patch."""
    text = (design / bug.file).read_text()
    if text.count(bug.before) != 1:
        sys.exit(f"{Path(sys.argv[0]).name}: {bug.name} does not fit {bug.file}: {bug.before!r}")
    lines = [part.splitlines(keepends=True) for part in (text, text.replace(bug.before, bug.after))]
    diff = "".join(difflib.unified_diff(*lines, f"a/{bug.file}", f"b/{bug.file}"))
    return f"{bug.what}\n\n{diff}"


def missed(grades: Path, names: list[str]) -> list[str]:
    """The bugs that no case found."""
    killed = set()
    for graded in json.loads(grades.read_text())["mutants"]:
        if "killed" in graded["grade"]:
            killed.add(graded["mutant"]["kind"].removeprefix("patch "))
    return [name for name in sorted(names) if name not in killed]


def grade(chosen: list[Bug], design: Path, out: Path, runs: list[list[str]]) -> list[str] | None:
    """Runs these bugs; gives back those that nothing found, or None where the run itself went wrong."""
    folder = out / "patches"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for bug in chosen:
        (folder / f"{bug.name}.patch").write_text(patch(design, bug))
    # Grades of an earlier run are no part of this one.
    grades = out / "grades.json"
    for old in (grades, out / "model/grades.jsonl"):
        old.unlink(missing_ok=True)
    names = [bug.name for bug in chosen]
    program, left = command(), names
    for options in runs:
        done = subprocess.run(
            [program, "mutate", "--dut", design / "rtl/nv_small_ew.yaml", "--patches", folder, "--out", out / "model",
             *options, "--json", grades],
            cwd=ROOT, check=False,
        )
        if done.returncode not in (0, 1):
            return None
        left = missed(grades, names)
        if not left:
            break
    return left


def run(doc: str, bugs: Bugs) -> int:
    """Reads the arguments, runs the bugs, and gives back the exit code of the script."""
    parser = argparse.ArgumentParser(description=doc.splitlines()[0])
    parser.add_argument(
        "--out", type=Path, default=ROOT / "target/mutants" / bugs.kind, help="directory for patches, model and grades"
    )
    parser.add_argument("--list", action="store_true", help="only print the names of the bugs, and what each does")
    parser.add_argument("--random", action="store_true", help="run random cases alone, to see what they find")
    parser.add_argument("names", nargs="*", metavar="NAME", help="only bugs whose name contains one of these")
    options = parser.parse_args()
    out = options.out.absolute()
    design = bugs.design(out)
    chosen = [
        bug for bug in bugs.drawn(design)
        if not options.names or any(part in bug.name for part in options.names)
    ]
    if not chosen:
        parser.error("no bug has such a name")
    if options.list:
        for bug in chosen:
            print(f"{bug.name}: {bug.what}")
        return 0
    left = grade(chosen, design, out, [["--no-vectors"]] if options.random else bugs.runs)
    if left is None:
        return 3
    for name in left:
        print(f"MISSED  {name}")
    print(f"{len(chosen) - len(left)} of {len(chosen)} bugs of {bugs.kind} found")
    return 1 if left else 0
