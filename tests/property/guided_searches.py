"""Guided searches of random programs against plain ones: for the property test and the benchmark."""

from __future__ import annotations

import time

from clew.engines.predicates.engine import Predicates
from clew.engines.search.explore.engine import Explore
from clew.engines.search.explore.options import Implementation, Order
from clew.lower.views import Views
from clew.models.engine import Absent, Budget, Figures, Found, Goal, InvariantGoal, Stopped
from tests.property.combinations import loose_goals, program_for, replay_problem


def guided_problems(seed: int) -> list[str]:
    """Where searches in the order `guided` say something else than breadth order does, or a run does not replay."""
    program = program_for(seed)
    goals = tuple(goal for goal in loose_goals(program, seed) if isinstance(goal, InvariantGoal))
    native = Implementation.NATIVE if seed % 10 == 0 else Implementation.PYTHON
    engine = Explore(order=Order.GUIDED, implementation=native, predicates=(8, 3, 0)[seed % 3], weight=seed % 4 * 5)
    problems: list[str] = []
    for goal in goals:
        wanted = _said(Explore(implementation=Implementation.PYTHON), Views(program), goal)
        found = _said(engine, Views(program), goal)
        if type(wanted) is not type(found):
            problems.append(f"{engine}: {found} where breadth order says {wanted}")
        elif isinstance(found, Found) and (problem := replay_problem(program, goal, found.run)) is not None:
            problems.append(f"{engine}: {problem}")
    return problems


def predicate_problems(seed: int) -> list[str]:
    """Where the engine `predicates` contradicts a plain search."""
    program = program_for(seed)
    problems: list[str] = []
    for goal in loose_goals(program, seed):
        wanted = _said(Explore(implementation=Implementation.PYTHON), Views(program), goal)
        found = _said(Predicates(), Views(program), goal)
        if not isinstance(found, Stopped) and type(wanted) is not type(found):
            problems.append(f"predicates: {found} where breadth order says {wanted}")
    return problems


def _said(engine: Explore | Predicates, views: Views, goal: Goal) -> Found | Absent | Stopped:
    answers = engine.check(views, (goal,), Budget(deadline=time.monotonic() + 60))
    (said,) = [each for each in answers if not isinstance(each, Figures)]
    return said
