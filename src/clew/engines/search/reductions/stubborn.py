"""Static partial order reduction: a stubborn set of actions for each state.

Input: the static facts of the actions (`models/conflicts.py`) and the actions that the goals can see. Output: per
expansion the steps to take now and the steps to put off. The rule is that of the native core (`native/README.md`):

For each enabled action in order a set is closed: an enabled member brings the actions that depend on it, a disabled one
brings what may make the first of its false conjuncts true. A set with a visible enabled action is no candidate. Of the
candidates the one with the fewest enabled actions is taken, the earliest where several have as few; all enabled actions
where none has fewer than all.

Why it is sound. Outcomes, not actions, are the transitions: an action that is enabled but whose outcomes are all
removed (by assume, or by a violation that ends the run) stays so until something that depends on it moves, and that is
in the set; a set without any outcome is therefore not enough, and the loops then take everything. A run from here
either contains a member of the set, which can be moved to its front, or none, and then any member can be put in front
of it: it is invisible, so every goal is met as before. That the second case does not go on for ever is what the
provisos of the loops are for; stuck states need none.
After: Valmari 1991 (strong stubborn sets); Bosnacki and Holzmann 2005 (provisos for breadth-first search).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from clew.engines.search.explore.space import Arc, Expansion
from clew.graphs import spread
from clew.lower.views import Views
from clew.models.conflicts import Conflicts
from clew.models.engine import Goal, InvariantGoal, LinearGoal, LiveGoal, SafeGoal
from clew.models.machine import Machine
from clew.records import dataclass
from clew.semantics.state import State

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Reduction(Generic[S]):
    """The choice of a stubborn set; `proviso` says whether the loop must make sure that nothing is put off for ever."""

    machine: Machine[S]
    facts: Conflicts
    visible: int
    proviso: bool

    def choose(self, state: S, expansion: Expansion[S]) -> tuple[list[Arc[S]], list[Arc[S]]]:
        """The steps to take now, and those to put off; none is put off where no smaller set is found."""
        chosen = self._best(state, expansion.enabled)
        if chosen is None:
            return expansion.arcs, []
        kept = [arc for arc in expansion.arcs if chosen >> arc.actor & 1]
        return kept, [arc for arc in expansion.arcs if not chosen >> arc.actor & 1]

    def _best(self, state: S, enabled: tuple[int, ...]) -> int | None:
        best: int | None = None
        size = len(enabled)
        moving = sum(1 << actor for actor in enabled)
        falsified: dict[int, int] = {}
        for seed in enabled:
            if size <= 1:
                break
            closed = self._close(state, seed, moving, falsified)
            if closed is not None and (count := (closed & moving).bit_count()) < size:
                best, size = closed, count
        return best

    def _close(self, state: S, seed: int, enabled: int, falsified: dict[int, int]) -> int | None:
        """The smallest closed set with the seed in it; None if a visible enabled action comes in."""
        closed, seen, dependent = 0, enabled & self.visible, self.facts.dependent
        for actor in spread(
            seed, lambda each: dependent[each] if enabled >> each & 1 else self._enabling(state, each, falsified)
        ):
            if seen >> actor & 1:
                return None
            closed |= 1 << actor
        return closed

    def _enabling(self, state: S, actor: int, falsified: dict[int, int]) -> int:
        """What may make the first false conjunct of the guard true; remembered for this state."""
        if actor not in falsified:
            guard = self.facts.guards[actor]
            conjunct = next(c for c in guard if not self.machine.holds(state, self.facts.conjuncts[c]))
            falsified[actor] = self.facts.enabling[conjunct]
        return falsified[actor]


def reduction(model: Views, goals: Sequence[Goal]) -> Reduction[State]:
    """The reduction for the goals."""
    return Reduction(model.machine, model.conflicts, model.visible(goals), any(map(needs_proviso, goals)))


def needs_proviso(goal: Goal) -> bool:
    """Whether a step that is put off for ever could hide a run against the goal."""
    match goal:
        case LiveGoal():
            return False
        case SafeGoal() | InvariantGoal() | LinearGoal():
            return True
