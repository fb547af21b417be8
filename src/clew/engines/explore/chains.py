"""Chain collapsing: states with one silent step are passed over and not stored.

A state is passed over where exactly one actor is enabled, its step has exactly one outcome and violates nothing, no
goal can see the step, and the state itself hits no goal. A chain ends after `ROUNDS` steps all the same, so that a
silent loop keeps a state. Stuck states and branching are never passed over, so every goal of safety is answered as
before.
After: brief 000, section 4.6 (state storage reduction); the rule is that of the native core.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from clew.ir.terms import Term
from clew.ir.values import Value
from clew.models.engine import Goal, InvariantGoal
from clew.models.machine import Machine

S = TypeVar("S")
ROUNDS = 1000


@dataclass(frozen=True, slots=True)
class Chains(Generic[S]):
    """The rule for the goals."""

    machine: Machine[S]
    visible: int
    """Bit mask of the actors that a goal can see."""
    conditions: tuple[Term, ...]
    """What must hold in a state that is passed over."""

    def follow(self, state: S) -> tuple[S, list[tuple[int, tuple[Value, ...]]]]:
        """The end of the chain that begins in the state, and its steps."""
        steps: list[tuple[int, tuple[Value, ...]]] = []
        while len(steps) < ROUNDS:
            enabled = self.machine.enabled(state)
            if len(enabled) != 1 or self.visible >> enabled[0] & 1:
                break
            outcomes = self.machine.step(state, enabled[0])
            if len(outcomes) != 1 or outcomes[0].violation is not None:
                break
            if not all(self.machine.holds(state, condition) for condition in self.conditions):
                break
            steps.append((enabled[0], outcomes[0].choices))
            state = outcomes[0].state
        return state, steps


def chains(machine: Machine[S], visible: int, goals: Sequence[Goal]) -> Chains[S]:
    """The rule for the goals; `visible` are the actors that a goal can see."""
    return Chains(machine, visible, tuple(goal.condition for goal in goals if isinstance(goal, InvariantGoal)))
