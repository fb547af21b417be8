"""What a search looks out for: goals of safety while they are open, and where they were hit.

Input: goals, then every visited state, the stuck ones, and steps that violate checks. Output: hits, each goal at most
once. Where a state is, only the search knows: by number, or as a node.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar

from clew.ir.values import Value
from clew.models.engine import Goal, InvariantGoal, LinearGoal, LiveGoal, SafeGoal, may_end
from clew.models.machine import Machine, Violation
from clew.records import dataclass

S = TypeVar("S")
W = TypeVar("W")


class Breach(NamedTuple):
    """A step that violates a check, by that actor with those choices."""

    actor: int
    choices: tuple[Value, ...]
    violation: Violation


@dataclass(frozen=True, slots=True)
class Hit(Generic[W]):
    """A goal was hit in the state there, or by a violating step from there."""

    goal: Goal
    where: W
    breach: Breach | None = None


class OpenGoals:
    """The goals that are still open; needs state because each goal is reported once."""

    def __init__(self, goals: Sequence[Goal]) -> None:
        assert not any(isinstance(goal, LinearGoal) for goal in goals), "linear time should go to the emptiness check"
        self.asked = tuple(goals)
        self._open: list[Goal] = list(goals)
        self._done = self._is_done()
        self.invariants = [goal for goal in goals if isinstance(goal, InvariantGoal)]

    def done(self) -> bool:
        """Whether something was asked and nothing is left to look for."""
        return self._done

    def _is_done(self) -> bool:
        return bool(self.asked) and may_end(self.asked, self._open)

    def close(self, goals: Sequence[Goal]) -> None:
        """These were hit before."""
        self._close(iter(goals))
        self.invariants = [goal for goal in self._open if isinstance(goal, InvariantGoal)]

    def broken(self, is_broken: Callable[[InvariantGoal], bool]) -> list[Goal]:
        """The invariants that do not hold, from now on closed."""
        hit = self._close(goal for goal in self.invariants if is_broken(goal))
        if hit:
            self.invariants = [goal for goal in self._open if isinstance(goal, InvariantGoal)]
        return hit

    def stuck(self) -> list[Goal]:
        """The goals that ask for deadlocks, from now on closed."""
        return self._close(goal for goal in self._open if isinstance(goal, LiveGoal))

    def violated(self, check: str) -> list[Goal]:
        """The goals that a violation of the check hits, from now on closed."""
        return self._close(goal for goal in self._open if isinstance(goal, SafeGoal) and goal.covers(check))

    def _close(self, goals: Iterator[Goal]) -> list[Goal]:
        hit = list(goals)
        if hit:
            # By identity: two goals that ask the same are both answered.
            closed = {id(goal) for goal in hit}
            self._open = [goal for goal in self._open if id(goal) not in closed]
            self._done = self._is_done()
        return hit


class Watch(Generic[S, W]):
    """The open goals of a search over a machine, and what is counted where they are looked at."""

    def __init__(self, machine: Machine[S], goals: Sequence[Goal]) -> None:
        self._machine = machine
        self._goals = OpenGoals(goals)
        self.deadlocks = 0
        self.errors: set[frozenset[str]] = set()

    def done(self) -> bool:
        """Whether something was asked and nothing is left to look for."""
        return self._goals.done()

    def restore(self, hit: Sequence[Goal], deadlocks: int, errors: set[frozenset[str]]) -> None:
        """Go on from a checkpoint: these goals were hit, and so much was counted."""
        self._goals.close(hit)
        self.deadlocks, self.errors = deadlocks, errors

    def visited(self, state: S, where: W) -> Iterator[Hit[W]]:
        """A state was met for the first time."""
        if self._goals.invariants:
            holds = self._machine.holds
            for goal in self._goals.broken(lambda each: not holds(state, each.condition)):
                yield Hit(goal, where)

    def without_steps(self, state: S, where: W) -> Iterator[Hit[W]]:
        """Nobody can move in the state: it is stuck, unless the program has ended there."""
        if not self._machine.ended(state):
            self.deadlocks += 1
            for goal in self._goals.stuck():
                yield Hit(goal, where)

    def violated(self, where: W, breaches: Sequence[Breach]) -> Iterator[Hit[W]]:
        """Steps from the state, or the making of an initial one, violated checks."""
        if breaches and not self._goals.asked:
            self.errors.add(frozenset(name for each in breaches for name in self._taking_part(each)))
        for breach in breaches:
            for goal in self._goals.violated(breach.violation.check):
                yield Hit(goal, where, breach)

    def _taking_part(self, breach: Breach) -> tuple[str, ...]:
        return () if breach.actor < 0 else self._machine.process(breach.actor)
