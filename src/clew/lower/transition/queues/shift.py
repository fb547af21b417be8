"""Shifting queues: the front is slot 0; slots behind the end hold default values, so equal queues have equal fields."""

from __future__ import annotations

from clew.ir.sorts import Queue, Sort
from clew.ir.terms import FALSE, TRUE, Term, conjoin, disjoin, equal, ite
from clew.lower.transition.positions import index_is
from clew.lower.transition.queues import Encoding, Fields, Pushed, capacity
from clew.lower.transition.queues.pointers import Pointer
from clew.lower.transition.queues.slots import flat, nothing, rows, slot_fields
from clew.models.transition import Contents
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Shift(Encoding):
    """The end as a pointer of the given representation, and as many slots as elements fit."""

    name: str
    pointer: Pointer

    def fields(self, queue: Queue) -> tuple[tuple[str, Sort], ...]:
        """The end, then the slots."""
        top = capacity(queue)
        ends = tuple((f"end{number}", sort) for number, sort in enumerate(self.pointer.sorts(top)))
        return (*ends, *slot_fields(queue, top))

    @property
    def contents(self) -> Contents:
        """In the slots."""
        return Contents.STATE

    def empty(self, queue: Queue, fields: Fields) -> Fields:
        """The end at 0, default values in all slots."""
        del fields
        top = capacity(queue)
        return (*self.pointer.constant(0, top), *flat((nothing(queue),) * top))

    def is_empty(self, queue: Queue, state: Fields) -> Term:
        """The end is at 0."""
        return self.pointer.at(self._parts(queue, state)[0], 0, capacity(queue))

    def full(self, queue: Queue, state: Fields) -> Term:
        """The end is at the top."""
        top = capacity(queue)
        return self.pointer.at(self._parts(queue, state)[0], top, top)

    def length(self, queue: Queue, state: Fields) -> Term:
        """Where the end is."""
        return self.pointer.value(self._parts(queue, state)[0], capacity(queue))

    def item(self, queue: Queue, state: Fields, position: Term, component: int) -> Term:
        """The slot at the position."""
        found: Term = nothing(queue)[component]
        slots = rows(queue, self._parts(queue, state)[1])
        for slot in reversed(range(capacity(queue))):
            found = ite(index_is(position, slot), slots[slot][component], found)
        return found

    def push(self, queue: Queue, state: Fields, row: Fields, name: str) -> Pushed:
        """Into the slot at the end, which moves up."""
        del name
        top = capacity(queue)
        end, slots = self._parts(queue, state)
        written = tuple(
            tuple(ite(self.pointer.at(end, slot, top), new, old) for new, old in zip(row, held, strict=True))
            for slot, held in enumerate(rows(queue, slots))
        )
        return Pushed((*self.pointer.up(end, top), *flat(written)))

    def pop(self, queue: Queue, state: Fields, position: Term) -> Fields:
        """All slots behind the position move down."""
        top = capacity(queue)
        end, slots = self._parts(queue, state)
        held = (*rows(queue, slots), nothing(queue)) if queue.elements else ()
        moved = []
        passed: Term = FALSE
        for slot in range(top if queue.elements else 0):
            passed = disjoin(passed, index_is(position, slot))
            moved.append(
                tuple(ite(passed, after, here) for here, after in zip(held[slot], held[slot + 1], strict=True))
            )
        return (*self.pointer.down(end, top), *flat(tuple(moved)))

    def equal(self, queue: Queue, left: Fields, right: Fields) -> Term:
        """Equal fields."""
        del queue
        pairs = zip(left, right, strict=True)
        return conjoin(*(TRUE if one is other else equal(one, other) for one, other in pairs))

    def ends(self, queue: Queue, state: Fields) -> tuple[Fields, Fields] | None:
        """Pushing and popping change the same fields."""
        del queue, state
        return None

    def _parts(self, queue: Queue, state: Fields) -> tuple[Fields, Fields]:
        count = len(self.pointer.sorts(capacity(queue)))
        return state[:count], state[count:]
