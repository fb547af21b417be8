"""Timed models: finitely many states of data, and clocks that all run at one speed. The model of `zones`.

An *edge* leads from a state of data to another one by operations on the clocks: comparisons and settings, in order.
Time passes in a state where it may, which may change data too. Numbers of clocks begin with 1; bounds are whole numbers
of `1 / scale`. Conditions on a state are trees of comparisons, from which what data decides is gone.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple, Protocol

from clew.ir.source import Span
from clew.ir.terms import Term
from clew.ir.values import Value
from clew.records import dataclass

State = tuple[Value, ...]
Operations = tuple[int, ...]
"""Four numbers each: 0 x y bound; 1 x value 0; 2 0 0 0 for time that passes."""


@dataclass(frozen=True, slots=True)
class Junction:
    """All of its parts (or one of them, where `any` is set) hold; an operation is a part that is a tuple."""

    parts: tuple[Tree, ...]
    any: bool


Tree = bool | Operations | Junction
"""A condition on clocks in a state of data."""


class Edge(NamedTuple):
    """A step of an action with its choices; without a target, one that violates the check of that number."""

    action: int
    choices: tuple[Value, ...]
    target: State | None
    operations: Operations
    check: int = -1
    guard: Tree = True
    """What is asked of clocks before, where that is more than comparisons."""


class Passing(NamedTuple):
    """How time passes in a state: the state behind it, and the operations, time among them."""

    target: State
    operations: Operations


class Check(NamedTuple):
    """What an edge may violate."""

    check: str
    span: Span | None


class TimedModel(Protocol):
    """See the module."""

    actions: tuple[str, ...]
    delay: str
    """The name of the action by which time passes."""
    clocks: int
    scale: int
    initial: State
    start: Operations
    """What clocks are set to at the start, where that is not zero."""
    checks: tuple[Check, ...]
    closes: bool
    """Whether time passes without a change of data, so that it may pass at once."""

    def edges(self, state: State) -> tuple[Edge, ...]:
        """What can be done in a state; guards come first among the operations."""
        ...

    def passing(self, state: State) -> Passing | None:
        """How time passes in a state; None where it stands still."""
        ...

    def condition(self, term: Term) -> Callable[[State], Tree]:
        """A condition, as it is in each state."""
        ...

    def asks_clocks(self, term: Term) -> bool:
        """Whether a condition compares clocks."""
        ...

    def watching(self, terms: tuple[Term, ...], *, whole: bool = False) -> TimedModel:
        """The same model for a search that looks for these conditions, and no others: bounds depend on them.

        `whole`: clocks that are compared with each other have no bounds, so that a search may not come to an end.
        """
        ...

    def sliced(self, *, stuck: bool) -> TimedModel:
        """The same model without data that has no effect on what is watched; loops may not be loops with that data.

        Where being stuck is not asked for, actions that only end runs are left out as well.
        """
        ...

    def grain(self) -> Hashable:
        """All that states and bounds depend on: searches of one grain may be one."""
        ...

    def blocked(self, state: State) -> Tree:
        """Where no guard of an action holds, time aside."""
        ...

    def bounds(self, state: State, *, both: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The largest numbers that clocks are compared with from below and from above; `both`: the larger of them."""
        ...

    def aged(self) -> tuple[str, tuple[int, ...]] | None:
        """The action that makes clocks beyond these bounds equal, if there is one; a bound below zero is none."""
        ...
