"""Events that wait in queues: every encoding finds the same at the same depth, and arrays are the same chart."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from bench.chart_queues import ARRAYS, TAGGED, asked, told
from clew.engines.search.explore.engine import Explore
from clew.frontends.uml.options import Pool
from clew.lower.transition.queues import PLAIN
from clew.lower.views import Views
from clew.models.engine import Budget, Figures, Found

ROOT = Path(__file__).parents[4]
ROUTING = "examples/uml/routing-broken.yaml"
CHARTS = ("tests/cases/uml/queue-broken.scxml", "tests/cases/uml/deferral-broken.puml")
PAIRS = [
    *((chart, encoding) for chart in CHARTS for encoding in (*PLAIN, TAGGED[0], TAGGED[-1])),
    *((ROUTING, encoding) for encoding in ("shift-marks", "cyclic-onehot", "linear-uif")),
]
FRONT_ONLY = ("cyclic", "linear")


@pytest.mark.shows("machines", 24, 28, 30, 32, 37)
@pytest.mark.parametrize(("chart", "encoding"), PAIRS)
def test_every_encoding_finds_the_same(chart: str, encoding: str) -> None:
    found = told(ROOT / chart, encoding, depth=3, seconds=60)
    if found.refused:
        assert "front only" in found.refused
        assert encoding.startswith(FRONT_ONLY)
        assert "deferral" in chart
        return
    assert found.depths == in_arrays(chart)


@cache
def in_arrays(chart: str) -> tuple[int | None, ...]:
    """At which depths the goals of a chart fail where events wait in arrays."""
    return told(ROOT / chart, ARRAYS, depth=3, seconds=60).depths


@pytest.mark.parametrize("chart", [ROUTING, "examples/uml/two-phase-commit.yaml", "examples/uml/toaster.scxml"])
def test_arrays_have_the_same_states(chart: str) -> None:
    said = []
    for pool in Pool:
        loaded, goals = asked(ROOT / chart, pool)
        *answers, figures = Explore().check(Views(loaded.program), goals, Budget())
        assert isinstance(figures, Figures)
        said.append(
            (sorted(goals.index(each.goal) for each in answers if isinstance(each, Found)), figures.statistics.states)
        )
    assert said[0] == said[1]
