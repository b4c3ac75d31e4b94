#!/usr/bin/env python3
"""Area by unit: what ci/gates/synthesize.sh found, beside what was recorded before.

Usage: ci/area.py check                      compares with the last record, prints what changed
       ci/area.py record NAME [TABLE...]     adds a record, writes docs/area.md again
       ci/area.py write                      writes docs/area.md from the records

A TABLE is CONFIGURATION/TARGET, as ci/gates/synthesize.sh takes them: nv_small/gates; without one, those
that are recorded. `check` exits with 1 when a unit or a whole design grew by more than 3 percent and by
more than a handful. What was added with a reason is recorded by who adds it, in the same commit.
Records are docs/area.csv: a line for each figure of each unit.
"""

import csv
import itertools
import json
import pathlib
import re
import subprocess
import sys
from collections import Counter, defaultdict

ROOT = pathlib.Path(__file__).resolve().parent.parent
OUT = ROOT / "target/gates"
RECORDS = ROOT / "docs/area.csv"
PAGE = ROOT / "docs/area.md"
HEAD = ["record", "configuration", "target", "unit", "figure", "value"]
CONFIGURATIONS = ["nv_small", "nv_small_ew"]
PERCENT = 3
# Less than that is no growth, whatever the percentage.
HANDFUL = {"gates": 100, "LUT": 50, "flip-flops": 20, "FF": 20, "RAM bits": 64}
# By the instance that a module is; the first that fits.
UNITS = {
    "CSB": r"\.u_csb\b",
    "CFGROM": r"\.u_cfgrom\b",
    "GLB": r"\.u_glb\b",
    "MCIF": r"\.u_mcif\b",
    "CDMA": r"\.u_cdma\b",
    "CBUF": r"\.u_cbuf\b",
    "CSC": r"\.u_csc\b",
    "CMAC": r"\.u_cmac\b",
    "CACC": r"\.u_cacc\b",
    "SDP": r"\.u_sdp\b",
    "PDP": r"\.u_pdp\b",
    "CDP": r"\.u_cdp\b",
    "between": r"",
}
FIGURES = {
    "gates": ["gates", "flip-flops", "RAM bits", "multipliers"],
    "ultrascale": ["LUT", "FF", "RAMB36", "URAM", "DSP"],
    "ultrascale-lut": ["LUT", "FF", "RAMB36", "URAM", "DSP"],
}
# LUTs that a cell of an UltraScale+ takes, with the RAMs that are made of LUTs.
LUTS = {
    **{f"LUT{n}": 1 for n in range(1, 7)},
    **{"SRL16E": 1, "SRLC32E": 1, "RAM32X1D": 2, "RAM64X1D": 2, "RAM32M": 4, "RAM64M": 4},
    **{"RAM32M16": 8, "RAM64M8": 8, "RAM128X1D": 4, "RAM256X1D": 8, "RAM512X1S": 8, "RAM256X1S": 4},
    **{"RAM32X16DR8": 8, "RAM64X8SW": 8},
}
FLIP_FLOPS = {"FDRE", "FDCE", "FDPE", "FDSE", "LDCE", "LDPE"}
BLOCKS = {
    "RAMB36E2": ("RAMB36", 1.0),
    "RAMB18E2": ("RAMB36", 0.5),
    "URAM288": ("URAM", 1.0),
    "DSP48E2": ("DSP", 1.0),
}
# No logic: wires, markers, carry chains (counted by their LUTs) and what joins LUTs.
FREE = {"CARRY4", "CARRY8", "MUXF7", "MUXF8", "MUXF9", "INV", "BUFG", "$scopeinfo"}

Figures = dict[tuple[str, str], float]


def unit_of(module: str) -> str:
    return next(unit for unit, pattern in UNITS.items() if re.search(pattern, module))


def cells_of(path: pathlib.Path) -> dict[str, Counter]:
    """Cells of each unit by type, without the instances of our own modules."""
    found: dict[str, Counter] = defaultdict(Counter)
    for module, content in json.loads(path.read_text())["modules"].items():
        for kind, number in content["num_cells_by_type"].items():
            if not kind.startswith("nvs_"):
                found[unit_of(module)][kind] += number
    return found


def of_gates(configuration: str) -> Figures:
    figures: Figures = defaultdict(float)
    for unit, cells in cells_of(OUT / f"{configuration}-gates.json").items():
        for kind, number in cells.items():
            if not kind.startswith("$_"):
                continue
            figure = "flip-flops" if "DFF" in kind or "DLATCH" in kind else "gates"
            figures[unit, figure] += number
    words = json.loads((OUT / f"{configuration}-words.json").read_text())["modules"]
    for module, content in words.items():
        unit = unit_of(module)
        kinds = Counter(cell["type"] for cell in content["cells"].values())
        figures[unit, "multipliers"] += kinds["$mul"]
        if module.startswith("nvs_ram_1r1w"):
            rams = content.get("memories", {}).values()
            figures[unit, "RAM bits"] += sum(ram["width"] * ram["size"] for ram in rams)
    return figures


def of_ultrascale(configuration: str, target: str) -> Figures:
    figures: Figures = defaultdict(float)
    for unit, cells in cells_of(OUT / f"{configuration}-{target}.json").items():
        for kind, number in cells.items():
            if kind in LUTS:
                figures[unit, "LUT"] += LUTS[kind] * number
            elif kind in FLIP_FLOPS:
                figures[unit, "FF"] += number
            elif kind in BLOCKS:
                figure, share = BLOCKS[kind]
                figures[unit, figure] += share * number
            elif kind not in FREE:
                sys.exit(f"area.py: {kind} of {unit} has no place in the figures")
    return figures


def measured(configuration: str, target: str) -> Figures:
    """All figures of all units; "all" is the whole design."""
    subprocess.run([ROOT / "ci/gates/synthesize.sh", configuration, target], check=True)
    found = of_gates(configuration) if target == "gates" else of_ultrascale(configuration, target)
    complete = {(u, f): found.get((u, f), 0.0) for u in UNITS for f in FIGURES[target]}
    for figure in FIGURES[target]:
        complete["all", figure] = sum(complete[unit, figure] for unit in UNITS)
    return complete


def records() -> list[dict[str, str]]:
    if not RECORDS.exists():
        return []
    with RECORDS.open(newline="") as file:
        return list(csv.DictReader(file))


def recorded(lines: list[dict[str, str]], configuration: str, target: str) -> dict[str, Figures]:
    """The records of a target, by name, in order."""
    found: dict[str, Figures] = {}
    for line in lines:
        if (line["configuration"], line["target"]) == (configuration, target):
            figures = found.setdefault(line["record"], {})
            figures[line["unit"], line["figure"]] = float(line["value"])
    return found


def number(value: float) -> str:
    return f"{value:,.1f}" if value % 1 else f"{value:,.0f}"


def tables(lines: list[dict[str, str]]) -> list[tuple[str, str]]:
    """Configurations and targets that are recorded."""
    known = {(line["configuration"], line["target"]) for line in lines}
    return [key for key in itertools.product(CONFIGURATIONS, FIGURES) if key in known]


def check() -> int:
    lines = records()
    failed = 0
    if PAGE.read_text() != page():
        print("docs/area.md is not of docs/area.csv: ci/area.py write")
        failed = 1
    for configuration, target in tables(lines):
        name, before = list(recorded(lines, configuration, target).items())[-1]
        for key, value in measured(configuration, target).items():
            old = before.get(key, 0.0)
            if value == old:
                continue
            unit, figure = key
            print(f"{configuration}, {target}, {unit}: {figure} {number(old)} -> {number(value)}")
            if value > old * (1 + PERCENT / 100) and value - old > HANDFUL.get(figure, 0):
                print(f"  more than {PERCENT} % above the record {name}")
                failed = 1
    return failed


def record(name: str, chosen: list[tuple[str, str]]) -> None:
    lines = records()
    for configuration, target in chosen or tables(lines):
        if name in recorded(lines, configuration, target):
            sys.exit(f"area.py: {name} is there already")
        for (unit, figure), value in measured(configuration, target).items():
            fields = [name, configuration, target, unit, figure, f"{value:.12g}"]
            lines.append(dict(zip(HEAD, fields)))
    with RECORDS.open("w", newline="") as file:
        writer = csv.DictWriter(file, HEAD, lineterminator="\n")
        writer.writeheader()
        writer.writerows(lines)


def table(head: list[str], rows: list[list[str]]) -> str:
    rule = ["---"] + ["---:"] * (len(head) - 1)
    return "".join("| " + " | ".join(row) + " |\n" for row in [head, rule, *rows])


def page() -> str:
    """The text of docs/area.md."""
    lines = records()
    text = "# Area\n\nWritten by `ci/area.py` from `docs/area.csv`; `docs/gates.md` explains it.\n"
    for configuration, target in tables(lines):
        past = recorded(lines, configuration, target)
        figures = FIGURES[target]

        def row(first: str, values: Figures, unit: str) -> list[str]:
            return [first, *(number(values[unit, figure]) for figure in figures)]

        name, last = list(past.items())[-1]
        units = [row(unit, last, unit) for unit in [*UNITS, "all"]]
        text += f"\n## {configuration}, {target}\n\nRecord {name}:\n\n"
        text += table(["Unit", *figures], units)
        trend = [row(name, values, "all") for name, values in past.items()]
        text += "\nThe whole design over time:\n\n" + table(["Record", *figures], trend)
    return text


def main() -> int:
    match sys.argv[1:]:
        case ["check"]:
            return check()
        case ["record", name, *chosen]:
            record(name, [tuple(table.split("/", 1)) for table in chosen])
            PAGE.write_text(page())
        case ["write"]:
            PAGE.write_text(page())
        case _:
            print(__doc__)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
