"""Event tracing against exploration on random programs: what the property test and the benchmark have in common.

A run that is found must replay where exploration knows one. A shortest run of so many steps takes no process round more
often than that, so it must be found within as many rounds.
"""

from __future__ import annotations

import time

from clew.engines.search.explore.engine import Explore
from clew.engines.tracing.engine import Tracing
from clew.engines.tracing.orders import Time
from clew.ir.errors import Unsupported
from clew.ir.program import Program
from clew.lower.views import Views
from clew.models.engine import Absent, Budget, Figures, Found, Goal, LinearGoal, Stopped
from clew.verdict import Limit
from tests.property.combinations import loose_goals, program_for, replay_problem
from tests.property.queue_programs import goals_of, queue_program

MOST = {Time.BITS: 3, Time.DIFFERENCE: 3, Time.EAGER: 1}
"""So many rounds are looked at."""
SECONDS = 30.0
_REFUSED = ("front only", "not copied", "no encoding")
QUEUES = ("linear-uif", "cyclic-bits", "shift-bits")


def trace_differences(seed: int, seconds: float = SECONDS) -> list[str]:
    """What does not fit for the program of the seed; every third one has queues."""
    if seed % 3 == 0:
        program = queue_program(seed // 3)
        return _differences(program, goals_of(program, seed // 3), seed, seconds)
    program = program_for(seed)
    return _differences(program, loose_goals(program, seed), seed, seconds)


def _differences(program: Program, goals: tuple[Goal, ...], seed: int, seconds: float) -> list[str]:
    safe = tuple(goal for goal in goals if not isinstance(goal, LinearGoal))
    kind = tuple(Time)[seed // 3 % 3]
    engine = Tracing(queues=QUEUES[seed // 9 % 3], time=kind, rounds=MOST[kind])
    try:
        answers = list(engine.check(Views(program), safe, Budget(deadline=time.monotonic() + seconds)))
    except Unsupported as refused:
        return [] if any(text in str(refused) for text in _REFUSED) else [str(refused)]
    said = {id(each.goal): each for each in answers if not isinstance(each, Figures)}
    return [
        f"seed {seed}, {goal}: {text}" for goal in safe for text in _wrong(program, goal, said[id(goal)], MOST[kind])
    ]


def _wrong(program: Program, goal: Goal, answer: object, most: int) -> list[str]:
    length = _shortest(program, goal)
    match answer:
        case Found(run=run):
            problem = replay_problem(program, goal, run)
            return [] if length is not None and problem is None else [f"a run that is none: {problem}"]
        case Absent():
            return ["a bounded search claims absence"]
        case Stopped(limit=Limit.TIME):
            return ["out of time"]
        case _:
            return [f"missed a run of {length} steps"] if length is not None and length <= most else []


def _shortest(program: Program, goal: Goal) -> int | None:
    for answer in Explore().check(Views(program), (goal,), Budget()):
        if isinstance(answer, Found):
            return len(answer.run.moves)
    return None
