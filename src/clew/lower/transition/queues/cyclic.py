"""Cyclic queues: head and tail move around over one slot more than elements fit; no element ever moves.

Only the front can be taken out. Slots that are not in use keep what they held, so equal queues may have other fields.
How slots are kept is a matter of its own (`slots`).
"""

from __future__ import annotations

from clew.ir.sorts import Queue, Sort
from clew.ir.terms import FALSE, Term, apply, bits, conjoin, disjoin, ite, negate
from clew.lower.transition.positions import index_is
from clew.lower.transition.queues import Encoding, Fields, Pushed, capacity
from clew.lower.transition.queues.pointers import Number, Pointer
from clew.lower.transition.queues.slots import Slots, nothing, require_front
from clew.models.transition import Contents
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Cyclic(Encoding):
    """Head and tail as pointers of the given representation, from 0 to the capacity."""

    name: str
    pointer: Pointer
    slots: Slots

    @property
    def contents(self) -> Contents:
        """Where the slots are."""
        return self.slots.contents

    def fields(self, queue: Queue) -> tuple[tuple[str, Sort], ...]:
        """Head, tail, slots."""
        top = capacity(queue)
        sorts = self.pointer.sorts(top)
        ends = tuple((f"{end}{number}", sort) for end in ("head", "tail") for number, sort in enumerate(sorts))
        return (*ends, *self.slots.fields(queue, top + 1))

    def empty(self, queue: Queue, fields: Fields) -> Fields:
        """Both pointers at 0, default values in all slots."""
        top = capacity(queue)
        zero = self.pointer.constant(0, top)
        return (*zero, *zero, *self.slots.empty(queue, top + 1, fields[2 * len(zero) :]))

    def is_empty(self, queue: Queue, state: Fields) -> Term:
        """Head and tail are the same."""
        head, tail, _ = self._parts(queue, state)
        return self._same(head, tail, capacity(queue), 0)

    def full(self, queue: Queue, state: Fields) -> Term:
        """The tail stands right in front of the head."""
        head, tail, _ = self._parts(queue, state)
        return self._same(tail, head, capacity(queue), 1)

    def length(self, queue: Queue, state: Fields) -> Term:
        """From head to tail, going around."""
        top = capacity(queue)
        head, tail, _ = self._parts(queue, state)
        first, last = self.pointer.value(head, top), self.pointer.value(tail, top)
        straight = apply("sub", last, first)
        return ite(apply("ule", first, last), straight, apply("add", straight, bits(top + 1, 32)))

    def item(self, queue: Queue, state: Fields, position: Term, component: int) -> Term:
        """The slot so far behind the head."""
        top = capacity(queue)
        head, tail, slots = self._parts(queue, state)
        found: Term = nothing(queue)[component]
        for offset in reversed(range(top)):
            there = index_is(position, offset)
            if there is FALSE:
                continue
            used = negate(disjoin(*(self._same(head, tail, top, short) for short in range(offset + 1))))
            read = self.slots.read(queue, slots, self.pointer, head, offset, component)
            found = ite(conjoin(there, used), read, found)
        return found

    def push(self, queue: Queue, state: Fields, row: Fields, name: str) -> Pushed:
        """Into the slot at the tail, which moves on."""
        del name
        head, tail, slots = self._parts(queue, state)
        written = self.slots.write(queue, slots, self.pointer, tail, row)
        return Pushed((*head, *self.pointer.around(tail, capacity(queue)), *written.fields), written.condition)

    def pop(self, queue: Queue, state: Fields, position: Term) -> Fields:
        """The head moves on."""
        require_front(self, position)
        head, tail, slots = self._parts(queue, state)
        return (*self.pointer.around(head, capacity(queue)), *tail, *slots)

    def ends(self, queue: Queue, state: Fields) -> tuple[Fields, Fields] | None:
        """The head, and the tail with what is written as a whole."""
        head, tail, slots = self._parts(queue, state)
        return head, (*tail, *self.slots.wholes(slots))

    def _same(self, left: Number, right: Number, top: int, ahead: int) -> Term:
        """Whether right is so far ahead of left, going around."""
        places = range(top + 1)
        return disjoin(
            *(
                conjoin(self.pointer.at(left, place, top), self.pointer.at(right, (place + ahead) % (top + 1), top))
                for place in places
            )
        )

    def _parts(self, queue: Queue, state: Fields) -> tuple[Number, Number, Fields]:
        count = len(self.pointer.sorts(capacity(queue)))
        return state[:count], state[count : 2 * count], state[2 * count :]
