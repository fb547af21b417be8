"""What every engine on timed automata promises: an answer per goal, figures last, runs that replay, limits as answers.

A new engine is one row in `ENGINES`; what it may leave open is said there.
"""

from __future__ import annotations

import time
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from clew.engines.predicates.engine import Predicates
from clew.engines.unroll.bmc import Bmc
from clew.engines.zones.engine import ZoneSearch
from clew.frontends import Loaded
from clew.ir.properties import Property
from clew.ir.source import Source
from clew.lower.views import Views
from clew.models.engine import Absent, Answer, Budget, Figures, Found, Goal, LinearGoal, LiveGoal, Stopped, goal_terms
from clew.models.goals import goal_of
from clew.pipeline.confirm import Refuted, confirm
from clew.pipeline.sources import load_sources
from clew.verdict import Limit

FISCHER = Path(__file__).parents[2] / "examples" / "timed" / "fischer-4.xml"
ENGINES: dict[str, Any] = {"zones": ZoneSearch(), "bmc": Bmc(depth=4), "predicates": Predicates(rounds=2)}
DECIDES = {"zones"}
"""Engines that leave nothing open here."""


@cache
def fischer(processes: int) -> Loaded:
    """Fischer's protocol."""
    text = FISCHER.read_text(encoding="utf-8").replace("const int N = 4;", f"const int N = {processes};")
    return load_sources([Source("fischer.xml", text)], frontend="uppaal")


def safe_goals(loaded: Loaded) -> list[tuple[Property, Goal]]:
    """What is asked of safety."""
    pairs = [(each, goal_of(each.question, fair=False).goal) for each in loaded.properties]
    return [(each, goal) for each, goal in pairs if goal is not None and not isinstance(goal, LinearGoal)]


def ask(engine: Any, loaded: Loaded, goals: list[Goal], budget: Budget) -> list[Answer]:
    """All answers, checked for what every engine promises."""
    answers = list(engine.check(Views(loaded.program, goal_terms(*goals)), tuple(goals), budget))
    assert isinstance(answers[-1], Figures)
    assert not any(isinstance(answer, Figures) for answer in answers[:-1])
    by_goal = {id(answer.goal): answer for answer in answers[:-1]}
    assert len(answers) - 1 == len(by_goal) == len(goals), "every goal should be answered once"
    return [*(by_goal[id(goal)] for goal in goals), answers[-1]]


@pytest.mark.parametrize("name", sorted(ENGINES))
def test_every_goal_is_answered_once(name: str) -> None:
    loaded = fischer(2)
    pairs = safe_goals(loaded)
    expected = ask(ZoneSearch(), loaded, [goal for _, goal in pairs], Budget())
    answers = ask(ENGINES[name], loaded, [goal for _, goal in pairs], Budget(deadline=time.monotonic() + 30))
    for (one, _), answer, wanted in zip(pairs, answers, expected, strict=False):
        if isinstance(answer, Found):
            assert not isinstance(confirm(loaded.program, one.question, answer.run), Refuted)
        assert isinstance(answer, Stopped) or type(answer) is type(wanted)
        assert not (name in DECIDES and isinstance(answer, Stopped))


@pytest.mark.parametrize("name", sorted(ENGINES))
def test_a_request_to_stop_is_an_answer(name: str) -> None:
    goals: list[Goal] = [LiveGoal()]
    (answer, _) = ask(ENGINES[name], fischer(4), goals, Budget(asked=lambda: Limit.INTERRUPTED))
    assert isinstance(answer, Absent) or (isinstance(answer, Stopped) and answer.limit is Limit.INTERRUPTED)


def test_a_deadline_is_an_answer() -> None:
    began = time.monotonic()
    _, goal = safe_goals(fischer(8))[0]
    (answer, figures) = ask(ZoneSearch(), fischer(8), [goal], Budget(deadline=began + 0.5))
    assert isinstance(answer, Stopped)
    assert isinstance(figures, Figures)
    assert answer.limit is figures.limit is Limit.TIME
    assert time.monotonic() - began < 20
