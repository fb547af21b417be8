"""Nets in which every transition occurs at most once: what event tracing looks at.

A *place* holds tokens, which carry values. A *transition* has a guard and arcs, each of which moves one token: it takes
tokens away, looks at tokens that stay, and puts tokens. The values of an arc are terms over the variables of the
transition; an arc with a condition moves something only where that holds. An *execution* starts with the initial tokens
and lets transitions occur one after the other, each at most once; what is repeated is there in copies.

After: Dubrovin, "Efficient Symbolic Model Checking of Concurrent Systems", 2011, section 5.3 (unwindings).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field

from clew.ir.terms import TRUE, Term
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """Where tokens are.

    The first value of a token of a *staged* place is a constant, a stage, that comes once: in an execution at most one
    transition puts a token of a stage, and transitions that take it exclude each other, so they may share the variables
    that its values are called.
    """

    name: str
    staged: bool = False


@dataclass(frozen=True, slots=True)
class Arc:
    """A token of these values goes along where the condition holds; what is None is not asked for."""

    place: Place
    values: tuple[Term | None, ...]
    when: Term = TRUE


@dataclass(frozen=True, slots=True)
class Transition:
    """See the module."""

    name: str
    guard: Term = TRUE
    takes: tuple[Arc, ...] = ()
    looks: tuple[Arc, ...] = ()
    puts: tuple[Arc, ...] = ()


def _any_order(first: int, second: int) -> bool:
    del first, second
    return True


@dataclass(frozen=True, slots=True)
class Net:
    """Transitions, the tokens at the start, and what is known of the variables in them."""

    transitions: tuple[Transition, ...]
    initial: tuple[Arc, ...]
    start: Term = TRUE
    may_precede: Callable[[int, int], bool] = field(default=_any_order, compare=False, repr=False)
    """Whether the transition of the first number can occur before the second in an execution with both: may be yes."""
