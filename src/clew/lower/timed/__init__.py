"""Programs of guarded actions whose real variables are clocks, as timed models.

Nouns: the *delay* is the action that chooses how long time passes and adds that to every clock; a *plan* is what an
action does to data and clocks, compiled; *bounds* are the largest numbers that clocks are compared with.
A program is recognised by its shape, whoever wrote it. What is none (rates other than 1, clocks that are computed with)
is refused with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from copy import copy
from functools import cached_property
from itertools import chain

from clew.ir.program import Program
from clew.ir.terms import Term, negate
from clew.logic.clocks import Clocks
from clew.lower.timed.bounds import Bounds, bounds_of
from clew.lower.timed.plans import Author, Plan, compiled
from clew.lower.timed.recognise import Shape, shape_of
from clew.lower.timed.trees import both, compiled_tree
from clew.models.timed import Check, Edge, Passing, State, Tree

__all__ = ["TimedProgram", "timed_program"]


def timed_program(program: Program) -> TimedProgram:
    """The timed model of a program; Unsupported where it is none."""
    return TimedProgram(program, shape_of(program))


class TimedProgram:
    """See the module; it remembers the edges of states, which are asked for many zones."""

    def __init__(self, program: Program, shape: Shape) -> None:
        self._shape = shape
        self._program = program
        self.clocks = len(shape.clocks)
        self.scale = shape.scale
        self.initial: State = shape.initial
        self.start = shape.start
        self.actions = tuple(action.name for action in shape.actions)
        self.delay = shape.delay.name
        self.checks: tuple[Check, ...] = ()
        self._watched: tuple[Term, ...] = ()
        self._whole = False
        self._conditions = Clocks(shape.clocks)
        author = Author(shape, self._conditions)
        self._plans: list[Plan] = [compiled(author, number, action) for number, action in enumerate(shape.actions)]
        self._passing = author.passing()
        self.checks = tuple(author.checks)
        self._edges: dict[State, tuple[Edge, ...]] = {}
        self.closes = not author.delay_writes

    @cached_property
    def _bounds(self) -> Bounds:
        return bounds_of(self._program, self._shape, self._conditions, self._watched, whole=self._whole)

    def watching(self, terms: tuple[Term, ...], *, whole: bool = False) -> TimedProgram:
        """See the protocol; what is remembered of states is shared."""
        found = copy(self)
        found._watched, found._whole = terms, whole  # noqa: SLF001 - a copy of its own
        found.__dict__.pop("_bounds", None)
        return found

    def grain(self) -> Hashable:
        """See the protocol."""
        return self._bounds.grain()

    def edges(self, state: State) -> tuple[Edge, ...]:
        """What can be done in a state."""
        found = self._edges.get(state)
        if found is None:
            found = self._edges[state] = tuple(chain.from_iterable(plan(state) for plan in self._plans))
        return found

    def passing(self, state: State) -> Passing | None:
        """How time passes in a state."""
        return self._passing(state)

    def condition(self, term: Term) -> Callable[[State], Tree]:
        """A condition, as it is in each state."""
        return compiled_tree(self._shape, self._conditions, term)

    def asks_clocks(self, term: Term) -> bool:
        """Whether a condition compares clocks."""
        return self._conditions.asked(term)

    @cached_property
    def _guards(self) -> list[Callable[[State], Tree]]:
        return [self.condition(negate(action.guard)) for action in self._shape.actions]

    def blocked(self, state: State) -> Tree:
        """Where no guard of an action holds."""
        return both([guard(state) for guard in self._guards])

    def bounds(self, state: State, *, both: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """See the protocol."""
        return self._bounds.of(state, both=both)

    def aged(self) -> tuple[str, tuple[int, ...]] | None:
        """See the protocol."""
        return self._shape.aged
