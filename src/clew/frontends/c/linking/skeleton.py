"""The skeleton of a module: what it offers to others and what it asks of them, without its code.

The library is linked with the skeleton of the user's module, which is small, instead of with the module itself. A
definition is a *stub* of the same linkage, which the linker may replace; functions that may be the entry, and those
that run before it or at the end, keep their type.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from collections.abc import Set as AbstractSet

from clew.frontends.c.linking.entry import is_entry
from clew.frontends.c.linking.module_parts import Kind, Pieces, Symbol
from clew.frontends.llvm.reading.cursor import name_of
from clew.records import dataclass

TABLES = ("@llvm.global_ctors", "@llvm.global_dtors")
"""What runs before the entry, and what runs at the end."""
_STUB_BODY = "{\nclew.stub:\n  unreachable\n}"
_STUB_SECTION = ', section "clew.stub"'
_PARAMETER = re.compile(r"([a-z]\w*)(?: |\Z)")


@dataclass(frozen=True, slots=True)
class Skeleton:
    """A module without its code."""

    settings: tuple[str, ...]
    """Lines about the whole module."""
    tables: tuple[str, ...]
    """The tables of constructors and destructors, as far as there are any."""
    stubs: Mapping[str, str]
    """What stands for each name, as the linker tells it."""
    asked: frozenset[str]
    """The names that others are to define."""
    first: frozenset[str]
    """The names that matter even where no other module knows them: what is asked for, and where a run may begin."""

    @property
    def text(self) -> str:
        """All of it as a module."""
        return "\n".join((*self.settings, *self.stubs.values(), *self.tables)) + "\n"

    def part(self, names: AbstractSet[str]) -> str:
        """Some names as a module."""
        stubs = (stub for name, stub in self.stubs.items() if name in names)
        return "\n".join((*self.settings, *stubs)) + "\n"

    @property
    def begin(self) -> str:
        """What the library is linked with at first, as a module: names that no unit of it mentions are left out."""
        return "\n".join((self.part(self.first), *self.tables)) + "\n"


def skeleton(parts: Pieces, entry: str) -> Skeleton:
    """The skeleton of a module, whose entry may be a function of that name."""
    settings = tuple(line for line in parts.settings if line.startswith("target "))
    tables = [parts.symbols[name] for name in TABLES if name in parts.symbols]
    listed = frozenset(name for table in tables for name in table.references)
    offered = {name_of(each.name): each for each in parts.symbols.values() if _is_offered(each, listed, entry)}
    asked = frozenset(name for name, symbol in offered.items() if not symbol.defined)
    began = frozenset(name for name, symbol in offered.items() if symbol.name in listed or _may_start(symbol, entry))
    return Skeleton(
        settings,
        tuple(table.text for table in tables),
        {name: _stub(symbol, typed=name in began) for name, symbol in offered.items()},
        asked,
        asked | began,
    )


def is_stub(symbol: Symbol) -> bool:
    """Whether what the linker has left of a symbol is a stub of ours."""
    return symbol.text.endswith((_STUB_BODY, _STUB_SECTION))


def _is_offered(symbol: Symbol, listed: AbstractSet[str], entry: str) -> bool:
    if symbol.name.startswith(("@llvm.", '@"llvm.')):
        return False
    return not symbol.is_local or symbol.name in listed or _may_start(symbol, entry)


def _may_start(symbol: Symbol, entry: str) -> bool:
    return symbol.kind is Kind.FUNCTION and symbol.defined and is_entry(name_of(symbol.name), entry)


def _stub(symbol: Symbol, *, typed: bool) -> str:
    """The symbol without its content; a function that is `typed` keeps its type."""
    word = "" if symbol.linkage == "external" or symbol.is_local else f"{symbol.linkage} "
    if symbol.kind is Kind.VARIABLE:
        place = "thread_local " if " thread_local" in symbol.text.partition(" global ")[0] else ""
        if not symbol.defined:
            return f"{symbol.name} = {word or 'external '}{place}global i8"
        return f"{symbol.name} = {word}{place}global i8 0{_STUB_SECTION}"
    if not symbol.defined:
        return f"declare {word}void {symbol.name}()"
    result, parameters = _signature(symbol) if typed else ("void", "")
    return f"define {word}{result} {symbol.name}({parameters}) {_STUB_BODY}"


def _signature(symbol: Symbol) -> tuple[str, str]:
    """The types of result and parameters; a parameter that no entry may have is told by another such type."""
    before, _, behind = symbol.text.partition("\n")[0].partition(f" {symbol.name}(")
    return _last_type(before), ", ".join(map(_type, _split(behind)))


def _last_type(words: str) -> str:
    """The type at the end of a text, which may be in brackets with blanks."""
    depth = 0
    for place in range(len(words) - 1, -1, -1):
        depth += (words[place] in ")]}>") - (words[place] in "([{<")
        if depth == 0 and words[place] == " ":
            return words[place + 1 :]
    return words


def _type(parameter: str) -> str:
    if parameter == "...":
        return parameter
    found = _PARAMETER.match(parameter)
    return found[1] if found is not None and " byval(" not in parameter else "double"


def count_of_parameters(behind: str) -> int:
    """How many parameters a function has, of the text behind its opening bracket."""
    return len(_split(behind))


def _split(parameters: str) -> list[str]:
    """What stands between commas outside of brackets."""
    found, depth = [""], 0
    for sign in parameters:
        depth += (sign in "([{<") - (sign in ")]}>")
        if depth < 0:
            break  # what follows the parameters
        if sign == "," and depth == 0:
            found.append("")
        else:
            found[-1] += sign
    return [each.strip() for each in found if each.strip()]
