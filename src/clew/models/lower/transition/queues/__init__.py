"""Encodings of FIFO queues in scalar variables, behind one protocol.

Nouns: *fields* are the scalars that an encoding keeps for a queue; a *pointer* is a number from 0 to a fixed top, kept
as bits, as an integer, one bit per value (one-hot), or as marks on the slots in use. Shifting encodings keep the front
in slot 0, cyclic ones move a head. Operations are functions from fields to fields: they are asked where they are legal
(push where there is room, pop where the position is in use) and may give anything elsewhere.

After: Dubrovin, "Efficient Symbolic Model Checking of Concurrent Systems", 2011, chapter 4.
"""

from __future__ import annotations

from typing import Protocol

from clew.ir.errors import InputError
from clew.ir.sorts import Queue, Sort
from clew.ir.terms import Term

Fields = tuple[Term, ...]


class Encoding(Protocol):
    """See the package."""

    @property
    def name(self) -> str:
        """How users call it."""
        ...

    def fields(self, queue: Queue) -> tuple[tuple[str, Sort], ...]:
        """Suffixes and sorts of the scalars."""
        ...

    def empty(self, queue: Queue) -> Fields:
        """The queue without elements."""
        ...

    def is_empty(self, queue: Queue, state: Fields) -> Term:
        """Whether there is no element."""
        ...

    def full(self, queue: Queue, state: Fields) -> Term:
        """Whether there is no room."""
        ...

    def length(self, queue: Queue, state: Fields) -> Term:
        """The number of elements, in 32 bits."""
        ...

    def item(self, queue: Queue, state: Fields, position: Term, component: int) -> Term:
        """A component of the element at the position; the default value where there is none."""
        ...

    def push(self, queue: Queue, state: Fields, row: Fields) -> Fields:
        """With one more element at the end."""
        ...

    def pop(self, queue: Queue, state: Fields, position: Term) -> Fields:
        """Without the element at the position."""
        ...

    def equal(self, queue: Queue, left: Fields, right: Fields) -> Term:
        """Whether both hold the same elements."""
        ...

    def ends(self, queue: Queue, state: Fields) -> tuple[Fields, Fields] | None:
        """Fields that only popping changes, and those that only pushing changes besides slots; None where both do."""
        ...


def encoding_named(name: str) -> Encoding:
    """The encoding of that name."""
    from clew.models.lower.transition.queues.cyclic import Cyclic
    from clew.models.lower.transition.queues.pointers import BitsPointer, IntegerPointer, Marks, OneHot
    from clew.models.lower.transition.queues.shift import Shift

    known: dict[str, Encoding] = {
        "shift-bits": Shift("shift-bits", BitsPointer()),
        "shift-int": Shift("shift-int", IntegerPointer()),
        "shift-onehot": Shift("shift-onehot", OneHot()),
        "shift-marks": Shift("shift-marks", Marks()),
        "cyclic-bits": Cyclic("cyclic-bits", BitsPointer()),
        "cyclic-int": Cyclic("cyclic-int", IntegerPointer()),
        "cyclic-onehot": Cyclic("cyclic-onehot", OneHot()),
    }
    if name not in known:
        raise InputError(f"no encoding of queues named {name!r}; known: {', '.join(known)}")
    return known[name]
