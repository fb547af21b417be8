"""What all queues of slots have in common: bounded capacity, scalar components, one term per slot and component."""

from __future__ import annotations

from clew.ir.errors import Unsupported
from clew.ir.sorts import Bits, Bool, Integer, Queue, Sort
from clew.ir.terms import Constant, Term, bits, constant, disjoin, equal, integer
from clew.ir.values import default

Rows = tuple[tuple[Term, ...], ...]
"""Slots, each with its components."""


def capacity(queue: Queue) -> int:
    """The number of elements that fit."""
    if queue.capacity is None:
        raise Unsupported("a queue without a bound has no slots; give it a capacity")
    return queue.capacity


def slot_fields(queue: Queue, slots: int) -> tuple[tuple[str, Sort], ...]:
    """Suffixes and sorts of so many slots."""
    for sort in queue.elements:
        if not isinstance(sort, Bool | Bits | Integer):
            raise Unsupported(f"a queue of elements of sort {sort} has no meaning for a solver")
    return tuple((f"{slot}.{number}", sort) for slot in range(slots) for number, sort in enumerate(queue.elements))


def nothing(queue: Queue) -> tuple[Constant, ...]:
    """The element of default values."""
    return tuple(constant(default(sort), sort) for sort in queue.elements)


def rows(queue: Queue, fields: tuple[Term, ...]) -> Rows:
    """The fields of slots, slot by slot."""
    width = len(queue.elements)
    return tuple(fields[start : start + width] for start in range(0, len(fields), width)) if width else ()


def flat(slots: Rows) -> tuple[Term, ...]:
    """The inverse of `rows`."""
    return tuple(term for row in slots for term in row)


def position_is(position: Term, value: int) -> Term:
    """Whether a position has the value; false where its sort does not reach so far."""
    if isinstance(position.sort, Bits):
        return disjoin() if value >> position.sort.width else equal(position, bits(value, position.sort.width))
    return equal(position, integer(value))
