"""The whole design as gates, made as far as somebody asks.

What may happen is never less than in the design: what is not followed may be anything. That holds for
memories, large multiplications, operators without gates here, logic that is a loop, and clocks that
are neither a pin nor a gate of one with a latch. A register steps with an edge of its clock. The edges
of different pins come in any order. An assertion is checked with the edges of its clock, too.
"""

from gates import FALSE, TRUE, Graph, number, operator

# Pins with the value that they keep while the design runs.
TIED = {"direct_reset_": TRUE, "test_mode": FALSE, "global_clk_ovr_on": FALSE}
RESET = "dla_reset_rstn"
# Products of so many bits of operands are made of gates.
PRODUCT = 80
# What gives the guards of rare mutants, which are false in the sound design.
FREE = "cosim_free"
# Cells that give nothing to others. Assertions are looked at by themselves.
SILENT = {"$check", "$print", "$scopeinfo"}
# Operators of which each bit depends on the bits of the same place.
BITWISE = {"$and", "$or", "$xor", "$xnor", "$not", "$mux", "$bwmux", "$pmux", "$buf", "$pos", "$bmux"}


class Whole:
    def __init__(self, module: dict, tied: dict[str, int]):
        tied = {**TIED, **tied}
        self.graph = Graph()
        self.cells, self.netnames = module["cells"], module["netnames"]
        self.literals: dict = {"0": FALSE, "1": TRUE}
        self.states: dict[int, int] = {}
        self.state_of: dict = {}
        self.names: dict[int, str] = {}
        self.reset = FALSE
        self.clocks: set[int] = set()
        # When assertions fail.
        self.fails: list[int] = []
        # Everything that can be seen of the registers' values besides their next ones.
        self.shown: list[int] = []
        # Nets that are not followed where they are read.
        self._cut: list = []
        self.driver: dict = {}
        self.ports: set = set()
        self._ticks: dict = {}
        self._next: dict[int, int] = {}
        self._forced: dict[int, tuple[int, int]] = {}
        self._initial = {}
        for net in self.netnames.values():
            init = net.get("attributes", {}).get("init")
            if init is not None:
                self._initial |= dict(zip(net["bits"], reversed(init)))
        for name, cell in self.cells.items():
            for pin, way in cell["port_directions"].items():
                if way != "input":
                    for at, bit in enumerate(cell["connections"].get(pin, [])):
                        self.driver[bit] = name, pin, at
        self.outputs = [bit for port in module["ports"].values() if port["direction"] == "output"
                        for bit in port["bits"]]
        for name, port in module["ports"].items():
            if port["direction"] == "output":
                continue
            for at, bit in enumerate(port["bits"]):
                self.ports.add(bit)
                self.literals[bit] = tied[name] if name in tied else self._leaf(f"{name} {at}")
                if name == RESET:
                    self.reset = self.literals[bit]
        self.first = self._first()

    def _leaf(self, name: str) -> int:
        literal = self.graph.free()
        self.names[literal >> 1] = name
        return literal

    def literal(self, bit) -> int:
        """The value of a net."""
        if bit in ("x", "z"):
            return self._leaf("x")
        if bit in self.literals:
            return self.literals[bit]
        stack, entered = [bit], set()
        while stack:
            bit = stack[-1]
            if bit in self.literals:
                stack.pop()
                continue
            reads = [read for read in self._reads(bit) if read not in self.literals and read not in ("x", "z")]
            if not reads or bit in entered:
                # A net that depends on itself may be anything, where it is read by itself.
                self._cut += reads
                self._evaluate(bit, {read: self._leaf("loop") for read in reads})
                stack.pop()
                continue
            entered.add(bit)
            # What is being looked at stays where it is.
            stack += [read for read in reads if read not in entered]
        return self.literals[bit]

    def _part(self, bit) -> dict | None:
        """The cell behind a net, or of a wide one the part that drives it."""
        if bit not in self.driver:
            return None
        name, pin, at = self.driver[bit]
        cell = self.cells[name]
        if cell["type"] not in BITWISE:
            return cell
        pins, width = cell["connections"], len(cell["connections"]["Y"])
        kind = cell["type"]
        picked = {"Y": [bit]}
        for pin, bits in pins.items():
            if pin == "S":
                picked[pin] = bits if kind != "$bwmux" else [bits[at]]
            elif (pin == "B" and kind == "$pmux") or (pin == "A" and kind == "$bmux"):
                picked[pin] = bits[at::width]
            elif pin != "Y":
                signed = number(cell, "A_SIGNED") and ("B" not in pins or number(cell, "B_SIGNED"))
                picked[pin] = [bits[at] if at < len(bits) else bits[-1] if signed else "0"]
        return {**cell, "connections": picked, "parameters": {}}

    def _is_known(self, cell: dict) -> bool:
        kind, pins = cell["type"], cell["connections"]
        if kind == "$mul":
            return len(pins["A"]) * len(pins["B"]) <= PRODUCT
        return kind.startswith("$") and "Y" in pins

    def _reads(self, bit) -> list:
        cell = self._part(bit)
        if cell is None:
            return []
        pins = cell["connections"]
        if "Q" in pins:
            return [] if cell["type"] == "$dlatch" else self._force_pins(cell, self.driver[bit][2])
        return [read for pin, bits in pins.items() if pin != "Y" for read in bits] if self._is_known(cell) else []

    @staticmethod
    def _force_pins(cell: dict, at: int) -> list:
        pins = cell["connections"]
        if cell["type"] in ("$aldff", "$aldffe"):
            return [pins["ALOAD"][0], pins["AD"][at]]
        return [pins["ARST"][0]] if "ARST" in pins else []

    def _evaluate(self, bit, cut: dict):
        cell = self._part(bit)
        if cell is None:
            self.literals[bit] = self._leaf("undriven")
            return
        pins = cell["connections"]
        known = self.literals

        def value(read) -> int:
            # Each `x` may be something else.
            return known[read] if read in known else cut[read] if read in cut else self._leaf("x")

        if "Q" in pins:
            name = f"{self.driver[bit][0]} {self.driver[bit][2]}"
            state = self._leaf(name)
            if self._is_leaf(cell["type"]):
                self.literals[bit] = state
                return
            self.states[state >> 1], self.state_of[bit] = bit, state >> 1
            force, to = FALSE, FALSE
            if cell["type"] in ("$aldff", "$aldffe"):
                force = value(pins["ALOAD"][0]) ^ number(cell, "ALOAD_POLARITY") ^ 1
                to = value(pins["AD"][self.driver[bit][2]])
            elif "ARST" in pins:
                force = value(pins["ARST"][0]) ^ number(cell, "ARST_POLARITY") ^ 1
                to = int(cell["parameters"]["ARST_VALUE"][::-1][self.driver[bit][2]] == "1")
            self._forced[state >> 1] = force, to
            self.literals[bit] = self.graph.choose(force, to, state)
        elif not self._is_known(cell):
            kind = f"{cell['type']} {self.driver[bit][0]}"
            self.literals[bit] = self._leaf(kind)
        else:
            result = operator(self.graph, cell, lambda pin: [value(read) for read in pins.get(pin, [])])
            if result is None:
                result = [self._leaf(f"{cell['type']} {self.driver[bit][0]}") for _ in pins["Y"]]
            for out, literal in zip(pins["Y"], result):
                self.literals.setdefault(out, literal)

    def tick(self, bit, rises: bool = True) -> int:
        """Whether a clock has an edge."""
        bit = self._sound(bit)
        key = bit, rises
        if key not in self._ticks:
            self._ticks[key] = self._edge(bit) if rises else None
            if self._ticks[key] is None:
                self._ticks[key] = self._leaf(f"edge {bit}")
                self.clocks.add(self._ticks[key] >> 1)
        return self._ticks[key]

    def _edge(self, bit) -> int | None:
        if bit not in self.driver:
            return None
        cell = self.cells[self.driver[bit][0]]
        pins = cell["connections"]
        if cell["type"] in ("$buf", "$pos") and len(pins["A"]) == 1:
            return self.tick(pins["A"][0])
        if cell["type"] not in ("$and", "$logic_and") or len(pins["A"]) != 1 or len(pins["B"]) != 1:
            return None
        ways = [self._sound(pins[pin][0]) for pin in "AB"]
        for clock, gate in (ways, ways[::-1]):
            latch = self.cells[self.driver[gate][0]] if gate in self.driver else None
            if latch is None or latch["type"] != "$dlatch" or not self._low(latch, clock):
                continue
            enable = self._while_low(latch["connections"]["D"][self.driver[gate][2]], clock)
            return self.graph.both(self.tick(clock), self.literal(enable))
        return None

    def _while_low(self, bit, clock):
        """The net that another one takes its value from while the clock is low."""
        while (bit := self._sound(bit)) in self.driver:
            name, _, at = self.driver[bit]
            cell = self.cells[name]
            if cell["type"] != "$mux" or cell["connections"]["S"] != [clock]:
                break
            bit = cell["connections"]["A"][at]
        return bit

    def _sound(self, bit):
        """The net that another one of a clock is where no rare mutant acts, which is not followed."""
        while bit in self.driver:
            name, _, at = self.driver[bit]
            cell = self.cells[name]
            guard = cell["connections"]["S"][0] if cell["type"] == "$mux" else None
            if guard not in self.driver or self.cells[self.driver[guard][0]]["type"] != FREE:
                break
            self._cut.append(guard)
            bit = cell["connections"]["A"][at]
        return bit

    def _low(self, latch: dict, clock) -> bool:
        """Whether a latch is open while the clock is low."""
        opens, high = self._sound(latch["connections"]["EN"][0]), number(latch, "EN_POLARITY")
        if not high:
            return opens == clock
        driver = self.cells[self.driver[opens][0]] if opens in self.driver else None
        return driver is not None and driver["type"] in ("$not", "$logic_not") and (
            [self._sound(bit) for bit in driver["connections"]["A"]] == [clock])

    def next(self, state: int) -> int:
        """The next value of the state with this node."""
        if state not in self._next:
            name, _, at = self.driver[self.states[state]]
            cell = self.cells[name]
            pins, now = cell["connections"], 2 * state
            sign = lambda pin: number(cell, f"{pin}_POLARITY") ^ 1
            value = self.literal(pins["D"][at])
            enable = self.literal(pins["EN"][0]) ^ sign("EN") if "EN" in pins else TRUE
            if "SRST" in pins:
                to = int(cell["parameters"]["SRST_VALUE"][::-1][at] == "1")
                reset = self.literal(pins["SRST"][0]) ^ sign("SRST")
                if cell["type"] == "$sdffce":
                    reset = self.graph.both(reset, enable)
                else:
                    enable = self.graph.either(enable, reset)
                value = self.graph.choose(reset, to, value)
            tick = self.tick(pins["CLK"][0], bool(number(cell, "CLK_POLARITY")))
            value = self.graph.choose(self.graph.both(tick, enable), value, now)
            force, to = self._forced[state]
            self._next[state] = self.graph.choose(force, to, value)
        return self._next[state]

    def rises(self, bit) -> int:
        """Whether a register of one bit rises with the next edge of its clock."""
        now = self.literal(bit)
        return self.graph.both(self.next(self.state_of[bit]), now ^ 1)

    def start(self, state: int) -> int | None:
        """The value of a state in reset, None if it may have any."""
        if state in self.first:
            return self.first[state]
        value = self._initial.get(self.states[state])
        return int(value) if value in ("0", "1") else None

    def complete(self):
        """Makes all gates."""
        for cell in self.cells.values():
            if cell["type"] == "$check" and self._text(cell, "FLAVOR") == "assert":
                self._assertion(cell)
        for state in list(self.states):
            self.next(state)
        self.shown = self._shown()

    def _shown(self) -> list[int]:
        """All that reaches outputs, assertions and what is not followed: it gives the same for the same."""
        shown = {self.literal(bit) for bit in self.outputs if bit not in ("x", "z")}
        for cell in self.cells.values():
            pins, kind = cell["connections"], cell["type"]
            if kind in SILENT or ("Q" in pins and not self._is_leaf(kind)) or self._is_known(cell):
                continue
            for pin, bits in pins.items():
                if cell["port_directions"][pin] == "input":
                    value = self.tick if pin.endswith("CLK") else self.literal
                    shown |= {value(bit) for bit in bits if bit not in ("x", "z", "0", "1")}
        # This may cut more nets.
        while self._cut:
            shown.add(self.literal(self._cut.pop()))
        return sorted({*shown, *self.fails} - {FALSE, TRUE})

    @staticmethod
    def _is_leaf(kind: str) -> bool:
        """Whether a state may have any value."""
        return kind.startswith(("$dlatch", "$sr")) or kind == "$dffsr"

    @staticmethod
    def _text(cell: dict, name: str) -> str:
        return cell["parameters"][name].strip()

    def _assertion(self, cell: dict):
        pins = cell["connections"]
        fails = self.graph.both(self.literal(pins["EN"][0]), self.literal(pins["A"][0]) ^ 1)
        if number(cell, "TRG_ENABLE"):
            if len(pins["TRG"]) != 1:
                return
            fails = self.graph.both(fails, self.tick(pins["TRG"][0], bool(number(cell, "TRG_POLARITY"))))
        if fails != FALSE:
            self.fails.append(fails)

    def force(self, state: int) -> int:
        return self._forced[state][0]

    def _first(self) -> dict[int, int]:
        """The values of states in reset."""
        for cell in self.cells.values():
            for bit in cell["connections"].get("Q", []):
                self.literal(bit)
        first: dict[int, int] = {}
        forces = {force for force, _ in self._forced.values()} - {FALSE}
        while True:
            values = {self.reset >> 1: 0, **first}
            on = {force for force in forces if self._known(force, values)}
            found = {state: to for state, (force, to) in self._forced.items() if force in on and to <= TRUE}
            if len(found) == len(first):
                return found
            first = found

    def _known(self, literal: int, values: dict[int, int]) -> int | None:
        """The value of a literal if that of some leaves is known."""
        left, right = self.graph.left, self.graph.right
        values = {0: 0, **values}
        stack = [literal >> 1]
        while stack:
            node = stack[-1]
            if node in values:
                stack.pop()
                continue
            if left[node] < 0:
                values[node] = None
                continue
            a, b = left[node], right[node]
            missing = [child >> 1 for child in (a, b) if child >> 1 not in values]
            if missing:
                stack += missing
                continue
            sides = [None if values[child >> 1] is None else values[child >> 1] ^ (child & 1) for child in (a, b)]
            values[node] = 0 if 0 in sides else None if None in sides else 1
        value = values[literal >> 1]
        return None if value is None else value ^ (literal & 1)
