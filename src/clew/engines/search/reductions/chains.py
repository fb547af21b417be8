"""Chain collapsing: states with one silent step are passed over and not stored.

A state is passed over where exactly one actor is enabled, its step has exactly one outcome and violates nothing, no
goal can see the step, and the state itself hits no goal. A chain of `most` steps or more ends all the same with the
next step that goes back (of a process: to where it stands already or before that; actions always do), so that a silent
loop keeps a state. Stuck states and branching are never passed over, so every goal of safety is answered as before.
After: brief 000, section 4.6 (state storage reduction); the rule is that of the native core.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Generic, Protocol, TypeVar, runtime_checkable

from clew.ir.terms import Term
from clew.ir.values import Value
from clew.lower.views import Views
from clew.models.engine import Goal, InvariantGoal
from clew.models.machine import Machine, Successor
from clew.records import dataclass
from clew.semantics.state import State

S = TypeVar("S")
T = TypeVar("T", contravariant=True)
Step = tuple[int, tuple[Value, ...]]


@runtime_checkable
class Positioned(Protocol[T]):
    """A machine of processes, which stand somewhere."""

    def position(self, state: T, actor: int) -> tuple[int, int, int] | None:
        """Where the innermost frame of the process stands (procedure, block, index); None where it has ended."""
        ...


@dataclass(frozen=True, slots=True)
class Chains(Generic[S]):
    """The rule for the goals."""

    machine: Machine[S]
    visible: int
    """Bit mask of the actors that a goal can see."""
    conditions: tuple[Term, ...]
    """What must hold in a state that is passed over."""
    most: int
    """Steps after which a chain ends where it goes back."""
    acts: bool
    """Whether the actors are actions, which stand nowhere."""

    def follow(self, state: S) -> tuple[S, list[Step]]:
        """The end of the chain that begins in the state, and its steps."""
        steps: list[Step] = []
        known: dict[Hashable, tuple[int, Successor[S]] | None] = {}
        while True:
            key = self.machine.key(state)
            if key not in known:
                known[key] = self._silent(state)
            outcome = known[key]
            if outcome is None:
                return state, steps
            actor, after = outcome
            back = len(steps) + 1 >= self.most and self._back(state, after.state, actor)
            steps.append((actor, after.choices))
            state = after.state
            if back:
                return state, steps

    def _back(self, before: S, after: S, actor: int) -> bool:
        """Whether the step goes back; where nobody stands anywhere, every step does."""
        if self.acts or not isinstance(self.machine, Positioned):
            return True
        old, new = self.machine.position(before, actor), self.machine.position(after, actor)
        return old is not None and new is not None and new <= old

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


def chains(model: Views, goals: Sequence[Goal], most: int) -> Chains[State]:
    """The rule for the goals."""
    conditions = tuple(goal.condition for goal in goals if isinstance(goal, InvariantGoal))
    # Where the actors are no actions every state on a chain is asked itself, which is enough for safety.
    visible = model.visible(goals) if model.facts.acts else 0
    return Chains(model.machine, visible, conditions, most, model.facts.acts)
