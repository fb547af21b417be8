"""Places: from debug locations to spans of the source."""

from __future__ import annotations

from clew.frontends.llvm.debug.nodes import Node, ReadNode, parse_node
from clew.ir.source import Span

_DEEPEST = 10_000
"""Scopes nested deeper than this are taken for a cycle."""


def span_at(read: ReadNode, place: int) -> Span | None:
    """The span of a DILocation: where the code was written, also when inlined; None without a line."""
    node = parse_node(read(place))
    if node.kind != "DILocation":
        return None
    scope = node.reference("scope")
    file = None if scope is None else file_of(read, scope)
    line = node.number("line")
    return Span(file, line, max(node.number("column"), 1)) if file and line else None


def inlined_at(read: ReadNode, place: int) -> int | None:
    """The location of the call that was inlined, if it was."""
    return parse_node(read(place)).reference("inlinedAt")


def declared_at(read: ReadNode, number: int) -> Span | None:
    """The span of a node with file and line: a function, a variable, a type, a member."""
    node = parse_node(read(number))
    file = file_of(read, number)
    line = node.number("line")
    return Span(file, line) if file and line else None


def file_of(read: ReadNode, scope: int) -> str | None:
    """The name of the file of a scope or a declaration: its own, or that of the scope around it."""
    number: int | None = scope
    for _ in range(_DEEPEST):
        if number is None:
            return None
        node = parse_node(read(number))
        if node.kind == "DIFile":
            return _file_name(node)
        file = node.reference("file")
        number = file if file is not None else node.reference("scope")
    return None


def _file_name(node: Node) -> str:
    """The name as the compiler was given it; a folder other than the current one goes in front."""
    name, folder = node.text("filename"), node.text("directory")
    return name if folder in {"", "."} or name.startswith("/") else f"{folder}/{name}"
