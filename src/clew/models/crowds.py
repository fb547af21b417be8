"""Crowds: processes of a few roles, of which there may be any number, over what they share. The model of `crowds`.

A role is a transition system over shared variables and its own; its place is one of them. See `clew.lower.crowds`.
"""

from __future__ import annotations

from collections.abc import Iterator

from clew.ir.terms import Term, Variable
from clew.models.transition import Failure, TransitionSystem
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Role:
    """What the processes of a role do."""

    name: str
    many: bool
    """Whether there may be more than one of it."""
    own: tuple[Variable, ...]
    """Its variables, the place not among them."""
    number: Variable | None
    """The one of them that no other process has the same of, where it is known to be so."""
    system: TransitionSystem
    live: tuple[tuple[Variable, ...], ...]
    """Those of its variables that matter, by place."""
    ends: frozenset[int]
    """The places from which it does nothing more, where nobody has to look at who is there."""

    @property
    def failures(self) -> Iterator[Failure]:
        """What its steps assert."""
        return (each for step in self.system.steps for each in step.failures)


@dataclass(frozen=True, slots=True)
class Crowd:
    """See the module. `initial` stands beside `shared`: a constant, or None where `start` alone limits the value."""

    shared: tuple[Variable, ...]
    initial: tuple[Term | None, ...]
    start: Term
    roles: tuple[Role, ...]
    first: bool
    """Whether the first role is that of the first process."""
    doubt: str | None
    """What may be undefined in memory, so that it is not seen here; None where nothing is."""
