"""Machines: transition relations that are computed on demand. The model of explicit exploration.

A machine is what the search sees of a program: states are opaque, actors are numbers in a fixed order (actions, or
processes), and a step gives every successor that the free choices inside it allow.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Protocol, TypeVar

from clew.ir.terms import Term
from clew.semantics.outcome import Outcome as Successor
from clew.semantics.outcome import Violation

__all__ = ["Machine", "Successor", "Violation"]

S = TypeVar("S")


class Machine(Protocol[S]):
    """See the module. `enabled` is in ascending order; a step of an enabled actor may have no successor (assume)."""

    @property
    def actors(self) -> tuple[str, ...]:
        """The names of the actors known so far (spawned processes are appended)."""
        ...

    def initial(self) -> tuple[Successor[S], ...]:
        """The initial states with their free choices."""
        ...

    def enabled(self, state: S) -> tuple[int, ...]:
        """The actors that can move."""
        ...

    def step(self, state: S, actor: int) -> tuple[Successor[S], ...]:
        """All outcomes of one step of the actor."""
        ...

    def ended(self, state: S) -> bool:
        """Whether a state without a step has ended properly (then it is no deadlock)."""
        ...

    def holds(self, state: S, term: Term) -> bool:
        """The value of a Bool term in the state."""
        ...

    def key(self, state: S) -> Hashable:
        """Equal keys, equal futures."""
        ...

    def process(self, actor: int) -> tuple[str, ...]:
        """The names of the processes that take part in a step of the actor."""
        ...
