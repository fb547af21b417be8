"""Buffers: events in the order in which they came, in a queue of the language, or in arrays, one per part of an event.

A queue can be kept by solvers in many ways (`lower.transition.queues`); what content pushes under conditions is pushed
`when` they hold. Arrays are for what is written to at any place (delays that pass): writing behind the last place of an
array changes nothing, and places that are not used hold defaults, so that equal contents are equal states.
"""

from __future__ import annotations

from collections.abc import Sequence

from clew.frontends.uml.options import Pool
from clew.frontends.uml.translate.writer import Writer
from clew.ir.commands import Pop, Push
from clew.ir.program import Declaration
from clew.ir.sorts import Array, Bits, Queue, Sort
from clew.ir.source import Span
from clew.ir.terms import (
    FALSE,
    TRUE,
    Constant,
    Term,
    Variable,
    apply,
    bits,
    conjoin,
    constant,
    disjoin,
    equal,
    ite,
    negate,
    resize,
    variable,
)
from clew.records import dataclass

Part = tuple[str, Sort, Constant]
"""A suffix of the name, the sort, and the default."""


@dataclass(frozen=True, slots=True)
class Buffer:
    """A buffer of that capacity; `parts` make up an event."""

    name: str
    capacity: int
    parts: tuple[Part, ...]
    blocks: bool = False
    """Whether a push into a full buffer is not possible, rather than a violated check."""
    names: tuple[str, ...] = ()
    """What the numbers of events stand for."""
    pool: Pool = Pool.ARRAYS

    @property
    def _width(self) -> int:
        return self.capacity.bit_length()

    @property
    def _queue(self) -> Variable:
        return variable(self.name, Queue(self.capacity, tuple(sort for _, sort, _ in self.parts)))

    @property
    def _length(self) -> Variable:
        return variable(f"{self.name}.length", Bits(self._width))

    @property
    def length(self) -> Term:
        """How many events are in it."""
        if self.pool is Pool.ARRAYS:
            return self._length
        return resize(apply("queue.length", self._queue), self._width)

    def places(self) -> list[Variable]:
        """The array of each part."""
        return [variable(f"{self.name}{suffix}", Array(self.capacity, sort)) for suffix, sort, _ in self.parts]

    def declarations(self) -> tuple[Declaration, ...]:
        """Its variables, empty at first."""
        if self.pool is Pool.QUEUE:
            return (Declaration(self._queue, constant((), self._queue.sort), names=self.names),)
        declared = [Declaration(self._length, self._count(0), original=self.name)]
        for place, (_, _, start) in zip(self.places(), self.parts, strict=True):
            whole = constant((start.value,) * self.capacity, place.sort)
            # Hidden, as the labels of steps tell what is in it; the names are for sequence diagrams.
            declared.append(Declaration(place, whole, names=self.names if place.name == self.name else (), original=""))
        return tuple(declared)

    def _count(self, number: int) -> Constant:
        return bits(number, self._width)

    @property
    def is_empty(self) -> Term:
        """Whether nothing is in it."""
        if self.pool is Pool.QUEUE:
            return equal(apply("queue.length", self._queue), bits(0, 32))
        return equal(self.length, self._count(0))

    @property
    def is_full(self) -> Term:
        """Whether nothing more fits."""
        if self.pool is Pool.QUEUE:
            return apply("queue.full", self._queue)
        return equal(self.length, self._count(self.capacity))

    def at(self, position: int | Term) -> list[Term]:
        """The parts of the event at a place."""
        index = self._count(position) if isinstance(position, int) else position
        if self.pool is Pool.QUEUE:
            place = resize(index, 32)
            return [apply("queue.item", self._queue, place, parameters=(part,)) for part in range(len(self.parts))]
        return [apply("select", place, index) for place in self.places()]

    def push(self, writer: Writer, values: Sequence[Term], span: Span | None, what: str) -> None:
        """Append an event on the current path; a full buffer violates `queue.overflow`."""
        writer.pushed.add(self.name)
        if self.blocks:
            writer.assume(disjoin(negate(writer.path), negate(self.is_full)))
        else:
            writer.require(negate(self.is_full), "queue.overflow", f"{what} finds {self.name} full", span)
        if self.pool is Pool.QUEUE:
            writer.commands.append(Push(self._queue, tuple(values), writer.path, span=span))
            return
        stored = [
            (place, apply("store", place, self._length, value))
            for place, value in zip(self.places(), values, strict=True)
        ]
        writer.assign_all([*stored, (self._length, apply("add", self._length, self._count(1)))], span)

    def remove(self, writer: Writer, position: Term | int = 0) -> None:
        """Take out the event at a place on the current path; those behind it move up."""
        if self.pool is Pool.QUEUE:
            at = None if position == 0 else self._position(position)
            writer.commands.append(Pop(self._queue, (None,) * len(self.parts), at, writer.path))
            return
        moved: list[tuple[Variable, Term]] = []
        for place, (_, _, start) in zip(self.places(), self.parts, strict=True):
            items: list[Term] = [apply("select", place, self._count(number)) for number in range(self.capacity)]
            rest: list[Term] = [*items[1:], start]
            if isinstance(position, int):
                found = [*items[:position], *rest[position:]]
            else:
                found = [
                    ite(apply("ule", position, self._count(number)), rest[number], items[number])
                    for number in range(self.capacity)
                ]
            moved.append((place, apply("array", *found)))
        moved.append((self._length, apply("sub", self._length, self._count(1))))
        writer.assign_all(moved)

    def _position(self, position: Term | int) -> Term:
        return bits(position, 32) if isinstance(position, int) else resize(position, 32)

    def used(self, position: int) -> Term:
        """Whether there is an event at that place."""
        return apply("ult", self._count(position), self.length)


def first_where(buffer: Buffer, conditions: Sequence[Term]) -> tuple[Term, Term]:
    """Whether a condition holds at a used place, and the first such place."""
    found: Term = bits(0, buffer.capacity.bit_length())
    some: Term = FALSE
    for number in reversed(range(buffer.capacity)):
        here = conjoin(buffer.used(number), conditions[number])
        found = ite(here, bits(number, buffer.capacity.bit_length()), found)
        some = ite(here, TRUE, some)
    return some, found
