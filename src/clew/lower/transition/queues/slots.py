"""What all queues of slots have in common, and the ways to keep slots: one by one, in an array, in a function."""

from __future__ import annotations

from typing import Protocol

from clew.ir.errors import Unsupported
from clew.ir.sorts import Array, Bits, Bool, Integer, Queue, Sort
from clew.ir.terms import Constant, Term, apply, bits, conjoin, constant, equal, ite
from clew.ir.values import default
from clew.lower.transition.queues import Encoding, Fields, Pushed, capacity
from clew.lower.transition.queues.pointers import Number, Pointer
from clew.models.transition import Contents, function_sort
from clew.records import dataclass

Rows = tuple[tuple[Term, ...], ...]
"""Slots, each with its components."""


def component_sorts(queue: Queue) -> tuple[Sort, ...]:
    """The sorts of an element; those that no solver knows are refused."""
    for sort in queue.elements:
        if not isinstance(sort, Bool | Bits | Integer):
            raise Unsupported(f"a queue of elements of sort {sort} has no meaning for a solver")
    return queue.elements


def slot_fields(queue: Queue, slots: int) -> tuple[tuple[str, Sort], ...]:
    """Suffixes and sorts of so many slots."""
    sorts = component_sorts(queue)
    return tuple((f"{slot}.{number}", sort) for slot in range(slots) for number, sort in enumerate(sorts))


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


def functions(name: str, queue: Queue) -> tuple[tuple[str, Sort], ...]:
    """A function per component."""
    return tuple((f"{name}{number}", function_sort(sort)) for number, sort in enumerate(component_sorts(queue)))


def require_front(encoding: Encoding, position: Term) -> None:
    """Refuse to take out anything but the front."""
    if not (isinstance(position, Constant) and position.value == 0):
        raise Unsupported(f"queues encoded as {encoding.name} give their front only; use a shifting encoding")


# --- slots of cyclic queues -----------------------------------------------------------------------------------------


class Slots(Protocol):
    """So many slots at the places of a pointer."""

    @property
    def contents(self) -> Contents:
        """Where they are."""
        ...

    def fields(self, queue: Queue, count: int) -> tuple[tuple[str, Sort], ...]:
        """Suffixes and sorts of the fields."""
        ...

    def empty(self, queue: Queue, count: int, fields: Fields) -> Fields:
        """Default values, or anything."""
        ...

    def read(self, queue: Queue, slots: Fields, pointer: Pointer, at: Number, offset: int, component: int) -> Term:
        """A component of the slot so far behind the pointer."""
        ...

    def write(self, queue: Queue, slots: Fields, pointer: Pointer, at: Number, row: Fields) -> Pushed:
        """The slots with the row at the pointer."""
        ...

    def wholes(self, slots: Fields) -> Fields:
        """Fields that every write changes and every read reads, though other slots stay as they are."""
        ...


@dataclass(frozen=True, slots=True)
class OneByOne:
    """A field per slot and component."""

    @property
    def contents(self) -> Contents:
        """In the state."""
        return Contents.STATE

    def fields(self, queue: Queue, count: int) -> tuple[tuple[str, Sort], ...]:
        """Slot by slot."""
        return slot_fields(queue, count)

    def empty(self, queue: Queue, count: int, fields: Fields) -> Fields:
        """Default values."""
        del fields
        return flat((nothing(queue),) * count)

    def read(self, queue: Queue, slots: Fields, pointer: Pointer, at: Number, offset: int, component: int) -> Term:
        """By cases of the pointer."""
        held = rows(queue, slots)
        top = len(held) - 1
        found = held[(top + offset) % (top + 1)][component]
        for place in reversed(range(top)):
            found = ite(pointer.at(at, place, top), held[(place + offset) % (top + 1)][component], found)
        return found

    def write(self, queue: Queue, slots: Fields, pointer: Pointer, at: Number, row: Fields) -> Pushed:
        """The slot at the pointer changes."""
        held = rows(queue, slots)
        top = len(held) - 1
        written = tuple(
            tuple(ite(pointer.at(at, slot, top), new, old) for new, old in zip(row, components, strict=True))
            for slot, components in enumerate(held)
        )
        return Pushed(flat(written))

    def wholes(self, slots: Fields) -> Fields:
        """Nothing."""
        del slots
        return ()


@dataclass(frozen=True, slots=True)
class InArrays:
    """An array per component. Needs a pointer of bits."""

    @property
    def contents(self) -> Contents:
        """In the state."""
        return Contents.STATE

    def fields(self, queue: Queue, count: int) -> tuple[tuple[str, Sort], ...]:
        """Arrays."""
        return tuple((f"array{number}", Array(count, sort)) for number, sort in enumerate(component_sorts(queue)))

    def empty(self, queue: Queue, count: int, fields: Fields) -> Fields:
        """Anything: solvers like arrays without values better than constant ones."""
        del queue, count
        return fields

    def read(self, queue: Queue, slots: Fields, pointer: Pointer, at: Number, offset: int, component: int) -> Term:
        """At the pointer."""
        return apply("select", slots[component], _ahead(pointer, at, offset, capacity(queue)))

    def write(self, queue: Queue, slots: Fields, pointer: Pointer, at: Number, row: Fields) -> Pushed:
        """At the pointer."""
        del queue, pointer
        return Pushed(tuple(apply("store", array, at[0], new) for array, new in zip(slots, row, strict=True)))

    def wholes(self, slots: Fields) -> Fields:
        """The arrays."""
        return slots


@dataclass(frozen=True, slots=True)
class InVersions:
    """A function per component from version and place to value; a write makes a new version. Needs a pointer of bits.

    The document has a function per time step; here the number of the version is the first part of the argument.
    """

    @property
    def contents(self) -> Contents:
        """In functions."""
        return Contents.VERSIONS

    def fields(self, queue: Queue, count: int) -> tuple[tuple[str, Sort], ...]:
        """The number of the version, and functions."""
        return (("version", Bits(_version_width(count - 1))), *functions("function", queue))

    def empty(self, queue: Queue, count: int, fields: Fields) -> Fields:
        """Anything in version 0."""
        del queue
        return (bits(0, _version_width(count - 1)), *fields[1:])

    def read(self, queue: Queue, slots: Fields, pointer: Pointer, at: Number, offset: int, component: int) -> Term:
        """At the pointer in this version."""
        place = _ahead(pointer, at, offset, capacity(queue))
        return apply("select", slots[1 + component], apply("concat", slots[0], place))

    def write(self, queue: Queue, slots: Fields, pointer: Pointer, at: Number, row: Fields) -> Pushed:
        """A version that differs from this one at the pointer only."""
        version, *functions = slots
        top = capacity(queue)
        following = apply("add", version, bits(1, _version_width(top)))
        held: list[Term] = []
        for slot in range(top + 1):
            (place,) = pointer.constant(slot, top)
            now, then = (apply("concat", number, place) for number in (version, following))
            for function, new in zip(functions, row, strict=True):
                value = ite(pointer.at(at, slot, top), new, apply("select", function, now))
                held.append(equal(apply("select", function, then), value))
        return Pushed((following, *functions), conjoin(*held))

    def wholes(self, slots: Fields) -> Fields:
        """The number of the version."""
        return slots[:1]


def _version_width(top: int) -> int:
    width = 32 - max(top.bit_length(), 1)
    if width < 16:
        raise Unsupported("a queue of 65536 elements or more has no room for versions; use another encoding")
    return width


def _ahead(pointer: Pointer, at: Number, offset: int, top: int) -> Term:
    """The place so far behind the pointer, going around."""
    for _ in range(offset):
        at = pointer.around(at, top)
    (place,) = at
    return place
