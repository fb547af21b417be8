"""Explorations that go on with their states on disk where memory ends."""

from __future__ import annotations

import pytest

from clew.engines.search.explore import compiled
from clew.engines.search.explore.engine import Explore
from clew.engines.search.explore.options import Implementation, Order, Search, Store
from clew.engines.search.explore.permits import Traits, permits
from clew.errors import InputError
from clew.frontends import Loaded
from clew.frontends.dve import DveFrontend
from clew.ir.source import Source
from clew.lower.views import Views
from clew.models.engine import Budget, SafeGoal
from clew.pipeline.checking import Limits, check
from clew.verdict import Fails, Holds, Limit, Verdict
from tests.cli.sessions import COUNTERS

LIMIT = 54
STATES, STEPS = (LIMIT + 1) ** 3, 3 * LIMIT * (LIMIT + 1) ** 2


def counters() -> Loaded:
    """Three of them, in 166,375 states."""
    return DveFrontend().load([Source("t.dve", COUNTERS.replace("LIMIT", str(LIMIT)))])


@pytest.fixture
def little_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Searches get two MiB, whatever the test itself takes."""
    monkeypatch.setattr(compiled, "_memory", lambda budget: 2 << 20)


@pytest.mark.usefixtures("little_memory")
@pytest.mark.parametrize(
    ("disk", "limit"),
    [
        pytest.param(None, Limit.MEMORY, id="without a quota it ends where memory does"),
        pytest.param(1 << 30, None, id="with one it goes on"),
        pytest.param(1 << 20, Limit.DISK, id="and ends where the quota does"),
    ],
)
def test_a_count_goes_on_where_memory_ends(disk: int | None, limit: Limit | None) -> None:
    figures = Explore().count(Views(counters().program), Budget(disk=disk))
    assert figures.limit is limit
    assert (figures.statistics.disk_bytes is not None) == (disk is not None)
    if limit is None:
        told = figures.statistics
        assert (told.states, told.transitions, told.depth, told.deadlocks) == (STATES, STEPS, 3 * LIMIT, 1)


@pytest.mark.usefixtures("little_memory")
@pytest.mark.parametrize(
    ("asked", "verdict"),
    [
        pytest.param(f"AG !(a == {LIMIT} && b == {LIMIT} && c == {LIMIT})", Fails, id="the last state is found"),
        pytest.param(f"AG !(a > {LIMIT})", Holds, id="what no state does"),
    ],
)
def test_runs_are_read_from_files(asked: str, verdict: type[Verdict]) -> None:
    outcome = check(counters(), [asked], engine="explore", limits=Limits(disk=1 << 30))
    (result,) = outcome.results
    assert isinstance(result.verdict, verdict)
    assert outcome.statistics.disk_bytes is not None
    if result.trace is not None:
        assert result.confirmed
        assert len(result.trace.steps) == 3 * LIMIT


@pytest.mark.parametrize(
    ("engine", "reason"),
    [
        pytest.param(Explore(store=Store.DISK, order=Order.DEPTH), "order=breadth", id="depth order"),
        pytest.param(Explore(store=Store.DISK, workers=2), "one worker", id="several workers"),
    ],
)
def test_what_files_cannot_do_is_refused(engine: Explore, reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        list(engine.check(Views(counters().program), (SafeGoal(),), Budget()))


def test_processes_have_no_files() -> None:
    asked = Search(store=Store.DISK, implementation=Implementation.NATIVE)
    refused = permits(SafeGoal(), asked, Traits(actions=False, obstacle=None))
    assert refused == "store=disk needs guarded actions and implementation=native"
