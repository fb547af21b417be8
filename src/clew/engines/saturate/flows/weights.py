"""Weights: how sets of facts about a flow are kept and moved along its edges. One interface, several ways.

Nouns: a *fact* says that a valuation is reached at a point from a valuation at the entry of its procedure. Facts at
one point and from one entry are kept together as a weight: join is union, extension is by steps, calls and returns. An
explicit weight is a set of pairs of tuples (`explicit`), a symbolic one a decision diagram (`diagrams`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol, TypeVar

from clew.ir.terms import Constant, Term, Variable, constant
from clew.ir.values import Value
from clew.ir.walk import substitute
from clew.models.flow import Call, Step

W = TypeVar("W")
"""A set of facts."""

Valuation = Mapping[Variable, Value]


class Fact(NamedTuple):
    """At the point, `now`; the procedure was entered at `entry` with `start`. Both say what matters, nothing else."""

    entry: int
    point: int
    start: Valuation
    now: Valuation


class Taken(NamedTuple):
    """A fact, and the inputs with which a step leaves it."""

    fact: Fact
    inputs: Valuation


class Returned(NamedTuple):
    """The fact at a call, and the one at the exit of what was called."""

    caller: Fact
    left: Fact


class Weights(Protocol[W]):
    """Facts in one representation; an entry and a point say which ones a weight holds."""

    @property
    def nothing(self) -> W:
        """No fact."""
        ...

    def begin(self) -> W:
        """The fact at the start of the flow."""
        ...

    def join(self, left: W, right: W) -> W:
        """The facts of both."""
        ...

    def minus(self, left: W, right: W) -> W:
        """The facts of the left that are none of the right."""
        ...

    def small(self, least: W, most: W) -> W:
        """Facts between the two that are kept in little room."""
        ...

    def where(self, entry: int, point: int, facts: W, condition: Term) -> W:
        """The facts for which the condition holds now."""
        ...

    # forward

    def step(self, entry: int, step: Step, facts: W) -> W:
        """Where the step leads from the facts."""
        ...

    def enter(self, entry: int, call: Call, facts: W) -> W:
        """The facts at the entry of what is called."""
        ...

    def resume(self, entry: int, call: Call, facts: W, left: W) -> W:
        """The facts behind the call, from those at the call and those at the exit of what was called."""
        ...

    # back along a run, from one fact to one before it

    def pick(self, entry: int, point: int, facts: W) -> Fact | None:
        """One of the facts, if there is any."""
        ...

    def has(self, facts: W, fact: Fact) -> bool:
        """Whether the fact is one of them."""
        ...

    def before_step(self, step: Step, fact: Fact, facts: W) -> Taken | None:
        """One of the facts from which the step leads to the fact."""
        ...

    def before_return(self, call: Call, fact: Fact, facts: W, left: W) -> Returned | None:
        """Facts at the call and at the exit of what was called, that together make the fact behind the call."""
        ...

    def before_entry(self, entry: int, call: Call, fact: Fact, facts: W) -> Fact | None:
        """One of the facts at the call that enters with the start of the fact; the caller was entered at `entry`."""
        ...


def value_in(term: Term, values: Valuation) -> Value:
    """The value of a term all of whose variables are given."""
    found = substitute(term, {each: constant(value, each.sort) for each, value in values.items()})
    assert isinstance(found, Constant), f"a term should have a value, is {found!r}"
    return found.value
