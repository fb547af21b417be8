"""Queues as nets: what a pop takes is what a push has put, and neither asks how long the queue is.

Input: a system whose queues are linear: a head and a tail that only grow, and a function from numbers to elements.
Output: for queues that steps only push to where there is room, or pop where there is an element, what such a step takes
and puts besides moving its end: a push puts its number among the filled slots, which the pop of that number takes; of
a queue with a bound, the pop puts a number among the free slots, which a later push takes. Of a queue that a step looks
at in another way, both ends are variables like all others.

After: Dubrovin, "Efficient Symbolic Model Checking of Concurrent Systems", 2011, section 5.3.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from clew.ir.program import Program
from clew.ir.sorts import Queue
from clew.ir.terms import Apply, Constant, Term, Variable, apply, bits
from clew.lower.transition.queues.linear import Linear
from clew.lower.transition.shapes import shape_of_variable, variables_of
from clew.models.nets import Arc, Place
from clew.models.transition import Step, TransitionSystem, Write
from clew.records import dataclass

_MOST_SLOTS = 32
"""A queue with more room is not kept slot by slot."""


@dataclass(frozen=True, slots=True)
class QueueNet:
    """A queue in which pushes and pops are told apart by numbers."""

    head: Variable
    tail: Variable
    capacity: int | None
    held: int
    """How many elements there are at the start."""
    filled: Place
    free: Place

    def initial(self) -> tuple[Arc, ...]:
        """What is there, and what there is room for."""
        there = tuple(Arc(self.filled, (bits(number, 32),)) for number in range(self.held))
        room = range(self.held, self.capacity or self.held)
        return (*there, *(Arc(self.free, (bits(number, 32),)) for number in room))

    def arcs(self, write: Write, number: Term) -> tuple[tuple[Arc, ...], tuple[Arc, ...]]:
        """What a step takes and puts that moves an end of the queue, which has this number."""
        if write.variable is self.tail:
            room = () if self.capacity is None else (Arc(self.free, (number,), write.when),)
            return room, (Arc(self.filled, (number,), write.when),)
        if self.capacity is None:
            return (Arc(self.filled, (number,), write.when),), ()
        later = apply("add", number, bits(self.capacity, 32))
        return (Arc(self.filled, (number,), write.when),), (Arc(self.free, (later,), write.when),)


def queue_nets(program: Program, system: TransitionSystem) -> tuple[QueueNet, ...]:
    """The queues of the program that can be kept so in its system with linear queues."""
    initial = dict(zip(system.variables, system.initial, strict=True))
    found: list[QueueNet] = []
    for each in program.globals:
        if not isinstance(each.sort, Queue) or (each.sort.capacity or 0) > _MOST_SLOTS:
            continue
        head, tail, *_ = variables_of(shape_of_variable(each.name, each.sort, Linear()))
        first, last = initial[head], initial[tail]
        if not (isinstance(first, Constant) and isinstance(last, Constant) and isinstance(last.value, int)):
            continue
        names = (Place(f"{each.name} filled"), Place(f"{each.name} free"))
        net = QueueNet(head, tail, each.sort.capacity, last.value, *names)
        if first.value == 0 and all(_is_plain(step, net) for step in system.steps):
            found.append(net)
    return tuple(found)


def _is_plain(step: Step, net: QueueNet) -> bool:
    """Whether the step does nothing but move one end by one without asking for the other, if it moves one."""
    ends = {write.variable: write.value for write in step.writes if write.variable in (net.head, net.tail)}
    if not ends:
        return True
    (end, value), *more = ends.items()
    other = net.tail if end is net.head else net.head
    return not more and other in step.unread and _is_next(value, end)


def _is_next(value: Term, end: Variable) -> bool:
    """Whether the value is the end moved by one, or that where there is room, which an end that is unread asks for."""
    moved = apply("add", end, bits(1, 32))
    match value:
        case Apply("ite", (_, one, other)):
            return {one, other} == {end, moved}
        case _:
            return value is moved


def with_nets(system: TransitionSystem, nets: Sequence[QueueNet]) -> TransitionSystem:
    """The system in which only ends of these queues count as unread."""
    ends = frozenset(_ends(nets))
    return replace(system, steps=tuple(replace(step, unread=step.unread & ends) for step in system.steps))


def _ends(nets: Iterable[QueueNet]) -> Iterable[Variable]:
    return (end for net in nets for end in (net.head, net.tail))
