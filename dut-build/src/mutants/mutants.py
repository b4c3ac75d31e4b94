"""Makes mutants of a design: small changes of its expressions, selected while it runs.

Usage: mutants.py OUT SEED PER_UNIT OPTION... -- SOURCE...
Reads the design with slang, chooses so many changes of each module by the seed, and writes the
changed sources, their list `mutants.f` and `mutants.json` into the directory OUT. OPTIONs are for
slang alone, SOURCEs are what the list of the design says. A changed expression stays what it was
unless its mutant is selected:

  ((cosim_mutant_pkg::selected == 32'd7) ? (a - b) : (a + b))

Not changed: constants, parameters, what a macro wrote, assertions, initial blocks, and the
conditions of asynchronous resets. A change that slang refuses is dropped.
"""

import itertools
import json
import pathlib
import random
import sys
from typing import Callable, Iterator, NamedTuple

from pyslang import ast
from pyslang.driver import Driver

PACKAGE = """package cosim_mutant_pkg;
  function automatic int unsigned chosen();
    int unsigned number;
    if (!$value$plusargs("cosim_mutant=%d", number)) number = 0;
    return number;
  endfunction
  int unsigned selected = chosen();
endpackage
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
VALUES = (ast.NamedValueExpression, ast.HierarchicalValueExpression)
CONSTANT = {ast.SymbolKind.Parameter, ast.SymbolKind.EnumValue, ast.SymbolKind.Genvar}


class Change(NamedTuple):
    """A change of the characters from `start` to `end` of a file."""

    file: str
    start: int
    end: int
    unit: str
    kind: str
    after: str


def parse(arguments: list[str]) -> Driver:
    driver = Driver()
    driver.addStandardArgs()
    quoted = ['"' + text.replace('"', '\\"') + '"' for text in arguments]
    ready = driver.parseCommandLine(" ".join(["slang", *quoted])) and driver.processOptions()
    if not (ready and driver.parseAllSources()):
        sys.exit("slang does not read the design")
    return driver


def found(tree, stop: Callable = lambda node: False) -> list:
    nodes: list = []

    def visit(node):
        if stop(node):
            return ast.VisitAction.Skip
        nodes.append(node)
        return ast.VisitAction.Advance

    tree.visit(visit)
    return nodes


def plain(kind) -> bool:
    """A vector or a bit: nothing with fields, names or elements of other kinds."""
    kind = kind.canonicalType
    return kind.isIntegral and not (kind.isEnum or kind.isStruct or kind.isUnpackedUnion or kind.isPackedUnion)


def runs(expression) -> bool:
    """Whether it names a signal."""
    named = [node for node in found(expression) if isinstance(node, VALUES)]
    return any(node.symbol.kind not in CONSTANT for node in named)


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

    def body(self, body):
        """A module: once, however often it stands in the design."""
        unit = body.definition.name

        def elsewhere(node) -> bool:
            absent = isinstance(node, ast.GenerateBlockSymbol) and node.isUninstantiated
            return absent or (isinstance(node, ast.InstanceBodySymbol) and node != body)

        for node in found(body, elsewhere):
            if isinstance(node, ast.ContinuousAssignSymbol):
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
    seen = set()
    for top in compilation.getRoot().topInstances:
        for node in [top.body, *found(top.body)]:
            if isinstance(node, ast.InstanceBodySymbol) and node.definition.name not in seen:
                seen.add(node.definition.name)
                finder.body(node)
    for package in compilation.getPackages():
        if package.name == "std":
            continue
        for node in found(package):
            if isinstance(node, ast.SubroutineSymbol):
                finder.code(node.body, package.name, set())
    return sorted(finder.changes.values()), finder.texts


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


def rewritten(text: str, edits: list[tuple[int, Change]]) -> str:
    """The text of a file with the changes of numbers; one may lie inside another."""
    spans: dict[tuple[int, int], list[tuple[int, str]]] = {}
    for number, change in edits:
        spans.setdefault((change.start, change.end), []).append((number, change.after))
    order = sorted(spans, key=lambda span: (span[0], -span[1]))

    def emit(start: int, end: int, inside: list) -> str:
        out, at = "", start
        while inside:
            span = inside.pop(0)
            within = []
            while inside and inside[0][1] <= span[1]:
                within.append(inside.pop(0))
            out += text[at:span[0]]
            value = emit(span[0], span[1], within)
            choice = f"({value})"
            for number, after in spans[span]:
                choice = f"((cosim_mutant_pkg::selected == 32'd{number}) ? ({after}) : {choice})"
            out += choice
            at = span[1]
        return out + text[at:end]

    return emit(0, len(text), order)


def overlaps(picked: list[Change]) -> list[Change]:
    """Without those that overlap another one partly, as macros and attributes can make them."""
    kept: list[Change] = []
    for change in picked:
        clash = any(
            other.file == change.file
            and other.start < change.start < other.end < change.end
            for other in kept
        )
        if not clash:
            kept.append(change)
    return kept


def write(picked: list[Change], texts: dict[str, str], out: pathlib.Path) -> dict[str, str]:
    """Writes the changed files; which file replaces which."""
    by_file: dict[str, list[tuple[int, Change]]] = {}
    for number, change in enumerate(picked, 1):
        by_file.setdefault(change.file, []).append((number, change))
    replaced = {}
    for index, (file, edits) in enumerate(sorted(by_file.items())):
        path = out / f"{index:03}_{pathlib.Path(file).name}"
        path.write_text(rewritten(texts[file], edits), encoding="latin-1")
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
    first = line(texts, change)
    more = texts[change.file].count("\n", change.start, change.end)
    return ((change.file, number) for number in range(first, first + more + 1))


def main():
    out, seed, per_unit = pathlib.Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    end = sys.argv.index("--")
    options, sources = sys.argv[4:end], sys.argv[end + 1:]
    driver = parse([*options, *sources])
    candidates, texts = changes(driver)
    picked = overlaps(chosen(candidates, seed, per_unit))
    package = out / "cosim_mutant_pkg.sv"
    package.write_text(PACKAGE)
    while True:
        replaced = write(picked, texts, out)
        now = changed(sources, replaced, package)
        bad = refused([*options, *now], replaced)
        kept = [change for change in picked if not bad & set(lines(texts, change))]
        if len(kept) == len(picked):
            break
        picked = kept
    if bad:
        file, number = sorted(bad)[0]
        sys.exit(f"slang refuses the changed design at {file}:{number}")
    (out / "mutants.f").write_text("".join(f'"{argument}"\n' for argument in now))
    mutants = [
        {
            "id": number, "unit": change.unit, "kind": change.kind,
            "file": change.file, "line": line(texts, change),
            "before": " ".join(texts[change.file][change.start:change.end].split()),
            "after": change.after,
        }
        for number, change in enumerate(picked, 1)
    ]
    result = {"candidates": len(candidates), "mutants": mutants}
    (out / "mutants.json").write_text(json.dumps(result))


if __name__ == "__main__":
    main()
