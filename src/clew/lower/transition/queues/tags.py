"""Tags: slots keep a number instead of an element; functions of the whole run give the components of a number.

A push takes any number whose components are those of the element. Different numbers may stand for equal elements.
After: Dubrovin, "Efficient Symbolic Model Checking of Concurrent Systems", 2011, section 4.4.
"""

from __future__ import annotations

from clew.ir.sorts import Bits, Queue, Sort
from clew.ir.terms import Constant, Term, apply, conjoin, equal, ite, negate
from clew.lower.transition.positions import within
from clew.lower.transition.queues import Encoding, Fields, Pushed
from clew.lower.transition.queues.slots import functions, nothing
from clew.models.transition import Contents, reserved
from clew.records import dataclass

_TAG = Bits(32)


@dataclass(frozen=True, slots=True)
class Tagged(Encoding):
    """Functions, then the queue of tags in another encoding."""

    name: str
    inner: Encoding

    @property
    def contents(self) -> Contents:
        """Where the tags are."""
        return self.inner.contents

    def fields(self, queue: Queue) -> tuple[tuple[str, Sort], ...]:
        """Functions, and the queue of tags."""
        return (*functions("decode", queue), *self.inner.fields(_tags(queue)))

    def empty(self, queue: Queue, fields: Fields) -> Fields:
        """The empty queue of tags."""
        decode, tags = _parts(queue, fields)
        return (*decode, *self.inner.empty(_tags(queue), tags))

    def is_empty(self, queue: Queue, state: Fields) -> Term:
        """No tag."""
        return self.inner.is_empty(_tags(queue), _parts(queue, state)[1])

    def full(self, queue: Queue, state: Fields) -> Term:
        """No room for a tag."""
        return self.inner.full(_tags(queue), _parts(queue, state)[1])

    def length(self, queue: Queue, state: Fields) -> Term:
        """The number of tags."""
        return self.inner.length(_tags(queue), _parts(queue, state)[1])

    def item(self, queue: Queue, state: Fields, position: Term, component: int) -> Term:
        """What the tag at the position stands for."""
        decode, tags = _parts(queue, state)
        tag = self.inner.item(_tags(queue), tags, position, 0)
        return ite(
            self._used(queue, state, position), apply("select", decode[component], tag), nothing(queue)[component]
        )

    def push(self, queue: Queue, state: Fields, row: Fields, name: str) -> Pushed:
        """Any tag with these components."""
        decode, tags = _parts(queue, state)
        tag = reserved("tag", name, _TAG)
        pushed = self.inner.push(_tags(queue), tags, (tag,), name)
        means = (equal(apply("select", each, tag), new) for each, new in zip(decode, row, strict=True))
        return Pushed((*decode, *pushed.fields), conjoin(pushed.condition, *means), (tag, *pushed.free))

    def pop(self, queue: Queue, state: Fields, position: Term) -> Fields:
        """Without the tag at the position."""
        decode, tags = _parts(queue, state)
        return (*decode, *self.inner.pop(_tags(queue), tags, position))

    def ends(self, queue: Queue, state: Fields) -> tuple[Fields, Fields] | None:
        """Those of the queue of tags."""
        return self.inner.ends(_tags(queue), _parts(queue, state)[1])

    def _used(self, queue: Queue, state: Fields, position: Term) -> Term:
        if isinstance(position, Constant) and position.value == 0:
            return negate(self.is_empty(queue, state))
        return within(position, self.length(queue, state))


def _tags(queue: Queue) -> Queue:
    return Queue(queue.capacity, (_TAG,))


def _parts(queue: Queue, state: Fields) -> tuple[Fields, Fields]:
    count = len(queue.elements)
    return state[:count], state[count:]
