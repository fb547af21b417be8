"""Which engine answers what."""

from __future__ import annotations

import pytest

from clew.ir.program import Program, Scheduler
from clew.ir.properties import Automaton, Edge
from clew.ir.sorts import BOOL, INTEGER
from clew.ir.source import Source
from clew.ir.terms import Observation, apply, constant, observe, variable
from clew.models.engine import InvariantGoal, LinearGoal, LiveGoal, SafeGoal
from clew.pipeline.plan import choose, divide
from clew.text.parse import parse


def test_without_a_text_the_default_is_chosen() -> None:
    assert choose(None).text == "explore"


X = variable("x", BOOL)
NOW = observe(Observation.TIME, (), (), INTEGER)
LINEAR = LinearGoal(Automaton(1, (0,), (Edge(0, 0, X, frozenset()),), 1), None, True)
LATE = InvariantGoal(apply("int.lt", NOW, constant(9, INTEGER)))
GOALS = (LINEAR, SafeGoal(), LATE, InvariantGoal(X), LiveGoal())


@pytest.mark.parametrize(
    ("text", "scheduler", "shares"),
    [
        pytest.param(
            None,
            Scheduler.KERNEL,
            [("simulate", (1, 3, 4)), ("simulate", (2,)), ("explore", (0,))],
            id="time and linear time are asked apart",
        ),
        pytest.param("explore", Scheduler.KERNEL, [("explore", (0, 1, 2, 3, 4))], id="an engine answers all"),
        pytest.param(None, Scheduler.THREADS, [("explore", (0, 1, 2, 3, 4))], id="only kernels have needs"),
    ],
)
def test_goals_with_the_same_needs_share_a_search(
    text: str | None, scheduler: Scheduler, shares: list[tuple[str, tuple[int, ...]]]
) -> None:
    divided = divide(text, Program(scheduler), GOALS)
    assert [(share.plan.text, share.goals) for share in divided] == shares


@pytest.mark.parametrize(
    ("high", "engine"),
    [
        pytest.param(3, "explore", id="a few values are tried"),
        pytest.param(7, "portfolio{members=explore+simulate,delay=2.0}", id="several are, and symbolic beside them"),
        pytest.param(16, "simulate", id="many are symbolic"),
    ],
)
def test_inputs_of_threads_choose_an_engine(high: int, engine: str) -> None:
    text = f"program threads;\nproc run() {{\n  local x : bits 8 = 0;\n  havoc x in 0..{high};\n}}\n"
    processes = "process P = run();\nprocess Q = run();\n"
    program = parse(Source("inputs.clew", text + processes)).program
    assert choose(None, program, (SafeGoal(),)).text == engine


def test_without_goals_there_is_no_search() -> None:
    assert divide(None, Program(Scheduler.KERNEL), ()) == ()
