#!/usr/bin/env python3
"""Rules for the RTL that no front end checks, on the syntax tree of slang.

function  What updates by itself calls no function that reads signals other than its arguments.
          A continuous assignment or a port connection wakes up when the arguments change, and
          so does `always_comb` in some simulators: a change of anything else is missed.
unused    What nothing reads is listed field by field, and what is listed is not read. A whole
          structure in an `unused_` signal would hide fields that are added later. A `gen_no_`
          block may list whole structures: there the feature is absent, and the other
          configuration reads the fields.
stream    An output stream (`x_valid_o` with `x_ready_i`) is asserted to wait for ready: where it
          is made, or in the module inside that makes it. No contract is written twice.
memory    A module with an `nvs_ram_1r1w`, or with an array that has fewer elements than its
          addresses can name, asserts something. Generated register files have neither.

Usage: ci/hygiene.py TOP...        checks the tops of the RTL
       ci/hygiene.py --self-test   shows on ci/hygiene_test.sv that each rule finds what it must
Prints FILE:LINE of what is found; exits with 1 if there is anything.
"""

import pathlib
import re
import sys
from typing import Iterator, NamedTuple

from elaborate import ROOT, design, parsed
from pyslang import ast

SELF_TEST = pathlib.Path(__file__).with_name("hygiene_test.sv")
CONSTANT = {ast.SymbolKind.Parameter, ast.SymbolKind.EnumValue, ast.SymbolKind.Genvar}
WAKES_BY_ITSELF = {ast.ProceduralBlockKind.AlwaysComb, ast.ProceduralBlockKind.AlwaysLatch}
VALUES = (ast.NamedValueExpression, ast.HierarchicalValueExpression)


class Finding(NamedTuple):
    file: str
    line: int
    rule: str
    text: str


# ---- the tree --------------------------------------------------------------------------------


def nodes(tree, stop=lambda node: False) -> list:
    """All nodes of an expression, a statement or a scope, without what is inside a stop."""
    found: list = []

    def visit(node):
        found.append(node)
        return ast.VisitAction.Skip if stop(node) else ast.VisitAction.Advance

    tree.visit(visit)
    return found


def of(kind, tree: list) -> list:
    return [node for node in tree if isinstance(node, kind)]


def own_nodes(module) -> list:
    """The nodes of a module without those of the modules in it; connections are its own."""

    def elsewhere(node) -> bool:
        absent = isinstance(node, ast.GenerateBlockSymbol) and node.isUninstantiated
        return absent or (isinstance(node, ast.InstanceBodySymbol) and node != module)

    return nodes(module, elsewhere)


def signals(tree) -> list:
    """What an expression or a statement names, without constants."""
    named = [node.symbol for node in of(VALUES, nodes(tree))]
    return [symbol for symbol in named if symbol.kind not in CONSTANT]


def path(expression) -> str:
    """The signal, its element or its field that an expression names; empty if it is none."""
    if isinstance(expression, VALUES):
        return expression.symbol.name
    if isinstance(expression, ast.MemberAccessExpression):
        return f"{path(expression.value)}.{expression.member.name}"
    if isinstance(expression, ast.ElementSelectExpression):
        return f"{path(expression.value)}[]"
    return ""


# ---- function --------------------------------------------------------------------------------


def calls(tree) -> list:
    """The calls of functions of the design."""
    return [call for call in of(ast.CallExpression, nodes(tree)) if not call.isSystemCall]


def hidden(function, known: frozenset = frozenset()) -> set[str]:
    """Signals that a function reads, itself or through others, and that are not its own."""
    own = f"{function.hierarchicalPath}."
    read = signals(function.body)
    names = {symbol.name for symbol in read if not symbol.hierarchicalPath.startswith(own)}
    for call in calls(function.body):
        if call.subroutine.name not in known:
            names |= hidden(call.subroutine, known | {function.name})
    return names


def wakes_by_itself(node) -> list:
    """The code of a node of the design that is evaluated when something in it changes."""
    if isinstance(node, ast.ContinuousAssignSymbol):
        return [node.assignment]
    if isinstance(node, ast.InstanceSymbol):
        return [port.expression for port in node.portConnections if port.expression]
    if isinstance(node, ast.NetSymbol) and node.initializer:
        return [node.initializer]
    if isinstance(node, ast.ProceduralBlockSymbol):
        timing = getattr(node.body, "timing", None)
        implicit = timing is not None and timing.kind == ast.TimingControlKind.ImplicitEvent
        if node.procedureKind in WAKES_BY_ITSELF or implicit:
            return [node.body]
    return []


def function_rule(own: list) -> Iterator[tuple]:
    for code in (code for node in own for code in wakes_by_itself(node)):
        for call in calls(code):
            names = hidden(call.subroutine)
            if names:
                text = f"{call.subroutineName}() reads {', '.join(sorted(names))} behind the call"
                yield call.sourceRange.start, text


# ---- unused ----------------------------------------------------------------------------------


def has_fields(kind) -> bool:
    """A structure, or an array of them."""
    while kind.isArray and kind.arrayElementType is not None:
        kind = kind.arrayElementType
    return kind.isStruct


def lists_unused(node) -> bool:
    """An assignment to an `unused_` signal of a feature that is there."""
    if not isinstance(node, ast.ContinuousAssignSymbol):
        return False
    target = signals(node.assignment.left)
    unused = any(symbol.name.startswith("unused_") for symbol in target)
    return unused and not any(".gen_no_" in symbol.hierarchicalPath for symbol in target)


def read_paths(own: list) -> set[str]:
    """The signals and fields that the module reads, without the lists of what is unused."""
    lists = [node.assignment for node in own if lists_unused(node)]
    targets = [node.left for node in of(ast.AssignmentExpression, own)]
    elsewhere = {id(node) for tree in (*lists, *targets) for node in nodes(tree)}
    return {path(node) for node in own if id(node) not in elsewhere} - {""}


def unused_rule(own: list) -> Iterator[tuple]:
    selects = (ast.ElementSelectExpression, ast.RangeSelectExpression)
    lists = [node.assignment.right for node in own if lists_unused(node)]
    read = read_paths(own) if lists else set()
    for tree in lists:
        for operand in nodes(tree, lambda node: isinstance(node, selects) or path(node) != ""):
            name = path(operand)
            if name and has_fields(operand.type.canonicalType):
                text = f"{name} is a structure: list the fields that nothing reads"
                yield operand.sourceRange.start, text
            elif name in read and not isinstance(operand, selects):
                yield operand.sourceRange.start, f"{name} is read: do not list it"


# ---- stream and memory -----------------------------------------------------------------------


def names(tree) -> set[str]:
    return {symbol.name for symbol in signals(tree)}


def assertions(own: list) -> list[set[str]]:
    """What each assertion is about: what it reads, now and for its memory of the clock before."""
    blocks = of(ast.ProceduralBlockSymbol, own)
    found = []
    for block in blocks:
        if of(ast.ImmediateAssertionStatement, nodes(block.body)):
            read = names(block.body)
            kept = {name for name in read if name.endswith("_held_q")}
            writers = [names(other.body) for other in blocks if kept & assigned(other.body)]
            found.append(read.union(*writers))
    return found


def assigned(tree) -> set[str]:
    return {name for node in of(ast.AssignmentExpression, nodes(tree)) for name in names(node.left)}


def makers(own: list, signal: str) -> list[tuple]:
    """The modules inside that drive a signal, with their ports."""
    found = []
    for node in own:
        if isinstance(node, ast.InstanceSymbol):
            for connection in node.portConnections:
                if connection.expression and signal in assigned(connection.expression):
                    found.append((node.body, connection.port.name))
        if isinstance(node, ast.ContinuousAssignSymbol) and signal in names(node.assignment.left):
            source = path(node.assignment.right)
            if source:
                found += makers(own, source)
    return found


def waits(module, port: str) -> bool:
    """Whether the stream with this valid is asserted to wait for ready."""
    stream = {port, port.removesuffix("valid_o") + "ready_i"}
    own = own_nodes(module)
    if any(stream <= about for about in assertions(own)):
        return True
    inside = makers(own, port)
    return bool(inside) and all(waits(maker, name) for maker, name in inside)


def stream_rule(own: list) -> Iterator[tuple]:
    ports = {port.name: port for port in own[0].portList if isinstance(port, ast.PortSymbol)}
    for name, port in ports.items():
        if name.endswith("valid_o") and name.removesuffix("valid_o") + "ready_i" in ports:
            if not waits(own[0], name):
                yield port.location, f"nothing asserts that {name} waits for ready"


def memory_rule(own: list) -> Iterator[tuple]:
    written = {name for block in of(ast.ProceduralBlockSymbol, own) for name in assigned(block.body)}
    arrays = {
        array.name: array
        for array in of(ast.VariableSymbol, own)
        if array.type.isUnpackedArray and array.name in written
    }
    memories = [node for node in of(ast.InstanceSymbol, own) if is_ram(node)]
    for select in of(ast.ElementSelectExpression, own):
        array = arrays.get(path(select.value))
        # A constant selects one of several registers.
        if array is not None and select.selector.constant is None:
            if 2**select.selector.type.bitWidth > array.type.fixedRange.width:
                memories.append(array)
    if memories and not assertions(own):
        yield memories[0].location, f"nothing is asserted about {memories[0].name}"


def is_ram(instance) -> bool:
    return instance.body.definition.name == "nvs_ram_1r1w"


# ---- all of them -----------------------------------------------------------------------------

RULES = {
    "function": function_rule,
    "unused": unused_rule,
    "stream": stream_rule,
    "memory": memory_rule,
}


def findings(arguments: list[str]) -> set[Finding]:
    """All findings of all rules in a design."""
    driver = parsed(arguments)
    if driver is None:
        raise SystemExit(f"slang refuses {' '.join(arguments)}")
    compilation = driver.createCompilation()
    if any(diagnostic.isError() for diagnostic in compilation.getAllDiagnostics()):
        raise SystemExit(f"slang finds errors in {' '.join(arguments)}: see ci/elaborate.py")
    manager = compilation.sourceManager
    found = set()
    for module in of(ast.InstanceBodySymbol, nodes(compilation.getRoot())):
        file = pathlib.Path(manager.getFullPath(module.location.buffer))
        own = own_nodes(module)
        for rule, check in RULES.items():
            for location, text in check(own):
                line = manager.getLineNumber(manager.getFullyExpandedLoc(location))
                found.add(Finding(str(file.relative_to(ROOT)), line, rule, text))
    return found


def self_test() -> bool:
    """Whether the rules find exactly what the comments of the test file announce."""
    arguments = [str(SELF_TEST), "-I", str(ROOT / "rtl/include"), "--top", "hygiene_test"]
    got = {(finding.line, finding.rule) for finding in findings(arguments)}
    want = set()
    for number, line in enumerate(SELF_TEST.read_text().splitlines(), start=1):
        want |= {(number, rule) for rule in re.findall(r"// finds: (\w+)", line)}
    for what, lines in (("does not find", want - got), ("must not find", got - want)):
        for line, rule in sorted(lines):
            print(f"{SELF_TEST.name}:{line}: rule {rule} {what} this")
    return got == want and {rule for _, rule in want} == set(RULES)


def main() -> int:
    tops = sys.argv[1:]
    if not tops:
        print(__doc__)
        return 2
    if tops == ["--self-test"]:
        return 0 if self_test() else 1
    found = set().union(*(findings(design(top)) for top in tops))
    for finding in sorted(found):
        print(f"{finding.file}:{finding.line}: {finding.rule}: {finding.text}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
