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

from clew.ir.commands import Assign
from clew.ir.program import Program
from clew.ir.terms import Term, negate
from clew.logic.clocks import Clocks
from clew.lower.timed.bounds import Bounds, bounds_of
from clew.lower.timed.ends import without_ends
from clew.lower.timed.plans import Author, Plan, compiled
from clew.lower.timed.recognise import Shape, shape_of
from clew.lower.timed.slices import unread
from clew.lower.timed.trees import both, compiled_tree
from clew.models.timed import Check, Edge, Passing, State, Tree

__all__ = ["TimedProgram", "timed_program"]


def timed_program(program: Program) -> TimedProgram:
    """The timed model of a program; Unsupported where it is none."""
    return TimedProgram(program, shape_of(program))


class TimedProgram:
    """See the module; it remembers the edges of states, which are asked for many zones."""

    # ruff: noqa: SLF001 - it makes copies of itself

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
        self._unread: frozenset[int] = frozenset()
        self._endless: dict[int, TimedProgram] = {}
        self.closes = not author.delay_writes

    @cached_property
    def _bounds(self) -> Bounds:
        return bounds_of(self._program, self._shape, self._conditions, self._watched, whole=self._whole)

    def watching(self, terms: tuple[Term, ...], *, whole: bool = False) -> TimedProgram:
        """See the protocol; what is remembered of states is shared."""
        found = copy(self)
        found._watched, found._whole = terms, whole
        found.__dict__.pop("_bounds", None)
        return found

    def sliced(self, *, stuck: bool) -> TimedProgram:
        """See the protocol."""
        source = self if stuck else self._without_ends()
        found = copy(source)
        found._unread, found._edges = unread(source._shape, self._watched), {}
        found.closes = source.closes or source._written <= found._unread
        return found if found._unread else source

    @cached_property
    def _written(self) -> frozenset[int]:
        """The slots of data that time writes as it passes."""
        written = {each.target.name for each in self._shape.delay.effect if isinstance(each, Assign)}
        return frozenset(slot for name, slot in self._shape.slots.items() if name in written)

    def _without_ends(self) -> TimedProgram:
        program = without_ends(self._program, self._watched)
        if program is self._program:
            return self
        left = len(program.actions)
        if left not in self._endless:
            self._endless[left] = timed_program(program)
        return self._endless[left].watching(self._watched, whole=self._whole)

    def grain(self) -> Hashable:
        """See the protocol."""
        return self._bounds.grain(), self._unread

    def edges(self, state: State) -> tuple[Edge, ...]:
        """What can be done in a state."""
        found = self._edges.get(state)
        if found is None:
            every = chain.from_iterable(plan(state) for plan in self._plans)
            found = self._edges[state] = tuple(self._forgetful(edge) for edge in every)
        return found

    def _forgetful(self, edge: Edge) -> Edge:
        if not self._unread or edge.target is None:
            return edge
        return edge._replace(target=self._without_unread(edge.target))

    def _without_unread(self, state: State) -> State:
        found = list(state)
        for slot in self._unread:
            found[slot] = self.initial[slot]
        return tuple(found)

    def passing(self, state: State) -> Passing | None:
        """How time passes in a state."""
        found = self._passing(state)
        if found is None or not self._unread:
            return found
        return found._replace(target=self._without_unread(found.target))

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
