"""Metadata: from the text of an entry to its kind and fields, on demand.

A node is `!DIKind(field: value, …)`, possibly `distinct`, or a tuple `!{…}`. A value is a text, a number, a reference
`!5` (as `Reference`), or a word such as `DW_TAG_member`; `|` of flags is a text with the bars.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import field

from clew.frontends.llvm.escapes import unescape
from clew.ir.source import Span
from clew.records import dataclass

_HEAD = re.compile(r"(?:distinct )?!(DI\w+|GenericDINode)\(")
_FIELD = re.compile(r'(\w+): ("[^"]*"|!DIExpression\([^)]*\)|[^",()]+(?:\([^)]*\))?)(?:, |\))')
_REFERENCE = re.compile(r"!(\d+)\Z")
_TUPLE = re.compile(r"(?:distinct )?!\{(.*)\}\Z")
_NUMBER = re.compile(r"(?:i\d+ )?(-?\d+)\Z")


@dataclass(frozen=True, slots=True)
class Reference:
    """`!5`."""

    number: int


Value = str | int | Reference | None


@dataclass(frozen=True, slots=True)
class Node:
    """A metadata node; what is not printed is absent from `printed`, the fields as they stand in the text."""

    kind: str
    printed: Mapping[str, str] = field(default_factory=dict)

    def value(self, name: str) -> Value:
        """A field; None where absent."""
        printed = self.printed.get(name)
        return None if printed is None else _value(printed)

    def text(self, name: str) -> str:
        """A field that is a text or a word; empty where absent."""
        printed = self.printed.get(name, '""')
        if printed[0] == '"' and "\\" not in printed and printed.isascii():
            return printed[1:-1]
        value = _value(printed)
        return value if isinstance(value, str) else ""

    def number(self, name: str) -> int:
        """A field that is a number; 0 where absent."""
        printed = self.printed.get(name, "0")
        if printed.isdecimal():
            return int(printed)
        value = _value(printed)
        return value if isinstance(value, int) else 0

    def reference(self, name: str) -> int | None:
        """The number of the node that a field refers to."""
        printed = self.printed.get(name)
        if printed is None or printed[0] != "!":
            return None
        value = _value(printed)
        return value.number if isinstance(value, Reference) else None


def parse_node(text: str) -> Node:
    """The node; one of a shape that is not known has no fields."""
    head = _HEAD.match(text)
    if head is None:
        return Node("")
    return Node(head[1], dict(_FIELD.findall(text, head.end())))


@dataclass(frozen=True, slots=True)
class Scope:
    """The name of a scope with the scopes around it, as it is and without arguments that are defaults."""

    name: str
    short: str


class Metadata:
    """The metadata of a module: nodes are decoded when they are asked for, and kept."""

    def __init__(self, read: Callable[[int], str]) -> None:
        """`read` gives the text of a node behind its `=`; it raises InputError where there is none of that number."""
        self.text = read
        self.files: dict[int, str | None] = {}
        """The file of each scope that was asked for; see `places`."""
        self.spans: dict[int, Span | None] = {}
        self.spelled: dict[tuple[str, str, str | None], Span] = {}
        """Spans by file, line and column as they are printed: many locations are at one place."""
        self.scopes: dict[int, Scope] = {}
        """The names of each scope that was asked for; see `names`."""
        self._nodes: dict[int, Node] = {}

    def node(self, number: int) -> Node:
        """The node of that number."""
        if (found := self._nodes.get(number)) is None:
            found = self._nodes[number] = parse_node(self.text(number))
        return found

    def items(self, number: int | None) -> tuple[int | None, ...]:
        """The references in a tuple `!{!1, null, !3}`, None for what is no reference; nothing for None."""
        found = None if number is None else _TUPLE.match(self.text(number))
        if found is None or not found[1]:
            return ()
        parts = [_REFERENCE.match(part) for part in found[1].split(", ")]
        return tuple(int(part[1]) if part else None for part in parts)


def _value(text: str) -> Value:
    if text[0] == '"':
        return unescape(text[1:-1]).decode(errors="replace")
    if (found := _REFERENCE.match(text)) is not None:
        return Reference(int(found[1]))
    if (found := _NUMBER.match(text)) is not None:
        return int(found[1])
    return None if text == "null" else text
