"""Orders of events in formulas: three ways to say that something comes before something else without going in circles.

`difference`: a time per event, an integer, and only comparisons of two of them (difference logic); `bits`: the same in
bit-vectors, as many as number the events; `eager`: a Boolean per pair of events, and for every three that they form no
circle, which is cubic but needs no arithmetic.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from itertools import combinations

from clew.ir.sorts import BOOL, INTEGER, Bits, Sort
from clew.ir.terms import Term, Variable, apply, conjoin, disjoin, negate
from clew.ir.values import Value
from clew.models.transition import reserved

Guarded = tuple[Term, int]
"""A condition, and the number of an event."""


class Time(Enum):
    """How the order of events is written."""

    DIFFERENCE = "difference"
    """An integer per event."""
    BITS = "bits"
    """A bit-vector per event."""
    EAGER = "eager"
    """A Boolean per pair of events."""


class Order(ABC):
    """A strict order on events."""

    times: tuple[Variable, ...] = ()
    """What a model says of events by themselves."""

    @abstractmethod
    def before(self, first: int, second: int) -> Term:
        """The first event comes before the second."""

    @abstractmethod
    def all_before(self, firsts: Sequence[Guarded], seconds: Sequence[Guarded]) -> Iterator[Term]:
        """Each of the first events whose condition holds comes before the one of the second whose condition holds.

        At most one of the second does; where an event stands on both sides, it need not come before itself.
        """

    @abstractmethod
    def axioms(self) -> Iterator[Term]:
        """What makes it an order."""

    @abstractmethod
    def sequence(self, events: Sequence[int], value: Callable[[Term], Value]) -> list[int]:
        """The events in this order, in a model."""


class Clock(Order):
    """A time per event, and moments between events."""

    def __init__(self, events: int, sort: Sort, less: str, at_most: str) -> None:
        self.times = tuple(reserved("time", f"of {number}", sort) for number in range(events))
        self._sort, self._less, self._at_most = sort, less, at_most
        self._moments = 0

    def before(self, first: int, second: int) -> Term:
        """At an earlier time."""
        return apply(self._less, self.times[first], self.times[second])

    def all_before(self, firsts: Sequence[Guarded], seconds: Sequence[Guarded]) -> Iterator[Term]:
        """Through a moment, so that there is one comparison per event."""
        if len(firsts) * len(seconds) <= len(firsts) + len(seconds):
            yield from _pairs(self, firsts, seconds)
            return
        moment = self._moment()
        own = {event: condition for condition, event in seconds}
        for alone, event in firsts:
            condition = conjoin(alone, negate(own[event])) if event in own else alone
            yield _implies(condition, apply(self._less, self.times[event], moment))
        for condition, event in seconds:
            yield _implies(condition, apply(self._at_most, moment, self.times[event]))

    def _moment(self) -> Variable:
        self._moments += 1
        return reserved("time", f"moment {self._moments}", self._sort)

    def axioms(self) -> Iterator[Term]:
        """Numbers are ordered."""
        yield from ()

    def sequence(self, events: Sequence[int], value: Callable[[Term], Value]) -> list[int]:
        """By time; what happens at one time needs nothing of each other."""
        times = {each: value(self.times[each]) for each in events}
        return sorted(events, key=lambda each: (times[each], each))


class Pairs(Order):
    """A Boolean per pair."""

    def __init__(self, events: int) -> None:
        self._events = events

    def before(self, first: int, second: int) -> Term:
        """The Boolean of the pair, or its negation."""
        low, high = sorted((first, second))
        found = reserved("time", f"{low} before {high}", BOOL)
        return found if first == low else negate(found)

    def all_before(self, firsts: Sequence[Guarded], seconds: Sequence[Guarded]) -> Iterator[Term]:
        """Pair by pair."""
        return _pairs(self, firsts, seconds)

    def axioms(self) -> Iterator[Term]:
        """No three events go in a circle."""
        for one, two, three in combinations(range(self._events), 3):
            for way in ((one, two, three), (three, two, one)):
                steps = ((way[0], way[1]), (way[1], way[2]), (way[2], way[0]))
                yield negate(conjoin(*(self.before(*each) for each in steps)))

    def sequence(self, events: Sequence[int], value: Callable[[Term], Value]) -> list[int]:
        """By the number of events that come before."""

        def earlier(each: int) -> int:
            return sum(bool(value(self.before(other, each))) for other in events if other != each)

        return sorted(events, key=earlier)


def order_of(time: Time, events: int) -> Order:
    """The order of so many events."""
    match time:
        case Time.DIFFERENCE:
            return Clock(events, INTEGER, "int.lt", "int.le")
        case Time.BITS:
            return Clock(events, Bits(max(events.bit_length(), 1)), "ult", "ule")
        case Time.EAGER:
            return Pairs(events)


def _pairs(order: Order, firsts: Sequence[Guarded], seconds: Sequence[Guarded]) -> Iterator[Term]:
    for condition, first in firsts:
        for other, second in seconds:
            if first != second:
                yield _implies(conjoin(condition, other), order.before(first, second))


def _implies(condition: Term, then: Term) -> Term:
    return disjoin(negate(condition), then)
