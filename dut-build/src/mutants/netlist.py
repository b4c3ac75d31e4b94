"""A module of a netlist as gates: what it shows to others, and its next state.

Modules inside it, large memories and operators without gates here are unknown: they give the same
for the same operands.
"""

from typing import Callable

from gates import FALSE, TRUE, Graph, number, operator

# Memories up to so many bits are registers; of a larger one only the ports are known.
MEMORY_BITS = 4096
# Pins of state that act whatever its clock does.
DIRECT = {
    "$aldff": ["ALOAD", "AD"], "$aldffe": ["ALOAD", "AD"], "$adff": ["ARST"], "$adffe": ["ARST"],
    "$dlatch": ["EN", "D"],
}


class Netlist:
    """One module: what it is made of, by name."""

    def __init__(self, module: dict):
        self.module = module
        self.cells = module["cells"]
        self.names: dict = {}
        for name, net in sorted(module["netnames"].items(), key=lambda item: item[1].get("hide_name", 0)):
            for at, bit in enumerate(net["bits"]):
                self.names.setdefault(bit, (name, at))
        ports = [cell for cell in self.cells.values() if cell["type"] in ("$memrd_v2", "$memwr_v2")]
        plain = lambda memory, cell: len(cell["connections"]["DATA"]) == memory["width"] and not (
            cell["type"] == "$memrd_v2" and number(cell, "CLK_ENABLE"))
        self.memories = {}
        for name, memory in module.get("memories", {}).items():
            mine = [cell for cell in ports if cell["parameters"]["MEMID"] == "\\" + name]
            small = memory["width"] * memory["size"] <= MEMORY_BITS
            if small and all(plain(memory, cell) for cell in mine):
                self.memories["\\" + name] = memory

    def registers(self) -> dict[tuple, int | None]:
        """All bits of state with their value in reset, None where they have none."""
        states: dict[tuple, int | None] = {}
        for cell in self.cells.values():
            pins = cell["connections"]
            kind = cell["type"]
            if not (kind.startswith("$") and "Q" in pins):
                continue
            value: list = [None] * len(pins["Q"])
            if kind in ("$aldff", "$aldffe"):
                value = [int(bit) if bit in ("0", "1") else None for bit in pins["AD"]]
            elif kind in ("$adff", "$adffe"):
                text = cell["parameters"]["ARST_VALUE"][::-1]
                value = [int(bit) if bit in "01" else None for bit in text]
            states.update({self.names[bit]: reset for bit, reset in zip(pins["Q"], value)})
        for name, memory in self.memories.items():
            for at in range(memory["width"] * memory["size"]):
                states[name, at] = None
        return states


class Unit:
    """The logic of a module in a graph: what it shows to others, and its next state.

    `given` makes the literal of an input, a state or a thing unknown, by its name: two modules that
    get the same ones can be compared.
    """

    def __init__(self, graph: Graph, netlist: Netlist, given: Callable[[tuple], int]):
        self.graph, self.netlist, self.given = graph, netlist, given
        self.bits: dict = {"0": FALSE, "1": TRUE, "x": FALSE, "z": FALSE}
        self.shown: dict[tuple, int] = {}
        self.next: dict[tuple, int] = {}
        # The clock of each state.
        self.clock: dict[tuple, int] = {}
        # What overrides states.
        self.forces: set[int] = set()
        self.latches = False
        self._logic()
        self._border()
        self._states()

    def pin(self, cell: dict, name: str) -> list[int]:
        return [self._bit(bit) for bit in cell["connections"].get(name, [])]

    def _bit(self, bit) -> int:
        if bit not in self.bits:
            # All that is driven has its literal before anybody reads it.
            self.bits[bit] = self.given(("undriven", *self.netlist.names.get(bit, ("", 0))))
        return self.bits[bit]

    def _state(self, cell: dict) -> list[int]:
        return [self.given(("state", *self.netlist.names[bit])) for bit in cell["connections"]["Q"]]

    def _logic(self):
        """All cells, each behind those it reads."""
        driver = {}
        for name, cell in self.netlist.cells.items():
            for pin, way in cell["port_directions"].items():
                if way == "output":
                    for bit in cell["connections"][pin]:
                        driver[bit] = name
        for name, port in self.netlist.module["ports"].items():
            if port["direction"] == "input":
                for at, bit in enumerate(port["bits"]):
                    self.bits[bit] = self.given(("input", name, at))
        done, stack = set(), list(self.netlist.cells)
        entered = set()
        while stack:
            name = stack[-1]
            if name in done:
                stack.pop()
                continue
            cell = self.netlist.cells[name]
            reads = [driver[bit] for pin in self._through(cell) for bit in cell["connections"].get(pin, [])
                     if bit in driver and driver[bit] not in done]
            if reads and name not in entered:
                entered.add(name)
                stack += reads
                continue
            if reads:
                raise ValueError("the logic has a loop")
            self._cell(name, cell)
            done.add(stack.pop())

    @staticmethod
    def _through(cell: dict) -> list[str]:
        """Pins that reach an output in the same clock."""
        kind = cell["type"]
        if not kind.startswith("$"):
            return []
        if "Q" in cell["connections"]:
            return DIRECT.get(kind, [])
        if kind == "$memrd_v2":
            return [] if number(cell, "CLK_ENABLE") else ["ADDR"]
        return [pin for pin, way in cell["port_directions"].items() if way == "input"]

    def _cell(self, name: str, cell: dict):
        kind, pins = cell["type"], cell["connections"]
        if not kind.startswith("$"):
            for pin, way in cell["port_directions"].items():
                if way != "input":
                    self._set(pins[pin], [self.given(("child", name, pin, at)) for at in range(len(pins[pin]))])
        elif "Q" in pins:
            value = self._state(cell)
            force, to = self._forced(cell)
            if kind != "$dlatch":
                self.forces.add(force)
            self._set(pins["Q"], [self.graph.choose(force, high, low) for high, low in zip(to, value)])
        elif kind == "$memrd_v2":
            self._set(pins["DATA"], self._read(name, cell))
        elif "Y" in pins:
            value = operator(self.graph, cell, lambda pin: self.pin(cell, pin))
            if value is None:
                # The same function of the same operands gives the same.
                seen = tuple(tuple(self.pin(cell, pin)) for pin in self._through(cell))
                value = [self.given((kind, str(cell["parameters"]), seen, at)) for at in range(len(pins["Y"]))]
            self._set(pins["Y"], value)

    def _set(self, bits: list, literals: list[int]):
        for bit, literal in zip(bits, literals):
            self.bits[bit] = literal

    def _forced(self, cell: dict) -> tuple[int, list[int]]:
        """When a state is overridden whatever its clock does, and by what."""
        kind, width = cell["type"], len(cell["connections"]["Q"])
        sign = lambda name: number(cell, name) ^ 1
        if kind in ("$aldff", "$aldffe"):
            return self.pin(cell, "ALOAD")[0] ^ sign("ALOAD_POLARITY"), self.pin(cell, "AD")
        if kind in ("$adff", "$adffe"):
            text = cell["parameters"]["ARST_VALUE"][::-1]
            return self.pin(cell, "ARST")[0] ^ sign("ARST_POLARITY"), [int(bit == "1") for bit in text]
        if kind == "$dlatch":
            return self.pin(cell, "EN")[0] ^ sign("EN_POLARITY"), self.pin(cell, "D")
        return FALSE, [FALSE] * width

    def _read(self, name: str, cell: dict) -> list[int]:
        memory = cell["parameters"]["MEMID"]
        known = self.netlist.memories.get(memory)
        width = len(cell["connections"]["DATA"])
        if number(cell, "CLK_ENABLE"):
            return [self.given(("memory", memory, name, at)) for at in range(width)]
        address = self.pin(cell, "ADDR")
        if known is None:
            return [self.given(("memory", memory, tuple(address), at)) for at in range(width)]
        word = lambda index: [self.given(("state", memory, index * width + at)) for at in range(width)]
        first = known.get("start_offset", 0)
        words = {index + first: word(index) for index in range(known["size"])}
        # Above the last word there is nothing: an address may be much wider than that.
        needed = min(len(address), (known["size"] + first - 1).bit_length())
        below, above = address[:needed], self.graph.any(address[needed:])
        picked = self.graph.pick([words.get(index, [FALSE] * width) for index in range(1 << needed)], below)
        return [self.graph.both(bit, above ^ 1) for bit in picked]

    def _border(self):
        for name, port in self.netlist.module["ports"].items():
            if port["direction"] != "input":
                for at, bit in enumerate(port["bits"]):
                    self.shown["output", name, at] = self._bit(bit)
        ports: dict[str, int] = {}
        for name, cell in self.netlist.cells.items():
            kind = cell["type"]
            if not kind.startswith("$"):
                for pin, way in cell["port_directions"].items():
                    if way != "output":
                        for at, literal in enumerate(self.pin(cell, pin)):
                            self.shown["child", name, pin, at] = literal
            elif kind in ("$memwr_v2", "$memrd_v2"):
                memory = cell["parameters"]["MEMID"]
                read = kind == "$memrd_v2"
                if not number(cell, "CLK_ENABLE") if read else memory in self.netlist.memories:
                    continue
                port = ports[memory] = ports.get(memory, 0) + 1
                for pin, way in cell["port_directions"].items():
                    for at, literal in enumerate(self.pin(cell, pin) if way == "input" else []):
                        self.shown["memory", memory, name if read else port, pin, at] = literal

    def _states(self):
        written: dict[str, list] = {}
        for cell in self.netlist.cells.values():
            kind, pins = cell["type"], cell["connections"]
            if kind == "$memwr_v2" and pins and cell["parameters"]["MEMID"] in self.netlist.memories:
                written.setdefault(cell["parameters"]["MEMID"], []).append(cell)
            if not (kind.startswith("$") and "Q" in pins):
                continue
            clock = self.pin(cell, "CLK")[0] ^ number(cell, "CLK_POLARITY") ^ 1 if "CLK" in pins else TRUE
            self.latches |= kind == "$dlatch"
            now = self.pin(cell, "Q")
            force, _ = self._forced(cell)
            value = now if kind == "$dlatch" else self.pin(cell, "D")
            sign = lambda name: number(cell, name) ^ 1
            if "SRST" in pins:
                reset = self.pin(cell, "SRST")[0] ^ sign("SRST_POLARITY")
                to = [int(bit == "1") for bit in cell["parameters"]["SRST_VALUE"][::-1]]
            else:
                reset, to = FALSE, value
            if "EN" in pins and kind != "$dlatch":
                enable = self.pin(cell, "EN")[0] ^ sign("EN_POLARITY")
                if kind == "$sdffce":
                    reset = self.graph.both(reset, enable)
                value = [self.graph.choose(enable, new, old) for new, old in zip(value, now)]
            value = [self.graph.choose(reset, high, low) for high, low in zip(to, value)]
            value = [self.graph.choose(force, old, new) for old, new in zip(now, value)]
            for bit, new in zip(pins["Q"], value):
                state = ("state", *self.netlist.names[bit])
                self.next[state], self.clock[state] = new, clock
        for memory, known in self.netlist.memories.items():
            self._written(memory, known, written.get(memory, []))

    def _written(self, memory: str, known: dict, cells: list):
        width, first = known["width"], known.get("start_offset", 0)
        graph = self.graph
        for index in range(known["size"]):
            states = [("state", memory, index * width + at) for at in range(width)]
            word = [self.given(state) for state in states]
            for cell in sorted(cells, key=lambda cell: number(cell, "PORTID")):
                address = self.pin(cell, "ADDR")
                here = graph.all(bit ^ ((index + first) >> at & 1 ^ 1) for at, bit in enumerate(address))
                word = [graph.choose(graph.both(here, enable), new, old)
                        for enable, new, old in zip(self.pin(cell, "EN"), self.pin(cell, "DATA"), word)]
            clock = self.pin(cells[0], "CLK")[0] ^ number(cells[0], "CLK_POLARITY") ^ 1 if cells else TRUE
            for state, new in zip(states, word):
                self.next[state], self.clock[state] = new, clock
