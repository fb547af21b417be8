"""What the search looks out for: the goals that are open, and runs against them.

A violation is seen with the step that makes it, a broken invariant with the first state, being stuck with a state that
has no step and has not ended properly. Each goal is reported once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from clew.engines.search.stores.nodes import Node, Turn
from clew.ir.values import Value
from clew.models.engine import Goal, InvariantGoal, LinearGoal, LiveGoal, SafeGoal, may_end
from clew.models.machine import Machine, Violation
from clew.semantics.state import State


@dataclass(frozen=True, slots=True)
class Breach:
    """A step that violates a check, by that actor with those choices."""

    actor: int
    choices: tuple[Value, ...]
    violation: Violation


@dataclass(frozen=True, slots=True)
class Hit:
    """A goal was hit in the node, or by a step from there; without a node, in making the initial state."""

    goal: Goal
    node: Node[State] | None
    breach: Breach | None = None


class Watch:
    """The goals that are still open."""

    def __init__(self, machine: Machine[State], goals: Sequence[Goal]) -> None:
        self._machine = machine
        self._open: list[Goal] = list(goals)
        self._asked = tuple(goals)
        self.deadlocks = 0

    @property
    def done(self) -> bool:
        """Whether something was asked and nothing is left to look for."""
        return bool(self._asked) and may_end(self._asked, self._open)

    def opened(self, node: Node[State]) -> Iterator[Hit]:
        """A node was opened."""
        stuck = node.turn is Turn.END and not self._machine.ended(node.state)
        self.deadlocks += stuck
        for goal in tuple(self._open):
            match goal:
                case InvariantGoal(condition=condition):
                    hit = not self._machine.holds(node.state, condition)
                case LiveGoal():
                    hit = stuck
                case SafeGoal() | LinearGoal():
                    hit = False
            if hit:
                self._close(goal)
                yield Hit(goal, node)

    def violated(self, node: Node[State] | None, breach: Breach) -> Iterator[Hit]:
        """A step violated a check."""
        for goal in tuple(self._open):
            if isinstance(goal, SafeGoal) and goal.covers(breach.violation.check):
                self._close(goal)
                yield Hit(goal, node, breach)

    def _close(self, goal: Goal) -> None:
        # By identity: two goals that ask the same are both answered.
        self._open = [other for other in self._open if other is not goal]
