"""Kernel programs in searches of threads: when that is possible, and what else is asked for then.

A kernel program has a form in which the kernel is a process (`lower.threaded`). What a step cannot do there violates a
check, for which there is a goal of its own, the *guard*: a search in which it is hit has decided nothing.
"""

from __future__ import annotations

from clew.ir.terms import Observation, Observe
from clew.ir.walk import postorder
from clew.lift import Lowered
from clew.lower.threaded import REFUSED
from clew.lower.views import Views
from clew.models.engine import Answer, Figures, Found, Goal, LinearGoal, SafeGoal, goal_terms

_GUARD = frozenset({REFUSED})
_ALIKE = frozenset((Observation.ADDRESS, Observation.ENDED))
"""What may be asked of states of either form."""


def as_threads(model: Views, goals: tuple[Goal, ...]) -> Lowered[Views] | None:
    """The program with its kernel as a process; None where it has no such form, or goals ask for the kernel itself."""
    if not model.facts.kernel or not goals or any(isinstance(goal, LinearGoal) and goal.fair for goal in goals):
        return None
    asked = (each for each in postorder(*goal_terms(*goals)) if isinstance(each, Observe))
    return model.threads if all(each.observation in _ALIKE for each in asked) else None


def guarded(goals: tuple[Goal, ...]) -> tuple[Goal, ...]:
    """The goals and the guard; beside linear time, all states have to be seen for it."""
    return (*goals, SafeGoal(_GUARD, aside=not any(isinstance(goal, LinearGoal) for goal in goals)))


def is_guard(answer: Answer) -> bool:
    """Whether it is the answer to the guard."""
    return not isinstance(answer, Figures) and isinstance(answer.goal, SafeGoal) and answer.goal.checks == _GUARD


def is_refusal(answer: Answer) -> bool:
    """Whether a step was met that has no form as threads."""
    return isinstance(answer, Found) and answer.check == REFUSED
