"""Functions in which an object may be in the making, so that its class is not asked at a cast.

Input: the linked module, and a class by the object that stands for its type (`_ZTI…`). Output: the functions that
constructors and destructors of its bases lead to. While one of them runs, an object of the class has the table of a
base: it gets its own when the constructors of its bases have ended, and loses it when their destructors begin. All
other times its table tells its class, so nothing else need be left unasked. Where such a function calls through a
pointer, it leads to all functions of which somebody has the address.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import field

from clew.frontends.llvm.module import Module
from clew.frontends.llvm.reading.cursor import name_of
from clew.frontends.llvm.values import Aggregate, ElementAddress, GlobalAddress, Operand
from clew.graphs import reachable
from clew.records import dataclass

ASKS = "__clew_is_a"
"""What asks for the class of an object: the object, and the type."""
_TYPE = "_ZTI"
_SYMBOL = re.compile(r'@(?P<name>"[^"]*"|[-\w$.]+)(?P<called>\()?')
_INDIRECT = re.compile(r"\b(?:call|invoke) [^@\n]*%[\w.\"-]+\(")
_NESTED = re.compile(r"N(.*)E")


@dataclass(frozen=True, slots=True)
class Making:
    """The functions of one module by class. It remembers what it has found."""

    module: Module
    _mentions: dict[str, tuple[str, ...]] = field(default_factory=dict)
    _found: dict[str, frozenset[str]] = field(default_factory=dict)
    _taken: list[str] = field(default_factory=list)

    def may_make(self, function: str, type_: str) -> bool:
        """Whether an object of the class may be in the making while the function runs."""
        if type_ not in self._found:
            self._found[type_] = self._led_to(type_)
        return function in self._found[type_]

    def _led_to(self, type_: str) -> frozenset[str]:
        bases = [each for each in reachable((type_,), lambda name: _bases(self.module, name)) if each != type_]
        if not bases:
            return frozenset()
        pattern = re.compile(f"_ZN(?:{'|'.join(re.escape(_inner(each)) for each in bases)})(?:CI?[1-5]|D[0-5])")
        starts = [name for name, each in self.module.functions.items() if each.defined and pattern.match(name)]
        found = frozenset(reachable(starts, self._mentioned))
        if any(_INDIRECT.search(self._text(name)) for name in found):
            found = frozenset(reachable((*starts, *self._addresses()), self._mentioned))
        return found

    def _text(self, function: str) -> str:
        known = self.module.functions.get(function)
        return self.module.text(function) if known is not None and known.defined else ""

    def _mentioned(self, function: str) -> tuple[str, ...]:
        if function not in self._mentions:
            found = _SYMBOL.finditer(self._text(function))
            self._mentions[function] = tuple(dict.fromkeys(name_of(f"@{each['name']}") for each in found))
        return self._mentions[function]

    def _addresses(self) -> list[str]:
        """All functions that a table or a function has the address of."""
        if not self._taken:
            names = [each for known in self.module.globals.values() for each in _addresses_in(known.initializer)]
            for function in self.module.functions:
                found = _SYMBOL.finditer(self._text(function))
                names += [name_of(f"@{each['name']}") for each in found if each["called"] is None]
            self._taken.extend(name for name in dict.fromkeys(names) if name in self.module.functions)
        return self._taken


def _bases(module: Module, type_: str) -> list[str]:
    """The types that the type of a class is made of."""
    known = module.globals.get(type_)
    return [] if known is None else [name for name in _addresses_in(known.initializer) if name.startswith(_TYPE)]


def _addresses_in(operand: Operand | None) -> Iterator[str]:
    """The names of which a constant has the address."""
    open_: list[Operand | None] = [operand]
    while open_:
        match open_.pop():
            case GlobalAddress(name=name):
                yield name
            case Aggregate(elements=elements):
                open_ += elements
            case ElementAddress(base=base):
                open_.append(base)
            case _:
                pass


def _inner(type_: str) -> str:
    """The name of a class as it stands inside of the names of its members."""
    name = type_.removeprefix(_TYPE)
    nested = _NESTED.fullmatch(name)
    return name if nested is None else nested[1]
