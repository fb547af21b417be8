"""Where lowering stands: the tables of the whole program, and the procedure that is being built."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import field

from clew.errors import InputError, Unsupported
from clew.frontends.ivl.lowering.blocks import Body
from clew.frontends.ivl.lowering.values import Fixed, Held, Signature, Slot, Symbol, kind_of
from clew.frontends.ivl.reading.survey import Uses
from clew.frontends.ivl.reading.syntax import TypeName
from clew.frontends.ivl.types import NAMED, Number, PointerTo, Struct, Type, Void
from clew.ir.commands import Command
from clew.ir.program import Declaration, Object
from clew.ir.source import Span
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a struct."""

    name: str
    type: Type
    span: Span


@dataclass(slots=True)
class Tables:
    """The program's names and declarations, filled as they are read; problems are collected, not raised."""

    structs: dict[str, tuple[Field, ...]] = field(default_factory=dict)
    symbols: dict[str, Symbol] = field(default_factory=dict)
    spans: dict[str, Span] = field(default_factory=dict)
    globals: list[Declaration] = field(default_factory=list)
    objects: list[Object] = field(default_factory=list)
    events: list[str] = field(default_factory=list)
    problems: list[InputError] = field(default_factory=list)
    remarks: dict[str, Span] = field(default_factory=dict)
    """What the language leaves open and this front end decided, with the first place where it matters."""

    def report(self, message: str, span: Span) -> None:
        """Note a problem and go on."""
        self.problems.append(InputError(message, span=span))

    def define(self, name: str, symbol: Symbol, span: Span) -> None:
        """Enter a global name; a second one of the same spelling is a problem."""
        if name in self.symbols or name in self.structs:
            self.report(f"{name!r} is declared twice; the first one is in line {self.spans[name].line}", span)
            return
        self.symbols[name] = symbol
        self.spans[name] = span

    def type_of(self, written: TypeName) -> Type:
        """The type that is written; an unknown one is an InputError."""
        found: Type
        if written.name in NAMED:
            found = NAMED[written.name]
        elif written.name in self.structs:
            found = Struct(written.name)
        else:
            known = (*NAMED, *self.structs)
            raise InputError(f"no type named {written.name!r}{_hint(written.name, known)}", span=written.span)
        if written.name == "char":
            self.remarks.setdefault("char is signed and has 8 bits", written.span)
        if isinstance(found, Struct) and written.stars > 1:
            raise Unsupported("a pointer to a pointer to a struct is not modelled", span=written.span)
        for _ in range(written.stars):
            found = PointerTo(found)
        return found


def _hint(name: str, known: Iterable[str]) -> str:
    close = difflib.get_close_matches(name, sorted(known), n=1)
    return f" (did you mean {close[0]!r}?)" if close else ""


@dataclass(slots=True)
class Here:
    """The procedure under construction, with the names in scope and where jumps go."""

    tables: Tables
    body: Body
    kind: str
    """thread, main, update or function."""
    uses: Uses
    result: Type = field(default_factory=Void)
    scopes: list[dict[str, Symbol]] = field(default_factory=list)
    breaks: list[str] = field(default_factory=list)
    continues: list[str] = field(default_factory=list)
    labels: frozenset[str] = frozenset()

    def emit(self, command: Command) -> None:
        """Append a command."""
        self.body.emit(command)

    def lookup(self, name: str, span: Span) -> Symbol:
        """What a name stands for here."""
        for scope in reversed(self.scopes):
            if name in scope:
                return scope[name]
        found = self.tables.symbols.get(name)
        if found is None:
            known = [*self.tables.symbols, *(each for scope in self.scopes for each in scope)]
            raise InputError(f"nothing named {name!r} is declared{_hint(name, known)}", span=span)
        return found

    def knows(self, name: str) -> bool:
        """Whether a name stands for something here."""
        return name in self.tables.symbols or any(name in scope for scope in self.scopes)

    def function(self, name: str, span: Span) -> Signature:
        """The function of that name."""
        found = self.tables.symbols.get(name)
        if isinstance(found, Signature):
            return found
        if found is not None:
            raise InputError(f"{name!r} is {kind_of(found)}, not a function", span=span)
        known = [each for each, symbol in self.tables.symbols.items() if isinstance(symbol, Signature)]
        raise InputError(f"no function named {name!r}{_hint(name, known)}", span=span)

    def bind(self, name: str, symbol: Fixed | Held, span: Span) -> None:
        """Enter a local name into the innermost scope."""
        if name in self.scopes[-1]:
            self.tables.report(f"{name!r} is declared twice in this block", span)
        self.scopes[-1][name] = symbol

    def visible(self) -> tuple[str, ...]:
        """The variables that locals in scope occupy."""
        return tuple(
            symbol.place.variable.name
            for scope in self.scopes
            for symbol in scope.values()
            if isinstance(symbol, Held) and isinstance(symbol.place, Slot)
        )


def is_signed(asked: Type) -> bool:
    """Whether values of the type are shown with a sign."""
    element = getattr(asked, "element", asked)
    return isinstance(element, Number) and element.signed
