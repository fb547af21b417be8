"""What every engine on transition systems promises: as those on machines, see `test_engines`.

A new engine is one row in `ENGINES`; what it may leave open is said there.
"""

from __future__ import annotations

import time
from typing import Any

import pytest

from clew.engines.predicates.engine import Predicates
from clew.engines.tracing.engine import Tracing
from clew.engines.unroll.bmc import Bmc
from clew.engines.unroll.induction import KInduction
from clew.engines.unroll.permits import Thinks, permits
from clew.engines.unroll.prover import Ic3, Total
from clew.engines.unroll.reachability import BddReachability
from clew.engines.unroll.steps import Steps
from clew.ir.program import Program
from clew.ir.terms import TRUE
from clew.lower.transition.queues import PLAIN
from clew.lower.views import Views
from clew.models.engine import (
    Absent,
    Answer,
    Budget,
    Figures,
    Found,
    Goal,
    InvariantGoal,
    LinearGoal,
    LiveGoal,
    Progress,
    SafeGoal,
    Stopped,
)
from clew.models.transition import Contents
from clew.verdict import Limit
from tests.conformance.test_engines import VERDICTS, below, counter, finally_, grid, linear
from tests.property.combinations import replay_problem
from tests.property.queue_programs import queue_program

ENGINES: dict[str, Any] = {
    **{f"bmc, {steps.value}": Bmc(steps=steps, depth=9) for steps in Steps},
    "kind": KInduction(depth=12),
    "kind, serial": KInduction(steps=Steps.SERIAL, depth=12),
    "ic3": Ic3(),
    "ic3, serial": Ic3(steps=Total.SERIAL),
    "bdd": BddReachability(nodes=1 << 18),
    "predicates": Predicates(),
    "tracing": Tracing(rounds=9),
}


@pytest.fixture(params=sorted(ENGINES))
def engine(request: pytest.FixtureRequest) -> Any:
    return ENGINES[request.param]


def ask(engine: Any, program: Program, *goals: Goal, budget: Budget | None = None) -> list[Answer]:
    """All answers, checked for what every engine promises; runs are replayed."""
    answers = list(engine.check(Views(program), goals, budget or Budget(deadline=time.monotonic() + 60)))
    assert isinstance(answers[-1], Figures)
    assert not any(isinstance(answer, Figures) for answer in answers[:-1])
    by_goal = {id(answer.goal): answer for answer in answers[:-1]}
    assert len(answers) - 1 == len(by_goal) == len(goals), "every goal should be answered once"
    for answer in answers[:-1]:
        if isinstance(answer, Found):
            assert replay_problem(program, answer.goal, answer.run) is None
    return [*(by_goal[id(goal)] for goal in goals), answers[-1]]


@pytest.mark.shows("machines", 51, case="bdd-an invariant holds")
@pytest.mark.shows("machines", 2, case="ic3-a choice leads to a violation")
@pytest.mark.parametrize(("program", "goal", "expected"), VERDICTS)
def test_verdict(engine: Any, program: Program, goal: Goal, expected: type[Answer]) -> None:
    answer = ask(engine, program, goal)[0]
    bounded = isinstance(engine, Bmc | Tracing) or (isinstance(engine, KInduction) and isinstance(goal, LinearGoal))
    if isinstance(engine, Predicates | Tracing) and isinstance(goal, LinearGoal):
        assert isinstance(answer, Stopped), "predicates and events should be for safety only"
        return
    assert isinstance(answer, (expected, Stopped) if bounded and expected is Absent else expected)
    assert not (isinstance(engine, Bmc | Tracing) and isinstance(answer, Absent)), (
        "a bounded search should claim nothing"
    )


def test_several_goals(engine: Any) -> None:
    goals = (InvariantGoal(below(4)), LiveGoal(), SafeGoal(), InvariantGoal(TRUE), InvariantGoal(below(4)))
    answers = ask(engine, counter(top=6), *goals)
    assert [isinstance(answer, Found) for answer in answers[:-1]] == [True, True, False, False, True]


def test_a_request_to_stop_is_an_answer(engine: Any) -> None:
    answers = ask(engine, grid(), LiveGoal(), budget=Budget(asked=lambda: Limit.INTERRUPTED))
    assert isinstance(answers[0], Absent) or answers[0].limit is Limit.INTERRUPTED  # type: ignore[union-attr]


@pytest.mark.shows("machines", 52)
def test_a_deadline_is_an_answer() -> None:
    began = time.monotonic()
    (answer, figures) = ask(Bmc(), grid(), LiveGoal(), budget=Budget(deadline=began + 0.5))
    assert isinstance(answer, Stopped)
    assert isinstance(figures, Figures)
    assert answer.limit is figures.limit is Limit.TIME
    assert time.monotonic() - began < 20


@pytest.mark.shows("machines", 52)
def test_a_depth_limit_claims_nothing() -> None:
    cut, found = InvariantGoal(below(9)), InvariantGoal(below(3))
    answers = ask(Bmc(depth=4), counter(top=20), cut, found)
    assert isinstance(answers[0], Stopped)
    assert (answers[0].limit, answers[0].reached) == (Limit.DEPTH, 4)
    assert isinstance(answers[1], Found)


def test_progress_is_reported() -> None:
    heard: list[Progress] = []
    ask(Bmc(depth=3), counter(top=9), LiveGoal(), budget=Budget(report=heard.append))
    assert [each.depth for each in heard] == [1, 2, 3]


@pytest.mark.shows("machines", 49, 53)
def test_sizes_of_formulas_and_times_are_told() -> None:
    *_, figures = ask(Bmc(depth=2), counter(top=9), LiveGoal())
    assert isinstance(figures, Figures)
    size, times = (note.text for note in figures.notes)
    assert "operators per frame" in size
    assert len(times.partition(": ")[2].split()) == 3


# --- what may run ---------------------------------------------------------------------------------------------------

SAFE, LASTING = LiveGoal(), linear(finally_(TRUE))


@pytest.mark.parametrize("queues", PLAIN)
@pytest.mark.parametrize("thinks", list(Thinks), ids=lambda each: each.value)
def test_what_is_permitted(queues: str, thinks: Thinks) -> None:
    system = Views(queue_program(1)).system(queues)
    numbers = queues in ("shift-int", "cyclic-int")
    bits = not numbers and queues not in ("cyclic-array", "cyclic-uif", "linear-uif")
    paths = thinks is Thinks.PATHS and queues != "linear-uif"
    allowed = thinks is Thinks.RUNS or paths or bits or (thinks is Thinks.FORMULAS and numbers)
    assert (permits(thinks, SAFE, system) is None) is allowed
    assert (permits(thinks, LASTING, system) is None) is (allowed and system.contents is Contents.STATE)
