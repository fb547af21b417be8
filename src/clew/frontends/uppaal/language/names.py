"""What names stand for, and an execution that goes on: values, the way to where control is, obligations."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import field

from clew.errors import InputError
from clew.frontends.uppaal.language.values import (
    Fields,
    Kind,
    Ranges,
    Value,
    choose,
    implies,
)
from clew.frontends.uppaal.tree import (
    Function,
)
from clew.ir.source import Span
from clew.ir.terms import TRUE, Constant, Term, conjoin, integer
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Fixed:
    """A name for a value that never changes."""

    value: Value
    kind: Kind


@dataclass(frozen=True, slots=True)
class Place:
    """A name for something that can be written: a root, and the way into it."""

    root: str
    kind: Kind
    way: tuple[Term | str, ...] = ()


@dataclass(frozen=True, slots=True)
class Routine:
    """A function, and where its names are looked up."""

    function: Function
    scope: Scope


@dataclass(frozen=True, slots=True)
class Named:
    """A type with a name."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class Instance:
    """A process, for queries: where its own names are looked up, and where it is."""

    scope: Scope
    at: dict[str, Term]


Binding = Fixed | Place | Routine | Named | Instance


@dataclass(slots=True)
class Scope:
    """Names inside of other names; it is filled while declarations are read."""

    names: dict[str, Binding] = field(default_factory=dict)
    outer: Scope | None = None

    def find(self, name: str) -> Binding | None:
        """What a name stands for."""
        scope: Scope | None = self
        while scope is not None:
            if name in scope.names:
                return scope.names[name]
            scope = scope.outer
        return None

    def inner(self, **names: Binding) -> Scope:
        """A scope inside."""
        return Scope(names, self)

    def known(self) -> tuple[str, ...]:
        """All names that can be seen from here."""
        return (*self.names, *(self.outer.known() if self.outer is not None else ()))


@dataclass(frozen=True, slots=True)
class Obligation:
    """What should hold, or the evaluation is invalid."""

    condition: Term
    check: str
    message: str
    span: Span


LOCAL = "#"
"""What the names of variables of calls begin with."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way by which control comes somewhere: its condition, and what variables hold on it."""

    path: Term
    values: dict[str, Value]


@dataclass(slots=True)
class Run:
    """What variables hold, where control is, and what has to hold on the way: an execution that goes on."""

    values: dict[str, Value]
    ranges: Ranges
    path: Term = TRUE
    obligations: list[Obligation] = field(default_factory=list)
    deadlock: Term | None = None
    """What `deadlock` means, where it may be asked."""
    depth: int = 0
    pure: bool = False
    """Whether nothing may be written but what belongs to a call."""
    partly: Term = TRUE
    """Inside of an expression, the condition under which control comes to this part of it."""

    @contextmanager
    def where(self, condition: Term) -> Iterator[None]:
        """What is evaluated inside of an expression happens only where the condition holds."""
        before, part = self.path, self.partly
        self.path, self.partly = conjoin(before, condition), conjoin(part, condition)
        yield
        self.path, self.partly = before, part

    def join(self, ways: list[Way]) -> None:
        """Several ways lead here: what variables hold is chosen by the conditions of the ways."""
        found = dict(ways[-1].values)
        for way in reversed(ways[:-1]):
            for root, value in way.values.items():
                found[root] = choose(way.path, value, found[root]) if root in found else value
        self.values = found

    def require(self, condition: Term, check: str, message: str, span: Span) -> None:
        """The evaluation is invalid where the condition does not hold."""
        held = implies(self.path, condition)
        if held is not TRUE:
            self.obligations.append(Obligation(held, check, message, span))

    def uncertain(self) -> list[Obligation]:
        """The obligations that were not seen to hold whatever variables are."""
        return [each for each in self.obligations if not self.ranges.always(each.condition)]

    # --- places -------------------------------------------------------------------------------------------------------

    def read(self, place: Place) -> Value:
        """What is there."""
        return self.inside(self.values[place.root], place.way)

    def inside(self, value: Value, way: tuple[Term | str, ...]) -> Value:
        """What is at the end of the way into a value."""
        for step in way:
            if isinstance(step, str):
                assert isinstance(value, Fields), "a field should be one of a structure"
                value = dict(value.items)[step]
            else:
                assert isinstance(value, tuple), "an index should be one into a row"
                value = self._element(value, step)
        return value

    def _element(self, row: tuple[Value, ...], index: Term) -> Value:
        if isinstance(index, Constant):
            position = index.value
            return row[position] if isinstance(position, int) and 0 <= position < len(row) else row[0]
        found = row[-1]
        for number_, each in reversed(list(enumerate(row[:-1]))):
            found = choose(self.ranges.equal(index, integer(number_)), each, found)
        return found

    def write(self, place: Place, value: Value, span: Span) -> None:
        """The place has another value from now on, where control comes."""
        if self.pure and not place.root.startswith(LOCAL):
            message = "in guards, invariants and queries only variables of functions may be written"
            raise InputError(message, span=span)
        old = self.values[place.root]
        self.values[place.root] = choose(self.partly, self._updated(old, place.way, value), old)

    def _updated(self, old: Value, way: tuple[Term | str, ...], value: Value) -> Value:
        if not way:
            return value
        step, *rest = way
        if isinstance(step, str):
            assert isinstance(old, Fields), "a field should be one of a structure"
            return old.with_field(step, self._updated(dict(old.items)[step], tuple(rest), value))
        assert isinstance(old, tuple), "an index should be one into a row"
        return tuple(
            choose(self.ranges.equal(step, integer(number_)), self._updated(each, tuple(rest), value), each)
            for number_, each in enumerate(old)
        )
