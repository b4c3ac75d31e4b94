"""Reads Verilog sources with slang and says what they define, use and include.

Usage: survey.py < REQUESTS > ANSWERS
Both are JSON lists. A request has `sources`, include `folders` and macros to `define`. With `together`
its sources are one compilation unit: the macros of one hold in those behind it. The answer to it is
a list with a `Source` for each of its sources. Only the syntax is read, nothing is elaborated.
"""

import dataclasses
import json
import os
import pathlib
import sys

import pyslang
from pyslang import parsing
from pyslang.syntax import SyntaxKind, SyntaxNode, SyntaxTree

# What defines a module or something that is named like one.
UNITS = {
    SyntaxKind.ModuleDeclaration, SyntaxKind.InterfaceDeclaration, SyntaxKind.PackageDeclaration,
    SyntaxKind.ProgramDeclaration, SyntaxKind.UdpDeclaration, SyntaxKind.CheckerDeclaration,
}
WAITS = {SyntaxKind.WaitStatement, SyntaxKind.WaitForkStatement, SyntaxKind.WaitOrderStatement}
# What may be wrong with a source that is whole: its macros or included files are elsewhere.
ELSEWHERE = {pyslang.Diags.UnknownDirective, pyslang.Diags.CouldNotOpenIncludeFile}
# Before and behind a source whose names are keywords of SystemVerilog.
CLASSIC = '`begin_keywords "1364-2005"\n', "\n`end_keywords\n"
# Included files include others at most so deep, so that a circle of them ends.
DEEPEST = 12


@dataclasses.dataclass
class Instance:
    """An instance of a module, with the names of the ports that are connected by name."""

    module: str
    line: int
    ports: list[str]


@dataclasses.dataclass
class Wait:
    """A delay before a statement, or a `wait`: its line."""

    line: int
    text: str


@dataclasses.dataclass
class Unit:
    """A module, interface, package, program, primitive or checker."""

    is_module: bool
    name: str
    line: int
    # Names in the list of ports; names of the units that it may need; the first wait.
    ports: list[str] = dataclasses.field(default_factory=list)
    uses: list[str] = dataclasses.field(default_factory=list)
    instances: list[Instance] = dataclasses.field(default_factory=list)
    waits: Wait | None = None


@dataclasses.dataclass
class Source:
    """What one source defines; `defines` has macros of a source without units alone."""

    path: str
    units: list[Unit] = dataclasses.field(default_factory=list)
    unknown: list[str] = dataclasses.field(default_factory=list)
    defines: list[str] = dataclasses.field(default_factory=list)
    # Include folders of the files that it includes.
    included: list[str] = dataclasses.field(default_factory=list)
    # Number of errors of its syntax, without those about macros and included files.
    errors: int = 0


def read(path: str) -> str:
    return pathlib.Path(path).read_text(encoding="utf-8", errors="replace")


def names(node) -> list[str]:
    """All identifiers in a part of the tree."""
    if isinstance(node, parsing.Token):
        return [node.valueText] if node.kind == parsing.TokenKind.Identifier else []
    return [name for child in node if child is not None for name in names(child)]


class Survey:
    """One compilation unit."""

    def __init__(self, paths: list[str], request: dict, classic: set[str]):
        self.manager = pyslang.SourceManager()
        self.classic = classic
        self.folders = request["folders"]
        self.sources: dict[str, Source] = {}
        self.paths: dict[int, str] = {}
        buffers = []
        for path in paths:
            buffer = self.buffer(path)
            self.sources[path] = Source(path)
            self.paths[buffer.id.id] = path
            buffers.append(buffer)
        options = parsing.PreprocessorOptions()
        options.predefines = request["defines"]
        options.additionalIncludePaths = request["folders"]
        options.maxIncludeDepth = DEEPEST
        bag = pyslang.Bag()
        bag.preprocessorOptions = options
        self.tree = SyntaxTree.fromBuffers(buffers, self.manager, bag)
        self.faults()
        self.includes()
        self.members()
        if len(buffers) == 1:
            self.macros()

    def buffer(self, path: str):
        if path in self.classic:
            before, behind = CLASSIC
            return self.manager.assignText(path, before + read(path) + behind)
        return self.manager.readSource(path)

    def place(self, location) -> tuple[Source | None, int]:
        """Source and line of a location: of the outermost macro or `include` that it comes from."""
        location = self.manager.getFullyExpandedLoc(location)
        while self.manager.isIncludedFileLoc(location):
            location = self.manager.getFullyExpandedLoc(self.manager.getIncludedFrom(location.buffer))
        source = self.sources.get(self.paths.get(location.buffer.id, ""))
        line = self.manager.getLineNumber(location)
        shifted = source is not None and source.path in self.classic
        return source, line - shifted

    def line(self, location) -> int:
        return self.place(location)[1]

    def faults(self):
        for fault in self.tree.diagnostics:
            source, _ = self.place(fault.location)
            if source is None:
                continue
            if fault.code == pyslang.Diags.UnknownDirective:
                source.unknown.append(fault.args[0].lstrip("`"))
            source.errors += fault.isError() and fault.code not in ELSEWHERE

    def includes(self):
        for include in self.tree.getIncludeDirectives():
            location = self.manager.getFullyExpandedLoc(include.syntax.sourceRange.start)
            source, _ = self.place(location)
            beside = str(pathlib.Path(self.manager.getFullPath(location.buffer)).parent)
            for folder in [beside, *self.folders]:
                if source is not None and pathlib.Path(folder, include.path).is_file():
                    source.included.append(folder)
                    break

    def members(self):
        """All units. What stands outside of them, such as an import, counts for those behind it."""
        outside: dict[str, list[str]] = {}

        def enter(node):
            source, line = self.place(self.name(node).location)
            if source is not None and self.name(node).valueText:
                uses = outside.get(source.path, [])
                source.units.append(self.unit(node, source, line, uses))

        for member in self.tree.root.members:
            source, _ = self.place(member.getFirstToken().location)
            if member.kind not in UNITS and source is not None:
                outside.setdefault(source.path, []).extend(self.used(member))
            member.visit(lookup_table={kind: enter for kind in UNITS})

    @staticmethod
    def name(node) -> parsing.Token:
        header = getattr(node, "header", None)
        return node.name if header is None else header.name

    def unit(self, node, source: Source, line: int, outside: list[str]) -> Unit:
        unit = Unit(node.kind == SyntaxKind.ModuleDeclaration, self.name(node).valueText, line)
        header = getattr(node, "header", None)
        if header is not None and header.ports is not None:
            unit.ports = sorted(set(names(header.ports)))
        unit.uses = sorted({*outside, *self.used(node)})
        waits: list[int] = []

        def delay(statement):
            if statement.timingControl.kind == SyntaxKind.DelayControl:
                waits.append(self.line(statement.getFirstToken().location))

        def wait(statement):
            waits.append(self.line(statement.getFirstToken().location))

        def instances(group):
            module = group.type
            for instance in group.instances:
                ports = [port.name.valueText for port in instance.connections
                         if port.kind == SyntaxKind.NamedPortConnection]
                unit.instances.append(Instance(module.valueText, self.line(module.location), ports))

        node.visit(lookup_table={
            SyntaxKind.HierarchyInstantiation: instances,
            SyntaxKind.TimingControlStatement: delay,
            **{kind: wait for kind in WAITS},
        })
        if waits:
            text = read(source.path).splitlines()[waits[0] - 1]
            unit.waits = Wait(waits[0], text.strip())
        return unit

    @staticmethod
    def used(node: SyntaxNode) -> set[str]:
        """Names of modules, interfaces and packages that a part of the tree may need."""
        used: set[str] = set()

        def scoped(name):
            if name.separator.kind == parsing.TokenKind.DoubleColon:
                used.add(name.left.getFirstToken().valueText)

        def first(named):
            used.add(named.getFirstToken().valueText)

        node.visit(lookup_table={
            SyntaxKind.HierarchyInstantiation: lambda group: used.add(group.type.valueText),
            SyntaxKind.PackageImportItem: lambda item: used.add(item.package.valueText),
            SyntaxKind.InterfacePortHeader: lambda port: used.add(port.nameOrKeyword.valueText),
            SyntaxKind.VirtualInterfaceType: lambda type_: used.add(type_.name.valueText),
            SyntaxKind.CheckerInstantiation: first,
            SyntaxKind.NamedType: first,
            SyntaxKind.ScopedName: scoped,
        })
        return used

    def macros(self):
        """The macros of a source that defines nothing else: all its directives stand at its end."""
        trivia = self.tree.root.endOfFile.trivia
        directives = [piece.syntax() for piece in trivia if piece.kind == parsing.TriviaKind.Directive]
        for source in self.sources.values():
            source.defines = [directive.name.valueText for directive in directives
                              if directive.kind == SyntaxKind.DefineDirective]


def surveyed(paths: list[str], request: dict) -> list[Source]:
    """The readable sources of one compilation unit, with the keywords that fit them better."""
    paths = [path for path in dict.fromkeys(paths) if os.path.isfile(path) and os.access(path, os.R_OK)]
    if not paths:
        return []
    sources = Survey(paths, request, set()).sources
    failed = {path for path, source in sources.items() if source.errors and not path.endswith(".sv")}
    classic = Survey(paths, request, failed).sources if failed else sources
    better = {path for path in failed if classic[path].errors < sources[path].errors}
    if better == failed:
        return list(classic.values())
    return list(Survey(paths, request, better).sources.values())


def main():
    answers = []
    for request in json.load(sys.stdin):
        groups = [request["sources"]] if request["together"] else [[path] for path in request["sources"]]
        sources = [source for group in groups for source in surveyed(group, request)]
        answers.append([dataclasses.asdict(source) for source in sources])
    json.dump(answers, sys.stdout)


if __name__ == "__main__":
    main()
