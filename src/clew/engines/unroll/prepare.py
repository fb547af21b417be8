"""From a model and goals to what a search works on: a system, a template and goals of safety.

Goals of safety share one subject. A linear goal becomes the goal of safety of a system of its own (`liveness`), and
what is found there is brought home to the goal that was asked.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field, replace

from clew.engines.unroll.permits import Thinks, demand
from clew.engines.unroll.steps import Order, Steps, template_of
from clew.engines.unroll.template import Template
from clew.models.engine import Absent, Answer, Figures, Found, Goal, LinearGoal, Stopped
from clew.models.transition import TransitionSystem
from clew.records import dataclass


def _same(answer: Answer) -> Answer:
    return answer


@dataclass(frozen=True, slots=True)
class Subject:
    """A system, one of its templates, the goals that are asked on it, and the way home for answers."""

    system: TransitionSystem
    template: Template
    goals: tuple[Goal, ...]
    home: Callable[[Answer], Answer] = field(default=_same)


def prepared(
    system: TransitionSystem, goals: tuple[Goal, ...], steps: Steps, order: Order, thinks: Thinks
) -> tuple[Subject, ...]:
    """The subjects of the goals."""
    make = lambda system: template_of(system, steps, order)  # noqa: E731
    return subjects(system, goals, make, thinks)


def subjects(
    system: TransitionSystem, goals: tuple[Goal, ...], make: Callable[[TransitionSystem], Template], thinks: Thinks
) -> tuple[Subject, ...]:
    """The subjects of the goals, with the template that `make` gives a system; what is not permitted is refused."""
    from clew.engines.unroll.liveness import loop_system

    demand(thinks, goals, system)
    safe = tuple(goal for goal in goals if not isinstance(goal, LinearGoal))
    found = [Subject(system, make(system), safe)] if safe else []
    for goal in goals:
        if isinstance(goal, LinearGoal):
            looping = loop_system(system, goal)
            found.append(Subject(looping.system, make(looping.system), (looping.goal,), _home(goal, looping.run)))
    return tuple(found)


def _home(goal: Goal, run: Callable[[Found], Found]) -> Callable[[Answer], Answer]:
    def home(answer: Answer) -> Answer:
        match answer:
            case Found():
                return replace(run(answer), goal=goal)
            case Absent() | Stopped():
                return replace(answer, goal=goal)
            case Figures():
                return answer

    return home
