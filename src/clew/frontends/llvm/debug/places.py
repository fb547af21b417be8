"""Places: from debug locations to spans of the source."""

from __future__ import annotations

import re

from clew.frontends.llvm.debug.nodes import Metadata, Node
from clew.ir.source import SHIPPED, Span

_LOCATION = re.compile(r"(?:distinct )?!DILocation\(line: (\d+)(?:, column: (\d+))?, scope: !(\d+)")
_SCOPE = re.compile(
    r'(?:distinct )?!DI(?:LexicalBlock|Subprogram)\((?:name: "(?P<name>[^"\\]*)", )?(?:linkageName: "[^"\\]*", )?'
    r"scope: !\d+, file: !(?P<file>\d+), line: (?P<line>\d+)(?:, type: !\d+, scopeLine: (?P<brace>\d+))?"
)
"""A block or a function as it is usually printed."""
_OWN = "__clew_"
"""What functions are called that Clew adds to files of the user; they are as those of its library."""
_DEEPEST = 10_000
"""Scopes nested deeper than this are taken for a cycle."""


def span_at(metadata: Metadata, place: int) -> Span | None:
    """The span of a DILocation: where the code was written, also when inlined; None without a line."""
    if place not in metadata.spans:
        metadata.spans[place] = _span(metadata, place)
    return metadata.spans[place]


def _span(metadata: Metadata, place: int) -> Span | None:
    found = _LOCATION.match(metadata.text(place))
    file = None if found is None else file_of(metadata, int(found[3]))
    if found is None or not file or found[1] == "0":
        return None
    key = file, found[1], found[2]
    known = metadata.spelled.get(key)
    if known is None:
        known = metadata.spelled[key] = Span(file, int(found[1]), int(found[2] or 0) or 1)
    return known


def scope_at(metadata: Metadata, place: int) -> int | None:
    """The scope of a DILocation; None without a line."""
    found = _LOCATION.match(metadata.text(place))
    return None if found is None or found[1] == "0" else int(found[3])


def declared_at(metadata: Metadata, number: int) -> Span | None:
    """The span of a node with file and line: a function, a variable, a type, a member."""
    line = metadata.node(number).number("line")
    file = file_of(metadata, number) if line else None
    return Span(file, line) if file else None


def begin_of(metadata: Metadata, function: int) -> Span | None:
    """The span of a function from the line of its brace on, where there is one."""
    if (usual := _SCOPE.match(metadata.text(function))) is not None and usual["line"] != "0" and usual["brace"]:
        file = file_of(metadata, function)
        return Span(file, int(usual["brace"])) if file else None
    span = declared_at(metadata, function)
    line = metadata.node(function).number("scopeLine")
    return span if span is None or not line else Span(span.source, line)


def file_of(metadata: Metadata, scope: int) -> str | None:
    """The name of the file of a scope or a declaration: its own, or that of the scope around it."""
    if scope not in metadata.files:
        metadata.files[scope] = _file(metadata, scope)
    return metadata.files[scope]


def _file(metadata: Metadata, scope: int) -> str | None:
    number: int | None = scope
    added = False
    for _ in range(_DEEPEST):
        if number is None:
            return None
        if (usual := _SCOPE.match(metadata.text(number))) is not None:
            added = added or (usual["name"] or "").startswith(_OWN)
            number = int(usual["file"])
            continue
        node = metadata.node(number)
        if node.kind == "DIFile":
            name = _file_name(node)
            return f"{SHIPPED}{name}" if added and not name.startswith(SHIPPED) else name
        file = node.reference("file")
        number = file if file is not None else node.reference("scope")
    return None


def _file_name(node: Node) -> str:
    """The name as the compiler was given it; a folder other than the current one goes in front."""
    name, folder = node.text("filename"), node.text("directory")
    return name if folder in {"", "."} or name.startswith("/") else f"{folder}/{name}"
