"""Encodings of FIFO queues in scalar variables, behind one protocol.

Nouns: *fields* are the scalars that an encoding keeps for a queue; a *pointer* is a number from 0 to a fixed top, kept
as bits, as an integer, one bit per value (one-hot), or as marks on the slots in use. Shifting encodings keep the front
in slot 0, cyclic ones move a head. A *function* is a field that no step changes: an array as long as there are indices,
of which a push says in a condition what it holds at one place. Operations are functions from fields to fields: they are
asked where they are legal (push where there is room, pop where the position is in use) and may give anything elsewhere.

============= ================ ================================ ========= ==========================================
encoding      pointers         contents                         pops      engines
============= ================ ================================ ========= ==========================================
shift-bits    bits             one scalar per slot              anywhere  all
shift-int     integer          one scalar per slot              anywhere  bmc, kind, ic3
shift-onehot  one-hot          one scalar per slot              anywhere  all
shift-marks   marks on slots   one scalar per slot              anywhere  all
cyclic-bits   bits             one scalar per slot              front     all
cyclic-int    integer          one scalar per slot              front     bmc, kind, ic3
cyclic-onehot one-hot          one scalar per slot              front     all
cyclic-array  bits             one array                        front     bmc, kind
cyclic-uif    bits             a function per push              front     bmc, kind; no linear time
linear-uif    32 bits          one function of the whole run    front     bmc; no linear time; needs no capacity
============= ================ ================================ ========= ==========================================

`NAME+tags` keeps a tag per slot instead of an element, and functions that give the components of a tag.

After: Dubrovin, "Efficient Symbolic Model Checking of Concurrent Systems", 2011, chapter 4.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from clew.ir.errors import InputError, Unsupported
from clew.ir.sorts import Queue, Sort
from clew.ir.terms import TRUE, Term, Variable, bits, conjoin, equal
from clew.models.transition import Contents
from clew.records import dataclass

Fields = tuple[Term, ...]

PLAIN = (
    "shift-bits",
    "shift-int",
    "shift-onehot",
    "shift-marks",
    "cyclic-bits",
    "cyclic-int",
    "cyclic-onehot",
    "cyclic-array",
    "cyclic-uif",
    "linear-uif",
)
"""The encodings by name."""
TAGS = "+tags"
"""What the name of an encoding ends with where slots keep tags."""


@dataclass(frozen=True, slots=True)
class Pushed:
    """A queue with one more element, under a condition on functions and on free variables (of the step)."""

    fields: Fields
    condition: Term = TRUE
    free: tuple[Variable, ...] = ()


class Encoding(ABC):
    """See the package."""

    name: str
    """How users call it."""

    @abstractmethod
    def fields(self, queue: Queue) -> tuple[tuple[str, Sort], ...]:
        """Suffixes and sorts of the scalars."""

    @property
    @abstractmethod
    def contents(self) -> Contents:
        """Where the elements are."""

    @abstractmethod
    def empty(self, queue: Queue, fields: Fields) -> Fields:
        """The queue of these fields without elements; functions stay."""

    @abstractmethod
    def is_empty(self, queue: Queue, state: Fields) -> Term:
        """Whether there is no element."""

    @abstractmethod
    def full(self, queue: Queue, state: Fields) -> Term:
        """Whether there is no room."""

    @abstractmethod
    def length(self, queue: Queue, state: Fields) -> Term:
        """The number of elements, in 32 bits."""

    @abstractmethod
    def item(self, queue: Queue, state: Fields, position: Term, component: int) -> Term:
        """A component of the element at the position; the default value where there is none."""

    @abstractmethod
    def push(self, queue: Queue, state: Fields, row: Fields, name: str) -> Pushed:
        """With one more element at the end; free variables are told apart by the name of the push."""

    @abstractmethod
    def pop(self, queue: Queue, state: Fields, position: Term) -> Fields:
        """Without the element at the position."""

    def equal(self, queue: Queue, left: Fields, right: Fields) -> Term:
        """Whether both hold the same elements: equal lengths, and equal elements at each position; needs a bound."""
        same = [equal(self.length(queue, left), self.length(queue, right))]
        for offset in range(capacity(queue)):
            for component in range(len(queue.elements)):
                one, other = (self.item(queue, state, bits(offset, 32), component) for state in (left, right))
                same.append(equal(one, other))
        return conjoin(*same)

    @abstractmethod
    def ends(self, queue: Queue, state: Fields) -> tuple[Fields, Fields] | None:
        """Fields that only popping changes, and those that only pushing changes besides slots; None where both do."""


def capacity(queue: Queue) -> int:
    """The number of elements that fit."""
    if queue.capacity is None:
        raise Unsupported("a queue without a bound has no slots; give it a capacity, or use linear-uif")
    return queue.capacity


def encoding_named(name: str) -> Encoding:
    """The encoding of that name."""
    from clew.lower.transition.queues.cyclic import Cyclic
    from clew.lower.transition.queues.linear import Linear
    from clew.lower.transition.queues.pointers import BitsPointer, IntegerPointer, Marks, OneHot, Pointer
    from clew.lower.transition.queues.shift import Shift
    from clew.lower.transition.queues.slots import InArrays, InVersions, OneByOne
    from clew.lower.transition.queues.tags import Tagged

    pointers: dict[str, Pointer] = {
        "bits": BitsPointer(), "int": IntegerPointer(), "onehot": OneHot(), "marks": Marks()
    }  # fmt: skip
    match name.split("-"):
        case _ if name.endswith(TAGS) and name.removesuffix(TAGS) in PLAIN[:-1]:
            return Tagged(name, encoding_named(name.removesuffix(TAGS)))
        case "linear", "uif":
            return Linear()
        case "cyclic", "array":
            return Cyclic(name, BitsPointer(), InArrays())
        case "cyclic", "uif":
            return Cyclic(name, BitsPointer(), InVersions())
        case "cyclic", pointer if name in PLAIN:
            return Cyclic(name, pointers[pointer], OneByOne())
        case "shift", pointer if name in PLAIN:
            return Shift(name, pointers[pointer])
        case _:
            tagged = f"all but linear-uif also with {TAGS}"
            raise InputError(f"no encoding of queues named {name!r}; known: {', '.join(PLAIN)}; {tagged}")
