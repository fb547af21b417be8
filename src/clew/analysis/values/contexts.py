"""Contexts: the situations in which a procedure is called; the first ones are followed by themselves, others together.

Input: a call with its situation. Output: what it does in a situation that contains it. Those that are followed together
are joined, and widened where they keep growing; masks of interrupts, the objects to which pointers lead, and flags by
which situations are told apart keep them separate. After: Sharir and Pnueli, "Two Approaches to Interprocedural Data
Flow Analysis", 1981; Bourdoncle, "Interprocedural Abstract Interpretation of Block Structured Languages with Nested
Procedures, Aliasing and Recursivity", 1990.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

from clew.analysis.interrupting import OWN
from clew.analysis.values.domain import Held, exact, told
from clew.analysis.values.shape import Loop, ShapeOf
from clew.analysis.values.situation import Situation
from clew.analysis.values.widening import Widening
from clew.ir.program import Procedure
from clew.ir.sorts import Bool
from clew.records import dataclass

_Does = TypeVar("_Does")
_Kind = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A call: the procedure, its arguments, and the situation of what it touches; it is not changed."""

    procedure: Procedure
    arguments: tuple[Held, ...]
    situation: Situation

    @property
    def key(self) -> tuple[object, ...]:
        """What makes it the same as another one."""
        situation = self.situation
        shared = frozenset(situation.same.items()), frozenset(situation.apart.items())
        held = tuple(situation.values.values()), tuple(situation.memory.items())
        return (self.procedure.name, self.arguments, *held, *shared)


@dataclass(slots=True)
class _Together(Generic[_Does]):
    """Calls that are followed together: what they have in common, and what they do."""

    situation: Situation
    widening: Widening
    does: _Does


class Contexts(Generic[_Does]):
    """The contexts of one program; it counts and remembers."""

    def __init__(self, shapes: ShapeOf) -> None:
        self._shapes = shapes
        self._followed: Counter[_Kind] = Counter()
        self._together: dict[_Kind, _Together[_Does]] = {}

    @contextmanager
    def anew(self, wanted: bool) -> Iterator[None]:  # noqa: FBT001 - it is the condition
        """What was joined before is forgotten meanwhile, where it is larger than what will come."""
        before = self._followed, self._together
        if wanted:
            self._followed, self._together = Counter(), {}
        yield
        self._followed, self._together = before

    def followed(self, entry: Entry, follow: Callable[[Entry], _Does]) -> _Does:
        """What a call does."""
        limit = self._shapes.contexts
        if limit is None:
            return follow(entry)
        kind = self._kind(entry)
        self._followed[kind] += 1
        if self._followed[kind] <= limit:
            return follow(entry)
        return self._with_others(kind, entry, follow)

    def _with_others(self, kind: _Kind, entry: Entry, follow: Callable[[Entry], _Does]) -> _Does:
        parameters = [each.variable for each in entry.procedure.parameters]
        own = entry.situation.copy()
        own.values.update(zip(parameters, entry.arguments, strict=True))
        found = self._together.get(kind)
        if found is None:
            made = Widening(self._shapes.marks, Loop(frozenset(own.values), memory=True), self._shapes.bounds)
            found = self._together[kind] = _Together(own, made, follow(entry))
            return found.does
        joined = found.situation.joined(own)
        if joined == found.situation:
            return found.does
        wider = found.widening.situation(found.situation, joined)
        if wider == found.situation:
            return found.does
        values = dict(wider.values)
        arguments = tuple(values.pop(each) for each in parameters)
        shared = Situation(values, wider.memory, wider.around, dict(wider.same), apart=dict(wider.apart))
        does = follow(Entry(entry.procedure, arguments, shared))
        self._together[kind] = _Together(wider, found.widening, does)
        return does

    def _kind(self, entry: Entry) -> _Kind:
        """What keeps calls apart."""
        flags = self._shapes.flags
        situation = entry.situation
        kept = tuple(
            exact(held) if each.name.startswith(OWN) or each in flags else _objects(held)
            for each, held in situation.values.items()
        )
        arguments = tuple(
            exact(held) if isinstance(each.variable.sort, Bool) else _objects(held)
            for each, held in zip(entry.procedure.parameters, entry.arguments, strict=True)
        )
        others = (each for each in flags if each not in situation.values and situation.has(each))
        places = tuple(told(situation.look(each)) for each in others)
        apart = tuple(situation.are_equal(pair) for pair in self._shapes.pairs)
        same = frozenset(situation.same.items())
        return (entry.procedure.name, arguments, kept, places, apart, same, tuple(sorted(situation.memory)))


def _objects(held: Held) -> tuple[str, ...] | None:
    """The objects to which a value may lead; None where these may be any."""
    return None if held.pointers is None else tuple(row.object for row in held.pointers)
