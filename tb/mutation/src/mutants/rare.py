"""Rare mutants: an assignment that is wrong under a guard alone, which is drawn from its module.

  x <= e;   becomes   x <= guard ? wrong : e;

Guards:

  rare conjunction   two or three one-bit signals of the module, or fields of its structs, some negated
  rare end           a counter has the value that the module compares it with, or all its bits are 1
  rare value         a counter has a drawn value
  rare second        a one-bit signal is high for the second time since reset, or was: another layer

A guard of a combinational assignment depends on registers alone, and not on what is assigned, so
that there is no loop. Clocks, resets and what is named `unused` guard nothing. Wrong is a flipped
bit, one more, or of a register the value that it had. In a module that a tool has made of many, the
guard is of what stood in the same one of them, as the names `\\a.b.c` tell; a counted name belongs to
those of which it is made.

The guard is a signal of its own. The model calls `cosim_mutant_pkg::reached` when an assignment of a
register gets another value by it, or in each clock in which the guard of a combinational one is true:
for the selected mutant, or for all if that is asked for. Then it also calls `cosim_mutant_pkg::met`
for each whose guard is true at an edge of the clock, whatever happens to the register.
"""

import random
import re
from typing import Iterator, NamedTuple

from pyslang import ast
from trees import CONSTANT, VALUES, Change, Guard, found, named, plain, spaced

Op = ast.BinaryOperator
COMPARES = {Op.Equality, Op.LessThan, Op.LessThanEqual, Op.GreaterThan, Op.GreaterThanEqual}
EDGES = {ast.EdgeKind.PosEdge, ast.EdgeKind.NegEdge, ast.EdgeKind.BothEdges}
# Names of signals that guard nothing; those of tests stay low.
QUIET = re.compile(r"(?i)(^|_)(a?rst|a?reset|clk|clock|unused|test)([_nib]|$)")
# Names that a tool has counted, such as _0123_ and _T_12.
COUNTED = re.compile(r"^_([A-Za-z]+_)?\d+_?$")
RESETS = re.compile(r"(?i)(^|_)(a?rst|a?reset)")
# Names of signals that tell layers apart.
BEGINS = re.compile(r"(?i)start|begin|first|load|enable|op_en|arm|busy|active|layer|last|done|clear")
# What cannot be an operand.
WHOLE = re.compile(r"`|//|/\*|'\{|\{\s*(<<|>>)")
# Widest counter: wider ones are addresses and statistics, whose ends no test reaches. Most bits of a drawn value.
WIDEST, DRAWN = 16, 6
# Signals of a part of a flattened module from which guards are drawn, at least.
ENOUGH = 8


class Site(NamedTuple):
    """An assignment that can be wrong."""

    place: tuple[str, int, int]
    text: str
    width: int
    wraps: bool
    # The target and the characters of the statement, of a register.
    old: str | None
    statement: tuple[int, int] | None
    # Signals that a guard must not depend on, of a combinational one.
    targets: frozenset | None
    # Signals that have one value wherever the assignment happens.
    settled: frozenset
    # Names of the modules that it stood in before they were flattened.
    path: tuple


class Signal(NamedTuple):
    text: str
    symbol: object


def root(node):
    """What is left of all selections from it."""
    while not isinstance(node, VALUES) and getattr(node, "value", None) is not None:
        node = node.value
    return node


def base(node):
    """The symbol that an assignment writes, if it is one."""
    return getattr(root(node), "symbol", None)


def path_of(name: str) -> tuple:
    """The modules of a name as flattening makes it, `a.b.c`."""
    return tuple(name.split(".")[:-1])


def near(path: tuple, signals: list) -> list:
    """Of a flattened module, the signals of the innermost part around a path that has enough of them."""
    paths = [path_of(signal.symbol.name) for signal in signals]
    for depth in range(len(path), 0, -1):
        few = [signal for signal, other in zip(signals, paths) if other[:depth] == path[:depth]]
        if len(few) >= ENOUGH:
            return few
    return signals


def reached_from(starts, users: dict) -> set:
    """These signals and all that they go into."""
    reached, left = set(), list(starts)
    while left:
        symbol = left.pop()
        if symbol not in reached:
            reached.add(symbol)
            left.extend(users.get(symbol, ()))
    return reached


class Module:
    """A module, as far as guards are drawn from it."""

    def __init__(self, finder, body, inside: list):
        self.finder, self.body, self.unit = finder, body, body.definition.name
        self.registers, self.comb, self.events, self.aliases = set(), {}, set(), set()
        self.clock = self.reset = self.edge = None
        self.blocks = []
        for node in inside:
            if isinstance(node, ast.ContinuousAssignSymbol):
                self._drive([node.assignment], found(node.assignment))
                if isinstance(node.assignment.left, VALUES) and isinstance(node.assignment.right, VALUES):
                    self.aliases.add(node.assignment.left.symbol)
            elif isinstance(node, ast.NetSymbol) and node.initializer:
                self.comb.setdefault(node, set()).update(self._reads(found(node.initializer)))
            elif isinstance(node, ast.ProceduralBlockSymbol):
                self._block(node)
        self.signals = list(self._signals())
        self.flat = any(path_of(signal.symbol.name) for signal in self.signals)
        self.counters, self.ends = self._counters(inside)
        self.users, self.mixed = self._fan_out()
        self.behind: dict[frozenset, set] = {}

    def _reads(self, nodes: list) -> set:
        targets = {root(node.left).sourceRange.start.offset for node in nodes
                   if isinstance(node, ast.AssignmentExpression)}
        reads = {node.symbol for node in nodes if isinstance(node, VALUES)
                 and node.symbol.kind not in CONSTANT and node.sourceRange.start.offset not in targets}
        # What a block keeps for itself was read by the block.
        reads = {symbol for symbol in reads if not isinstance(symbol.parentScope, ast.StatementBlockSymbol)}
        # What a function reads is not followed: nor is what depends on it.
        calls = any(isinstance(node, ast.CallExpression) and not node.isSystemCall
                    and node.subroutine.parentScope == self.body for node in nodes)
        return reads | ({None} if calls else set())

    def _drive(self, assignments: list, nodes: list):
        reads = self._reads(nodes)
        for assignment in assignments:
            self.comb.setdefault(base(assignment.left), set()).update(reads)

    def _block(self, node):
        timing = getattr(node.body, "timing", None)
        events = getattr(timing, "events", [timing] if timing is not None else [])
        nodes = found(node.body)
        assignments = [inner for inner in nodes if isinstance(inner, ast.AssignmentExpression)]
        clocked = bool(events) and all(getattr(event, "edge", None) in EDGES for event in events)
        if not clocked:
            if node.procedureKind not in (ast.ProceduralBlockKind.Initial, ast.ProceduralBlockKind.Final):
                self._drive(assignments, nodes)
                self.blocks.append((node, None))
            return
        named = {value.symbol for event in events for value in found(event.expr) if isinstance(value, VALUES)}
        self.events |= named
        self.registers |= {base(inner.left) for inner in assignments if inner.isNonBlocking}
        self.blocks.append((node, {symbol.name for symbol in named}))
        if not all(symbol.parentScope == self.body for symbol in named):
            return
        reset = self._reset(node.body.stmt, {symbol.name for symbol in named})
        text = self.finder.text(timing)
        if text and not WHOLE.search(text) and (self.clock is None or (reset and not self.reset)):
            edges = [spaced(self.finder.text(event)) for event in events]
            edges = [edge for edge in edges if not RESETS.search(edge.split()[-1])] or edges
            self.clock, self.reset, self.edge = "@" + " ".join(text.lstrip("@ ").split()), reset, f"@({edges[0]})"

    def _reset(self, body, events: set) -> str | None:
        """The condition of the asynchronous reset of a block."""
        while isinstance(body, ast.BlockStatement):
            body = body.body
        if not isinstance(body, ast.ConditionalStatement) or len(body.conditions) != 1:
            return None
        condition = body.conditions[0].expr
        names = {node.symbol.name for node in found(condition) if isinstance(node, VALUES)}
        text = self.finder.text(condition)
        return spaced(text) if text and names and names <= events and not WHOLE.search(text) else None

    def _signals(self) -> Iterator[Signal]:
        """One-bit signals of the module itself, and one-bit fields of its structs."""
        for symbol in self.body:
            if not isinstance(symbol, (ast.VariableSymbol, ast.NetSymbol)) or symbol in self.events | self.aliases:
                continue
            if QUIET.search(symbol.name) or COUNTED.search(symbol.name) or isinstance(symbol, ast.FieldSymbol) or not symbol.type.isIntegral:
                continue
            kind = symbol.type.canonicalType
            if kind.isStruct:
                for field in kind:
                    if isinstance(field, ast.FieldSymbol) and plain(field.type) and field.type.bitWidth == 1:
                        yield Signal(f"{named(symbol.name)}.{named(field.name)}", symbol)
            elif plain(kind) and kind.bitWidth == 1:
                yield Signal(named(symbol.name), symbol)

    def _counters(self, inside: list) -> tuple[list[Signal], dict]:
        """Registers that something is added to or taken from, and what they are compared with."""
        counts, ends = {}, {}
        for node in inside:
            if not isinstance(node, ast.BinaryExpression):
                continue
            for side in (node.left, node.right):
                while isinstance(side, ast.ConversionExpression):
                    side = side.operand
                if not isinstance(side, ast.NamedValueExpression) or side.symbol not in self.registers:
                    continue
                symbol = side.symbol
                if symbol.parentScope != self.body or not plain(symbol.type):
                    continue
                if node.op in (Op.Add, Op.Subtract) and 1 < symbol.type.bitWidth <= WIDEST:
                    counts[named(symbol.name)] = Signal(named(symbol.name), symbol)
                elif node.op in COMPARES:
                    text = self.finder.text(node)
                    values = [value.symbol for value in found(node) if isinstance(value, VALUES)]
                    mine = all(value.kind in CONSTANT or value.parentScope == self.body for value in values)
                    genvar = any(value.kind == ast.SymbolKind.Genvar for value in values)
                    if text and mine and not genvar and not WHOLE.search(text):
                        ends.setdefault(named(symbol.name), {})[spaced(text)] = set(values)
        return sorted(counts.values(), key=lambda signal: signal.text), ends

    def _fan_out(self) -> tuple[dict, set]:
        """What each combinational signal goes into, and those that are made of more than registers."""
        users: dict = {}
        waits = dict.fromkeys(self.comb, 0)
        others = []
        for symbol, reads in self.comb.items():
            for read in reads:
                if read in self.comb and read is not None:
                    users.setdefault(read, []).append(symbol)
                    waits[symbol] += 1
                elif read not in self.registers and getattr(read, "kind", None) not in CONSTANT:
                    others.append(symbol)
        ready = [symbol for symbol, count in waits.items() if count == 0]
        for symbol in ready:
            for user in users.get(symbol, ()):
                waits[user] -= 1
                if waits[user] == 0:
                    ready.append(user)
        loops = [symbol for symbol, count in waits.items() if count]
        return users, reached_from([*others, *loops], users)

    def allows(self, site: Site, symbols) -> bool:
        """Whether a guard of these signals makes no loop."""
        if site.targets is None:
            return True
        if site.targets not in self.behind:
            self.behind[site.targets] = reached_from(site.targets, self.users)
        behind = self.behind[site.targets]

        def depends(symbol) -> bool:
            if symbol in self.comb:
                return symbol in behind or symbol in self.mixed
            return symbol.kind not in CONSTANT and symbol not in self.registers
        return not any(depends(symbol) for symbol in symbols)

    def sites(self, read: set, inside: list) -> list[Site]:
        sites = []
        for node in inside:
            if isinstance(node, ast.ContinuousAssignSymbol):
                sites.append(self._site(node.assignment, None, read, [node.assignment], frozenset()))
        for block, events in self.blocks:
            nodes = found(block.body)
            statements = [node for node in nodes if isinstance(node, ast.ExpressionStatement)
                          and isinstance(node.expr, ast.AssignmentExpression)]
            every = [node for node in nodes if isinstance(node, ast.AssignmentExpression)]
            resets = [node.ifTrue.sourceRange for node in nodes if isinstance(node, ast.ConditionalStatement)
                      and self._resets(node, events or set())]
            for statement in statements:
                at = statement.sourceRange.start.offset
                if any(span.start.offset <= at < span.end.offset for span in resets):
                    continue
                if statement.expr.isNonBlocking == (events is not None):
                    branches = [node for node in nodes if isinstance(node, ast.ConditionalStatement)]
                    settled = frozenset(self._settled(branches, at))
                    sites.append(self._site(statement.expr, statement, read, every, settled))
        return [site for site in sites if site is not None]

    def _settled(self, branches: list, at: int) -> Iterator[str]:
        """Signals whose value the branch of a statement is taken for."""
        for node in branches:
            for branch, op in ((node.ifTrue, Op.LogicalAnd), (node.ifFalse, Op.LogicalOr)):
                span = branch.sourceRange if branch is not None else None
                if span is not None and span.start.offset <= at < span.end.offset and len(node.conditions) == 1:
                    yield from self._terms(node.conditions[0].expr, op)

    def _terms(self, node, op) -> Iterator[str]:
        while isinstance(node, (ast.ConversionExpression, ast.UnaryExpression)):
            node = node.operand
        if isinstance(node, ast.BinaryExpression) and node.op == op:
            yield from self._terms(node.left, op)
            yield from self._terms(node.right, op)
        elif not isinstance(node, ast.BinaryExpression):
            yield "".join((self.finder.text(node) or "").split())

    def _path(self, symbols: list) -> tuple:
        """The part of a flattened module of the first of these that has one, or else of what they are made of."""
        seen: set = set()
        while self.flat and symbols:
            for symbol in symbols:
                if path := path_of(symbol.name):
                    return path
            seen.update(symbols)
            reads = {read for symbol in symbols for read in self.comb.get(symbol, ())} - seen - {None}
            symbols = sorted(reads, key=lambda read: read.name)
        return ()

    @staticmethod
    def _resets(node, events: set) -> bool:
        names = {value.symbol.name for condition in node.conditions
                 for value in found(condition.expr) if isinstance(value, VALUES)}
        return bool(names & events) or any(RESETS.search(name) for name in names)

    def _site(self, assignment, statement, read: set, every: list, settled: frozenset) -> Site | None:
        target, value = base(assignment.left), assignment.right
        place, text, left = self.finder.place(value), self.finder.text(value), self.finder.text(assignment.left)
        if assignment.isCompound or target not in read or not value.type.isIntegral:
            return None
        if place is None or left is None or WHOLE.search(text) or QUIET.search(target.name):
            return None
        clocked = assignment.isNonBlocking
        span = None
        if clocked:
            around = self.finder.place(statement)
            if around is None:
                return None
            span = around[1:]
        elif not plain(value.type):
            return None
        targets = None if clocked else frozenset(base(other.left) for other in every)
        path = self._path([target, *(node.symbol for node in found(value) if isinstance(node, VALUES))])
        return Site(place, spaced(text), value.type.bitWidth, plain(value.type),
                    spaced(left) if clocked else None, span, targets, settled, path)


class Drawing:
    """Draws rare mutants of one module."""

    def __init__(self, module: Module, sites: list[Site], draw: random.Random):
        self.module, self.sites, self.draw = module, sites, draw
        syntax = module.body.definition.syntax
        self.inside = syntax.header.semi.range.end, syntax.endmodule.location

    def one(self) -> Change | None:
        site = self.draw.choice(self.sites)
        wrong, always = self._wrong(site)
        signals = [signal for signal in near(site.path, self.module.signals)
                   if "".join(signal.text.split()) not in site.settled and self.module.allows(site, [signal.symbol])]
        counters = near(site.path, self.module.counters)
        counters = [signal for signal in counters if self.module.allows(site, [signal.symbol])]
        kinds = ["conjunction"] * (len(signals) >= 2) + ["end", "value"] * bool(counters)
        kinds += ["second"] * bool(signals)
        if not kinds:
            return None
        kind = self.draw.choice(kinds)
        text = getattr(self, f"_{kind}")(site, signals, counters)
        shown = f"second({text})" if kind == "second" else text
        guard = Guard(text, wrong, kind == "second", self.module.clock, self.module.reset,
                      self.module.edge, site.statement, self.inside[0].offset, self.inside[1].offset,
                      None if always else f"{site.width}'({wrong}) != {site.width}'({site.text})")
        after = f"({shown}) ? ({wrong}) : ({site.text})"
        return Change(*site.place, self.module.unit, f"rare {kind}", after, guard)

    def _wrong(self, site: Site) -> tuple[str, bool]:
        """A wrong value, and whether it is never the right one."""
        options = []
        if site.wraps:
            bit = self.draw.choice([0, site.width - 1, self.draw.randrange(site.width)])
            options.append((f"({site.text}) ^ ({site.width}'d1 << {bit})", True))
            if site.width > 1:
                options.append((f"({site.text}) + {site.width}'d1", True))
        if site.old is not None:
            options.append((site.old, False))
        return self.draw.choice(options)

    def _conjunction(self, _site, signals, _counters) -> str:
        few = self.draw.sample(signals, min(len(signals), self.draw.choice([2, 3])))
        return " && ".join(self.draw.choice(["", "", "!"]) + signal.text for signal in few)

    def _end(self, site, _signals, counters) -> str:
        counter = self.draw.choice(counters)
        ends = self.module.ends.get(counter.text, {})
        allowed = [text for text, symbols in sorted(ends.items()) if self.module.allows(site, symbols)]
        # A comparison is the end or what comes before it.
        return self.draw.choice(allowed or [f"&{counter.text}"])

    def _value(self, _site, _signals, counters) -> str:
        counter = self.draw.choice(counters)
        width = counter.symbol.type.bitWidth
        most = self.draw.randint(1, min(width, DRAWN))
        return f"{counter.text} == {width}'d{self.draw.randrange(1 << most)}"

    def _second(self, _site, signals, _counters) -> str:
        begins = [signal for signal in signals if BEGINS.search(signal.text.split(".")[-1])]
        return self.draw.choice(begins or signals).text


def of_module(finder, body, inside: list, read: set, draw: random.Random, most: int) -> tuple[list[Change], int]:
    """At most so many mutants of a module, and the number of its assignments that can be wrong."""
    place = finder.place(body.definition.syntax.header)
    module = Module(finder, body, inside)
    sites = module.sites(read, inside)
    sites = [site for site in sites if place and site.place[0] == place[0]]
    if module.clock is None or not sites:
        return [], 0
    drawing = Drawing(module, sites, draw)
    picked: dict[tuple, Change] = {}
    for _ in range(20 * most):
        if len(picked) == most:
            break
        change = drawing.one()
        if change is not None:
            picked.setdefault((change[:3], change.after), change)
    return sorted(picked.values()), len(sites)


def declared(number: int, guard: Guard) -> str:
    """Behind the head of the module."""
    more = f" logic cosim_was_{number} = 0; logic [1:0] cosim_times_{number} = 0;" if guard.again else ""
    return f" logic cosim_seen_{number}, cosim_guard_{number}; logic cosim_met_{number} = 0;{more}"


def selected(number: int) -> str:
    return f"(cosim_mutant_pkg::selected == 32'd{number})"


def counted(number: int, differs: str) -> str:
    """A statement that counts a mutant where it acts."""
    return (f"if (cosim_seen_{number} && ({selected(number)} || cosim_mutant_pkg::every){differs}) "
            f"cosim_mutant_pkg::reached(32'd{number});")


def defined(number: int, guard: Guard) -> str:
    """Before the end of the module."""
    text = f"({guard.text})"
    lines = []
    if guard.again:
        was, times = f"cosim_was_{number}", f"cosim_times_{number}"
        step = (f"begin {was} <= {text}; if ({text} && !{was} && !{times}[1]) "
                f"{times} <= {times} + 2'd1; end")
        reset = f"if ({guard.reset}) begin {was} <= 1'b0; {times} <= 2'd0; end else " if guard.reset else ""
        lines.append(f"always {guard.clock} {reset}{step}")
        text = f"{times}[1]"
    lines.append(f"assign cosim_seen_{number} = {text};")
    lines.append(f"assign cosim_guard_{number} = {selected(number)} && cosim_seen_{number};")
    if guard.statement is None:
        lines.append(f"always {guard.edge} {counted(number, '')}")
    met = f"cosim_met_{number}"
    step = (f"if (cosim_seen_{number} && cosim_mutant_pkg::every && !{met}) "
            f"begin {met} <= 1'b1; cosim_mutant_pkg::met(32'd{number}); end")
    reset = f"if ({guard.reset}) {met} <= 1'b0; else " if guard.reset else ""
    lines.append(f"always {guard.clock} {reset}{step}")
    # A line has an end: preprocessors read so many tokens in one.
    return " ".join(lines) + "\n"


def inserted(number: int, guard: Guard) -> Iterator[tuple[int, str]]:
    """What is added to the sources before which characters."""
    yield guard.header, declared(number, guard)
    yield guard.footer, defined(number, guard)
    if guard.statement is not None:
        differs = f" && ({guard.differs})" if guard.differs else ""
        yield guard.statement[0], "begin "
        yield guard.statement[1], f" {counted(number, differs)} end"
