"""What a search looks out for: goals of safety while they are open, and where they were hit.

Input: goals, then every visited state and every expansion. Output: hits, each goal at most once. A state is looked at
when it is stored, its violations and whether it is stuck when it is expanded.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from clew.engines.search.explore.space import Breach, Expansion
from clew.engines.search.stores.exact import ROOT
from clew.models.engine import Goal, InvariantGoal, LinearGoal, LiveGoal, SafeGoal, may_end
from clew.models.machine import Machine

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Hit:
    """A goal was hit in the state of that number, or by a violating step from there."""

    goal: Goal
    state: int
    breach: Breach | None = None


class Watch(Generic[S]):
    """The goals that are still open; needs state because each goal is reported once."""

    def __init__(self, machine: Machine[S], goals: Sequence[Goal]) -> None:
        self._machine = machine
        self._invariants: list[InvariantGoal] = []
        self._safe: list[SafeGoal] = []
        self._live: list[LiveGoal] = []
        self.deadlocks = 0
        self.errors: set[frozenset[str]] = set()
        for goal in goals:
            match goal:
                case InvariantGoal():
                    self._invariants.append(goal)
                case SafeGoal():
                    self._safe.append(goal)
                case LiveGoal():
                    self._live.append(goal)
                case LinearGoal():
                    raise AssertionError("a goal of linear time should go to the emptiness check")
        self._asked = tuple(goals)

    def done(self) -> bool:
        """Whether something was asked and all of it has been hit."""
        return bool(self._asked) and not (self._invariants or self._live) and may_end(self._asked, self._safe)

    def visited(self, state: S, number: int) -> Iterator[Hit]:
        """A state was stored."""
        if not self._invariants:
            return
        hit = [goal for goal in self._invariants if not self._machine.holds(state, goal.condition)]
        for goal in hit:
            _remove(self._invariants, goal)
            yield Hit(goal, number)

    def expanded(self, state: S, number: int, expansion: Expansion[S]) -> Iterator[Hit]:
        """A state was expanded."""
        if not expansion.enabled and not self._machine.ended(state):
            self.deadlocks += 1
            hit, self._live = self._live, []
            for goal in hit:
                yield Hit(goal, number)
        yield from self.violated(number, expansion.breaches)

    def violated(self, number: int, breaches: Sequence[Breach]) -> Iterator[Hit]:
        """Steps from the state violated assertions."""
        if breaches and not self._asked:
            self.errors.add(frozenset(name for each in breaches for name in self._taking_part(number, each)))
        for breach in breaches:
            hit = [goal for goal in self._safe if goal.covers(breach.violation.check)]
            for goal in hit:
                _remove(self._safe, goal)
                yield Hit(goal, number, breach)

    def _taking_part(self, number: int, breach: Breach) -> tuple[str, ...]:
        return () if number == ROOT else self._machine.process(breach.actor)


def _remove(goals: list[InvariantGoal] | list[SafeGoal], goal: Goal) -> None:
    # By identity: two goals that ask the same are both answered.
    position = next(index for index, other in enumerate(goals) if other is goal)
    del goals[position]
