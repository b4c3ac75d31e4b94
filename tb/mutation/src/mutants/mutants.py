"""Makes mutants of a design: small changes of its expressions, selected while it runs.

Usage: mutants.py OUT SEED PER_UNIT PATCHES KINDS OPTION... -- SOURCE...
Reads the design with slang, chooses so many changes of each module by the seed, and writes the
changed sources, their list `mutants.f` and `mutants.json` into the directory OUT. If PATCHES is a
directory, its patches are the changes. KINDS are names of kinds with commas between them, or `-`:
all but `rare`, which rare.py draws. OPTIONs are for slang alone, SOURCEs are what the list of the
design says. A changed expression stays what it was unless its mutant is selected:

  ((cosim_mutant_pkg::selected == 32'd7) ? (a - b) : (a + b))

Not changed: constants, parameters, what a macro wrote, assertions, initial blocks, the conditions
of asynchronous resets, and what is there for a simulator alone, because it is gone when SYNTHESIS
is defined. A change that slang refuses is dropped. The exit code is 3 where the system refuses a file.
"""

import itertools
import json
import pathlib
import random
import re
import sys
from typing import Iterator

import patches
import rare
from pyslang import ast
from pyslang.driver import Driver
from trees import CONSTANT, VALUES, Change, found, plain, runs, spaced

PACKAGE = """package cosim_mutant_pkg;
  function automatic int unsigned chosen();
    int unsigned number;
    if (!$value$plusargs("cosim_mutant=%d", number)) number = 0;
    return number;
  endfunction
  int unsigned selected = chosen();
endpackage
"""
# A rare mutant acts, or would act if it were selected; the model counts how often each does, and keeps of
# which the guard was true. The number selects none, but all are counted.
REACHED = """  import "DPI-C" cosim_mutant_reached = function void reached(input int unsigned number);
  import "DPI-C" cosim_mutant_met = function void met(input int unsigned number);
  bit every = selected == 32'd2147483647;
"""
Op = ast.BinaryOperator
# What an operator becomes.
SWAPS = {
    Op.Add: "-", Op.Subtract: "+", Op.Multiply: "+",
    Op.BinaryAnd: "|", Op.BinaryOr: "&", Op.BinaryXor: "|",
    Op.LogicalAnd: "||", Op.LogicalOr: "&&",
    Op.Equality: "!=", Op.Inequality: "==",
    Op.LessThan: "<=", Op.LessThanEqual: "<", Op.GreaterThan: ">=", Op.GreaterThanEqual: ">",
    Op.LogicalShiftLeft: ">>", Op.LogicalShiftRight: "<<", Op.ArithmeticShiftRight: ">>",
}
# One of whose operands may be left out.
TERMS = {Op.Add, Op.Subtract, Op.BinaryAnd, Op.BinaryOr, Op.BinaryXor, Op.LogicalAnd, Op.LogicalOr}
NEGATIONS = {ast.UnaryOperator.LogicalNot, ast.UnaryOperator.BitwiseNot}
RUNS = {
    ast.ProceduralBlockKind.Always, ast.ProceduralBlockKind.AlwaysComb,
    ast.ProceduralBlockKind.AlwaysFF, ast.ProceduralBlockKind.AlwaysLatch,
}
# What stays one operand wherever it stands.
ATOM = re.compile(r"[\w'.]+")
# How a mutant is selected.
SELECTION = re.compile(r"cosim_mutant_pkg::selected == 32'd(\d+)")


def parse(arguments: list[str]) -> Driver:
    driver = Driver()
    driver.addStandardArgs()
    quoted = ['"' + text.replace('"', '\\"') + '"' for text in arguments]
    ready = driver.parseCommandLine(" ".join(["slang", *quoted])) and driver.processOptions()
    if not (ready and driver.parseAllSources()):
        sys.exit("slang does not read the design")
    return driver


def widths(tree) -> list:
    """What must be constant in an expression: bounds of ranges, and how often something repeats."""
    constant = []
    for node in found(tree):
        if isinstance(node, ast.RangeSelectExpression):
            constant.append(node.right)
            if node.selectionKind == ast.RangeSelectionKind.Simple:
                constant.append(node.left)
        elif isinstance(node, ast.ReplicationExpression):
            constant.append(node.count)
    return constant


class Finder:
    """Finds all changes of a design."""

    def __init__(self, manager):
        self.manager = manager
        self.texts: dict[str, str] = {}
        self.changes: dict[tuple, Change] = {}

    def place(self, node) -> tuple | None:
        """File and characters of a node; None where a macro wrote it."""
        start, end = node.sourceRange.start, node.sourceRange.end
        if not (self.manager.isFileLoc(start) and self.manager.isFileLoc(end)):
            return None
        if start.buffer != end.buffer:
            return None
        file = str(self.manager.getFullPath(start.buffer))
        if file not in self.texts:
            self.texts[file] = pathlib.Path(file).read_text(encoding="latin-1")
        return file, start.offset, end.offset

    def text(self, node) -> str | None:
        place = self.place(node)
        return self.texts[place[0]][place[1]:place[2]] if place else None

    def add(self, node, unit: str, kind: str, after: str | None):
        place = self.place(node)
        if place is None or after is None:
            return
        before = self.texts[place[0]][place[1]:place[2]]
        # Lines keep their numbers, so that slang can tell what it refuses.
        after = " ".join(after.split())
        if "`" in before or "//" in before or "/*" in before or after == " ".join(before.split()):
            return
        change = Change(*place, unit, kind, after)
        self.changes.setdefault((place, after), change)

    def expression(self, tree, unit: str):
        """All changes inside an expression that is evaluated while the design runs."""
        for node in found(tree, lambda node: node in widths(tree)):
            if isinstance(node, ast.BinaryExpression) and runs(node):
                left, right = self.text(node.left), self.text(node.right)
                if left is None or right is None:
                    continue
                if node.op in SWAPS:
                    self.add(node, unit, "operator", f"({left}) {SWAPS[node.op]} ({right})")
                if node.op in TERMS:
                    self.add(node, unit, "term", left)
                    if node.op != Op.Subtract:
                        self.add(node, unit, "term", right)
            elif isinstance(node, ast.UnaryExpression) and node.op in NEGATIONS:
                self.add(node, unit, "negation", self.text(node.operand))
            elif isinstance(node, ast.ConditionalExpression) and runs(node.conditions[0].expr):
                self.add(node, unit, "choice", self.text(node.left))
                self.add(node, unit, "choice", self.text(node.right))
            elif isinstance(node, ast.IntegerLiteral) and plain(node.type):
                text = self.text(node)
                if text and node.type.bitWidth > 1:
                    one = "2'sd1" if node.type.isSigned else "1'b1"
                    self.add(node, unit, "constant", f"{text} + {one}")

    def condition(self, tree, unit: str):
        self.expression(tree, unit)
        if runs(tree):
            self.add(tree, unit, "always", "1'b1")
            self.add(tree, unit, "never", "1'b0")

    def value(self, tree, unit: str):
        """What is assigned."""
        self.expression(tree, unit)
        text = self.text(tree)
        if text is None or not plain(tree.type) or not runs(tree):
            return
        # One unsigned operand would make all of them unsigned.
        width, base = tree.type.bitWidth, "sd" if tree.type.isSigned else "d"
        for bit in sorted({0, width - 1}):
            self.add(tree, unit, "stuck", f"({text}) | ({width}'{base}1 << {bit})")
            self.add(tree, unit, "stuck", f"({text}) & ~({width}'{base}1 << {bit})")

    def code(self, body, unit: str, resets: set):
        """A procedural block, or a function."""
        skipped = (ast.ImmediateAssertionStatement, ast.ConcurrentAssertionStatement)
        tree = found(body, lambda node: isinstance(node, skipped))
        steps = [step for node in tree if isinstance(node, ast.ForLoopStatement)
                 for step in node.steps]
        for node in tree:
            if isinstance(node, ast.AssignmentExpression):
                if not node.isCompound and node not in steps:
                    self.value(node.right, unit)
            elif isinstance(node, ast.ConditionalStatement):
                for condition in node.conditions:
                    named = {n.symbol.name for n in found(condition.expr) if isinstance(n, VALUES)}
                    if not named & resets:
                        self.condition(condition.expr, unit)
            elif isinstance(node, ast.CaseStatement):
                self.expression(node.expr, unit)
            elif isinstance(node, ast.ReturnStatement) and node.expr is not None:
                self.value(node.expr, unit)
            elif isinstance(node, ast.VariableDeclStatement) and node.symbol.initializer:
                self.expression(node.symbol.initializer, unit)

    def block(self, node, unit: str):
        resets: set = set()
        timing = getattr(node.body, "timing", None)
        if timing is not None and timing.kind == ast.TimingControlKind.EventList:
            # The conditions of asynchronous resets.
            resets = {n.symbol.name for event in timing.events for n in found(event.expr)
                      if isinstance(n, VALUES)}
        self.code(node.body, unit, resets)

    @staticmethod
    def read(nodes: list) -> set:
        """What something reads, ports included: a mistake in anything else is none."""
        targets = {id(node.left) for node in nodes
                   if isinstance(node, ast.AssignmentExpression)
                   and isinstance(node.left, ast.NamedValueExpression)}
        ports = {node.internalSymbol for node in nodes if isinstance(node, ast.PortSymbol)}
        return ports | {node.symbol for node in nodes
                        if isinstance(node, VALUES) and id(node) not in targets}

    @staticmethod
    def bodies(compilation) -> Iterator:
        """Each module: once, however often it stands in the design."""
        seen = set()
        for top in compilation.getRoot().topInstances:
            for node in [top.body, *found(top.body)]:
                if isinstance(node, ast.InstanceBodySymbol) and node.definition.name not in seen:
                    seen.add(node.definition.name)
                    yield node

    @staticmethod
    def inside(body) -> list:
        def elsewhere(node) -> bool:
            absent = isinstance(node, ast.GenerateBlockSymbol) and node.isUninstantiated
            return absent or (isinstance(node, ast.InstanceBodySymbol) and node != body)

        return found(body, elsewhere)

    def body(self, body):
        unit = body.definition.name
        inside = self.inside(body)
        seen = self.read(inside)
        for node in inside:
            if isinstance(node, ast.ContinuousAssignSymbol):
                to = node.assignment.left
                if not isinstance(to, ast.NamedValueExpression) or to.symbol in seen:
                    self.value(node.assignment.right, unit)
            elif isinstance(node, ast.NetSymbol) and node.initializer:
                self.value(node.initializer, unit)
            elif isinstance(node, ast.ProceduralBlockSymbol) and node.procedureKind in RUNS:
                self.block(node, unit)
            elif isinstance(node, ast.SubroutineSymbol):
                self.code(node.body, unit, set())
            elif isinstance(node, ast.InstanceSymbol) and node.isModule:
                for port in node.portConnections:
                    takes = getattr(port.port, "direction", None) == ast.ArgumentDirection.In
                    if takes and port.expression is not None:
                        self.expression(port.expression, unit)


def changes(driver: Driver) -> tuple[list[Change], dict[str, str]]:
    compilation = driver.createCompilation()
    for file, number in sorted(errors(driver, compilation)):
        sys.exit(f"slang refuses the design at {file}:{number}")
    finder = Finder(driver.sourceManager)
    for body in finder.bodies(compilation):
        finder.body(body)
    for package in compilation.getPackages():
        if package.name == "std":
            continue
        for node in found(package):
            if isinstance(node, ast.SubroutineSymbol):
                finder.code(node.body, package.name, set())
    return sorted(finder.changes.values()), finder.texts


def synthesized(arguments: list[str]) -> set[Change] | None:
    """The changes of what a synthesis sees; None where slang refuses that."""
    driver = parse(["-DSYNTHESIS", *arguments])
    if errors(driver, driver.createCompilation()):
        return None
    return set(changes(driver)[0])


def rarely(arguments: list[str], seed: int, per_unit: int) -> tuple[list[Change], int, dict[str, str]]:
    """Rare mutants of each module by the seed, the assignments that could be wrong, and the texts."""
    driver = parse(["-DSYNTHESIS", *arguments])
    if errors(driver, driver.createCompilation()):
        driver = parse(arguments)
    finder, picked, sites = Finder(driver.sourceManager), [], 0
    for body in finder.bodies(driver.createCompilation()):
        inside = finder.inside(body)
        draw = random.Random(f"{seed}:{body.definition.name}:rare")
        more, possible = rare.of_module(finder, body, inside, finder.read(inside), draw, per_unit)
        picked += more
        sites += possible
    return sorted(picked), sites, finder.texts


def chosen(all_changes: list[Change], seed: int, per_unit: int) -> list[Change]:
    units: dict[str, list[Change]] = {}
    for change in all_changes:
        units.setdefault(change.unit, []).append(change)
    picked: list[Change] = []
    for unit, of_unit in sorted(units.items()):
        draw = random.Random(f"{seed}:{unit}")
        # Kinds in turns: there are many bits that could be stuck, and few conditions.
        kinds: dict[str, list[Change]] = {}
        for change in draw.sample(of_unit, len(of_unit)):
            kinds.setdefault(change.kind, []).append(change)
        in_turns = [change for of_kind in itertools.zip_longest(*kinds.values())
                    for change in of_kind if change is not None]
        picked += sorted(in_turns[:per_unit])
    return picked


def sort(node) -> tuple:
    """What operators around an expression see of it."""
    return node.type.isSigned, node.type.bitWidth


class Places:
    """All expressions of a design, for patches."""

    def __init__(self, driver: Driver):
        compilation = driver.createCompilation()
        finder = Finder(driver.sourceManager)
        self.spans: dict[str, dict[tuple[int, int], str]] = {}
        # A module may have other widths in each place where it stands.
        self.types: dict[tuple[str, int, int], set[tuple]] = {}
        roots = [(top.body, top.body.definition.name) for top in compilation.getRoot().topInstances]
        roots += [(package, package.name) for package in compilation.getPackages() if package.name != "std"]
        for root, name in roots:
            self._enter(finder, root, name)
        self.texts = finder.texts

    def _enter(self, finder: Finder, root, name: str):
        inner = []

        def other(node) -> bool:
            if isinstance(node, ast.InstanceBodySymbol) and node != root:
                inner.append(node)
                return True
            return False

        nodes = found(root, other)
        # A field needs a name in front of its dot.
        owners = [node.value for node in nodes if isinstance(node, ast.MemberAccessExpression)]
        named = {finder.place(node) for node in owners}
        for node in nodes:
            assigns = isinstance(node, ast.AssignmentExpression)
            if isinstance(node, ast.Expression) and not assigns and node.type.isIntegral:
                place = finder.place(node)
                if place is not None and place not in named:
                    self.spans.setdefault(place[0], {}).setdefault(place[1:], name)
                    self.types.setdefault(place, set()).add(sort(node))
        for body in inner:
            self._enter(finder, body, body.definition.name)

    def is_whole(self, change: Change) -> bool:
        return not any(start <= change.start and change.end <= end and (start, end) != change[1:3]
                       for start, end in self.spans[change.file])

    def around(self, edit: patches.Edit, skip: int) -> tuple[int, int, str] | None:
        """The smallest expression that has all of an edit, or the next one after `skip` of them."""
        spans = self.spans.get(edit.file, {})
        has = sorted((end - start, start, end) for start, end in spans
                     if start <= edit.start and edit.end <= end)
        # Operators beside it must not take parts of an edit: it lies inside, or is one operand.
        whole = [(start, end) for _, start, end in has
                 if (start < edit.start and edit.end < end)
                 or ((start, end) == (edit.start, edit.end) and ATOM.fullmatch(edit.text))]
        whole += [(start, end) for _, start, end in has[-1:]]
        if len(whole) <= skip:
            return None
        start, end = whole[skip]
        return start, end, spans[start, end]


def patched(places: Places, patch: patches.Patch, skip: int) -> list[Change] | None:
    """A patch as changes of expressions."""
    changed = []
    for edit in patch.edits:
        span = places.around(edit, skip)
        if span is None:
            return None
        start, end, unit = span
        text = places.texts[edit.file]
        after = text[start:edit.start] + edit.text + text[edit.end:end]
        changed.append(Change(edit.file, start, end, unit, f"patch {patch.name}", " ".join(after.split())))
    return changed


def rewritten(text: str, edits: list[tuple[int, Change]], name: str) -> str:
    """The text of a file with the changes of numbers, in a file of that name; one may lie inside another."""
    spans: dict[tuple[int, int], list[tuple[str, str]]] = {}
    more: dict[int, str] = {}
    for number, change in edits:
        condition, after = f"cosim_mutant_pkg::selected == 32'd{number}", change.after
        if change.guard is not None:
            condition, after = f"cosim_guard_{number}", change.guard.wrong
            for offset, added in rare.inserted(number, change.guard):
                more[offset] = more.get(offset, "") + added
        spans.setdefault((change.start, change.end), []).append((condition, after))
    order = sorted(spans, key=lambda span: (span[0], -span[1]))

    def kept(start: int, end: int) -> str:
        """Characters of the file with what is inserted before each of them."""
        out = ""
        for offset in sorted(offset for offset in more if start <= offset < end):
            # All that is inserted, and what is behind it, is in the line of this character.
            line = text.count("\n", 0, offset) + 1
            out += text[start:offset] + more[offset].replace("\n", f'\n`line {line} "{name}" 0\n')
            start = offset
        return out + text[start:end]

    def emit(start: int, end: int, inside: list) -> str:
        out, at = "", start
        while inside:
            span = inside.pop(0)
            within = []
            while inside and inside[0][1] <= span[1]:
                within.append(inside.pop(0))
            out += kept(at, span[0])
            value = emit(span[0], span[1], within)
            choice = f"({value} )" if "\\" in value else f"({value})"
            for condition, after in spans[span]:
                choice = f"(({condition}) ? ({spaced(after)}) : {choice})"
            out += choice
            at = span[1]
        return out + kept(at, end)

    return emit(0, len(text), order)


def overlaps(picked: list[list[Change]]) -> list[list[Change]]:
    """Without those that overlap another one partly, as macros and attributes can make them."""
    kept: list[list[Change]] = []
    for changes in picked:
        clash = any(
            other.file == change.file
            and (other.start < change.start < other.end < change.end
                 or change.start < other.start < change.end < other.end)
            for change in changes for others in kept for other in others
        )
        if not clash:
            kept.append(changes)
    return kept


def write(picked: list[list[Change]], texts: dict[str, str], out: pathlib.Path) -> dict[str, str]:
    """Writes the changed files; which file replaces which."""
    by_file: dict[str, list[tuple[int, Change]]] = {}
    for number, changes in enumerate(picked, 1):
        for change in changes:
            by_file.setdefault(change.file, []).append((number, change))
    replaced = {}
    for index, (file, edits) in enumerate(sorted(by_file.items())):
        path = out / f"{index:03}_{pathlib.Path(file).name}"
        path.write_text(rewritten(texts[file], edits, str(path)), encoding="latin-1")
        replaced[file] = str(path)
    return replaced


def changed(sources: list[str], replaced: dict[str, str], package: pathlib.Path) -> list[str]:
    """The list with the changed files; what they include is looked for where they were."""
    new, first = [], True
    for argument in sources:
        path = argument if argument.startswith(("-", "+")) else str(pathlib.Path(argument).resolve())
        if path in replaced or not argument.startswith(("-", "+")):
            if first:
                new.append(str(package))
                first = False
            new.append(replaced.get(path, path))
        else:
            new.append(argument)
    folders = sorted({str(pathlib.Path(file).parent) for file in replaced})
    return [f"+incdir+{folder}" for folder in folders] + new


def errors(driver: Driver, compilation) -> set[tuple]:
    """File and line of what slang refuses."""
    bad = set()
    for diagnostic in compilation.getAllDiagnostics():
        if diagnostic.isError():
            location = driver.sourceManager.getFullyOriginalLoc(diagnostic.location)
            file = str(driver.sourceManager.getFullPath(location.buffer))
            bad.add((file, driver.sourceManager.getLineNumber(location)))
    return bad


def refused(arguments: list[str], replaced: dict[str, str]) -> set[tuple]:
    """File and line, before the change, of what slang refuses in the changed files."""
    back = {new: old for old, new in replaced.items()}
    driver = parse(arguments)
    return {(back.get(file, file), number)
            for file, number in errors(driver, driver.createCompilation())}


def line(texts: dict[str, str], change: Change) -> int:
    return texts[change.file].count("\n", 0, change.start) + 1


def lines(texts: dict[str, str], change: Change) -> Iterator[tuple]:
    text = texts[change.file]
    spans = [(change.start, change.end)]
    if change.guard is not None:
        places = [change.guard.header, change.guard.footer, *(change.guard.statement or ())]
        spans += [(place, place) for place in places]
    for start, end in spans:
        first = text.count("\n", 0, start) + 1
        yield from ((change.file, first + more) for more in range(text.count("\n", start, end) + 1))


def drawn(driver: Driver, arguments: list[str], seed: int, per_unit: int, kinds: list[str]):
    """Changes of each module by the seed, their number in all, and the texts of the sources."""
    picked, count, texts = rarely(arguments, seed, per_unit) if "rare" in kinds else ([], 0, {})
    if not kinds or kinds != ["rare"]:
        candidates, more = changes(driver)
        hardware = synthesized(arguments)
        if hardware is not None:
            candidates = [change for change in candidates if change in hardware]
        if kinds:
            candidates = [change for change in candidates if change.kind in kinds]
        picked = [*chosen(candidates, seed, per_unit), *picked]
        count += len(candidates)
        texts |= more
    return [[change] for change in picked], count, texts


class Patched:
    """Patches, each with the expressions that it changes: larger ones where slang refuses it."""

    def __init__(self, driver: Driver, directory: pathlib.Path):
        self.places = Places(driver)
        self.patches, self.others = patches.read(directory, self.places.texts)
        self.skip = {patch.name: 0 for patch in self.patches}

    def picked(self) -> list[list[Change]]:
        picked = []
        for patch in self.patches:
            change = patched(self.places, patch, self.skip[patch.name])
            if change is None:
                self.others.append(patch.name)
            else:
                picked.append(change)
        self.patches = [patch for patch in self.patches if patch.name not in self.others]
        kept = overlaps(picked)
        for changes in picked:
            if changes not in kept:
                self.grow(changes)
        return kept

    def spoiled(self, picked: list[list[Change]], arguments: list[str]) -> list[list[Change]]:
        """Those that change what the expression around makes of the design as it was."""
        compilation = parse(arguments).createCompilation()
        now: dict[int, set] = {}
        for root in [*(top.body for top in compilation.getRoot().topInstances), *compilation.getPackages()]:
            for node in found(root):
                if isinstance(node, ast.ConditionalExpression):
                    chosen = SELECTION.search(str(node.conditions[0].expr.syntax))
                    if chosen:
                        now.setdefault(int(chosen[1]), set()).add(sort(node))
        wrong = []
        for number, changes in enumerate(picked, 1):
            known = set().union(*(self.places.types[change[:3]] for change in changes))
            # All of what is assigned: nothing around it asks for its sign.
            whole = all(self.places.is_whole(change) for change in changes)
            seen = now.get(number, set())
            if whole and {width for _, width in seen} <= {width for _, width in known}:
                continue
            if not seen <= known:
                wrong.append(changes)
        return wrong

    def grow(self, changes: list[Change]):
        self.skip[changes[0].kind.removeprefix("patch ")] += 1


def main():
    out, seed, per_unit = pathlib.Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    directory = pathlib.Path(sys.argv[4])
    if '"' in str(out):
        sys.exit(f"{out}: a file list cannot name files below a folder with a double quote: choose another one")
    kinds = [] if sys.argv[5] == "-" else sys.argv[5].split(",")
    end = sys.argv.index("--")
    options, sources = sys.argv[6:end], sys.argv[end + 1:]
    driver = parse([*options, *sources])
    hand = Patched(driver, directory) if directory.is_dir() else None
    if hand is None:
        picked, candidates, texts = drawn(driver, [*options, *sources], seed, per_unit, kinds)
        picked = overlaps(picked)
    else:
        picked, texts = hand.picked(), hand.places.texts
        candidates = len(hand.patches) + len(hand.others)
    package = out / "cosim_mutant_pkg.sv"
    acts = any(change.guard is not None for changes in picked for change in changes)
    package.write_text(PACKAGE.replace("endpackage\n", (REACHED if acts else "") + "endpackage\n"))
    while True:
        replaced = write(picked, texts, out)
        now = changed(sources, replaced, package)
        bad = refused([*options, *now], replaced)
        wrong = [changes for changes in picked if any(bad & set(lines(texts, change)) for change in changes)]
        if hand is not None and not wrong:
            wrong = hand.spoiled(picked, [*options, *now])
        if not wrong:
            break
        if hand is None:
            picked = [changes for changes in picked if changes not in wrong]
        else:
            for changes in wrong:
                hand.grow(changes)
            picked = hand.picked()
    if bad:
        file, number = sorted(bad)[0]
        sys.exit(f"slang refuses the changed design at {file}:{number}")
    (out / "mutants.f").write_text("".join(f'"{argument}"\n' for argument in now))
    shown = lambda change: " ".join(texts[change.file][change.start:change.end].split())
    mutants = [
        {
            "id": number, "unit": changes[0].unit, "kind": changes[0].kind,
            "file": changes[0].file, "line": line(texts, changes[0]),
            "before": "; ".join(map(shown, changes)),
            "after": "; ".join(change.after for change in changes),
        }
        for number, changes in enumerate(picked, 1)
    ]
    others = sorted(set(hand.others) | {
        name for name in hand.skip if not any(mutant["kind"] == f"patch {name}" for mutant in mutants)
    }) if hand else []
    result = {"candidates": candidates, "mutants": mutants, "others": others}
    (out / "mutants.json").write_text(json.dumps(result))


if __name__ == "__main__":
    try:
        main()
    except OSError as error:
        print(": ".join(filter(None, [error.filename, error.strerror])), file=sys.stderr)
        sys.exit(3)
