"""Tries to prove that mutants change nothing: yosys and abc compare the design with and without each.

Usage: prove.py DIRECTORY TOP JOBS OPTION... -- NUMBER...
DIRECTORY has what `mutants.py` wrote; so many JOBS run at the same time; OPTIONs are for slang. For each
NUMBER of a mutant, one line of JSON says what came out:

  {"mutant": 7, "proof": {"equal": {}}}      equal in every state, for all inputs
  {"mutant": 8, "proof": {"differs": {}}}    not in some state, which the design may never have
  {"mutant": 9, "proof": {"unknown": {}}}    yosys or abc gave up

Both designs are flattened. A register, latch or memory has the same free value in both, and what goes into
it must be equal, as must all outputs. So two designs that begin with equal values stay equal for ever.
Products and quotients may be anything, unless their operands are made in the same way. Unknown bits (x) are 0.
"""

import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
from multiprocessing.pool import ThreadPool

import pyosys

ABC = pathlib.Path(pyosys.__file__).parent / "yosys-abc"
# Seconds after which yosys, or abc, gives up.
PATIENCE = {"yosys": 1800, "abc": 120}
# How `mutants.py` selects a mutant, and what counts where a rare one acts.
SELECTED = re.compile(r"\(cosim_mutant_pkg::selected == 32'd(\d+)\)")
COUNTS = re.compile(r"cosim_mutant_pkg::(reached|met)\(32'd\d+\);")
EVERY = "cosim_mutant_pkg::every"
PACKAGE = "cosim_mutant_pkg.sv"

READ = """read_slang --threads 1 --top {top} -f sources.f
hierarchy -top {top}
flatten
chformal -remove
delete t:$scopeinfo
opt_clean
memory_collect
memory_map -rom-only
setundef -zero
rename -wire
rename -hide w:*
rename {top} {name}
"""
# Cells with a state are merged by name, and an assertion compares what goes into each. Everything
# else merges where it is made in the same way, so that only what a mutant changes is left for abc.
COMPARE = """equiv_make -make_assert gold gate equiv
delete gold gate
cutpoint t:$*ff* t:$*latch* %u t:$mem* %u
""" + 3 * """opt_expr
opt_merge
opt_clean
""" + """cutpoint t:$mul t:$div t:$mod t:$divfloor t:$modfloor t:$pow
techmap
aigmap
setundef -undriven -anyseq
delete o:*
opt_clean
write_aiger -I -O -B -zinit differs.aig
"""


class GaveUp(Exception):
    """A tool did not end, or refused its input."""


def run(tool: str, command: list, folder: pathlib.Path) -> str:
    """What the tool says."""
    try:
        done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              encoding="utf-8", errors="replace", timeout=PATIENCE[tool], check=False)
    except subprocess.TimeoutExpired as error:
        raise GaveUp(f"{tool} does not end") from error
    if done.returncode != 0:
        raise GaveUp("\n".join([f"{tool} fails", *done.stdout.splitlines()[-5:]]))
    return done.stdout


def yosys(script: str, folder: pathlib.Path):
    (folder / "script.ys").write_text(script)
    # An error ends the process.
    program = "from pyosys import libyosys; libyosys.run_pass('script script.ys')"
    run("yosys", [sys.executable, "-c", program], folder)


class Design:
    def __init__(self, directory: str, top: str, options: list[str], work: pathlib.Path):
        self.directory = pathlib.Path(directory).resolve()
        self.top, self.options, self.work = top, options, work
        folder = self.with_mutant(0)
        yosys(READ.format(top=self.top, name="gold") + "write_rtlil gold.il\n", folder)

    def with_mutant(self, mutant: int) -> pathlib.Path:
        """Writes the sources, with this mutant for good, and their list into a new folder."""
        folder = self.work / str(mutant)
        folder.mkdir()
        lines = (self.directory / "mutants.f").read_text().splitlines()
        words = list(self.options)
        for argument in (json.loads(line) for line in lines if line):
            path = pathlib.Path(argument)
            if path.name == PACKAGE:
                continue
            if path.parent == self.directory and path.suffix:
                text = path.read_text(encoding="latin-1")
                text = SELECTED.sub(lambda match: f"1'b{int(int(match[1]) == mutant)}", text)
                text = COUNTS.sub(";", text).replace(EVERY, "1'b0")
                (folder / path.name).write_text(text, encoding="latin-1")
                argument = path.name
            words.append(argument)
        (folder / "sources.f").write_text("".join(f'"{word}"\n' for word in words))
        return folder

    def verdict(self, mutant: int) -> str:
        folder = self.with_mutant(mutant)
        try:
            read = READ.format(top=self.top, name="gate")
            yosys(f"{read}read_rtlil ../0/gold.il\n{COMPARE}", folder)
            said = run("abc", [ABC, "-c", "read_aiger differs.aig; orpos; iprove"], folder)
        except GaveUp:
            return "unknown"
        finally:
            shutil.rmtree(folder)
        if "UNSATISFIABLE" in said:
            return "equal"
        return "differs" if "SATISFIABLE" in said else "unknown"


def main():
    end = sys.argv.index("--")
    numbers = [int(number) for number in sys.argv[end + 1:]]
    with tempfile.TemporaryDirectory(dir=sys.argv[1]) as work, ThreadPool(int(sys.argv[3])) as pool:
        design = Design(sys.argv[1], sys.argv[2], sys.argv[4:end], pathlib.Path(work))
        verdicts = pool.imap_unordered(lambda number: (number, design.verdict(number)), numbers)
        for number, verdict in verdicts:
            print(json.dumps({"mutant": number, "proof": {verdict: {}}}), flush=True)


if __name__ == "__main__":
    try:
        main()
    except GaveUp as error:
        sys.exit(str(error))
