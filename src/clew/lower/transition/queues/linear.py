"""Linear queues: one function of the whole run per component; every place is written once and no pointer goes back.

Of no use where a state must tell by itself what is in the queue. The only queues without a bound.
After: Dubrovin, "Efficient Symbolic Model Checking of Concurrent Systems", 2011, section 4.3.
"""

from __future__ import annotations

from clew.ir.errors import Unsupported
from clew.ir.sorts import Bits, Queue, Sort
from clew.ir.terms import FALSE, Term, apply, bits, conjoin, equal, ite
from clew.lower.transition.queues import Encoding, Fields, Pushed
from clew.lower.transition.queues.slots import functions, nothing, require_front
from clew.models.transition import Contents
from clew.records import dataclass

_POINTER = Bits(32)
_ONE = bits(1, 32)


@dataclass(frozen=True, slots=True)
class Linear(Encoding):
    """Head and tail as 32 bits, and functions."""

    name: str = "linear-uif"

    @property
    def contents(self) -> Contents:
        """In functions of the run."""
        return Contents.RUN

    def fields(self, queue: Queue) -> tuple[tuple[str, Sort], ...]:
        """Head, tail, functions."""
        return (("head", _POINTER), ("tail", _POINTER), *functions("function", queue))

    def empty(self, queue: Queue, fields: Fields) -> Fields:
        """Both pointers at 0."""
        del queue
        return (bits(0, 32), bits(0, 32), *fields[2:])

    def is_empty(self, queue: Queue, state: Fields) -> Term:
        """Head and tail are the same."""
        del queue
        return equal(state[0], state[1])

    def full(self, queue: Queue, state: Fields) -> Term:
        """As long as may be; without a bound never."""
        return FALSE if queue.capacity is None else equal(self.length(queue, state), bits(queue.capacity, 32))

    def length(self, queue: Queue, state: Fields) -> Term:
        """From head to tail."""
        del queue
        return apply("sub", state[1], state[0])

    def item(self, queue: Queue, state: Fields, position: Term, component: int) -> Term:
        """The function so far behind the head."""
        place = _word(position)
        used = apply("ult", place, self.length(queue, state))
        read = apply("select", state[2 + component], apply("add", state[0], place))
        return ite(used, read, nothing(queue)[component])

    def push(self, queue: Queue, state: Fields, row: Fields, name: str) -> Pushed:
        """The functions have these values at the tail, which moves on."""
        del queue, name
        head, tail, *functions = state
        held = (equal(apply("select", each, tail), new) for each, new in zip(functions, row, strict=True))
        return Pushed((head, apply("add", tail, _ONE), *functions), conjoin(*held))

    def pop(self, queue: Queue, state: Fields, position: Term) -> Fields:
        """The head moves on."""
        del queue
        require_front(self, position)
        return (apply("add", state[0], _ONE), *state[1:])

    def ends(self, queue: Queue, state: Fields) -> tuple[Fields, Fields] | None:
        """The head, and the tail."""
        del queue
        return state[:1], state[1:2]


def _word(position: Term) -> Term:
    sort = position.sort
    if not isinstance(sort, Bits) or sort.width > 32:
        raise Unsupported(f"a position of sort {sort} in a linear queue; use one of up to 32 bits")
    return apply("zero_extend", position, parameters=(32 - sort.width,)) if sort.width < 32 else position
