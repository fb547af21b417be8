"""Variables of the source: what a global or a local of the module is called there, how it is read, where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from clew.frontends.llvm.debug.layouts import TypeTable
from clew.frontends.llvm.debug.names import qualified_name
from clew.frontends.llvm.debug.places import begin_of, declared_at, file_of
from clew.frontends.llvm.module import Declared, Function, Global, Module
from clew.ir.memory.layouts import Layout, PointerTo
from clew.ir.source import Span
from clew.records import dataclass

_LOCAL = re.compile(
    r'!DILocalVariable\(name: "([^"\\]+)", (?:arg: (\d+), )?'
    r"scope: !\d+, file: !(\d+), line: ([1-9]\d*), type: !(\d+)[,)]"
)
"""A local variable as it is usually printed."""


@dataclass(frozen=True, slots=True)
class SourceVariable:
    """A variable as the programmer knows it; `layout` describes the storage at its address."""

    name: str
    layout: Layout | None
    span: Span | None
    parameter: int | None = None
    """Which parameter it is, from 1."""


def global_variable(module: Module, types: TypeTable, variable: Global) -> SourceVariable | None:
    """What the source calls the global; None for what the compiler made (literals, tables, guards)."""
    for number in variable.debug:
        expression = module.metadata.node(number)
        declared = expression.reference("var") if expression.kind == "DIGlobalVariableExpression" else number
        if declared is None:
            continue
        node = module.metadata.node(declared)
        if not node.text("name") or node.text("name").startswith("_vtable$"):
            continue
        name = qualified_name(module.metadata, declared)
        return SourceVariable(name, types.layout(node.reference("type")), declared_at(module.metadata, declared))
    return None


def class_of_table(module: Module, types: TypeTable, variable: Global) -> Layout | None:
    """The class whose table of virtual functions the global is."""
    for number in variable.debug:
        declared = module.metadata.node(number).reference("var")
        node = None if declared is None else module.metadata.node(declared)
        if node is None or not node.text("name").startswith("_vtable$"):
            continue
        member = node.reference("declaration")
        return types.layout((node if member is None else module.metadata.node(member)).reference("scope"))
    return None


def local_variables(module: Module, types: TypeTable, declared: Iterable[Declared]) -> Mapping[str, SourceVariable]:
    """The source variables that these records declare, by the name of the alloca or parameter that is their address.

    Where several have one name (in different blocks), all but the first get their line: `i@12`.
    """
    found: dict[str, SourceVariable] = {}
    taken: set[str] = set()
    for record in declared:
        made = _local_variable(module, types, record)
        if made is None:
            continue
        if made.name in taken and made.span is not None:
            made = replace(made, name=f"{made.name}@{made.span.line}")
        taken.add(made.name)
        found.setdefault(record.local, made)
    return found


def _local_variable(module: Module, types: TypeTable, record: Declared) -> SourceVariable | None:
    """The variable of a record; None without a name."""
    metadata = module.metadata
    if (usual := _LOCAL.match(metadata.text(record.variable))) is not None:
        name, number, file, line, type_ = usual.groups()
        source = file_of(metadata, int(file))
        span = Span(source, int(line)) if source else None
        layout = types.layout(int(type_))
        return SourceVariable(name, PointerTo(layout) if record.indirect else layout, span, int(number or 0) or None)
    node = metadata.node(record.variable)
    if node.kind != "DILocalVariable" or not node.text("name"):
        return None
    layout = types.layout(node.reference("type"))
    span = declared_at(metadata, record.variable)
    number = node.number("arg") or None
    return SourceVariable(node.text("name"), PointerTo(layout) if record.indirect else layout, span, number)


def function_name(module: Module, function: Function) -> str:
    """What the source calls the function; the symbol where there is no debug information."""
    return function.name if function.debug is None else qualified_name(module.metadata, function.debug)


def function_span(module: Module, function: Function) -> Span | None:
    """Where the function begins: the place of what the compiler adds without a line of its own."""
    return None if function.debug is None else begin_of(module.metadata, function.debug)
