"""Whether two modules do the same, seen from outside: by induction over the clock.

Both get the same inputs, and states without a reset begin alike. States of the same name are taken
to be equal in both until a run or the solver shows that they are not. Then, if they and all that is
shown were equal for `k` clocks, they are equal in the next one: that is the proof. Where it fails,
facts about the states that can be reached help: bits that never change, and pairs of bits with a
value that they never have together. One of a pair may be "this register is the same in both".
"""

import itertools
import random
import zlib
from typing import NamedTuple

from pysat.solvers import Glucose4

from gates import FALSE, TRUE, Graph
from netlist import Netlist, Unit

# Conflicts of the solver until a question stays open, and questions about a part of a design: not
# seconds, so that all machines agree.
EFFORT = 2_000
QUESTIONS = 200
# Runs from reset: all lanes at once, one bit of a number each.
LANES, CLOCKS = 256, 96
# Clocks behind reset in which a difference is looked for.
BOUND = 8
# Clocks of inductions that are tried when one is not enough.
STEPS = (2, 4)
# How often states that may differ are forgotten.
ROUNDS = 6
# States about which facts are looked for.
NEAR = 48
ALL = (1 << LANES) - 1


# The name of "this state is the same in both", in a fact.
ALIKE = "alike"


class Equal(NamedTuple):
    induction: int


class Differs(NamedTuple):
    clock: int
    at: str


class Unknown(NamedTuple):
    bound: int


class Open(Exception):
    """The solver gave up."""


class Questions:
    """A solver that knows the gates that somebody asked about."""

    def __init__(self, graph: Graph, left: list[int]):
        self.graph = graph
        self.left = left
        self.solver = Glucose4(incr=False)
        self.known = {0}
        self.solver.add_clause([-1])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.solver.delete()

    def variable(self, literal: int) -> int:
        stack = [literal >> 1]
        left, right = self.graph.left, self.graph.right
        while stack:
            node = stack.pop()
            if node in self.known:
                continue
            self.known.add(node)
            a, b = left[node], right[node]
            if a < 0:
                continue
            me, x, y = node + 1, self._number(a), self._number(b)
            self.solver.add_clause([-me, x])
            self.solver.add_clause([-me, y])
            self.solver.add_clause([me, -x, -y])
            stack += [a >> 1, b >> 1]
        return self._number(literal)

    @staticmethod
    def _number(literal: int) -> int:
        return -(literal >> 1) - 1 if literal & 1 else (literal >> 1) + 1

    def always(self, literal: int):
        self.solver.add_clause([self.variable(literal)])

    def possible(self, literals: list[int]) -> set[int] | None:
        """Some of the literals that are true in one state of affairs; None where none can be."""
        literals = [literal for literal in literals if literal != FALSE]
        if not literals:
            return None
        if TRUE in literals:
            return {TRUE}
        self.left[0] -= 1
        if self.left[0] < 0:
            raise Open
        some = self.graph.free()
        self.solver.add_clause([-self.variable(some), *map(self.variable, literals)])
        self.solver.conf_budget(EFFORT)
        answer = self.solver.solve_limited(assumptions=[self.variable(some)])
        if answer is None:
            raise Open
        if not answer:
            return None
        true = set(self.solver.get_model())
        return {literal for literal in literals if self.variable(literal) in true}


class Pair:
    """Both modules in one graph. States that are `same` are one."""

    def __init__(self, gold: Netlist, gate: Netlist, same: set):
        self.graph = Graph()
        self.names: dict[tuple, int] = {}
        self.mine: set = set()

        def shared(name: tuple) -> int:
            if name not in self.names:
                self.names[name] = self.graph.free()
            return self.names[name]

        def other(name: tuple) -> int:
            if name[0] == "state" and name not in same:
                name = ("other", *name[1:])
            elif name not in self.names:
                self.mine.add(name)
            return shared(name)

        one, two = Unit(self.graph, gold, shared), Unit(self.graph, gate, other)
        # What only the second module knows may be anything: a difference may come from that.
        self.vague = any(name[0] not in ("state", "other", "input") for name in self.mine)
        self.same = same
        self.next = dict(one.next)
        self.next |= {("other", *name[1:]): bit for name, bit in two.next.items() if name not in same}
        self.clock = dict(one.clock)
        self.clock |= {("other", *name[1:]): bit for name, bit in two.clock.items() if name not in same}
        self.again = {name: two.next[name] for name in same}
        shown = [(name, bit, two.shown.get(name, FALSE)) for name, bit in one.shown.items()]
        shown += [(("clock", *name), one.clock[name], two.clock[name]) for name in same]
        self.shown = {name: self.graph.differ(a, b) for name, a, b in shown if a != b}
        self.changed = {name: self.graph.differ(bit, self.next[name])
                        for name, bit in self.again.items() if bit != self.next[name]}
        clocks = set(self.clock.values()) - {TRUE}
        # Several clocks tick in any order.
        self.forces = one.forces
        self.ticks = sorted(clocks) if len(clocks) > 1 or one.latches or two.latches else []

    def support(self, literals: list[int]) -> set[tuple]:
        """The states that these depend on."""
        seen, stack = set(), [literal >> 1 for literal in literals]
        while stack:
            node = stack.pop()
            if node in seen:
                continue
            seen.add(node)
            if self.graph.left[node] > 0 or self.graph.right[node] > 0:
                stack += [self.graph.left[node] >> 1, self.graph.right[node] >> 1]
        return {name for name, literal in self.names.items()
                if literal >> 1 in seen and name[0] in ("state", "other")}


class Frame:
    """A clock of a pair, in the graph of many clocks."""

    def __init__(self, pair: Pair, world: Graph, states: dict[tuple, int]):
        graph = pair.graph
        given = {literal >> 1: states[name] for name, literal in pair.names.items() if name in states}
        self.map = [FALSE]
        for node in range(1, len(graph.left)):
            a = graph.left[node]
            if a < 0:
                literal = given[node] if node in given else world.free()
            else:
                b = graph.right[node]
                literal = world.both(self.map[a >> 1] ^ (a & 1), self.map[b >> 1] ^ (b & 1))
            self.map.append(literal)
        ticks = {clock: world.free() for clock in pair.ticks}
        self.shown = {name: self.of(literal) for name, literal in pair.shown.items()}
        self.changed = {name: self.of(literal) for name, literal in pair.changed.items()}
        self.next = {}
        for name, literal in pair.next.items():
            tick = ticks.get(pair.clock[name], TRUE)
            self.next[name] = world.choose(tick, self.of(literal), states[name])
            if name in self.changed:
                self.changed[name] = world.both(tick, self.changed[name])

    def of(self, literal: int) -> int:
        return self.map[literal >> 1] ^ (literal & 1)


def holds(world: Graph, states: dict[tuple, int], fact: tuple) -> int:
    """A clause over states."""
    bits = []
    for name, sign in fact:
        if name[0] == ALIKE:
            bits.append(world.differ(states["state", *name[1:]], states["other", *name[1:]]) ^ 1)
        else:
            bits.append(states[name] ^ sign)
    return world.any(bits)


class Comparison:
    def __init__(self, gold: dict, gate: dict):
        self.gold, self.gate = Netlist(gold), Netlist(gate)
        one, two = self.gold.registers(), self.gate.registers()
        self.reset = {("state", *name): value for name, value in one.items()}
        self.other = {("other", *name): value for name, value in two.items()}
        # Questions that may still be asked.
        self.left = [QUESTIONS]
        self.same = {("state", *name) for name in one if name in two and one[name] == two[name]}

    def verdict(self) -> Equal | Differs | Unknown:
        if self._induction(1, 0):
            return Equal(1)
        seen = self._run()
        if seen is None and self._induction(1, ROUNDS):
            return Equal(1)
        seen = seen or self._bounded()
        if isinstance(seen, Differs):
            return seen
        for steps in STEPS:
            if steps <= seen.bound and self._induction(steps, ROUNDS):
                return Equal(steps)
        return seen

    @staticmethod
    def _begin(pair: Pair, world: Graph) -> dict[tuple, int]:
        return {name: world.free() for name in pair.next}

    def _broken(self, pair: Pair, steps: int, facts: list) -> tuple[set, bool]:
        """States that may become different behind so many equal clocks, and whether what is shown may."""
        world = Graph()
        with Questions(world, self.left) as ask:
            states = self._begin(pair, world)
            for number in range(steps):
                for fact in facts:
                    ask.always(holds(world, states, fact))
                frame = Frame(pair, world, states)
                if number + 1 < steps:
                    for literal in [*frame.shown.values(), *frame.changed.values()]:
                        ask.always(literal ^ 1)
                states = frame.next
            broken = set()
            left = dict(frame.changed)
            while (found := ask.possible(list(left.values()))) is not None:
                gone = {name for name, literal in left.items() if literal in found}
                broken |= gone
                left = {name: literal for name, literal in left.items() if name not in gone}
            return broken, ask.possible(list(frame.shown.values())) is not None

    def _induction(self, steps: int, rounds: int) -> bool:
        """Whether they are proved equal; each round forgets states that may differ."""
        same = self.same
        try:
            for left in range(rounds, -1, -1):
                pair = Pair(self.gold, self.gate, same)
                broken, shown = self._broken(pair, steps, [])
                if (broken or shown) and rounds:
                    broken, shown = self._broken(pair, steps, self._facts(pair))
                if not broken or not left:
                    return not broken and not shown
                same = same - broken
        except Open:
            return False
        return False

    def _values(self, pair: Pair, draw: random.Random) -> dict[tuple, int]:
        """States in reset, in all lanes."""
        values = {}
        for name in pair.next:
            value = self.reset.get(name) if name[0] == "state" else self.other.get(name)
            twin = ("state", *name[1:])
            if value is not None:
                values[name] = ALL * value
            elif name[0] == "other" and twin in values:
                values[name] = values[twin]
            else:
                values[name] = draw.getrandbits(LANES)
        return values

    def _run(self) -> Differs | None:
        """Drops states that differ in random runs from reset; the first difference that shows."""
        while True:
            pair = Pair(self.gold, self.gate, self.same)
            dropped: set = set()
            for clock, bits in enumerate(self._clocks(pair)):
                value = lambda literal: bits[literal >> 1] ^ (ALL * (literal & 1))
                shown = [name for name, literal in pair.shown.items() if value(literal)]
                if shown and not pair.vague:
                    return Differs(clock, " ".join(map(str, shown[0])))
                dropped |= {name for name, literal in pair.changed.items() if value(literal)}
                if dropped:
                    break
            if not dropped:
                return None
            self.same = self.same - dropped

    def _clocks(self, pair: Pair):
        """The values of all nodes in random runs, clock by clock."""
        draw = random.Random(1)
        graph = pair.graph
        states = self._values(pair, draw)
        named = {literal >> 1: name for name, literal in pair.names.items()}
        # Inputs that reset states, with the value that they have while the design runs.
        forces = {named[literal >> 1]: literal & 1 for literal in pair.forces if literal >> 1 in named}
        some = draw.getrandbits(LANES)
        for clock in range(CLOCKS):
            bits = [0] * len(graph.left)
            for node in range(1, len(bits)):
                a = graph.left[node]
                if a < 0:
                    name = named[node]
                    if name in states:
                        bits[node] = states[name]
                    elif name in forces:
                        rare = draw.getrandbits(LANES) & draw.getrandbits(LANES) & draw.getrandbits(LANES)
                        rare &= some & draw.getrandbits(LANES) & draw.getrandbits(LANES)
                        bits[node] = rare ^ (ALL * forces[name])
                    else:
                        bits[node] = self._drawn(draw, zlib.crc32(str(name).encode()))
                else:
                    b = graph.right[node]
                    bits[node] = (bits[a >> 1] ^ (ALL * (a & 1))) & (bits[b >> 1] ^ (ALL * (b & 1)))
            yield bits
            value = lambda literal: bits[literal >> 1] ^ (ALL * (literal & 1))
            ticks = {tick: draw.getrandbits(LANES) for tick in pair.ticks}
            following = {}
            for name, literal in pair.next.items():
                tick = ticks.get(pair.clock[name], ALL)
                following[name] = (value(literal) & tick) | (states[name] & ~tick & ALL)
            states = following

    @staticmethod
    def _drawn(draw: random.Random, odd: int) -> int:
        """Bits that are mostly 0 in a quarter of the lanes, mostly 1 in another one."""
        a, b, c = (draw.getrandbits(LANES) for _ in range(3))
        quarter = LANES // 4
        mask = (1 << quarter) - 1
        rare, often = mask << (odd % 4 * quarter), mask << ((odd + 1 + odd // 4 % 3) % 4 * quarter)
        return (a & ~(rare | often)) | (a & b & c & rare) | ((a | b | c) & often)

    def _facts(self, pair: Pair) -> list:
        """Clauses about states that hold in reset and in every clock behind it, if `same` does."""
        facts = self._candidates(pair, self._near(pair))
        world = Graph()
        states = self._begin(pair, world)
        frame = Frame(pair, world, states)
        while facts:
            before = [holds(world, states, fact) for fact in facts]
            after = [holds(world, frame.next, fact) ^ 1 for fact in facts]
            left = list(zip(facts, after))
            with Questions(world, self.left) as ask:
                for literal in before:
                    ask.always(literal)
                while (found := ask.possible([literal for _, literal in left])) is not None:
                    left = [(fact, literal) for fact, literal in left if literal not in found]
            if len(left) == len(facts):
                break
            facts = [fact for fact, _ in left]
        return facts

    def _near(self, pair: Pair) -> list[tuple]:
        """States close to what may differ."""
        wrong = [*pair.shown.values(), *pair.changed.values()]
        near: list[tuple] = []
        for _ in range(3):
            more = sorted(pair.support(wrong) - set(near))
            near += more
            if len(near) >= NEAR or not more:
                break
            wrong = [pair.next[name] for name in near if name in pair.next]
        return near[:NEAR]

    def _candidates(self, pair: Pair, near: list[tuple]) -> list:
        """Clauses that no random run breaks, and that hold in reset."""
        nodes = {name: pair.names[name] >> 1 for name in near if name in pair.names}
        pairs = list(itertools.combinations(nodes, 2))
        ones, zeros = dict.fromkeys(nodes, 0), dict.fromkeys(nodes, 0)
        met = {(one, two, x, y): 0 for one, two in pairs for x in (0, 1) for y in (0, 1)}
        # Registers that differ may be alike whenever some bit says that they count.
        twins = [(name[1:], pair.names["state", *name[1:]] >> 1, literal >> 1)
                 for name, literal in pair.names.items()
                 if name[0] == "other" and ("state", *name[1:]) in pair.names][:NEAR]
        apart = {(name, (ALIKE, *twin), x, 1): 0 for name in nodes for twin, *_ in twins for x in (0, 1)}
        for bits in self._clocks(pair):
            now = {name: bits[node] for name, node in nodes.items()}
            for name, value in now.items():
                ones[name] |= value
                zeros[name] |= ~value & ALL
            for one, two, x, y in [key for key, hit in met.items() if not hit]:
                a, b = now[one] ^ (ALL * (x ^ 1)), now[two] ^ (ALL * (y ^ 1))
                met[one, two, x, y] |= a & b
            unlike = {(ALIKE, *twin): bits[one] ^ bits[two] for twin, one, two in twins}
            for one, two, x, y in [key for key, hit in apart.items() if not hit]:
                apart[one, two, x, y] |= (now[one] ^ (ALL * (x ^ 1))) & unlike[two]
        met |= apart
        # A literal of a fact is a state and whether it stands for its opposite.
        facts = [((name, sign),) for name in nodes for sign, seen in ((1, ones), (0, zeros)) if not seen[name]]
        fixed = {name for ((name, _),) in facts}
        facts += [((one, x), (two, y)) for (one, two, x, y), hit in met.items()
                  if not hit and not {one, two} & fixed]
        return [fact for fact in facts if self._in_reset(fact)]

    def _in_reset(self, fact: tuple) -> bool:
        for name, sign in fact:
            if name[0] == ALIKE:
                one, two = self.reset.get(("state", *name[1:])), self.other.get(("other", *name[1:]))
                if one == two:
                    return True
            else:
                value = self.reset.get(name) if name[0] == "state" else self.other.get(name)
                if value is not None and value ^ sign:
                    return True
        return False

    def _bounded(self) -> Differs | Unknown:
        """Looks for a difference in the first clocks behind reset, with all inputs."""
        while True:
            pair = Pair(self.gold, self.gate, self.same)
            world = Graph()
            states: dict[tuple, int] = {}
            for name in pair.next:
                value = self.reset.get(name) if name[0] == "state" else self.other.get(name)
                twin = states.get(("state", *name[1:]))
                states[name] = value if value is not None else twin if twin is not None else world.free()
            dropped: set = set()
            with Questions(world, self.left) as ask:
                for clock in range(BOUND):
                    frame = Frame(pair, world, states)
                    try:
                        wrong = ask.possible(list(frame.shown.values()))
                        if wrong is not None:
                            name = next(name for name, bit in frame.shown.items() if bit in wrong)
                            return Unknown(clock) if pair.vague else Differs(clock, " ".join(map(str, name)))
                        bad = ask.possible(list(frame.changed.values()))
                    except Open:
                        return Unknown(clock)
                    if bad is not None:
                        dropped = {name for name, bit in frame.changed.items() if bit in bad}
                        break
                    states = frame.next
            if not dropped:
                return Unknown(BOUND)
            self.same = self.same - dropped
