"""The text of a module cut into pieces: types, symbols with their text, attribute groups, metadata.

Input: printed IR. Output: `Pieces`; and from pieces a text again, in which only what some names reach is left. A symbol
is spelled as in the text, with its `@` and perhaps in quotes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import field
from enum import Enum

from clew.graphs import reachable
from clew.records import dataclass

_LINKAGE = (
    r"private|internal|available_externally|linkonce_odr|linkonce|weak_odr|weak|common|appending|extern_weak|external"
)
_NAME = r'@(?:"[^"]*"|[\w$.-]+)'
_FUNCTION = re.compile(rf"(define|declare) (?:({_LINKAGE}) )?[^@]*({_NAME})\(")
_VARIABLE = re.compile(rf"({_NAME}) = (?:({_LINKAGE}) )?(.*)")
_TYPE = re.compile(r'(%(?:"[^"]*"|[\w$.-]+)) = type ')
_METADATA = re.compile(r"(?:!.*(?:\n|\Z))+")
REFERENCE = re.compile(_NAME)
"""The name of a symbol wherever it stands."""
_ALIAS = re.compile(r"(?:[a-z_]+(?:\([^)]*\))? )*(?:alias|ifunc) ")
_LOCAL = ("private", "internal")


class Kind(Enum):
    """What a symbol stands for."""

    FUNCTION = "function"
    VARIABLE = "variable"
    ALIAS = "alias"


@dataclass(frozen=True, slots=True)
class Symbol:
    """A definition or declaration at the top of a module."""

    name: str
    kind: Kind
    linkage: str
    """The word of the text; `external` where there is none."""
    defined: bool
    text: str

    @property
    def is_local(self) -> bool:
        """Whether no other module can mean it."""
        return self.linkage in _LOCAL

    @property
    def references(self) -> list[str]:
        """The names of symbols in its text."""
        return REFERENCE.findall(self.text)


@dataclass(frozen=True, slots=True)
class Pieces:
    """A module in pieces, each in the order of the text."""

    settings: list[str] = field(default_factory=list)
    """Lines that tell of the whole module: its target, its source, assembly."""
    types: dict[str, str] = field(default_factory=dict)
    symbols: dict[str, Symbol] = field(default_factory=dict)
    groups: list[str] = field(default_factory=list)
    metadata: list[str] = field(default_factory=list)


def pieces(text: str) -> Pieces:
    """Cut the text of a module."""
    found = Pieces()
    position = 0
    while position < len(text):
        stop = text.find("\n", position)
        stop = len(text) if stop < 0 else stop
        first = text[position]
        if first == "!" and (nodes := _METADATA.match(text, position)) is not None:
            found.metadata.append(nodes[0].rstrip("\n"))
            stop = nodes.end() - 1
        elif first == "d" and text.startswith("define ", position):
            stop = text.find("\n}", stop) + 2
            assert stop > 1, f"a function should end: {text[position : position + 80]}"
            _add(found, _function(text[position:stop]))
        elif first not in ";$^\n":
            _line(found, text[position:stop])
        position = stop + 1
    return found


def _line(found: Pieces, line: str) -> None:
    if line.startswith("@"):
        _add(found, _variable(line))
    elif line.startswith("declare "):
        _add(found, _function(line))
    elif (named := _TYPE.match(line)) is not None:
        found.types[named[1]] = line
    elif line.startswith("attributes "):
        found.groups.append(line)
    elif line and not line.startswith("uselistorder"):
        found.settings.append(line)


def _add(found: Pieces, symbol: Symbol) -> None:
    """A definition counts more than a declaration."""
    if symbol.defined or symbol.name not in found.symbols:
        found.symbols[symbol.name] = symbol


def _function(text: str) -> Symbol:
    head = _FUNCTION.match(text)
    assert head is not None, f"a function should have a name: {text[:80]}"
    return Symbol(head[3], Kind.FUNCTION, head[2] or "external", head[1] == "define", text)


def _variable(line: str) -> Symbol:
    head = _VARIABLE.match(line)
    assert head is not None, f"a global should have a name: {line[:80]}"
    linkage = head[2] or "external"
    kind = Kind.ALIAS if _ALIAS.match(head[3]) is not None else Kind.VARIABLE
    declared = head[2] in ("external", "extern_weak") and kind is Kind.VARIABLE
    return Symbol(head[1], kind, linkage, not declared, line)


def symbols_behind(symbols: Mapping[str, Symbol], roots: Iterable[str]) -> set[str]:
    """The symbols to which references lead from the roots, these included where they exist."""
    known = (root for root in roots if root in symbols)
    return set(reachable(known, lambda name: [each for each in symbols[name].references if each in symbols]))


def joined(parts: Pieces, reached: AbstractSet[str]) -> str:
    """The text of a module with those symbols alone."""
    kept = [symbol for name, symbol in parts.symbols.items() if name in reached]
    globals_ = [symbol.text for symbol in kept if symbol.kind is not Kind.FUNCTION]
    functions = [f"{symbol.text}\n" for symbol in kept if symbol.kind is Kind.FUNCTION]
    sections = (parts.settings, parts.types.values(), globals_, functions, parts.groups, parts.metadata)
    return "\n\n".join("\n".join(section) for section in sections) + "\n"
