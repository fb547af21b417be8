"""Chain collapsing: states with one silent step are passed over and not stored.

A state is passed over where exactly one actor is enabled, its step has exactly one outcome and violates nothing, no
goal can see the step, and the state itself hits no goal. A chain ends after `ROUNDS` steps all the same, so that a
silent loop keeps a state. Stuck states and branching are never passed over, so every goal of safety is answered as
before.
After: brief 000, section 4.6 (state storage reduction); the rule is that of the native core.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from clew.ir.terms import Term
from clew.ir.values import Value
from clew.models.engine import Goal, InvariantGoal
from clew.models.machine import Machine, Successor

S = TypeVar("S")
Step = tuple[int, tuple[Value, ...]]
ROUNDS = 1000


@dataclass(frozen=True, slots=True)
class Chains(Generic[S]):
    """The rule for the goals."""

    machine: Machine[S]
    visible: int
    """Bit mask of the actors that a goal can see."""
    conditions: tuple[Term, ...]
    """What must hold in a state that is passed over."""

    def follow(self, state: S) -> tuple[S, list[Step]]:
        """The end of the chain that begins in the state, and its steps."""
        states: list[S] = []
        steps: list[Step] = []
        met: dict[Hashable, int] = {}
        while len(steps) < ROUNDS and (outcome := self._silent(state)) is not None:
            again = met.setdefault(self.machine.key(state), len(steps))
            if again < len(steps):
                return _round(states[again:], steps, again)
            states.append(state)
            actor, after = outcome
            steps.append((actor, after.choices))
            state = after.state
        return state, steps

    def _silent(self, state: S) -> tuple[int, Successor[S]] | None:
        """The only step from the state, if the state may be passed over."""
        enabled = self.machine.enabled(state)
        if len(enabled) != 1 or self.visible >> enabled[0] & 1:
            return None
        outcomes = self.machine.step(state, enabled[0])
        if len(outcomes) != 1 or outcomes[0].violation is not None:
            return None
        if not all(self.machine.holds(state, condition) for condition in self.conditions):
            return None
        return enabled[0], outcomes[0]


def _round(loop: list[S], steps: list[Step], start: int) -> tuple[S, list[Step]]:
    """The chain goes round the loop of states, which its steps enter at `start`, until it is as long as it may be."""
    turns = steps[start:]
    left = ROUNDS - len(steps)
    rest = turns * (left // len(turns)) + turns[: left % len(turns)]
    return loop[left % len(turns)], steps + rest


def chains(machine: Machine[S], visible: int, goals: Sequence[Goal]) -> Chains[S]:
    """The rule for the goals; `visible` are the actors that a goal can see."""
    return Chains(machine, visible, tuple(goal.condition for goal in goals if isinstance(goal, InvariantGoal)))
