"""Searches that outgrow what they may: what they have found is kept, and what they have counted is not all."""

from __future__ import annotations

from typing import Any

import pytest

import clew.engines.search.explore.plan
from clew.engines.search.explore import compiled
from clew.engines.search.explore.engine import Explore
from clew.lower.views import Views
from clew.models.engine import Absent, Answer, Budget, Figures, Found, Goal, LiveGoal, SafeGoal, Stopped
from clew.text.parse import parse_program

COUNTERS = """program threads;
var n : bits 8 = 0;
var m : bits 8 = 0;
var k : bits 8 = 0;
proc main() { while true { await n < 60; n := n + 1; yield; assert n != 3; } }
proc one() { while true { await m < 250; m := m + 1; yield; } }
proc two() { while true { await k < 250; k := k + 1; yield; } }
process P = main();
process Q = one();
process R = two();
"""
ACTIONS = """program actions;
var n : bits 8 = 0;
var m : bits 8 = 0;
var k : bits 8 = 0;
action one when n < 99 { n := n + 1; }
action two when m < 99 { m := m + 1; }
action three when k < 99 { k := k + 1; }
"""
"""Both have so many states that somebody looks at the search before it ends."""


def answers(text: str, *goals: SafeGoal | LiveGoal, workers: int = 1) -> list[Answer]:
    return list(Explore().check(Views(parse_program(text)), goals, Budget(workers=workers)))


def test_what_a_search_has_found_before_it_was_given_up_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Goal, ...]] = []
    once = compiled._once

    def recorded(model: Views, goals: tuple[Goal, ...], *rest: Any, **more: Any) -> Any:
        asked.append(goals)
        return once(model, goals, *rest, **more)

    monkeypatch.setattr(clew.engines.search.explore.plan, "BRIEF", 20)
    monkeypatch.setattr(compiled, "_once", recorded)
    safe, live = SafeGoal(), LiveGoal()
    found = [each for each in answers(COUNTERS, safe, live) if isinstance(each, Found | Absent | Stopped)]
    assert [type(each) for each in found if each.goal is safe] == [Found]
    assert [type(each) for each in found if each.goal is live] == [Absent]
    assert asked[0] == (safe, live)
    assert set(asked[1:]) == {(live,)}


def test_a_count_is_never_of_a_search_that_was_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    *_, whole = answers(ACTIONS)
    monkeypatch.setattr(clew.engines.search.explore.plan, "ALONE", 20)
    *_, shared = answers(ACTIONS, workers=2)
    assert isinstance(whole, Figures)
    assert isinstance(shared, Figures)
    assert (whole.limit, shared.limit) == (None, None)
    assert shared.statistics.states == whole.statistics.states == 100**3
