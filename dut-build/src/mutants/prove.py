"""Proves of mutants that they change nothing that can be seen at the border of their module.

Usage: prove.py DIRECTORY TOP GATED JOBS OPTION... -- NUMBER... -- UNREACHED...
DIRECTORY has what `mutants.py` wrote; GATED is 1 if clock gates may close. For each NUMBER of a mutant,
one line of JSON says what came out, as soon as it is known. UNREACHED are those of them whose
guard was true in no case:

  {"mutant": 7, "proof": {"equal": {"induction": 1}}}          nothing that is shown can differ
  {"mutant": 7, "proof": {"unreachable": {"induction": 1}}}    the guard of a rare one is never true
  {"mutant": 7, "proof": {"never": {"registers": 12}}}         nor in the whole design
  {"mutant": 7, "proof": {"unseen": {"registers": 9, "differing": 2}}}  what it makes wrong never shows there
  {"mutant": 8, "proof": {"differs": {"clock": 3, "at": ...}}}  these inputs show it so many clocks after reset
  {"mutant": 9, "proof": {"unknown": {"bound": 8}}}             not in so many clocks

Yosys, with slang, makes a netlist of the design with the mutant and without. Every module that is
not the same in both is compared with itself, wherever it stands in the design. Inputs may be
anything, and modules inside it may do anything, but the same for the same. Where that shows a
difference, more of the design around it is looked at. Rare mutants are looked at in the whole design first.
"""

import json
import pathlib
import re
import subprocess
import sys
from collections import defaultdict
from typing import NamedTuple

from equal import Comparison, Differs, Equal, Unknown
from guards import proofs
from reach import Open
from region import Growing, size
from whole import FREE

# How a rare mutant counts that it acts, and that its guard is true.
REACHED = re.compile(r"cosim_mutant_pkg::(reached|met)\(32'd\d+\);")
EVERY = "cosim_mutant_pkg::every"
SELECTED = re.compile(r"\(cosim_mutant_pkg::selected == 32'd(\d+)\)")
PACKAGE = "cosim_mutant_pkg.sv"
GUARD = "cosim_guard"
# In the whole design guards are signals of a module that may do anything.
ACTS = re.compile(rf"assign {GUARD}_(\d+) = [^;]*;")


def yosys(script: pathlib.Path, log: pathlib.Path):
    # An error ends the process.
    program = "import sys; from pyosys import libyosys; libyosys.run_pass(f'script {sys.argv[1]}')"
    with log.open("w") as said:
        command = [sys.executable, "-c", program, script.name]
        done = subprocess.run(
            command, cwd=script.parent, stdout=said, stderr=subprocess.STDOUT, check=False
        )
    if done.returncode != 0:
        last = log.read_text(errors="replace").splitlines()[-5:]
        raise Unread("\n".join(["yosys does not read the design", *last]))


class Unread(Exception):
    """Yosys does not read the design."""


class Design:
    """What `mutants.py` wrote, as netlists with some of the mutants for good."""

    def __init__(self, directory: pathlib.Path, top: str, options: list[str]):
        self.directory = directory.resolve()
        self.top, self.options = top, options
        self.work = self.directory / "proof"
        self.work.mkdir(exist_ok=True)
        lines = (self.directory / "mutants.f").read_text().splitlines()
        self.arguments = [json.loads(line) for line in lines if line]

    def netlist(self, mutants: set[int], units: set[str] | None) -> dict[str, dict]:
        """The modules, or those with these names; one that stands in the design twice, twice."""
        kept = "" if units is None else " -selected"
        names = " ".join(f"{unit} {unit}$*" for unit in sorted(units or []))
        selection = f"select {names}\n" if units is not None else ""
        return self._made(mutants, " --keep-hierarchy",
                          f"{selection}opt_expr\nopt_clean\nwrite_json{kept} netlist.json\n")

    def whole(self) -> dict:
        """The sound design as one module, with its assertions and the guards of rare mutants."""
        # Small memories and tables are registers and gates.
        few = "t:$mem_v2 r:SIZE<=16 %i t:$mem_v2 r:WR_PORTS=0 %i %u"
        kept = f"w:*{GUARD}_* w:*cosim_seen_* w:*cosim_met_*"
        passes = (f"flatten\nsetattr -set keep 1 {kept}\nopt_expr -keepdc\nopt_clean\n"
                  f"memory_collect\nmemory_map {few}\n"
                  "opt_expr -keepdc\nopt_merge\nopt_clean\nwrite_json netlist.json\n")
        (self.work / f"{FREE}.sv").write_text(f"module {FREE} (output logic y); endmodule\n")
        free = f" --blackboxed-module {FREE} {FREE}.sv"
        try:
            made = self._made(set(), " --no-synthesis-define" + free, passes, True)
        except Unread:
            made = self._made(set(), free, passes, True)
        return made[self.top]

    def _made(self, mutants: set[int], options: str, passes: str, is_whole: bool = False) -> dict[str, dict]:
        folder = self.work / "sources"
        folder.mkdir(exist_ok=True)
        words = []
        for argument in self.arguments:
            path = pathlib.Path(argument)
            if path.parent == self.directory and path.suffix:
                text = path.read_text(encoding="latin-1")
                chosen = lambda match: "1'b1" if int(match[1]) in mutants else "1'b0"
                copy = folder / path.name
                if is_whole:
                    text = ACTS.sub(rf"{FREE} {FREE}_\1 (.y({GUARD}_\1));", text)
                text = REACHED.sub(";", SELECTED.sub(chosen, text)).replace(EVERY, f"1'b{int(is_whole)}")
                copy.write_text(text, encoding="latin-1")
                argument = str(copy)
            if path.name == PACKAGE:
                continue
            words.append(argument)
        listed = self.work / "netlist.f"
        listed.write_text("".join(f'"{word}"\n' for word in [*self.options, *words]))
        script = self.work / "netlist.ys"
        script.write_text(
            f"read_slang --threads 1{options} --top {self.top} -f {listed.name}\n"
            f"hierarchy -top {self.top}\n{passes}"
        )
        yosys(script, self.work / "netlist.log")
        return json.loads((self.work / "netlist.json").read_text())["modules"]


def plain(module: dict) -> str:
    """What a module is, wherever it stands and wherever it was written."""
    cells = {
        name: [cell["type"] if cell["type"].startswith("$") else cell["type"].split("$")[0],
               cell["parameters"], cell["connections"]]
        for name, cell in module["cells"].items()
    }
    nets = {name: net["bits"] for name, net in module["netnames"].items()}
    return json.dumps([module["ports"], cells, nets, module.get("memories")], sort_keys=True)


# Modules that stand in a design more often than that are looked at alone.
PLACES = 8
# Bits of cells of a module that is compared at most; a flattened design has ten times as many.
HUGE = 300_000


def worst(verdicts: list) -> Equal | Differs | Unknown:
    differs = [verdict for verdict in verdicts if isinstance(verdict, Differs)]
    unknown = [verdict for verdict in verdicts if isinstance(verdict, Unknown)]
    if differs:
        return differs[0]
    return min(unknown, default=None) or max(verdicts, default=Equal(1))


def compared(gold: dict[str, dict], gate: dict[str, dict], names: list[str]):
    """The worst verdict over modules of these names."""
    known: dict[tuple, Equal | Differs | Unknown] = {}
    places: dict[str, tuple] = {}
    for name in names:
        if name not in gate:
            return Unknown(0)
        key = plain(gold[name]), plain(gate[name])
        if key[0] == key[1]:
            continue
        places[name] = key
        if key not in known:
            try:
                known[key] = Comparison(gold[name], gate[name]).verdict()
            except ValueError:
                return Unknown(0)
    if len(places) > PLACES:
        return worst(list(known.values()))
    growing = Growing(gold, gate)
    verdicts = []
    for name, key in places.items():
        verdicts.append(growing.verdict(name, known[key]))
        if not isinstance(verdicts[-1], Equal):
            break
    return worst(verdicts)


class Unreachable(NamedTuple):
    induction: int


def watched(module: dict, bits: list) -> dict:
    """A module that shows the guard of a mutant."""
    return {**module, "ports": {**module["ports"], GUARD: {"direction": "output", "bits": bits}}}


def guarded(gold: dict[str, dict], gate: dict[str, dict], names: list[str], number: int):
    """That the guard of a rare mutant, which changes nothing, is never true; None if that is open."""
    steps = []
    for name in names:
        guard = gate[name]["netnames"].get(f"{GUARD}_{number}")
        if guard is None:
            return None
        never = Comparison(watched(gold[name], ["0"]), watched(gate[name], guard["bits"])).verdict()
        if not isinstance(never, Equal):
            return None
        steps.append(never.induction)
    return Unreachable(max(steps)) if steps else None


def said(number: int, verdict):
    name = type(verdict).__name__.lower()
    print(json.dumps({"mutant": number, "proof": {name: verdict._asdict()}}), flush=True)


def main():
    first, second = [at for at, word in enumerate(sys.argv) if word == "--"]
    design = Design(pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[5:first])
    mutants = {mutant["id"]: mutant for mutant in
               json.loads((design.directory / "mutants.json").read_text())["mutants"]}
    numbers, unreached = ([int(word) for word in words]
                          for words in (sys.argv[first + 1:second], sys.argv[second + 1:]))
    rare = [number for number in numbers if mutants[number]["kind"].startswith("rare")]
    done: set[int] = set()
    if rare:
        how = sys.argv[3], int(sys.argv[4])
        for number, verdict in proofs(design.whole(), (rare, set(unreached)), how, design.work):
            if not isinstance(verdict, Open):
                said(number, verdict)
                done.add(number)
    modules(design, mutants, [number for number in numbers if number not in done])


def modules(design: Design, mutants: dict[int, dict], numbers: list[int]):
    """Compares modules with these mutants with the sound ones."""
    if not numbers:
        return
    gold = design.netlist(set(), None)
    of_unit = lambda unit: [name for name in gold if name.split("$")[0] == unit]
    # One of each module at a time: their netlists do not depend on each other.
    turns = defaultdict(list)
    for number in numbers:
        unit = mutants[number]["unit"]
        names = of_unit(unit)
        if any(size(gold[name]) > HUGE for name in names):
            said(number, Unknown(0))
        else:
            turns[unit].append((number, names))
    alone = [number for unit in turns for number, names in turns[unit] if not names]
    while any(names for turn in turns.values() for _, names in turn):
        batch = [turn.pop(0) for turn in turns.values() if turn and turn[0][1]]
        units = {mutants[number]["unit"] for number, _ in batch}
        gate = design.netlist({number for number, _ in batch}, units)
        for number, names in batch:
            verdict = compared(gold, gate, names)
            if isinstance(verdict, Equal) and mutants[number]["kind"].startswith("rare"):
                verdict = guarded(gold, gate, names, number) or verdict
            said(number, verdict)
    for number in alone:
        # A package: every module may use it.
        gate = design.netlist({number}, None)
        said(number, compared(gold, gate, list(gold)))


if __name__ == "__main__":
    try:
        main()
    except Unread as error:
        sys.exit(str(error))
