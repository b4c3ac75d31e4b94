"""Parts of a design around a changed module, as one module each.

A difference at the border of a module may be lost behind it: data beside a `valid` that is low. So the
part grows where a difference shows: into the module that takes it, or into the one around.
"""

from typing import Callable

from equal import Comparison, Differs, Equal, Unknown

# Bits of cells of a part at most, and how often it grows.
LARGEST = 30_000
GROWTHS = 4

Modules = Callable[[str], dict]


def size(module: dict) -> int:
    return sum(len(bits) for cell in module["cells"].values() for bits in cell["connections"].values())


def flat(modules: Modules, root: str, inside: set[str]) -> dict:
    """The module `root` with those modules within it that are `inside`, each known by its place."""
    whole: dict = {"ports": modules(root)["ports"], "cells": {}, "netnames": {}, "memories": {}}
    highest = [1 + max([bit for net in modules(root)["netnames"].values() for bit in net["bits"]
                        if isinstance(bit, int)], default=1)]

    def take(module: dict, prefix: str, renamed: Callable):
        for name, net in module["netnames"].items():
            bits = [renamed(bit) for bit in net["bits"]]
            whole["netnames"][prefix + name] = {**net, "bits": bits}
        for name, memory in module.get("memories", {}).items():
            whole["memories"][prefix + name] = memory
        for name, cell in module["cells"].items():
            pins = {pin: [renamed(bit) for bit in bits] for pin, bits in cell["connections"].items()}
            if cell["type"] in inside:
                enter(modules(cell["type"]), f"{prefix}{name}.", cell, pins)
                continue
            parameters = dict(cell["parameters"])
            if "MEMID" in parameters:
                parameters["MEMID"] = "\\" + prefix + parameters["MEMID"].removeprefix("\\")
            whole["cells"][prefix + name] = {**cell, "connections": pins, "parameters": parameters}

    def enter(module: dict, prefix: str, cell: dict, pins: dict):
        known: dict = {}

        def renamed(bit):
            if not isinstance(bit, int):
                return bit
            if bit not in known:
                known[bit] = highest[0]
                highest[0] += 1
            return known[bit]

        for pin, bits in pins.items():
            within = [renamed(bit) for bit in module["ports"][pin]["bits"]]
            out = cell["port_directions"][pin] == "output"
            whole["cells"][f"{prefix}{pin} joined"] = {
                "type": "$buf", "parameters": {}, "port_directions": {"A": "input", "Y": "output"},
                "connections": {"A": within, "Y": bits} if out else {"A": bits, "Y": within},
            }
        take(module, prefix, renamed)

    take(modules(root), "", lambda bit: bit)
    return whole


class Growing:
    """Compares the design with the changed one, in parts."""

    def __init__(self, gold: dict[str, dict], gate: dict[str, dict]):
        self.gold = lambda name: gold[name]
        self.gate = lambda name: gate.get(name, gold[name])
        self.around = {cell["type"]: name for name, module in gold.items()
                       for cell in module["cells"].values() if cell["type"] in gold}
        self.known = set(gold)

    def verdict(self, root: str, first: Equal | Differs | Unknown) -> Equal | Differs | Unknown:
        """What is known of the module with this name, from what is known of it alone."""
        last, inside = first, set()
        for _ in range(GROWTHS):
            if not isinstance(last, Differs):
                break
            kind, place, *rest = last.at.split(" ")
            if kind == "output" and root in self.around:
                inside, root = inside | {root}, self.around[root]
            elif kind == "child":
                cells = flat(self.gold, root, inside)["cells"]
                child = cells[place]["type"]
                # Two clocks that tick at other times are not followed.
                if child not in self.known or self._is_clock(child, rest[0]):
                    break
                # What stands beside it for other lanes, too.
                inside = inside | {cell["type"] for cell in cells.values()
                                   if cell["type"].split("$")[0] == child.split("$")[0]}
            else:
                break
            parts = [flat(modules, root, inside) for modules in (self.gold, self.gate)]
            if size(parts[0]) > LARGEST:
                break
            try:
                last = Comparison(*parts).verdict()
            except ValueError:
                break
        return last

    def _is_clock(self, name: str, port: str) -> bool:
        """Whether a state of a module, or of one in it, has this port as its clock."""
        module = self.gold(name)
        mine = set(module["ports"][port]["bits"])
        for cell in module["cells"].values():
            for pin, bits in cell["connections"].items():
                if not mine & set(bits):
                    continue
                if pin == "CLK" or (cell["type"] in self.known and self._is_clock(cell["type"], pin)):
                    return True
        return False
